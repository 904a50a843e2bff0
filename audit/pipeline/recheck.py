"""Hands that are in the tables, checked again under other rules or another house: nothing is read again but the lines
that findings quote."""

from dataclasses import dataclass

import duckdb
import polars as pl

from audit.check.findings import write_findings
from audit.check.houses import enter_houses
from audit.check.run import hand_rules
from audit.houses import Houses
from audit.pipeline.books import HELD
from audit.pipeline.chunk import finding_frame, houses_of, rules
from audit.pipeline.database import Writing
from audit.pipeline.lines import Lines
from audit.tables.load import create_tables, frame, insert
from audit.terms import Progress, ShowProgress

_HANDS_AT_A_TIME = 20_000


@dataclass(frozen=True, slots=True)
class Recheck:
    """What checking again gave for the hands below `until`: findings, and of every hand whether it is sound
    and its house."""

    until: int
    findings: pl.DataFrame
    judged: pl.DataFrame


def recheck(writing: Writing, until: int, houses: Houses, progress: ShowProgress, lines: Lines) -> Recheck:
    """Run the rules about single hands over the hands below a number; the database is held only to copy them out."""
    findings: list[pl.DataFrame] = []
    judged: list[pl.DataFrame] = []
    loaded = houses_of(houses)
    for first in range(0, until, _HANDS_AT_A_TIME):
        last = min(first + _HANDS_AT_A_TIME, until)
        with duckdb.connect(":memory:", config={"threads": 1}) as con:
            create_tables(con, comments=False)
            with writing() as held:
                _copy(held, con, first, last)
            enter_houses(con, houses, loaded)
            con.execute("UPDATE hand SET sound = (status = 'settled')")
            rows = hand_rules(con, rules(), loaded.values())
            findings.append(finding_frame(write_findings(con, rows, loaded, lines.places(con, rows))))
            judged.append(frame(con, "SELECT hand_id, sound, house FROM hand"))
        progress(Progress(last, until, last, "hands in the database"))
    if not findings:
        return Recheck(
            until,
            finding_frame([]),
            pl.DataFrame(schema={"hand_id": pl.Int64, "sound": pl.Boolean, "house": pl.String}),
        )
    return Recheck(until, pl.concat(findings), pl.concat(judged))


def _copy(source: duckdb.DuckDBPyConnection, target: duckdb.DuckDBPyConnection, first: int, last: int) -> None:
    for table in HELD:
        insert(target, table, frame(source, f"FROM {table} WHERE hand_id >= {first} AND hand_id < {last}"))
    own = f"SELECT source_id FROM hand WHERE hand_id >= {first} AND hand_id < {last}"
    insert(target, "source_file", frame(source, f"FROM source_file WHERE source_id IN ({own})"))
