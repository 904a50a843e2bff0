"""The DuckDB file of a run: written beside its final name and put in place when the run is complete."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import duckdb

from audit.pipeline.chunk import Result
from audit.pipeline.existing import open_database
from audit.tables.load import create_tables, insert, unpacked
from audit.terms import UserError

_SETTINGS: dict[str, str | bool | int | float | list[str]] = {
    "memory_limit": "256MB",
    "threads": 1,
    "write_buffer_row_group_count": 1,  # rows are written as they come, not all at the commit while the workers wait
}


@contextmanager
def new_database(path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """Give a connection to a new file that takes the place of `path` when the block ends without an exception.

    A run that is stopped leaves `path` as it was.

    Raises: UserError when `path` is a file that hand-audit did not write, or cannot be written.
    """
    _refuse_foreign(path)
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        con = duckdb.connect(draft, config=_SETTINGS)
    except duckdb.Error as error:
        raise UserError(f"{path}: cannot be written: {error}") from error
    try:
        create_tables(con, comments=True)
        yield con
        con.close()
        draft.replace(path)
    finally:
        con.close()
        draft.unlink(missing_ok=True)
        draft.with_name(f"{draft.name}.wal").unlink(missing_ok=True)


def _refuse_foreign(path: Path) -> None:
    if path.is_dir():
        raise UserError(f"{path}: is a folder")
    if not path.parent.exists():
        raise UserError(f"{path.parent}: no such folder")
    if path.exists() and path.stat().st_size:
        open_database(path).close()


def store(con: duckdb.DuckDBPyConnection, result: Result, first_hand: int) -> None:
    """Append a chunk's tables; its hands are numbered on from `first_hand`."""
    for name, data in result.tables.items():
        table = unpacked(data)
        if table.is_empty():
            continue
        placed = table.with_columns(table.get_column("hand_id") + first_hand) if "hand_id" in table.columns else table
        insert(con, name, placed)
