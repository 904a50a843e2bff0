"""Findings rolled up until they fit under a limit: one entry a finding, or else a file, a folder or a rule."""

import re
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import PurePosixPath

from audit.basis import Reported
from audit.finding import Finding, Severity
from audit.report.standing import finding_in

_ARCHIVE = re.compile(r"(.*?\.zip)!(.*)", re.IGNORECASE | re.DOTALL)


class Level(IntEnum):
    """What one entry stands for: a single finding, or all of a rule in a file, in a folder, or anywhere."""

    FINDING = 0
    FILE = 1
    FOLDER = 2
    RULE = 3


@dataclass(slots=True)
class Entry:
    """Findings of one rule that are reported together, all new or all known, all accepted or all not.

    first is the first of them in the order they came, finding the same as a finding; alike tells whether one
    acceptance covers them all.
    """

    level: Level
    first: Reported
    finding: Finding
    count: int = 1
    alike: bool = True


def roll_up(items: Iterable[Reported], limit: int) -> list[Entry]:
    """Give at most `limit` entries that together stand for all items, gravest first, else in the order they came.

    What is too much is rolled up a little everywhere before a lot anywhere: first to files, then folders, then rules,
    the least grave first. No more is held than `limit` entries for each severity and level. There may be more entries
    than the limit only where there are more rules.
    """
    shelves = {severity: _Shelf(limit) for severity in sorted(Severity)}
    for item in items:
        finding = finding_in(item)
        shelves[finding.severity].add(item, finding)
    _coarsen(list(shelves.values()), limit)
    return [entry for severity in sorted(shelves, reverse=True) for entry in shelves[severity].entries()]


def _coarsen(shelves: list["_Shelf"], limit: int) -> None:
    for level in Level:
        for shelf in shelves:
            if sum(len(other.entries()) for other in shelves) <= limit:
                return
            shelf.level = max(shelf.level, level)


def archive_parts(file: str) -> tuple[str, str | None]:
    """Give the archive and the member of a file's name, or the name and None when it is a file of its own.

    >>> archive_parts("drop/night.zip!tables/kallio.txt"), archive_parts("drop/kallio!.txt")
    (('drop/night.zip', 'tables/kallio.txt'), ('drop/kallio!.txt', None))
    """
    found = _ARCHIVE.fullmatch(file)
    return (found[1], found[2]) if found else (file, None)


def folder_of(file: str) -> str:
    """Give the folder that a file stands in; of a member, its archive.

    >>> folder_of("drop/kallio.txt"), folder_of("kallio.txt"), folder_of("drop/night.zip!tables/kallio.txt")
    ('drop', '.', 'drop/night.zip')
    """
    path, member = archive_parts(file)
    return str(PurePosixPath(path).parent) if member is None else path


_PLACES: dict[Level, Callable[[str], str]] = {
    Level.FILE: lambda file: file,
    Level.FOLDER: folder_of,
    Level.RULE: lambda file: "",
}


class _Shelf:
    """The entries of one severity at every level; a level that is over the limit is given up."""

    def __init__(self, limit: int) -> None:
        self.level = Level.FINDING
        self._limit = limit
        self._levels: dict[Level, dict[Hashable, Entry]] = {level: {} for level in Level}
        self._seen = 0

    def entries(self) -> list[Entry]:
        """Give the entries at the level that is chosen."""
        return list(self._levels[self.level].values())

    def add(self, item: Reported, finding: Finding) -> None:
        """Count an item at every level still held."""
        self._seen += 1
        for level, entries in list(self._levels.items()):
            key = self._key(level, item, finding)
            entry = entries.get(key)
            if entry is not None:
                entry.count += 1
                entry.alike = entry.alike and entry.first.acceptance == item.acceptance
            elif len(entries) < self._limit or level is Level.RULE:
                entries[key] = Entry(level, item, finding)
            else:
                del self._levels[level]
                self.level = Level(level + 1)

    def _key(self, level: Level, item: Reported, finding: Finding) -> Hashable:
        if level is Level.FINDING:
            return self._seen
        return finding.rule, _PLACES[level](finding.file), item.is_new, item.acceptance is None
