"""The report for editors and grep: one line a finding."""

from audit.report.standing import Item, acceptance_of, finding_in
from audit.report.visible import visible


def render(item: Item) -> str:
    """Give one finding or unread part as `path:line:column: severity[ID] message`; an accepted one says so."""
    finding = finding_in(item)
    place = f"{finding.file}:{finding.line}:{finding.column}"
    accepted = "accepted " if acceptance_of(item) else ""
    return visible(f"{place}: {accepted}{finding.severity.word}[{finding.rule}] {finding.message}")
