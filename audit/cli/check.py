"""`hand-audit check`."""

import os
from datetime import UTC, datetime

import typer

from audit.cli.common import ConfigFile, Database, database, guarded
from audit.cli.files import fixed_time
from audit.cli.options import Accepted, FailOn, FormatOption, House, Quiet, ShowAccepted, Timestamp, Wait
from audit.cli.run import Printing, acceptances, finish_with, note, show_progress
from audit.config import Config, Outputs, find_config, overridden


def check(
    *,
    db: Database = None,
    config: ConfigFile = None,
    house: House = None,
    accepted: Accepted = None,
    form: FormatOption = None,
    timestamp: Timestamp = None,
    fail_on: FailOn = None,
    wait: Wait = 600,
    show_accepted: ShowAccepted = False,
    quiet: Quiet = False,
) -> None:
    """Check every hand of a database again, as after a change of rules or of the house; no history is read.

    Without a house, the hands keep the houses of the last run. Exit codes are those of `run`.

    \b
    Example:
      hand-audit check --house casino-manual
    """
    with guarded():
        given = Config(db=db, house=house, fail_on=fail_on, accepted=accepted, outputs=Outputs(format=form))
        settings = overridden(find_config(config), given)
        fixed = fixed_time(timestamp, os.environ)
        path = database(db, settings)
        from audit.pipeline.run import Options
        from audit.pipeline.run import check as check_again

        with show_progress(quiet=quiet) as show:
            known = acceptances(settings.accepted)
            options = Options(settings.chosen, 1, accepted=known, stamp=fixed, wait=wait, say=note)
            totals = check_again(path, options, show)
        written = fixed or datetime.now(UTC)
        code = finish_with(path, totals, settings, written, Printing(quiet=quiet, accepted=show_accepted))
    raise typer.Exit(code)
