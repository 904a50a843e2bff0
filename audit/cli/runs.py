"""`hand-audit runs`."""

import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from audit.cli.common import ConfigFile, Database, database, guarded
from audit.config import find_config
from audit.report.output import write

if TYPE_CHECKING:
    from audit.pipeline.history import PastRun


def runs(
    *,
    db: Database = None,
    config: ConfigFile = None,
    limit: Annotated[int, typer.Option(min=1, metavar="N", help="How many, the newest first.")] = 30,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """List the runs of a database, the newest first.

    \b
    Example:
      hand-audit runs --limit 7
    """
    with guarded():
        from audit.pipeline.history import past_runs

        found = past_runs(database(db, find_config(config)), limit)
        if not as_json:
            write(_HEADING, sys.stdout)
        for past in found:
            record = asdict(past) | {"started": past.started.isoformat(sep=" ", timespec="seconds")}
            write(json.dumps(record, ensure_ascii=False) if as_json else _line(past), sys.stdout)


_HEADING = (
    f"{'run':>5}  {'kind':<5}  {'started (UTC)':<19}  {'seconds':>7}  {'house':<16}  {'new files':>9}  "
    f"{'new hands':>11}  {'hands':>13}  {'unread':>7}  {'findings':>8}  {'accepted':>8}  chain"
)


def _line(past: "PastRun") -> str:
    started = past.started.isoformat(sep=" ", timespec="seconds")
    ends = [past.hands, past.unread, past.findings, past.accepted]
    hands, unread, findings, accepted = ("-" if value is None else f"{value:,}" for value in ends)
    seconds = "stopped" if past.seconds is None else f"{past.seconds:,}"
    return (
        f"{past.run:>5}  {past.kind:<5}  {started:<19}  {seconds:>7}  {past.house or '-':<16}  {past.new_files:>9,}  "
        f"{past.new_hands:>11,}  {hands:>13}  {unread:>7}  {findings:>8}  {accepted:>8}  {(past.chain or '-')[:16]}"
    )
