"""SARIF 2.1.0: for code scanning, editors and other tools that read results of analysis.

Source: OASIS Standard SARIF 2.1.0; the limit on results is that of GitHub code scanning.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import Any, TextIO
from urllib.parse import quote

from audit.basis import Acceptance, Basis, Reported, RuleNote, SourceNote
from audit.finding import UNREAD_RULE, Finding, fingerprint
from audit.report.jsontext import dumps
from audit.report.rollup import Entry, Level, archive_parts, folder_of, roll_up
from audit.report.standing import accepted_words, utc
from audit.report.visible import visible

MOST_RESULTS = 5000
_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/os/schemas/sarif-schema-2.1.0.json"
_BASE = "%SRCROOT%"
_LONGEST_SNIPPET = 1000
_LINK = re.compile(r"\](?=\()")


def write_report(basis: Basis, items: Iterable[Reported], out: TextIO) -> None:
    """Write a run and its findings as one SARIF log of at most 5,000 results; more are rolled up."""
    entries = roll_up(items, MOST_RESULTS)
    rules = list(_rules(basis, entries))
    numbers = {rule["id"]: number for number, rule in enumerate(rules)}
    unread = sum(entry.count for entry in entries if entry.finding.rule == UNREAD_RULE)
    run = {
        "tool": {"driver": {"name": "hand-audit", "version": basis.version, "language": "en", "rules": rules}},
        "invocations": [_invocation(basis, numbers, unread)],
        "originalUriBaseIds": {_BASE: {"description": {"text": "the folder that hand-audit was started in"}}},
        "artifacts": [_artifact(source) for source in basis.sources],
        "columnKind": "utf16CodeUnits",
        "results": list(_results(basis, entries, numbers)),
        "properties": _run_properties(basis, entries),
    }
    out.write(dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}) + "\n")


def _rules(basis: Basis, entries: Iterable[Entry]) -> Iterator[dict[str, Any]]:
    for rule in basis.rules:
        yield _rule(rule)
    known = {rule.id for rule in basis.rules}
    others = {entry.finding.rule: entry.finding for entry in entries if entry.finding.rule not in known}
    for finding in others.values():  # of a rule that is no longer there
        level = {"level": finding.severity.word}
        yield {"id": finding.rule, "name": finding.name, "defaultConfiguration": level}


def _rule(rule: RuleNote) -> dict[str, Any]:
    help_lines = [f"When it may be wrong: {rule.false_alarms}"]
    if rule.clause:
        help_lines.append(f"Clause: {rule.clause}")
    help_lines.append(f"More: hand-audit rules show {rule.id}")
    state = {"state": rule.state, "reason": rule.reason, "findings": rule.findings, "hands": dict(rule.count)}
    return {
        "id": rule.id,
        "name": rule.name,
        "shortDescription": _message(rule.title),
        "fullDescription": _message(rule.why),
        "help": _message("\n".join(help_lines)),
        "defaultConfiguration": {"enabled": rule.state != "retired", "level": rule.severity},
        "properties": {key: value for key, value in state.items() if value is not None},
    }


def _invocation(basis: Basis, numbers: dict[str, int], unread: int) -> dict[str, Any]:
    """Tell how the run went: what could not be read, and which rules could not run."""
    lost = f"parts of the input that were not read, and so not checked: {unread:,} (results of {UNREAD_RULE})"
    return {
        "executionSuccessful": True,
        "endTimeUtc": utc(basis.written),
        "toolExecutionNotifications": [_notification(lost, "error", UNREAD_RULE, numbers)] if unread else [],
        "toolConfigurationNotifications": [
            _notification(f"{rule.id} did not run, not configured: {rule.reason}", "warning", rule.id, numbers)
            for rule in basis.rules
            if rule.state == "not configured"
        ],
    }


def _notification(text: str, level: str, rule: str, numbers: dict[str, int]) -> dict[str, Any]:
    return {"message": _message(text), "level": level, "associatedRule": {"id": rule, "index": numbers[rule]}}


def _artifact(source: SourceNote) -> dict[str, Any]:
    artifact = {
        "location": _location(source.path),
        "length": source.bytes,
        "roles": ["analysisTarget"],
        "properties": {"kind": source.kind, "hands": source.hands},
    }
    return artifact | ({"hashes": {"sha-256": source.sha256}} if source.sha256 else {})


def _results(basis: Basis, entries: Iterable[Entry], numbers: dict[str, int]) -> Iterator[dict[str, Any]]:
    artifacts = {source.path: number for number, source in enumerate(basis.sources)}
    times: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        finding = entry.finding
        identity = _identity(entry)
        times[finding.file, identity] += 1
        place: dict[str, Any] = {"artifactLocation": _location(finding.file), **_regions(finding)}
        if finding.file in artifacts:
            place["artifactLocation"]["index"] = artifacts[finding.file]
        location = {"physicalLocation": place}
        yield {
            "ruleId": finding.rule,
            "ruleIndex": numbers[finding.rule],
            "level": finding.severity.word,
            "message": _message(_text(entry)),
            "locations": [location | ({"message": _message(finding.label)} if finding.label else {})],
            "occurrenceCount": entry.count,
            # GitHub reads the second only, and wants lines that are alike in a file to be told apart.
            "partialFingerprints": {
                "handAudit/v1": identity,
                "primaryLocationLineHash": f"{identity}:{times[finding.file, identity]}",
            },
            "baselineState": "new" if entry.first.is_new else "unchanged",
            "suppressions": [_suppression(entry.first.acceptance, entry)] if entry.first.acceptance else [],
            "properties": _result_properties(entry),
        }


def _text(entry: Entry) -> str:
    if entry.count == 1:
        return entry.finding.message
    where = {
        Level.FILE: "in this file",
        Level.FOLDER: f"in {folder_of(entry.finding.file)}",
        Level.RULE: "in all files",
    }[entry.level]
    return f"{entry.count:,} findings of this rule {where}; the first: {entry.finding.message}"


def _identity(entry: Entry) -> str:
    """Give the fingerprint of a finding, or one that a rolled-up entry keeps in later runs."""
    finding = entry.finding
    if entry.count == 1:
        return finding.fingerprint
    place = {Level.FILE: finding.file, Level.FOLDER: folder_of(finding.file), Level.RULE: ""}[entry.level]
    return fingerprint(finding.rule, None, None, f"{entry.level.name.lower()} {place}")


def _suppression(acceptance: Acceptance, entry: Entry) -> dict[str, str]:
    how = "accepted" if entry.alike else "not all accepted alike; the first"
    justification = visible(f"{how} {accepted_words(acceptance)}")
    return {"kind": "external", "status": "accepted", "justification": justification}


def _result_properties(entry: Entry) -> dict[str, Any]:
    """Give what SARIF has no place for. Of a rolled-up entry nothing of the first finding, which could mislead."""
    if entry.count > 1:
        return {"findings": entry.count, "rolledUpBy": entry.level.name.lower()}
    finding = entry.finding
    values = {
        "hand": finding.hand,
        "seat": finding.seat,
        "player": finding.player,
        "stated": finding.stated,
        "settled": finding.settled,
        "facts": list(finding.facts),
        "firstSeen": entry.first.first_seen.isoformat(),
    }
    return {key: value for key, value in values.items() if value not in (None, [])}


def _run_properties(basis: Basis, entries: list[Entry]) -> dict[str, Any]:
    # The seconds would make two reports of the same input differ.
    totals = {key: value for key, value in basis.totals.items() if key != "seconds"}
    return {
        "run": basis.run,
        "ruleSet": basis.rule_set,
        "houses": list(basis.houses),
        "controlTotals": totals,
        "findings": sum(entry.count for entry in entries),
        "rolledUp": any(entry.count > 1 for entry in entries),
    }


def _regions(finding: Finding) -> dict[str, Any]:
    """Give the figure, and around it the whole line; of an empty line only its number."""
    if not finding.excerpt:
        return {"region": {"startLine": finding.line}}
    before = finding.excerpt[: finding.column - 1]
    start = _units(before) + finding.column - len(before)
    region: dict[str, Any] = {
        "startLine": finding.line,
        "startColumn": start,
        "endColumn": start + _units(finding.underlined),
    }
    if len(finding.excerpt) > _LONGEST_SNIPPET:
        return {"region": region}
    region["snippet"] = {"text": finding.underlined}
    return {"region": region, "contextRegion": {"startLine": finding.line, "snippet": {"text": finding.excerpt}}}


def _units(text: str) -> int:
    """Count UTF-16 code units: editors and browsers count these, also those that pass over columnKind."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _location(path: str) -> dict[str, Any]:
    """Give a path as a URI, relative to where the run was started unless it is absolute.

    The member of an archive is one name behind its `!`: a `../` in it must not lead anywhere.
    """
    archive, member = archive_parts(path)
    uri = quote(archive, safe="/!", errors="surrogatepass")
    if member is not None:
        steps = {".", ".."} & set(member.replace("\\", "/").split("/"))
        uri += "!" + quote(member, safe="" if steps else "/", errors="surrogatepass")
    return {"uri": f"file://{uri}"} if PurePosixPath(path).is_absolute() else {"uri": uri, "uriBaseId": _BASE}


def _message(text: str) -> dict[str, str]:
    """Give text as a SARIF message: braces doubled as the standard asks, and no name in it can become a link."""
    shown = "\n".join(visible(line) for line in text.split("\n"))
    return {"text": _LINK.sub("] ", shown).replace("{", "{{").replace("}", "}}")}
