"""The time that is written down."""

from datetime import UTC, datetime


def stamp(fixed: datetime | None) -> datetime:
    """Give the fixed time, or that of the clock, in UTC without a zone, as the tables hold it."""
    return (fixed or datetime.now(UTC)).astimezone(UTC).replace(tzinfo=None)
