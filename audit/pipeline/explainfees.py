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
    for house, players, amount, why, stated in ask(_DROP):
        how = why or f"{players} players take part"
        if amount is None:
            yield f"drop by {house}: not compared; {how}"
        else:
            yield f"drop by {house}: {how}: {_drop(amount, stated, money, beside)}"


def _brackets(money: Money, base: int, step: int, inc: int) -> str:
    return f"{base // step} full brackets of {money(step)} in {money(base)}, {money(inc)} each"


def _drop(amount: int, stated: int | None, money: Money, beside: Beside) -> str:
    """A room that prints no drop where none is due agrees."""
    return money(amount) if not amount and stated is None else beside(amount, stated)
