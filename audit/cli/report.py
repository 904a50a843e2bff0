"""`hand-audit report`."""

import os
from datetime import UTC, datetime

import typer

from audit.cli.common import ConfigFile, Database, database, guarded
from audit.cli.files import fixed_time
from audit.cli.options import Csv, Html, Junit, Sarif, Timestamp
from audit.cli.run import reports_of, require_places, write_reports
from audit.config import Outputs, find_config
from audit.terms import UserError


def report(
    *,
    db: Database = None,
    config: ConfigFile = None,
    sarif: Sarif = None,
    junit: Junit = None,
    csv: Csv = None,
    html: Html = None,
    timestamp: Timestamp = None,
) -> None:
    """Write reports of the last run from its database.

    \b
    Example:
      hand-audit report --db night.duckdb --html night.html
    """
    with guarded():
        path = database(db, find_config(config))
        reports = reports_of(Outputs(sarif=sarif, junit=junit, csv=csv, html=html))
        if not reports:
            raise UserError("no report is asked for; name one with --html, --sarif, --junit or --csv")
        require_places(reports, [path])
        write_reports(reports, path, fixed_time(timestamp, os.environ) or datetime.now(UTC))
    raise typer.Exit
