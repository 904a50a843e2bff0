"""Reports: what users see, written out by hand."""

import json
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.finding import Finding, Severity, Unread, fingerprint
from audit.report import concise, jsonl, output, text, totals
from audit.report.visible import columns, is_safe, visible
from audit.terms import Summary, UserError

ROOT = Path(__file__).resolve().parent.parent

RAKE = Finding(
    rule="RK002",
    name="rake-differs-from-house",
    severity=Severity.ERROR,
    file="drop/2026-11-29/kallio_4.txt",
    line=29,
    column=22,
    length=2,
    excerpt="Total pot €62 | Rake €4",
    hand="300000000001",
    seat=None,
    player=None,
    message="rake is €4.00; this house takes €3.00",
    stated="€4.00",
    settled="€3.00",
    label="settled €3.00: 3 full brackets of €20.00 in €62.00",
    facts=(
        "house: casino-manual, undated, Talon osuus ja jackpot, page 13 (rake-total-on-summed-pots)",
        "hand: 300000000001, 4 seats, holdem, €1/€2 EUR, Kallio IV",
        "help: hand-audit explain 300000000001",
    ),
    fingerprint="0123456789abcdef",
)

JUNK = Unread(
    file="drop/äijä.txt",
    line=7,
    column=1,
    excerpt="Dealer spills a drink",
    hand="200000000002",
    cause="no line of this format",
    expected=("action", "street"),
)

RAKE_BLOCK = """\
error[RK002]: rake is €4.00; this house takes €3.00
  --> drop/2026-11-29/kallio_4.txt:29:22
   |
29 | Total pot €62 | Rake €4
   |                      ^^ settled €3.00: 3 full brackets of €20.00 in €62.00
   |
   = house: casino-manual, undated, Talon osuus ja jackpot, page 13 (rake-total-on-summed-pots)
   = hand:  300000000001, 4 seats, holdem, €1/€2 EUR, Kallio IV
   = help:  hand-audit explain 300000000001"""

JUNK_BLOCK = """\
error[HH001]: no line of this format
 --> drop/äijä.txt:7:1
  |
7 | Dealer spills a drink
  | ^^^^^^^^^^^^^^^^^^^^^ expected action, street
  |
  = hand: 200000000002"""


def shown(excerpt: str, column: int, length: int) -> list[str]:
    """Give the excerpt and the underline of a finding without label and facts, after the bar."""
    block = text.render(replace(RAKE, line=1, excerpt=excerpt, column=column, length=length, label="", facts=()))
    return [line.split(" | ", 1)[1] for line in block.split("\n")[3:]]


def test_a_finding_as_text() -> None:
    assert text.render(RAKE) == RAKE_BLOCK


def test_an_unread_part_as_text() -> None:
    assert text.render(JUNK) == JUNK_BLOCK


@pytest.mark.parametrize("page", ["README.md", "docs/finding.md"])
def test_the_pages_show_the_finding_as_it_is_printed(page: str) -> None:
    assert f"```text\n{RAKE_BLOCK}\n```" in (ROOT / page).read_text(encoding="utf-8")


def test_a_label_and_facts_may_be_missing() -> None:
    assert text.render(replace(RAKE, label="", facts=())) == "\n".join(
        [
            "error[RK002]: rake is €4.00; this house takes €3.00",
            "  --> drop/2026-11-29/kallio_4.txt:29:22",
            "   |",
            "29 | Total pot €62 | Rake €4",
            "   |                      ^^",
        ]
    )


@pytest.mark.parametrize(
    ("excerpt", "column", "length", "expected"),
    [
        ("a\tRake €4", 8, 2, ["a␉Rake €4", "       ^^"]),
        ("王小明: bets €4", 11, 2, ["王小明: bets €4", "             ^^"]),
        ("a\u0308ijä: bets €4", 13, 2, ["a\u0308ijä: bets €4", "           ^^"]),
        ("王小", 1, 2, ["王小", "^^^^"]),
        ("\x1b[31mred €4", 10, 2, ["␛[31mred €4", "         ^^"]),
        ("a\u202eb €4", 5, 2, ["a<U+202E>b €4", "           ^^"]),
        ("cut off", 8, 1, ["cut off", "       ^"]),
        ("cut off", 8, 0, ["cut off", "       ^"]),
        ("C1 \x9b31m", 4, 4, ["C1 <U+009B>31m", "   ^^^^^^^^^^^"]),
    ],
    ids=["tab", "wide", "combining", "wide figure", "escape", "direction mark", "end of line", "no length", "c1"],
)
def test_the_underline_stands_under_the_figure(excerpt: str, column: int, length: int, expected: list[str]) -> None:
    assert shown(excerpt, column, length) == expected


def test_an_empty_line_has_no_trailing_space() -> None:
    block = text.render(replace(RAKE, excerpt="", column=1, length=1, label="", facts=()))
    assert block.split("\n")[3:] == ["29 |", "   | ^"]


def test_of_a_long_line_the_part_around_the_figure_is_shown() -> None:
    line, underline = shown("x" * 1000 + "€4" + "y" * 1000, 1001, 2)
    assert line == "…" + "x" * 60 + "€4" + "y" * 97 + "…"
    assert underline == " " * 61 + "^^"


def test_a_line_of_many_megabytes_is_shown_short() -> None:
    line, underline = shown("z" * 20_000_000, 1, 20_000_000)
    assert line == "z" * 80 + "…"
    assert underline == "^" * 81


def test_colour_adds_nothing_but_colour() -> None:
    coloured = text.render(RAKE, colour=True)
    assert "\x1b[1;31merror[RK002]\x1b[0m" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == RAKE_BLOCK


def test_a_finding_on_one_line() -> None:
    assert concise.render(RAKE) == (
        "drop/2026-11-29/kallio_4.txt:29:22: error[RK002] rake is €4.00; this house takes €3.00"
    )
    assert concise.render(JUNK) == "drop/äijä.txt:7:1: error[HH001] no line of this format"


def test_a_finding_as_json() -> None:
    assert jsonl.render(RAKE) == (
        '{"kind": "finding", "rule": "RK002", "name": "rake-differs-from-house", "severity": "error", '
        '"file": "drop/2026-11-29/kallio_4.txt", "line": 29, "column": 22, "length": 2, "hand": "300000000001", '
        '"seat": null, "player": null, "message": "rake is €4.00; this house takes €3.00", "stated": "€4.00", '
        '"settled": "€3.00", "fingerprint": "0123456789abcdef"}'
    )


def test_an_unread_part_as_json() -> None:
    record = json.loads(jsonl.render(JUNK))
    fingerprint_ = record.pop("fingerprint")
    assert re.fullmatch("[0-9a-f]{16}", fingerprint_)
    assert record == {
        "kind": "unread",
        "rule": "HH001",
        "name": "unread-line",
        "severity": "error",
        "file": "drop/äijä.txt",
        "line": 7,
        "column": 1,
        "length": 21,
        "hand": "200000000002",
        "seat": None,
        "player": None,
        "message": "no line of this format",
        "stated": None,
        "settled": None,
        "expected": ["action", "street"],
    }


anything = st.text(st.characters(codec=None), max_size=60)


@given(anything, anything, anything, st.integers(1, 70), st.integers(0, 70))
def test_nothing_in_a_file_can_disturb_a_terminal(
    name: str, excerpt: str, message: str, column: int, length: int
) -> None:
    finding = replace(RAKE, file=name, excerpt=excerpt, message=message, player=name, column=column, length=length)
    for printed in (*text.render(finding).split("\n"), concise.render(finding), jsonl.render(finding)):
        assert all(is_safe(char) for char in printed)
    assert len(text.render(finding).split("\n")) == 9
    assert json.loads(jsonl.render(finding))["player"] == name


@given(anything)
def test_what_is_made_visible_stays_so(some: str) -> None:
    assert visible(visible(some)) == visible(some)
    assert columns(visible(some)) <= 2 * len(visible(some))


def test_a_fingerprint_tells_rule_hand_seat_and_subject_apart() -> None:
    known = fingerprint("RK002", "1", 2, "x")
    others = [
        fingerprint("RK001", "1", 2, "x"),
        fingerprint("RK002", "12", None, "x"),
        fingerprint("RK002", "1", 3, "x"),
        fingerprint("RK002", "1", 2, None),
        fingerprint("RK002", None, 2, "x"),
        fingerprint("RK002", "1", 2, ""),
    ]
    assert len({known, *others}) == 7


def test_a_fingerprint_stays_the_same_between_releases() -> None:
    # printf '5:RK00212:200000000001-1:x' | sha256sum
    assert fingerprint("RK002", "200000000001", None, "x") == "fa34a0ca78f638cf"


def test_severities_have_an_order() -> None:
    assert Severity.NOTE < Severity.WARNING < Severity.ERROR
    assert [severity.word for severity in sorted(Severity)] == ["note", "warning", "error"]


SUMMARY: Summary = {
    "version": "0.1.0",
    "files": 3,
    "copies": 0,
    "hands_in": 1200,
    "settled": 1190,
    "unread": 8,
    "void": 2,
    "not_judged": 40,
    "findings": {"RK002": 9, "PT001": 3, "AW001": 0},
    "accepted": {},
    "rules": {
        "PT001": {"judged": 1190, "not_configured": 0, "not_applicable": 0},
        "RK002": {"judged": 1000, "not_configured": 180, "not_applicable": 10},
        "RK004": {"judged": 0, "not_configured": 0, "not_applicable": 1190},
    },
    "money": {
        "EUR": {
            "exponent": 2,
            "in": 200000,
            "returned": 15000,
            "awarded": 180000,
            "taken": {"rake": 4500, "jackpot": 500},
        }
    },
    "seconds": {"read": 1.0, "settle": 0.255},
}

TOTALS = """\
control totals (hand-audit 0.1.0)
  files       3
  hands in    1,200 = 1,190 settled + 8 unread + 2 void
  not judged  40 of the settled (cards not shown, or ranking not built)
  findings    12 (PT001 3, RK002 9)
  not config. 180 hands RK002
  not applic. 1,190 hands RK004; 10 hands RK002
  EUR         in €2,000.00 = returned €150.00 + awarded €1,800.00 + taken €50.00 (jackpot €5.00, rake €45.00)"""


def test_control_totals() -> None:
    assert totals.render(SUMMARY) == TOTALS


def test_the_page_shows_the_control_totals_as_they_are_printed() -> None:
    assert f"```text\n{TOTALS}\n```" in (ROOT / "docs/finding.md").read_text(encoding="utf-8")


def test_totals_that_do_not_add_up_say_so() -> None:
    lost: Summary = {
        **SUMMARY,
        "unread": 7,
        "findings": {},
        "accepted": {},
        "rules": {},
        "money": {"CHIP": {"exponent": 0, "in": 300, "returned": 0, "awarded": 301, "taken": {}}},
    }
    assert totals.render(lost).split("\n")[2:] == [
        "  hands in    1,200 = 1,190 settled + 7 unread + 2 void; 1 not accounted for",
        "  not judged  40 of the settled (cards not shown, or ranking not built)",
        "  findings    0",
        "  CHIP        in 300 chips = returned 0 chips + awarded 301 chips + taken 0 chips; -1 chip not accounted for",
    ]


def test_the_seconds_are_a_line_of_their_own() -> None:
    assert totals.render_seconds({"read": 1.0, "settle": 0.254}) == "seconds: read 1.00, settle 0.25"


def test_a_reader_that_goes_away_does_not_stop_the_work() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w", encoding="utf-8") as stream:
        for _ in range(10):
            output.write("x" * 100_000, stream)
        output.flush(stream)
        output.write("the end", stream)
    assert stream.closed


def test_a_full_disk_is_an_error() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    with full.open("w", encoding="utf-8") as stream:
        output.write("x", stream)
        with pytest.raises(UserError, match="cannot write the report"):
            output.flush(stream)
