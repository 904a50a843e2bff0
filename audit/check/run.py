"""Runs the rules over the tables of a connection."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

import duckdb

from audit.check.rulefile import Rule
from audit.finding import UNREAD_RULE
from audit.house.load import House

# Findings of these make the amounts of a hand doubtful: its money is not judged further.
DOUBTFUL = ("HH003", "HH004", "HH007", "HH010", "HH011", "HH012", "HH013", "HH014", "HH015")
_FORM = "HH"
COLUMNS = ("hand_id", "line", "figure", "seat", "stated", "settled", "note", "subject")
"""What a rule's query gives; one about books gives the file behind them, and no hand where it is about an entry."""


@dataclass(frozen=True, slots=True)
class Row:
    """One offending row of a rule's query; without a hand it is an entry of a journal in the file source_id.

    stated and settled are minor units (int) or text.
    """

    rule: Rule
    hand_id: int | None
    line: int
    figure: str | None
    seat: int | None
    stated: int | str | None
    settled: int | str | None
    note: str | None
    subject: str | None
    source_id: int | None = None


def not_configured(rule: Rule, house: House | None) -> str | None:
    """Say which house parameter a rule lacks, None when it can run."""
    for parameter in rule.needs:
        if house is None:
            return f"{parameter} (no house chosen)"
        if house.parameter(parameter) is None:
            return f"{parameter} ({house.key})"
    return None


def is_about(rule: Rule, house: House | None) -> bool:
    """Tell whether a rule has anything to say of hands of a house: a rule of caps has not where rake is a fixed sum."""
    return house is None or all(house.parameter(name) in (None, *values) for name, values in rule.applies.items())


def can_run(rule: Rule, houses: Collection[House]) -> bool:
    """Tell whether a rule can say something: it needs no house, or one of the houses has what it needs."""
    return not rule.needs or any(is_about(rule, house) and not_configured(rule, house) is None for house in houses)


def columns_of(rule: Rule) -> tuple[str, ...]:
    """Give the columns of a rule's query."""
    return (*COLUMNS, "source_id") if rule.scope == "books" else COLUMNS


def hand_rules(con: duckdb.DuckDBPyConnection, rules: Iterable[Rule], houses: Collection[House]) -> list[Row]:
    """Run the rules about single hands, form first.

    Unread lines are no findings of a query: they are reported by what could not be read. Writes: hand.sound, false
    for every hand that is not settled or whose form makes its amounts doubtful; the rules
    of the other
    families read sound hands only.
    """
    wanted = [r for r in rules if r.scope == "hand" and r.status != "retired" and r.id != UNREAD_RULE]
    ready = [r for r in wanted if can_run(r, houses)]
    found = [row for rule in ready if rule.id.startswith(_FORM) for row in rows_of(con, rule)]
    doubtful = {row.hand_id for row in found if row.hand_id is not None and row.rule.id in DOUBTFUL}
    if doubtful:
        con.execute("UPDATE hand SET sound = false WHERE hand_id IN (SELECT unnest(?))", [sorted(doubtful)])
    return found + [row for rule in ready if not rule.id.startswith(_FORM) for row in rows_of(con, rule)]


def run_rules(con: duckdb.DuckDBPyConnection, rules: Iterable[Rule]) -> list[Row]:
    """Run the rules that look across hands, over the whole file."""
    return [row for rule in rules if rule.scope == "run" and rule.status != "retired" for row in rows_of(con, rule)]


def book_rules(con: duckdb.DuckDBPyConnection, rules: Iterable[Rule], houses: Collection[House]) -> list[Row]:
    """Run the rules that hold journals and books against the hands, over the whole file."""
    ready = [rule for rule in rules if rule.scope == "books" and rule.status != "retired" and can_run(rule, houses)]
    return [row for rule in ready for row in rows_of(con, rule)]


def rows_of(con: duckdb.DuckDBPyConnection, rule: Rule) -> list[Row]:
    """Run one rule's query."""
    columns = ", ".join(columns_of(rule))
    return [Row(rule, *values) for values in con.execute(f"SELECT {columns} FROM ({rule.query})").fetchall()]
