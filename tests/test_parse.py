"""What the readers make of awkward texts. Both are asked: each must give the rows that the text states."""

import re
from collections.abc import Callable

import numpy as np
import polars as pl
import pytest
from test_diagnosis import BOARD, FLOP, HAND, SEAT_2, SUMMARY, TOTAL, changed, without

from audit.parse.amounts import COMMA_DECIMAL, scaled_amount
from audit.parse.columnar import read_chunk
from audit.parse.reference import read_text
from audit.parse.scale import scale_amounts

Row = dict[str, object]
Read = Callable[[str], tuple[dict[str, list[Row]], list[tuple[int, ...]]]]


def bulk(text: str) -> tuple[dict[str, list[Row]], list[tuple[int, ...]]]:
    reading = read_chunk(text.encode())
    return {table: frame.to_dicts() for table, frame in reading.rows.items()}, [s.lines for s in reading.strays]


def plain(text: str) -> tuple[dict[str, list[Row]], list[tuple[int, ...]]]:
    reading = read_text(text.encode())
    return reading.rows, [stray.lines for stray in reading.strays]


both = pytest.mark.parametrize("read", [bulk, plain])
LINES = len(HAND)
TEXT = "\n".join(HAND)


def picked(rows: list[Row], *columns: str) -> list[tuple[object, ...]]:
    return [tuple(row.get(column) for column in columns) for row in rows]


@both
def test_a_hand_gives_its_rows(read: Read) -> None:
    rows, strays = read(TEXT + "\n")
    assert strays == []
    hand = rows["hand"][0]
    assert picked([hand], "status", "cause", "game", "limit", "currency", "exponent", "small_stake", "big_stake") == [
        ("settled", None, "holdem", "NL", "USD", 2, 100, 200)
    ]
    assert picked([hand], "first_line", "last_line", "table_name", "max_seats", "button") == [
        (0, LINES - 1, "Väinö", 6, 1)
    ]
    assert picked(rows["seat"], "seat", "player", "stack") == [(1, "Mäyrä", 20000), (2, "kelp", 15000)]
    assert picked(rows["action"], "line", "street", "seat", "verb", "amount")[-3:] == [
        (15, 2, 1, "calls", 200),
        (17, 3, 2, "bets", 400),
        (18, 3, 1, "folds", None),
    ]
    assert sorted(picked(rows["board"], "street", "run", "cards", "before"), key=repr) == [
        (1, 0, "2c7d9s", None),
        (2, 0, "Ks", "2c7d9s"),
        (3, 0, "3h", "2c7d9sKs"),
    ]
    assert picked(rows["stated_award"], "seat", "amount", "pot_name", "run") == [(2, 800, "pot", 1)]
    assert picked(rows["stated_result"], "seat", "outcome", "amount", "awards", "folded") == [
        (1, "folded", None, 0, True),
        (2, "collected", 800, 1, False),
    ]


@both
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_line_endings(read: Read, ending: str) -> None:
    text = TEXT.replace("\n", ending)
    assert read(text) == read(text + ending)
    assert read(text)[0]["hand"][0]["status"] == "settled"
    assert read(text)[0]["hand"][0]["last_line"] == LINES - 1


@both
@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\r", "\0"])
def test_only_a_line_feed_ends_a_line(read: Read, mark: str) -> None:
    rows, _ = read(TEXT.replace("kelp", f"ke{mark}lp"))
    assert rows["hand"][0]["status"] == "settled"
    assert picked(rows["seat"], "player") == [("Mäyrä",), (f"ke{mark}lp",)]


@both
def test_a_text_without_lines(read: Read) -> None:
    rows, strays = read("")
    assert (rows["hand"], strays) == ([], [])


@both
def test_text_before_a_header_belongs_to_the_hand_before(read: Read) -> None:
    torn = "*** RIVER *** [9d Kh"
    rows, strays = read(f"{TEXT}\n{torn}{TEXT}\n")
    assert strays == []
    assert picked(rows["unread"], "hand_id", "line", "col", "excerpt", "cause") == [
        (0, LINES, 1, torn, "line torn by a header")
    ]
    assert picked(rows["hand"], "status", "cause") == [("unread", "line not read"), ("settled", None)]


@both
def test_text_before_the_first_header_belongs_to_no_hand(read: Read) -> None:
    rows, _ = read(f"  12 {TEXT}\n")
    assert picked(rows["unread"], "hand_id", "line", "col", "excerpt") == [(None, 0, 3, "12")]
    assert rows["hand"][0]["status"] == "settled"


@both
@pytest.mark.parametrize("mark", ["\ufeff", "ï»¿", "ÿþ", "п»ї"])
def test_a_byte_order_mark_before_a_header_is_no_text(read: Read, mark: str) -> None:
    rows, strays = read(f"{mark}{TEXT}\n\n{mark}{TEXT}\n")
    assert (rows["unread"], strays) == ([], [])
    assert picked(rows["hand"], "status") == [("settled",), ("settled",)]


def test_a_hand_behind_a_byte_order_mark_is_the_same_hand() -> None:
    rows, _ = bulk(f"{TEXT}\n\n\nï»¿{TEXT}\n\n{TEXT} \nwhat is this\n\nmore of that\n")
    first, marked, longer = (row["content"] for row in rows["hand"])
    assert first == marked
    assert first != longer


@both
def test_lines_behind_the_end_are_outside_the_hand(read: Read) -> None:
    rows, strays = read(f"{TEXT}\n\n{HAND[SEAT_2]}\nGhost: folds\n\n{TEXT}\n")
    assert strays == [(LINES + 1, LINES + 2)]
    assert picked(rows["hand"], "first_line", "last_line", "status") == [
        (0, LINES - 1, "settled"),
        (LINES + 4, 2 * LINES + 3, "settled"),
    ]


@both
def test_seats_behind_the_summary_seat_nobody(read: Read) -> None:
    text = "\n".join([*changed(18, "Ghost: folds"), "Seat 5: Ghost ($5 in chips)"])
    rows, _ = read(text)
    assert rows["hand"][0]["cause"] == "actor without a seat"


@both
def test_the_line_of_a_hand_without_seats(read: Read) -> None:
    rows, _ = read("\n".join(HAND[:2]) + "\n\n")
    assert picked(rows["misplaced"], "line", "ends_early", "expected") == [(1, True, ["SEAT"])]


@both
def test_a_second_total_is_misplaced(read: Read) -> None:
    rows, _ = read("\n".join([*HAND[:BOARD], HAND[TOTAL], *HAND[BOARD:]]))
    assert picked(rows["misplaced"], "line", "ends_early") == [(BOARD, False)]


@both
def test_a_header_behind_a_summary_line_starts_a_hand(read: Read) -> None:
    """The tail of a summary line may be any words, a header among them."""
    torn = f"{HAND[-1]} with {HAND[0]}"
    rows, _ = read("\n".join([*HAND[:-1], torn, *HAND[1:]]))
    assert len(rows["hand"]) == 2


@both
def test_amounts_with_a_decimal_comma(read: Read) -> None:
    text = TEXT.replace("$4", "$4,50").replace("($200", "($1.200")
    rows, _ = read(text)
    assert rows["hand"][0]["status"] == "settled"
    assert picked(rows["seat"], "stack") == [(120000,), (15000,)]
    assert picked(rows["stated_return"], "amount") == [(450,)]


@both
@pytest.mark.parametrize("amount", ["9" * 19, "9" * 16, "1.2.3", "0.0000001"])
def test_an_amount_that_is_none(read: Read, amount: str) -> None:
    rows, _ = read(TEXT.replace("$4", f"${amount}"))
    assert picked(rows["hand"], "status", "cause") == [("unread", "amount too long")]


@both
def test_a_name_that_reads_like_the_start_of_a_line(read: Read) -> None:
    text = TEXT.replace("kelp", "Dealt to").replace(HAND[FLOP], f'Dealt to said, "lol :D"\n{HAND[FLOP]}')
    rows, _ = read(text)
    assert picked(rows["hand"], "status", "cause") == [("settled", None)]
    assert rows["misplaced"] == []
    assert picked(rows["shown"], "player", "seat", "cards") == [("Dealt to", 2, "AhKd")]


@both
def test_a_line_with_the_stand_in_of_a_name(read: Read) -> None:
    """A seated name is held together by a character that the line does not hold."""
    rows, _ = read(TEXT.replace("kelp", "x\0: folds\1"))
    assert rows["hand"][0]["status"] == "settled"


@both
def test_a_very_long_line(read: Read) -> None:
    rows, _ = read("\n".join(changed(FLOP - 1, "kelp: folds " * 100_000)))
    assert picked(rows["hand"], "status", "cause") == [("unread", "line not read")]
    assert picked(rows["unread"], "line") == [(FLOP - 1,)]


@both
def test_a_hand_with_the_seats_of_a_whole_file(read: Read) -> None:
    seats = [f"Seat {n % 9 + 1}: p{n} ($5 in chips)" for n in range(3000)]
    rows, _ = read("\n".join([*HAND[:SUMMARY], *seats, *[f"q{n}: folds" for n in range(3000)]]))
    assert rows["hand"][0]["status"] == "unread"
    assert len(rows["seat"]) == 3002


@both
def test_no_total_is_a_hand_cut_off(read: Read) -> None:
    rows, _ = read("\n".join(without(TOTAL)))
    assert picked(rows["hand"], "status", "cause") == [("unread", "cut off")]


@pytest.mark.parametrize("comma", [False, True])
@pytest.mark.parametrize("exponent", [0, 2, 4, 6])
def test_amounts_one_by_one_and_by_column(*, comma: bool, exponent: int) -> None:
    texts = [
        *("0", "5", "0.5", "0,5", "1.25", "1,25", "1,250", "1.250", "1,250.5", "1.250,5", "1,250,000", "1.250.000"),
        *("00.10", "0.000001", "1.2.3", "1,2,3", "1,23.4,5", "9" * 15, "9" * 16, "9" * 30, "1" * 13 + ".05"),
    ]
    # One hand for each amount, and beside it one that tells which mark stands before decimals.
    hands = [hand for hand in range(len(texts)) for _ in range(2)]
    mark = "0,5" if comma else "5"
    printed = [text for amount in texts for text in (amount, mark)]
    frames = {"SEAT": pl.DataFrame({"h": hands, "stack": printed})}
    exponents, too_long = scale_amounts(frames, np.full(len(texts), exponent, dtype=np.uint8))
    column = frames["SEAT"].get_column("stack").to_list()[::2]
    told = [comma or re.search(COMMA_DECIMAL, text) is not None for text in texts]
    one_by_one = [
        scaled_amount(text, of_hand, comma_decimal=by_comma)
        for text, of_hand, by_comma in zip(texts, exponents.tolist(), told, strict=True)
    ]
    assert column == one_by_one
    assert too_long == [hand for hand, amount in enumerate(column) if amount is None]
