"""Books that a card room keeps in spreadsheets: table counts, the jackpot pool, sessions. One row is one entry.

A book is told by its first line, which names its columns exactly; comma or semicolon between them.
docs/cardroom-format.md is its specification.
"""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from audit.money import CURRENCIES
from audit.parse.journal import EVENTS, PARTS, Entry, EntryError, clock_time, minor_amount
from audit.terms import BOOKS

_POOL_EVENTS = (
    "opens with", "receives from drops", "receives from rake", "is corrected up by", "is corrected down by",
    "stands at", "begins anew with", "pays",
)  # fmt: skip
_SESSION_EVENTS = (
    "buys in for", "tops up with", "returns with", "brings", "leaves with", "moves away with", "pays for time",
)  # fmt: skip
_PARTS = ("loser", "winner", "table")


@dataclass(frozen=True, slots=True)
class RowFault:
    """A row that cannot be read: its line, the column (character, counted from 1) and why."""

    line: int
    col: int
    text: str
    why: str


def read_book(data: bytes, name: str) -> tuple[list[tuple[int, Entry]], list[RowFault]]:
    """Read every row of a book with its line; one that cannot be read is a fault, and loses nothing else."""
    lines = data.decode("utf-8", "replace").lstrip("\ufeff").split("\n")
    delimiter = ";" if ";" in lines[0] else ","
    entries: list[tuple[int, Entry]] = []
    faults: list[RowFault] = []
    for line, raw in enumerate(lines[1:], start=2):
        row = raw.rstrip("\r")
        if not row.strip():
            continue
        try:
            entries.append((line, _entry(name, _cells(row, delimiter))))
        except _CellError as error:
            faults.append(RowFault(line, _column(row, delimiter, error.place), row, str(error)))
    return entries, faults


def _cells(row: str, delimiter: str) -> list[str]:
    """Take one row apart. A cell of several lines is none: a quote that is not closed must not swallow other rows."""
    try:
        (cells,) = csv.reader([row], delimiter=delimiter, strict=True)
    except (csv.Error, ValueError) as error:
        raise _CellError(0, f"no row of cells: {error}") from None
    return [cell.strip() for cell in cells]


class _CellError(EntryError):
    def __init__(self, place: int, why: str) -> None:
        super().__init__(why)
        self.place = place


def _entry(name: str, cells: Sequence[str]) -> Entry:
    header = BOOKS[name]
    if len(cells) != len(header):
        raise _CellError(len(cells) - 1, f"{len(cells)} cells, not {len(header)}: {', '.join(header)}")
    row = _Row(header, cells)
    currency = row.word("currency", tuple(CURRENCIES))
    common: dict[str, Any] = {"currency": currency, "exponent": CURRENCIES[currency].exponent}
    exponent = CURRENCIES[currency].exponent
    if name == "count":
        amounts = {"amount": row.amount("rake", exponent), "second": row.amount("drop", exponent)}
        night = row.time("night", " 12:00")
        values = common | amounts | {"night": night.date(), "table_name": row.text("table")}
        return Entry("count", "counted", row.text("night"), night, values)
    printed, at_clock = row.text("time"), row.time("time")
    amounts = {"amount": row.amount("amount", exponent)}
    if name == "session":
        event = row.event(_SESSION_EVENTS)
        who = {"table_name": row.text("table"), "player": row.text("player"), "to_table": row.optional("to_table")}
        return Entry("session", event, printed, at_clock, common | amounts | who)
    event = row.event(_POOL_EVENTS)
    values = common | amounts | {"pool": row.text("pool"), "hand": row.optional("hand")}
    values["second"] = row.amount("balance", exponent) if row.optional("balance") else None
    values["night"] = row.time("night", " 12:00").date() if row.optional("night") else None
    if event == "pays":
        part = PARTS.get(row.text("part"), row.text("part"))
        if part not in _PARTS:
            raise row.fault("part", f"{part!r} is not one of {', '.join(_PARTS)}")
        values |= {"player": row.text("player"), "part": part, "hand": row.text("hand")}
    return Entry("payout" if event == "pays" else "pool", event, printed, at_clock, values)


class _Row:
    """The cells of a row by the name of their column."""

    def __init__(self, header: Sequence[str], cells: Sequence[str]) -> None:
        self.header = header
        self.cells = dict(zip(header, cells, strict=True))

    def fault(self, column: str, why: str) -> _CellError:
        return _CellError(self.header.index(column), f"{column}: {why}")

    def optional(self, column: str) -> str | None:
        return self.cells[column] or None

    def text(self, column: str) -> str:
        if not self.cells[column]:
            raise self.fault(column, "is empty")
        return self.cells[column]

    def word(self, column: str, allowed: Sequence[str]) -> str:
        word = self.text(column)
        if word not in allowed:
            raise self.fault(column, f"{word!r} is not one of {', '.join(allowed)}")
        return word

    def event(self, allowed: Sequence[str]) -> str:
        word = self.text("event")
        self.cells["event"] = EVENTS.get(word, word)
        return self.word("event", allowed)

    def amount(self, column: str, exponent: int) -> int:
        try:
            return minor_amount(self.text(column), exponent)
        except EntryError as error:
            raise self.fault(column, str(error).removeprefix(f"{column}: ")) from None

    def time(self, column: str, more: str = "") -> Any:
        try:
            return clock_time(f"{self.text(column)}{more}".replace("T", " "))
        except EntryError as error:
            raise self.fault(column, str(error).removeprefix(f"{column}: ")) from None


def _column(raw: str, delimiter: str, place: int) -> int:
    """Give where a cell begins in its line."""
    at = 0
    for _ in range(max(place, 0)):
        found = raw.find(delimiter, at)
        if found < 0:
            break
        at = found + 1
    return at + 1
