"""One line of text: which kind it is, and whose. The plain form of what `classify` does to whole columns."""

from collections.abc import Mapping
from dataclasses import dataclass

from audit.parse.grammar import Format, LineKind
from audit.parse.layout import LONGEST_LINE, OUTER
from audit.terms import VERBS, Put

MOST_SEATS = 100  # no table has more: lines of many hands that lost their headers are not tried against everyone
_STAND_INS = "\0\1\2\3\4\5"  # one that the line does not hold stands for a seated name while the rest is read


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line that was read: its kind, its figures by group (the name stripped), and the seat of whom it names."""

    kind: LineKind
    figures: Mapping[str, str | None]
    seat: int | None


def read_line(text: str, roster: Mapping[str, int], room: Format) -> ReadLine | None:
    """Read one line by the grammar, its name settled by the roster of the hand.

    Takes: a line behind the header, without outer white space; the seated names and their seats. Gives None when no
    kind fits. A line whose first reading names nobody at the table is read again with every seated name held together;
    where that fails too, the first reading stands without a seat. A line that is too long for a hand history fits no
    kind.
    """
    if len(text.encode()) > LONGEST_LINE:
        return None
    first: ReadLine | None = None
    for kind in room.kinds:
        found = kind.regex.fullmatch(text) if kind.name != "HEADER" else None
        if found is None:
            continue
        figures = kind.figures(found)
        if kind.named:
            figures["name"] = figures["name"].strip(OUTER)
        if not _complete(kind, figures):
            continue
        if not kind.named or kind.name == "SEAT":
            return ReadLine(kind, figures, _printed_seat(figures))
        if _seated(figures, figures["name"], roster):
            return ReadLine(kind, figures, roster[figures["name"]])
        first = ReadLine(kind, figures, None)
        break
    return read_again(text, roster, room) or first


def read_again(text: str, roster: Mapping[str, int], room: Format) -> ReadLine | None:
    """Read a line by the seated names that occur in it: the longest name and the first kind that fit, or None.

    Noise must open with the name, unless it looks like the deal of no card to somebody who has no seat.
    """
    stand_in = next((mark for mark in _STAND_INS if mark not in text), None)
    if stand_in is None or len(text.encode()) > LONGEST_LINE or len(roster) > MOST_SEATS:
        return None
    for name in sorted((n for n in roster if n and n in text), key=lambda n: (-len(n), n)):
        start = text.find(name)
        while start >= 0:
            held = text[:start] + stand_in + text[start + len(name) :]
            found = _read_held(held, stand_in, name, roster, room)
            if found is not None:
                return found
            start = text.find(name, start + 1)
    return _noise_like_a_deal(text, room) if roster else None


def _noise_like_a_deal(text: str, room: Format) -> ReadLine | None:
    """Somebody whose name begins with "Dealt to" comes, goes or talks, and has no seat."""
    dealt = room.kind["DEALT"].regex.fullmatch(text)
    if dealt is None or any(dealt[group] for group in ("held", "cards", "card")):
        return None
    return next((ReadLine(kind, {}, None) for kind in room.kinds if kind.noise and kind.regex.fullmatch(text)), None)


def _read_held(held: str, stand_in: str, name: str, roster: Mapping[str, int], room: Format) -> ReadLine | None:
    for kind in room.kinds:
        if kind.noise and held.startswith(stand_in) and kind.regex.fullmatch(held):
            return ReadLine(kind, {}, None)
        if not kind.named or kind.name == "SEAT":
            continue
        found = kind.regex.fullmatch(held)
        if found is None or (found["name"] or "").strip(OUTER) != stand_in:
            continue
        figures = {group: value and value.replace(stand_in, name) for group, value in kind.figures(found).items()}
        figures["name"] = name
        if _complete(kind, figures) and _seated(figures, name, roster):
            return ReadLine(kind, figures, roster[name])
    return None


def _seated(figures: Mapping[str, str | None], name: str, roster: Mapping[str, int]) -> bool:
    """A summary line prints its seat: the name must be the one that sits there."""
    printed = _printed_seat(figures)
    return name in roster and (printed is None or printed == roster[name])


def _printed_seat(figures: Mapping[str, str | None]) -> int | None:
    seat = figures.get("seat")
    return int(seat) if seat else None


def _complete(kind: LineKind, figures: Mapping[str, str | None]) -> bool:
    """Every verb of the game that puts chips in says how many, and no other does."""
    if kind.name != "ACTION":
        return True
    put = VERBS[figures["verb"] or ""]
    if put is Put.NOTHING:
        return figures["amount"] is None and figures["to"] is None
    return figures["to" if put is Put.RAISE_TO else "amount"] is not None
