"""The chosen houses, read and written to the tables for the queries of the rules."""

from collections.abc import Iterable, Mapping
from pathlib import Path

import duckdb

from audit.check.housefile import House, load_house
from audit.houses import Houses


def load_houses(folder: Path, ids: Iterable[str]) -> dict[str, House]:
    """Read houses by their ids. Raises: as `load_house`."""
    return {wanted: load_house(folder, wanted) for wanted in ids}


def enter_house_table(con: duckdb.DuckDBPyConnection, loaded: Mapping[str, House]) -> None:
    """Write the houses to their table, for the queries."""
    con.execute("DELETE FROM house")
    for house in loaded.values():
        rake = house.rake
        figures = [rake.mode, rake.step, rake.inc, rake.cap, rake.section, rake.clause] if rake else [None] * 6
        con.execute(
            "INSERT INTO house VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [house.id, house.title, house.edition, house.currency, *figures],
        )


def enter_houses(con: duckdb.DuckDBPyConnection, chosen: Houses, loaded: Mapping[str, House]) -> None:
    """Write the houses to their table, and the house of every hand beside it."""
    enter_house_table(con, loaded)
    if not chosen.choices:
        con.execute("UPDATE hand SET house = $1 WHERE house IS DISTINCT FROM $1", [chosen.default])
        return
    places = con.execute(
        "SELECT DISTINCT source_id, location, table_name FROM hand JOIN source_file USING (source_id)"
    ).fetchall()
    for source_id, location, table in places:
        con.execute(
            "UPDATE hand SET house = ? WHERE source_id = ? AND table_name IS NOT DISTINCT FROM ?",
            [chosen.of(location, table), source_id, table],
        )
