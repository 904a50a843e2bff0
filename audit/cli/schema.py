"""`hand-audit schema`."""

import sys
from enum import StrEnum
from typing import Annotated

import typer

from audit.cli.common import ConfigFile, Database, database, guarded
from audit.cli.options import Wait
from audit.config import find_config
from audit.report.output import write
from audit.report.visible import visible


class Form(StrEnum):
    """How the data dictionary is printed."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


def schema(
    wanted: Annotated[
        str | None, typer.Argument(metavar="TABLE", help="Only this table, view or function.", show_default=False)
    ] = None,
    *,
    db: Database = None,
    config: ConfigFile = None,
    form: Annotated[Form, typer.Option("--format", help="How it is printed.")] = Form.TEXT,
    wait: Wait = 60,
) -> None:
    """Print the data dictionary: every table, view and column, and what it means.

    Without a database, that of the databases which this version writes.

    \b
    Example:
      hand-audit schema
      hand-audit schema player_session
    """
    with guarded():
        path = database(db, find_config(config))
        from audit.pipeline.query import Access, read_dictionary
        from audit.report import dictionary
        from audit.tables.dictionary import named

        there = db is not None or path.exists()
        access = Access(path, wait, lambda said: write(visible(said), sys.stderr)) if there else None
        found = read_dictionary(access)
        if wanted is not None:
            found = named(found, wanted)
        render = {Form.TEXT: dictionary.text, Form.MARKDOWN: dictionary.markdown, Form.JSON: dictionary.json}[form]
        write(render(found), sys.stdout)
