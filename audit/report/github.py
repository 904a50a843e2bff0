"""Annotations of GitHub Actions: workflow commands in the log of a step, gravest first.

Source: GitHub's documentation of workflow commands; the escapes are those of its own toolkit.
"""

from collections import Counter
from collections.abc import Iterable
from typing import TextIO

from audit.basis import Basis, Reported
from audit.finding import Finding, Severity
from audit.report.grounds import grounds, source_lines
from audit.report.output import write
from audit.report.standing import finding_in
from audit.report.visible import visible

MOST_SHOWN = 100
"""How many annotations of one severity are written. GitHub itself shows ten of each kind for a step."""

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def write_report(basis: Basis, items: Iterable[Reported], out: TextIO) -> None:
    """Write findings as annotations, what they rest on as a folded group, and a last line that counts all."""
    counts: Counter[Severity] = Counter()
    accepted = 0
    shown: dict[Severity, list[Finding]] = {severity: [] for severity in Severity}
    for item in items:
        if item.acceptance:
            accepted += 1
            continue
        finding = finding_in(item)
        counts[finding.severity] += 1
        if counts[finding.severity] <= MOST_SHOWN:
            shown[finding.severity].append(finding)
    for severity in sorted(Severity, reverse=True):
        for finding in shown[severity]:
            write(_annotation(finding), out)
    write("::group::what this report rests on", out)
    for name, value in grounds(basis):
        write(f"{name}: {value}", out)
    for line in source_lines(basis):
        write(line, out)
    write("::endgroup::", out)
    left_out = sum(counts.values()) - sum(map(len, shown.values()))
    write(_command("notice", {"title": f"hand-audit {basis.version}"}, _summary(counts, accepted, left_out)), out)


def _annotation(finding: Finding) -> str:
    place = {
        "file": finding.file,
        "line": str(finding.line),
        "col": str(finding.column),
        "endColumn": str(finding.column + max(0, len(finding.underlined) - 1)),
        "title": f"{finding.rule} {finding.name}",
    }
    words = [finding.message, finding.label] if finding.label else [finding.message]
    return _command(_COMMANDS[finding.severity], place, "\n".join(map(visible, words)))


def _summary(counts: Counter[Severity], accepted: int, left_out: int) -> str:
    parts = [f"{counts[severity]:,} of severity {severity.word}" for severity in sorted(Severity, reverse=True)]
    told = f"{sum(counts.values()):,} findings: {', '.join(parts)}; accepted and left out: {accepted:,}"
    return f"{told}; not listed here: {left_out:,}" if left_out else told


def _command(name: str, properties: dict[str, str], message: str) -> str:
    written = ",".join(f"{key}={_property(visible(value))}" for key, value in properties.items())
    return f"::{name} {written}::{_data(message)}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
