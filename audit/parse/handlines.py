"""The lines of one hand, read one by one, up to where the hand ends."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from audit.parse.grammar import Format
from audit.parse.layout import LONGEST_LINE, OUTER
from audit.parse.line import ReadLine, read_line
from audit.parse.outside import IN_SUMMARY


@dataclass(frozen=True, slots=True)
class HandLine:
    """A line: its index in the hand, the column of its text (from 1), the text, and how it was read."""

    index: int
    column: int
    text: str
    read: ReadLine | None

    @property
    def kind(self) -> str | None:
        """The kind of line, None for noise and for what was not read."""
        return self.read.kind.name if self.read and not self.read.kind.noise else None


@dataclass(frozen=True, slots=True)
class HandLines:
    """The lines of a hand that are not blank, who sits where, and the index of the line behind its end, if any."""

    lines: tuple[HandLine, ...]
    roster: dict[str, int]
    end: int | None


def read_hand(lines: Sequence[str], room: Format) -> HandLines:
    """Read the lines of one hand, its header first.

    Takes: lines as they stand in the file. A hand ends where a blank line follows its summary and what comes next is no
    line of a summary.
    """
    roster = _roster(lines, room)
    read: list[HandLine] = []
    blank = begun = False
    for line in _read(lines, roster, room):
        if not line.text:
            blank = True
            continue
        if line.kind in IN_SUMMARY:
            begun = begun or line.kind == "SUMMARY"
            blank = False
        elif begun and blank and (line.kind or line.read is None):
            return HandLines(tuple(read), roster, line.index)
        read.append(line)
    return HandLines(tuple(read), roster, None)


def _read(lines: Sequence[str], roster: dict[str, int], room: Format) -> Iterator[HandLine]:
    for index, raw in enumerate(lines):
        text = raw.strip(OUTER)
        header = read_header(text, room) if index == 0 else None
        column = len(raw) - len(raw.lstrip(OUTER)) + 1
        yield HandLine(index, column, text, header or (read_line(text, roster, room) if text else None))


def read_header(text: str, room: Format) -> ReadLine | None:
    """Read a line as a header of the format, or give None."""
    kind = room.kind["HEADER"]
    found = kind.regex.fullmatch(text) if len(text.encode()) <= LONGEST_LINE else None
    return ReadLine(kind, kind.figures(found), None) if found else None


_SEAT_OR_END = ("Seat ", "Paikka ", "*** ")


def _roster(lines: Sequence[str], room: Format) -> dict[str, int]:
    """Seats by name, the first where a name is printed twice; what stands behind the summary seats nobody."""
    roster: dict[str, int] = {}
    for raw in lines[1:]:
        text = raw.strip(OUTER)
        if not text.startswith(_SEAT_OR_END):
            continue
        read = read_line(text, {}, room)
        if read and read.kind.name == "SUMMARY":
            break
        if read and read.kind.name == "SEAT" and read.seat is not None:
            roster.setdefault(read.figures["name"] or "", read.seat)
    return roster
