"""Whether a hand is of the kind that was asked for."""

from collections.abc import Callable

from .facts import Deal
from .table import Force, Wish


def contested(deal: Deal) -> bool:
    """Two or more seats held cards to the end."""
    return len(deal.live) > 1


def tied(deal: Deal) -> list[tuple[int, int]]:
    """Pot and board of every award that was shared."""
    places = [(award.pot, award.board) for award in deal.awards]
    return sorted({place for place in places if places.count(place) > 1})


def _uneven(deal: Deal) -> bool:
    return any(len({a.amount for a in deal.awards if (a.pot, a.board) == place}) > 1 for place in tied(deal))


def _walk(deal: Deal) -> bool:
    voluntary = [action for action in deal.actions if action.street != "blinds"]
    return len(deal.live) == 1 and all(action.verb == "fold" for action in voluntary)


def _short_blind(deal: Deal) -> bool:
    return any(action.verb in ("small blind", "big blind") and action.all_in for action in deal.actions)


FITS: dict[Force, Callable[[Deal], bool]] = {
    "side-pot": lambda deal: contested(deal) and len(deal.pots) > 1,
    "two-side-pots": lambda deal: contested(deal) and len(deal.pots) > 2,
    "split": lambda deal: bool(tied(deal)),
    "split-side-pot": lambda deal: any(pot for pot, _ in tied(deal)),
    "odd-chip": _uneven,
    "showdown": contested,
    "muck": lambda deal: any(not show.shown for show in deal.shows),
    "uncontested": lambda deal: not contested(deal),
    "walk": _walk,
    "all-in": lambda deal: contested(deal) and any(action.all_in for action in deal.actions),
    "run-twice": lambda deal: len(deal.boards) == 2,
    "three-boards": lambda deal: len(deal.boards) == 3,
    "short-blind": _short_blind,
    "dead-blind": lambda deal: any(action.dead and action.verb != "ante" for action in deal.actions),
    "straddle": lambda deal: any(action.verb == "straddle" for action in deal.actions),
    "ante": lambda deal: any(action.verb == "ante" for action in deal.actions),
    "sitting-out": lambda deal: any(seat.sitting_out for seat in deal.seats),
}


def check(wish: Wish) -> None:
    """Raises ValueError for a wish that the room's layout, as known here, has no words for."""
    if wish.room == "pokerstars":
        if wish.force == "three-boards":
            raise ValueError("PokerStars runs a hand twice at most")
        return
    if wish.room == "cardroom":
        if wish.kind not in (None, "cash"):
            raise ValueError("the dealer knows cash games only in the card room's format")
        return
    limit = "NL" if wish.game in (None, "holdem") else "PL"
    if wish.limit not in (None, limit) or wish.kind == "play" or wish.force in ("sitting-out", "muck"):
        raise ValueError(f"the GGPoker layout is not known for this: {wish}")


def fits(deal: Deal, force: Force | None) -> bool:
    """True when nothing was asked for, or the hand is of that kind."""
    return force is None or FITS[force](deal)
