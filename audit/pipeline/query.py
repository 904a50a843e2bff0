"""A query over the file of a run, and the data dictionary. The file is closed before an answer is printed: a reader
that takes its time does not keep the nightly job from writing."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import duckdb
import polars as pl

from audit.pipeline.existing import open_sealed
from audit.tables.dictionary import Entry, entries
from audit.tables.load import create_tables
from audit.tables.relation import frame_of, kind_of, texts_of
from audit.terms import Kind, UserError

_Taken = TypeVar("_Taken")
_TURN = 0.05  # seconds


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

    def take(found: duckdb.DuckDBPyRelation) -> Answer:
        rows = texts_of(found.limit(limit + 1) if limit else found)
        more = bool(limit) and rows.height > limit
        kinds = tuple(kind_of(kind) for kind in found.types)
        return Answer(tuple(found.columns), kinds, rows.head(limit) if more else rows, more)

    return _answered(access, sql, take)


def ask_frame(access: Access, sql: str, limit: int) -> pl.DataFrame:
    """As `ask`, with each column in its own type. Raises: UserError also when two columns have one name."""

    def take(found: duckdb.DuckDBPyRelation) -> pl.DataFrame:
        twice = sorted({name for name in found.columns if found.columns.count(name) > 1})
        if twice:
            raise UserError(f"two columns are called {twice[0]}; name one of them with AS")
        return frame_of(found.limit(limit) if limit else found)

    return _answered(access, sql, take)


def _answered(access: Access, sql: str, take: Callable[[duckdb.DuckDBPyRelation], _Taken]) -> _Taken:
    """Run it in a thread of its own: while DuckDB works in the main thread, Ctrl-C may be seen late or never."""
    with open_sealed(access.db, access.wait, access.tell) as con, ThreadPoolExecutor(1) as pool:
        running = pool.submit(_run, con, sql, take)
        try:
            while not wait([running], _TURN).done:  # in turns, as the signal may wake another thread than this one
                pass
        except KeyboardInterrupt:
            while not wait([running], _TURN).done:  # again, as it may have been between two statements
                con.interrupt()
            raise
        return running.result()


def _run(con: duckdb.DuckDBPyConnection, sql: str, take: Callable[[duckdb.DuckDBPyRelation], _Taken]) -> _Taken:
    statement, found = sql, None
    try:
        for statement in _statements(con, sql):
            found = con.sql(statement)
        if found is None:
            raise UserError("the SQL text gives no rows")
        return take(found)
    except duckdb.Error as error:
        raise UserError(str(_in_place(con, statement, error))) from error


def _statements(con: duckdb.DuckDBPyConnection, sql: str) -> Iterator[str]:
    """Give each statement on the line where it stands, so that an error names its line of the whole text."""
    place = 0
    for statement in con.extract_statements(sql):
        place = sql.index(statement.query, place)
        yield "\n" * sql.count("\n", 0, place) + statement.query
        place += len(statement.query)


def _in_place(con: duckdb.DuckDBPyConnection, statement: str, error: duckdb.Error) -> duckdb.Error:
    """Run a statement that failed once more, alone: only then does DuckDB tell the right line, or any."""
    try:
        con.execute(statement)
        while con.fetchmany(1000):
            pass
    except duckdb.Error as again:
        return again
    return error


def read_dictionary(access: Access | None) -> tuple[Entry, ...]:
    """Give the data dictionary of a file, or of the files that this version writes. Raises: UserError."""
    if access is not None:
        with open_sealed(access.db, access.wait, access.tell) as con:
            return entries(con)
    with duckdb.connect(":memory:") as con:
        create_tables(con, comments=True)
        return entries(con)
