"""The report for programs: one JSON object a line."""

from audit.finding import Finding, Unread
from audit.report.jsontext import json_text


def render(item: Finding | Unread) -> str:
    """Give one finding or unread part as a JSON object on one line.

    Both have the same keys; kind is 'finding' or 'unread', and an unread part has `expected` besides. Letters stay
    letters; what could disturb a terminal is escaped.
    """
    finding = item.as_finding() if isinstance(item, Unread) else item
    record: dict[str, object] = {
        "kind": "unread" if isinstance(item, Unread) else "finding",
        "rule": finding.rule,
        "name": finding.name,
        "severity": finding.severity.word,
        "file": finding.file,
        "line": finding.line,
        "column": finding.column,
        "length": finding.length,
        "hand": finding.hand,
        "seat": finding.seat,
        "player": finding.player,
        "message": finding.message,
        "stated": finding.stated,
        "settled": finding.settled,
        "fingerprint": finding.fingerprint,
    }
    if isinstance(item, Unread):
        record["expected"] = list(item.expected)
    return json_text(record)
