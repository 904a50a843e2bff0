"""The file of acceptances, `accepted.toml`: findings that somebody has looked at and answers for."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from audit.tomlfile import FileError, Problem, Table, read_document


@dataclass(frozen=True, slots=True)
class Accepted:
    """One entry: one finding by its fingerprint, or all of a rule, of files or tables whose names fit a pattern.

    until is the last day on which it holds, None when it has no end.
    """

    line: int
    finding: str | None
    rule: str | None
    path: str | None
    table: str | None
    who: str
    why: str
    until: date | None


def load_acceptances(path: Path) -> Sequence[Accepted]:
    """Read and verify a file of acceptances; a file that is not there has none.

    Raises: FileError with every mistake of the file.
    """
    if not path.exists():
        return ()
    document = read_document(path, str(path))
    problems: list[Problem] = []
    top = Table(document, document.values, (), problems)
    top.only("accepted")
    found = [_entry(table) for table in top.tables("accepted")]
    if problems:
        raise FileError(problems)
    return found


def _entry(table: Table) -> Accepted:
    table.only("finding", "rule", "path", "table", "who", "why", "until")
    finding, rule = table.optional_text("finding"), table.optional_text("rule")
    if (finding is None) == (rule is None):
        table.note("finding" if finding else "who", "name either 'finding', a fingerprint, or 'rule'")
    until = table.values.get("until")
    if until is not None and type(until) is not date:
        table.note("until", "'until' must be a date such as 2027-01-31")
        until = None
    return Accepted(
        line=table.document.line(table.where),
        finding=finding,
        rule=rule,
        path=table.optional_text("path"),
        table=table.optional_text("table"),
        who=table.text("who"),
        why=table.text("why"),
        until=until,
    )
