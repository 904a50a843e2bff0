"""What the integer says that ranks a hand.

A rank value is one integer; the greater value is the better hand and equal values are a tie. Values of one scale only
may be compared. No hand has the value 0: a caller may use it for "not ranked", and a low hand that does not qualify
has it.

    bits 24..26  the scale
    bits 20..23  the category
    bits 0..19   up to five ranks of four bits each, the one that decides first in the highest bits

    pair of kings with ace, nine, four  =  scale 0 | category 1 | king 11 | ace 12 | nine 7 | four 2  =  0x1BC720

A straight keeps only its highest rank. On the scales of low games the bits 0..23 are 0xFFFFFF less those of the hand:
what loses most by its ranks is the least value. Where the ace is low the ranks are ace 0, two 1 ... king 12, elsewhere
two 0 ... ace 12.
"""

from enum import IntEnum
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Values: TypeAlias = NDArray[np.int32]

CATEGORY_SHIFT, SCALE_SHIFT = 20, 24
BELOW_SCALE = (1 << SCALE_SHIFT) - 1


class Scale(IntEnum):
    """Orders of hands."""

    HIGH = 0
    SOKO = 1
    SHORT_DECK = 2
    ACE_TO_FIVE = 3  # ace low, straights and flushes do not count: razz, A-5, eight or better
    DEUCE_TO_SEVEN = 4  # ace high, straights and flushes count
    BADUGI = 5


LOW_SCALES = (Scale.ACE_TO_FIVE, Scale.DEUCE_TO_SEVEN, Scale.BADUGI)


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


class SokoCategory(IntEnum):
    """The kinds of hand in Sökö, worst to best: four to a straight and four to a flush rank above one pair."""

    HIGH_CARD = 0
    PAIR = 1
    FOUR_STRAIGHT = 2
    FOUR_FLUSH = 3
    TWO_PAIR = 4
    THREE_OF_A_KIND = 5
    STRAIGHT = 6
    FLUSH = 7
    FULL_HOUSE = 8
    FOUR_OF_A_KIND = 9
    STRAIGHT_FLUSH = 10


class ShortDeckCategory(IntEnum):
    """The kinds of hand with a deck from six to ace, worst to best: a flush is rarer there than a full house."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FULL_HOUSE = 5
    FLUSH = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8


def scale(value: int) -> Scale:
    """Give the scale of a rank value.

    Raises: ValueError if it is not the value of a hand.
    """
    if value <= 0:
        raise ValueError(f"not the rank value of a hand: {value}")
    return Scale(value >> SCALE_SHIFT)


def deciding(value: int) -> int:
    """Give category and ranks of a rank value, those of low scales turned back: there the least is the best."""
    bits = value & BELOW_SCALE
    return BELOW_SCALE - bits if scale(value) in LOW_SCALES else bits


def category(value: int) -> Category:
    """Give the kind of high hand of a rank value of any scale but badugi; four of a suit or a run are a pair or less.

    Raises: ValueError if it is not the value of such a hand.
    """
    number = deciding(value) >> CATEGORY_SHIFT
    match scale(value):
        case Scale.SOKO:
            named = SokoCategory(number)
            if named in (SokoCategory.FOUR_STRAIGHT, SokoCategory.FOUR_FLUSH):
                raise ValueError(f"no kind of high hand: {named.name}")
            return Category[named.name]
        case Scale.SHORT_DECK:
            return Category[ShortDeckCategory(number).name]
        case Scale.BADUGI:
            raise ValueError(f"no kind of high hand: {value}")
        case _:
            return Category(number)
