"""JUnit XML: valid against a published schema, and read back with the parser of the standard library."""

from dataclasses import replace
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from reporting import (
    ACCEPTED,
    BASIS,
    ENDLESS,
    JUNK,
    RAKE,
    STAMP,
    TWICE,
    reported,
    require_valid_junit,
    rule_note,
    written,
)  # fmt: skip

from audit.basis import Basis, Reported
from audit.report.junit import write_report


def _suite(*items: Reported, basis: Basis = BASIS) -> Element:
    text = written(write_report, items, basis)
    assert text.startswith('<?xml version="1.0" encoding="UTF-8"?>\n')
    require_valid_junit(text)
    root = ElementTree.fromstring(text)
    assert root.tag == "testsuites"
    (suite,) = root
    counts = ("tests", "failures", "errors")
    assert [root.get(count) for count in counts] == [suite.get(count) for count in counts]
    assert len(suite.findall("testcase")) == int(suite.attrib["tests"])
    for tag, count in (("failure", "failures"), ("skipped", "skipped"), ("error", "errors")):
        assert len(suite.findall(f"testcase/{tag}")) == int(suite.attrib[count])
    return suite


def _case(suite: Element, id: str) -> Element:
    (case,) = [case for case in suite.findall("testcase") if case.attrib["name"].startswith(id)]
    return case


def test_the_schema_can_refuse() -> None:
    text = written(write_report, [reported(RAKE)])
    with pytest.raises(etree.DocumentInvalid, match="'severity' is not allowed"):
        require_valid_junit(text.replace("testcase classname=", "testcase severity="))


def test_a_case_for_each_rule() -> None:
    suite = _suite(reported(RAKE), reported(TWICE), reported(RAKE))
    assert [
        (case.get("classname"), case.get("name"), [part.tag for part in case]) for case in suite.iter("testcase")
    ] == [
        ("hand-audit.HH", "HH001 unread-line", []),
        ("hand-audit.HH", "HH005 hand-twice", ["failure"]),
        ("hand-audit.RK", "RK001 rake-not-pot-less-awards", []),
        ("hand-audit.RK", "RK002 rake-differs-from-house", ["failure"]),
        ("hand-audit.RK", "RK003 rake-without-flop", ["skipped"]),
    ]
    assert {key: suite.attrib[key] for key in ("name", "tests", "failures", "errors", "skipped", "timestamp")} == {
        "name": "hand-audit", "tests": "5", "failures": "2", "errors": "0", "skipped": "1", "timestamp": STAMP
    }  # fmt: skip


def test_a_failure_tells_the_finding_as_it_is_printed() -> None:
    (failure,) = _case(_suite(reported(RAKE)), "RK002")
    assert failure.attrib == {"message": "1 finding: rake-differs-from-house found", "type": "error"}
    assert (
        failure.text
        == """
error[RK002]: rake is €4.00; this house takes €3.00
  --> drop/kallio 4.txt:29:22
   |
29 | Total pot €62 | Rake €4
   |                      ^^ 3 full brackets of €20.00 in €62.00
   |
   = hand: 300000000001, 4 seats
   = help: hand-audit explain 300000000001
"""
    )


def test_the_first_twenty_are_told_and_the_rest_counted() -> None:
    items = [reported(replace(RAKE, line=line)) for line in range(1, 1235)]
    (failure,) = _case(_suite(*items), "RK002")
    assert failure.attrib["message"] == "1,234 findings: rake-differs-from-house found"
    text = failure.text or ""
    assert text.count("error[RK002]") == 20
    assert [f"kallio 4.txt:{line}:22\n" in text for line in (1, 20, 21)] == [True, True, False]
    assert text.endswith("\n\nand 1,214 more, not shown here\n")


def test_exactly_twenty_are_all() -> None:
    (failure,) = _case(_suite(*[reported(RAKE)] * 20), "RK002")
    assert (failure.text or "").count("error[RK002]") == 20
    assert "more" not in (failure.text or "")


def test_accepted_findings_do_not_fail() -> None:
    suite = _suite(reported(RAKE, ACCEPTED), reported(RAKE, ENDLESS))
    (out,) = _case(suite, "RK002")
    assert out.tag == "system-out"
    text = out.text or ""
    assert text.startswith("\naccepted, and not counted: 2\n\naccepted error[RK002]: rake is €4.00")
    assert "= accepted: by Anna Lehto, until 2027-01-31: splash pot, agreed\n" in text
    assert "= accepted: by Anna Lehto, no end: agreed\n" in text
    assert suite.attrib["failures"] == "0"


def test_beside_others_they_are_told_too() -> None:
    failure, out = _case(_suite(reported(RAKE, ACCEPTED), reported(RAKE)), "RK002")
    assert (failure.tag, out.tag) == ("failure", "system-out")
    assert failure.attrib["message"].startswith("1 finding:")


def test_an_unread_part_fails_its_rule() -> None:
    (failure,) = _case(_suite(reported(JUNK)), "HH001")
    assert "error[HH001]: no line of this format\n --> drop/äijä.zip!ö/1.txt:7:3\n" in (failure.text or "")


def test_a_rule_that_did_not_run_is_skipped_and_says_why() -> None:
    (skipped,) = _case(_suite(), "RK003")
    assert skipped.attrib == {"message": "not configured: rake.trigger (no house chosen)"}
    retired = replace(BASIS, rules=(rule_note("RK001", "old", state="retired"),))
    (skipped,) = _case(_suite(basis=retired), "RK001")
    assert skipped.attrib == {"message": "retired"}


def test_findings_of_a_rule_that_did_not_run_fail_it() -> None:
    """They are of earlier runs: skipped would be a pass."""
    finding = replace(RAKE, rule="RK003", name="rake-without-flop")
    failure, out = _case(_suite(reported(finding, is_new=False)), "RK003")
    assert (failure.tag, out.text) == (
        "failure",
        "\nthe rule did not run (not configured: rake.trigger (no house chosen)); its findings are of earlier runs\n",
    )


def test_findings_of_a_rule_that_is_gone_are_told() -> None:
    suite = _suite(reported(replace(RAKE, rule="RK099", name="old")))
    assert [part.attrib["message"] for part in _case(suite, "RK099 old")] == ["1 finding"]


def test_what_the_report_rests_on() -> None:
    suite = _suite()
    assert [(found.get("name"), found.get("value")) for found in suite.iter("property")] == [
        ("hand-audit", "0.1.0"),
        ("run", "7"),
        ("rule set sha256", "ab" * 32),
        ("houses", "casino-manual, 2020"),
        ("written", STAMP),
        ("source drop/kallio 4.txt", "cd" * 32),
        ("source drop/äijä.zip!ö/1.txt", "not read"),
    ]
    assert "hands in    5 = 4 settled + 1 unread + 0 void\n" in (suite.findtext("system-out") or "")


anything = st.text(st.characters(codec=None), max_size=40)


@given(anything, anything, anything)
def test_whatever_stands_in_a_file_the_report_is_xml(file: str, excerpt: str, message: str) -> None:
    finding = replace(RAKE, file=file, excerpt=excerpt, message=message, label=message, facts=(message,))
    gone = replace(finding, rule=f"X{file}", name=message)
    items = [reported(finding), reported(finding, replace(ACCEPTED, who=message, why=excerpt)), reported(gone)]
    basis = replace(BASIS, houses=(message,), sources=(replace(BASIS.sources[0], path=file),))
    suite = _suite(*items, basis=basis)
    assert suite.attrib["failures"] == "2"


def test_what_xml_cannot_hold_is_named() -> None:
    (failure,) = _case(_suite(reported(replace(RAKE, message="a\x00b\x1bc\ufffed\ud800e]]>f<g>&"))), "RK002")
    assert "error[RK002]: a␀b␛c<U+FFFE>d<U+D800>e]]>f<g>&\n" in (failure.text or "")
