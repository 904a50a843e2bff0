"""The row of a run: begun, gone on with after a stop, ended."""

from dataclasses import dataclass

import duckdb

from audit import __version__
from audit.pipeline.books import next_hand
from audit.pipeline.clock import now


@dataclass(frozen=True, slots=True)
class Begun:
    """A run that has begun. first_hand is the first of its hands, next_hand that of the hands that it is still to read
    (a run that was stopped has some already); rules_changed tells that hands were checked under other rules."""

    run: int
    first_hand: int
    next_hand: int
    rules_changed: bool


def begin(con: duckdb.DuckDBPyConnection, kind: str, rules: str, house: str | None, passed_over: int) -> Begun:
    """Enter a run; when the last one was stopped, go on with it under its number."""
    hand = next_hand(con)
    last = con.execute(
        "SELECT run_id, first_hand, finished IS NULL, rule_set, house FROM run ORDER BY run_id DESC LIMIT 1"
    ).fetchall()
    run, first, unfinished, last_rules, last_house = last[0] if last else (0, 0, False, rules, house)
    changed = hand > 0 and (last_rules, last_house) != (rules, house)
    if unfinished:
        con.execute(
            "UPDATE run SET kind = ?, version = ?, rule_set = ?, house = ?, passed_over = ? WHERE run_id = ?",
            [kind, __version__, rules, house, passed_over, run],
        )
        return Begun(run, first, hand, changed)
    con.execute(
        "INSERT INTO run VALUES (?, ?, ?, ?, ?, ?, NULL, ?, 0, 0, ?, NULL, NULL)",
        [run + 1, kind, __version__, rules, house, now(), hand, passed_over],
    )
    return Begun(run + 1, hand, hand, changed)
