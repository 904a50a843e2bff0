"""The edition whose rules apply to each hand: by what the user chose, else by what the record says, on its day."""

from collections.abc import Mapping
from pathlib import Path

import duckdb

from audit.house.load import House, find_house, known_houses
from audit.house.tables import enter_house_tables
from audit.houses import Houses

Editions = Mapping[str, tuple[House, ...]]


def load_editions(folder: Path, chosen: Houses) -> dict[str, tuple[House, ...]]:
    """Read all houses of a folder, and those that were chosen by their file. Raises: as `find_house`."""
    known = known_houses(folder)
    return {**known, **{wanted: find_house(known, wanted) for wanted in chosen.ids}}


def enter_houses(con: duckdb.DuckDBPyConnection, chosen: Houses, editions: Editions) -> list[House]:
    """Write the house of every hand beside it, and the houses in use to their tables; give those.

    A choice of the user goes before the house that the record itself names. A hand for whose day there is no edition
    has no house.
    """
    con.execute("UPDATE hand SET house = NULL WHERE house IS NOT NULL")
    _choose(con, chosen, editions)
    by_key = {house.key: house for houses in editions.values() for house in houses}
    keys = [key for (key,) in con.execute("SELECT DISTINCT house FROM hand WHERE house IS NOT NULL").fetchall()]
    used = [by_key[key] for key in sorted(keys)]
    enter_house_tables(con, used)
    return used


def houses_in_use(con: duckdb.DuckDBPyConnection, chosen: Houses, editions: Editions) -> list[House]:
    """Give the editions that were chosen, and those whose rules hold for some hand of the connection's tables."""
    used = {key for (key,) in con.execute("SELECT DISTINCT house FROM hand WHERE house IS NOT NULL").fetchall()}
    wanted = [house for name in chosen.ids for house in editions[name]]
    wanted += [house for houses in editions.values() for house in houses if house.key in used]
    return list({house.key: house for house in wanted}.values())


def _choose(con: duckdb.DuckDBPyConnection, chosen: Houses, editions: Editions) -> None:
    said = con.execute("SELECT DISTINCT said_house FROM hand WHERE said_house IS NOT NULL").fetchall()
    if not chosen.ids and not said:
        return
    con.execute("CREATE TEMP TABLE wanted_house (source_id INTEGER, table_name VARCHAR, house VARCHAR)")
    places = con.execute(
        "SELECT DISTINCT source_id, location, table_name FROM hand JOIN source_file USING (source_id)"
    ).fetchall()
    wanted = [(source, table, chosen.of(location, table)) for source, location, table in places]
    con.executemany("INSERT INTO wanted_house VALUES (?, ?, ?)", wanted)
    con.execute("CREATE TEMP TABLE edition (house VARCHAR, key VARCHAR, first DATE, last DATE)")
    names = {house for *_, house in wanted} | {name for (name,) in said}
    for name in sorted(name for name in editions if name in names):
        for house in editions[name]:
            con.execute(
                "INSERT INTO edition VALUES (?, ?, ?, ?)",
                [name, house.key, house.rules.valid_from, house.rules.valid_to],
            )
    con.execute(_ASSIGN)
    con.execute("DROP TABLE wanted_house")
    con.execute("DROP TABLE edition")


# The day is that of the room's clock; without one, an edition without times is the only one that can be told to hold.
_ASSIGN = """
    UPDATE hand SET house = e.key
    FROM (SELECT h.hand_id, coalesce(w.house, h.said_house) AS house,
                 coalesce(try_cast(replace(h.printed[:10], '/', '-') AS DATE), h.started_utc::DATE) AS day
          FROM hand AS h JOIN wanted_house AS w
            ON w.source_id = h.source_id AND w.table_name IS NOT DISTINCT FROM h.table_name) AS d
    JOIN edition AS e ON e.house = d.house AND CASE WHEN d.day IS NULL THEN e.first IS NULL AND e.last IS NULL
        ELSE d.day BETWEEN coalesce(e.first, DATE '0001-01-01') AND coalesce(e.last, DATE '9999-12-31') END
    WHERE d.hand_id = hand.hand_id
"""
