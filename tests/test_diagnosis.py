"""What is said of a hand whose form is wrong: the line, the column, the cause and what could have stood there."""

import pytest

from audit.parse.diagnosis import Diagnosis, diagnose, diagnoses
from audit.parse.grammar import load_format

STARS = load_format("pokerstars")
GG = load_format("ggpoker")
HAND = """\
PokerStars Hand #200000000007:  Hold'em No Limit ($1/$2 USD) - 2026/11/03 20:15:02 ET
Table 'Väinö' 6-max Seat #1 is the button
Seat 1: Mäyrä ($200 in chips)
Seat 2: kelp ($150 in chips)
Mäyrä: posts small blind $1
kelp: posts big blind $2
*** HOLE CARDS ***
Dealt to kelp [Ah Kd]
Mäyrä: calls $1
kelp: checks
*** FLOP *** [2c 7d 9s]
kelp: checks
Mäyrä: checks
*** TURN *** [2c 7d 9s] [Ks]
kelp: bets $2
Mäyrä: calls $2
*** RIVER *** [2c 7d 9s Ks] [3h]
kelp: bets $4
Mäyrä: folds
Uncalled bet ($4) returned to kelp
kelp collected $8 from pot
kelp: doesn't show hand
*** SUMMARY ***
Total pot $8 | Rake $0
Board [2c 7d 9s Ks 3h]
Seat 1: Mäyrä (button) (small blind) folded on the River
Seat 2: kelp (big blind) collected ($8)""".splitlines()
HEADER, TABLE, SEAT_1, SEAT_2, BLIND = range(5)
DEAL, DEALT, CALL = 6, 7, 8
FLOP, TURN, RIVER, FOLD, COLLECTED = 10, 13, 16, 18, 20
SUMMARY, TOTAL, BOARD, RESULT = 22, 23, 24, 25


def moved(line: int, to: int) -> list[str]:
    """The hand with one line taken out and put back before what was line `to`."""
    lines = [text for index, text in enumerate(HAND) if index != line]
    lines.insert(to if to < line else to - 1, HAND[line])
    return lines


def again(line: int, before: int) -> list[str]:
    """The hand with a copy of one line before another."""
    return [*HAND[:before], HAND[line], *HAND[before:]]


def without(*lines: int) -> list[str]:
    return [text for index, text in enumerate(HAND) if index not in lines]


def changed(line: int, text: str) -> list[str]:
    return [*HAND[:line], text, *HAND[line + 1 :]]


def test_a_sound_hand_has_no_diagnosis() -> None:
    assert diagnose(HAND, STARS) is None
    assert diagnose([*HAND, "", ""], STARS) is None
    assert diagnose([], STARS) is None


@pytest.mark.parametrize(
    ("lines", "line", "cause"),
    [
        (without(SEAT_1, SEAT_2), 2, "seats-missing"),
        (HAND[1:], 0, "header-missing"),
        (again(TABLE, SEAT_1), 2, "second-table-line"),
        (moved(TABLE, BLIND), 3, "table-line-late"),
        (again(SEAT_1, DEAL), 6, "seat-line-late"),
        (moved(DEALT, DEAL), 6, "cards-before-deal"),
        (moved(COLLECTED, DEAL), 6, "award-before-deal"),
        (without(DEAL, DEALT), 8, "street-before-deal"),
        (again(DEAL, FLOP), 10, "second-deal"),
        (without(FLOP), 12, "turn-before-flop"),
        (without(FLOP, TURN), 14, "river-before-flop"),
        (without(TURN), 15, "river-before-turn"),
        (again(FLOP, TURN), 13, "second-flop"),
        (again(FLOP, FLOP), 11, "second-flop"),
        (again(TURN, SUMMARY), 22, "second-turn"),
        (again(RIVER, RIVER), 17, "second-river"),
        (moved(DEALT, TURN), 12, "cards-dealt-late"),
        (moved(TOTAL, SUMMARY), 22, "total-before-summary"),
        (moved(RESULT, FLOP), 10, "result-before-summary"),
        (again(TOTAL, BOARD), 24, "second-total"),
        (again(TOTAL, RESULT), 25, "second-total"),
        (moved(TOTAL, RESULT), 24, "total-late"),
        (moved(BOARD, len(HAND)), 26, "board-late"),
        (again(SUMMARY, TOTAL), 23, "second-summary"),
        (again(FOLD, BOARD), 24, "action-in-summary"),
        (again(COLLECTED, len(HAND)), 27, "award-in-summary"),
        (again(FLOP, BOARD), 24, "street-in-summary"),
        (again(DEALT, BOARD), 24, "card-line-in-summary"),
        (again(SEAT_2, RESULT), 25, "seat-line-in-summary"),
    ],
)
def test_the_first_misplaced_line_and_its_cause(lines: list[str], line: int, cause: str) -> None:
    found = diagnose(lines, STARS)
    assert found is not None
    assert (found.line, found.column, found.cause) == (line, 1, cause)


def test_expected_lines_are_said_in_words() -> None:
    assert diagnose(without(SEAT_1, SEAT_2), GG) is not None
    found = diagnose(["  " + line for line in without(SEAT_1, SEAT_2)], STARS)
    assert found == Diagnosis(line=2, column=3, cause="seats-missing", expected=("a seat line",))
    late = diagnose(moved(BOARD, len(HAND)), STARS)
    assert late is not None
    assert late.expected == ("a seat's result", "the end of the hand")


@pytest.mark.parametrize(
    ("end", "cause"),
    [
        (FLOP, "hand-cut-off"),
        (SEAT_1, "hand-cut-off"),
        (TABLE, "hand-cut-off"),
        (SUMMARY, "hand-cut-off"),
        (TOTAL, "total-missing"),
    ],
)
def test_a_hand_that_ends_too_early(end: int, cause: str) -> None:
    found = diagnose([*HAND[:end], "", ""], STARS)
    assert found is not None
    assert (found.line, found.column, found.cause) == (end - 1, len(HAND[end - 1]) + 1, cause)
    assert "the end of the hand" not in found.expected


def test_a_cancelled_hand_needs_no_total() -> None:
    assert diagnose([*HAND[:FLOP], "Hand cancelled"], STARS) is None


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ("kelp: bets", "amount-missing"),
        ("kelp: checks $4", "amount-without-use"),
        ("kelp: bets lots", "line-not-read"),
        ("kelp: Receives Cashout ($4)", "line-of-another-format"),
        ("kelp: bets $4" + " " * 2040 + "!", "line-too-long"),
    ],
)
def test_lines_that_are_not_read(text: str, cause: str) -> None:
    found = diagnose(changed(17, text), STARS)
    assert found is not None
    assert (found.line, found.column, found.cause) == (17, 1, cause)
    assert {"an action", "the showdown", "the summary"} <= set(found.expected)
    assert not {"the flop", "the river", "a seat line"} & set(found.expected)


def test_every_unread_line_is_told_up_to_the_first_misplaced_one() -> None:
    lines = changed(CALL, "?!")
    lines[11] = "?"
    lines[RIVER] = HAND[FLOP]
    lines[TOTAL] = "never reached"
    told = [(found.line, found.cause) for found in diagnoses(lines, STARS)]
    assert told == [(CALL, "line-not-read"), (11, "line-not-read"), (RIVER, "second-flop")]


def test_lines_behind_the_end_of_the_hand_are_not_its_own() -> None:
    assert diagnose([*HAND, "", HAND[FLOP], "what is this"], STARS) is None
