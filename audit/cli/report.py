"""`hand-audit report`."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from audit.cli.common import DATABASE, Database, guarded
from audit.terms import UserError

Timestamp = Annotated[
    str | None,
    typer.Option(
        "--timestamp",
        metavar="ISO",
        envvar="SOURCE_DATE_EPOCH",
        help="The time stamp of the report, such as 2026-11-30T06:00:00Z.  [default: now]",
        show_default=False,
    ),
]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write the officer's report, one HTML file.")]


def report(*, db: Database = DATABASE, html: Html = None, timestamp: Timestamp = None) -> None:
    """Write the report of the last run from its database.

    \b
    Example:
      hand-audit report --db night.duckdb --html night.html
    """
    with guarded():
        if html is None:
            raise UserError("no report is asked for; name one with --html FILE")
        prepared(html, timestamp, [db])(db)


def prepared(html: Path | None, timestamp: str | None, others: list[Path]) -> Callable[[Path], None]:
    """Look at the options of a report before the work, and give what writes it from a database afterwards.

    Takes: others, the files that it must not overwrite. Raises: UserError.
    """
    moment = written(timestamp)
    if html is None:
        return lambda _: None
    _require_place(html, others)

    def write(db: Path) -> None:
        from audit.pipeline.officer import write_html

        write_html(db, html, moment)

    return write


def written(timestamp: str | None) -> datetime:
    """Give the time stamp of a report in UTC: as given (ISO, or seconds since 1970), else now, to the second.

    Raises: UserError when it is neither.
    """
    if timestamp is None:
        return datetime.now(UTC).replace(microsecond=0)
    try:
        if timestamp.isdecimal():
            return datetime.fromtimestamp(int(timestamp), UTC)
        moment = datetime.fromisoformat(timestamp)
    except (ValueError, OverflowError, OSError) as error:
        raise UserError(f"{timestamp!r} is no time stamp such as 2026-11-30T06:00:00Z") from error
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)


def _require_place(target: Path, others: list[Path]) -> None:
    """Say before the work that a report has no place to go to, or one that is taken."""
    if target.is_dir() or not target.parent.is_dir():
        raise UserError(f"{target}: cannot be written")
    if target.resolve() in [other.resolve() for other in others]:
        raise UserError(f"{target}: the report would overwrite it")
