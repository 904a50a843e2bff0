"""What the formats share about a reported item: the finding in it, its acceptance in words, its time stamp."""

from datetime import UTC, datetime

from audit.basis import Acceptance, Reported
from audit.finding import Finding, Unread

Item = Finding | Unread | Reported
"""What is rendered: a finding or unread part, alone or with what is known about it from earlier runs."""


def finding_in(item: Item) -> Finding:
    """Give the finding that is rendered; an unread part as the finding of HH001 that it is."""
    plain = item.item if isinstance(item, Reported) else item
    return plain.as_finding() if isinstance(plain, Unread) else plain


def unread_in(item: Item) -> Unread | None:
    """Give the unread part that is rendered, None when it is a finding."""
    plain = item.item if isinstance(item, Reported) else item
    return plain if isinstance(plain, Unread) else None


def acceptance_of(item: Item) -> Acceptance | None:
    """Give the acceptance under which an item does not count, None when it counts."""
    return item.acceptance if isinstance(item, Reported) else None


def accepted_words(acceptance: Acceptance) -> str:
    """Tell an acceptance in one line.

    >>> accepted_words(Acceptance("A. Lehto", "splash pot, agreed", None))
    'by A. Lehto, no end: splash pot, agreed'
    """
    until = f"until {acceptance.until.isoformat()}" if acceptance.until else "no end"
    return f"by {acceptance.who}, {until}: {acceptance.why}"


def utc(moment: datetime) -> str:
    """Give a moment in UTC to the second, as ISO 8601; one without a zone is UTC already.

    >>> utc(datetime(2026, 11, 30, 4, 5, 6, 700))
    '2026-11-30T04:05:06Z'
    """
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return f"{aware.astimezone(UTC).replace(microsecond=0, tzinfo=None).isoformat()}Z"
