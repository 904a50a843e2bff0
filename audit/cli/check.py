"""`hand-audit check`."""

from typing import Annotated

import typer

from audit.cli.common import DATABASE, Database, guarded
from audit.cli.run import (
    Accepted,
    FailOn,
    Format,
    FormatOption,
    House,
    Threshold,
    accepted_here,
    finish_with,
    note,
    show_progress,
)


def check(
    *,
    db: Database = DATABASE,
    house: House = None,
    accepted: Accepted = None,
    form: FormatOption = Format.TEXT,
    fail_on: FailOn = Threshold.ERROR,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print findings only; no progress, no totals beside.")] = False,
) -> None:
    """Check every hand of a database again, as after a change of rules or of the house; no history is read.

    \b
    Example:
      hand-audit check --house casino-manual
    """
    with guarded():
        from audit.check.houses import Houses
        from audit.pipeline.run import Options
        from audit.pipeline.run import check as check_again

        with show_progress(quiet=quiet) as show:
            options = Options(Houses(house), 1, accepted=accepted or accepted_here(), say=note)
            totals = check_again(db, options, show)
        code = finish_with(db, totals, form, fail_on, quiet=quiet)
    raise typer.Exit(code)
