"""Rank the cards of many hands at once: standard high poker, Hold'em and Omaha.

A card is an integer 0..51, rank * 4 + suit: ranks 2..A are 0..12, suits c d h s are 0..3.

A rank value is one integer; the greater value is the better hand and equal values are a tie. Bits 20..23 hold the
category, and below them stand up to five ranks of four bits each, the one that decides first in the highest bits:

    pair of kings with ace, nine, four  =  category 1 | king 11 | ace 12 | nine 7 | four 2 | unused  =  0x1BC720

A straight keeps only its highest rank. No hand has the value 0, so a caller may use 0 for "not ranked".

Ranks are held as sets: 13-bit masks, bit 0 a two, bit 12 an ace. Every question about a set ("its five highest ranks",
"is there a straight") is then one look-up in a table of 8192 entries. The tables are built at first use.
"""

from collections.abc import Callable
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Cards: TypeAlias = NDArray[np.int8] | NDArray[np.uint8]
Values: TypeAlias = NDArray[np.int32]
RankSets: TypeAlias = NDArray[np.uint16]

CATEGORY_SHIFT = 20
_SETS = 1 << 13
_WHEEL = 0b1_0000_0000_1111
# Rows worked on at a time, so that the intermediate arrays stay in the processor's cache.
_BLOCK = 8_192


class Category(IntEnum):
    """The kinds of high hand, worst to best."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


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
    if cards.ndim != 2 or not 5 <= cards.shape[1] <= 7:
        raise ValueError(f"cards must have the shape (n, 5..7), not {cards.shape}")
    _require_cards(cards)
    return _by_blocks(_high, cards)


def holdem(hole: Cards, board: Cards) -> Values:
    """Rank the best five of two hole cards and five board cards, used in any number.

    Takes: hole, shape (n, 2); board, shape (n, 5), the same hand in the same row.
    Gives: n rank values.
    Raises: ValueError as `high5to7`.
    """
    _require_deal(hole, board, (2,))
    return _by_blocks(_high, hole, board)


def omaha(hole: Cards, board: Cards) -> Values:
    """Rank the best hand made of exactly two hole cards and exactly three board cards.

    Takes: hole, shape (n, 4), (n, 5) or (n, 6); board, shape (n, 5), the same hand in the same row.
    Gives: n rank values.
    Raises: ValueError as `high5to7`.

    One heart in the hand makes no flush with four hearts on the board (here: a pair of aces):

    >>> ah_ac_9d_8s, kh_jh_5h_2h_3c = [[50, 48, 29, 27]], [[46, 38, 14, 2, 4]]
    >>> category(int(omaha(np.array(ah_ac_9d_8s, np.int8), np.array(kh_jh_5h_2h_3c, np.int8))[0])).name
    'PAIR'
    """
    _require_deal(hole, board, (4, 5, 6))
    return _by_blocks(_omaha, hole, board)


def category(value: int) -> Category:
    """Give the category of a rank value.

    Raises: ValueError if it is not the value of a hand.
    """
    if value <= 0:
        raise ValueError(f"not the rank value of a hand: {value}")
    return Category(value >> CATEGORY_SHIFT)


def _require_deal(hole: Cards, board: Cards, hole_sizes: tuple[int, ...]) -> None:
    if hole.ndim != 2 or hole.shape[1] not in hole_sizes:
        raise ValueError(f"hole cards must have the shape (n, {' or '.join(map(str, hole_sizes))}), not {hole.shape}")
    if board.shape != (len(hole), 5):
        raise ValueError(f"the board must have the shape ({len(hole)}, 5), not {board.shape}")
    _require_cards(hole)
    _require_cards(board)


def _require_cards(cards: Cards) -> None:
    if cards.size and not 0 <= cards.min() <= cards.max() <= 51:
        raise ValueError("a card is absent or out of range 0..51")


def _require_distinct(suits: NDArray[np.uint64], count: int) -> None:
    if (np.bitwise_count(suits) != count).any():
        raise ValueError("a hand holds one card twice")


def _by_blocks(rank: Callable[[Cards], Values], *parts: Cards) -> Values:
    """Rank the hands block by block; `rank` is given the cards of a block by column, the parts one after another."""
    values = np.empty(len(parts[0]), np.int32)
    for start in range(0, len(values), _BLOCK):
        block = slice(start, start + _BLOCK)
        values[block] = rank(np.concatenate([part[block].T for part in parts]))
    return values


# ---- Any five of five to seven cards ------------------------------------------------------------------------------


def _high(cards: Cards) -> Values:
    """Rank cards given by column, shape (k, n)."""
    packed = _pack(cards)
    _require_distinct(packed, len(cards))
    suits = _unpack(packed)
    c, d, h, s = suits.T
    cd_two, hs_two, cd_one, hs_one = c & d, h & s, c | d, h | s
    values = _of_a_kind(
        once=cd_one | hs_one,
        twice=cd_two | hs_two | cd_one & hs_one,
        thrice=cd_two & hs_one | hs_two & cd_one,
        four_times=cd_two & hs_two,
    )
    row, suit = np.nonzero(np.bitwise_count(suits) >= 5)
    values[row] = np.maximum(values[row], _tables().flush[suits[row, suit]])
    return values


def _pack(cards: Cards) -> NDArray[np.uint64]:
    """Collect each column of cards into four rank sets, one per suit, in the quarters of a 64-bit integer."""
    packed = np.zeros(cards.shape[1], np.uint64)
    for position in cards:
        packed |= _tables().packed_card[position]
    return packed


def _unpack(packed: NDArray[np.uint64]) -> RankSets:
    """Give the rank sets of the four suits, shape (n, 4).

    Which column is which suit depends on the machine's byte order; it is the same one everywhere, and suits are equal.
    """
    return packed.view(np.uint16).reshape(-1, 4)


def _of_a_kind(once: RankSets, twice: RankSets, thrice: RankSets, four_times: RankSets) -> Values:
    """Rank hands without regard to suit, by the sets of ranks they hold at least once, twice, and so on."""
    tables = _tables()
    pairs = tables.top_two[twice]
    kickers = tables.kickers.take(np.bitwise_count(pairs).astype(np.intp) * _SETS + (once ^ pairs))
    values: Values = np.maximum(tables.paired[twice] | kickers, tables.straight[once])
    row = np.flatnonzero(thrice)
    if row.size:
        better = _three_or_four(once[row], twice[row], thrice[row], four_times[row])
        values[row] = np.maximum(values[row], better)
    return values


def _three_or_four(once: RankSets, twice: RankSets, thrice: RankSets, four_times: RankSets) -> Values:
    """Rank hands that hold some rank at least three times, as three of a kind, full house or four of a kind."""
    top, ranks = _tables().top, _tables().ranks
    three = top[thrice]
    pair = top[twice ^ three]
    four = top[four_times]
    as_three = ranks[three] | (ranks[once ^ three] >> 4 & 0x0FF00) | Category.THREE_OF_A_KIND << CATEGORY_SHIFT
    as_full_house = ranks[three] | ranks[pair] >> 4 | Category.FULL_HOUSE << CATEGORY_SHIFT
    as_four = ranks[four] | (ranks[once ^ four] >> 4 & 0x0F000) | Category.FOUR_OF_A_KIND << CATEGORY_SHIFT
    values: Values = np.where(four != 0, as_four, np.where(pair != 0, as_full_house, as_three))
    return values


# ---- Omaha: two from the hand and three from the board ------------------------------------------------------------


def _omaha(cards: Cards) -> Values:
    """Rank cards given by column: four to six hole cards, then five board cards."""
    hole, board = cards[:-5], cards[-5:]
    packed_hole, packed_board = _pack(hole), _pack(board)
    _require_distinct(packed_hole | packed_board, len(cards))
    tables = _omaha_tables()
    two, three = _choices(len(hole), 2), _choices(5, 3)

    rank = (hole >> 2).astype(np.intp)
    pairs = tables.pair.take(rank[two[0]] * 13 + rank[two[1]])
    rank = (board >> 2).astype(np.intp)
    triples = tables.triple.take((rank[three[0]] * 13 + rank[three[1]]) * 13 + rank[three[2]])
    values = _best_sum(pairs, triples, tables.of_a_kind)

    # Only one suit can have three of the five cards of a board, so a hand is here at most once.
    flush_hole = np.bitwise_count(_unpack(packed_hole)) >= 2
    flush_board = np.bitwise_count(_unpack(packed_board)) >= 3
    row, suit = np.nonzero(flush_hole & flush_board)
    if row.size:
        # A card of another suit gives the empty set; fewer than five ranks are no flush and have the value 0.
        in_suit = _unpack(_tables().packed_card)[cards[:, row], suit].astype(np.intp)
        pairs, triples = in_suit[:-5][two].sum(axis=0), in_suit[-5:][three].sum(axis=0)
        values[row] = np.maximum(values[row], _best_sum(pairs, triples, _tables().flush))
    return values


def _choices(cards: int, chosen: int) -> NDArray[np.intp]:
    """Give every way to choose some of the cards, shape (chosen, ways)."""
    return np.array(list(combinations(range(cards), chosen)), np.intp).T


def _best_sum(pairs: NDArray[np.intp], triples: NDArray[np.intp], table: Values) -> Values:
    """Give the greatest table[pair + triple] of each column."""
    best = np.zeros(pairs.shape[1], np.int32)
    for pair in pairs:
        for triple in triples:
            np.maximum(best, table.take(pair + triple), out=best)
    return best


# ---- Tables -------------------------------------------------------------------------------------------------------


class _Tables(NamedTuple):
    """Look-ups by rank set, except `packed_card`, which is by card."""

    packed_card: NDArray[np.uint64]  # the card alone, as `_pack` gives it
    top: RankSets  # the highest rank of the set
    top_two: RankSets  # the two highest ranks
    ranks: Values  # the five highest ranks, four bits each, from bit 16 down
    paired: Values  # the set being the paired ranks: category and ranks of the pairs that count
    kickers: Values  # by number of pairs * 8192 + set: the other ranks that count, in their places
    straight: Values  # the value of the best straight, or 0
    flush: Values  # the set being of one suit: the value of the best flush or straight flush, or 0


@cache
def _tables() -> _Tables:
    sets = np.arange(_SETS, dtype=np.uint16)
    taken = np.zeros(_SETS, np.int32)
    top, top_two = np.zeros_like(sets), np.zeros_like(sets)
    ranks = np.zeros(_SETS, np.int32)
    for rank in range(12, -1, -1):
        bit = sets & (1 << rank)
        has = bit != 0
        top[has & (taken < 1)] |= 1 << rank
        top_two[has & (taken < 2)] |= 1 << rank
        ranks += np.where(has & (taken < 5), rank << np.maximum(16 - 4 * taken, 0), 0)
        taken += has

    straight, straight_flush = np.zeros_like(ranks), np.zeros_like(ranks)
    for high in range(3, 13):
        run = _WHEEL if high == 3 else 0b11111 << high - 4
        straight[sets & run == run] = Category.STRAIGHT << CATEGORY_SHIFT | high << 16
        straight_flush[sets & run == run] = Category.STRAIGHT_FLUSH << CATEGORY_SHIFT | high << 16
    flush = np.where(taken >= 5, Category.FLUSH << CATEGORY_SHIFT | ranks, 0)

    cards = np.arange(52, dtype=np.uint64)
    return _Tables(
        packed_card=np.uint64(1) << (cards % 4 * 16 + cards // 4),
        top=top,
        top_two=top_two,
        ranks=ranks,
        # As many pairs as count, none to two, is also the number of the category.
        paired=np.minimum(taken, Category.TWO_PAIR) << CATEGORY_SHIFT | ranks[top_two],
        kickers=np.concatenate([ranks, ranks >> 4 & 0x0FFF0, ranks >> 8 & 0x00F00]),
        straight=straight,
        flush=np.maximum(flush, straight_flush),
    )


class _OmahaTables(NamedTuple):
    """Look-ups that rank two and three ranks, whatever their order, as of_a_kind[pair[..] + triple[..]]."""

    pair: NDArray[np.intp]  # by rank * 13 + rank
    triple: NDArray[np.intp]  # by (rank * 13 + rank) * 13 + rank
    of_a_kind: Values


@cache
def _omaha_tables() -> _OmahaTables:
    two = np.array(list(combinations_with_replacement(range(13), 2)))
    three = np.array(list(combinations_with_replacement(range(13), 3)))
    held = _held(two)[:, None, :] + _held(three)[None, :, :]
    bits = 1 << np.arange(13)
    sets = [((held >= times) * bits).sum(axis=2).astype(np.uint16).ravel() for times in (1, 2, 3, 4)]
    return _OmahaTables(
        pair=_numbered(two) * len(three),
        triple=_numbered(three),
        of_a_kind=_of_a_kind(*sets),
    )


def _held(choices: NDArray[np.intp]) -> NDArray[np.intp]:
    """Count how many times each choice of ranks holds each of the 13 ranks."""
    held: NDArray[np.intp] = (choices[:, :, None] == np.arange(13)).sum(axis=1)
    return held


def _numbered(choices: NDArray[np.intp]) -> NDArray[np.intp]:
    """Give the number of the choice of ranks that stands at an index, the digits of which are ranks in any order."""
    size = choices.shape[1]
    digits = np.indices((13,) * size).reshape(size, -1)
    weights = 13 ** np.arange(size)[::-1]
    number = np.zeros(13**size, np.intp)
    number[choices @ weights] = np.arange(len(choices))
    by_index: NDArray[np.intp] = number[weights @ np.sort(digits, axis=0)]
    return by_index
