"""The data dictionary: what each table, view, column and function of a database means, from its own comments."""

from dataclasses import dataclass

import duckdb

from audit.terms import UserError
from audit.tomlfile import nearest


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table or view, or a parameter of a function (which has no type and no comment)."""

    name: str
    type: str
    comment: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A table, a view or a function for queries; kind is that word."""

    kind: str
    name: str
    comment: str
    columns: tuple[Column, ...]


_ENTRIES = """
    SELECT 1 AS turn, 'table' AS kind, table_name AS name, coalesce(comment, '') AS comment,
           [] AS parameters FROM duckdb_tables() WHERE NOT internal
    UNION ALL
    SELECT 2, 'view', view_name, coalesce(comment, ''), [] FROM duckdb_views() WHERE NOT internal
    UNION ALL
    SELECT 3, 'function', function_name, coalesce(comment, ''), parameters FROM duckdb_functions() WHERE NOT internal
    ORDER BY turn, name
"""
_COLUMNS = """
    SELECT table_name, column_name, data_type, coalesce(comment, '') FROM duckdb_columns() WHERE NOT internal
    ORDER BY table_name, column_index
"""


def entries(con: duckdb.DuckDBPyConnection) -> tuple[Entry, ...]:
    """Give all tables, then all views, then all functions, each by name; columns in their own order."""
    columns: dict[str, list[Column]] = {}
    for table, *column in con.execute(_COLUMNS).fetchall():
        columns.setdefault(table, []).append(Column(*column))
    return tuple(
        Entry(kind, name, comment, tuple(columns.get(name, [Column(word, "", "") for word in parameters])))
        for _, kind, name, comment, parameters in con.execute(_ENTRIES).fetchall()
    )


def named(found: tuple[Entry, ...], wanted: str) -> tuple[Entry, ...]:
    """Give the entry of that name alone. Raises: UserError with the nearest name."""
    alone = tuple(entry for entry in found if entry.name == wanted)
    if not alone:
        raise UserError(f"no table, view or function {wanted!r}{nearest(wanted, [entry.name for entry in found])}")
    return alone
