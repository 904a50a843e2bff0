"""What a report rests on: the run, its files, its rules and its houses, so that two reports can be told apart."""

from dataclasses import dataclass
from datetime import date, datetime

from audit.finding import Finding, Unread
from audit.terms import RuleCount, Summary


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Somebody's word that a finding is known: who, why, and the last day on which it holds (None: no end)."""

    who: str
    why: str
    until: date | None


@dataclass(frozen=True, slots=True)
class Reported:
    """A finding or unread part as it stands after a run.

    first_seen is the day (UTC) of the run that found it first; is_new tells whether that is the reported run. An
    accepted one is shown as such and does not count.
    """

    item: Finding | Unread
    first_seen: date
    is_new: bool
    acceptance: Acceptance | None


@dataclass(frozen=True, slots=True)
class RuleNote:
    """A rule as a report tells it. state is 'run', 'not configured' or 'retired'; reason says what it lacks,
    count how many hands it could judge."""

    id: str
    name: str
    title: str
    severity: str
    why: str
    false_alarms: str
    clause: str | None
    state: str
    reason: str | None
    findings: int
    count: RuleCount


@dataclass(frozen=True, slots=True)
class SourceNote:
    """A file that was read. kind as in the table source_file; sha256 is None when its bytes could not be had."""

    path: str
    sha256: str | None
    bytes: int
    hands: int
    kind: str


@dataclass(frozen=True, slots=True)
class Basis:
    """What a report rests on.

    rule_set is the SHA-256 over all rule and house files, houses are 'id, edition' each, written is the time stamp in
    UTC: the only thing in a report that differs between two runs over the same input, unless it is fixed.
    """

    version: str
    run: int
    rule_set: str
    houses: tuple[str, ...]
    written: datetime
    sources: tuple[SourceNote, ...]
    rules: tuple[RuleNote, ...]
    totals: Summary
