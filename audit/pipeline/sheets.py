"""Hands laid out for the officer's report: the lines of the file, and the settlement beside the room's own figures."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import duckdb

from audit.pipeline.explain import lay_out
from audit.report.html.page import HandSheet
from audit.report.visible import visible
from audit.source import SourceError, find_again, find_lines, is_as_read

_LINES = 400  # a hand has some 40; a part without a known header may run to the end of its file


@dataclass(frozen=True, slots=True)
class _Span:
    """Where a hand stands, and what its file was when it was read."""

    hand_id: int
    source_id: int
    location: str
    bytes: int
    sha256: str | None
    encoding: str | None
    first: int
    last: int


def hand_sheets(con: duckdb.DuckDBPyConnection, hand_ids: Sequence[int]) -> tuple[HandSheet, ...]:
    """Lay out hands in the order of their numbers given; each file is read once.

    The lines are shown only when the file still has the bytes that were audited, be it with
    more behind them.
    """
    with _only(con, hand_ids):
        spans = _spans(con)
        settlements = {hand: lay_out(con, hand) for hand in hand_ids}
    texts: dict[int, dict[int, str]] = {}
    missing: dict[int, str] = {}
    for source_id in sorted({span.source_id for span in spans.values()}):
        of_file = [span for span in spans.values() if span.source_id == source_id]
        missing[source_id], texts[source_id] = _lines_of(of_file)
    return tuple(_sheet(spans[hand], missing, texts, settlements[hand]) for hand in hand_ids)


def _sheet(span: _Span, missing: dict[int, str], texts: dict[int, dict[int, str]], settlement: str) -> HandSheet:
    found = texts[span.source_id]
    lines = tuple((number, visible(found[number])) for number in _shown(span) if number in found)
    cut = span.last - span.first + 1 - _LINES
    why = missing[span.source_id] or (f"{cut:,} more lines are not shown" if cut > 0 else "")
    return HandSheet(lines, why, "\n".join(map(visible, settlement.split("\n"))))


def _shown(span: _Span) -> range:
    return range(span.first, min(span.last, span.first + _LINES - 1) + 1)


@contextmanager
def _only(con: duckdb.DuckDBPyConnection, hand_ids: Sequence[int]) -> Iterator[None]:
    """Let every table of hands hold these hands only: in a file of years each query would read all of it."""
    con.execute("CREATE TEMP TABLE wanted AS SELECT unnest(?::BIGINT[]) AS hand_id", [list(hand_ids)])
    names = [
        name
        for (name,) in con.execute(
            """SELECT DISTINCT c.table_name FROM duckdb_columns() AS c JOIN duckdb_tables() AS t USING (table_oid)
               WHERE c.column_name = 'hand_id' AND NOT t.temporary AND t.schema_name = 'main' ORDER BY c.table_name"""
        ).fetchall()
    ]
    for name in names:
        con.execute(f'CREATE TEMP TABLE "{name}" AS SELECT * FROM main."{name}" SEMI JOIN wanted USING (hand_id)')
    try:
        yield
    finally:
        for name in (*names, "wanted"):
            con.execute(f'DROP TABLE temp."{name}"')


def _spans(con: duckdb.DuckDBPyConnection) -> dict[int, _Span]:
    rows = con.execute(
        """SELECT h.hand_id, source_id, f.location, f.bytes, f.sha256, f.encoding, h.first_line, h.last_line
           FROM temp.hand AS h JOIN source_file AS f USING (source_id)"""
    ).fetchall()
    return {row[0]: _Span(*row) for row in rows}


def _lines_of(spans: Sequence[_Span]) -> tuple[str, dict[int, str]]:
    """Give why the lines of a file cannot be shown ('' when they can), and the lines wanted by number."""
    file = spans[0]
    try:
        source = find_again(file.location)
        if source is None:
            return "the file is no longer where it was read", {}
        now = is_as_read(source, file.sha256, file.bytes)
        if now is None:
            return "the file has changed since it was read", {}
        wanted = {number for span in spans for number in _shown(span)}
        return "", find_lines(source, now.encoding, wanted)
    except (SourceError, OSError) as error:
        return f"the file can no longer be read: {error}", {}
