"""Entries of journals and books to rows of `journal`, and what could not be read of them to rows of `unread`."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

import polars as pl

from audit.parse.columnar import Reading
from audit.parse.csvbook import read_book
from audit.parse.journal import Entry, EntryError, read_entry

_JOURNAL: dict[str, Any] = {
    "line": pl.Int32, "kind": pl.String, "event": pl.String, "printed": pl.String, "at_clock": pl.Datetime("us"),
    "zone": pl.String, "night": pl.Date, "table_name": pl.String, "pool": pl.String, "tournament": pl.String,
    "player": pl.String, "hand": pl.String, "part": pl.String, "currency": pl.String, "exponent": pl.UInt8,
    "amount": pl.Int64, "second": pl.Int64, "number": pl.Int32, "to_table": pl.String, "text": pl.String,
    "decider": pl.String,
}  # fmt: skip
_FAULT = {
    "hand_id": pl.Int64,
    "line": pl.Int64,
    "col": pl.Int64,
    "lines": pl.Int64,
    "excerpt": pl.String,
    "cause": pl.String,
}


class _Placed(Protocol):
    @property
    def first_line(self) -> int: ...
    @property
    def data(self) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Entries:
    """Entries of a part by their line in the file, and the lines that could not be read: line, column, text, why."""

    read: list[tuple[int, Entry]] = field(default_factory=list)
    faults: list[tuple[int, int, str, str]] = field(default_factory=list)

    @property
    def count(self) -> int:
        """How many entries there are, read or not."""
        return len(self.read) + len(self.faults)

    def tables(self, source_id: int) -> dict[str, pl.DataFrame]:
        """Give the rows of `journal` and `unread`, those tables only that have any."""
        source = pl.lit(source_id, dtype=pl.Int32).alias("source_id")
        found = {}
        if self.read:
            found["journal"] = pl.DataFrame(_rows(self.read), schema=_JOURNAL).with_columns(source)
        if self.faults:
            rows = [(None, line, col, 1, text, f"not read: {why}") for line, col, text, why in self.faults]
            found["unread"] = pl.DataFrame(rows, schema=_FAULT, orient="row").with_columns(source)
        return found


def _rows(read: Iterable[tuple[int, Entry]]) -> list[dict[str, Any]]:
    return [
        {"line": line, "kind": entry.kind, "event": entry.event, "printed": entry.printed, "at_clock": entry.at_clock}
        | {name: value for name, value in entry.values.items() if name in _JOURNAL}
        for line, entry in read
    ]


def book_entries(part: _Placed, book: str) -> Entries:
    """Read a part that is a whole book."""
    entries, faults = read_book(part.data, book)
    return Entries(entries, [(fault.line, fault.col, fault.text, fault.why) for fault in faults])


def journal_entries(reading: Reading, part: _Placed) -> Entries:
    """Read the entries of a journal among the lines of a part."""
    entries = Entries()
    for index in reading.layout.entries.tolist():
        raw = reading.layout.raw[index]
        line = part.first_line + index
        try:
            entries.read.append((line, read_entry(raw.strip())))
        except EntryError as error:
            entries.faults.append((line, 1, raw, str(error)))
    return entries
