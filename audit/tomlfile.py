"""TOML files with the place of every key, so that a mistake in one is reported with its line."""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from audit.terms import UserError

Key = tuple[str | int, ...]

_NAME = r"""(?:[\w-]+|"[^"]*"|'[^']*')"""
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*\]")
_ASSIGN = re.compile(rf"\s*({_NAME}(?:\s*\.\s*{_NAME})*)\s*=")
_PLACE = re.compile(r"(.*) \(at line (\d+), column \d+\)")


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in a file: the file as shown to the user, its line, and what is wrong."""

    file: str
    line: int
    text: str


class FileError(UserError):
    """TOML files that cannot be used. The message has one line for each problem, in order of place."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        """Take all the problems found, of one file or several."""
        self.problems = tuple(sorted(problems, key=lambda problem: (problem.file, problem.line)))
        super().__init__("\n".join(f"{p.file}:{p.line}: {p.text}" for p in self.problems))


@dataclass(frozen=True, slots=True)
class Document:
    """A TOML file read: as shown to the user, its values, and the line of each key (a path such as ('failing', 0))."""

    file: str
    values: dict[str, Any]
    lines: Mapping[Key, int]

    def line(self, key: Key) -> int:
        """Give the line of a key, or of the nearest table around it that has one."""
        while key and key not in self.lines:
            key = key[:-1]
        return self.lines.get(key, 1)


def read_document(path: Path, file: str) -> Document:
    """Read one TOML file; numbers with a point become Decimal. Raises FileError when it is not TOML or not UTF-8."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise FileError([Problem(file, line, "not UTF-8")]) from None
    try:
        values = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        found = _PLACE.fullmatch(str(error))
        message, line = (found[1], int(found[2])) if found else (str(error), text.count("\n") + 1)
        raise FileError([Problem(file, line, message)]) from None
    return Document(file, values, key_lines(text))


def key_lines(text: str) -> dict[Key, int]:
    """Give the line of each table header and key of a TOML text, as far as our files use the language.

    >>> key_lines("id = 1\\n[[failing]]\\nhand = 2\\nedit.old = 3")
    {('id',): 1, ('failing',): 2, ('failing', 0): 2, ('failing', 0, 'hand'): 3, ('failing', 0, 'edit', 'old'): 4}
    """
    lines: dict[Key, int] = {}
    counts: dict[Key, int] = {}
    table: Key = ()
    quote = ""
    for number, line in enumerate(text.split("\n"), start=1):
        if quote:  # inside a text of several lines nothing is a key
            quote = "" if quote in line else quote
            continue
        if header := _HEADER.match(line):
            table = _names(header[2])
            for length in range(1, len(table) + 1):
                lines.setdefault(table[:length], number)
            if header[1] == "[[":
                counts[table] = counts.get(table, -1) + 1
                table = (*table, counts[table])
                lines[table] = number
        elif key := _ASSIGN.match(line):
            lines.setdefault((*table, *_names(key[1])), number)
        quote = next((mark for mark in ('"""', "'''") if line.count(mark) % 2), "")
    return lines


def _names(dotted: str) -> Key:
    return tuple(name.strip("\"'") for name in re.findall(_NAME, dotted))


def nearest(word: str, words: Sequence[str]) -> str:
    """Give '; nearest: ...' to end a message about an unknown word, or '' when nothing is near.

    >>> nearest("mesage", ["message", "label"])
    "; nearest: 'message'"
    """
    found = get_close_matches(word, words, n=1)
    return f"; nearest: {found[0]!r}" if found else ""


class Table:
    """One table of a document while it is read: each value is taken by its kind, and each mistake is noted."""

    def __init__(self, document: Document, values: dict[str, Any], where: Key, problems: list[Problem]) -> None:
        """Take the table's values, its place in the document, and the list that mistakes are added to."""
        self.document = document
        self.values = values
        self.where = where
        self.problems = problems

    def note(self, key: str, text: str) -> None:
        """Add a mistake at a key of this table."""
        self.problems.append(Problem(self.document.file, self.document.line((*self.where, key)), text))

    def only(self, *known: str) -> None:
        """Note every key that is not one of the known."""
        for key in self.values:
            if key not in known:
                self.note(key, f"unknown key {key!r}{nearest(key, known)}")

    def text(self, key: str) -> str:
        """Take a text that must be there and not empty; '' after a mistake."""
        if key not in self.values:
            self.note("", f"missing key {key!r}")
            return ""
        return self.optional_text(key) or ""

    def optional_text(self, key: str) -> str | None:
        """Take a text that may be absent, but not empty."""
        value = self.values.get(key)
        if value is None:
            return None
        if not isinstance(value, str) or not value.strip():
            self.note(key, f"{key!r} must be a text, not empty")
            return None
        return value

    def choice(self, key: str, allowed: Sequence[str]) -> str:
        """Take one of the allowed words; '' after a mistake."""
        word = self.text(key)
        if word and word not in allowed:
            self.note(key, f"{key} {word!r} is not one of {', '.join(allowed)}{nearest(word, allowed)}")
            return ""
        return word

    def texts(self, key: str) -> tuple[str, ...]:
        """Take a list of texts; empty when absent or after a mistake."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
            self.note(key, f"{key!r} must be a list of texts")
            return ()
        return tuple(value)

    def whole(self, key: str) -> int | None:
        """Take a whole number of 1 or more that may be absent."""
        value = self.values.get(key)
        if value is not None and (type(value) is not int or value < 1):
            self.note(key, f"{key!r} must be a whole number, 1 or more")
            return None
        return value

    def table(self, key: str) -> "Table":
        """Take a table (`[key]`); empty when absent or after a mistake."""
        value = self.values.get(key, {})
        if not isinstance(value, dict):
            self.note(key, f"{key!r} must be written as a [{key}] table")
            value = {}
        return Table(self.document, value, (*self.where, key), self.problems)

    def tables(self, key: str) -> list["Table"]:
        """Take a list of tables (`[[key]]`); empty when absent or after a mistake."""
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.note(key, f"{key!r} must be written as [[{key}]] tables")
            return []
        return [Table(self.document, item, (*self.where, key, n), self.problems) for n, item in enumerate(value)]
