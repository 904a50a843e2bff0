"""The officer's report as a file: its bytes, its place, and what its hands are laid out from."""

import re
import zipfile
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

import duckdb
import pytest
from officernight import STAMP, audit, hand, report_night

from audit.basis import Acceptance, Reported
from audit.finding import Finding, Severity
from audit.pipeline.officer import page_of
from audit.report.html.findings import view_of
from audit.report.html.page import Item


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return report_night(tmp_path_factory.mktemp("night"))


def test_the_same_input_gives_the_same_bytes(night: Path) -> None:
    first = (night / "report.html").read_bytes()
    audit(night, "run", "drop", "--db", "again.duckdb", "--quiet", "--html", "again.html", "--timestamp", STAMP, code=3)
    found_on = r"found on \d{4}-\d\d-\d\d"  # the day of the run is a fact of the run
    assert re.sub(found_on, "", first.decode()) == re.sub(found_on, "", (night / "again.html").read_text("utf-8"))
    audit(night, "report", "--html", "second.html", "--timestamp", STAMP)
    assert (night / "second.html").read_bytes() == first
    audit(night, "report", "--html", "third.html", "--timestamp", "2027-01-01T08:00+02:00")
    third = (night / "third.html").read_bytes()
    assert third.replace(b"2027-01-01T06:00:00Z", STAMP.encode()) == first
    assert third != first


def test_the_environment_may_fix_the_time_stamp(night: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1796104800")
    audit(night, "report", "--html", "epoch.html")
    assert '<time datetime="2026-12-01T06:00:00Z">' in (night / "epoch.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda file: file.unlink(), "the file is no longer where it was read"),
        (lambda file: file.write_bytes(file.read_bytes()[:-1]), "the file has changed since it was read"),
    ],
)
def test_a_hand_whose_file_is_gone_or_changed_is_not_shown(
    tmp_path: Path, change: Callable[[Path], object], why: str
) -> None:
    file = tmp_path / "a.txt"
    file.write_text(hand(1, total="Total pot €63"), encoding="utf-8")
    audit(tmp_path, "run", file, "--quiet", code=1)
    with duckdb.connect(tmp_path / "hand-audit.duckdb", read_only=True) as con:
        change(file)
        sheet = page_of(con, datetime(2026, 12, 1, tzinfo=UTC)).sheets[0]
    assert (sheet.lines, sheet.missing) == ((), why)
    assert "total pot: €62.00   room: €63.00, differs" in sheet.settlement


def test_a_hand_inside_an_archive_is_shown(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a!b.zip", "w") as archive:
        archive.writestr("night/a.txt", hand(1) + hand(2, "2026/11/29 20:17:00", total="Total pot €63"))
    audit(tmp_path, "run", tmp_path / "a!b.zip", "--quiet", code=1)
    with duckdb.connect(tmp_path / "hand-audit.duckdb", read_only=True) as con:
        sheet = page_of(con, datetime(2026, 12, 1, tzinfo=UTC)).sheets[0]
    assert sheet.missing == ""
    lines = hand(2, "2026/11/29 20:17:00", total="Total pot €63").strip().split("\n")
    assert [text for _, text in sheet.lines] == lines


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("report", "no report is asked for; name one with --html, --sarif, --junit or --csv"),
        ("report --html no/such/report.html", "no/such/report.html: cannot be written"),
        ("report --html hand-audit.duckdb", "hand-audit.duckdb: the HTML report would overwrite it"),
        ("report --html new.html --timestamp soon", "--timestamp 'soon' is no time such as 2026-11-30T04:00:00Z"),
        ("report --html new.html --db none.duckdb", "none.duckdb: no such database; `hand-audit run` writes it"),
        ("run drop --html drop", "drop: cannot be written"),
    ],
)
def test_what_cannot_be_done_is_said(night: Path, arguments: str, message: str) -> None:
    assert audit(night, *arguments.split(), code=2).stderr == f"error: {message}\n"
    assert not (night / "new.html").exists()


def test_a_report_that_cannot_be_made_leaves_the_old_one(night: Path) -> None:
    (night / "kept.html").write_text("the old one", encoding="utf-8")
    (night / "broken.duckdb").write_bytes(b"no database")
    audit(night, "report", "--html", "kept.html", "--db", "broken.duckdb", code=2)
    assert (night / "kept.html").read_text(encoding="utf-8") == "the old one"
    assert list(night.glob("*.new")) == []


def test_an_accepted_finding_says_by_whom_and_until_when() -> None:
    finding = Finding(
        "PT001", "total-pot-wrong", Severity.ERROR, "a.txt", 3, 1, 5, "Total pot €63", "1", 2, "Tuulikki", "false",
        "€63.00", "€62.00", "", ("hand: 1", "help: hand-audit explain 1"), "0123456789abcdef",
    )  # fmt: skip
    found = date(2026, 11, 30)
    known = Acceptance("A. Ääri", "misprint\x1b[31m", date(2027, 1, 31))
    view = view_of(Item(Reported(finding, found, is_new=False, acceptance=known), "Kallio", "2026-11-29", None))
    assert (view.state, view.standing) == ("accepted", "accepted by A. Ääri, until 2027-01-31: misprint␛[31m")
    assert (view.before, view.figure, view.after) == ("", "Total", " pot €63")
    assert view.facts == "hand: 1"
    known_only = Reported(finding, found, is_new=False, acceptance=None)
    assert view_of(Item(known_only, "", "", None)).standing == "known since 2026-11-30"


def test_tables_beyond_the_first_are_added_up(tmp_path: Path) -> None:
    hands = [hand(n, table=f"Kallio {n}", total="Total pot €63" if n == 64 else "Total pot €62") for n in range(1, 65)]
    (tmp_path / "a.txt").write_text("".join(hands), encoding="utf-8")
    audit(tmp_path, "run", tmp_path / "a.txt", "--quiet", code=1)
    with duckdb.connect(tmp_path / "hand-audit.duckdb", read_only=True) as con:
        euro = page_of(con, datetime(2026, 12, 1, tzinfo=UTC)).currencies[0]
    assert (len(euro.tables), euro.tables[0].table, euro.tables[-1].table) == (61, "Kallio 64", "4 other tables")
    assert (euro.tables[-1].hands, euro.tables[-1].stated_total, euro.tables[-1].rake) == (4, 4 * 6200, 4 * 300)
    assert (euro.total.stated_total, euro.total.settled_total) == (64 * 6200 + 100, 64 * 6200)
