"""The configuration of a night's work: `hand-audit.toml`, read before any work and refused as a whole when one key is
wrong."""

import fnmatch
import glob
import os
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path

from audit.data import rules_folder
from audit.finding import Severity
from audit.terms import UserError
from audit.tomlfile import FileError, Problem, Table, read_document

CONFIG = Path("hand-audit.toml")
"""The file that is read from the current folder when no other is named."""

FORMATS = ("text", "concise", "jsonl", "github")
"""How findings may be printed."""

_THRESHOLDS = tuple(severity.word for severity in reversed(Severity))


@dataclass(frozen=True, slots=True)
class HouseChoice:
    """A house for the hands of some files or tables: patterns as `house_for` reads them, at least one of them there."""

    path: str | None
    table: str | None
    house: str


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

    folder is where the file stands: paths here are already placed in it, the patterns of houses are not.
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
        house=_choice(top, "house", _house_ids()),
        houses=tuple(_house(table) for table in top.tables("houses")),
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


def house_for(config: Config, file: str, table_name: str | None) -> str | None:
    """Give the id of the house whose rules apply to the hands of a file and table; None when none is configured.

    Takes: the path of the file as the run names it (inside an archive: archive!member), the table as printed. The first
    of [[houses]] that fits wins; else the default house. In a pattern * stands for any text, also across folders, ?
    for one character, [ab] for one of several; a path also fits all that is in it.

    >>> choices = (HouseChoice("drop/kallio", None, "kallio"), HouseChoice(None, "Malmi *", "malmi"))
    >>> config = Config(house="casino-manual", houses=choices)
    >>> house_for(config, "drop/kallio/night.zip!a.txt", "Malmi II"), house_for(config, "drop/b.txt", "Malmi II")
    ('kallio', 'malmi')
    >>> house_for(config, "drop/b.txt", None)
    'casino-manual'
    """
    for choice in config.houses:
        if _fits_path(config.folder, file, choice.path) and _fits_table(table_name, choice.table):
            return choice.house
    return config.house


def _fits_path(folder: Path, file: str, pattern: str | None) -> bool:
    if pattern is None:
        return True
    # A folder may have the signs of a pattern in its own name.
    whole = os.path.normpath(Path(glob.escape(str(Path.cwd() / folder)), pattern))
    name = os.path.normpath(Path.cwd() / file)
    return any(fnmatch.fnmatchcase(name, whole + rest) for rest in ("", "/*", "!*"))


def _fits_table(name: str | None, pattern: str | None) -> bool:
    return pattern is None or (name is not None and fnmatch.fnmatchcase(name, pattern))


def _house(table: Table) -> HouseChoice:
    table.only("path", "table", "house")
    choice = HouseChoice(table.optional_text("path"), table.optional_text("table"), table.choice("house", _house_ids()))
    if not {"path", "table"} & set(table.values):
        table.note("", "[[houses]] needs 'path' or 'table'")
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


def _house_ids() -> list[str]:
    return sorted(path.stem for path in (rules_folder() / "house").glob("*.toml"))
