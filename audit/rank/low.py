"""Low hands: ace to five (razz, A-5, eight or better), deuce to seven, badugi. None of the kept evaluators ranks them
by whole columns; tests hold these against pokerkit."""

from functools import reduce
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from audit.rank.cards import (
    Cards,
    RankSets,
    ace_low,
    by_blocks,
    held,
    of_a_kind,
    pack_distinct,
    require_shape,
    suits_of,
    tables,
)
from audit.rank.high import high5to7
from audit.rank.value import BELOW_SCALE, CATEGORY_SHIFT, SCALE_SHIFT, Category, Scale, Values

EIGHT_AND_BELOW = np.uint16(0b1111_1111)
_ANY = np.uint16(0x1FFF)
_A5432 = 0xC3210


def ace_to_five(cards: Cards) -> Values:
    """Rank the best five-card low hand among five, six or seven cards: ace low, straights and flushes do not count.

    Takes: cards, shape (n, 5..7). Gives: n rank values. Raises: ValueError as `high5to7`.
    Source: razz and A-5 by the field's convention; the rulebook's "rank-razz" gives no figures of its own.
    """
    require_shape(cards, 5, 7)
    return by_blocks(_ace_to_five, cards)


def eight_or_better(cards: Cards) -> Values:
    """Rank the best low hand of five different ranks, eight or lower, among five to seven cards; 0 where there is none.

    Source: rulebook "low-eight-or-better"; A-23.
    """
    require_shape(cards, 5, 7)
    return by_blocks(lambda block: low_value(_once(block), EIGHT_AND_BELOW), cards)


def deuce_to_seven(cards: Cards) -> Values:
    """Rank five-card low hands in which the ace is high and straights and flushes count against the hand.

    Source: rulebook "rank-2-7".
    """
    require_shape(cards, 5, 5)
    high = high5to7(cards)
    wheel = high & 0xFFFFF == 3 << 16  # an ace is never low: what would be a straight to the five is ace high
    straight, flush = high >> CATEGORY_SHIFT == Category.STRAIGHT, high >> CATEGORY_SHIFT == Category.STRAIGHT_FLUSH
    high = np.where(wheel & straight, _A5432, high)
    high = np.where(wheel & flush, Category.FLUSH << CATEGORY_SHIFT | _A5432, high)
    return _turned(high, Scale.DEUCE_TO_SEVEN)


def badugi(cards: Cards) -> Values:
    """Rank four cards by as many of them as differ in rank and suit, then by the lowest ranks; ace low.

    Source: the field's rules of badugi.
    """
    require_shape(cards, 4, 4)
    return by_blocks(_badugi, cards)


def low_value(once: RankSets, allowed: np.uint16) -> Values:
    """Rank the five lowest of the allowed ranks, ace at bit 0; 0 where there are not five."""
    ranks = once & allowed
    value = _turned(tables().lowest[ranks], Scale.ACE_TO_FIVE)
    return np.where(np.bitwise_count(ranks) >= 5, value, 0).astype(np.int32)


def _turned(loss: NDArray[np.int_] | Values, scale: Scale) -> Values:
    value: Values = (scale << SCALE_SHIFT | BELOW_SCALE - loss).astype(np.int32)
    return value


def _once(cards: Cards) -> RankSets:
    return ace_low(np.bitwise_or.reduce(suits_of(pack_distinct(cards)), axis=1))


def _ace_to_five(cards: Cards) -> Values:
    values = low_value(_once(cards), _ANY)
    # Fewer than five ranks: a pair or worse, which of several ways to choose five is least bad.
    row = np.flatnonzero(values == 0)
    if row.size:
        few = cards[:, row]
        loss = [_with_pairs(few[list(five)]) for five in combinations(range(len(cards)), 5)]
        values[row] = _turned(reduce(np.minimum, loss), Scale.ACE_TO_FIVE)
    return values


def _with_pairs(five: Cards) -> Values:
    return of_a_kind(held(ace_low(suits_of(pack_distinct(five)))))


def _badugi(cards: Cards) -> Values:
    pack_distinct(cards)
    suit, rank = cards % 4, cards // 4
    bits = np.uint16(1) << ((rank + 1) % 13).astype(np.uint16)
    fits = {(a, b): (suit[a] != suit[b]) & (rank[a] != rank[b]) for a, b in combinations(range(4), 2)}
    best = np.full(cards.shape[1], BELOW_SCALE, np.int32)
    for count in (1, 2, 3, 4):
        for chosen in combinations(range(4), count):
            ranks = tables().ranks[np.bitwise_or.reduce(bits[list(chosen)], axis=0)] | 4 - count << CATEGORY_SHIFT
            whole = np.logical_and.reduce([fits[two] for two in combinations(chosen, 2)], axis=0)
            best = np.where(whole, np.minimum(best, ranks), best)
    return _turned(best, Scale.BADUGI)
