"""Where a figure stands in its line: the line is matched again with its kind."""

import re
from collections.abc import Iterator

from audit.parse.grammar import Format, LineKind
from audit.parse.layout import OUTER

_MASK = "\0"  # stands for each character of a known name, which may look like any part of a line
_SIGN_END = re.compile(r"[^ 0-9()\[\]A-Za-z#:\'\"/|.,]{1,3}$")


def locate(raw: str, figure: str | None, subject: str | None, name: str | None, room: Format | None) -> tuple[int, int]:
    """Give column (from 1) and length of a figure in a line of the file; of the whole text where it is not found.

    Takes: the line as it stands; the name of a captured group, or `award`, `pot` (subject: which) or `outcome`; the
    player that the line is about, None when it names nobody at the table; the format of the hand. With `cards` a
    subject that occurs in them is underlined alone. A currency sign before an amount belongs to it.
    """
    text = raw.strip(OUTER)
    lead = raw.find(text) if text else 0
    start, end = _span(text, figure, subject, name, room) if figure and room else (0, len(text))
    return lead + start + 1, max(1, end - start)


def _readings(text: str, name: str | None, room: Format) -> Iterator[tuple[LineKind, re.Match[str]]]:
    """The ways to read a line, those that find the name in its place first."""
    start = text.find(name) if name else -1
    while name and start >= 0:
        mask = _MASK * len(name)
        masked = text[:start] + mask + text[start + len(name) :]
        for kind in room.kinds:
            found = kind.regex.fullmatch(masked) if kind.named else None
            if found is not None and (found["name"] or "").strip(OUTER) == mask:
                yield kind, found
        start = text.find(name, start + 1)
    for kind in room.kinds:
        if (found := kind.regex.fullmatch(text)) is not None:
            yield kind, found


def _span(text: str, figure: str, subject: str | None, name: str | None, room: Format) -> tuple[int, int]:
    group = {"award": "rest", "pot": "pots", "outcome": "outcome"}.get(figure, figure)
    for kind, found in _readings(text, name, room):
        if group not in kind.groups:
            continue
        # Cards dealt all at once stand in the first bracket of their line.
        part = "held" if figure == "cards" and "held" in kind.groups and found[group] is None else group
        if found[part] is None:
            continue
        start, end = found.span(part)
        if figure == "award":
            return _inner(text, room.notation["AWARD_PART"], found.start("outcome"), None)
        if figure == "pot" and kind.name == "TOTAL":
            return _inner(text, room.notation["POT_PART"], start, subject)
        if figure == "outcome":
            return start, found.end("rest") if found["rest"] else end
        if figure == "cards" and subject and subject in found[part]:
            at = text.rindex(subject, start, end)  # of a card twice in one line the second is one too many
            return at, at + len(subject)
        return _with_sign(text, start, end)
    return 0, len(text)


def _inner(text: str, pattern: str, start: int, pot: str | None) -> tuple[int, int]:
    """The amount of one printed pot; or of the awards of a summary line, from the first to the last."""
    parts = [part for part in re.compile(pattern).finditer(text, start) if pot is None or part["pot"] == pot]
    if not parts:
        return start, len(text)
    return _with_sign(text, parts[0].start("amount"), parts[0].end("amount"))[0], parts[-1].end("amount")


def _with_sign(text: str, start: int, end: int) -> tuple[int, int]:
    if not text[start:end][:1].isdigit():
        return start, end
    sign = _SIGN_END.search(text[:start])
    return (sign.start() if sign else start), end
