"""What reports are made of: the findings of the last run as they stand, and what they rest on."""

import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path

import duckdb

from audit.basis import Basis, Reported, RuleNote, SourceNote
from audit.pipeline.chunk import rules
from audit.pipeline.existing import open_database
from audit.pipeline.inspect import reported_in
from audit.terms import UserError

_RUN = "SELECT run_id, version, rule_set, started, summary FROM run ORDER BY run_id DESC LIMIT 1"
_RULE_RUNS = """
    SELECT rule, state, reason, findings, judged, not_configured, not_applicable FROM rule_run WHERE run_id = ?
"""
_SOURCES = """
    SELECT path, sha256, bytes, hands, kind FROM source_file SEMI JOIN reported_file USING (source_id)
    ORDER BY path, source_id
"""


def reported(db: Path, written: datetime) -> tuple[Basis, Iterable[Reported]]:
    """Give what a report rests on, and its findings in order of file, line, column and rule.

    Takes: the database and the time stamp of the report. The findings can be gone through once; they are read as they
    are asked for.
    Raises: UserError when the database cannot be read, or its last run was stopped.
    """
    with open_database(db) as con:
        basis = basis_of(con, written)
    return basis, _items(db)


def _items(db: Path) -> Iterator[Reported]:
    with open_database(db) as con:
        yield from reported_in(con)


def basis_of(con: duckdb.DuckDBPyConnection, written: datetime) -> Basis:
    """Give what a report of an open database rests on."""
    found = con.execute(_RUN).fetchall()
    run, version, rule_set, _, summary = found[0] if found else (0, "", "", None, None)
    if summary is None:
        raise UserError("the last run was stopped before its end; run again, it goes on where it stopped")
    return Basis(
        version=version,
        run=run,
        rule_set=rule_set,
        houses=tuple(
            f"{id}, {edition}" for id, edition in con.execute("SELECT key, edition FROM house ORDER BY key").fetchall()
        ),
        written=written,
        sources=tuple(SourceNote(*row) for row in con.execute(_SOURCES).fetchall()),
        rules=tuple(_rule_notes(con, run)),
        totals=json.loads(summary),
    )


def _rule_notes(con: duckdb.DuckDBPyConnection, run: int) -> Iterator[RuleNote]:
    ran = {rule: rest for rule, *rest in con.execute(_RULE_RUNS, [run]).fetchall()}
    for rule in rules():
        state, reason, findings, *counts = ran.get(rule.id, ("not run", "the rule is newer than the run", 0, 0, 0, 0))
        yield RuleNote(
            id=rule.id, name=rule.name, title=rule.title, severity=rule.severity.word, why=rule.why,
            false_alarms=rule.false_alarms, clause=rule.clause, state="retired" if rule.status == "retired" else state,
            reason=reason, findings=findings,
            count={"judged": counts[0], "not_configured": counts[1], "not_applicable": counts[2]},
        )  # fmt: skip
