"""The second reader: a text to rows, hand by hand and line by line, in plain Python.

It shares the grammar, the reading of one line and the meaning of a header's figures with the bulk reader, and nothing
else: where the two give different rows for a text, one of them is wrong.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

import polars as pl
from lark import UnexpectedToken

from audit.money import CURRENCIES
from audit.parse.diagnosis import misplaced, order_tokens
from audit.parse.grammar import END, Format, formats
from audit.parse.handlines import HandLines, read_hand, read_header
from audit.parse.headers import header_rows
from audit.parse.layout import LONGEST_LINE, OUTER
from audit.parse.line import MOST_SEATS, ReadLine
from audit.parse.outside import MARKS, MOST_NOISE, Stray, is_noise
from audit.parse.plainrows import HandRows, Money, Row, Rows, printed_amounts
from audit.terms import STUD_BEGINS


@dataclass(frozen=True, slots=True)
class PlainReading:
    """Rows of a text by table, and the blocks of lines outside hands; hands and lines count from 0 as in `Reading`."""

    rows: Rows
    strays: list[Stray]


@dataclass(slots=True)
class _Hand:
    """Where a hand starts and ends, its format and header (None: no grammar knows it)."""

    number: int
    start: int
    end: int
    room: Format | None
    header: ReadLine | None


def read_text(data: bytes) -> PlainReading:
    """Read a UTF-8 text that begins and ends between lines.

    Gives: the rows that `read_chunk` gives, each a dict by column, without the `content` of hands.
    """
    lines = data.decode().split("\n")
    if lines[-1] == "":
        lines.pop()
    hands = _hands(lines)
    printed = _printed(hands)
    reading = PlainReading(defaultdict(list), [])
    before = [line for line in lines[: hands[0].start if hands else None] if line.strip(OUTER)]
    if len(before) > MOST_NOISE or not all(is_noise(line.strip(OUTER)) for line in before):
        _keep_stray(reading, lines, range(hands[0].start if hands else len(lines)))
    if hands:
        _torn_before(reading, lines, hands[0], None)
    for hand, following in zip_longest(hands, hands[1:]):
        torn = _torn_before(reading, lines, following, hand.number) if following else ""
        if hand.room is None:
            reading.rows["hand"].append(_unknown(lines, hand))
        else:
            _read_hand(reading, lines, hand, hand.room, printed[hand.number], torn)
    return reading


def _hands(lines: Sequence[str]) -> list[_Hand]:
    """A hand starts at a header of a known format, or at a line that looks like the header of an unknown one."""
    hands: list[_Hand] = []
    for index, raw in enumerate(lines):
        text = raw.strip(OUTER)
        if " #" not in text or len(text.encode()) > LONGEST_LINE:
            continue
        known = ((room, header) for room in formats() if (header := read_header(text, room)))
        room, header = next(known, (None, None))
        if room is None and not _looks_like_header(text):
            continue
        if hands:
            hands[-1].end = index
        hands.append(_Hand(len(hands), index, len(lines), room, header))
    return hands


def _looks_like_header(text: str) -> bool:
    first = formats()[0]
    looks = re.fullmatch(first.notation["OTHER_HEADER"], text)
    return looks is not None and not first.kind["CHAT"].regex.fullmatch(text)


def _printed(hands: Sequence[_Hand]) -> dict[int, Row]:
    """The columns of `hand` that headers print, by hand."""
    rows: dict[int, Row] = {}
    for room in formats():
        own = [{"i": 0, "h": hand.number, **hand.header.figures} for hand in hands if hand.room is room and hand.header]
        if own:
            text = dict.fromkeys(room.kind["HEADER"].groups, pl.String)
            headers = header_rows(pl.DataFrame(own, schema={"i": pl.Int32, "h": pl.Int32, **text}), room)
            rows |= {row.pop("h"): row for row in headers.drop("i").iter_rows(named=True)}
    return rows


def _torn_before(reading: PlainReading, lines: Sequence[str], hand: _Hand, before: int | None) -> str:
    """Report and give the text before a header on its own line."""
    torn = (hand.header.figures["noise"] or "").strip(OUTER) if hand.header else ""
    if torn in MARKS:
        return ""
    if torn:
        reading.rows["unread"].append(_unread(lines, before, hand.start, torn, "line torn by a header"))
    return torn


def _unread(lines: Sequence[str], hand: int | None, line: int, text: str, cause: str) -> Row:
    column = len(lines[line]) - len(lines[line].lstrip(OUTER)) + 1
    return {"hand_id": hand, "line": line, "col": column, "excerpt": text, "cause": cause}


def _unknown(lines: Sequence[str], hand: _Hand) -> Row:
    last = max(line for line in range(hand.start, hand.end) if lines[line].strip(OUTER))
    place: Row = {"hand_id": hand.number, "first_line": hand.start, "last_line": last}
    return place | {"status": "unread", "cause": "header not known"}


def _read_hand(reading: PlainReading, lines: Sequence[str], hand: _Hand, room: Format, printed: Row, torn: str) -> None:
    """Read one hand of a known format into rows."""
    found = read_hand(lines[hand.start : hand.end], room)
    if found.end is not None:
        _keep_stray(reading, lines, range(hand.start + found.end, hand.end))
    stakes = [printed.pop(text) for text in ("small_text", "big_text")]
    amounts = [text for text in stakes if text is not None]
    usual = CURRENCIES.get(str(printed["currency"]))
    money = Money([*map(str, amounts), *printed_amounts(found.lines, room)], usual.exponent if usual else 2)
    is_stud = any(line.read and line.read.kind.name in STUD_BEGINS for line in found.lines)
    maker = HandRows(hand.number, hand.start, room, money, is_stud=is_stud)
    for line in found.lines:
        maker.add(line)
        if line.read is None:
            place = hand.start + line.index
            reading.rows["unread"].append(_unread(lines, hand.number, place, line.text, "line not read"))
    for table, rows in maker.rows.items():
        reading.rows[table] += rows
    fault = misplaced(order_tokens(found), room)
    if fault is not None:
        reading.rows["misplaced"].append(_misplaced(fault, hand, found))
    early = fault is not None and fault.token.type == END
    cause = _cause(found, maker.rows, money, torn, early=early)
    small, big = (None if text is None else money(str(text)) for text in stakes)
    reading.rows["hand"].append(
        printed
        | _table_line(found, money)
        | {
            "hand_id": hand.number, "first_line": hand.start, "last_line": hand.start + found.lines[-1].index,
            "format": room.name, "exponent": money.exponent, "small_stake": small, "big_stake": big, "cause": cause,
            "status": "void" if cause == "cancelled" else "unread" if cause else "settled",
        }
    )  # fmt: skip


def _misplaced(fault: UnexpectedToken, hand: _Hand, found: HandLines) -> Row:
    early = fault.token.type == END
    line = max(line.index for line in found.lines if line.kind) if early else fault.token.line
    expected, _ = fault.state
    return {"hand_id": hand.number, "line": hand.start + line, "ends_early": early, "expected": list(expected)}


def _table_line(found: HandLines, money: Money) -> Row:
    for line in found.lines:
        if line.read and line.kind == "TABLE":
            seats, button = (line.read.figures[group] for group in ("max_seats", "button"))
            return {
                "table_name": line.read.figures["table"],
                "max_seats": int(seats) if seats else None,
                "button": int(button) if button else None,
                "first_dealt": int(first) if (first := line.read.figures.get("first")) else None,
                "chip": money(line.read.figures.get("chip")),
            }
    return {}


def _cause(found: HandLines, rows: Rows, money: Money, torn: str, *, early: bool) -> str | None:
    """Why a hand cannot be settled; the first cause that holds."""
    kinds = [line.kind for line in found.lines]
    names = [row["player"] for row in rows["seat"]]
    seats = [row["seat"] for row in rows["seat"]]
    unread = [line.text for line in found.lines if line.read is None] + [torn]
    actors = [row for table in ("action", "stated_return", "stated_award") for row in rows[table]]
    causes = {
        "cancelled": "CANCELLED" in kinds,
        "amount too long": money.too_long,
        "line not read": any(_could_carry_money(text, names) for text in unread),
        "seat number twice": len(set(seats)) < len(seats),
        "name in two seats": len(set(names)) < len(names),
        "actor without a seat": any(row["seat"] is None for row in actors),
        "cut off": "TOTAL" not in kinds or early,
    }
    return next((cause for cause, holds in causes.items() if holds), None)


def _could_carry_money(text: str, names: Sequence[object]) -> bool:
    """A line with a digit could, and so could one that opens with the name of someone seated."""
    opens = len(names) > MOST_SEATS or any(text.startswith(f"{name}:") for name in names)
    return text != "" and (opens or re.search("[0-9]", text) is not None)


def _keep_stray(reading: PlainReading, lines: Sequence[str], span: range) -> None:
    """Keep lines outside hands as one block."""
    block = tuple(line for line in span if lines[line].strip(OUTER))
    first = lines[block[0]].strip(OUTER)
    patterns = [room.notation["TOURNAMENT_SUMMARY"] for room in formats() if "TOURNAMENT_SUMMARY" in room.notation]
    summary = any(re.fullmatch(pattern, first) for pattern in patterns)
    reading.strays.append(Stray(block, summary))
