"""What four houses take from a hand, by the rulebook (sections 4 and 5), in plain steps: the dealer's own reading."""

from collections.abc import Sequence

from .facts import Limit, Take
from .oracle import bracket_rake

HOUSES = ("casino-manual", "casino-2011", "online-holdem", "online-room")
DROP, DROP_PLAYERS = 1_00, 6
# Online room: step, increment and caps by players dealt in: up to 3, up to 5 (fixed limit: 4 and more), 6 and more.
_BIG_BET = (1_00, 5, (75, 2_00, 3_00))
_FIXED = {100: (1_00, 5, (75, 1_00, 1_00)), 200: (5_00, 25, (75, 2_00, 2_00))}
_FIXED_HIGH = (10_00, 50, (75, 2_00, 2_00))


def house_takes(house: str, pots: Sequence[int], dealt: int, limit: Limit, big_stake: int) -> tuple[Take, ...]:
    """Rake and drop of a hand that saw the flop; amounts are cents."""
    total = sum(pots)
    if house == "casino-manual":
        rake = bracket_rake(list(pots), 20_00, 1_00)
        takes = [Take("rake", pot, amount) for pot, amount in enumerate(rake) if amount]
    else:
        takes = _spread(_rake(house, total, dealt, limit, big_stake), pots)
    if house in ("casino-manual", "casino-2011") and dealt >= DROP_PLAYERS:
        takes.append(Take("jackpot", 0, DROP))
    return tuple(takes)


def _rake(house: str, total: int, dealt: int, limit: Limit, big_stake: int) -> int:
    if house == "casino-2011":
        return min(total * 5 // 100, 10_00)
    if house == "online-holdem":
        return total * 2 // 100  # a page that names three percent as the most: this room takes two
    step, inc, caps = _BIG_BET if limit != "FL" else _FIXED.get(big_stake, _FIXED_HIGH)
    cap = caps[0] if dealt <= 3 else caps[1] if dealt <= 5 else caps[2]
    return min(total // step * inc, cap)


def _spread(rake: int, pots: Sequence[int]) -> list[Take]:
    """From the main pot as far as it goes: those houses do not say which pot is charged."""
    takes = []
    for pot, gross in enumerate(pots):
        amount = min(rake, gross // 2)
        rake -= amount
        if amount:
            takes.append(Take("rake", pot, amount))
    return takes
