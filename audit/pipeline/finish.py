"""The end of a run, in one transaction: counts by file, rules across hands, acceptances, control totals, the chain."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import duckdb

from audit.check.acceptfile import Accepted
from audit.check.findings import write_findings
from audit.check.run import book_rules, run_rules
from audit.house.choose import houses_in_use
from audit.house.load import House
from audit.house.tables import DUE_TABLES, enter_house_tables
from audit.houses import Houses
from audit.pipeline.accepted import apply_acceptances
from audit.pipeline.books import touched_files
from audit.pipeline.chain import START, link
from audit.pipeline.chunk import finding_frame, houses_of, rules
from audit.pipeline.lines import Lines
from audit.pipeline.recheck import Recheck
from audit.pipeline.rulecounts import enter_rule_runs
from audit.pipeline.runs import Begun
from audit.pipeline.standing import put_findings, reconcile
from audit.pipeline.totals import count_files, summarise
from audit.tables.load import insert
from audit.terms import Summary


@dataclass(frozen=True, slots=True)
class Finish:
    """What the end of a run takes: the files that were given to it, its houses, acceptances and seconds, the hands
    that were checked again, and the time (UTC)."""

    begun: Begun
    seen: list[int]
    houses: Houses
    accepted: Sequence[Accepted]
    seconds: dict[str, float]
    again: Recheck | None
    now: datetime


def finish(con: duckdb.DuckDBPyConnection, end: Finish, lines: Lines) -> Summary:
    """End a run and give the control totals of the files that were given to it."""
    run = end.begun.run
    touched = touched_files(con, run)
    con.execute(
        "UPDATE source_file SET last_run = ? WHERE source_id IN (SELECT unnest(?)) AND last_run <> ?",
        [run, sorted(set(end.seen)), run],
    )
    count_files(con, touched)
    if end.again:
        _apply(con, run, end.again)
    houses = houses_in_use(con, end.houses, houses_of(end.houses))
    enter_house_tables(con, houses)
    reconcile(con, run)
    _look_across(con, end, lines, houses)
    _look_at_books(con, end, lines, houses)
    apply_acceptances(con, end.accepted, end.now.date())
    enter_rule_runs(con, run, rules(), houses)
    summary = summarise(con, run, end.seconds)
    _end(con, end, len(touched), summary)
    return summary


def _apply(con: duckdb.DuckDBPyConnection, run: int, again: Recheck) -> None:
    """Findings of the hands that were checked again are gone, but for those that were found again."""
    con.execute("UPDATE finding SET gone_run = ? WHERE hand_id < ? AND gone_run IS NULL", [run, again.until])
    con.execute("CREATE TEMP TABLE checked (hand_id BIGINT, sound BOOLEAN, house VARCHAR)")
    insert(con, "checked", again.judged)
    con.execute(
        """
        UPDATE hand SET sound = c.sound, house = c.house FROM checked AS c
        WHERE c.hand_id = hand.hand_id AND (c.sound <> hand.sound OR c.house IS DISTINCT FROM hand.house)
        """
    )
    con.execute("DROP TABLE checked")
    for table in DUE_TABLES:
        con.execute(f"DELETE FROM {table} WHERE hand_id < ?", [again.until])
        if table in again.due:
            insert(con, table, again.due[table])
    put_findings(con, again.findings, run)


def _look_across(con: duckdb.DuckDBPyConnection, end: Finish, lines: Lines, houses: Sequence[House]) -> None:
    """Run the rules that look across hands, over what is new; their lines are read from the files once more."""
    first = 0 if end.again else end.begun.first_hand
    con.execute("INSERT INTO touched SELECT hand_id FROM hand WHERE hand_id >= ?", [first])
    rows = run_rules(con, rules())
    con.execute("DELETE FROM touched")
    if rows:
        written = write_findings(con, rows, houses, lines.places(con, rows))
        put_findings(con, finding_frame(written), end.begun.run)


def _look_at_books(con: duckdb.DuckDBPyConnection, end: Finish, lines: Lines, houses: Sequence[House]) -> None:
    """Hold journals and books against the hands, all of them each time: an entry may be about an earlier night."""
    of_books = [rule.id for rule in rules() if rule.scope == "books"]
    run = end.begun.run
    con.execute(
        "UPDATE finding SET gone_run = ? WHERE gone_run IS NULL AND rule IN (SELECT unnest(?))", [run, of_books]
    )
    if con.execute("SELECT count(*) FROM journal").fetchall()[0][0]:
        rows = book_rules(con, rules(), houses)
        put_findings(con, finding_frame(write_findings(con, rows, houses, lines.places(con, rows))), run)


def _end(con: duckdb.DuckDBPyConnection, end: Finish, files: int, summary: Summary) -> None:
    begun = end.begun
    stored = {key: value for key, value in summary.items() if key != "seconds"}  # they differ each time
    con.execute(
        """
        UPDATE run SET finished = ?, rule_set = ?, summary = ?, new_files = ?,
                       new_hands = (SELECT count(*) FROM hand WHERE hand_id >= ?)
        WHERE run_id = ?
        """,
        [end.now, begun.rules, json.dumps(stored, ensure_ascii=False), files, begun.first_hand, begun.run],
    )
    con.execute("UPDATE run SET chain = ? WHERE run_id = ?", [run_link(con, begun.run), begun.run])


def run_link(con: duckdb.DuckDBPyConnection, run: int) -> str:
    """Compute the link of a run: over the run before it, the last of the files met until then, and its own row."""
    before = con.execute("SELECT chain FROM run WHERE run_id < ? ORDER BY run_id DESC LIMIT 1", [run]).fetchall()
    files = con.execute("SELECT chain FROM evidence WHERE run_id <= ? ORDER BY seq DESC LIMIT 1", [run]).fetchall()
    row = con.execute(
        """
        SELECT run_id, kind, version, rule_set, house, started::VARCHAR, finished::VARCHAR, first_hand, new_files,
               new_hands, passed_over, summary::VARCHAR
        FROM run WHERE run_id = ?
        """,
        [run],
    ).fetchall()[0]
    return link(before[0][0] if before else START, [files[0][0] if files else START, *row])
