"""Hands that are in the tables, checked again under other rules or another house: nothing is read again but the lines
that findings quote."""

from dataclasses import dataclass

import duckdb
import polars as pl

from audit.check.findings import write_findings
from audit.check.run import hand_rules
from audit.house.choose import enter_houses
from audit.house.tables import DUE_TABLES, enter_due
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
    """What checking again gave for the hands below `until`: findings, of every hand whether it is sound and its house,
    and by table what its house makes due."""

    until: int
    findings: pl.DataFrame
    judged: pl.DataFrame
    due: dict[str, pl.DataFrame]


def recheck(writing: Writing, until: int, houses: Houses, progress: ShowProgress, lines: Lines) -> Recheck:
    """Run the rules about single hands over the hands below a number; the database is held only to copy them out."""
    findings: list[pl.DataFrame] = []
    judged: list[pl.DataFrame] = []
    due: dict[str, list[pl.DataFrame]] = {table: [] for table in DUE_TABLES}
    for first in range(0, until, _HANDS_AT_A_TIME):
        last = min(first + _HANDS_AT_A_TIME, until)
        with duckdb.connect(":memory:", config={"threads": 1}) as con:
            create_tables(con, comments=False)
            with writing() as held:
                _copy(held, con, first, last)
            used = enter_houses(con, houses, houses_of(houses))
            enter_due(con)
            con.execute("UPDATE hand SET sound = (status = 'settled')")
            rows = hand_rules(con, rules(), used)
            findings.append(finding_frame(write_findings(con, rows, used, lines.places(con, rows))))
            judged.append(frame(con, "SELECT hand_id, sound, house FROM hand"))
            for table, parts in due.items():
                parts.append(frame(con, f"FROM {table}"))
        progress(Progress(last, until, last, "hands in the database"))
    if not findings:
        judgement = {"hand_id": pl.Int64, "sound": pl.Boolean, "house": pl.String}
        return Recheck(until, finding_frame([]), pl.DataFrame(schema=judgement), {})
    return Recheck(
        until, pl.concat(findings), pl.concat(judged), {table: pl.concat(parts) for table, parts in due.items()}
    )


def _copy(source: duckdb.DuckDBPyConnection, target: duckdb.DuckDBPyConnection, first: int, last: int) -> None:
    for table in HELD:
        insert(target, table, frame(source, f"FROM {table} WHERE hand_id >= {first} AND hand_id < {last}"))
    own = f"SELECT source_id FROM hand WHERE hand_id >= {first} AND hand_id < {last}"
    insert(target, "source_file", frame(source, f"FROM source_file WHERE source_id IN ({own})"))
