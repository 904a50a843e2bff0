"""The charts of the officer's report: Vega-Lite specifications, one file each, drawn as SVG when the page is written.

The drawing needs no script in the page, prints, and takes its colours from the page's own style. Lengths of bars are
whole minor units or counts; every amount that can be read is text made by audit/money.py.
"""

import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import vl_convert
from markupsafe import Markup

from audit.money import format_money
from audit.report.html.page import Currency, Night, TableMoney, Tally
from audit.report.visible import visible

_FOLDER = Path(__file__).parent
_BARS = 12  # what is told apart at a glance


def findings_by_rule(tallies: Sequence[Tally]) -> Markup:
    """Draw how many findings each rule has, most first; nothing when there are none."""
    most = sorted((tally for tally in tallies if tally.counted), key=lambda tally: -tally.counted)[:_BARS]
    rows = [
        {"name": f"{tally.name} {tally.title}", "value": tally.counted, "label": f"{tally.counted:,}"} for tally in most
    ]
    return _draw("bars", rows)


def rake_by_table(currency: Currency) -> Markup:
    """Draw the stated rake of the tables with the most; nothing when there is none."""
    tables = sorted((t for t in _single(currency) if t.rake > 0), key=lambda t: (-t.rake, t.table))[:_BARS]
    rows = [
        {"name": visible(t.table), "value": t.rake, "label": format_money(t.rake, currency.code, currency.exponent)}
        for t in tables
    ]
    return _draw("bars", rows)


def stated_against_settled(currency: Currency) -> Markup:
    """Draw the total pots of the tables, as the room states them and as they were settled, those that differ first."""
    rows = []
    tables = sorted(_single(currency), key=lambda t: (-abs(t.total_difference), -t.settled_total, t.table))
    for table in [table for table in tables if table.stated_total or table.settled_total][:_BARS]:
        for side, amount in (("stated", table.stated_total), ("settled", table.settled_total)):
            text = format_money(amount, currency.code, currency.exponent)
            off = table.total_difference if side == "stated" else 0
            label = f"{text} (difference {format_money(off, currency.code, currency.exponent)})" if off else text
            name = visible(table.table)
            rows.append({"name": name, "side": side, "value": amount, "label": label, "differs": bool(off)})
    return _draw("pairs", rows)


def findings_by_night(nights: Sequence[Night]) -> Markup:
    """Draw the findings of each night of the trend by severity; nothing when there are none."""
    if not any(night.tally.counted for night in nights):
        return Markup()
    rows = []
    for night in nights:
        counts = (night.tally.error, night.tally.warning, night.tally.note)
        for place, (severity, count) in enumerate(zip(("error", "warning", "note"), counts, strict=True)):
            rows.append({"night": night.night[5:], "severity": severity, "count": count, "place": place})
    return _draw("trend", rows)


def _single(currency: Currency) -> Sequence[TableMoney]:
    """The tables without the row that adds up the others."""
    return currency.tables[:-1] if currency.others else currency.tables


def _draw(name: str, rows: list[dict[str, Any]]) -> Markup:
    if not rows:
        return Markup()
    spec = _json(f"{name}.vl.json") | {"data": {"values": rows}, "config": _json("look.json")}
    # The library escapes the texts that it draws; test_html.py looks at hostile table names in the opened page.
    return Markup(vl_convert.vegalite_to_svg(spec))


@cache
def _json(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((_FOLDER / name).read_text(encoding="utf-8"))
    return loaded
