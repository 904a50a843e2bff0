"""Roll-up: what is too much is told in fewer entries, and the counts still add up."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reporting import ACCEPTED, ENDLESS, RAKE, REMARK, TWICE, reported

from audit.basis import Reported
from audit.finding import Severity
from audit.report.rollup import Level, roll_up
from audit.report.standing import finding_in


def _at(*files: str) -> list[Reported]:
    return [reported(replace(RAKE, file=file, line=line)) for line, file in enumerate(files, start=1)]


def _told(items: list[Reported], limit: int) -> list[tuple[str, str, int]]:
    return [(e.level.name, e.finding.file, e.count) for e in roll_up(items, limit)]


FILES = ("a/1.txt", "a/1.txt", "a/2.txt", "b/3.txt", "b/3.txt")


@pytest.mark.parametrize(
    ("limit", "expected"),
    [
        (5, [("FINDING", file, 1) for file in FILES]),
        (4, [("FILE", "a/1.txt", 2), ("FILE", "a/2.txt", 1), ("FILE", "b/3.txt", 2)]),
        (3, [("FILE", "a/1.txt", 2), ("FILE", "a/2.txt", 1), ("FILE", "b/3.txt", 2)]),
        (2, [("FOLDER", "a/1.txt", 3), ("FOLDER", "b/3.txt", 2)]),
        (1, [("RULE", "a/1.txt", 5)]),
    ],
)
def test_findings_go_to_files_then_folders_then_rules(limit: int, expected: list[tuple[str, str, int]]) -> None:
    assert _told(_at(*FILES), limit) == expected


def test_the_members_of_an_archive_are_one_folder() -> None:
    assert _told(_at("n.zip!a/1.txt", "n.zip!b/2.txt", "m.zip!a/1.txt"), 2) == [
        ("FOLDER", "n.zip!a/1.txt", 2),
        ("FOLDER", "m.zip!a/1.txt", 1),
    ]


def test_the_gravest_come_first_and_are_rolled_up_last() -> None:
    items = [reported(item) for item in (REMARK, REMARK, REMARK, TWICE, TWICE, RAKE, RAKE)]
    assert [(e.finding.rule, e.level.name, e.count) for e in roll_up(items, 5)] == [
        ("RK002", "FINDING", 1),
        ("RK002", "FINDING", 1),
        ("HH005", "FINDING", 1),
        ("HH005", "FINDING", 1),
        ("HH006", "FILE", 3),
    ]


def test_new_and_known_and_accepted_are_not_mixed() -> None:
    items = [
        reported(RAKE), reported(RAKE, is_new=False), reported(RAKE, ACCEPTED),
        reported(RAKE, ACCEPTED), reported(RAKE),
    ]  # fmt: skip
    assert [(e.first.is_new, e.first.acceptance, e.count) for e in roll_up(items, 4)] == [
        (True, None, 2),
        (False, None, 1),
        (True, ACCEPTED, 2),
    ]


def test_it_is_known_whether_one_acceptance_covers_all() -> None:
    same = [reported(RAKE, ACCEPTED), reported(RAKE, ACCEPTED)]
    assert [entry.alike for entry in roll_up(same, 1)] == [True]
    assert [entry.alike for entry in roll_up([*same, reported(RAKE, ENDLESS)], 1)] == [False]


def test_there_may_be_more_rules_than_the_limit() -> None:
    items = [reported(replace(RAKE, rule=rule)) for rule in ("PT001", "PT002", "PT003", "PT001")]
    assert [(e.finding.rule, e.level, e.count) for e in roll_up(items, 2)] == [
        ("PT001", Level.RULE, 2),
        ("PT002", Level.RULE, 1),
        ("PT003", Level.RULE, 1),
    ]


some_findings = st.lists(
    st.builds(
        lambda rule, folder, file, severity: reported(
            replace(RAKE, rule=rule, file=f"{folder}/{file}.txt", severity=severity)
        ),
        st.sampled_from(["PT001", "PT002"]), st.sampled_from("ab"), st.sampled_from("123"), st.sampled_from(Severity),
    ),
    max_size=60,
)  # fmt: skip


@given(some_findings, st.integers(6, 60))
def test_nothing_is_lost(items: list[Reported], limit: int) -> None:
    entries = roll_up(items, limit)
    assert len(entries) <= limit
    told: Counter[tuple[Severity, str]] = Counter()
    for entry in entries:
        told[entry.finding.severity, entry.finding.rule] += entry.count
    assert told == Counter((finding.severity, finding.rule) for finding in map(finding_in, items))
    if len(items) <= limit:
        assert len(entries) == len(items)
