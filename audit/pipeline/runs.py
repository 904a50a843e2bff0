"""The row of a run: begun, gone on with after a stop, ended."""

from dataclasses import dataclass
from datetime import datetime

import duckdb

from audit import __version__
from audit.pipeline.books import next_hand

_MIXED = ""  # in place of a rule set: hands of the run were checked under several


@dataclass(frozen=True, slots=True)
class Begun:
    """A run that has begun. first_hand is the first of its hands, next_hand that of the hands that it is still to read
    (a run that was stopped has some already); rules_changed tells that hands were checked under other rules."""

    run: int
    rules: str
    first_hand: int
    next_hand: int
    rules_changed: bool


def begin(
    con: duckdb.DuckDBPyConnection, kind: str, rules: str, house: str | None, passed_over: int, now: datetime
) -> Begun:
    """Enter a run that begins now (UTC); when the last one was stopped, go on with it under its number.

    Which rules its hands were checked under stands in its row from the beginning: a run that is stopped and gone on
    with under other rules must not pass for one that was checked under these.
    """
    hand = next_hand(con)
    found = con.execute(
        "SELECT run_id, first_hand, finished IS NULL, rule_set, house FROM run ORDER BY run_id DESC LIMIT 2"
    ).fetchall()
    stopped = found.pop(0) if found and found[0][2] else None
    before = found[0] if found else None
    first = stopped[1] if stopped else hand
    changed = before is not None and first > 0 and before[3:] != (rules, house)
    if stopped is None:
        run = before[0] + 1 if before else 1
        con.execute(
            "INSERT INTO run VALUES (?, ?, ?, ?, ?, ?, NULL, ?, 0, 0, ?, NULL, NULL)",
            [run, kind, __version__, rules, house, now, hand, passed_over],
        )
        return Begun(run, rules, first, hand, changed)
    mixed = hand > first and stopped[3:] != (rules, house)
    con.execute(
        "UPDATE run SET kind = ?, version = ?, rule_set = ?, house = ?, passed_over = ? WHERE run_id = ?",
        [kind, __version__, _MIXED if mixed else rules, house, passed_over, stopped[0]],
    )
    return Begun(stopped[0], rules, first, hand, changed or mixed)
