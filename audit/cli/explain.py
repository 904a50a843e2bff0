"""`hand-audit explain`."""

import sys
from typing import Annotated

import typer

from audit.cli.common import ConfigFile, Database, database, guarded
from audit.config import find_config
from audit.report.output import write
from audit.terms import UserError


def explain(
    hand: Annotated[
        str,
        typer.Argument(
            metavar="HAND", help="The number that the room printed, NUMBER@2 the second of it, or FILE:LINE."
        ),
    ],
    *,
    db: Database = None,
    config: ConfigFile = None,
) -> None:
    """Lay out the settlement of one hand as a dealer would, beside the room's own figures.

    \b
    Example:
      hand-audit explain 200000000001
      hand-audit explain drop/2026-11-29/kallio_4.txt:29
    """
    with guarded():
        path = database(db, find_config(config))
        if not path.is_file():
            raise UserError(f"no database {path}; 'hand-audit run PATH --db {path}' makes one")
        # Only what this needs: the answer comes at once.
        from audit.pipeline.explain import explain as laid_out
        from audit.report.visible import visible

        for line in laid_out(path, hand).rstrip("\n").split("\n"):
            write(visible(line), sys.stdout)
