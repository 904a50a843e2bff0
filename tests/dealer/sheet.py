"""A text being tampered with, line by line, and what a tampering gives."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from . import cardroom, ggpoker, pokerstars
from .facts import Deal, Room
from .lines import Line, LineKind, Text, as_text
from .words import SIGNS, comma_money, plain_money

T = TypeVar("T")
COMPOSE: dict[Room, Callable[[Deal], Text]] = {
    "pokerstars": pokerstars.compose,
    "ggpoker": ggpoker.compose,
    "cardroom": cardroom.compose,
}
WRITE: dict[Room, Callable[[Deal], str]] = {
    "pokerstars": pokerstars.write,
    "ggpoker": ggpoker.write,
    "cardroom": cardroom.write,
}
MAJOR = 100  # one euro; a hundred chips


@dataclass(frozen=True, slots=True)
class Span:
    """A place in the tampered text: line and column counted from 1, in characters."""

    line: int
    column: int
    length: int


@dataclass(frozen=True, slots=True)
class Tampered:
    """A text with one fault, the rule that owns it, and the changed characters (`also`: the same change elsewhere)."""

    text: str
    rule: str
    line: int
    column: int
    length: int
    note: str
    also: tuple[Span, ...] = ()


class Sheet:
    """The lines of one hand. Changes return the place they touched; `done` gives the outcome."""

    def __init__(self, deal: Deal, text: str) -> None:
        self.deal = deal
        self.rng = Random(deal.number)
        self.lines = compose(deal)
        printed = as_text(self.lines)
        if not text.startswith(printed):
            raise ValueError("this is not the text of this deal")
        self.tail = text[len(printed) :]

    def recompose(self, deal: Deal) -> None:
        """Print another state of the same hand."""
        self.lines = compose(deal)

    def money(self, amount: int) -> str:
        """An amount as this room prints it."""
        write = comma_money if self.deal.room == "ggpoker" else plain_money
        return write(amount, SIGNS[self.deal.currency], self.deal.exponent)

    def pick(self, choices: Sequence[T]) -> T | None:
        """One of them, always the same for the same hand; None when there are none."""
        return choices[int(self.rng.random() * len(choices))] if choices else None

    def where(self, kind: LineKind, seat: int | None = None, ref: int | None = None) -> Iterator[int]:
        """Indexes of lines of a kind."""
        for index, line in enumerate(self.lines):
            if line.kind == kind and seat in (None, line.seat) and ref in (None, line.ref):
                yield index

    def change(self, index: int, old: str, new: str, after: str = "") -> Span:
        """Put `new` for the first `old` behind the first `after` of a line."""
        line = self.lines[index]
        start = line.text.index(old, line.text.index(after) + len(after))
        self.lines[index] = line._replace(text=line.text[:start] + new + line.text[start + len(old) :])
        return Span(index + 1, start + 1, len(new))

    def span(self, index: int, part: str, after: str = "") -> Span:
        """Where the first `part` behind the first `after` of a line is."""
        text = self.lines[index].text
        return Span(index + 1, text.index(part, text.index(after) + len(after)) + 1, len(part))

    def insert(self, index: int, text: str, *, kind: LineKind = "action", seat: int = 0) -> Span:
        """A new line before that of this index."""
        self.lines.insert(index, Line(kind, text, seat))
        return Span(index + 1, 1, len(text.rstrip()))

    def done(self, rule: str, place: Span, note: str, also: Sequence[Span] = (), more: str = "") -> Tampered:
        """The tampered text; `more` follows it."""
        text = as_text(self.lines) + self.tail + more
        return Tampered(text, rule, place.line, place.column, place.length, note, tuple(also))


def compose(deal: Deal) -> Text:
    """Lines of a hand in the layout of its room."""
    return COMPOSE[deal.room](deal)


def write(deal: Deal) -> str:
    """Text of a hand in the layout of its room."""
    return WRITE[deal.room](deal)
