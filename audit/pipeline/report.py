"""What reports are made of: the findings of a run as they stand, and what they rest on."""

import json
from collections.abc import Iterable, Iterator
from datetime import date, datetime
from pathlib import Path

import duckdb

from audit.basis import Basis, Reported, RuleNote, SourceNote
from audit.check.ruleset import rule_set_hash
from audit.data import rules_folder
from audit.pipeline.chunk import rules
from audit.pipeline.existing import open_database
from audit.pipeline.inspect import findings_in

_RUN = "SELECT version, summary FROM run"
_RULE_RUNS = "SELECT rule, state, reason, findings FROM rule_run"
_SOURCES = "SELECT path, sha256, bytes, hands, kind FROM source_file ORDER BY path, source_id"


def reported(db: Path, written: datetime) -> tuple[Basis, Iterable[Reported]]:
    """Give what a report rests on, and its findings in order of file, line, column and rule.

    Takes: the database and the time stamp of the report, which is that of the run too: the file holds one run only.
    The findings can be gone through once; they are read as they are asked for.
    Raises: UserError when the database cannot be read.
    """
    with open_database(db) as con:
        version, summary = con.execute(_RUN).fetchall()[0]
        basis = Basis(
            version=version,
            run=1,
            rule_set=rule_set_hash(rules_folder()),
            houses=tuple(f"{id}, {edition}" for id, edition in con.execute("SELECT id, edition FROM house").fetchall()),
            written=written,
            sources=tuple(SourceNote(*row) for row in con.execute(_SOURCES).fetchall()),
            rules=tuple(_rule_notes(con)),
            totals=json.loads(summary),
        )
    return basis, _items(db, written.date())


def _items(db: Path, first_seen: date) -> Iterator[Reported]:
    with open_database(db) as con:
        for item in findings_in(con):
            yield Reported(item, first_seen, is_new=True, acceptance=None)


def _rule_notes(con: duckdb.DuckDBPyConnection) -> Iterator[RuleNote]:
    ran = {rule: rest for rule, *rest in con.execute(_RULE_RUNS).fetchall()}
    for rule in rules():
        state, reason, findings = ran[rule.id]
        yield RuleNote(
            id=rule.id, name=rule.name, title=rule.title, severity=rule.severity.word, why=rule.why,
            false_alarms=rule.false_alarms, clause=rule.clause, state="retired" if rule.status == "retired" else state,
            reason=reason, findings=findings,
        )  # fmt: skip
