"""`hand-audit query`."""

import shutil
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from audit.cli.common import ConfigFile, Database, database, guarded
from audit.cli.files import in_place, require_writable
from audit.cli.options import Wait
from audit.config import find_config
from audit.report.output import write
from audit.report.visible import visible
from audit.terms import UserError

if TYPE_CHECKING:
    from audit.pipeline.query import Answer

_ROWS_OF_A_TABLE = 1000
_MARK = "\ufeff"


class Form(StrEnum):
    """How the rows of a query are given."""

    TABLE = "table"
    CSV = "csv"
    JSON = "json"
    JSONL = "jsonl"
    PARQUET = "parquet"


def query(
    sql: Annotated[str | None, typer.Argument(metavar="SQL", help="One statement or several, with ; between.")] = None,
    *,
    file: Annotated[Path | None, typer.Option(metavar="FILE", help="Read the SQL from a file.")] = None,
    db: Database = None,
    config: ConfigFile = None,
    form: Annotated[
        Form | None, typer.Option("--format", help="How the rows are given.  [default: by the name of --out, or table]")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write to a file.")] = None,
    limit: Annotated[
        int | None,
        typer.Option(min=0, metavar="N", help="At most N rows, 0 = all.  [default: 1000 in a table, or all]"),
    ] = None,
    wait: Wait = 60,
    verbatim: Annotated[
        bool, typer.Option("--verbatim", help="CSV: leave texts that a spreadsheet would take for formulas.")
    ] = False,
) -> None:
    """Answer an SQL query over the tables; nothing can be changed, and no other file can be read.

    The rows of the last statement are given. Any DuckDB query will do; `hand-audit schema` tells the tables.

    \b
    Example:
      hand-audit query "SELECT number, settled_total FROM hand_money ORDER BY settled_total DESC LIMIT 10"
      hand-audit query --file rake.sql --out rake.csv
    """
    with guarded():
        text = _text(sql, file)
        path = database(db, find_config(config))
        shape = form or _form_of(out)
        _require_place(out, shape, [path, *([file] if file else [])])
        from audit.pipeline.query import Access, ask, ask_frame

        access = Access(path, wait, lambda said: write(visible(said), sys.stderr))
        if shape is Form.PARQUET and out is not None:
            frame = ask_frame(access, text, limit or 0)
            with in_place(out) as stream:
                frame.write_parquet(stream.buffer)
            return
        most = limit if limit is not None else _ROWS_OF_A_TABLE if shape is Form.TABLE else 0
        answer = ask(access, text, most)
        _give(answer, shape, out, verbatim=verbatim)
        if answer.more:
            write(f"the first {most:,} rows; there are more: --limit 0 gives all", sys.stderr)


def _text(sql: str | None, file: Path | None) -> str:
    if (sql is None) == (file is None):
        raise UserError("give either SQL or --file FILE")
    if file is None:
        return sql or ""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise UserError(f"{file}: not UTF-8") from None


def _form_of(out: Path | None) -> Form:
    name = out.suffix.lower().lstrip(".") if out else ""
    return Form(name) if name in set(Form) else Form.TABLE


def _require_place(out: Path | None, form: Form, others: list[Path]) -> None:
    if out is None:
        if form is Form.PARQUET:
            raise UserError("parquet is not for a terminal or a pipe; name a file with --out")
        return
    require_writable({"answer": out}, others, lambda _: False)


def _give(answer: "Answer", form: Form, out: Path | None, *, verbatim: bool) -> None:
    from audit.report import rows

    parts = (answer.columns, answer.kinds, answer.rows)
    match form:
        case Form.CSV:
            text = rows.csv(*parts, verbatim=verbatim)
        case Form.JSON:
            text = rows.json(*parts)
        case Form.JSONL:
            text = rows.jsonl(*parts)
        case _:
            width = shutil.get_terminal_size().columns if out is None and sys.stdout.isatty() else None
            text = rows.table(*parts, width=width)
    if out is None:
        write(text, sys.stdout)
        return
    # A spreadsheet knows UTF-8 by its mark only; without it Väinö becomes VÃ¤inÃ¶.
    mark = _MARK if form is Form.CSV and not verbatim else ""
    with in_place(out) as stream:
        stream.write(f"{mark}{text}\n")
