"""Which five cards make a hand: for people who want to see it on the table."""

from collections.abc import Callable, Mapping
from itertools import combinations

import numpy as np

from audit.rank.cards import Cards
from audit.rank.high import high5to7, short5to7
from audit.rank.low import ace_to_five, deuce_to_seven
from audit.rank.soko import soko
from audit.rank.value import Scale, Values, scale

_RANKS, _SUITS = "23456789TJQKA", "cdhs"
# Badugi is not here: it is made of up to four cards, and its words name them.
_OF_FIVE: Mapping[Scale, Callable[[Cards], Values]] = {
    Scale.HIGH: high5to7,
    Scale.SOKO: soko,
    Scale.SHORT_DECK: short5to7,
    Scale.ACE_TO_FIVE: ace_to_five,
    Scale.DEUCE_TO_SEVEN: deuce_to_seven,
}


def used_cards(value: int, hole: list[str], board: list[str], from_hand: int | None) -> tuple[list[str], int]:
    """Give five cards that have a rank value, the cards that decide first, and how many of them are hole cards.

    Takes: cards such as Ah; from_hand: how many hole cards must be used, None for any. Of several fives that are as
    good one with the fewest hole cards is given. Without such five cards: none, and 0.
    """
    rank = _OF_FIVE.get(scale(value)) if value > 0 else None
    if rank is None:
        return [], 0
    numbers = range(from_hand, from_hand + 1) if from_hand is not None else range(min(5, len(hole)) + 1)
    ways = [
        [*own, *shared]
        for count in numbers
        for own in combinations(hole, count)
        for shared in combinations(board, 5 - count)
    ]
    if not ways:
        return [], 0
    found = np.flatnonzero(rank(np.array([[_code(card) for card in way] for way in ways], np.int8)) == value)
    if not found.size:
        return [], 0
    way = ways[found[0]]
    ranks = [card[0] for card in way]
    order = "A" + _RANKS[:-1] if set(ranks) in (set("A5432"), set("A9876")) else _RANKS
    decides_first = sorted(way, key=lambda card: (-ranks.count(card[0]), -order.index(card[0])))
    return decides_first, sum(card in hole for card in way)


def _code(card: str) -> int:
    return _RANKS.index(card[0]) * 4 + _SUITS.index(card[1])
