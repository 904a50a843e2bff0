"""Ranking in the games beside Hold'em and Omaha high: known counts, agreement with pokerkit, cases by hand."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, combinations, pairwise
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray
from pokerkit import (
    BadugiHand,
    EightOrBetterLowHand,
    OmahaEightOrBetterLowHand,
    RegularLowHand,
    ShortDeckHoldemHand,
    StandardLowHand,
)
from pokerkit.lookups import EightOrBetterLookup, Lookup, RegularLookup, StandardLookup

from audit.rank.high import high5to7, short5to7, short_deck
from audit.rank.low import ace_to_five, badugi, deuce_to_seven, eight_or_better
from audit.rank.omaha import omaha_low
from audit.rank.soko import soko
from audit.rank.value import Category, ShortDeckCategory, SokoCategory, category, deciding
from audit.rank.words import describe

Rows = NDArray[np.int8]
Values = NDArray[np.int32]
SUITS, RUNS = 4, 10
RANK_SETS = comb(13, 5) - RUNS
MIXED = 4**5 - SUITS  # ways to give five ranks suits that are not all one
PAIR = 13 * comb(4, 2) * comb(12, 3) * 4**3
TWO_PAIR = comb(13, 2) * comb(4, 2) ** 2 * 11 * 4
TRIPS = 13 * comb(4, 3) * comb(12, 2) * 4**2
FULL_HOUSE, QUADS = 13 * comb(4, 3) * 12 * comb(4, 2), 13 * 48


def row(text: str) -> Rows:
    return np.array([["23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1]) for card in text.split()]], np.int8)


@cache
def every(cards: int, deck: int = 52) -> Rows:
    """Every hand of so many cards; a shorter deck lacks its lowest cards."""
    hands = chain.from_iterable(combinations(range(52 - deck, 52), cards))
    return np.fromiter(hands, np.int8, comb(deck, cards) * cards).reshape(-1, cards)


def deal(hands: int, cards: int, seed: int, deck: int = 52) -> Rows:
    order = np.random.default_rng(seed).random((hands, deck)).argsort(axis=1)[:, :cards]
    return (order + 52 - deck).astype(np.int8)


def counted(values: Values) -> dict[int, int]:
    kinds, counts = np.unique([deciding(value) >> 20 for value in np.unique(values).tolist()], return_inverse=True)
    of_value = dict(zip(np.unique(values).tolist(), kinds[counts].tolist(), strict=True))
    found, times = np.unique(values, return_counts=True)
    total: dict[int, int] = {}
    for value, count in zip(found.tolist(), times.tolist(), strict=True):
        total[of_value[value]] = total.get(of_value[value], 0) + count
    return total


# ---- Every hand ---------------------------------------------------------------------------------------------------


def test_counts_of_soko() -> None:
    # Four of one suit, and one card of another; ten runs of five, one of the five in one of the three other suits,
    # are straights all the same.
    four_flush = SUITS * comb(13, 4) * 39 - RUNS * SUITS * 5 * 3
    # Of those, the ones whose fifth card pairs one of the four.
    flush_pairs = SUITS * comb(13, 4) * 4 * 3
    # Eleven runs of four, A-2-3-4 to J-Q-K-A. A fifth rank must not make a run of five: two ranks would, at the two
    # ends one. Not all of one suit, nor four of one suit and one of another.
    ranks = 2 * (9 - 1) + 9 * (9 - 2)
    unpaired = ranks * (4**5 - SUITS - SUITS * 5 * 3)
    # Or the fifth card pairs one of the four; in twelve of the ways to give them suits four are of one.
    paired = 11 * 4 * (comb(4, 2) * 4**3 - SUITS * 3)
    assert (four_flush, unpaired + paired) == (110_940, 92_208)
    assert counted(soko(every(5))) == {
        SokoCategory.STRAIGHT_FLUSH: RUNS * SUITS,
        SokoCategory.FOUR_OF_A_KIND: QUADS,
        SokoCategory.FULL_HOUSE: FULL_HOUSE,
        SokoCategory.FLUSH: RANK_SETS * SUITS,
        SokoCategory.STRAIGHT: RUNS * MIXED,
        SokoCategory.THREE_OF_A_KIND: TRIPS,
        SokoCategory.TWO_PAIR: TWO_PAIR,
        SokoCategory.FOUR_FLUSH: four_flush,
        SokoCategory.FOUR_STRAIGHT: unpaired + paired,
        SokoCategory.PAIR: PAIR - flush_pairs - paired,
        SokoCategory.HIGH_CARD: RANK_SETS * MIXED - (four_flush - flush_pairs) - unpaired,
    }


def test_counts_of_deuce_to_seven() -> None:
    # Nine runs: ace to five is none, but ace high.
    ranks = comb(13, 5) - 9
    assert counted(deuce_to_seven(every(5))) == {
        Category.STRAIGHT_FLUSH: 9 * SUITS,
        Category.FOUR_OF_A_KIND: QUADS,
        Category.FULL_HOUSE: FULL_HOUSE,
        Category.FLUSH: ranks * SUITS,
        Category.STRAIGHT: 9 * MIXED,
        Category.THREE_OF_A_KIND: TRIPS,
        Category.TWO_PAIR: TWO_PAIR,
        Category.PAIR: PAIR,
        Category.HIGH_CARD: ranks * MIXED,
    }


def test_counts_of_ace_to_five() -> None:
    assert counted(ace_to_five(every(5))) == {
        Category.FOUR_OF_A_KIND: QUADS,
        Category.FULL_HOUSE: FULL_HOUSE,
        Category.THREE_OF_A_KIND: TRIPS,
        Category.TWO_PAIR: TWO_PAIR,
        Category.PAIR: PAIR,
        Category.HIGH_CARD: comb(13, 5) * 4**5,
    }


def test_counts_of_eight_or_better() -> None:
    values = eight_or_better(every(5))
    assert (values > 0).sum() == comb(8, 5) * 4**5
    assert len(np.unique(values)) == comb(8, 5) + 1


def test_counts_of_badugi() -> None:
    # No two of the four cards differ in both rank and suit where all are of one suit, or of one rank.
    one = SUITS * comb(13, 4) + 13
    four = comb(13, 4) * 24
    values = badugi(every(4))
    found = counted(values)
    assert found[0] == four
    assert found[3] == one
    assert sum(found.values()) == comb(52, 4)
    # Thirteen ranks, chosen one to four at a time.
    assert len(np.unique(values)) == sum(comb(13, cards) for cards in (1, 2, 3, 4))


def test_counts_of_short_deck() -> None:
    ranks, mixed, runs = comb(9, 5) - 6, MIXED, 6
    assert counted(short5to7(every(5, 36))) == {
        ShortDeckCategory.STRAIGHT_FLUSH: runs * SUITS,
        ShortDeckCategory.FOUR_OF_A_KIND: 9 * 32,
        ShortDeckCategory.FLUSH: ranks * SUITS,
        ShortDeckCategory.FULL_HOUSE: 9 * comb(4, 3) * 8 * comb(4, 2),
        ShortDeckCategory.STRAIGHT: runs * mixed,
        ShortDeckCategory.THREE_OF_A_KIND: 9 * comb(4, 3) * comb(8, 2) * 4**2,
        ShortDeckCategory.TWO_PAIR: comb(9, 2) * comb(4, 2) ** 2 * 7 * 4,
        ShortDeckCategory.PAIR: 9 * comb(4, 2) * comb(8, 3) * 4**3,
        ShortDeckCategory.HIGH_CARD: ranks * mixed,
    }


# ---- Agreement with pokerkit --------------------------------------------------------------------------------------


def text(cards: list[int]) -> str:
    return "".join("23456789TJQKA"[card // 4] + "cdhs"[card % 4] for card in cards)


def places(scores: NDArray[np.int_] | Values) -> NDArray[np.intp]:
    return np.unique(scores, return_inverse=True)[1]


def one_of_each_kind() -> Rows:
    """One hand of each choice of five ranks, and one in which all are of one suit."""
    hands = every(5)
    ranks = np.sort(hands // 4, axis=1).astype(np.int64)
    kind = (ranks @ 13 ** np.arange(5)) * 2 + (np.ptp(hands % 4, axis=1) == 0)
    return hands[np.unique(kind, return_index=True)[1]]


@pytest.mark.parametrize(
    ("ours", "theirs", "low"),
    [
        pytest.param(high5to7, StandardLookup(), False, id="high"),
        pytest.param(ace_to_five, RegularLookup(), True, id="ace-to-five"),
        pytest.param(eight_or_better, EightOrBetterLookup(), True, id="eight-or-better"),
    ],
)
def test_every_kind_of_five_cards_stands_where_pokerkit_puts_it(
    ours: Callable[[Rows], Values], theirs: Lookup, *, low: bool
) -> None:
    hands = one_of_each_kind()
    assert len(hands) == comb(13, 5) * 2 + (13 * comb(12, 3) + comb(13, 2) * 11 + 13 * comb(12, 2) + 13 * 12 * 2)
    entries = [theirs.get_entry(text(hand)) if theirs.has_entry(text(hand)) else None for hand in hands.tolist()]
    order = [entry.index + 1 if entry else 0 for entry in entries]
    top = max(order) + 1
    scores = np.array([top - index if low and index else index for index in order])
    np.testing.assert_array_equal(places(ours(hands)), places(scores))


@pytest.mark.parametrize(
    ("ours", "theirs", "cards", "deck", "hands"),
    [
        pytest.param(deuce_to_seven, StandardLowHand, 5, 52, 20_000, id="2-7"),
        pytest.param(badugi, BadugiHand.from_game, 4, 52, 5_000, id="badugi"),
        pytest.param(ace_to_five, RegularLowHand.from_game, 7, 52, 2_000, id="razz"),
        pytest.param(eight_or_better, EightOrBetterLowHand.from_game_or_none, 7, 52, 2_000, id="stud-hi-lo"),
        pytest.param(short5to7, ShortDeckHoldemHand.from_game, 7, 36, 2_000, id="short-deck"),
    ],
)
def test_random_hands_are_ordered_as_by_pokerkit(
    ours: Callable[[Rows], Values], theirs: Callable[[str], object], cards: int, deck: int, hands: int
) -> None:
    dealt = deal(hands, cards, seed=cards, deck=deck)
    assert_same_order(ours(dealt), [theirs(text(hand)) for hand in dealt.tolist()])


def test_omaha_lows_are_ordered_as_by_pokerkit() -> None:
    dealt = deal(2_000, 9, seed=9)
    lows = [OmahaEightOrBetterLowHand.from_game_or_none(text(hand[:4]), text(hand[4:])) for hand in dealt.tolist()]
    values = omaha_low(dealt[:, :4], dealt[:, 4:])
    assert 0 < sum(low is not None for low in lows) < len(lows)
    assert_same_order(values, lows)


def assert_same_order(values: Values, theirs: Sequence[object]) -> None:
    """Sorted by our value, no hand is better than the next by theirs, and equal values are equal hands."""
    order = np.argsort(values, kind="stable").tolist()
    for a, b in pairwise(order):
        if theirs[a] is None:
            assert values[a] == 0
            assert (theirs[b] is None) == (values[b] == 0)
        elif values[a] == values[b]:
            assert theirs[a] == theirs[b]
        else:
            assert theirs[a] < theirs[b]


@pytest.mark.parametrize("size", [5, 6])
def test_omaha_lows_with_more_cards_are_the_best_of_every_two_and_three(size: int) -> None:
    dealt = deal(1_000, size + 5, seed=size)
    values = omaha_low(dealt[:, :size], dealt[:, size:])
    best = np.zeros(len(dealt), np.int32)
    for two in combinations(range(size), 2):
        for three in combinations(range(size, size + 5), 3):
            best = np.maximum(best, eight_or_better(dealt[:, [*two, *three]]))
    np.testing.assert_array_equal(values, best)


# ---- Cases by hand ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rank", "better", "worse"),
    [
        pytest.param(soko, "Ac Kd Qh Js 9c", "Kc Qd Jh 9s 8c", id="soko-four-straight-by-its-top"),
        pytest.param(soko, "2c 3d 4h 5s Kc", "Ac Ad Kh Qs 9c", id="soko-lowest-four-straight-beats-aces"),
        pytest.param(soko, "6c 7d 8h 9s 9c", "6c 7d 8h 9s 2c", id="soko-pair-in-run-is-fifth-nine"),
        pytest.param(soko, "Ac 2c 3c 4c 9d", "Kc Ad Qh Js 2c", id="soko-four-flush-beats-four-straight"),
        pytest.param(soko, "3c 3d 2h 2s 4c", "Ac Kc Qc Jc 9d", id="soko-two-pairs-beat-four-flush"),
        pytest.param(soko, "Ac 2d 3h 4s Ad", "Ac 2d 3h 4s Kd", id="soko-second-ace-is-the-fifth"),
        pytest.param(ace_to_five, "5c 4c 3c 2c Ac", "6c 4d 3h 2s Ac", id="razz-flush-and-straight-do-not-count"),
        pytest.param(ace_to_five, "Kc Qd Jh Ts 9c", "Ac Ad 2h 3s 4c", id="razz-king-beats-pair"),
        pytest.param(
            ace_to_five, "Ac Ad 2h 2s 3c 3d 4h", "Kc Kd 4h 3s 2c 2d 2h", id="razz-lowest-pair-when-four-ranks"
        ),
        pytest.param(ace_to_five, "Ac Ad 2h 2s 3c 3d Ah", "4c 4d 2h 2s 3c 3d 4h", id="razz-two-pairs-when-three-ranks"),
        pytest.param(deuce_to_seven, "7c 6d 5h 3s 2c", "7c 6d 5h 4s 2c", id="2-7-by-fourth"),
        pytest.param(deuce_to_seven, "Ac 5d 4h 3s 2c", "2c 2d 3h 4s 5c", id="2-7-ace-high-beats-pair"),
        pytest.param(deuce_to_seven, "2c 2d 3h 4s 5c", "6c 5d 4h 3s 2c", id="2-7-pair-beats-straight"),
        pytest.param(badugi, "Kc Qd Jh Ts", "Ac 2d 3h 4h", id="badugi-four-cards-beat-three"),
        pytest.param(badugi, "Ac 2d 3h 3s", "Ac 2d 4h 4s", id="badugi-lower-three"),
        pytest.param(badugi, "Ac 2d 4h 8s", "Ac 3d 4h 8s", id="badugi-by-third"),
    ],
)
def test_beats(rank: Callable[[Rows], Values], better: str, worse: str) -> None:
    assert rank(row(better))[0] > rank(row(worse))[0]


@pytest.mark.parametrize(
    ("rank", "one", "other"),
    [
        pytest.param(soko, "Ac Kc Qc Jc 9d", "Ad Kd Qd Jd 9h", id="soko-suits-do-not-count"),
        pytest.param(ace_to_five, "8c 6d 4h 3s Ac Kd Kh", "8d 6c 4s 3h Ad Qd Jh", id="razz-other-cards-do-not-count"),
        pytest.param(badugi, "Ac 2d 3h 3s", "Ac 2d 3h Kh", id="badugi-fourth-card-does-not-count"),
    ],
)
def test_ties(rank: Callable[[Rows], Values], one: str, other: str) -> None:
    assert rank(row(one))[0] == rank(row(other))[0]


@pytest.mark.parametrize(
    ("rank", "cards", "words"),
    [
        (soko, "Ac Kc Qc 9c 2d", "four-flush, ace high"),
        (soko, "Ac Kd Qh Jc Ad", "four-straight, jack to ace"),
        (soko, "Ac 2d 3h 4c 9d", "four-straight, ace to four"),
        (soko, "Tc Td Th 2s 2c", "full house, tens full of twos"),
        (eight_or_better, "8c 6d 4h 3s Ac Kd Kh", "8-6-4-3-A low"),
        (eight_or_better, "9c 6d 4h 3s Ac Kd Kh", "no low"),
        (ace_to_five, "9c 6d 4h 3s Ac Kd Kh", "9-6-4-3-A low"),
        (ace_to_five, "8c 8d 8h 3s Ac 3d 3h", "two pair, eights and threes"),
        (ace_to_five, "Kc Kd 4h 3s Ac", "pair of kings"),
        (deuce_to_seven, "7c 5d 4h 3s 2c", "7-5-4-3-2 low"),
        (deuce_to_seven, "5c 4d 3h 2s Ac", "A-5-4-3-2 low"),
        (deuce_to_seven, "6c 5d 4h 3s 2c", "straight, two to six"),
        (badugi, "8c 6d 3h As", "8-6-3-A badugi"),
        (badugi, "8c 6d 3h Ah", "three-card 8-6-A"),
        (badugi, "Ac Ad Ah As", "one-card A"),
        (short5to7, "Ac 6d 7h 8s 9c", "straight, ace to nine"),
        (short5to7, "Kc Kd Kh 8s 8c", "full house, kings full of eights"),
    ],
)
def test_words(rank: Callable[[Rows], Values], cards: str, words: str) -> None:
    assert describe(int(rank(row(cards))[0])) == words


def test_kinds_of_high_hand() -> None:
    assert category(int(soko(row("Tc Td Th 2s 2c"))[0])) is Category.FULL_HOUSE
    assert category(int(short5to7(row("Tc Td Th 9s 9c"))[0])) is Category.FULL_HOUSE
    with pytest.raises(ValueError, match="FOUR_FLUSH"):
        category(int(soko(row("Ac Kc Qc 9c 2d"))[0]))
    with pytest.raises(ValueError, match="no kind"):
        category(int(badugi(row("8c 6d 3h As"))[0]))


@pytest.mark.parametrize(
    ("rank", "cards", "says"),
    [
        pytest.param(soko, "Ac Kc Qc 9c 2d 3d", "shape", id="soko-six-cards"),
        pytest.param(badugi, "Ac Kc Qc 9c 2d", "shape", id="badugi-five-cards"),
        pytest.param(deuce_to_seven, "Ac Kc Qc 9c", "shape", id="2-7-four-cards"),
        pytest.param(ace_to_five, "Ac Ac Qc 9c 2d", "twice", id="razz-card-twice"),
        pytest.param(badugi, "Ac Ac Qc 9c", "twice", id="badugi-card-twice"),
        pytest.param(short5to7, "Ac Kc Qc 9c 5d", "six", id="short-deck-five"),
    ],
)
def test_refuses(rank: Callable[[Rows], Values], cards: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        rank(row(cards))


def test_short_deck_takes_hole_and_board() -> None:
    hand = row("Ac Ad Kh Kd Ks 7c 8c")
    assert short_deck(hand[:, :2], hand[:, 2:])[0] == short5to7(hand)[0]
