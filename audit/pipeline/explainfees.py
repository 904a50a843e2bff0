"""What the house of a hand makes due, laid out for one hand: brackets, cap, rake by pot, and the jackpot drop."""

from collections.abc import Callable, Iterator
from typing import Any

_RAKE = """
    SELECT h.house, d.mode, d.base, d.dealt, d.step, d.inc, d.ppm, d.cap, d.uncapped, d.amount, d.why,
           (SELECT sum(amount) FROM stated_take AS k WHERE k.hand_id = $1 AND k.kind = 'rake')
    FROM rake_due AS d JOIN hand AS h USING (hand_id) WHERE d.hand_id = $1
"""
_RAKE_BY_POT = """
    SELECT d.pot, d.begins, d.begins + p.gross, d.brackets, d.amount,
           (SELECT sum(amount) FROM stated_pot_take AS k WHERE k.hand_id = $1 AND k.pot = d.pot AND k.kind = 'rake')
    FROM rake_due_pot AS d JOIN pot AS p USING (hand_id, pot) WHERE d.hand_id = $1 ORDER BY d.pot
"""
_DROP = """
    SELECT h.house, d.players, d.amount, d.why,
           (SELECT sum(amount) FROM stated_take AS k WHERE k.hand_id = $1 AND k.kind = 'jackpot')
    FROM drop_due AS d JOIN hand AS h USING (hand_id) WHERE d.hand_id = $1
"""

_ODD_CHIPS = """
    SELECT pot, run, half, unit, sum(amount)::BIGINT, list({'seat': seat, 'amount': amount} ORDER BY turn),
           any_value(why)
    FROM odd_chip_due WHERE hand_id = $1 GROUP BY ALL ORDER BY pot, run, half
"""
_JACKPOT = """
    SELECT part, ppm, list(seat ORDER BY seat) FROM bad_beat_due WHERE hand_id = $1 GROUP BY ALL ORDER BY ppm DESC, part
"""

Ask = Callable[[str], list[tuple[Any, ...]]]
Money = Callable[[int | None], str]
Beside = Callable[[int, int | None], str]


def fee_lines(ask: Ask, money: Money, beside: Beside) -> Iterator[str]:
    """Give the lines about rake and drop; none where the hand has no house.

    Takes: what asks the database about the hand, what writes an amount, and what writes a settled amount beside the
    room's.
    """
    for house, mode, base, dealt, step, inc, ppm, cap, uncapped, amount, why, stated in ask(_RAKE):
        yield ""
        if amount is None:
            yield f"rake by {house}: not compared; {why}"
            continue
        if why:
            yield f"rake by {house}: {why}: {beside(amount, stated)}"
            continue
        how = f"{ppm / 10_000:g} percent of {money(base)}" if mode != "step" else _brackets(money, base, step, inc)
        if cap is not None:
            how += f", at most {money(cap)} with {dealt} players dealt in"
            how += f" (without it {money(uncapped)})" if uncapped > amount else ""
        if mode == "ceiling":
            yield f"rake by {house}: {how}: at most {money(amount)}   room: {money(stated)}"
        else:
            yield f"rake by {house}: {how}: {beside(amount, stated)}"
    for pot, begins, ends, brackets, amount, stated in ask(_RAKE_BY_POT):
        name = f"side pot {pot}" if pot else "main pot"
        part = "no bracket begins" if not brackets else f"{brackets} bracket{'s' if brackets > 1 else ''} begin"
        part += "s" if brackets == 1 else ""
        yield f"  {name}, {money(begins)} to {money(ends)}: {part} in it: {beside(amount, stated)}"
    yield from _odd_chip_lines(ask, money)
    for part, ppm, seats in ask(_JACKPOT):
        yield f"jackpot: {ppm / 10_000:g} percent of the pool, the part of the {part}: seat {_listed(seats)}"
    for house, players, amount, why, stated in ask(_DROP):
        how = why or f"{players} players take part"
        if amount is None:
            yield f"drop by {house}: not compared; {how}"
        else:
            yield f"drop by {house}: {how}: {_drop(amount, stated, money, beside)}"


def _odd_chip_lines(ask: Ask, money: Money) -> Iterator[str]:
    for pot, run, half, unit, total, shares, why in ask(_ODD_CHIPS):
        name = (f"side pot {pot}" if pot else "main pot") + (f" on board {run}" if run > 1 else "")
        name += {"high": ", high half", "low": ", low half"}.get(half or "", "")
        each = ", ".join(f"seat {share['seat']} {money(share['amount'])}" for share in shares)
        line = f"{money(total)} of the {name} among {len(shares)} in chips of {money(unit)}: {each}"
        yield f"  {line}; seat {shares[0]['seat']} {why}" if total % (unit * len(shares)) else f"  {line}"


def _listed(seats: list[int]) -> str:
    return ", ".join(map(str, seats))


def _brackets(money: Money, base: int, step: int, inc: int) -> str:
    return f"{base // step} full brackets of {money(step)} in {money(base)}, {money(inc)} each"


def _drop(amount: int, stated: int | None, money: Money, beside: Beside) -> str:
    """A room that prints no drop where none is due agrees."""
    return money(amount) if not amount and stated is None else beside(amount, stated)
