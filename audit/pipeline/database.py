"""The DuckDB file that grows with every run: made whole, opened for writing only while something is put in."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path

import duckdb

from audit.pipeline.chunk import Result
from audit.pipeline.existing import SCHEMA, open_database, when_free
from audit.tables.load import create_tables, insert, unpacked
from audit.terms import UserError

_SETTINGS: dict[str, str | bool | int | float | list[str]] = {
    "memory_limit": "256MB",
    "threads": 1,
    "write_buffer_row_group_count": 1,  # rows are written as they come, not all at the commit while the workers wait
}
# Rows that are packed together. Each commit packs the last, unfilled group of every table anew, so smaller ones cost a
# fifth less time and some tenth more space; the file does not keep the number, so it is given at each opening.
_ROWS_PACKED = 30720

Writing = Callable[[], AbstractContextManager[duckdb.DuckDBPyConnection]]
"""Opens the database for one transaction: all that is done in the block is kept, or nothing of it."""


def require_place(path: Path) -> None:
    """Raises: UserError when there can be no database at the path."""
    if path.is_dir():
        raise UserError(f"{path}: is a folder")
    if not path.parent.exists():
        raise UserError(f"{path.parent}: no such folder")
    if path.exists() and path.stat().st_size and not _looks_like_duckdb(path):
        raise UserError(f"{path}: not a database of hand-audit")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise UserError(f"{path}: cannot be written: no permission")


def _looks_like_duckdb(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(12)[8:] == b"DUCK"


def prepare(path: Path, wait: float, say: Callable[[str], None]) -> None:
    """Make the tables in a new file, or make sure that an existing one is ours and not newer than this program.

    Raises: UserError when the file cannot be used.
    """
    if path.exists() and path.stat().st_size:
        open_database(path, wait=wait, say=say).close()
        return
    draft = path.with_name(f"{path.name}.new")
    _forget(draft)  # left by a job that was killed: the lock is ours now
    try:
        with _attached(draft) as con, transaction(con):  # one, for each takes its time
            create_tables(con, comments=True)
            con.execute("INSERT INTO database_version VALUES (?)", [SCHEMA])
        draft.replace(path)
    except duckdb.Error as error:
        raise UserError(f"{path}: cannot be written: {error}") from error
    finally:
        _forget(draft)


def _attached(path: Path) -> duckdb.DuckDBPyConnection:
    """Open a file for writing; the size of its groups of rows can be told to ATTACH only."""
    con = duckdb.connect(":memory:", config=_SETTINGS)
    try:
        quoted = str(path).replace("'", "''")
        con.execute(f"ATTACH '{quoted}' AS audited (ROW_GROUP_SIZE {_ROWS_PACKED})")
        con.execute("USE audited")
    except BaseException:
        con.close()
        raise
    return con


def _forget(draft: Path) -> None:
    draft.unlink(missing_ok=True)
    draft.with_name(f"{draft.name}.wal").unlink(missing_ok=True)


def writing_to(path: Path, wait: float, say: Callable[[str], None]) -> Writing:
    """Give what opens a prepared file for one transaction; it waits for readers up to `wait` seconds,
    and says so."""

    @contextmanager
    def opened() -> Iterator[duckdb.DuckDBPyConnection]:
        with when_free(path, lambda: _attached(path), wait, say, reading=False) as con:
            try:
                with transaction(con):
                    yield con
            except (duckdb.IOException, duckdb.OutOfMemoryException) as error:
                raise UserError(f"{path}: cannot be written: {error}") from error

    return opened


@contextmanager
def transaction(con: duckdb.DuckDBPyConnection) -> Iterator[duckdb.DuckDBPyConnection]:
    """Keep all that is done in the block, or nothing of it. In memory a connection is its own database."""
    con.execute("BEGIN")
    try:
        yield con
    except BaseException:
        with suppress(duckdb.Error):  # where it fails, as on a full disk, all ends with the connection
            con.execute("ROLLBACK")
        raise
    con.execute("COMMIT")


def store(con: duckdb.DuckDBPyConnection, result: Result, first_hand: int, run: int) -> None:
    """Append a chunk's tables; its hands are numbered on from `first_hand`."""
    for name, data in result.tables.items():
        table = unpacked(data)
        if table.is_empty():
            continue
        placed = table.with_columns(table.get_column("hand_id") + first_hand) if "hand_id" in table.columns else table
        insert(con, name, placed.with_columns(first_run=run, last_run=run) if name == "finding" else placed)
