"""Settles a hand slowly and plainly, one layer of chips after another. The rule ids are the rulebook's."""

from collections.abc import Mapping, Sequence

from .facts import Award, Pot, Uncalled


def uncalled_bet(bets: Mapping[int, int], folded: set[int]) -> Uncalled | None:
    """What the highest bet has over the second highest, whoever made that one (`uncalled-bet-returned`).

    Takes the live money of each seat over the whole hand: no antes, no dead blinds.
    """
    amounts = sorted(bets.values(), reverse=True)
    second = amounts[1] if len(amounts) > 1 else 0
    for seat, amount in bets.items():
        if amount > second:
            return None if seat in folded else Uncalled(seat, amount - second)
    return None


def make_pots(put: Mapping[int, int], dead: int, folded: set[int], order: Sequence[int]) -> tuple[Pot, ...]:
    """Layers by all-in level (`side-pots-by-all-in-level`); dead money joins the first (`dead-money-in-main-pot`).

    Takes what each seat put in (bets and matched antes, the uncalled part already back), the dead money beside it, the
    folded seats and all seats in order from the button's left. Gives the pots in order of formation.
    """
    left = dict(put)
    live = tuple(seat for seat in order if seat not in folded)
    pots: list[tuple[int, tuple[int, ...]]] = []
    while any(left.values()):
        contenders = tuple(seat for seat in live if left.get(seat))
        layer = min((left[seat] for seat in contenders), default=max(left.values()))
        gross = 0
        for seat, amount in left.items():
            chips = min(amount, layer)
            left[seat] = amount - chips
            gross += chips
        if pots and (not contenders or pots[-1][1] == contenders):
            pots[-1] = (pots[-1][0] + gross, pots[-1][1])  # the same contenders, or money folded above all of them
        else:
            pots.append((gross, contenders or live))
    if not pots:
        pots.append((0, live))
    pots[0] = (pots[0][0] + dead, pots[0][1])
    return tuple(Pot(gross, contenders) for gross, contenders in pots)


def bracket_rake(pots: Sequence[int], step: int, unit: int) -> tuple[int, ...]:
    """A unit per full step of the summed pots, from the pot where the step begins (`rake-per-bracket-in-pot-order`)."""
    rake = [0] * len(pots)
    for bracket in range(sum(pots) // step):
        position = bracket * step
        pot = 0
        while position >= pots[pot]:
            position -= pots[pot]
            pot += 1
        rake[pot] += unit
    return tuple(rake)


def divide(amount: int, parts: int) -> list[int]:
    """As even as whole units allow; the first parts get the odd ones, one each (`odd-chip-button-games`)."""
    shares = [0] * parts
    whole, odd = divmod(amount, parts)
    for part in range(parts):
        shares[part] = whole + (1 if part < odd else 0)
    return shares


def winners(eligible: Sequence[int], ranks: Mapping[int, int]) -> tuple[int, ...]:
    """The best of the eligible, all of them when tied (`pot-to-best-eligible-hand`). A smaller rank is better."""
    if len(eligible) == 1:
        return tuple(eligible)
    best = min(ranks[seat] for seat in eligible)
    return tuple(seat for seat in eligible if ranks[seat] == best)


def make_awards(
    pots: Sequence[Pot], net: Sequence[int], ranks: Sequence[Mapping[int, int]], *, whole_when_alone: bool = False
) -> tuple[Award, ...]:
    """Each pot on its own (`pots-divided-separately`): its net in equal parts over the boards, each over the winners.

    Takes one mapping of ranks for each board. `whole_when_alone`: a pot with one contender goes whole to the first.
    """
    awards = []
    for index, pot in enumerate(pots):
        alone = whole_when_alone and len(pot.eligible) == 1
        parts = [net[index]] if alone else divide(net[index], len(ranks))
        for board, part in enumerate(parts):
            best = winners(pot.eligible, ranks[board])
            awards += [
                Award(index, board, seat, share) for seat, share in zip(best, divide(part, len(best)), strict=True)
            ]
    return tuple(award for award in awards if award.amount)
