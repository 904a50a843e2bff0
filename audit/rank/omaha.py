"""Omaha hands, high and low: exactly two of four to six hole cards with exactly three of five board cards."""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from audit.rank.cards import (
    Cards,
    Held,
    RankSets,
    ace_low,
    by_blocks,
    of_a_kind,
    pack,
    require_deal,
    require_distinct,
    suits_of,
    tables,
)
from audit.rank.high import runs
from audit.rank.low import EIGHT_AND_BELOW, low_value
from audit.rank.value import Values


def omaha(hole: Cards, board: Cards) -> Values:
    """Rank the best hand made of exactly two hole cards and exactly three board cards.

    Takes: hole, shape (n, 4), (n, 5) or (n, 6); board, shape (n, 5), the same hand in the same row.
    Gives: n rank values.
    Raises: ValueError as `high5to7`.
    Source: rulebook "omaha-two-plus-three".

    One heart in the hand makes no flush with four hearts on the board (here: a pair of aces):

    >>> from audit.rank.value import category
    >>> ah_ac_9d_8s, kh_jh_5h_2h_3c = [[50, 48, 29, 27]], [[46, 38, 14, 2, 4]]
    >>> category(int(omaha(np.array(ah_ac_9d_8s, np.int8), np.array(kh_jh_5h_2h_3c, np.int8))[0])).name
    'PAIR'
    """
    require_deal(hole, board, (4, 5, 6))
    return by_blocks(_omaha, hole, board)


def omaha_low(hole: Cards, board: Cards) -> Values:
    """Rank the best low hand of eight or better, made as in `omaha`; 0 where there is none.

    Source: rulebook "low-eight-or-better", "omaha-two-plus-three".
    """
    require_deal(hole, board, (4, 5, 6))
    return by_blocks(_omaha_low, hole, board)


def _omaha(cards: Cards) -> Values:
    """Rank cards given by column: four to six hole cards, then five board cards."""
    hole, board = cards[:-5], cards[-5:]
    packed_hole, packed_board = pack(hole), pack(board)
    require_distinct(packed_hole | packed_board, len(cards))
    two, three = _choices(len(hole), 2), _choices(5, 3)
    values = _best_sum(*_numbers(hole, board), _choice_tables().high)

    # Only one suit can have three of the five cards of a board, so a hand is here at most once.
    flush_hole = np.bitwise_count(suits_of(packed_hole)) >= 2
    flush_board = np.bitwise_count(suits_of(packed_board)) >= 3
    row, suit = np.nonzero(flush_hole & flush_board)
    if row.size:
        # A card of another suit gives the empty set; fewer than five ranks are no flush and have the value 0.
        in_suit = suits_of(tables().packed_card)[cards[:, row], suit].astype(np.intp)
        pairs, triples = in_suit[:-5][two].sum(axis=0), in_suit[-5:][three].sum(axis=0)
        values[row] = np.maximum(values[row], _best_sum(pairs, triples, runs().flush))
    return values


def _omaha_low(cards: Cards) -> Values:
    hole, board = cards[:-5], cards[-5:]
    packed_hole, packed_board = pack(hole), pack(board)
    require_distinct(packed_hole | packed_board, len(cards))
    enough = (_low_ranks(packed_board) >= 3) & (_low_ranks(packed_hole) >= 2)
    values = np.zeros(cards.shape[1], np.int32)
    row = np.flatnonzero(enough)
    if row.size:
        values[row] = _best_sum(*_numbers(hole[:, row], board[:, row]), _choice_tables().low)
    return values


def _low_ranks(packed: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Count the ranks from ace to eight that hands hold."""
    low: RankSets = ace_low(np.bitwise_or.reduce(suits_of(packed), axis=1)) & EIGHT_AND_BELOW
    return np.bitwise_count(low)


def _choices(cards: int, chosen: int) -> NDArray[np.intp]:
    """Give every way to choose some of the cards, shape (chosen, ways)."""
    return np.array(list(combinations(range(cards), chosen)), np.intp).T


def _numbers(hole: Cards, board: Cards) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Give the numbers of every two hole cards and every three board cards, shapes (ways, n)."""
    two, three = _choices(len(hole), 2), _choices(5, 3)
    rank = (hole >> 2).astype(np.intp)
    pairs = _choice_tables().pair.take(rank[two[0]] * 13 + rank[two[1]])
    rank = (board >> 2).astype(np.intp)
    return pairs, _choice_tables().triple.take((rank[three[0]] * 13 + rank[three[1]]) * 13 + rank[three[2]])


def _best_sum(pairs: NDArray[np.intp], triples: NDArray[np.intp], table: Values) -> Values:
    """Give the greatest table[pair + triple] of each column."""
    best = np.zeros(pairs.shape[1], np.int32)
    for pair in pairs:
        for triple in triples:
            np.maximum(best, table.take(pair + triple), out=best)
    return best


class _ChoiceTables(NamedTuple):
    """Look-ups that rank two and three ranks, whatever their order, as high[pair[..] + triple[..]], and low[..]."""

    pair: NDArray[np.intp]  # by rank * 13 + rank
    triple: NDArray[np.intp]  # by (rank * 13 + rank) * 13 + rank
    high: Values  # without flushes
    low: Values  # eight or better, or 0


@cache
def _choice_tables() -> _ChoiceTables:
    two = np.array(list(combinations_with_replacement(range(13), 2)))
    three = np.array(list(combinations_with_replacement(range(13), 3)))
    times = _times(two)[:, None, :] + _times(three)[None, :, :]
    ranks = Held(*(_sets(times >= least) for least in (1, 2, 3, 4)))
    return _ChoiceTables(
        pair=_numbered(two) * len(three),
        triple=_numbered(three),
        high=np.maximum(of_a_kind(ranks), runs().straight[ranks.once]),
        low=low_value(ace_low(ranks.once), EIGHT_AND_BELOW),
    )


def _sets(has: NDArray[np.bool_]) -> RankSets:
    sets: RankSets = (has * (1 << np.arange(13))).sum(axis=2).astype(np.uint16).ravel()
    return sets


def _times(choices: NDArray[np.intp]) -> NDArray[np.intp]:
    """Count how many times each choice of ranks holds each of the 13 ranks."""
    times: NDArray[np.intp] = (choices[:, :, None] == np.arange(13)).sum(axis=1)
    return times


def _numbered(choices: NDArray[np.intp]) -> NDArray[np.intp]:
    """Give the number of the choice of ranks that stands at an index, the digits of which are ranks in any order."""
    size = choices.shape[1]
    digits = np.indices((13,) * size).reshape(size, -1)
    weights = 13 ** np.arange(size)[::-1]
    number = np.zeros(13**size, np.intp)
    number[choices @ weights] = np.arange(len(choices))
    by_index: NDArray[np.intp] = number[weights @ np.sort(digits, axis=0)]
    return by_index
