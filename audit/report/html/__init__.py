"""The officer's report: one HTML file that holds all it needs and opens without a network."""

import base64
import hashlib
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from audit.money import format_money
from audit.report.grounds import list_hash
from audit.report.html import charts
from audit.report.html.findings import EMPTY, packed, view_of
from audit.report.html.page import Page
from audit.report.standing import utc
from audit.report.visible import visible

_FOLDER = Path(__file__).parent
FILES = 1000
"""Files listed one by one; a night has some tens. The hash over the whole list covers those beyond."""
FIRST = 50
"""Findings that stand in the page itself, for a browser without scripts; also those of one page of the list."""
_CHARTED = 4  # currencies with charts; each has its tables in any case


def render(page: Page) -> str:
    """Give the report as the text of one HTML file.

    Holds: the same page gives the same text. Nothing in it is fetched from elsewhere: its policy forbids it.
    """
    environment = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"visible": visible, "utc": utc, "count": _count, "money": _money}
    views = [view_of(item) for item in page.items]
    style, script = _text("style.css"), _text("page.js")
    files = page.basis.sources
    return environment.get_template("page.html.j2").render(
        page=page,
        basis=page.basis,
        totals=page.basis.totals,
        charts=charts,
        charted=_CHARTED,
        first=views[:FIRST],
        empty=EMPTY,
        listed=len(views),
        data=packed(views, page.sheets),
        files=files[:FILES],
        list_hash=list_hash(page.basis),
        tables=sorted({view.table for view in views}),
        nights=sorted({view.night for view in views}),
        style=Markup(style),
        script=Markup(script),
        policy=_policy(style, script),
    )


def _text(name: str) -> str:
    return (_FOLDER / name).read_text(encoding="utf-8")


def _policy(style: str, script: str) -> str:
    """Forbid every request and every script and style but the two that are in the page, known by their hashes."""
    return (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )


def _hash(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def _count(number: int) -> str:
    return f"{number:,}"


def _money(minor: int, currency: str, exponent: int) -> str:
    return visible(format_money(minor, currency, exponent))
