"""Findings read back from a run, and the audit of one text in memory."""

import io
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import duckdb

from audit.check.houses import Houses
from audit.finding import Finding, Severity, Unread
from audit.pipeline.database import transaction
from audit.pipeline.existing import open_database
from audit.pipeline.run import Options, audit_into
from audit.source import Source
from audit.tables.load import create_tables

_ROWS = 1000

# Findings and unread parts in one order: file, line, column, rule.
_ALL = """
    SELECT file, line, col, rule, name, severity, length, excerpt, hand, seat, player, message, stated, settled,
    label, facts,
           fingerprint, NULL AS cause, NULL AS expected
    FROM finding WHERE gone_run IS NULL AND acceptance IS NULL
      AND source_id IN (SELECT source_id FROM source_file WHERE {scope})
    UNION ALL BY NAME
    SELECT f.path AS file, u.line, u.col, 'HH001' AS rule, NULL AS name, NULL AS severity, NULL AS length, u.excerpt,
    h.number AS hand,
           NULL AS seat, NULL AS player, NULL AS message, NULL AS stated, NULL AS settled, NULL AS label, NULL AS facts,
           NULL AS fingerprint, u.cause, u.expected
    FROM unread AS u JOIN (FROM source_file WHERE {scope}) AS f USING (source_id) LEFT JOIN hand AS h USING (hand_id)
    ORDER BY file, line, col, rule, seat, message
"""
_SCOPE = "last_run = (SELECT max(run_id) FROM run) AND replaced_by IS NULL"
_COLUMNS = (
    "file", "line", "col", "rule", "name", "severity", "length", "excerpt", "hand", "seat", "player", "message",
    "stated",
    "settled", "label", "facts", "fingerprint", "cause", "expected",
)  # fmt: skip


def read_findings(db: Path) -> Iterator[Finding | Unread]:
    """Give the findings and unread parts of a run, ordered by file, line, column and rule.

    Raises: UserError when the database cannot be read.
    """
    with open_database(db) as con:
        yield from findings_in(con)


def findings_in(con: duckdb.DuckDBPyConnection) -> Iterator[Finding | Unread]:
    """Give the findings and unread parts of an open database in the same order."""
    found = con.execute(f"SELECT {', '.join(_COLUMNS)} FROM ({_ALL.format(scope=_SCOPE)})")
    while rows := found.fetchmany(_ROWS):
        for values in rows:
            yield _record(dict(zip(_COLUMNS, values, strict=True)))


def _record(row: dict[str, Any]) -> Finding | Unread:
    if row["cause"] is not None:
        expected = tuple(row["expected"] or ())
        return Unread(row["file"], row["line"], row["col"], row["excerpt"], row["hand"], row["cause"], expected)
    return Finding(
        rule=row["rule"], name=row["name"], severity=Severity(row["severity"]), file=row["file"], line=row["line"],
        column=row["col"], length=row["length"], excerpt=row["excerpt"], hand=row["hand"], seat=row["seat"],
        player=row["player"],
        message=row["message"], stated=row["stated"], settled=row["settled"], label=row["label"],
        facts=tuple(row["facts"]),
        fingerprint=row["fingerprint"],
    )  # fmt: skip


def audit_bytes(name: str, data: bytes, house: str | None, before: bytes | None = None) -> list[Finding | Unread]:
    """Audit one text as a file of that name would be, in memory, and give what is found.

    Takes: also what the file held when it was read before.
    """
    versions = [data] if before is None else [before, data]
    with duckdb.connect(":memory:", config={"threads": 1}) as con:
        create_tables(con, comments=False)
        for version in versions:
            source = Source(name, len(version), partial(io.BytesIO, version), name)
            audit_into(lambda: transaction(con), [source], Options(Houses(house), jobs=1), lambda _: None)
        return list(findings_in(con))
