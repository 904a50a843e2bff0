"""SARIF: valid against its published schema, and read back with plain JSON."""

import json
import time
from collections import Counter
from dataclasses import replace
from typing import Any
from urllib.parse import unquote, urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reporting import (
    ACCEPTED,
    BASIS,
    ENDLESS,
    JUNK,
    RAKE,
    REMARK,
    STAMP,
    TWICE,
    reported,
    rule_note,
    sarif_run,
    sarif_validator,
    written,
)  # fmt: skip

from audit.basis import Basis, Reported
from audit.report.sarif import MOST_RESULTS, write_report


def _run(*items: Reported, basis: Basis = BASIS) -> dict[str, Any]:
    return sarif_run(written(write_report, items, basis))


def test_the_schema_can_refuse() -> None:
    """Formats too: a path with a blank in it is no URI."""
    log = json.loads(written(write_report, [reported(RAKE)]))
    log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] = "drop/kallio 4.txt"
    log["runs"][0]["results"][0]["level"] = "grave"
    assert {list(error.path)[-1] for error in sarif_validator().iter_errors(log)} == {"uri", "level"}


def test_a_finding() -> None:
    assert _run(reported(RAKE))["results"] == [
        {
            "ruleId": "RK002",
            "ruleIndex": 3,
            "level": "error",
            "message": {"text": "rake is €4.00; this house takes €3.00"},
            "locations": [
                {
                    "physicalLocation": {
                        "artifactLocation": {"uri": "drop/kallio%204.txt", "uriBaseId": "%SRCROOT%", "index": 0},
                        "region": {"startLine": 29, "startColumn": 22, "endColumn": 24, "snippet": {"text": "€4"}},
                        "contextRegion": {"startLine": 29, "snippet": {"text": "Total pot €62 | Rake €4"}},
                    },
                    "message": {"text": "3 full brackets of €20.00 in €62.00"},
                }
            ],
            "occurrenceCount": 1,
            "partialFingerprints": {
                "handAudit/v1": "0123456789abcdef",
                "primaryLocationLineHash": "0123456789abcdef:1",
            },
            "baselineState": "new",
            "suppressions": [],
            "properties": {
                "hand": "300000000001",
                "seat": 3,
                "player": "Lumi_Sade",
                "stated": "€4.00",
                "settled": "€3.00",
                "facts": ["hand: 300000000001, 4 seats", "help: hand-audit explain 300000000001"],
                "firstSeen": "2026-11-29",
            },
        }
    ]


def test_severities_and_what_is_known_from_earlier_runs() -> None:
    items = [reported(REMARK, is_new=False), reported(TWICE, ACCEPTED), reported(RAKE, ENDLESS, is_new=False)]
    assert [(r["level"], r["baselineState"], r["suppressions"]) for r in _run(*items)["results"]] == [
        ("error", "unchanged", [_suppression("accepted by Anna Lehto, no end: agreed")]),
        ("warning", "new", [_suppression("accepted by Anna Lehto, until 2027-01-31: splash pot, agreed")]),
        ("note", "unchanged", []),
    ]


def _suppression(why: str) -> dict[str, str]:
    return {"kind": "external", "status": "accepted", "justification": why}


def test_an_unread_part_is_a_result_and_a_notification() -> None:
    run = _run(reported(JUNK))
    (result,) = run["results"]
    assert (result["ruleId"], result["level"], result["message"]["text"]) == (
        "HH001",
        "error",
        "no line of this format",
    )
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {
        "uri": "drop/%C3%A4ij%C3%A4.zip!%C3%B6/1.txt", "uriBaseId": "%SRCROOT%", "index": 1
    }  # fmt: skip
    assert place["region"]["snippet"] == {"text": "Dealer spills a drink"}
    assert result["locations"][0]["message"] == {"text": "expected action, street"}
    assert run["invocations"][0]["toolExecutionNotifications"] == [
        {
            "message": {"text": "parts of the input that were not read, and so not checked: 1 (results of HH001)"},
            "level": "error",
            "associatedRule": {"id": "HH001", "index": 0},
        }
    ]


def test_the_rules_and_the_one_that_did_not_run() -> None:
    run = _run()
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["HH001", "HH005", "RK001", "RK002", "RK003"]
    assert rules[3] == {
        "id": "RK002",
        "name": "rake-differs-from-house",
        "shortDescription": {"text": "rake-differs-from-house found"},
        "fullDescription": {"text": "why rake-differs-from-house"},
        "help": {
            "text": "When it may be wrong: a new edition\nClause: rake.brackets\nMore: hand-audit rules show RK002"
        },
        "defaultConfiguration": {"enabled": True, "level": "error"},
        "properties": {
            "state": "run",
            "findings": 1,
            "hands": {"judged": 1, "not_configured": 2, "not_applicable": 1},
        },
    }
    assert run["results"] == []
    assert run["invocations"] == [
        {
            "executionSuccessful": True,
            "endTimeUtc": STAMP,
            "toolExecutionNotifications": [],
            "toolConfigurationNotifications": [
                {
                    "message": {"text": "RK003 did not run, not configured: rake.trigger (no house chosen)"},
                    "level": "warning",
                    "associatedRule": {"id": "RK003", "index": 4},
                }
            ],
        }
    ]


def test_what_the_report_rests_on() -> None:
    run = _run(reported(RAKE))
    assert run["tool"]["driver"]["version"] == "0.1.0"
    assert run["properties"] == {
        "run": 7,
        "ruleSet": "ab" * 32,
        "houses": ["casino-manual, 2020"],
        "controlTotals": {
            "version": "0.1.0", "files": 2, "copies": 0, "hands_in": 5,
            "settled": 4, "unread": 1, "void": 0, "not_judged": 0,
            "findings": {"HH001": 1, "RK002": 1}, "accepted": {},
            "rules": {"RK002": {"judged": 1, "not_configured": 2, "not_applicable": 1}},
            "money": {"EUR": {"exponent": 2, "in": 6200, "returned": 0, "awarded": 5800, "taken": {"rake": 400}}},
        },
        "findings": 1,
        "rolledUp": False,
    }  # fmt: skip
    assert run["artifacts"] == [
        {
            "location": {"uri": "drop/kallio%204.txt", "uriBaseId": "%SRCROOT%"},
            "length": 1234,
            "roles": ["analysisTarget"],
            "properties": {"kind": "hands", "hands": 5},
            "hashes": {"sha-256": "cd" * 32},
        },
        {
            "location": {"uri": "drop/%C3%A4ij%C3%A4.zip!%C3%B6/1.txt", "uriBaseId": "%SRCROOT%"},
            "length": 99,
            "roles": ["analysisTarget"],
            "properties": {"kind": "unread", "hands": 0},
        },
    ]


def test_a_rule_that_is_gone_and_one_that_is_retired() -> None:
    basis = replace(BASIS, rules=(rule_note("RK001", "old", state="retired"),))
    run = _run(reported(RAKE), reported(JUNK), basis=basis)
    assert [(r["id"], r["defaultConfiguration"]) for r in run["tool"]["driver"]["rules"]] == [
        ("RK001", {"enabled": False, "level": "error"}),
        ("RK002", {"level": "error"}),
        ("HH001", {"level": "error"}),
    ]
    assert [result["ruleIndex"] for result in run["results"]] == [1, 2]


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("kallio.txt", "kallio.txt"),
        ("Väinö & co/käsi 1%.txt", "V%C3%A4in%C3%B6%20%26%20co/k%C3%A4si%201%25.txt"),
        ("a:b?c#d.txt", "a%3Ab%3Fc%23d.txt"),
        ("n.zip!t/1.txt", "n.zip!t/1.txt"),
        ("n.ZIP!../../etc/1.txt", "n.ZIP!..%2F..%2Fetc%2F1.txt"),
        ("n.zip!..\\1.txt", "n.zip!..%5C1.txt"),
        ("<img src=x>.txt", "%3Cimg%20src%3Dx%3E.txt"),
        ("a\nb\u202e.txt", "a%0Ab%E2%80%AE.txt"),
    ],
)
def test_paths_are_uris_that_lead_back_to_them(file: str, uri: str) -> None:
    location = _run(reported(replace(RAKE, file=file)))["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"] == {"uri": uri, "uriBaseId": "%SRCROOT%"}
    assert unquote(urljoin("file:///start/here/", uri)) == f"file:///start/here/{file}"


def test_an_absolute_path_is_an_absolute_uri() -> None:
    location = _run(reported(replace(RAKE, file="/data/yö/1.txt")))["results"][0]["locations"][0]["physicalLocation"]
    assert location["artifactLocation"] == {"uri": "file:///data/y%C3%B6/1.txt"}


@pytest.mark.parametrize(
    ("excerpt", "column", "length", "region"),
    [
        ("💶💶: bets €4", 10, 2, (12, 14)),  # two units for each of the two characters before it
        ("a 💶 b", 3, 1, (3, 5)),
        ("王: bets €4", 9, 2, (9, 11)),
        ("cut off", 8, 1, (8, 8)),
        ("cut off", 12, 3, (12, 12)),
    ],
)
def test_columns_are_counted_in_utf_16(excerpt: str, column: int, length: int, region: tuple[int, int]) -> None:
    run = _run(reported(replace(RAKE, excerpt=excerpt, column=column, length=length)))
    assert run["columnKind"] == "utf16CodeUnits"
    place = run["results"][0]["locations"][0]["physicalLocation"]
    start, end = region
    assert (place["region"]["startColumn"], place["region"]["endColumn"]) == region
    units = excerpt.encode("utf-16-le")[2 * (start - 1) : 2 * (end - 1)]
    assert place["region"]["snippet"]["text"] == units.decode("utf-16-le")
    assert place["contextRegion"]["snippet"]["text"] == excerpt


def test_of_no_line_and_of_a_huge_one_there_is_no_snippet() -> None:
    run = _run(reported(replace(RAKE, excerpt="")), reported(replace(RAKE, excerpt="x" * 1001, column=5, length=6)))
    assert [result["locations"][0]["physicalLocation"] for result in run["results"]] == [
        {"artifactLocation": _place(), "region": {"startLine": 29}},
        {"artifactLocation": _place(), "region": {"startLine": 29, "startColumn": 5, "endColumn": 11}},
    ]


def _place() -> dict[str, Any]:
    return {"uri": "drop/kallio%204.txt", "uriBaseId": "%SRCROOT%", "index": 0}


def test_a_name_in_a_message_is_neither_link_nor_placeholder() -> None:
    (result,) = _run(reported(replace(RAKE, message="[free chips](https://evil) and {0}", player="[a](b)")))["results"]
    assert result["message"]["text"] == "[free chips] (https://evil) and {{0}}"
    assert result["properties"]["player"] == "[a](b)"


def test_lines_that_are_alike_in_a_file_are_told_apart() -> None:
    other = replace(RAKE, file="drop/2.txt")
    results = _run(reported(RAKE), reported(RAKE), reported(other))["results"]
    assert [result["partialFingerprints"]["primaryLocationLineHash"][16:] for result in results] == [":1", ":2", ":1"]


def test_the_time_stamp_is_all_that_differs() -> None:
    first = written(write_report, [reported(RAKE), reported(JUNK)])
    slow = replace(BASIS, totals={**BASIS.totals, "seconds": {"read": 99.0}})
    assert written(write_report, [reported(RAKE), reported(JUNK)], slow) == first
    later = replace(slow, written=slow.written.replace(hour=9))
    assert written(write_report, [reported(RAKE), reported(JUNK)], later).replace("T09:", "T04:") == first


def _many(count: int, files: int, folders: int) -> list[Reported]:
    return [
        reported(
            replace(
                RAKE, file=f"n{number % folders}/{number % files}.txt", line=number + 1, fingerprint=f"{number:016x}"
            ),
            ACCEPTED if number % 10 == 0 else None,
            is_new=number % 10 == 1,
        )
        for number in range(count)
    ]


def test_at_the_limit_each_finding_is_a_result() -> None:
    run = _run(*_many(MOST_RESULTS, 10, 2))
    assert len(run["results"]) == 5000
    assert {result["occurrenceCount"] for result in run["results"]} == {1}


def test_over_the_limit_they_are_rolled_up_and_add_up() -> None:
    """5,001 findings in 10 files; of each file one in ten is accepted or one in ten is new, by its number."""
    run = _run(*_many(MOST_RESULTS + 1, 10, 2))
    assert (run["properties"]["findings"], run["properties"]["rolledUp"]) == (5001, True)
    assert len(run["results"]) == 10
    first = run["results"][0]
    assert first["message"]["text"] == (
        "501 findings of this rule in this file; the first: rake is €4.00; this house takes €3.00"
    )
    assert first["properties"] == {"findings": 501, "rolledUpBy": "file"}
    assert first["suppressions"] == [_suppression("accepted by Anna Lehto, until 2027-01-31: splash pot, agreed")]
    assert first["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "n0/0.txt"
    assert Counter(len(result["suppressions"]) for result in run["results"]) == {1: 1, 0: 9}
    assert [result["baselineState"] for result in run["results"]].count("new") == 1
    assert sum(result["occurrenceCount"] for result in run["results"]) == 5001
    assert len({result["partialFingerprints"]["handAudit/v1"] for result in run["results"]}) == 10


def test_a_rolled_up_result_is_the_same_in_the_next_run() -> None:
    runs = [_run(*_many(count, 10, 2)) for count in (5001, 6000)]
    prints = [[result["partialFingerprints"] for result in run["results"]] for run in runs]
    assert prints[0] == prints[1]


def test_too_many_files_are_rolled_up_to_folders() -> None:
    run = _run(*_many(12_000, 6_000, 3))
    assert len(run["results"]) == 9  # three folders, each with accepted, new and other findings
    assert sum(result["occurrenceCount"] for result in run["results"]) == 12_000
    assert run["results"][1]["message"]["text"].startswith("400 findings of this rule in n1; the first: ")


def test_mixed_acceptances_are_said_to_be_so() -> None:
    items = [reported(RAKE, ACCEPTED), *[reported(RAKE, ENDLESS)] * 5000]
    (result,) = _run(*items)["results"]
    assert result["suppressions"] == [
        _suppression("not all accepted alike; the first by Anna Lehto, until 2027-01-31: splash pot, agreed")
    ]


def test_a_hundred_thousand_findings_take_seconds() -> None:
    items = _many(100_000, 2_000, 30)
    began = time.monotonic()
    text = written(write_report, items)
    assert time.monotonic() - began < 10
    assert sum(result["occurrenceCount"] for result in sarif_run(text)["results"]) == 100_000


anything = st.text(st.characters(codec=None), max_size=40)


@given(anything, anything, anything, st.integers(1, 50), st.integers(0, 50))
def test_whatever_stands_in_a_file_the_log_is_valid(
    file: str, excerpt: str, message: str, column: int, length: int
) -> None:
    finding = replace(
        RAKE,
        file=f"x{file}",
        excerpt=excerpt,
        message=message,
        label=message,
        player=file,
        column=column,
        length=length,
    )
    text = written(write_report, [reported(finding, replace(ACCEPTED, who=message, why=excerpt))])
    assert "\u202e" not in text
    assert len(text.splitlines()) == 1
    (result,) = sarif_run(text)["results"]
    assert result["properties"]["player"] == file
