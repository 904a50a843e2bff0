"""Cards and sets of ranks, whole columns at a time.

A card is an integer 0..51, rank * 4 + suit: ranks 2..A are 0..12, suits c d h s are 0..3.

Ranks are held as sets: 13-bit masks, bit 0 a two, bit 12 an ace. Every question about a set ("its five highest ranks",
"is there a straight") is then one look-up in a table of 8192 entries. The tables are built at first use.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from audit.rank.value import CATEGORY_SHIFT, Category, Values

Cards: TypeAlias = NDArray[np.int8] | NDArray[np.uint8]
RankSets: TypeAlias = NDArray[np.uint16]

SETS = 1 << 13
# Rows worked on at a time, so that the intermediate arrays stay in the processor's cache.
_BLOCK = 8_192


def require_shape(cards: Cards, least: int, most: int) -> None:
    """Raise ValueError unless there are so many cards a hand, all of them in 0..51."""
    if cards.ndim != 2 or not least <= cards.shape[1] <= most:
        wanted = least if least == most else f"{least}..{most}"
        raise ValueError(f"cards must have the shape (n, {wanted}), not {cards.shape}")
    _require_cards(cards)


def require_deal(hole: Cards, board: Cards, hole_sizes: tuple[int, ...]) -> None:
    """Raise ValueError unless there are so many hole cards and five cards on each board, all of them in 0..51."""
    if hole.ndim != 2 or hole.shape[1] not in hole_sizes:
        raise ValueError(f"hole cards must have the shape (n, {' or '.join(map(str, hole_sizes))}), not {hole.shape}")
    if board.shape != (len(hole), 5):
        raise ValueError(f"the board must have the shape ({len(hole)}, 5), not {board.shape}")
    _require_cards(hole)
    _require_cards(board)


def _require_cards(cards: Cards) -> None:
    if cards.size and not 0 <= cards.min() <= cards.max() <= 51:
        raise ValueError("a card is absent or out of range 0..51")


def by_blocks(rank: Callable[[Cards], Values], *parts: Cards) -> Values:
    """Rank the hands block by block; `rank` is given the cards of a block by column, the parts one after another."""
    values = np.empty(len(parts[0]), np.int32)
    for start in range(0, len(values), _BLOCK):
        block = slice(start, start + _BLOCK)
        values[block] = rank(np.concatenate([part[block].T for part in parts]))
    return values


def pack(cards: Cards) -> NDArray[np.uint64]:
    """Collect each column of cards into four rank sets, one per suit, in the quarters of a 64-bit integer."""
    packed = np.zeros(cards.shape[1], np.uint64)
    for position in cards:
        packed |= tables().packed_card[position]
    return packed


def pack_distinct(cards: Cards) -> NDArray[np.uint64]:
    """`pack`. Raises: ValueError if a hand holds one card twice."""
    packed = pack(cards)
    require_distinct(packed, len(cards))
    return packed


def require_distinct(packed: NDArray[np.uint64], count: int) -> None:
    """Raise ValueError if packed hands of so many cards hold one card twice."""
    if (np.bitwise_count(packed) != count).any():
        raise ValueError("a hand holds one card twice")


def suits_of(packed: NDArray[np.uint64]) -> RankSets:
    """Give the rank sets of the four suits, shape (n, 4).

    Which column is which suit depends on the machine's byte order; it is the same one everywhere, and suits are equal.
    """
    return packed.view(np.uint16).reshape(-1, 4)


def ace_low(sets: RankSets) -> RankSets:
    """Give rank sets with the ace at bit 0, the two at bit 1 and so on."""
    turned: RankSets = (sets << np.uint16(1) & np.uint16(SETS - 1)) | sets >> np.uint16(12)
    return turned


class Held(NamedTuple):
    """Ranks that hands hold at least once, twice, and so on."""

    once: RankSets
    twice: RankSets
    thrice: RankSets
    four_times: RankSets


def held(suits: RankSets) -> Held:
    """Count ranks over the four suits, shape (n, 4)."""
    c, d, h, s = suits.T
    cd_two, hs_two, cd_one, hs_one = c & d, h & s, c | d, h | s
    return Held(
        once=cd_one | hs_one,
        twice=cd_two | hs_two | cd_one & hs_one,
        thrice=cd_two & hs_one | hs_two & cd_one,
        four_times=cd_two & hs_two,
    )


def of_a_kind(ranks: Held) -> Values:
    """Rank hands by the ranks that they hold several times: high card up to four of a kind, without straights."""
    known = tables()
    pairs = known.top_two[ranks.twice]
    kickers = known.kickers.take(np.bitwise_count(pairs).astype(np.intp) * SETS + (ranks.once ^ pairs))
    values: Values = known.paired[ranks.twice] | kickers
    row = np.flatnonzero(ranks.thrice)
    if row.size:
        better = _three_or_four(Held(*(part[row] for part in ranks)))
        values[row] = np.maximum(values[row], better)
    return values


def _three_or_four(held: Held) -> Values:
    """Rank hands that hold some rank at least three times, as three of a kind, full house or four of a kind."""
    once, twice, thrice, four_times = held
    top, ranks = tables().top, tables().ranks
    three = top[thrice]
    pair = top[twice ^ three]
    four = top[four_times]
    as_three = ranks[three] | (ranks[once ^ three] >> 4 & 0x0FF00) | Category.THREE_OF_A_KIND << CATEGORY_SHIFT
    as_full_house = ranks[three] | ranks[pair] >> 4 | Category.FULL_HOUSE << CATEGORY_SHIFT
    as_four = ranks[four] | (ranks[once ^ four] >> 4 & 0x0F000) | Category.FOUR_OF_A_KIND << CATEGORY_SHIFT
    values: Values = np.where(four != 0, as_four, np.where(pair != 0, as_full_house, as_three))
    return values


class Tables(NamedTuple):
    """Look-ups by rank set, except `packed_card`, which is by card."""

    packed_card: NDArray[np.uint64]  # the card alone, as `pack` gives it
    top: RankSets  # the highest rank of the set
    top_two: RankSets  # the two highest ranks
    ranks: Values  # the five highest ranks, four bits each, from bit 16 down
    lowest: Values  # the five lowest ranks in the same way; 0 where there are fewer
    paired: Values  # the set being the paired ranks: category and ranks of the pairs that count
    kickers: Values  # by number of pairs * 8192 + set: the other ranks that count, in their places


@cache
def tables() -> Tables:
    """Build the tables, once."""
    sets = np.arange(SETS, dtype=np.uint16)
    taken = np.zeros(SETS, np.int32)
    top, top_two = np.zeros_like(sets), np.zeros_like(sets)
    ranks = np.zeros(SETS, np.int32)
    for rank in range(12, -1, -1):
        bit = sets & (1 << rank)
        has = bit != 0
        top[has & (taken < 1)] |= 1 << rank
        top_two[has & (taken < 2)] |= 1 << rank
        ranks += np.where(has & (taken < 5), rank << np.maximum(16 - 4 * taken, 0), 0)
        taken += has
    low_five, so_many = np.zeros_like(sets), np.zeros(SETS, np.int32)
    for rank in range(13):
        bit = sets & (1 << rank)
        low_five[so_many < 5] |= bit[so_many < 5]
        so_many += bit != 0

    cards = np.arange(52, dtype=np.uint64)
    return Tables(
        packed_card=np.uint64(1) << (cards % 4 * 16 + cards // 4),
        top=top,
        top_two=top_two,
        ranks=ranks,
        lowest=np.where(so_many >= 5, ranks[low_five], 0),
        # As many pairs as count, none to two, is also the number of the category.
        paired=np.minimum(taken, Category.TWO_PAIR) << CATEGORY_SHIFT | ranks[top_two],
        kickers=np.concatenate([ranks, ranks >> 4 & 0x0FFF0, ranks >> 8 & 0x00F00]),
    )
