"""The runs of a database."""

import json
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from audit.pipeline.existing import open_database


@dataclass(frozen=True, slots=True)
class PastRun:
    """A run as the list of runs tells it; hands, unread and findings are of all files given to it, None before its
    end."""

    run: int
    kind: str
    started: datetime
    seconds: int | None
    house: str | None
    new_files: int
    new_hands: int
    hands: int | None
    unread: int | None
    findings: int | None
    accepted: int | None
    chain: str | None


def past_runs(db: Path, most: int) -> list[PastRun]:
    """Give the last runs, the newest first. Raises: UserError when the database cannot be read."""
    with open_database(db) as con:
        rows = con.execute(
            """
            SELECT run_id, kind, started, date_diff('second', started, finished), house, new_files, new_hands, summary,
                   chain
            FROM run ORDER BY run_id DESC LIMIT ?
            """,
            [most],
        ).fetchall()
    return [_past(*row) for row in rows]


def _past(
    run: int, kind: str, started: datetime, seconds: int | None, house: str | None, files: int, hands: int,
    summary: str | None, chain: str | None,
) -> PastRun:  # fmt: skip
    if summary is None:
        return PastRun(run, kind, started, None, house, files, hands, None, None, None, None, None)
    totals = json.loads(summary)
    return PastRun(
        run, kind, started, seconds, house, files, hands, totals["hands_in"], totals["unread"],
        sum(totals["findings"].values()), sum(totals["accepted"].values()), chain,
    )  # fmt: skip
