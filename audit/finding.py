"""The records that every report renders: a finding, and a part of the input that could not be read."""

import hashlib
from dataclasses import dataclass
from enum import IntEnum

GONE = "[the file is no longer as it was read]"
"""Stands for a line that cannot be quoted any more."""

UNREAD_RULE = "HH001"
UNREAD_NAME = "unread-line"


class Severity(IntEnum):
    """How grave a finding is; a graver one compares greater. `Severity["ERROR"].word` is the word users write."""

    NOTE = 1
    WARNING = 2
    ERROR = 3

    @property
    def word(self) -> str:
        """Give the word used in rule files, options and reports: 'note', 'warning' or 'error'."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Finding:
    """One difference between what the room printed and what we settled, at one figure of one line.

    Units: line and column count from 1, column and length in characters of the line. stated and settled are texts with
    their currency. facts are lines 'key: text'. label is the text after the ^^^ under the figure.
    """

    rule: str
    name: str
    severity: Severity
    file: str
    line: int
    column: int
    length: int
    excerpt: str
    hand: str | None
    seat: int | None
    player: str | None
    message: str
    stated: str | None
    settled: str | None
    label: str
    facts: tuple[str, ...]
    fingerprint: str

    @property
    def underlined(self) -> str:
        """Give the text of the line that the ^^^ stand under."""
        return self.excerpt[self.column - 1 : self.column - 1 + self.length]


@dataclass(frozen=True, slots=True)
class Unread:
    """A part of the input that could not be read: where, why, and what would have been understood there.

    Units: as in Finding. hand is the printed number of the hand it belongs to, None outside any hand; expected are the
    kinds of line the grammar would have taken.
    """

    file: str
    line: int
    column: int
    excerpt: str
    hand: str | None
    cause: str
    expected: tuple[str, ...]

    def as_finding(self) -> Finding:
        """Give the same as a finding of HH001, underlined to the end of the line."""
        return Finding(
            rule=UNREAD_RULE,
            name=UNREAD_NAME,
            severity=Severity.ERROR,
            file=self.file,
            line=self.line,
            column=self.column,
            length=max(1, len(self.excerpt.rstrip()) - self.column + 1),
            excerpt=self.excerpt,
            hand=self.hand,
            seat=None,
            player=None,
            message=self.cause,
            stated=None,
            settled=None,
            label=f"expected {', '.join(self.expected)}" if self.expected else "",
            facts=(f"hand: {self.hand}",) if self.hand else (),
            fingerprint=fingerprint(UNREAD_RULE, self.hand, None, self.excerpt),
        )


def fingerprint(rule: str, hand: str | None, seat: int | None, subject: str | None) -> str:
    """Give 16 hexadecimal digits that name a finding across runs, so that a known one can be accepted.

    The line takes no part: the same fault found again after the file has moved or grown is the same finding.

    >>> fingerprint("RK002", "200000000001", None, None) == fingerprint("RK002", "200000000001", 3, None)
    False
    """
    # Length before each part, so that no two lists of parts give the same bytes; '-' is a part that is not there.
    parts = (rule, hand, None if seat is None else str(seat), subject)
    joined = "".join("-" if part is None else f"{len(part)}:{part}" for part in parts)
    return hashlib.sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()[:16]
