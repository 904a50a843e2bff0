"""The officer's report from the file of a run: the panels, the gravest findings, and the first hands laid out."""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

import duckdb

from audit.basis import Basis, Reported, RuleNote, SourceNote
from audit.check.rulefile import load_rules
from audit.data import rules_folder
from audit.finding import UNREAD_RULE, Severity, Unread
from audit.pipeline import panels
from audit.pipeline.existing import open_database
from audit.pipeline.inspect import findings_in
from audit.pipeline.sheets import hand_sheets
from audit.report.html import render
from audit.report.html.page import Item, Page, Tally
from audit.terms import UserError

LISTED = 100_000
"""Findings in the list of the page; those beyond are counted only. Some 5 MB: what can still be mailed."""
SHEETS = 200
"""Hands laid out in full: what an officer reads in a day; each takes some 3 kB and a few reads of the database."""
_TALLIES = 100  # tables or nights with findings, one row each; the others are added up


def write_html(db: Path, target: Path, written: datetime) -> None:
    """Write the officer's report of a database; a report that is there stays until the new one is whole.

    Takes: written, the time stamp in UTC.
    Raises: UserError when the database cannot be read or the report cannot be written.
    """
    with open_database(db) as con:
        text = render(page_of(con, written))
    draft = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        draft.write_text(text, encoding="utf-8", newline="\n")
        draft.replace(target)
    except OSError as error:
        raise UserError(f"{target}: cannot be written: {error.strerror}") from error
    finally:
        draft.unlink(missing_ok=True)


def page_of(con: duckdb.DuckDBPyConnection, written: datetime) -> Page:
    """Give all that the report says of an open database."""
    basis, reported = _reported(con)
    places = panels.places(con)
    counts, listed = _counted(reported, places)
    items, hands = _with_sheets(listed)
    tables = panels.table_money(con)
    nights = panels.hands_by_night(con)
    dated = [night for night in nights if night != panels.NO_NIGHT]
    titles = {rule.id: rule.title for rule in basis.rules}
    return Page(
        basis=replace(basis, written=written),
        passed_over=con.execute("SELECT passed_over FROM run").fetchall()[-1][0],
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


def _reported(con: duckdb.DuckDBPyConnection) -> tuple[Basis, Iterator[Reported]]:
    """Give what the report rests on, and its findings in order of file, line, column and rule."""
    version, started, summary = con.execute("SELECT version, started, summary FROM run").fetchall()[-1]
    states = {row[0]: row[1:] for row in con.execute("SELECT rule, state, reason, findings FROM rule_run").fetchall()}
    rules = [
        RuleNote(
            rule.id, rule.name, rule.title, rule.severity.word, rule.why, rule.false_alarms, rule.clause,
            *states.get(rule.id, ("retired", None, 0)),
        )
        for rule in load_rules(rules_folder())
    ]  # fmt: skip
    sources = con.execute("SELECT path, sha256, bytes, hands, kind FROM source_file ORDER BY path").fetchall()
    houses = con.execute("SELECT id || ', ' || edition FROM house").fetchall()
    digest = hashlib.sha256()
    for path in sorted(rules_folder().rglob("*.toml")):
        digest.update(path.relative_to(rules_folder()).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    basis = Basis(
        version=version,
        run=1,
        rule_set=digest.hexdigest(),
        houses=tuple(text for (text,) in houses),
        written=started,
        sources=tuple(SourceNote(*row) for row in sources),
        rules=tuple(rules),
        totals=json.loads(summary),
    )
    return basis, (Reported(item, started.date(), is_new=True, acceptance=None) for item in findings_in(con))
