"""Creates the tables and moves whole frames in and out of them."""

import functools
import io
import re
from importlib import resources
from typing import Any

import duckdb
import polars as pl


class _Stream:
    """A frame as an Arrow stream: DuckDB reads it without pyarrow."""

    def __init__(self, frame: pl.DataFrame) -> None:
        self.frame = frame

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self.frame.__arrow_c_stream__(requested_schema)


@functools.cache
def sql_files(package: str) -> tuple[tuple[str, str], ...]:
    """Give name and text of the .sql files of a package, in the order of their names."""
    found = [f for f in resources.files(package).iterdir() if f.name.endswith(".sql")]
    return tuple((f.name, f.read_text(encoding="utf-8")) for f in sorted(found, key=lambda f: f.name))


def create_tables(con: duckdb.DuckDBPyConnection, *, comments: bool) -> None:
    """Create every table; with comments and the views of people for a file that they open, without where time
    counts."""
    for _, text in sql_files("audit.tables"):
        con.execute(text if comments else _COMMENT.sub("", text))
    if comments:
        create_views(con)


def create_views(con: duckdb.DuckDBPyConnection) -> None:
    """Create the views that people query, in place of those of an earlier version."""
    for _, text in sql_files("audit.tables.views"):
        con.execute(text)


_COMMENT = re.compile(r"^COMMENT ON .*;$\n?", re.MULTILINE)


def insert(con: duckdb.DuckDBPyConnection, table: str, frame: pl.DataFrame) -> None:
    """Append a frame to a table, columns by name; columns that the frame lacks stay null."""
    if frame.is_empty():
        return
    columns = ", ".join(frame.columns)
    con.register("frame_to_insert", _Stream(frame))
    con.execute(f"INSERT INTO {table} ({columns}) SELECT {columns} FROM frame_to_insert")
    con.unregister("frame_to_insert")


def packed(table: pl.DataFrame) -> bytes:
    """Give a frame as compressed bytes, for its way to another process: a quarter of its size."""
    out = io.BytesIO()
    table.write_ipc_stream(out, compression="lz4")
    return out.getvalue()


def unpacked(data: bytes) -> pl.DataFrame:
    """Give the frame of `packed`."""
    return pl.read_ipc_stream(data)


def frame(con: duckdb.DuckDBPyConnection, query: str) -> pl.DataFrame:
    """Give the rows of a query as a frame."""
    return pl.DataFrame(con.sql(query))
