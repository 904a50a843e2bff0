"""The time that is written down."""

import os
from datetime import UTC, datetime


def now() -> datetime:
    """Give the time in UTC without a zone; the variable SOURCE_DATE_EPOCH fixes it, so that reports can be the same."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH")
    moment = datetime.fromtimestamp(int(fixed), UTC) if fixed and fixed.isdigit() else datetime.now(UTC)
    return moment.replace(tzinfo=None)
