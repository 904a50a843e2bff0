"""The rake of a house by full brackets, and the pots that pay it."""

from collections.abc import Sequence

from audit.check.housefile import Rake


def charges(rake: Rake, pots: Sequence[int], *, flop: bool) -> tuple[int, ...]:
    """Give what the house takes from each pot.

    Takes: the chips of each pot, main pot first; whether the hand went past the initial deal. The pots are laid end
    to end;
    a full bracket is paid by the pot in which it begins.
    Source: rulebook "rake-total-on-summed-pots", "rake-per-bracket-in-pot-order", vectors RK-01 to RK-15.

    >>> house = Rake("step", 2000, 100, None, "flop", "", "")
    >>> charges(house, [4000, 600, 4000], flop=True)
    (200, 100, 100)
    """
    if rake.step is None or rake.inc is None or (rake.trigger == "flop" and not flop):
        return (0,) * len(pots)
    paid = [0] * len(pots)
    rest = sum(pots) // rake.step * rake.inc
    rest = min(rest, rake.cap) if rake.cap is not None else rest
    start = end = 0
    for index, chips in enumerate(pots):
        end += chips
        # Brackets that begin in this pot: the multiples of the step from its first chip up to its last.
        begun = -(-end // rake.step) - -(-start // rake.step)
        paid[index] = min(begun * rake.inc, rest)
        rest -= paid[index]
        start = end
    return tuple(paid)
