"""Findings and what they rest on, written out by hand, and a run of the command line that writes every format."""

import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Any, TextIO

from jsonschema import Draft7Validator, FormatChecker
from lxml import etree

from audit.basis import Acceptance, Basis, Reported, RuleNote, SourceNote
from audit.finding import Finding, Severity, Unread
from audit.terms import RuleCount, Summary

SCHEMAS = Path(__file__).resolve().parent / "schemas"
DAY = date(2026, 11, 29)
STAMP = "2026-11-30T04:05:06Z"

RAKE = Finding(
    rule="RK002",
    name="rake-differs-from-house",
    severity=Severity.ERROR,
    file="drop/kallio 4.txt",
    line=29,
    column=22,
    length=2,
    excerpt="Total pot €62 | Rake €4",
    hand="300000000001",
    seat=3,
    player="Lumi_Sade",
    message="rake is €4.00; this house takes €3.00",
    stated="€4.00",
    settled="€3.00",
    label="3 full brackets of €20.00 in €62.00",
    facts=("hand: 300000000001, 4 seats", "help: hand-audit explain 300000000001"),
    fingerprint="0123456789abcdef",
)
TWICE = replace(
    RAKE, rule="HH005", name="hand-twice", severity=Severity.WARNING, line=40, column=1, length=5, seat=None,
    player=None, message="the hand stands twice", stated=None, settled=None, label="", facts=(),
    fingerprint="1111111111111111",
)  # fmt: skip
REMARK = replace(TWICE, rule="HH006", name="hand-number-reused", severity=Severity.NOTE, message="number used again")
JUNK = Unread(
    "drop/äijä.zip!ö/1.txt", 7, 3, "  Dealer spills a drink", None, "no line of this format", ("action", "street")
)
ACCEPTED = Acceptance("Anna Lehto", "splash pot, agreed", date(2027, 1, 31))
ENDLESS = Acceptance("Anna Lehto", "agreed", None)

TOTALS: Summary = {
    "version": "0.1.0", "files": 2, "copies": 0, "hands_in": 5, "settled": 4, "unread": 1, "void": 0, "not_judged": 0,
    "findings": {"HH001": 1, "RK002": 1}, "accepted": {},
    "rules": {"RK002": {"judged": 1, "not_configured": 2, "not_applicable": 1}},
    "money": {"EUR": {"exponent": 2, "in": 6200, "returned": 0, "awarded": 5800, "taken": {"rake": 400}}},
    "seconds": {"read": 1.25},
}  # fmt: skip


COUNT: RuleCount = {"judged": 1, "not_configured": 2, "not_applicable": 1}


def rule_note(id: str, name: str, severity: str = "error", state: str = "run", reason: str | None = None) -> RuleNote:
    clause = "rake.brackets" if id == "RK002" else None
    return RuleNote(
        id, name, f"{name} found", severity, f"why {name}", "a new edition", clause, state, reason, 1, COUNT
    )


BASIS = Basis(
    version="0.1.0",
    run=7,
    rule_set="ab" * 32,
    houses=("casino-manual, 2020",),
    written=datetime(2026, 11, 30, 4, 5, 6, tzinfo=UTC),
    sources=(
        SourceNote("drop/kallio 4.txt", "cd" * 32, 1234, 5, "hands"),
        SourceNote("drop/äijä.zip!ö/1.txt", None, 99, 0, "unread"),
    ),
    rules=(
        rule_note("HH001", "unread-line"),
        rule_note("HH005", "hand-twice", "warning"),
        rule_note("RK001", "rake-not-pot-less-awards"),
        rule_note("RK002", "rake-differs-from-house"),
        rule_note("RK003", "rake-without-flop", state="not configured", reason="rake.trigger (no house chosen)"),
    ),
    totals=TOTALS,
)


def reported(item: Finding | Unread, acceptance: Acceptance | None = None, *, is_new: bool = True) -> Reported:
    return Reported(item, DAY, is_new=is_new, acceptance=acceptance)


WriteReport = Callable[[Basis, Iterable[Reported], TextIO], None]


def written(write_report: WriteReport, items: Iterable[Reported], basis: Basis = BASIS) -> str:
    """What a format writes, line ends as written."""
    out = io.StringIO(newline="")
    write_report(basis, items, out)
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class Outputs:
    """What one run left behind: its folder, its exit code and its standard output."""

    folder: Path
    code: int
    out: str


def run_all(folder: Path, *arguments: str) -> Outputs:
    """Run the command line in a folder with every report file and GitHub annotations."""
    command = [
        sys.executable, "-m", "audit", "run", *arguments, "--sarif", "r.sarif", "--junit", "r.xml", "--csv", "r.csv",
        "--format", "github", "--timestamp", STAMP, "--quiet",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.stderr == ""
    return Outputs(folder, done.returncode, done.stdout)


@cache
def sarif_validator() -> Draft7Validator:
    schema = json.loads((SCHEMAS / "sarif-schema-2.1.0.json").read_text(encoding="utf-8"))
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    Draft7Validator.check_schema(schema)
    return Draft7Validator(schema, format_checker=FormatChecker())


def sarif_run(text: str) -> dict[str, Any]:
    """The only run of a SARIF log, which must be valid."""
    log = json.loads(text)
    assert [f"{list(error.path)}: {error.message}" for error in sarif_validator().iter_errors(log)] == []
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    assert isinstance(run, dict)
    return run


@cache
def _junit_schema() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(str(SCHEMAS / "junit-10.xsd")))


def require_valid_junit(text: str) -> None:
    """Raise when a JUnit report is no XML, or not what its schema allows."""
    _junit_schema().assertValid(etree.fromstring(text.encode("utf-8")))
