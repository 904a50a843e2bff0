"""`hand-audit explain`."""

import sys
from typing import Annotated

import typer

from audit.cli.common import DATABASE, Database, guarded
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
    db: Database = DATABASE,
) -> None:
    """Lay out the settlement of one hand as a dealer would, beside the room's own figures.

    \b
    Example:
      hand-audit explain 200000000001
      hand-audit explain drop/2026-11-29/kallio_4.txt:29
    """
    with guarded():
        if not db.is_file():
            raise UserError(f"no database {db}; 'hand-audit run PATH --db {db}' makes one")
        # Only what this needs: the answer comes at once.
        from audit.pipeline.explain import explain as laid_out
        from audit.report.visible import visible

        for line in laid_out(db, hand).rstrip("\n").split("\n"):
            write(visible(line), sys.stdout)
