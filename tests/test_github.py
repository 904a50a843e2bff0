"""GitHub annotations: read back as the runner reads workflow commands."""

import re
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from reporting import ACCEPTED, JUNK, RAKE, REMARK, STAMP, TWICE, reported, written

from audit.report.github import write_report


def _command(line: str) -> tuple[str, dict[str, str], str]:
    """Kind, properties and message of a command, as the runner takes them apart."""
    found = re.fullmatch(r"::(error|warning|notice) ([^:]*)::(.*)", line)
    assert found, line
    properties = dict(part.split("=", 1) for part in found[2].split(","))
    return found[1], {key: _unescaped(value) for key, value in properties.items()}, _unescaped(found[3])


def _unescaped(text: str) -> str:
    for escape, char in (("%3A", ":"), ("%2C", ","), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
        text = text.replace(escape, char)
    return text


GROUNDS = [
    "::group::what this report rests on",
    "hand-audit: 0.1.0",
    "run: 7",
    f"rule set sha256: {'ab' * 32}",
    "houses: casino-manual, 2020",
    f"written: {STAMP}",
    f"{'cd' * 32}  drop/kallio 4.txt",
    "not read  drop/äijä.zip!ö/1.txt",
    "::endgroup::",
]


def test_findings_gravest_first_and_a_last_line_that_counts() -> None:
    items = [reported(REMARK), reported(TWICE), reported(RAKE), reported(RAKE, ACCEPTED), reported(JUNK)]
    assert written(write_report, items).split("\n") == [
        "::error file=drop/kallio 4.txt,line=29,col=22,endColumn=23,title=RK002 rake-differs-from-house"
        "::rake is €4.00; this house takes €3.00%0A3 full brackets of €20.00 in €62.00",
        "::error file=drop/äijä.zip!ö/1.txt,line=7,col=3,endColumn=23,title=HH001 unread-line"
        "::no line of this format%0Aexpected action, street",
        "::warning file=drop/kallio 4.txt,line=40,col=1,endColumn=5,title=HH005 hand-twice::the hand stands twice",
        "::notice file=drop/kallio 4.txt,line=40,col=1,endColumn=5,title=HH006 hand-number-reused::number used again",
        *GROUNDS,
        "::notice title=hand-audit 0.1.0::4 findings: 2 of severity error, 1 of severity warning, 1 of severity note; "
        "accepted and left out: 1",
        "",
    ]


def test_nothing_found_is_said_too() -> None:
    assert written(write_report, []).split("\n") == [
        *GROUNDS,
        "::notice title=hand-audit 0.1.0::0 findings: 0 of severity error, 0 of severity warning, 0 of severity note; "
        "accepted and left out: 0",
        "",
    ]


def test_a_hundred_of_each_severity_are_listed_and_the_rest_counted() -> None:
    items = (
        [reported(replace(RAKE, line=line)) for line in range(1, 151)] + [reported(TWICE)] * 101 + [reported(REMARK)]
    )
    lines = written(write_report, items).split("\n")
    assert [line.split(" ")[0] for line in lines[:201]] == ["::error"] * 100 + ["::warning"] * 100 + ["::notice"]
    assert _command(lines[99])[1]["line"] == "100"
    assert lines[-2].endswith(
        "::252 findings: 150 of severity error, 101 of severity warning, 1 of severity note; accepted and left out: 0; "
        "not listed here: 51"
    )


def test_the_documented_escapes() -> None:
    finding = replace(RAKE, file="a,b:c%d.txt", message="50% of €4: a, b", label="")
    assert written(write_report, [reported(finding)]).split("\n")[0] == (
        "::error file=a%2Cb%3Ac%25d.txt,line=29,col=22,endColumn=23,title=RK002 rake-differs-from-house"
        "::50%25 of €4: a, b"
    )


anything = st.text(st.characters(codec=None), max_size=40) | st.text(st.sampled_from("%:,\r\n0ADe"), max_size=12)


@given(anything, anything)
def test_nothing_in_a_file_can_be_a_command_of_its_own(file: str, message: str) -> None:
    finding = replace(RAKE, file=file, message=f"x{message}", label="")
    lines = written(write_report, [reported(finding)]).splitlines()
    assert lines[1:-1] == GROUNDS
    kind, properties, said = _command(lines[0])
    assert (kind, set(properties)) == ("error", {"file", "line", "col", "endColumn", "title"})
    if file.isprintable():
        assert properties["file"] == file
    if message.isprintable():
        assert said == f"x{message}"
