"""Lines of a settlement in columns: tables of chips, and figures of the room beside settled ones."""

from collections.abc import Sequence

from audit.money import CHIP, format_amount, format_money
from audit.report.sheet import Hand, Span
from audit.report.visible import columns, visible

_LABEL, _STATED, _SETTLED = 44, 16, 22
_NAME = 24


class Ink:
    """Writes the amounts and names of one hand."""

    def __init__(self, hand: Hand, names: dict[int, str]) -> None:
        """Take the hand, for its currency, and its names by seat."""
        self._hand = hand
        self._names = names

    def money(self, minor: int) -> str:
        """Give an amount that stands alone."""
        return format_money(minor, self._hand.currency, self._hand.exponent)

    def cell(self, minor: int, *, sign: str = "") -> str:
        """Give an amount in a table of chips: nothing as '-', and chips without the word."""
        if minor == 0:
            return "-"
        chips = self._hand.currency == CHIP
        return sign + (format_amount(minor, self._hand.exponent) if chips else self.money(minor))

    def span(self, span: Span) -> str:
        """Give an amount that may go one unit either way, or lie between two."""
        low, high = span
        if low == high:
            return self.money(low)
        return f"{self.money(low)} {'or' if high - low == 1 else 'to'} {self.money(high)}"

    def who(self, seat: int | None, player: str | None = None) -> str:
        """Give a seat with its name, or the name of someone who has no seat."""
        if seat is None:
            return f"{name(player or '?')}, who has no seat"
        return f"seat {seat} {self._names.get(seat, '?')}"

    def figure(self, label: str, stated: int | None, settled: Span | None, verdict: str | None = None) -> str:
        """Give the line of a figure: the room's, the settled one, and whether they agree (or another verdict)."""
        said = "-" if stated is None else self.money(stated)
        ours = "-" if settled is None else self.span(settled)
        return in_columns(label, said, ours, self.verdict(stated, settled) if verdict is None else verdict)

    def verdict(self, stated: int | None, settled: Span | None) -> str:
        """Say whether the room's figure is the settled one; nothing where one of them is missing."""
        if stated is None or settled is None:
            return ""
        low, high = settled
        if stated > high:
            return f"≠ {self.money(stated - high)} too much"
        return f"≠ {self.money(low - stated)} too little" if stated < low else "= agrees"


def in_columns(label: str, stated: str, settled: str, verdict: str = "") -> str:
    """Give one line: label, the room's figure, the settled figure, verdict."""
    line = _left(label, _LABEL) + _right(stated, _STATED) + _right(settled, _SETTLED)
    return f"{line}  {verdict}".rstrip()


def heading(title: str) -> str:
    """Give the heading of a section with figures."""
    return in_columns(title, "the room", "settled")


def name(text: str) -> str:
    """Give a screen name, made safe, and cut where it is long."""
    safe = visible(text)
    return safe if len(safe) <= _NAME else safe[: _NAME - 1] + "…"


def cards(text: str) -> str:
    """Give cards such as AhTd apart.

    >>> cards("AhTd3c")
    'Ah Td 3c'
    """
    safe = visible(text)
    return " ".join(safe[i : i + 2] for i in range(0, len(safe), 2))


def table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Give rows as lines, first and last column to the left, the others to the right."""
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    lines = []
    for first, *middle, last in rows:
        cells = [_left(first, widths[0]), *map(_right, middle, widths[1:-1]), last]
        lines.append("  ".join(cells).rstrip())
    return lines


def _left(text: str, width: int) -> str:
    return text + " " * max(width - columns(text), 0)


def _right(text: str, width: int) -> str:
    return " " * max(width - columns(text), 0) + text
