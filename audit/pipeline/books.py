"""What the database knows of files, and what a run adds to it: numbers given in order, so that a run that was stopped
and went on ends in the same rows as one that was not."""

from collections import deque
from collections.abc import Sequence
from dataclasses import astuple, dataclass, field, fields
from typing import Any

import duckdb
import polars as pl

from audit.house.tables import DUE_TABLES
from audit.pipeline.chain import START, link
from audit.pipeline.chunk import PartCount
from audit.source import Identity, Source
from audit.tables.load import insert

HELD = (
    "hand", "seat", "action", "draw", "stud_card", "board", "stated_board", "shown", "stated_pot", "stated_take",
    "stated_return", "stated_award", "stated_result", "stated_pot_take", "ledger", "card_event", "decision",
    "misplaced", "contribution", "pot", "pot_seat", "settled_board", "holding", "award", "share", "settlement",
    "overpaid", "strong_hand",
)  # fmt: skip


@dataclass(slots=True)
class FileRow:
    """A row of `source_file`."""

    source_id: int
    run_id: int
    last_run: int
    path: str
    location: str
    version: int
    replaced_by: int | None = None
    copy_of: int | None = None
    sha256: str | None = None
    bytes: int = 0
    signature: str = ""
    encoding: str | None = None
    lines: int = 0
    last_hand: int = 0
    complete: bool = True
    kind: str = "unread"
    hands: int = 0
    settled: int = 0
    unread: int = 0
    void: int = 0
    not_judged: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """A file to be read from a line on (counted from 1). turn is its place in the order of the run's files."""

    source: Source
    row: FileRow
    identity: Identity
    from_line: int
    turn: int


@dataclass(slots=True)
class _Entry:
    """What is to be written of one file. event is None when the chain takes no link of it; reread is the line from
    which what was read is read again."""

    turn: int
    row: FileRow
    event: str | None
    refused: str | None = None
    reread: int | None = None


@dataclass(slots=True)
class Books:
    """What is known of files (by place and by content), and what has not been written yet."""

    run: int
    next_source: int
    next_hand: int
    next_seq: int
    chain: str
    at: dict[str, FileRow]
    of_content: dict[str, int]
    turn: int = 0
    reading: dict[int, FileRow] = field(default_factory=dict)
    seen: list[int] = field(default_factory=list)
    pending: deque[_Entry] = field(default_factory=deque)

    def is_known(self, source: Source) -> bool:
        """Tell whether a file has been read and nothing says that it has changed; its bytes are not looked at."""
        row = self._row(source)
        if row is None or not (row.complete and row.sha256 and source.signature and row.signature == source.signature):
            return False
        self._see(row)
        return True

    def size_at_last_reading(self, source: Source) -> int:
        """Give how many bytes the file had when it was read last, 0 for a new one."""
        row = self._row(source)
        return row.bytes if row else 0

    def refuse(self, source: Source, why: str) -> None:
        """Enter a file whose bytes cannot be had."""
        row = self._row(source)
        if row and row.sha256 is None:
            self._enter(row, None, why)
        else:
            row = self._add(source, row)
            self._enter(row, "unread", why)
        self._see(row)
        row.bytes, row.signature = source.size, source.signature

    def enter(self, source: Source, identity: Identity) -> Reading | None:
        """Enter a file that was looked at; give what is to be read of it, None for nothing."""
        row = self._row(source)
        if row and row.sha256 == identity.sha256:
            return self._again(row, source, identity)
        if row and row.sha256 and row.copy_of is None and row.bytes and identity.beginning == row.sha256:
            return self._grown(row, source, identity)
        event = "changed" if row and row.sha256 else "new"
        row = self._add(source, row)
        row.signature, row.sha256, row.bytes = source.signature, identity.sha256, identity.size
        row.encoding, row.kind = identity.encoding, "empty"
        original = self.of_content.setdefault(identity.sha256, row.source_id) if identity.size else row.source_id
        if original != row.source_id:
            row.copy_of, row.kind = original, "copy"
            event = "copy"
        row.complete = event == "copy" or not identity.size
        self._see(row)
        turn = self._enter(row, event)
        return None if row.complete else Reading(source, row, identity, 1, turn)

    def row_of(self, source_id: int) -> FileRow:
        """Give the row of a file that is being read."""
        return self.reading[source_id]

    def _row(self, source: Source) -> FileRow | None:
        return self.at.get(source.location or source.name)

    def _again(self, row: FileRow, source: Source, identity: Identity) -> Reading | None:
        """The bytes are those that were read, or those of which a run that was stopped has read a part."""
        self._see(row)
        row.signature = source.signature
        turn = self._enter(row, None)
        return None if row.complete else Reading(source, row, identity, row.lines + 1, turn)

    def _grown(self, row: FileRow, source: Source, identity: Identity) -> Reading:
        """The last hand is read once more: it may have been written only in part."""
        reread = max(row.last_hand, 1) if row.complete else None
        from_line = reread or row.lines + 1
        row.sha256, row.bytes, row.encoding = identity.sha256, identity.size, identity.encoding
        row.signature, row.complete = source.signature, False
        self.of_content[identity.sha256] = row.source_id
        self._see(row)
        return Reading(source, row, identity, from_line, self._enter(row, "grown", reread=reread))

    def _add(self, source: Source, before: FileRow | None) -> FileRow:
        location = source.location or source.name
        version = before.version + 1 if before else 1
        row = FileRow(self.next_source, self.run, self.run, source.name, location, version)
        self.next_source += 1
        self.at[location] = row
        if before:
            before.replaced_by = row.source_id
            self.pending.append(_Entry(self.turn + 1, before, None))
        return row

    def _see(self, row: FileRow) -> None:
        self.seen.append(row.source_id)
        if row.copy_of is not None:
            self.seen.append(row.copy_of)

    def _enter(self, row: FileRow, event: str | None, refused: str | None = None, reread: int | None = None) -> int:
        self.turn += 1
        self.reading[row.source_id] = row
        self.pending.append(_Entry(self.turn, row, event, refused, reread))
        return self.turn


def read_on(row: FileRow, part: PartCount) -> None:
    """Note in a file's row how far it has been read."""
    row.lines = part.last_line
    row.complete = part.is_last
    row.last_hand = part.last_hand or row.last_hand
    if part.hands:
        row.kind = "hands"
    elif row.kind != "hands":
        kind = "tournament-summary" if part.summaries else "journal" if part.entries else "no hands"
        row.kind = kind if kind != "no hands" or row.kind == "empty" else row.kind


def open_books(con: duckdb.DuckDBPyConnection, run: int) -> Books:
    """Read what the database knows."""
    names = ", ".join(f.name for f in fields(FileRow))
    rows = [
        FileRow(*values) for values in con.execute(f"SELECT {names} FROM source_file ORDER BY source_id").fetchall()
    ]
    last = con.execute("SELECT seq, chain FROM evidence ORDER BY seq DESC LIMIT 1").fetchall()
    seq, chain = last[0] if last else (0, START)
    return Books(
        run=run,
        next_source=rows[-1].source_id + 1 if rows else 1,
        next_hand=next_hand(con),
        next_seq=seq + 1,
        chain=chain,
        at={row.location: row for row in rows if row.replaced_by is None},
        of_content={row.sha256: row.source_id for row in reversed(rows) if row.sha256 and row.copy_of is None},
    )


def next_hand(con: duckdb.DuckDBPyConnection) -> int:
    """Give the number (ours) of the next hand."""
    number: int = con.execute("SELECT coalesce(max(hand_id) + 1, 0) FROM hand").fetchall()[0][0]
    return number


def write_books(con: duckdb.DuckDBPyConnection, books: Books, until: int, read: Sequence[FileRow]) -> None:
    """Write what was entered up to a turn, with its links of the chain, and the rows of files that were read on."""
    rows = {row.source_id: row for row in read}
    links = []
    while books.pending and books.pending[0].turn <= until:
        entry = books.pending.popleft()
        row = rows[entry.row.source_id] = entry.row
        if entry.reread is not None:
            _forget_from(con, row.source_id, entry.reread, books.run)
        if entry.refused is not None:
            _enter_refused(con, row.source_id, entry.refused)
        if entry.event:
            parts = (books.next_seq, books.run, row.source_id, row.path, entry.event, row.sha256, row.bytes)
            books.chain = link(books.chain, parts)
            books.next_seq += 1
            links.append((*parts, books.chain))
    if rows:
        con.execute("DELETE FROM source_file WHERE source_id IN (SELECT unnest(?))", [list(rows)])
        insert(con, "source_file", _frame(con, "source_file", [astuple(rows[number]) for number in sorted(rows)]))
    if links:
        insert(con, "evidence", _frame(con, "evidence", links))


def _frame(con: duckdb.DuckDBPyConnection, table: str, rows: Sequence[tuple[Any, ...]]) -> pl.DataFrame:
    empty = pl.DataFrame(con.sql(f"FROM {table} LIMIT 0"))
    return pl.DataFrame(rows, schema=empty.schema, orient="row")


def _enter_refused(con: duckdb.DuckDBPyConnection, source_id: int, why: str) -> None:
    con.execute("DELETE FROM unread WHERE source_id = ?", [source_id])
    cause = f"the file cannot be read: {why}"
    con.execute("INSERT INTO unread VALUES (?, NULL, 1, 1, 0, '', ?, NULL)", [source_id, cause])


def _forget_from(con: duckdb.DuckDBPyConnection, source_id: int, line: int, run: int) -> None:
    """Take out the last hand of a file that grew, which begins at the line: it is read again."""
    for table in ("unread", "journal"):
        con.execute(f"DELETE FROM {table} WHERE source_id = ? AND line >= ?", [source_id, line])
    hands = con.execute(
        "SELECT hand_id FROM hand WHERE source_id = ? AND first_line >= ?", [source_id, line]
    ).fetchall()
    for (hand,) in hands:
        con.execute("UPDATE finding SET gone_run = ? WHERE hand_id = ? AND gone_run IS NULL", [run, hand])
        for table in (*HELD, *DUE_TABLES):
            con.execute(f"DELETE FROM {table} WHERE hand_id = ?", [hand])


def touched_files(con: duckdb.DuckDBPyConnection, run: int) -> list[int]:
    """Give the files of which a run has read something."""
    query = "SELECT DISTINCT source_id FROM evidence WHERE run_id = ? AND event <> 'copy' ORDER BY 1"
    return [number for (number,) in con.execute(query, [run]).fetchall()]
