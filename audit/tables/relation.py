"""The rows of any query, exactly: as DuckDB's own texts, or as a frame. No amount passes through a float."""

import duckdb
import polars as pl

from audit.terms import Kind

_KINDS: dict[str, Kind] = {
    "tinyint": "integer", "smallint": "integer", "integer": "integer", "bigint": "integer", "hugeint": "integer",
    "utinyint": "integer", "usmallint": "integer", "uinteger": "integer", "ubigint": "integer", "uhugeint": "integer",
    "bignum": "integer", "decimal": "decimal", "float": "float", "double": "float", "boolean": "boolean",
    "list": "nested", "array": "nested", "struct": "nested", "map": "nested", "union": "nested", "json": "nested",
}  # fmt: skip
# What Polars takes as it is; all else is handed over as text, and huge numbers as decimals or not at all.
_PORTABLE = {
    "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "DECIMAL", "FLOAT",
    "DOUBLE", "BOOLEAN", "VARCHAR", "DATE", "TIME", "TIMESTAMP",
}  # fmt: skip
_HUGE = {"hugeint", "uhugeint"}


def kind_of(column: duckdb.sqltypes.DuckDBPyType) -> Kind:
    """Tell what the values of a column of this type are."""
    return "nested" if str(column) == "JSON" else _KINDS.get(column.id, "text")


def texts_of(rows: duckdb.DuckDBPyRelation) -> pl.DataFrame:
    """Give the rows as texts, column by column c1, c2 and so on; null stays null, lists and the like become JSON."""
    columns = (
        f"to_json(#{n})::VARCHAR AS c{n}" if kind_of(kind) == "nested" else f"#{n}::VARCHAR AS c{n}"
        for n, kind in enumerate(rows.types, start=1)
    )
    return pl.DataFrame(rows.project(", ".join(columns)))


def frame_of(rows: duckdb.DuckDBPyRelation) -> pl.DataFrame:
    """Give the rows as a frame of the same types; a type that Polars does not have becomes text."""
    columns = (
        f"{_portable(kind, n)} AS {_quoted(name)}"
        for n, (name, kind) in enumerate(zip(rows.columns, rows.types, strict=True), start=1)
    )
    return pl.DataFrame(rows.project(", ".join(columns)))


def _portable(kind: duckdb.sqltypes.DuckDBPyType, place: int) -> str:
    if kind.id in _HUGE:
        return f"#{place}::DECIMAL(38, 0)"  # Polars would take what does not fit for another number
    plain = str(kind).removesuffix("[]") if kind.id == "list" else str(kind)
    return f"#{place}" if plain.partition("(")[0] in _PORTABLE else f"#{place}::VARCHAR"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
