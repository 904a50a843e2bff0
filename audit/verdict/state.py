"""How a rule or table contract stands after a run: what its expectation is held against."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import duckdb

from audit.basis import RuleNote
from audit.finding import UNREAD_RULE, Severity

SAMPLE = 5
"""How many findings or broken rows are named."""

NOT_CONFIGURED = "not configured"

UNKNOWN = "XX"
"""The letters of the family of rules that a run had and this program has not."""


@dataclass(frozen=True, slots=True)
class State:
    """How one rule or contract stands. severity is a severity of findings.

    ran is false when nothing can be said, and reason says why; count is how many findings are open or rows broken, and
    sample names the first few: texts of ours only, never of a history, since they are shown in pages.
    """

    id: str
    name: str
    title: str
    why: str
    family: str
    severity: str
    ran: bool
    reason: str | None
    count: int
    sample: tuple[str, ...]
    is_configured: bool = True

    @property
    def met(self) -> bool:
        """Tell whether all is as it must be: it ran, and nothing is open or broken."""
        return self.ran and self.is_configured and self.count == 0


_OPEN = f"""
    SELECT rule, any_value(name), max(severity), count(*), min(key, {SAMPLE}) FROM (
        SELECT rule, name, severity, fingerprint AS key FROM finding SEMI JOIN reported_file USING (source_id)
        WHERE gone_run IS NULL AND acceptance IS NULL
        UNION ALL
        SELECT '{UNREAD_RULE}', NULL, NULL, 'file ' || source_id || ', line ' || line FROM unread
        SEMI JOIN reported_file USING (source_id)
    ) GROUP BY rule ORDER BY rule
"""

_RETIRED = "the rule is retired"


def rule_states(con: duckdb.DuckDBPyConnection, notes: Iterable[RuleNote]) -> Iterator[State]:
    """Tell how every rule stands over the files given to the last run; an accepted finding is not open.

    The family is the letters of the rule's id. A rule that is retired, or that this program does not have, is told of
    while findings of it are open.
    """
    found = {rule: rest for rule, *rest in con.execute(_OPEN).fetchall()}
    for note in notes:
        _, _, count, sample = found.pop(note.id, (None, None, 0, ()))
        if note.state == "retired" and not count:
            continue
        yield State(
            id=note.id, name=note.name, title=note.title, why=note.why, family=note.id[:2], severity=note.severity,
            ran=note.state == "run", reason=_RETIRED if note.state == "retired" else note.reason,
            count=count, sample=tuple(sample), is_configured=note.state != NOT_CONFIGURED,
        )  # fmt: skip
    for rule, (name, severity, count, sample) in found.items():
        yield State(
            id=rule, name=name, title=name, why="Nobody looks for its findings any more.", family=UNKNOWN,
            severity=Severity(severity).word, ran=False, reason="this program has no such rule", count=count,
            sample=tuple(sample),
        )  # fmt: skip
