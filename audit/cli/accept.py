"""`hand-audit accept`."""

import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from audit.cli.common import ConfigFile, Database, database, guarded
from audit.cli.files import in_place, require_writable
from audit.cli.run import ACCEPTED
from audit.config import find_config
from audit.report.output import write
from audit.terms import UserError


def accept(
    finding: Annotated[
        str | None, typer.Argument(metavar="FINDING", help="The fingerprint of an open finding.", show_default=False)
    ] = None,
    *,
    why: Annotated[str, typer.Option(metavar="TEXT", help="Why it is accepted.")],
    until: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], metavar="DATE", help="The last day on which it holds.")
    ] = None,
    who: Annotated[str | None, typer.Option(metavar="NAME", help="Who accepts.  [default: the user]")] = None,
    baseline: Annotated[
        bool, typer.Option("--baseline", help="Accept all that is open now: later reports tell only what is new.")
    ] = False,
    accepted: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file of acceptances.  [default: accepted.toml]")
    ] = None,
    db: Database = None,
    config: ConfigFile = None,
) -> None:
    """Add a finding, or with --baseline all open ones, to the file of acceptances; the next run takes it.

    \b
    Example:
      hand-audit accept 3f2a9c0d1e5b7a48 --why "corrected by the room on 2026-11-30" --until 2026-12-31
    """
    with guarded():
        if (finding is None) != baseline:
            raise UserError("name one finding, or --baseline for all that are open")
        from audit.pipeline.accept import with_accepted
        from audit.pipeline.user import user_name

        settings = find_config(config)
        file = accepted or settings.accepted or ACCEPTED
        path = database(db, settings)
        require_writable({"acceptances": file}, [path], lambda _: False)
        last_day = until.date() if until else None
        text, count = with_accepted(path, file, finding, who or user_name(), why, last_day)
        with in_place(file) as out:
            out.write(text)
        write(f"{count:,} added to {file}", sys.stdout)
