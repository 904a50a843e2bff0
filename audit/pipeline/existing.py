"""The file of an earlier run, opened for reading. Imports no more than DuckDB: `explain` must answer at once."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import duckdb

from audit.terms import UserError

# A query may read the tables and nothing else: no file, no network, no extension, no variable of this program (all that
# is external access to DuckDB); and it cannot lift that.
SEALED: dict[str, str | bool | int | float | list[str]] = {"enable_external_access": False, "lock_configuration": True}
_TURN = 0.2  # seconds between two tries
_LOCKED = "Could not set lock"
_HOLDER = re.compile(r"lock is held in (?P<program>.+?)\. See", re.DOTALL)


def open_database(path: Path) -> duckdb.DuckDBPyConnection:
    """Open the file of a run for reading.

    Raises: UserError when it is not there, is in use by a writer, or is not ours.
    """
    return _open(path, {})


def open_sealed(path: Path, wait: float, tell: Callable[[str], None]) -> duckdb.DuckDBPyConnection:
    """Open the file of a run for queries of unknown origin: they can read its tables, and do nothing else.

    Takes: the seconds to wait while a writer holds the file, and what is told once when it must wait.
    Raises: UserError as `open_database`.
    """
    end = time.monotonic() + wait
    told = False
    while True:
        try:
            return _open(path, SEALED)
        except UserError as error:
            reason = str(error.__cause__)
            if _LOCKED not in reason or time.monotonic() >= end:
                raise
            if not told:
                holder = _HOLDER.search(reason)
                tell(f"the database is being written by {holder['program'] if holder else 'a program'}; waiting")
                told = True
            time.sleep(_TURN)


def _open(path: Path, config: dict[str, str | bool | int | float | list[str]]) -> duckdb.DuckDBPyConnection:
    if not path.exists():
        raise UserError(f"{path}: no such database; `hand-audit run` writes it")
    try:
        con = duckdb.connect(path, read_only=True, config=config)
        con.execute("SELECT version FROM run LIMIT 1").fetchall()
    except duckdb.Error as error:
        raise UserError(f"{path}: not a database of hand-audit that can be read now ({error})") from error
    return con
