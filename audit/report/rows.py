"""The rows of a query for people (a table) and for programs (CSV, JSON): texts with the kind of each column.

Takes everywhere: the names of the columns, their kinds, and the rows as texts, in which None is NULL.
"""

import io
import re
from collections.abc import Iterator, Sequence

import polars as pl

from audit.report.csvfile import cell
from audit.report.jsontext import dumps, escaped
from audit.report.visible import visible
from audit.terms import Kind

_NUMBERS = ("integer", "decimal", "float")
_JSON_NUMBER = re.compile(r"-?\d+(\.\d+)?(e[+-]?\d+)?")


def table(columns: Sequence[str], kinds: Sequence[Kind], rows: pl.DataFrame, *, width: int | None) -> str:
    """Give a table that fits a terminal of `width` columns, in colour, or as Markdown when width is None.

    Control characters are made visible. A decimal has two decimals, and more only where they say something.
    """
    from rich.box import MARKDOWN, SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    out = io.StringIO()
    console = Console(file=out, width=width or 1_000_000, force_terminal=width is not None, highlight=False)
    grid = Table(box=SIMPLE_HEAD if width else MARKDOWN)
    for name, kind in zip(columns, kinds, strict=True):
        grid.add_column(Text(visible(name)), justify="right" if kind in _NUMBERS else "left", overflow="fold")
    for row in rows.iter_rows():
        cells = zip(row, kinds, strict=True)
        grid.add_row(*(Text("NULL", "dim") if value is None else Text(_shown(value, kind)) for value, kind in cells))
    console.print(grid)
    return "\n".join(line.rstrip() for line in out.getvalue().split("\n")).strip("\n")


def csv(columns: Sequence[str], kinds: Sequence[Kind], rows: pl.DataFrame, *, verbatim: bool) -> str:
    """Give CSV with a line of names; NULL is an empty field, an empty text is "".

    Unless verbatim, no cell is a formula to a spreadsheet: a text that begins like one gets an apostrophe before it,
    and control characters are made visible.
    """
    header = pl.DataFrame([list(columns)], orient="row")
    if not verbatim:
        header = header.select(_harmless(name) for name in header.columns)
        texts = [name for name, kind in zip(rows.columns, kinds, strict=True) if kind in ("text", "nested")]
        rows = rows.with_columns(_harmless(name) for name in texts)
    return (header.write_csv(include_header=False) + rows.write_csv(include_header=False)).removesuffix("\n")


def json(columns: Sequence[str], kinds: Sequence[Kind], rows: pl.DataFrame) -> str:
    """Give one JSON array of objects, an object a line."""
    return "[" + ",".join(f"\n{line}" for line in _objects(columns, kinds, rows)) + "\n]"


def jsonl(columns: Sequence[str], kinds: Sequence[Kind], rows: pl.DataFrame) -> str:
    """Give a JSON object a line.

    Whole numbers are JSON numbers with all their digits; decimals are strings, since most readers of JSON would make
    floats of them; a float is a number, or a string when it is none.
    """
    return "\n".join(_objects(columns, kinds, rows))


def _objects(columns: Sequence[str], kinds: Sequence[Kind], rows: pl.DataFrame) -> Iterator[str]:
    names = [dumps(name) for name in columns]
    for row in rows.iter_rows():
        values = (_json_value(value, kind) for value, kind in zip(row, kinds, strict=True))
        yield "{" + ", ".join(f"{name}: {value}" for name, value in zip(names, values, strict=True)) + "}"


def _json_value(text: str | None, kind: Kind) -> str:
    if text is None:
        return "null"
    if kind in ("integer", "boolean") or (kind == "float" and _JSON_NUMBER.fullmatch(text)):
        return text
    return escaped(text) if kind == "nested" else dumps(text)


def _shown(text: str, kind: Kind) -> str:
    if kind != "decimal" or "." not in text:
        return visible(text)
    whole, _, part = text.partition(".")
    return f"{whole}.{part[:2]}{part[2:].rstrip('0')}"


def _harmless(name: str) -> pl.Expr:
    return pl.col(name).map_elements(cell, return_dtype=pl.String)
