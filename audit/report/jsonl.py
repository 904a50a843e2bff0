"""The report for programs: one JSON object a line."""

from audit.basis import Acceptance, Reported
from audit.report.jsontext import dumps
from audit.report.standing import Item, finding_in, unread_in


def render(item: Item) -> str:
    """Give one finding or unread part as a JSON object on one line.

    Both have the same keys; kind is 'finding' or 'unread', and an unread part has `expected` besides. A reported one
    has `first_seen`, `new` and `accepted` (null, or who, why, until). Letters stay letters; what could disturb a
    terminal is escaped.
    """
    finding, unread = finding_in(item), unread_in(item)
    record: dict[str, object] = {
        "kind": "unread" if unread else "finding",
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
    if unread:
        record["expected"] = list(unread.expected)
    if isinstance(item, Reported):
        record["first_seen"] = item.first_seen.isoformat()
        record["new"] = item.is_new
        record["accepted"] = _accepted(item.acceptance)
    return dumps(record)


def _accepted(acceptance: Acceptance | None) -> dict[str, str | None] | None:
    if acceptance is None:
        return None
    until = acceptance.until.isoformat() if acceptance.until else None
    return {"who": acceptance.who, "why": acceptance.why, "until": until}
