"""JUnit XML, which every CI reads: one test case a rule, failed when it has findings that nobody accepted."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TextIO
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

from audit.basis import Basis, Reported, RuleNote
from audit.finding import Finding
from audit.report import text, totals
from audit.report.grounds import grounds, source_lines
from audit.report.standing import finding_in, utc
from audit.report.visible import visible

MOST_SHOWN = 20
"""How many findings of a rule are written out; the rest are counted."""

# Beyond the control characters, which are made visible, XML has no way to write these.
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(slots=True)
class _Pile:
    """Findings of one kind: how many, and the first of them as they are printed."""

    count: int = 0
    printed: list[str] = field(default_factory=list)

    def add(self, item: Reported) -> None:
        self.count += 1
        if self.count <= MOST_SHOWN:
            self.printed.append(text.render(item))

    def words(self) -> str:
        more = self.count - len(self.printed)
        return "\n\n".join([*self.printed, *([f"and {more:,} more, not shown here"] if more else [])])


@dataclass(slots=True)
class _Case:
    """What there is to tell about one rule."""

    id: str
    name: str
    severity: str
    note: RuleNote | None
    open: _Pile = field(default_factory=_Pile)
    accepted: _Pile = field(default_factory=_Pile)

    @property
    def result(self) -> str:
        if self.open.count:
            return "failed"
        return "skipped" if self.did_not_run else "passed"

    @property
    def did_not_run(self) -> str | None:
        """Say why the rule did not run, None when it did."""
        if self.note is None or self.note.state == "run":
            return None
        return f"{self.note.state}: {self.note.reason}" if self.note.reason else self.note.state


def write_report(basis: Basis, items: Iterable[Reported], out: TextIO) -> None:
    """Write a run as one test suite with a test case for each rule."""
    cases = {rule.id: _Case(rule.id, rule.name, rule.severity, rule) for rule in basis.rules}
    for item in items:
        finding = finding_in(item)
        case = cases.get(finding.rule) or cases.setdefault(finding.rule, _case_of(finding))
        (case.accepted if item.acceptance else case.open).add(item)
    results = [case.result for case in cases.values()]
    counts = {"tests": str(len(cases)), "failures": str(results.count("failed")), "errors": "0"}
    root = Element("testsuites", {"name": "hand-audit", **counts})
    about = {"skipped": str(results.count("skipped")), "timestamp": utc(basis.written)}
    suite = SubElement(root, "testsuite", {"name": "hand-audit", **counts, **about})
    properties = SubElement(suite, "properties")
    for name, value in _properties(basis):
        SubElement(properties, "property", {"name": _legal(name), "value": _legal(value)})
    for case in cases.values():
        _write_case(suite, case)
    _add_text(suite, "system-out", totals.render(basis.totals))
    indent(root)
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n')  # ElementTree would name the encoding of the machine
    ElementTree(root).write(out, encoding="unicode")
    out.write("\n")


def _case_of(finding: Finding) -> _Case:
    """Give the case of a rule that is no longer there: its findings are."""
    return _Case(finding.rule, finding.name, finding.severity.word, None)


def _properties(basis: Basis) -> Iterator[tuple[str, str]]:
    yield from grounds(basis)
    for line in source_lines(basis):
        sha256, _, path = line.partition("  ")
        yield f"source {path}", sha256


def _write_case(suite: Element, case: _Case) -> None:
    about = {"classname": f"hand-audit.{case.id[:2]}", "name": f"{case.id} {case.name}"}
    element = SubElement(suite, "testcase", {name: _legal(visible(value)) for name, value in about.items()})
    told = []
    if case.result == "failed":
        findings = "1 finding" if case.open.count == 1 else f"{case.open.count:,} findings"
        message = f"{findings}: {case.note.title}" if case.note else findings
        _add_text(element, "failure", case.open.words(), message=message, type=case.severity)
        if case.did_not_run:
            told.append(visible(f"the rule did not run ({case.did_not_run}); its findings are of earlier runs"))
    elif case.did_not_run:
        SubElement(element, "skipped", {"message": _legal(visible(case.did_not_run))})
    if case.accepted.count:
        told.append(f"accepted, and not counted: {case.accepted.count:,}\n\n{case.accepted.words()}")
    if told:
        _add_text(element, "system-out", "\n\n".join(told))


def _add_text(parent: Element, tag: str, content: str, **attributes: str) -> None:
    child = SubElement(parent, tag, {name: _legal(visible(value)) for name, value in attributes.items()})
    child.text = f"\n{_legal(content)}\n"


def _legal(content: str) -> str:
    return _NOT_XML.sub(lambda found: f"<U+{ord(found[0]):04X}>", content)
