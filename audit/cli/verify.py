"""`hand-audit verify`."""

import sys

import typer

from audit.cli.common import EXIT_CLEAN, EXIT_FINDINGS, EXIT_UNREAD, ConfigFile, Database, database, guarded
from audit.config import find_config
from audit.report.output import write


def verify(*, db: Database = None, config: ConfigFile = None) -> None:
    """Make sure that no evidence was changed: compute the chain of hashes again, and hash every file again.

    \b
    Example:
      hand-audit verify --db night.duckdb

    \b
    Exit code:
      0  all is as it was read (a file that has only grown is)
      1  a file or the database was changed
      2  cannot run
      3  a file is not there any more, so that nothing can be said of it (1 wins over 3)
    """
    with guarded():
        from audit.pipeline.verify import verify as verified
        from audit.report.visible import visible

        states: dict[str, int] = {}
        for checked in verified(database(db, find_config(config))):
            states[checked.state] = states.get(checked.state, 0) + 1
            if checked.state != "same" or checked.what == "chain":
                write(visible(f"{checked.state}: {checked.what}: {checked.note}"), sys.stdout)
        write(", ".join(f"{count:,} {state}" for state, count in sorted(states.items())), sys.stdout)
    if states.keys() & {"changed", "broken"}:
        raise typer.Exit(EXIT_FINDINGS)
    raise typer.Exit(EXIT_UNREAD if "missing" in states else EXIT_CLEAN)
