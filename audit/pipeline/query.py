"""A query over the file of a run, and the data dictionary. The file is closed before an answer is printed: a reader
that takes its time does not keep the nightly job from writing."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import duckdb
import polars as pl

from audit.pipeline.existing import open_sealed
from audit.tables.dictionary import Entry, entries
from audit.tables.load import create_tables
from audit.tables.relation import frame_of, kind_of, texts_of
from audit.terms import Kind, UserError


@dataclass(frozen=True, slots=True)
class Access:
    """Which file a query reads, how many seconds it waits while a writer holds it, and who is told that it waits."""

    db: Path
    wait: float
    tell: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Answer:
    """The rows of a query as DuckDB's own texts (null is NULL).

    Two columns may have one name. kinds tells what the values of each column are; more, that rows beyond the limit
    were left out.
    """

    columns: tuple[str, ...]
    kinds: tuple[Kind, ...]
    rows: pl.DataFrame
    more: bool


def ask(access: Access, sql: str, limit: int) -> Answer:
    """Run the statements of an SQL text, and give the rows of the last.

    Takes: the most rows to give, 0 for all.
    Raises: UserError as `open_database`, and with DuckDB's own words and place when a statement is wrong or wants
    anything but the tables of the file.
    """
    with _result(access, sql) as found:
        rows = texts_of(found.limit(limit + 1) if limit else found)
        more = bool(limit) and rows.height > limit
        kinds = tuple(kind_of(kind) for kind in found.types)
        return Answer(tuple(found.columns), kinds, rows.head(limit) if more else rows, more)


def ask_frame(access: Access, sql: str, limit: int) -> pl.DataFrame:
    """As `ask`, with each column in its own type. Raises: UserError also when two columns have one name."""
    with _result(access, sql) as found:
        twice = sorted({name for name in found.columns if found.columns.count(name) > 1})
        if twice:
            raise UserError(f"two columns are called {twice[0]}; name one of them with AS")
        return frame_of(found.limit(limit) if limit else found)


@contextmanager
def _result(access: Access, sql: str) -> Iterator[duckdb.DuckDBPyRelation]:
    with open_sealed(access.db, access.wait, access.tell) as con:
        try:
            yield _last(con, sql)
        except duckdb.Error as error:
            raise UserError(str(error)) from error
        except RuntimeError as error:  # DuckDB's form of Ctrl-C
            if "interrupted" in str(error):
                raise KeyboardInterrupt from None
            raise


def _last(con: duckdb.DuckDBPyConnection, sql: str) -> duckdb.DuckDBPyRelation:
    """Run each statement on the line where it stands, so that an error names its line of the whole text."""
    found: duckdb.DuckDBPyRelation | None = None
    place = 0
    for statement in con.extract_statements(sql):
        place = sql.index(statement.query, place)
        found = _rows(con, "\n" * sql.count("\n", 0, place) + statement.query)
        place += len(statement.query)
    if found is None:
        raise UserError("the SQL text gives no rows")
    return found


def _rows(con: duckdb.DuckDBPyConnection, statement: str) -> duckdb.DuckDBPyRelation:
    try:
        return con.sql(statement)
    except duckdb.Error:
        con.execute(statement)  # fails likewise, and tells the line and the place in it
        raise


def read_dictionary(access: Access | None) -> tuple[Entry, ...]:
    """Give the data dictionary of a file, or of the files that this version writes. Raises: UserError."""
    if access is not None:
        with open_sealed(access.db, access.wait, access.tell) as con:
            return entries(con)
    with duckdb.connect(":memory:") as con:
        create_tables(con, comments=True)
        return entries(con)
