"""The officer's report from the file of a run: the panels, the gravest findings, and the first hands laid out."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

import duckdb

from audit.basis import Reported
from audit.finding import UNREAD_RULE, Severity, Unread
from audit.pipeline import panels
from audit.pipeline.existing import open_database
from audit.pipeline.inspect import reported_in
from audit.pipeline.report import basis_of
from audit.pipeline.sheets import hand_sheets
from audit.report.html import render
from audit.report.html.page import Item, Page, Tally

LISTED = 100_000
"""Findings in the list of the page; those beyond are counted only. Some 5 MB: what can still be mailed."""
SHEETS = 200
"""Hands laid out in full: what an officer reads in a day; each takes some 3 kB and a few reads of the database."""
_TALLIES = 100  # tables or nights with findings, one row each; the others are added up


def officers_report(db: Path, written: datetime) -> str:
    """Give the officer's report of a database as HTML.

    Takes: written, the time stamp in UTC. Raises: UserError when the database cannot be read.
    """
    with open_database(db) as con:
        return render(page_of(con, written))


def page_of(con: duckdb.DuckDBPyConnection, written: datetime) -> Page:
    """Give all that the report says of an open database."""
    basis = basis_of(con, written)
    places = panels.places(con)
    counts, listed = _counted(reported_in(con), places)
    items, hands = _with_sheets(listed)
    tables = panels.table_money(con)
    nights = panels.hands_by_night(con)
    dated = [night for night in nights if night != panels.NO_NIGHT]
    titles = {rule.id: rule.title for rule in basis.rules}
    return Page(
        basis=basis,
        passed_over=con.execute("SELECT arg_max(passed_over, run_id) FROM run").fetchall()[0][0],
        first_night=dated[0] if dated else None,
        last_night=dated[-1] if dated else None,
        currencies=panels.currencies(tables),
        not_read=panels.not_read(tables),
        found=counts.found,
        new=counts.new,
        accepted=counts.whole.accepted,
        by_severity=counts.whole,
        by_rule=tuple(replace(tally, title=titles.get(tally.name, "")) for tally in _most(counts.rules)),
        by_table=_most(counts.tables),
        by_night=_first(sorted(counts.nights.values(), key=lambda tally: tally.name, reverse=True)),
        trend=panels.trend(nights, counts.nights),
        items=items,
        sheets=hand_sheets(con, hands),
        sheet_limit=SHEETS,
    )


@dataclass(slots=True)
class _Counts:
    """Findings counted while they pass; the list may be shorter, the counts never are."""

    found: int = 0
    new: int = 0
    whole: Tally = field(default_factory=lambda: Tally("", "all findings"))
    rules: dict[str, Tally] = field(default_factory=dict)
    tables: dict[str, Tally] = field(default_factory=dict)
    nights: dict[str, Tally] = field(default_factory=dict)

    def add(self, reported: Reported, rule: str, kind: str, place: panels.Place) -> None:
        _, table, night = place
        self.found += 1
        self.new += reported.is_new
        for tally in (
            self.whole,
            self.rules.setdefault(rule, Tally(rule)),
            self.tables.setdefault(table, Tally(table)),
            self.nights.setdefault(night, Tally(night)),
        ):
            setattr(tally, kind, getattr(tally, kind) + 1)


_Listed = tuple[Reported, panels.Place]


def _counted(
    reported: Iterable[Reported], places: dict[tuple[str, int, str | None], panels.Place]
) -> tuple[_Counts, list[_Listed]]:
    """Count all findings, and give the gravest for the list, accepted ones last."""
    counts = _Counts()
    kept: dict[str, list[_Listed]] = {"error": [], "warning": [], "note": [], "accepted": []}
    for each in reported:
        item = each.item
        rule, severity = (UNREAD_RULE, Severity.ERROR) if isinstance(item, Unread) else (item.rule, item.severity)
        place = places.get((item.file, item.line, item.hand), (None, panels.NO_TABLE, panels.NO_NIGHT))
        kind = "accepted" if each.acceptance else severity.word
        counts.add(each, rule, kind, place)
        if len(kept[kind]) < LISTED:
            kept[kind].append((each, place))
    return counts, [entry for entries in kept.values() for entry in entries][:LISTED]


def _with_sheets(listed: list[_Listed]) -> tuple[tuple[Item, ...], list[int]]:
    """Give the list, and the hands of its first findings, which are laid out."""
    sheets: dict[int, int] = {}
    items = []
    for reported, (hand, table, night) in listed:
        if hand is not None and len(sheets) < SHEETS:
            sheets.setdefault(hand, len(sheets))
        items.append(Item(reported, table, night, sheets.get(hand) if hand is not None else None))
    return tuple(items), list(sheets)


def _most(tallies: dict[str, Tally]) -> tuple[Tally, ...]:
    """Give those with most findings."""
    return _first(sorted(tallies.values(), key=lambda tally: (-tally.error, -tally.warning, -tally.note, tally.name)))


def _first(tallies: list[Tally]) -> tuple[Tally, ...]:
    """Give the first of them; the rest as one that bears no name."""
    shown, others = tallies[:_TALLIES], tallies[_TALLIES:]
    if others:
        rest = Tally("", f"{len(others):,} others")
        for kind in ("error", "warning", "note", "accepted"):
            setattr(rest, kind, sum(getattr(tally, kind) for tally in others))
        shown.append(rest)
    return tuple(shown)
