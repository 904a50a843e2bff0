"""The file of earlier runs, opened for reading. Imports no more than DuckDB: `explain` must answer at once."""

import time
from collections.abc import Callable
from pathlib import Path

import duckdb

from audit.terms import UserError

SCHEMA = 1
"""Form of the tables; one more for each change of them."""

_PAUSE = 0.1


def open_database(
    path: Path, *, wait: float = 60.0, say: Callable[[str], None] = lambda _: None
) -> duckdb.DuckDBPyConnection:
    """Open the file for reading; while a job writes to it, wait for up to `wait` seconds and say so.

    Raises: UserError when it is not there, stays in use, is not ours or is of a newer version.
    """
    if not path.exists():
        raise UserError(f"{path}: no such database; `hand-audit run` writes it")
    con = _connect(path, wait, say)
    try:
        found = con.execute("SELECT number FROM database_version").fetchall()
    except duckdb.Error as error:
        con.close()
        raise UserError(f"{path}: not a database of hand-audit ({error})") from error
    if found != [(SCHEMA,)]:
        con.close()
        number = found[0][0] if found else "unknown"
        older = isinstance(number, int) and number < SCHEMA
        advice = "read the files again into a new one" if older else "it needs a newer hand-audit"
        raise UserError(f"{path}: a database of form {number}, and this program knows {SCHEMA}; {advice}")
    return con


def _connect(path: Path, wait: float, say: Callable[[str], None]) -> duckdb.DuckDBPyConnection:
    end = time.monotonic() + wait
    said = False
    while True:
        try:
            return duckdb.connect(path, read_only=True)
        except duckdb.Error as error:
            if not refused_by_lock(error):
                raise UserError(f"{path}: not a database of hand-audit that can be read now ({error})") from error
            if time.monotonic() > end:
                raise UserError(f"{path}: in use by a job that writes to it ({error})") from error
        if not said:
            say(f"{path} is being written; waiting")
            said = True
        time.sleep(_PAUSE)


def refused_by_lock(error: duckdb.Error) -> bool:
    """Tell whether DuckDB could not open a file because another process has it open."""
    return isinstance(error, duckdb.IOException) and "lock" in str(error).lower()
