"""The verdict on the last run: rules and table contracts held against their expectations, and stored."""

import json
import tempfile
from collections.abc import Callable, Sequence
from datetime import UTC
from pathlib import Path

import duckdb

from audit.check.rulefile import FAMILIES
from audit.pipeline.clock import stamp
from audit.pipeline.database import writing_to
from audit.pipeline.existing import open_database
from audit.pipeline.lock import job_lock
from audit.pipeline.report import basis_of
from audit.report.visible import visible
from audit.verdict.contracts import contract_states
from audit.verdict.judge import CONTRACTS, SuiteVerdict, judge
from audit.verdict.pages import localise, require_folder
from audit.verdict.state import UNKNOWN, State, rule_states

_TITLES = FAMILIES | {CONTRACTS: "table contracts", UNKNOWN: "rules of an earlier program"}


def verdict(
    db: Path, docs: Path | None, wait: float = 600.0, say: Callable[[str], None] = lambda _: None
) -> tuple[SuiteVerdict, ...]:
    """Judge the last run, store the verdict in the table `verdict`, and give it by suite.

    Takes: the folder of the pages (None: none are built), how many seconds to wait for readers of the database, and
    what takes a message meanwhile.
    Raises: UserError when the database or the folder cannot be used, the last run was stopped, or another job writes.
    """
    if docs:
        require_folder(docs)
    if not db.exists():
        open_database(db)  # says what is missing, before a lock file is made beside it
    with job_lock(db):
        with open_database(db, wait=wait, say=say) as con:
            basis = basis_of(con, stamp(None))
            started = con.execute("SELECT started FROM run WHERE run_id = ?", [basis.run]).fetchall()[0][0]
            states = (*rule_states(con, basis.rules), *contract_states(con, CONTRACTS))
        with tempfile.TemporaryDirectory(prefix="hand-audit-") as folder:
            site = Path(folder) if docs else None
            verdicts = judge(states, _TITLES, basis.run, started.replace(tzinfo=UTC), site)
            if site and docs:
                localise(site, docs, verdicts, f"run {basis.run} of {visible(db.name)}, {started:%Y-%m-%d %H:%M} UTC")
        with writing_to(db, wait, say)() as writable:
            _keep(writable, basis.run, verdicts)
    return verdicts


def _keep(con: duckdb.DuckDBPyConnection, run: int, verdicts: Sequence[SuiteVerdict]) -> None:
    con.execute("DELETE FROM verdict WHERE run_id = ?", [run])
    for suite in verdicts:
        results = json.dumps([_told(state, met=met) for state, met in suite.results], ensure_ascii=False)
        count = len(suite.results)
        con.execute(
            "INSERT INTO verdict VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            [run, suite.suite, count, suite.met, suite.failed, suite.not_configured, suite.met == count, results],
        )


def _told(state: State, *, met: bool) -> dict[str, object]:
    how = "run" if state.ran else "not run" if state.is_configured else "not configured"
    return {
        "id": state.id, "name": state.name, "severity": state.severity, "met": met, "state": how,
        "reason": state.reason, "count": state.count, "sample": state.sample,
    }  # fmt: skip
