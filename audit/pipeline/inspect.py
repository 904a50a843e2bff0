"""Findings read back from a run, and the audit of one text in memory."""

import io
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import duckdb

from audit.basis import Acceptance, Reported
from audit.check.binding import verify_queries
from audit.check.rulefile import Rule
from audit.finding import Finding, Severity, Unread
from audit.houses import Houses
from audit.pipeline.database import transaction
from audit.pipeline.run import Options, audit_into
from audit.source import Source
from audit.tables.load import create_tables

_ROWS = 1000

# Findings and unread parts in one order: file, line, column, rule. A grown file's unread parts count as old.
_ALL = """
    SELECT file, line, col, rule, name, severity, length, excerpt, hand, seat, player, message, stated, settled,
           label, facts, fingerprint, NULL AS cause, NULL AS expected, first_run, acceptance
    FROM finding WHERE gone_run IS NULL AND source_id IN (SELECT source_id FROM reported_file)
    UNION ALL BY NAME
    SELECT f.path AS file, u.line, u.col, 'HH001' AS rule, u.excerpt, h.number AS hand, u.cause, u.expected,
           f.run_id AS first_run
    FROM unread AS u SEMI JOIN reported_file USING (source_id)
    JOIN source_file AS f USING (source_id) LEFT JOIN hand AS h USING (hand_id)
    ORDER BY file, line, col, rule, seat, message
"""
_COLUMNS = (
    "file", "line", "col", "rule", "name", "severity", "length", "excerpt", "hand", "seat", "player", "message",
    "stated", "settled", "label", "facts", "fingerprint", "cause", "expected", "first_run", "acceptance",
)  # fmt: skip


def findings_in(con: duckdb.DuckDBPyConnection) -> Iterator[Finding | Unread]:
    """Give the open findings and the unread parts of an open database, ordered by file, line, column and rule."""
    return (reported.item for reported in reported_in(con) if reported.acceptance is None)


def reported_in(con: duckdb.DuckDBPyConnection) -> Iterator[Reported]:
    """Give all findings of the files given to the last run, the accepted ones too, and their unread parts."""
    days = dict(con.execute("SELECT run_id, started::DATE FROM run").fetchall())
    last = max(days, default=0)
    accepted = {
        number: Acceptance(who, why, until)
        for number, who, why, until in con.execute("SELECT acceptance, who, why, until FROM acceptance").fetchall()
    }
    found = con.execute(f"SELECT {', '.join(_COLUMNS)} FROM ({_ALL})")
    while rows := found.fetchmany(_ROWS):
        for values in rows:
            row = dict(zip(_COLUMNS, values, strict=True))
            first = row["first_run"]
            yield Reported(_record(row), days[first], first == last, accepted.get(row["acceptance"]))


def _record(row: dict[str, Any]) -> Finding | Unread:
    if row["cause"] is not None:
        expected = tuple(row["expected"] or ())
        return Unread(row["file"], row["line"], row["col"], row["excerpt"], row["hand"], row["cause"], expected)
    return Finding(
        rule=row["rule"], name=row["name"], severity=Severity(row["severity"]), file=row["file"], line=row["line"],
        column=row["col"], length=row["length"], excerpt=row["excerpt"], hand=row["hand"], seat=row["seat"],
        player=row["player"], message=row["message"], stated=row["stated"], settled=row["settled"],
        label=row["label"], facts=tuple(row["facts"]), fingerprint=row["fingerprint"],
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


def bind(rules: Iterable[Rule]) -> None:
    """Bind the queries of rules to empty tables. Raises: FileError with every query that does not fit them."""
    with duckdb.connect(":memory:") as con:
        create_tables(con, comments=False)
        verify_queries(con, rules)
