"""Sökö: five-card stud in which four cards to a straight or to a flush rank between one pair and two pairs.

No kept evaluator knows this game.
"""

from functools import cache

import numpy as np

from audit.rank.cards import SETS, Cards, RankSets, by_blocks, held, pack_distinct, require_shape, suits_of, tables
from audit.rank.high import high5to7
from audit.rank.value import CATEGORY_SHIFT, SCALE_SHIFT, Category, Scale, SokoCategory, Values

_RUN_A234 = 0b1_0000_0000_0111
_PAIRED = 1  # a hand of one pair or less may be four to a straight or to a flush


def soko(cards: Cards) -> Values:
    """Rank five cards, all of which count.

    Takes: cards, shape (n, 5). Gives: n rank values. Raises: ValueError as `high5to7`.
    Among equal fours the fifth card decides. Four of one suit in a row are four to a flush. An ace may stand below the
    two in a run of four, as it may in a straight.
    Source: rulebook "soko-ranking", "soko-fifth-card", HR-12 to HR-17; A-63.
    """
    require_shape(cards, 5, 5)
    return by_blocks(_soko, cards)


def _soko(cards: Cards) -> Values:
    high = high5to7(cards.T)
    own = np.array([SokoCategory[kind.name] for kind in Category], np.int32) << CATEGORY_SHIFT
    values: Values = high & 0xFFFFF | own[high >> CATEGORY_SHIFT]
    row = np.flatnonzero(high >> CATEGORY_SHIFT <= _PAIRED)
    suits = suits_of(pack_distinct(cards[:, row]))
    values[row] = np.maximum(values[row], np.maximum(_four_straight(suits), _four_flush(suits)))
    ranked: Values = values | Scale.SOKO << SCALE_SHIFT
    return ranked


def _four_straight(suits: RankSets) -> Values:
    ranks = held(suits)
    run = _runs_of_four()[ranks.once]
    # The fifth card has a rank of its own, or pairs one of the run.
    fifth = tables().ranks[np.where(ranks.twice > 0, ranks.twice, ranks.once & ~run)] >> 16
    top = np.where(run == _RUN_A234, 2, tables().ranks[run] >> 16)
    value = SokoCategory.FOUR_STRAIGHT << CATEGORY_SHIFT | top << 16 | fifth << 12
    return np.where(run > 0, value, 0).astype(np.int32)


def _four_flush(suits: RankSets) -> Values:
    four = np.bitwise_count(suits) == 4
    in_suit = np.bitwise_or.reduce(np.where(four, suits, 0), axis=1)
    fifth = tables().ranks[np.bitwise_or.reduce(np.where(four, 0, suits), axis=1)] >> 16
    value = SokoCategory.FOUR_FLUSH << CATEGORY_SHIFT | tables().ranks[in_suit] | fifth
    return np.where(in_suit > 0, value, 0).astype(np.int32)


@cache
def _runs_of_four() -> RankSets:
    """Give, by rank set, the ranks of its highest run of four, or the empty set."""
    sets = np.arange(SETS, dtype=np.uint16)
    runs = np.zeros_like(sets)
    for run in (_RUN_A234, *(0b1111 << low for low in range(10))):
        runs[sets & run == run] = run
    return runs
