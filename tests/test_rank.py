"""Ranking of cards: known counts, cases by hand, and agreement with phevaluator (its rank 1 is the best hand)."""

from collections.abc import Callable
from itertools import chain, combinations, product
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray
from phevaluator import evaluate_cards, evaluate_omaha_cards

from audit.rank.high import high5to7, holdem
from audit.rank.omaha import omaha
from audit.rank.value import Category, category
from audit.rank.words import describe

Rows = NDArray[np.int8]


def codes(text: str) -> list[int]:
    return ["23456789TJQKA".index(card[0]) * 4 + "cdhs".index(card[1]) for card in text.split()]


def row(text: str) -> Rows:
    return np.array([codes(text)], np.int8)


def high(text: str) -> int:
    return int(high5to7(row(text))[0])


def deal(hands: int, cards: int, seed: int) -> Rows:
    """Deal every hand from its own shuffled deck."""
    return np.random.default_rng(seed).random((hands, 52)).argsort(axis=1)[:, :cards].astype(np.int8)


def places(scores: NDArray[np.int_] | NDArray[np.int32]) -> NDArray[np.intp]:
    """Give each score its place among the distinct scores, the lowest first: equal places, equal order and ties."""
    return np.unique(scores, return_inverse=True)[1]


def assert_same_order(ours: NDArray[np.int32], theirs: list[int]) -> None:
    np.testing.assert_array_equal(places(ours), places(-np.array(theirs)))


def best_of(hole: list[int], board: list[int]) -> int:
    """Rank an Omaha hand the long way: the best of every two and three."""
    choices = product(combinations(hole, 2), combinations(board, 3))
    return min(int(evaluate_cards(*two, *three)) for two, three in choices)


# ---- Every five-card hand -----------------------------------------------------------------------------------------

# How many hands of five, and how many different ones when suits are not told apart (each its own rank value).
SUITS, RUNS = 4, 10  # runs of five: ace to five ... ten to ace
RANK_SETS = comb(13, 5) - RUNS  # five ranks that are no run
COUNTS = {
    # category: (hands, of which different)
    Category.STRAIGHT_FLUSH: (RUNS * SUITS, RUNS),
    # the four, and any of the other 48 cards
    Category.FOUR_OF_A_KIND: (13 * 48, 13 * 12),
    # three suits of the one rank, two of the other
    Category.FULL_HOUSE: (13 * comb(4, 3) * 12 * comb(4, 2), 13 * 12),
    Category.FLUSH: (RANK_SETS * SUITS, RANK_SETS),
    # every card of any suit, but not all of one
    Category.STRAIGHT: (RUNS * (4**5 - SUITS), RUNS),
    # two other ranks, each of any suit
    Category.THREE_OF_A_KIND: (13 * comb(4, 3) * comb(12, 2) * 4**2, 13 * comb(12, 2)),
    Category.TWO_PAIR: (comb(13, 2) * comb(4, 2) ** 2 * 11 * 4, comb(13, 2) * 11),
    # three other ranks, each of any suit
    Category.PAIR: (13 * comb(4, 2) * comb(12, 3) * 4**3, 13 * comb(12, 3)),
    Category.HIGH_CARD: (RANK_SETS * (4**5 - SUITS), RANK_SETS),
}


def test_counts_of_all_five_card_hands() -> None:
    deck = chain.from_iterable(combinations(range(52), 5))
    hands = np.fromiter(deck, np.int8, comb(52, 5) * 5).reshape(-1, 5)
    values = high5to7(hands)
    different = np.unique(values)
    assert len(values) == 2_598_960
    assert len(different) == 7_462
    assert different[0] > 0  # 0 is left for "not ranked"
    counted = {kind: (int((values >> 20 == kind).sum()), int((different >> 20 == kind).sum())) for kind in Category}
    assert counted == COUNTS
    assert [counted[kind][0] for kind in Category] == [
        1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40,
    ]  # fmt: skip


# ---- Agreement with phevaluator -----------------------------------------------------------------------------------


def test_holdem_orders_hands_as_phevaluator() -> None:
    hands = deal(200_000, 7, seed=7)
    assert_same_order(holdem(hands[:, :2], hands[:, 2:]), [evaluate_cards(*hand) for hand in hands.tolist()])


@pytest.mark.parametrize("size", [5, 6, 7])
def test_high_orders_hands_as_phevaluator(size: int) -> None:
    hands = deal(20_000, size, seed=size)
    assert_same_order(high5to7(hands), [evaluate_cards(*hand) for hand in hands.tolist()])


def test_omaha_orders_hands_as_phevaluator() -> None:
    hands = deal(50_000, 9, seed=4)
    theirs = [evaluate_omaha_cards(*hand[4:], *hand[:4]) for hand in hands.tolist()]
    assert_same_order(omaha(hands[:, :4], hands[:, 4:]), theirs)


@pytest.mark.parametrize(("size", "count"), [(4, 4_000), (5, 3_000), (6, 2_000)])
def test_omaha_is_the_best_of_every_two_and_three(size: int, count: int) -> None:
    hands = deal(count, size + 5, seed=size)
    theirs = [best_of(hand[:size], hand[size:]) for hand in hands.tolist()]
    assert_same_order(omaha(hands[:, :size], hands[:, size:]), theirs)


@pytest.mark.parametrize("size", [4, 6])
def test_omaha_in_two_suits_only_is_the_best_of_every_two_and_three(size: int) -> None:
    # Of 26 cards most hands hold flushes and many straight flushes, which are rare from a full deck.
    order = np.random.default_rng(size).random((2_000, 26)).argsort(axis=1)[:, : size + 5]
    hands = (order // 2 * 4 + order % 2).astype(np.int8)
    theirs = [best_of(hand[:size], hand[size:]) for hand in hands.tolist()]
    assert sum(rank <= 10 for rank in theirs) > 20  # phevaluator's ten straight flushes
    assert_same_order(omaha(hands[:, :size], hands[:, size:]), theirs)


# ---- What must not matter -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("hole_size", [2, 4])
def test_order_of_cards_and_names_of_suits_do_not_matter(hole_size: int) -> None:
    game: Callable[[Rows, Rows], NDArray[np.int32]] = holdem if hole_size == 2 else omaha
    hands = deal(20_000, hole_size + 5, seed=11)
    hole, board = hands[:, :hole_size], hands[:, hole_size:]
    random = np.random.default_rng(12)
    suits = random.permutation(4).astype(np.int8)
    other_hole, other_board = (
        (part // 4 * 4 + suits[part % 4])[:, random.permutation(part.shape[1])] for part in (hole, board)
    )
    np.testing.assert_array_equal(game(other_hole, other_board), game(hole, board))


def test_a_hand_has_the_same_value_alone_and_in_a_chunk_and_in_every_type() -> None:
    hands = deal(9_000, 9, seed=13)
    last = hands[-1:]
    assert holdem(hands[:, :2], hands[:, 2:7])[-1] == high5to7(last[:, :7].astype(np.uint8))[0]
    assert omaha(hands[:, :4], hands[:, 4:])[-1] == omaha(last[:, :4].astype(np.uint8), last[:, 4:])[0]


# ---- Cases by hand ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param("6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac", id="wheel-is-lowest-straight"),
        pytest.param("5c 4d 3h 2s Ac", "Ac Ad Ah Ks Qc", id="wheel-beats-trips"),
        pytest.param("6c 5c 4c 3c 2c", "5c 4c 3c 2c Ac", id="steel-wheel-is-lowest-straight-flush"),
        pytest.param("5c 4c 3c 2c Ac", "Ac Ad Ah As Kc", id="steel-wheel-beats-quads"),
        pytest.param("2c 2d 2h 3s 3c", "Ac Kc Qc Jc 9c", id="full-house-beats-flush"),
        pytest.param("7c 5c 4c 3c 2c", "Ac Kd Qh Js Tc", id="flush-beats-straight"),
        pytest.param("3c 3d 3h 2s 2c", "2d 2h 2s Ac Ad", id="full-house-by-trips-first"),
        pytest.param("2c 2d 2h 2s 4c", "2c 2d 2h 2s 3c", id="quads-kicker"),
        pytest.param("Ac Ad 2h 2s 3c", "Kc Kd Qh Qs Ac", id="two-pair-by-top-pair-first"),
        pytest.param("Kc Kd 3h 3s 2c", "Kc Kd 2h 2s Ac", id="two-pair-by-second-pair-before-kicker"),
        pytest.param("9c 9d Ah 5s 4c", "9c 9d Ah 5s 3c", id="pair-by-last-kicker"),
        pytest.param("Ac Kd Qh Js 9c", "Ac Kd Qh Js 8c", id="high-card-by-last"),
        pytest.param("Ac Qc 9c 5c 3c", "Ad Qd 9d 5d 2d", id="flush-by-last"),
        # Six and seven cards.
        pytest.param("Ac Ad Kh Ks Qc Qd 2h", "Ac Ad Kh Ks Jc Td 2h", id="third-pair-as-kicker"),
        pytest.param("Ac Ad 3h 3s 2c 2d Kh", "Ac Ad 3h 3s 2c 2d Qh", id="kicker-over-third-pair"),
        pytest.param("Ac Ad Ah 2s 2c 2d", "Kc Kd Kh Qs Qc Qd", id="two-trips-are-a-full-house"),
        pytest.param("Ac Ad Ah 3s 3c 3d 4h", "Ac Ad Ah 2s 2c 2d 4h", id="two-trips-lower-as-pair"),
        pytest.param("Ac Ad Ah Ks Kc 2d 2h", "Ac Ad Ah Qs Qc Jd Jh", id="trips-with-the-better-of-two-pairs"),
        pytest.param("2c 2d 2h 2s Ac Ad Ah", "2c 2d 2h 2s Kc Kd Kh", id="quads-with-trips-as-kicker"),
        pytest.param("Ac 6c 5d 4h 3s 2c 9d", "Ac 5d 4h 3s 2c 9d Td", id="six-high-over-wheel-in-six-ranks"),
        pytest.param("Ac Kd Qh Js Tc 9d 8h", "Kd Qh Js Tc 9d 8h 7s", id="highest-of-three-straights"),
        pytest.param("9c 8c 7c 6c 5c Tc Ad", "Ac 9c 8c 7c 6c 5c Td", id="straight-flush-needs-the-suit"),
        pytest.param("5c 4c 3c 2c Ac 6d 7d", "Ac Kc Qc Jc 9c Td 8d", id="steel-wheel-beside-higher-straight"),
    ],
)
def test_beats(better: str, worse: str) -> None:
    assert high(better) > high(worse)


@pytest.mark.parametrize(
    ("board", "winner", "loser"),
    [
        pytest.param("9c 9d 9h 9s 2c", "Ac 3d", "Kc Qd", id="four-on-board-ace-kicker"),
        pytest.param("Ac Ad 7h 7s 2c", "Kc 3d", "Qc Jd", id="two-pair-on-board-kicker"),
        pytest.param("5c 6c 7c 8c 9c", "Tc 2d", "Ac Kc", id="flush-card-that-extends-the-straight-flush"),
        pytest.param("2c 7c 9c Jc Qc", "3c 3d", "Ad Kd", id="low-flush-card-replaces-the-two"),
    ],
)
def test_holdem_winner(board: str, winner: str, loser: str) -> None:
    values = holdem(np.vstack([row(winner), row(loser)]), np.repeat(row(board), 2, axis=0))
    assert values[0] > values[1]


@pytest.mark.parametrize(
    ("board", "one", "other"),
    [
        pytest.param("Tc Jd Qh Ks Ac", "2c 2d", "9c 9d", id="straight-on-board"),
        pytest.param("9c 9d 9h 9s Ac", "Kc Kd", "2c 3d", id="four-and-ace-on-board"),
        pytest.param("Ac Ad Kh Ks Qc", "Qd 2c", "Jc Jd", id="third-pair-does-not-count"),
        pytest.param("Ac Kc Qc Jc Tc", "9c 8c", "2d 2h", id="royal-flush-on-board"),
        pytest.param("Ac Kd Qh 9s 7c", "2c 3d", "4h 5s", id="high-card-on-board"),
        pytest.param("Ac Ad Kh 8s 7c", "Qc 3d", "Qh 2d", id="fourth-kicker-does-not-count"),
    ],
)
def test_holdem_tie(board: str, one: str, other: str) -> None:
    values = holdem(np.vstack([row(one), row(other)]), np.repeat(row(board), 2, axis=0))
    assert values[0] == values[1]


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        pytest.param("Ah Ac 9d 8s", "Kh Jh 5h 2h 3c", "pair of aces", id="one-heart-no-flush"),
        pytest.param("Ah 4h 9d 8s", "Kh Jh 5h 2h 3c", "flush, ace high", id="two-hearts-flush"),
        pytest.param("Ah 4h 9h 8h", "Kh Jh 5c 2d 3c", "straight, ace to five", id="two-hearts-on-board-no-flush"),
        pytest.param("Ac Ad Ah As", "Kc Qd 8h 7s 2c", "pair of aces", id="four-aces-in-hand"),
        pytest.param("Ac Kd 3h 2s", "9c 9d 9h 9s 5c", "three of a kind, nines", id="four-nines-on-board"),
        pytest.param("Ac 2d 3h 7s", "Tc Jd Qh Ks 4c", "high card, ace", id="four-to-straight-on-board"),
        pytest.param("Ac 9d 3h 8s", "Tc Jd Qh Ks 4c", "straight, eight to queen", id="two-from-hand-straight"),
        pytest.param("Kc Kd 2h 2s", "Ac Ad Ah 9s 8c", "full house, aces full of kings", id="trips-on-board"),
        pytest.param("Kc Qd 2h 4s", "Ac Ad Ah 9s 9c", "three of a kind, aces", id="full-house-on-board-does-not-play"),
        pytest.param("Ac Kc 2d 2h", "Qc Jc Tc 9c 8c", "royal flush", id="royal-over-board"),
        pytest.param("Ac 2d 2h 2s", "Kc Qc Jc Tc 9c", "pair of twos", id="royal-with-one-from-hand"),
        pytest.param("Ac Ad Kh Qs 9c", "Ah As 2c 3d 4h", "four of a kind, aces", id="five-cards-in-hand"),
        pytest.param("Ac Kd Jh 9s 6c 5c", "7c 8c 9c 2d 3h", "straight flush, five to nine", id="six-cards-in-hand"),
    ],
)
def test_omaha_needs_exactly_two(hole: str, board: str, words: str) -> None:
    assert describe(int(omaha(row(hole), row(board))[0])) == words


# ---- Words and layout ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ac Qd 9h 5s 3c", "high card, ace"),
        ("7c 5d 4h 3s 2c", "high card, seven"),
        ("Kc Kd 9h 5s 3c", "pair of kings"),
        ("Ac Ad 8h 8s 3c", "two pair, aces and eights"),
        ("3c 3d 2h 2s Ac", "two pair, threes and twos"),
        ("Tc Td Th 8s 3c", "three of a kind, tens"),
        ("9c 8d 7h 6s 5c", "straight, five to nine"),
        ("5c 4d 3h 2s Ac", "straight, ace to five"),
        ("Ac Kd Qh Js Tc", "straight, ten to ace"),
        ("Ac Qc 9c 5c 3c", "flush, ace high"),
        ("Tc Td Th 2s 2c", "full house, tens full of twos"),
        ("6c 6d 6h 6s 3c", "four of a kind, sixes"),
        ("Kc Qc Jc Tc 9c", "straight flush, nine to king"),
        ("5c 4c 3c 2c Ac", "straight flush, ace to five"),
        ("Ac Kc Qc Jc Tc", "royal flush"),
        ("Qc Qd Jh Js 4c 4d 2h", "two pair, queens and jacks"),
    ],
)
def test_describe(cards: str, words: str) -> None:
    assert describe(high(cards)) == words


@pytest.mark.parametrize(
    ("cards", "value"),
    [
        ("Kc Kd Ah 9s 4c", 0x1BC720),
        ("Ac Kd Qh Js 9c", 0x0CBA97),
        ("Ac Ad 8h 8s 3c", 0x2C6100),
        ("Tc Td Th 8s 3c", 0x386100),
        ("5c 4d 3h 2s Ac", 0x430000),
        ("Ac Qc 9c 5c 3c", 0x5CA731),
        ("Tc Td Th 3s 3c", 0x681000),
        ("6c 6d 6h 6s 3c", 0x741000),
        ("Ac Kc Qc Jc Tc", 0x8C0000),
    ],
)
def test_layout(cards: str, value: int) -> None:
    assert high(cards) == value
    assert category(value) == value >> 20


# ---- What is refused ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("value", [-1, 9 << 20, 7 << 24])
def test_no_hand_has_this_value(value: int) -> None:
    with pytest.raises(ValueError, match="not"):
        describe(value)


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        pytest.param([0, 1, 2, 3, -1], "absent", id="absent-card"),
        pytest.param([0, 1, 2, 3, 52], "range", id="no-such-card"),
        pytest.param([0, 1, 2, 3, 3], "twice", id="card-twice"),
        pytest.param([0, 1, 2, 3], "shape", id="four-cards"),
        pytest.param([0, 1, 2, 3, 4, 5, 6, 7], "shape", id="eight-cards"),
    ],
)
def test_high_refuses(hand: list[int], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        high5to7(np.array([hand], np.int8))


@pytest.mark.parametrize(
    ("game", "hole", "board", "says"),
    [
        pytest.param(holdem, "Ac Kc", "Ac Qc Jc 2d 3d", "twice", id="holdem-card-in-hand-and-on-board"),
        pytest.param(omaha, "Ac Kc 2d 3d", "Ac Qc Jc 4d 5d", "twice", id="omaha-card-in-hand-and-on-board"),
        pytest.param(omaha, "Ac Ac 2d 3d", "Kc Qc Jc 4d 5d", "twice", id="omaha-card-twice-in-hand"),
        pytest.param(holdem, "Ac Kc Qc", "Jc Tc 2d 3d 4d", "shape", id="holdem-three-hole-cards"),
        pytest.param(omaha, "Ac Kc", "Qc Jc Tc 2d 3d", "shape", id="omaha-two-hole-cards"),
        pytest.param(holdem, "Ac Kc", "Qc Jc Tc", "shape", id="flop-only"),
    ],
)
def test_deal_refuses(game: Callable[[Rows, Rows], NDArray[np.int32]], hole: str, board: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        game(row(hole), row(board))


def test_no_hands_give_no_values() -> None:
    nothing = np.zeros((0, 7), np.int8)
    assert holdem(nothing[:, :2], nothing[:, 2:]).tolist() == []
    assert high5to7(nothing).tolist() == []
