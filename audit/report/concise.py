"""The report for editors and grep: one line a finding."""

from audit.finding import Finding, Unread
from audit.report.visible import visible


def render(item: Finding | Unread) -> str:
    """Give one finding or unread part as `path:line:column: severity[ID] message`."""
    finding = item.as_finding() if isinstance(item, Unread) else item
    place = f"{finding.file}:{finding.line}:{finding.column}"
    return visible(f"{place}: {finding.severity.word}[{finding.rule}] {finding.message}")
