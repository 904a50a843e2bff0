"""`hand-audit init`."""

import sys
from importlib import resources
from pathlib import Path
from typing import Annotated

import typer

from audit.cli.common import guarded
from audit.config import CONFIG
from audit.report.output import write
from audit.terms import UserError


def init(
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Where to write it; the current folder otherwise.")
    ] = Path(),
    *,
    force: Annotated[bool, typer.Option("--force", help="Overwrite the one that is there.")] = False,
) -> None:
    """Write a commented hand-audit.toml, valid as it stands.

    \b
    Example:
      hand-audit init
    """
    with guarded():
        path = folder / CONFIG
        text = resources.files("audit.cli").joinpath(CONFIG.name).read_text(encoding="utf-8")
        try:
            with path.open("w" if force else "x", encoding="utf-8", newline="\n") as out:
                out.write(text)
        except FileExistsError:
            raise UserError(f"{path} is there already; --force overwrites it") from None
        write(f"{path} written; edit it, then: hand-audit run", sys.stdout)
