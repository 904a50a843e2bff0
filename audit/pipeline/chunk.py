"""One chunk of one file, from its bytes to its result tables: a pure function, run in as many processes as there are
cores."""

import functools
import gc
import time
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import duckdb
import polars as pl

from audit.check.findings import FindPlace, Place, write_findings
from audit.check.rulefile import Rule, load_rules
from audit.check.run import Row, hand_rules
from audit.data import rules_folder
from audit.finding import Finding
from audit.house.choose import enter_houses, load_editions
from audit.house.load import House
from audit.house.tables import DUE_TABLES, enter_due
from audit.houses import Houses
from audit.parse.columnar import Reading, read_chunk
from audit.parse.grammar import formats, load_format
from audit.parse.layout import split_lines
from audit.parse.locate import locate
from audit.pipeline.entries import Entries, book_entries, journal_entries
from audit.settle.settle import settle
from audit.source import whole_path
from audit.tables.load import create_tables, frame, insert, packed
from audit.terms import book_of

# Tables that hold rows of hands, in the order in which they are stored: those that no query changes, and the others.
_READ_TABLES = (
    "seat", "action", "draw", "stud_card", "board", "stated_board", "shown", "stated_pot", "stated_take",
    "stated_return", "stated_award", "stated_result", "stated_pot_take", "ledger", "card_event", "decision",
    "misplaced", "unread", "contribution", "journal",
)  # fmt: skip
_SETTLED_TABLES = (
    "hand", "pot", "pot_seat", "settled_board", "holding", "award", "share", "settlement", "overpaid", "strong_hand",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Part:
    """Whole lines of one file, and where they stand in it; turn is the file's place in the order of the run."""

    source_id: int
    file: str
    first_line: int
    data: bytes
    turn: int
    is_last: bool


@dataclass(frozen=True, slots=True)
class Task:
    """A chunk: a piece of a large file, or several small files together."""

    parts: tuple[Part, ...]
    houses: Houses


@dataclass(frozen=True, slots=True)
class PartCount:
    """What one part held. last_line is the last line of the part, last_hand where its last hand begins (0: no hand)."""

    source_id: int
    file: str
    turn: int
    is_last: bool
    bytes: int
    last_line: int
    last_hand: int
    hands: int
    summaries: int
    entries: int


@dataclass(frozen=True, slots=True)
class Result:
    """What a chunk gave: its tables, packed (hands numbered from 0), and counts."""

    tables: dict[str, bytes]
    parts: tuple[PartCount, ...]
    seconds: dict[str, float]


@functools.cache
def rules() -> tuple[Rule, ...]:
    """Give all rules, read once a process."""
    return load_rules(rules_folder())


@functools.cache
def houses_of(chosen: Houses) -> dict[str, tuple[House, ...]]:
    """Give the editions of all houses that may apply by what names them, read once a process."""
    return load_editions(rules_folder() / "house", chosen)


_FILE = """
    INSERT INTO source_file (source_id, path, location, run_id, last_run, version, bytes, signature, lines, last_hand,
        complete, kind, hands, settled, unread, void, not_judged)
    VALUES (?, ?, ?, 0, 0, 1, 0, '', 0, 0, false, 'hands', 0, 0, 0, 0, 0)
"""


def load_all() -> None:
    """Load rules and grammars before the first chunk comes."""
    rules()
    formats()
    gc.freeze()  # what is loaded stays: no collection need look at it again


def audit_chunk(task: Task) -> Result:
    """Read, settle and check the hands of a chunk in memory."""
    began = time.perf_counter()
    rows, counts = _read(task)
    read = time.perf_counter()
    with duckdb.connect(":memory:", config={"threads": 1}) as con:
        create_tables(con, comments=False)
        files = sorted({(part.source_id, part.file, whole_path(part.file)) for part in task.parts})
        con.executemany(_FILE, files)
        for name, table in rows.items():
            if name != "action":
                insert(con, name, table)
        rows |= settle(con, rows)
        tables = {name: packed(_told(rows[name])) for name in _READ_TABLES if name in rows}
        rows.clear()  # they are in the connection now, and memory is what limits the size of a chunk
        settled = time.perf_counter()
        houses = enter_houses(con, task.houses, houses_of(task.houses))
        if houses:
            enter_due(con)
        found = hand_rules(con, rules(), houses)
        findings = write_findings(con, found, houses, _places(task, counts))
        checked = time.perf_counter()
        tables |= {name: packed(_told(frame(con, f"FROM {name}"))) for name in _SETTLED_TABLES}
        if houses:
            tables |= {name: packed(_told(frame(con, f"FROM {name}"))) for name in DUE_TABLES}
        tables["finding"] = packed(finding_frame(findings))
    seconds = {
        "read": read - began,
        "settle": settled - read,
        "check": checked - settled,
        "hand over": time.perf_counter() - checked,
    }
    return Result(tables, counts, seconds)


def _told(table: pl.DataFrame) -> pl.DataFrame:
    """Leave out the columns that say nothing in this chunk: less to hand over, and they are null in the file all the
    same."""
    return table.select(column for column in table.iter_columns() if column.null_count() < table.height)


def _count(part: Part, reading: Reading, entries: Entries) -> PartCount:
    summaries = sum(stray.is_summary for stray in reading.strays)
    lines = part.data.count(b"\n") + (not part.data.endswith(b"\n"))
    starts = reading.layout.starts
    return PartCount(
        part.source_id, part.file, part.turn, part.is_last, len(part.data), part.first_line - 1 + lines,
        part.first_line + int(starts[-1]) if len(starts) else 0, reading.layout.hands, summaries,
        entries.count,
    )  # fmt: skip


def _read(task: Task) -> tuple[dict[str, pl.DataFrame], tuple[PartCount, ...]]:
    """Rows of all parts: hands numbered on from part to part, lines counted from 1 in their file."""
    tables: dict[str, list[pl.DataFrame]] = {}
    counts: list[PartCount] = []
    hands = 0
    for part in task.parts:
        book = book_of(part.data) if part.first_line == 1 else None
        reading = read_chunk(b"" if book else part.data)
        entries = book_entries(part, book) if book else journal_entries(reading, part)
        for name, table in entries.tables(part.source_id).items():
            tables.setdefault(name, []).append(table)
        for name, table in _placed(reading, part).items():
            numbered = table.with_columns(pl.col("hand_id").cast(pl.Int64) + hands)
            tables.setdefault(name, []).append(_seats_for_names(numbered))
        counts.append(_count(part, reading, entries))
        hands += reading.layout.hands
    rows = {
        name: found[0] if len(found) == 1 else pl.concat(found, how="diagonal_relaxed")
        for name, found in tables.items()
    }
    return rows, tuple(counts)


def _seats_for_names(table: pl.DataFrame) -> pl.DataFrame:
    """The seat is the key of a player in a hand; a name is kept beside it only where nobody of that name is seated."""
    if not {"seat", "player"} <= set(table.columns) or "stack" in table.columns:
        return table
    return table.with_columns(pl.when(pl.col("seat").is_null()).then("player").alias("player"))


def _placed(reading: Reading, part: Part) -> dict[str, pl.DataFrame]:
    source = pl.lit(part.source_id, dtype=pl.Int32).alias("source_id")
    rows: dict[str, pl.DataFrame] = {}
    for name, table in reading.rows.items():
        lines = [column for column in ("line", "first_line", "last_line") if column in table.columns]
        rows[name] = table.with_columns((pl.col(column) + part.first_line).alias(column) for column in lines)
    hand = rows["hand"].with_columns(source, sound=pl.col("status") == "settled")
    rows["hand"] = hand.rename({"limit": "limit_form"}) if "limit" in hand.columns else hand
    unread = [_unread_lines(reading, rows), _strays(reading, part), _unread_hands(rows)]
    rows["unread"] = pl.concat(unread).with_columns(source)
    return rows


_UNREAD: dict[str, type[pl.DataType]] = {
    "hand_id": pl.Int64,
    "line": pl.Int64,
    "col": pl.Int64,
    "lines": pl.Int64,
    "excerpt": pl.String,
    "cause": pl.String,
}


def _unread_lines(reading: Reading, rows: dict[str, pl.DataFrame]) -> pl.DataFrame:
    """The line as it stands in the file; of a line that a header tears, only the torn piece."""
    index = reading.rows["unread"].get_column("line").cast(pl.UInt32)
    lines = rows["unread"].with_columns(reading.layout.raw.gather(index).alias("raw"), lines=pl.lit(1))
    torn = pl.col("cause") == "line torn by a header"
    lines = lines.with_columns(pl.when(torn).then("excerpt").otherwise("raw").alias("excerpt"))
    return lines.select(pl.col(column).cast(kind) for column, kind in _UNREAD.items())


def _strays(reading: Reading, part: Part) -> pl.DataFrame:
    """A block of text outside hands is one unread part, unless it is a tournament's summary."""
    blocks = [stray.lines for stray in reading.strays if not stray.is_summary]
    return pl.DataFrame(
        {
            "hand_id": [None] * len(blocks),
            "line": [block[0] + part.first_line for block in blocks],
            "col": [1] * len(blocks),
            "lines": [len(block) for block in blocks],
            "excerpt": [reading.layout.raw[block[0]] for block in blocks],
            "cause": ["text outside any hand that is read here" for _ in blocks],
        },
        schema=_UNREAD,
    )


def _unread_hands(rows: dict[str, pl.DataFrame]) -> pl.DataFrame:
    """Hands whose cause has no rule and no line of its own."""
    hand = rows["hand"]
    if "cause" not in hand.columns:
        return pl.DataFrame(schema=_UNREAD)
    whole = hand.filter(pl.col("cause").is_in(["header not known", "amount too long"]))
    return whole.select(
        pl.col("hand_id").cast(pl.Int64), line=pl.col("first_line").cast(pl.Int64), col=pl.lit(1, dtype=pl.Int64),
        lines=(pl.col("last_line") - pl.col("first_line") + 1).cast(pl.Int64), excerpt=pl.lit(""), cause="cause",
    )  # fmt: skip


def _places(task: Task, counts: Sequence[PartCount]) -> FindPlace:
    """Find the line of a row in the part that its hand comes from, and the figure in it."""
    last_hands = list(accumulate(count.hands for count in counts))

    @functools.cache
    def lines_of(index: int) -> pl.Series:
        return split_lines(task.parts[index].data)

    def place(row: Row, player: str | None, room_format: str | None) -> Place:
        index = bisect_right(last_hands, row.hand_id or 0)
        text = lines_of(index)[row.line - task.parts[index].first_line]
        room = load_format(room_format) if room_format else None
        return text, *locate(text, row.figure, row.subject, player, room)

    return place


def finding_frame(findings: Sequence[tuple[int, int | None, Finding]]) -> pl.DataFrame:
    """Rows of `finding`."""
    records = [
        (
            f.rule, f.name, int(f.severity), source_id, f.file, f.line, f.column, f.length, f.excerpt, hand_id,
            f.hand, f.seat,
            f.player, f.message, f.stated, f.settled, f.label, list(f.facts), f.fingerprint,
        )
        for source_id, hand_id, f in findings
    ]  # fmt: skip
    return pl.DataFrame(records, schema=_FINDING, orient="row")


_FINDING: dict[str, pl.DataType | type[pl.DataType]] = {
    "rule": pl.String, "name": pl.String, "severity": pl.UInt8, "source_id": pl.Int32, "file": pl.String, "line":
    pl.Int32,
    "col": pl.Int32, "length": pl.Int32, "excerpt": pl.String, "hand_id": pl.Int64, "hand": pl.String, "seat":
    pl.UInt16,
    "player": pl.String, "message": pl.String, "stated": pl.String, "settled": pl.String, "label": pl.String,
    "facts": pl.List(pl.String), "fingerprint": pl.String,
}  # fmt: skip
