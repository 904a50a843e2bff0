"""The configuration of a night's work: `hand-audit.toml`, read before any work and refused as a whole when one key is
wrong."""

import glob
import os
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

from audit.data import rules_folder
from audit.finding import Severity
from audit.houses import HouseChoice, Houses
from audit.terms import UserError
from audit.tomlfile import FileError, Problem, Table, read_document

CONFIG = Path("hand-audit.toml")
"""The file that is read from the current folder when no other is named."""

FORMATS = ("text", "concise", "jsonl", "github")
"""How findings may be printed."""

_THRESHOLDS = tuple(severity.word for severity in reversed(Severity))


@dataclass(frozen=True, slots=True)
class Outputs:
    """What a run leaves behind: the format of what it prints, and the files and the folder (docs) it writes."""

    format: str | None = None
    summary: Path | None = None
    sarif: Path | None = None
    junit: Path | None = None
    csv: Path | None = None
    html: Path | None = None
    docs: Path | None = None
    log: Path | None = None


@dataclass(frozen=True, slots=True)
class Config:
    """What the configuration says; None and () where it says nothing.

    folder is where the file stands: paths and the patterns of houses are already placed in it.
    """

    folder: Path = Path()
    paths: tuple[Path, ...] = ()
    db: Path | None = None
    house: str | None = None
    houses: tuple[HouseChoice, ...] = ()
    fail_on: str | None = None
    jobs: int | None = None
    accepted: Path | None = None
    outputs: Outputs = Outputs()

    @property
    def chosen(self) -> Houses:
        """Give the houses of the hands."""
        return Houses(self.house, self.houses)


def find_config(wanted: Path | None) -> Config:
    """Read the configuration that was named, or that of the current folder, or give an empty one.

    Raises: FileError with every mistake of the file; UserError when the named file is not there.
    """
    if wanted is None:
        return read_config(CONFIG) if CONFIG.is_file() else Config()
    if not wanted.is_file():
        raise UserError(f"no configuration {wanted}; 'hand-audit init' writes one")
    return read_config(wanted)


def read_config(path: Path) -> Config:
    """Read and verify a configuration file; a path in it is relative to the file. Raises: FileError."""
    problems: list[Problem] = []
    document = read_document(path, str(path))
    top = Table(document, document.values, (), problems)
    top.only("paths", "db", "house", "houses", "fail_on", "jobs", "accepted", "outputs")
    config = Config(
        folder=path.parent,
        paths=tuple(path.parent / entry for entry in top.texts("paths")),
        db=_path(top, "db", path.parent),
        house=_house_of(top, path.parent),
        houses=tuple(_house(table, path.parent) for table in top.tables("houses")),
        fail_on=_choice(top, "fail_on", _THRESHOLDS),
        jobs=top.whole("jobs"),
        accepted=_path(top, "accepted", path.parent),
        outputs=_outputs(top.table("outputs"), path.parent),
    )
    if problems:
        raise FileError(problems)
    return config


def overridden(config: Config, given: Config) -> Config:
    """Lay what the command line gives over a configuration; a house that it gives is the house of all hands."""
    said = {field.name: value for field in fields(Config) if (value := getattr(given, field.name)) not in (None, ())}
    outputs = {
        field.name: value for field in fields(Outputs) if (value := getattr(given.outputs, field.name)) is not None
    }
    houses = () if given.house else config.houses
    return replace(
        config, **said | {"folder": config.folder, "houses": houses, "outputs": replace(config.outputs, **outputs)}
    )


def _house(table: Table, folder: Path) -> HouseChoice:
    table.only("path", "table", "house")
    path = table.optional_text("path")
    # A folder may have the signs of a pattern in its own name.
    whole = path and os.path.normpath(Path(glob.escape(str(Path.cwd() / folder)), path))
    choice = HouseChoice(whole, table.optional_text("table"), _house_of(table, folder) or "")
    if not {"path", "table"} & set(table.values):
        table.note("", "[[houses]] needs 'path' or 'table'")
    if "house" not in table.values:
        table.note("", "missing key 'house'")
    return choice


def _outputs(table: Table, folder: Path) -> Outputs:
    table.only("format", "summary", "sarif", "junit", "csv", "html", "docs", "log")
    return Outputs(
        format=_choice(table, "format", FORMATS),
        summary=_path(table, "summary", folder),
        sarif=_path(table, "sarif", folder),
        junit=_path(table, "junit", folder),
        csv=_path(table, "csv", folder),
        html=_path(table, "html", folder),
        docs=_path(table, "docs", folder),
        log=_path(table, "log", folder),
    )


def _path(table: Table, key: str, folder: Path) -> Path | None:
    text = table.optional_text(key)
    return None if text is None else folder / text


def _choice(table: Table, key: str, allowed: Sequence[str]) -> str | None:
    return table.choice(key, allowed) or None if key in table.values else None


def _house_of(table: Table, folder: Path) -> str | None:
    """Take a house by its id, or by its file, relative to the configuration."""
    wanted = table.optional_text("house")
    if wanted is None:
        return None
    # Commands that need no house, such as explain, do not wait for what reads one.
    from audit.house.load import find_house, known_houses, outside_file

    if outside_file(wanted):
        wanted = str(folder / wanted)
    try:
        find_house(known_houses(rules_folder() / "house"), wanted)
    except FileError as error:
        table.problems.extend(error.problems)
    except UserError as error:
        table.note("house", str(error))
    return wanted
