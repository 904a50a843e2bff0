"""What the commands share: exit codes, the options they have in common, and how they end when something is wrong."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from audit.config import Config
from audit.report.output import flush, write
from audit.terms import UserError

EXIT_CLEAN = 0
EXIT_FINDINGS = 1
EXIT_CANNOT_RUN = 2
EXIT_UNREAD = 3
EXIT_INTERRUPTED = 130  # as a shell has it: 128 and the number of the signal

DATABASE = Path("hand-audit.duckdb")
Database = Annotated[
    Path | None,
    typer.Option("--db", metavar="FILE", help=f"The DuckDB file with the tables.  [default: {DATABASE}]"),
]
ConfigFile = Annotated[
    Path | None,
    typer.Option("--config", metavar="FILE", help="The configuration.  [default: hand-audit.toml, if there is one]"),
]


def database(db: Path | None, config: Config) -> Path:
    """Give the database that was asked for: by the option, else by the configuration, else the usual one."""
    return db or config.db or DATABASE


@contextmanager
def guarded() -> Iterator[None]:
    """Turn what can go wrong outside the program into a message and an exit code; a traceback is our own fault."""
    try:
        yield
        flush(sys.stdout)
    except UserError as error:
        stop(EXIT_CANNOT_RUN, str(error))
    except OSError as error:
        stop(EXIT_CANNOT_RUN, f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        stop(EXIT_INTERRUPTED, "interrupted before the end")
    except RuntimeError as error:  # as DuckDB says it when Ctrl-C meets it in a query
        if "Query interrupted" not in str(error):
            raise
        stop(EXIT_INTERRUPTED, "interrupted before the end")


def stop(code: int, message: str) -> NoReturn:
    """Print a message to the error stream and leave with an exit code."""
    from audit.report.visible import visible

    for line in message.split("\n"):
        write(f"error: {visible(line)}", sys.stderr)
    sys.exit(code)
