"""Example hands: plain files of hands that rule files name, and the edits that put a fault into one."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from audit.tomlfile import FileError, Problem


class EditError(ValueError):
    """An edit that cannot be made in the hand it is written for."""


def read_hands(folder: Path) -> dict[str, str]:
    """Give the text of every `<name>.txt` in a folder by name; line ends stay as they are in the file.

    Raises FileError when one is not UTF-8.
    """
    return {path.stem: _read(path) for path in sorted(folder.glob("*.txt"))}


def _read(path: Path) -> str:
    content = path.read_bytes()
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise FileError([Problem(f"{path.parent.name}/{path.name}", line, "not UTF-8")]) from None


def apply_edits(text: str, edits: Any) -> str:
    """Give the text with every edit made, in order; each is [old, new] or [old, new, n] for the n-th place of old.

    Without n the old text must stand in exactly one place, so that an edit cannot strike another line by chance.
    Raises EditError when an edit is malformed, or its old text is not there.

    >>> apply_edits("Rake €3, Rake €3", [["€3", "€4", 2]])
    'Rake €3, Rake €4'
    """
    if not isinstance(edits, list) or not edits:
        raise EditError("'edits' must be a list of [old, new] or [old, new, n]")
    for edit in edits:
        match edit:
            case [str(old), str(new)] if old and old != new:
                text = _replace(text, old, new, None)
            case [str(old), str(new), int(place)] if old and old != new and place > 0:
                text = _replace(text, old, new, place)
            case _:
                raise EditError(f"not an edit: {edit!r}; write [old, new] or [old, new, n]")
    return text


def _replace(text: str, old: str, new: str, place: int | None) -> str:
    starts = _starts(text, old)
    if not starts:
        raise EditError(f"{old!r} is not in the hand")
    if place is None and len(starts) > 1:
        raise EditError(f"{old!r} stands in {len(starts)} places; say which by a third value")
    if place is not None and place > len(starts):
        raise EditError(f"{old!r} stands in {len(starts)} places, not {place}")
    start = starts[(place or 1) - 1]
    return text[:start] + new + text[start + len(old) :]


def _starts(text: str, old: str) -> Sequence[int]:
    starts = []
    start = text.find(old)
    while start >= 0:
        starts.append(start)
        start = text.find(old, start + len(old))
    return starts
