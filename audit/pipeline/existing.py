"""The file of an earlier run, opened for reading. Imports no more than DuckDB: `explain` must answer at once."""

from pathlib import Path

import duckdb

from audit.terms import UserError


def open_database(path: Path) -> duckdb.DuckDBPyConnection:
    """Open the file of a run for reading.

    Raises: UserError when it is not there, is in use by a writer, or is not ours.
    """
    if not path.exists():
        raise UserError(f"{path}: no such database; `hand-audit run` writes it")
    try:
        con = duckdb.connect(path, read_only=True)
        con.execute("SELECT version FROM run LIMIT 1")
    except duckdb.Error as error:
        raise UserError(f"{path}: not a database of hand-audit that can be read now ({error})") from error
    return con
