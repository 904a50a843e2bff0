"""Which house's rules apply to which hands: by folder, by table, or one for all."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import duckdb

from audit.check.housefile import House, load_house


@dataclass(frozen=True, slots=True)
class HouseChoice:
    """A house for the hands of some files or tables, by patterns: * stands for any text, also across folders, ? for one
    character, [ab] for one of several. path is a whole path and fits also all that is in it."""

    path: str | None
    table: str | None
    house: str

    def fits(self, location: str, table_name: str | None) -> bool:
        """Tell whether the hands of a file (its whole path) and table are meant; a hand without a table fits no
        pattern for tables."""
        ends = ("", "/*", "!*")
        return (self.path is None or any(fnmatchcase(location, self.path + end) for end in ends)) and (
            self.table is None or (table_name is not None and fnmatchcase(table_name, self.table))
        )


@dataclass(frozen=True, slots=True)
class Houses:
    """Houses as they were chosen: the first choice that fits a hand wins, else the house for all others, or none."""

    default: str | None = None
    choices: tuple[HouseChoice, ...] = ()

    def of(self, location: str, table_name: str | None) -> str | None:
        """Give the id of the house for hands of a file and table.

        >>> vip, malmi = HouseChoice("/drop/vip", None, "vip"), HouseChoice(None, "Malmi*", "malmi")
        >>> houses = Houses("casino-manual", (vip, malmi))
        >>> [houses.of(*hand) for hand in (("/drop/vip/a.txt", "Malmi II"), ("/a.txt", "Malmi II"), ("/a.txt", None))]
        ['vip', 'malmi', 'casino-manual']
        """
        return next((choice.house for choice in self.choices if choice.fits(location, table_name)), self.default)

    @property
    def text(self) -> str | None:
        """Give the choice as the table of runs keeps it: the one id, or JSON."""
        if not self.choices:
            return self.default
        return json.dumps([self.default, *(astuple(choice) for choice in self.choices)], ensure_ascii=False)

    @property
    def ids(self) -> tuple[str, ...]:
        """Give every house that may apply, once."""
        ids = [choice.house for choice in self.choices] + ([self.default] if self.default else [])
        return tuple(dict.fromkeys(ids))


def houses_from(text: str | None) -> Houses:
    """Give the choice that `Houses.text` wrote."""
    if text is None or not text.startswith("["):
        return Houses(text)
    default, *choices = json.loads(text)
    return Houses(default, tuple(HouseChoice(*choice) for choice in choices))


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
