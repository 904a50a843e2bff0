"""The dealer's texts: two hands word for word in each room's layout, and tampered texts that are false in one place."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from itertools import zip_longest

import pytest
from dealer.cards import rank
from dealer.deal import deal
from dealer.facts import Action, Award, Deal, Pot, Room, Seat, Show, Stakes, Style, Take, Uncalled
from dealer.lines import hand_rank
from dealer.tamper import TAMPERS, Tampered, write
from dealer.words import SAID_BY_GG, SAID_BY_PS

THREE_WAY = Deal(
    number=200000000777,
    room="pokerstars",
    kind="cash",
    game="holdem",
    limit="NL",
    currency="EUR",
    exponent=2,
    stakes=Stakes(100, 200, (100, 200)),
    table="Hiisi II",
    max_seats=6,
    button=1,
    small_blind=2,
    big_blind=4,
    started=datetime(2026, 1, 5, 18, 3, 9, tzinfo=UTC),
    hero=1,
    seats=(
        Seat(1, "Väinö Ä", 100_00, ("Ah", "Kh")),
        Seat(2, "folds", 50_50, ("Qc", "Qd")),
        Seat(4, "Ilves", 20_00, ("7s", "7d")),
    ),
    actions=(
        Action("blinds", 2, "small blind", 1_00, 1_00),
        Action("blinds", 4, "big blind", 2_00, 2_00),
        Action("preflop", 1, "raise", 6_00, 6_00, by=4_00),
        Action("preflop", 2, "call", 5_00, 6_00),
        Action("preflop", 4, "raise", 18_00, 20_00, by=14_00, all_in=True),
        Action("preflop", 1, "call", 14_00, 20_00),
        Action("preflop", 2, "call", 14_00, 20_00),
        Action("flop", 2, "check"),
        Action("flop", 1, "bet", 80_00, 80_00, all_in=True),
        Action("flop", 2, "call", 30_50, 30_50, all_in=True),
    ),
    boards=(("Kc", "7c", "2d", "3s", "9h"),),
    shared=3,
    uncalled=Uncalled(1, 49_50),
    pots=(Pot(60_00, (2, 4, 1)), Pot(61_00, (2, 1))),
    takes=(Take("rake", 0, 3_00), Take("rake", 1, 3_00)),
    shows=(Show(1, shown=True), Show(2, shown=True), Show(4, shown=True)),
    awards=(Award(0, 0, 4, 57_00), Award(1, 0, 1, 58_00)),
    style=Style(second_clock="EET"),
)

THREE_WAY_TEXT = """\
PokerStars Hand #200000000777:  Hold'em No Limit (€1/€2 EUR) - 2026/01/05 20:03:09 EET [2026/01/05 13:03:09 ET]
Table 'Hiisi II' 6-max Seat #1 is the button
Seat 1: Väinö Ä (€100 in chips)~
Seat 2: folds (€50.50 in chips)~
Seat 4: Ilves (€20 in chips)~
folds: posts small blind €1
Ilves: posts big blind €2
*** HOLE CARDS ***
Dealt to Väinö Ä [Ah Kh]
Väinö Ä: raises €4 to €6
folds: calls €5
Ilves: raises €14 to €20 and is all-in
Väinö Ä: calls €14
folds: calls €14
*** FLOP *** [Kc 7c 2d]
folds: checks~
Väinö Ä: bets €80 and is all-in
folds: calls €30.50 and is all-in
Uncalled bet (€49.50) returned to Väinö Ä
*** TURN *** [Kc 7c 2d] [3s]
*** RIVER *** [Kc 7c 2d 3s] [9h]
*** SHOW DOWN ***
Väinö Ä: shows [Ah Kh] (a pair of Kings)
folds: shows [Qc Qd] (a pair of Queens)
Väinö Ä collected €58 from side pot
Ilves: shows [7s 7d] (three of a kind, Sevens)
Ilves collected €57 from main pot
*** SUMMARY ***
Total pot €121 Main pot €57. Side pot €58. | Rake €6~
Board [Kc 7c 2d 3s 9h]
Seat 1: Väinö Ä (button) showed [Ah Kh] and won (€58) with a pair of Kings
Seat 2: folds (small blind) showed [Qc Qd] and lost with a pair of Queens
Seat 4: Ilves (big blind) showed [7s 7d] and won (€57) with three of a kind, Sevens



""".replace("~", " ")

STRADDLED = replace(
    THREE_WAY,
    number=4000000042,
    room="ggpoker",
    currency="USD",
    stakes=Stakes(5_00, 10_00, (5_00, 10_00)),
    table="Hiisi7",
    big_blind=3,
    seats=(
        Seat(1, "Hero", 1234_50, ("Ah", "Kh")),
        Seat(2, "ab12cd34", 500_00, ("Qc", "Qd")),
        Seat(3, "0ff1ce00", 80_00, ("7s", "7d")),
    ),
    actions=(
        Action("blinds", 2, "small blind", 5_00, 5_00),
        Action("blinds", 3, "big blind", 10_00, 10_00),
        Action("blinds", 3, "straddle", 10_00, 20_00),
        Action("preflop", 1, "raise", 1234_50, 1234_50, by=1214_50, all_in=True),
        Action("preflop", 2, "fold"),
        Action("preflop", 3, "call", 60_00, 80_00, all_in=True),
    ),
    boards=(("Kc", "7c", "2d", "3s", "9h"), ("Ac", "Jd", "4d", "8s", "9s")),
    shared=0,
    uncalled=Uncalled(1, 1154_50),
    pots=(Pot(165_00, (3, 1)),),
    takes=(Take("rake", 0, 8_00), Take("jackpot", 0, 1_01)),
    shows=(Show(1, shown=True), Show(3, shown=True)),
    awards=(Award(0, 0, 3, 78_00), Award(0, 1, 1, 77_99)),
)

STRADDLED_TEXT = """\
Poker Hand #HD4000000042: Hold'em No Limit  ($5/$10) - 2026/01/05 18:03:09
Table 'Hiisi7' 6-max Seat #1 is the button
Seat 1: Hero ($1,234.5 in chips)
Seat 2: ab12cd34 ($500 in chips)
Seat 3: 0ff1ce00 ($80 in chips)
ab12cd34: posts small blind $5
0ff1ce00: posts big blind $10
0ff1ce00: straddle $20
*** HOLE CARDS ***
Dealt to Hero [Ah Kh]
Dealt to ab12cd34~
Dealt to 0ff1ce00~
Hero: raises $1,214.5 to $1,234.5 and is all-in
ab12cd34: folds
0ff1ce00: calls $60 and is all-in
Uncalled bet ($1,154.5) returned to Hero
Hero: shows [Ah Kh]
0ff1ce00: shows [7s 7d]
*** FIRST FLOP *** [Kc 7c 2d]
*** FIRST TURN *** [Kc 7c 2d] [3s]
*** FIRST RIVER *** [Kc 7c 2d 3s] [9h]
*** SECOND FLOP *** [Ac Jd 4d]
*** SECOND TURN *** [Ac Jd 4d] [8s]
*** SECOND RIVER *** [Ac Jd 4d 8s] [9s]
*** FIRST SHOWDOWN ***
0ff1ce00 collected $78 from pot
*** SECOND SHOWDOWN ***
Hero collected $77.99 from pot
*** SUMMARY ***
Total pot $165 | Rake $8 | Jackpot $1.01 | Bingo $0 | Fortune $0 | Tax $0
Hand was run two times
FIRST Board [Kc 7c 2d 3s 9h]
SECOND Board [Ac Jd 4d 8s 9s]
Seat 1: Hero (button) showed [Ah Kh] and lost with a pair of Kings, and won ($77.99) with a pair of Aces
Seat 2: ab12cd34 (small blind) folded before Flop
Seat 3: 0ff1ce00 (big blind) showed [7s 7d] and won ($78) with three of a kind, Sevens, and lost with a pair of Sevens


""".replace("~", " ")


@pytest.mark.parametrize(("hand", "text"), [(THREE_WAY, THREE_WAY_TEXT), (STRADDLED, STRADDLED_TEXT)], ids=["PS", "GG"])
def test_a_hand_word_for_word(hand: Deal, text: str) -> None:
    assert write(hand) == text


@pytest.mark.parametrize(
    ("cards", "ps", "gg"),
    [
        ("As Ks Qs Js Ts", "a Royal Flush", "a Royal Flush"),
        ("9s 8s 7s 6s 5s", "a straight flush, Five to Nine", "a straight flush, Nine to Five"),
        ("2s 2d 2c 2h 3s", "four of a kind, Deuces", "four of a kind, Twos"),
        ("6s 6d 6c 2h 2s", "a full house, Sixes full of Deuces", "a full house, Sixes full of Twos"),
        ("As 9s 7s 5s 3s", "a flush, Ace high", "a flush Ace high"),
        ("Ts 9d 8s 7s 6h", "a straight, Six to Ten", "a straight, Ten to Six"),
        ("5s 4d 3s 2s As", "a straight, Ace to Five", "a straight, Ace to Five"),
        ("6s 6d 6c 2h 3s", "three of a kind, Sixes", "three of a kind, Sixes"),
        ("6s 6d 2c 2h 3s", "two pair, Sixes and Deuces", "two pair, Sixes and Twos"),
        ("6s 6d 3c 2h Ts", "a pair of Sixes", "a pair of Sixes"),
        ("7s 5d 4s 3s 2s", "high card Seven", "Seven high"),
    ],
)
def test_hands_in_words(cards: str, ps: str, gg: str) -> None:
    five = cards.split()
    place = rank("holdem", five[:2], five[2:])
    assert (SAID_BY_PS[place], SAID_BY_GG[place]) == (ps, gg)


# Tampering

ROOMS: tuple[Room, ...] = ("pokerstars", "ggpoker")
ONLY_POKERSTARS = {"pots_merged", "name_twice"}
ONE_LINE_CHANGED = {
    "rake_line_off",
    "total_off_by_one",
    "total_off_by_cent",
    "collected_short",
    "summary_award",
    "uncalled_amount",
    "uncalled_to_wrong_seat",
    "summary_cards",
    "summary_board",
    "seat_twice",
}
ONE_LINE_MORE = {"junk_line", "unseated_actor", "act_after_all_in", "name_twice"}


def tampered(kind: str, room: Room, count: int) -> list[tuple[Deal, str, Tampered]]:
    """The first hands that this kind can be done to."""
    found = []
    for seed in range(600):
        hand = deal(seed, room=room)
        text = write(hand)
        result = TAMPERS[kind](hand, text)
        if result:
            found.append((hand, text, result))
        if len(found) == count:
            break
    return found


def at(result: Tampered) -> str:
    """The characters that a tampering points at."""
    line = result.text.split("\n")[result.line - 1]
    return line[result.column - 1 : result.column - 1 + result.length]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("kind", TAMPERS)
def test_a_tampering_points_at_what_it_changed(kind: str, room: Room) -> None:
    found = tampered(kind, room, 6)
    assert bool(found) == (room == "pokerstars" or kind not in ONLY_POKERSTARS)
    for _, text, result in found:
        old, new = text.split("\n"), result.text.split("\n")
        assert len(at(result)) == result.length > 0
        if kind in ONE_LINE_CHANGED:
            differing = [number for number, (a, b) in enumerate(zip_longest(old, new), 1) if a != b]
            assert differing == [result.line]
            assert old[result.line - 1][: result.column - 1] == new[result.line - 1][: result.column - 1]
        elif kind in ONE_LINE_MORE:
            del new[result.line - 1]
            assert new == old
        elif kind == "fold_deleted":
            gone = next(number for number, (a, b) in enumerate(zip(old, new, strict=False)) if a != b)
            assert old[gone].rstrip().endswith(": folds")
            assert old[:gone] + old[gone + 1 :] == new


@pytest.mark.parametrize("room", ROOMS)
def test_a_moved_pot_is_never_rightly_won(room: Room) -> None:
    for kind in ("pot_to_loser", "side_pot_to_ineligible", "pot_to_folded"):
        for hand, text, result in tampered(kind, room, 10):
            name = at(result)
            paid = next(seat for seat in hand.dealt if seat.name == name)
            old = text.split("\n")[result.line - 1]
            winner = hand.seat(hand_collecting(hand, old))
            pots = [pot for pot in hand.pots if winner.number in pot.eligible]
            if kind == "pot_to_loser":
                boards = hand.boards
                assert any(hand_rank(hand, paid.number, b) > hand_rank(hand, winner.number, b) for b in boards)
            elif kind == "pot_to_folded":
                assert paid.number in hand.folded
            else:
                assert any(paid.number not in pot.eligible for pot in pots)


@pytest.mark.parametrize("room", ROOMS)
def test_an_unpaid_hand_was_tied(room: Room) -> None:
    for hand, text, result in tampered("split_to_one", room, 6):
        paid = hand.seat(hand_collecting(hand, result.text.split("\n")[result.line - 1]))
        gone = Counter(text.split("\n")) - Counter(result.text.split("\n"))
        unpaid = {hand_collecting(hand, line) for line in gone if " collected " in line and " from " in line}
        unpaid -= {paid.number}
        assert unpaid
        for board in hand.boards:
            ranks = {hand_rank(hand, seat, board) for seat in (paid.number, *unpaid)}
            if len(ranks) == 1:
                break
        else:
            pytest.fail(result.text)


def hand_collecting(hand: Deal, line: str) -> int:
    """The seat that a collected line pays."""
    return next(seat.number for seat in hand.dealt if line.startswith(f"{seat.name} collected "))


@pytest.mark.parametrize(
    ("kind", "figures"),
    [
        ("rake_line_off", {"€7"}),
        ("total_off_by_one", {"€120", "€122"}),
        ("total_off_by_cent", {"€120.99", "€121.01"}),
        ("collected_short", {"€56.99", "€57.99"}),
        ("uncalled_amount", {"€49.49", "€50.50"}),
        ("uncalled_to_wrong_seat", {"folds", "Ilves"}),
        ("bet_over_stack", {"€81.07"}),
        ("fold_deleted", None),
        ("split_to_one", None),
        ("pot_to_folded", None),
    ],
)
def test_a_false_figure_word_for_word(kind: str, figures: set[str] | None) -> None:
    result = TAMPERS[kind](THREE_WAY, THREE_WAY_TEXT)
    if figures is None:
        assert result is None  # nobody folds, nothing is tied
    else:
        assert result is not None
        assert at(result) in figures  # up or down by chance


def test_a_merged_pot_word_for_word() -> None:
    result = TAMPERS["pots_merged"](THREE_WAY, THREE_WAY_TEXT)
    assert result is not None
    assert "Total pot €121 | Rake €6 \n" in result.text
    assert "Väinö Ä collected €58 from pot\nIlves collected €57 from pot\n" in result.text


def test_a_kept_uncalled_bet_has_no_line() -> None:
    for hand, text, result in tampered("uncalled_kept", "pokerstars", 5):
        assert hand.uncalled is not None
        assert "\nUncalled bet (" in text
        assert "\nUncalled bet (" not in result.text
        assert TAMPERS["uncalled_kept"](hand, text) == result


def test_the_rules_that_own_the_kinds() -> None:
    rules = {}
    for kind in TAMPERS:
        [(_, _, result)] = tampered(kind, "pokerstars", 1)
        rules[kind] = result.rule
    families = {"AW": 6, "HH": 15, "PT": 5, "RK": 2}
    assert set(rules.values()) == {f"{family}{n:03}" for family, last in families.items() for n in range(1, last + 1)}


def test_another_hands_text_is_refused() -> None:
    with pytest.raises(ValueError, match="not the text of this deal"):
        TAMPERS["junk_line"](THREE_WAY, STRADDLED_TEXT)
