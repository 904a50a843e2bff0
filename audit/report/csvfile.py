"""CSV for spreadsheets and databases: one row a finding or unread part. docs/reports.md tells the columns.

RFC 4180, in UTF-8 with a byte order mark: without it Excel reads the file in the code page of the machine and spoils
`€` and `ä`; DuckDB, Polars, pandas and LibreOffice pass over it.
"""

import csv
import re
from collections.abc import Iterable
from typing import TextIO

from audit.basis import Basis, Reported
from audit.finding import Finding, Unread
from audit.report.grounds import house_words
from audit.report.standing import finding_in, unread_in, utc
from audit.report.visible import visible

COLUMNS = (
    "kind", "severity", "rule", "name", "file", "line", "column", "length", "hand", "seat", "player", "message",
    "stated", "settled", "label", "excerpt", "facts", "expected", "fingerprint", "first_seen", "new", "accepted",
    "accepted_by", "accepted_why", "accepted_until", "run", "version", "rule_set", "houses", "file_sha256", "written",
)  # fmt: skip
"""The header row. Columns are only ever added, at the end."""

_MARK = "\ufeff"
# As audit.money writes an amount below zero; no formula begins like this.
_AMOUNT = r"-(?:[A-Z]{3} |[A-Z]{0,2}[$€£¥₹₩₫₱₪])?[0-9][0-9,]*(?:\.[0-9]+)?(?: chips?)?"
# A cell that a spreadsheet would take as a formula, also in full-width forms, behind blanks, quotes or controls made
# visible; and the same behind a semicolon, at which Excel cuts cells where the comma is the sign for decimals.
_FORMULA = re.compile(rf"(?:^|(?<=;))(?=[\s'\"`´‘’“”\u2400-\u2426]*[=+\-@−＝＋－＠﹦﹢﹣﹫])(?!\s*{_AMOUNT}(?:;|$))")


def write_report(basis: Basis, items: Iterable[Reported], out: TextIO) -> None:
    """Write a header and a row for each finding, each with what it rests on; out must leave line ends as they are."""
    hashes = {source.path: source.sha256 for source in basis.sources}
    run = (basis.run, cell(basis.version), basis.rule_set, cell(house_words(basis)))
    written = utc(basis.written)
    out.write(_MARK)
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for item in items:
        finding = finding_in(item)
        about = (*_finding(finding, unread_in(item)), *_standing(item))
        cells = (cell(value) if isinstance(value, str) else value for value in about)
        writer.writerow((*cells, *run, hashes.get(finding.file), written))


def _finding(finding: Finding, unread: Unread | None) -> tuple[str | int | None, ...]:
    return (
        "unread" if unread else "finding", finding.severity.word, finding.rule, finding.name, finding.file,
        finding.line, finding.column, finding.length, finding.hand, finding.seat, finding.player, finding.message,
        finding.stated, finding.settled, finding.label, finding.excerpt, "; ".join(finding.facts),
        ", ".join(unread.expected) if unread else None, finding.fingerprint,
    )  # fmt: skip


def _standing(item: Reported) -> tuple[str | None, ...]:
    since = (item.first_seen.isoformat(), _yes_or_no(item.is_new), _yes_or_no(item.acceptance is not None))
    if item.acceptance is None:
        return (*since, None, None, None)
    until = item.acceptance.until.isoformat() if item.acceptance.until else None
    return (*since, item.acceptance.who, item.acceptance.why, until)


def _yes_or_no(answer: object) -> str:
    return "yes" if answer else "no"


def cell(text: str) -> str:
    """Give text as a spreadsheet can show it: controls made visible, a `'` before what it would take as a formula.

    >>> cell("=1+1"), cell("-€1.00"), cell("Anna;@SUM(A1)")
    ("'=1+1", '-€1.00', "Anna;'@SUM(A1)")
    """
    shown = visible(text)
    if shown[:1].isalnum() and ";" not in shown:
        return shown
    return _FORMULA.sub("'", shown)
