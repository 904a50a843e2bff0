"""The command `hand-audit`: its commands put together."""

import sys
import traceback
from typing import Annotated

import typer

from audit import __version__
from audit.cli.accept import accept
from audit.cli.check import check
from audit.cli.common import EXIT_CANNOT_RUN, EXIT_INTERRUPTED, stop
from audit.cli.explain import explain
from audit.cli.init import init
from audit.cli.query import query
from audit.cli.report import report
from audit.cli.rules import rules_app
from audit.cli.run import run
from audit.cli.runs import runs
from audit.cli.schema import schema
from audit.cli.verdict import verdict
from audit.cli.verify import verify

app = typer.Typer(
    help="""Recompute every hand of poker hand histories and report where the room's figures differ.

\b
Example:
  hand-audit run drop/ --db night.duckdb
  hand-audit explain 200000000001 --db night.duckdb
""",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # the plain help text needs half the time
    pretty_exceptions_enable=False,
)
app.command()(run)
app.command(short_help="Lay out the settlement of one hand as a dealer would.")(explain)
app.command()(check)
app.command()(accept)
app.command()(runs)
app.command()(verify)
app.command()(verdict)
app.command(short_help="Write the report of the last run from its database.")(report)
app.command(short_help="Answer an SQL query over the tables; nothing can be changed.")(query)
app.command(short_help="Print the data dictionary.")(schema)
app.command(short_help="Write a commented hand-audit.toml.")(init)
app.add_typer(rules_app, name="rules")


def main() -> None:
    """Run the command line: the entry point of `hand-audit`."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app(prog_name="hand-audit")
    except KeyboardInterrupt:  # before a command has begun
        stop(EXIT_INTERRUPTED, "interrupted before the end")
    except Exception:  # a fault of ours: Python's own exit code for it is 1, which would say that the audit has run
        traceback.print_exc()
        sys.exit(EXIT_CANNOT_RUN)


def _show_version(wanted: Annotated[bool, typer.Option()]) -> None:
    if wanted:
        print(f"hand-audit {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass
