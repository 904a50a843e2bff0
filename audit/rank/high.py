"""High hands: any five of five to seven cards, and Hold'em with a whole or a short deck.

Written here although phevaluator and others rank such hands: those are called once a hand, and this is ten times as
fast over a chunk (tests/bench/rank.py), with the category and the ranks that decide in the value.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from audit.rank.cards import (
    SETS,
    Cards,
    by_blocks,
    held,
    of_a_kind,
    pack_distinct,
    require_deal,
    require_shape,
    suits_of,
    tables,
)
from audit.rank.value import CATEGORY_SHIFT, SCALE_SHIFT, Category, Scale, ShortDeckCategory, Values

_WHEEL = 0b1_0000_0000_1111
_SHORT_WHEEL = 0b1_0000_1111_0000
_SIX = 4


def high5to7(cards: Cards) -> Values:
    """Rank the best five-card high hand among five, six or seven cards.

    Takes: cards, shape (n, k) with k in 5..7.
    Gives: n rank values.
    Holds: the order of the cards and the naming of the suits do not matter.
    Raises: ValueError if the shape is another, a card is absent or out of range, or a hand holds one card twice.

    A pair of aces beats king high:

    >>> pair, king_high = [51, 50, 33, 20, 5], [47, 43, 34, 21, 4]
    >>> a, b = high5to7(np.array([pair, king_high], np.int8))
    >>> bool(a > b)
    True
    """
    require_shape(cards, 5, 7)
    return by_blocks(_high, cards)


def holdem(hole: Cards, board: Cards) -> Values:
    """Rank the best five of two hole cards and five board cards, used in any number.

    Takes: hole, shape (n, 2); board, shape (n, 5), the same hand in the same row.
    Gives: n rank values.
    Raises: ValueError as `high5to7`.
    """
    require_deal(hole, board, (2,))
    return by_blocks(_high, hole, board)


def short5to7(cards: Cards) -> Values:
    """Rank as `high5to7` with a deck from six to ace: a flush beats a full house, A-6-7-8-9 is the lowest straight.

    Raises: ValueError also for a card below six.
    Source: the rules of six-plus Hold'em as PokerStars and GGPoker play it.
    """
    require_shape(cards, 5, 7)
    if cards.size and cards.min() < _SIX * 4:
        raise ValueError("a card below six in a short deck")
    return by_blocks(_short, cards)


def short_deck(hole: Cards, board: Cards) -> Values:
    """Rank as `holdem` with a deck from six to ace (`short5to7`)."""
    require_deal(hole, board, (2,))
    return short5to7(np.concatenate([hole, board], axis=1))


def _high(cards: Cards) -> Values:
    """Rank cards given by column, shape (k, n)."""
    suits = suits_of(pack_distinct(cards))
    ranks = held(suits)
    values = np.maximum(of_a_kind(ranks), runs().straight[ranks.once])
    row, suit = np.nonzero(np.bitwise_count(suits) >= 5)
    values[row] = np.maximum(values[row], runs().flush[suits[row, suit]])
    return values


def _short(cards: Cards) -> Values:
    suits = suits_of(pack_distinct(cards))
    ranks = held(suits)
    kinds = of_a_kind(ranks)
    own = np.array([ShortDeckCategory[kind.name] for kind in Category], np.int32) << CATEGORY_SHIFT
    values = kinds & 0xFFFFF | own[kinds >> CATEGORY_SHIFT]
    values = np.maximum(values, runs().short_straight[ranks.once])
    row, suit = np.nonzero(np.bitwise_count(suits) >= 5)
    in_suit = suits[row, suit]
    flush = tables().ranks[in_suit] | ShortDeckCategory.FLUSH << CATEGORY_SHIFT
    straight = runs().short_straight[in_suit]
    to_flush = ShortDeckCategory.STRAIGHT_FLUSH - ShortDeckCategory.STRAIGHT << CATEGORY_SHIFT
    values[row] = np.maximum(values[row], np.where(straight > 0, straight + to_flush, flush))
    best: Values = values | Scale.SHORT_DECK << SCALE_SHIFT
    return best


class Runs(NamedTuple):
    """Look-ups by rank set."""

    straight: Values  # the value of the best straight, or 0
    flush: Values  # the set being of one suit: the value of the best flush or straight flush, or 0
    short_straight: Values  # the best straight of a short deck, or 0


@cache
def runs() -> Runs:
    """Build the tables, once."""
    sets = np.arange(SETS, dtype=np.uint16)
    ranks = tables().ranks
    straight, straight_flush, short = np.zeros_like(ranks), np.zeros_like(ranks), np.zeros_like(ranks)
    for high in range(3, 13):
        run = _WHEEL if high == 3 else 0b11111 << high - 4
        straight[sets & run == run] = Category.STRAIGHT << CATEGORY_SHIFT | high << 16
        straight_flush[sets & run == run] = Category.STRAIGHT_FLUSH << CATEGORY_SHIFT | high << 16
    for high in range(_SIX + 3, 13):
        run = _SHORT_WHEEL if high == _SIX + 3 else 0b11111 << high - 4
        short[sets & run == run] = Category.STRAIGHT << CATEGORY_SHIFT | high << 16
    flush = np.where(np.bitwise_count(sets) >= 5, Category.FLUSH << CATEGORY_SHIFT | ranks, 0)
    return Runs(straight, np.maximum(flush, straight_flush), short)
