"""The file of earlier runs, opened for reading. Imports no more than DuckDB: `explain` must answer at once."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import duckdb

from audit.terms import UserError

SCHEMA = 4
"""Form of the tables; one more for each change of them."""

_Connect = Callable[[], duckdb.DuckDBPyConnection]
_Config = dict[str, str | bool | int | float | list[str]]
# A query may read the tables and nothing else: no file, no network, no extension, no variable of this program (all that
# is external access to DuckDB); and it cannot lift that.
SEALED: _Config = {"enable_external_access": False, "lock_configuration": True}
_PAUSE = 0.1  # seconds between two tries
_LOCKED = "Could not set lock"
_HOLDER = re.compile(r"lock is held in (?P<program>.+?)\. See", re.DOTALL)


def open_database(
    path: Path, *, wait: float = 60.0, say: Callable[[str], None] = lambda _: None
) -> duckdb.DuckDBPyConnection:
    """Open the file for reading; while a job writes to it, wait for up to `wait` seconds and say so once.

    Raises: UserError when it is not there, stays in use, is not ours or is of a newer version.
    """
    return _open(path, {}, wait, say)


def open_sealed(path: Path, wait: float, say: Callable[[str], None]) -> duckdb.DuckDBPyConnection:
    """Open the file for queries of unknown origin: they can read its tables, and do nothing else.

    Takes and raises: as `open_database`.
    """
    return _open(path, SEALED, wait, say)


def _open(path: Path, config: _Config, wait: float, say: Callable[[str], None]) -> duckdb.DuckDBPyConnection:
    if not path.exists():
        raise UserError(f"{path}: no such database; `hand-audit run` writes it")
    con = when_free(path, lambda: duckdb.connect(path, read_only=True, config=config), wait, say, reading=True)
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


def when_free(
    path: Path, connect: _Connect, wait: float, say: Callable[[str], None], *, reading: bool
) -> duckdb.DuckDBPyConnection:
    """Open a DuckDB file; while another program has it open in a way that forbids it, wait and say so once.

    Takes: what opens it, for reading or for writing.

    Raises: UserError when it stays in use or cannot be opened.
    """
    end = time.monotonic() + wait
    said = False
    while True:
        try:
            return connect()
        except duckdb.Error as error:
            reason = str(error)
            if _LOCKED not in reason:
                what = "not a database of hand-audit that can be read now" if reading else "cannot be written"
                raise UserError(f"{path}: {what} ({error})") from error
            found = _HOLDER.search(reason)
            holder = found["program"] if found else "another program"
            if time.monotonic() >= end:
                raise UserError(f"{path}: in use by {holder}; gave up after {wait:g} seconds") from error
        if not said:
            say(f"the database is being {'written' if reading else 'read'} by {holder}; waiting")
            said = True
        time.sleep(_PAUSE)
