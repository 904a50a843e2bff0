"""Which rankings judge which game, and what cards a seat must show for them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from audit.rank.cards import Cards
from audit.rank.high import high5to7, holdem, short_deck
from audit.rank.low import ace_to_five, badugi, deuce_to_seven, eight_or_better
from audit.rank.omaha import omaha, omaha_low
from audit.rank.soko import soko
from audit.rank.value import Values

Ranking = Callable[[Cards, Cards], Values]


@dataclass(frozen=True, slots=True)
class Judged:
    """A game whose winners are judged.

    held: cards that a seat holds in the end; board: cards of the board, 0 in games without one. high: the ranking that
    decides the pot, or its high half where there is a `low`. from_hand: hole cards that must be used, None for any.
    """

    held: int
    board: int
    high: Ranking
    low: Ranking | None = None
    from_hand: int | None = None


def _own(rank: Callable[[Cards], Values]) -> Ranking:
    """A game without a board."""
    return lambda hole, _board: rank(hole)


def _omaha(held: int, low: Ranking | None = None) -> Judged:
    return Judged(held, 5, omaha, low, from_hand=2)


GAMES: Mapping[str, Judged] = {
    "holdem": Judged(2, 5, holdem),
    "split-holdem": Judged(2, 5, holdem),
    "short-deck": Judged(2, 5, short_deck),
    "omaha": _omaha(4),
    "omaha-5": _omaha(5),
    "omaha-6": _omaha(6),
    "courchevel": _omaha(5),
    "omaha-hi-lo": _omaha(4, omaha_low),
    "omaha-5-hi-lo": _omaha(5, omaha_low),
    "omaha-6-hi-lo": _omaha(6, omaha_low),
    "courchevel-hi-lo": _omaha(5, omaha_low),
    "stud": Judged(7, 0, _own(high5to7)),
    "stud-hi-lo": Judged(7, 0, _own(high5to7), _own(eight_or_better)),
    "razz": Judged(7, 0, _own(ace_to_five)),
    "soko": Judged(5, 0, _own(soko)),
    "five-card-draw": Judged(5, 0, _own(high5to7)),
    "single-draw-2-7": Judged(5, 0, _own(deuce_to_seven)),
    "triple-draw-2-7": Judged(5, 0, _own(deuce_to_seven)),
    "single-draw-a-5": Judged(5, 0, _own(ace_to_five)),
    "triple-draw-a-5": Judged(5, 0, _own(ace_to_five)),
    "badugi": Judged(4, 0, _own(badugi)),
}
