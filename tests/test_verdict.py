"""The verdict: expectations are counted, contracts are broken on purpose, and its pages open without a network."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import duckdb
import pytest
from lxml import html
from officernight import ROOT, audit, hand
from playwright.sync_api import sync_playwright

from audit.pipeline.verdict import verdict
from audit.verdict.contracts import contract_states, contracts
from audit.verdict.judge import judge, severity_of
from audit.verdict.pages import localise
from audit.verdict.state import State

CONTRACTS = sorted((ROOT / "audit" / "verdict" / "contract").glob("*.sql"))
RULES = sorted((ROOT / "rules").glob("*/[A-Z][A-Z][0-9][0-9][0-9]-*.toml"))

# No socket of the Internet can be made. urllib3 tries one while it is imported, to see whether there is IPv6 at all,
# and sends nothing: that is no attempt.
CUT = """
import os, socket, sys
class Cut(socket.socket):
    def __init__(self, family=-1, *rest, **named):
        if family in (-1, socket.AF_INET, socket.AF_INET6) and named.get("fileno") is None:
            if sys._getframe(1).f_code.co_name != "_has_ipv6":
                with open(os.environ["ATTEMPTS"], "a") as file:
                    file.write(sys._getframe(1).f_code.co_filename)
            raise OSError("the network is cut")
        super().__init__(family, *rest, **named)
socket.socket = Cut
"""


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample histories read, judged and shown while no socket can be made; gives the folder."""
    folder = tmp_path_factory.mktemp("verdict")
    (folder / "cut").mkdir()
    (folder / "cut" / "sitecustomize.py").write_text(CUT, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(folder / "cut"), "ATTEMPTS": str(folder / "attempts")}
    environment["TMPDIR"] = str(folder / "temporary")
    (folder / "temporary").mkdir()

    def cut(*command: str | Path) -> subprocess.CompletedProcess[str]:
        program = [sys.executable, *command]
        return subprocess.run(program, cwd=folder, env=environment, capture_output=True, encoding="utf-8", check=False)

    assert "the network is cut" in cut("-c", "import socket; socket.create_connection(('127.0.0.1', 9))").stderr
    (folder / "attempts").unlink()
    done = cut("-m", "audit", "run", ROOT / "sample_histories", "--db", "night.duckdb", "--quiet")
    assert done.returncode == 1, done.stderr
    shutil.copyfile(folder / "night.duckdb", folder / "before.duckdb")
    done = cut("-m", "audit", "verdict", "--db", "night.duckdb", "--docs", "pages")
    assert (done.returncode, done.stderr) == (1, "")
    (folder / "said").write_text(done.stdout, encoding="utf-8")
    return folder


def ask(db: Path, query: str) -> list[tuple[Any, ...]]:
    with duckdb.connect(db, read_only=True) as con:
        return con.execute(query).fetchall()


def results(db: Path) -> dict[str, dict[str, Any]]:
    return {result["id"]: result for (text,) in ask(db, "SELECT results FROM verdict") for result in json.loads(text)}


def test_nothing_reaches_for_the_network(night: Path) -> None:
    assert not (night / "attempts").exists()


def test_nothing_is_left_behind(night: Path) -> None:
    assert list((night / "temporary").iterdir()) == []
    ours = {"cut", "temporary", "said", "before.duckdb", "night.duckdb", "pages"}
    assert {path.name for path in night.glob("[!.]*")} == ours


def test_every_rule_and_contract_is_one_expectation(night: Path) -> None:
    in_force = [path.name[:5] for path in RULES if tomllib.loads(path.read_text("utf-8"))["status"] != "retired"]
    declared = in_force + [path.name[:5] for path in CONTRACTS]
    assert len(CONTRACTS) == 15
    assert sorted(results(night / "night.duckdb")) == sorted(declared)
    counts = "SELECT sum(expectations), sum(met + failed + not_configured) FROM verdict"
    assert ask(night / "night.duckdb", counts) == [(len(declared), len(declared))]
    assert f"of {len(declared)} expectations hold\n" in (night / "said").read_text("utf-8")


def test_the_verdict_says_what_the_findings_say(night: Path) -> None:
    stored = results(night / "night.duckdb")
    found = dict(ask(night / "night.duckdb", "SELECT rule, count(*) FROM finding WHERE gone_run IS NULL GROUP BY rule"))
    assert len(found) > 5
    not_configured = {rule for (rule,) in ask(night / "night.duckdb", "SELECT rule FROM rule_run WHERE state <> 'run'")}
    assert not_configured == {"RK002"}
    assert {name for name, result in stored.items() if not result["met"]} == found.keys() | not_configured
    assert {name: stored[name]["count"] for name in found} == found
    assert stored["RK002"]["state"] == "not configured"
    assert "no house chosen" in stored["RK002"]["reason"]
    assert ask(night / "night.duckdb", "SELECT failed, not_configured FROM verdict WHERE suite = 'RK'") == [(1, 1)]


def test_a_verdict_given_again_replaces_the_earlier_one(night: Path, tmp_path: Path) -> None:
    shutil.copyfile(night / "night.duckdb", tmp_path / "night.duckdb")
    before = ask(tmp_path / "night.duckdb", "FROM verdict ORDER BY suite")
    verdict(tmp_path / "night.duckdb", tmp_path / "pages")
    assert ask(tmp_path / "night.duckdb", "FROM verdict ORDER BY suite") == before
    for page in (night / "pages").rglob("*.html"):
        assert (tmp_path / page.relative_to(night)).read_bytes() == page.read_bytes()


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night without a fault under a house: gives its database."""
    folder = tmp_path_factory.mktemp("clean")
    (folder / "drop").mkdir()
    (folder / "drop" / "kallio.txt").write_text(hand(1) + hand(2), encoding="utf-8")
    audit(folder, "run", "drop", "--db", "clean.duckdb", "--house", "casino-manual", "--quiet")
    return folder / "clean.duckdb"


def test_a_rule_that_did_not_run_fails_the_verdict(clean: Path) -> None:
    done = audit(clean.parent, "verdict", "--db", clean.name, "--no-docs")
    assert done.stdout.splitlines()[-1].startswith("verdict: met; ")
    assert (done.stderr, sorted(path.name for path in clean.parent.glob("[!.]*"))) == ("", ["clean.duckdb", "drop"])
    with duckdb.connect(clean) as con:
        con.execute("DELETE FROM rule_run WHERE rule = 'PT001'")
    done = audit(clean.parent, "verdict", "--db", clean.name, "--no-docs", code=1)
    assert done.stdout.splitlines()[-1].startswith("verdict: not met; ")
    assert [name for name, result in results(clean).items() if not result["met"]] == ["PT001"]
    assert results(clean)["PT001"]["state"] == "not run"


def test_an_accepted_finding_does_not_fail_the_verdict(tmp_path: Path) -> None:
    (tmp_path / "drop").mkdir()
    (tmp_path / "drop" / "kallio.txt").write_text(hand(1, total="Total pot €63"), encoding="utf-8")
    run = ("run", "drop", "--db", "n.duckdb", "--house", "casino-manual", "--quiet")
    audit(tmp_path, *run, code=1)
    assert any(suite.failed for suite in verdict(tmp_path / "n.duckdb", None))
    audit(tmp_path, "accept", "--baseline", "--db", "n.duckdb", "--who", "Aino", "--why", "known misprint")
    audit(tmp_path, *run)
    assert not any(suite.failed for suite in verdict(tmp_path / "n.duckdb", None))


SOUND = "(SELECT min(hand_id) FROM hand SEMI JOIN award USING (hand_id) SEMI JOIN board USING (hand_id) WHERE sound)"
QUIET_FILE = "(SELECT min(source_id) FROM file_money ANTI JOIN finding USING (source_id))"
LOUD_FILE = "(SELECT min(source_id) FROM file_money SEMI JOIN finding USING (source_id))"
BALANCED = (
    "(SELECT min(f.rowid) FROM finding AS f JOIN settlement USING (hand_id) WHERE gross = awarded + stated_takes)"
)
PLANTS = [
    ("TC001", f"INSERT INTO hand FROM hand WHERE hand_id = {SOUND}"),
    ("TC002", f"INSERT INTO seat FROM seat WHERE hand_id = {SOUND} LIMIT 1"),
    ("TC003", f"INSERT INTO source_file FROM source_file WHERE source_id = {QUIET_FILE}"),
    ("TC003", "INSERT INTO run FROM run"),
    ("TC004", f"DELETE FROM source_file WHERE source_id = {QUIET_FILE}"),
    ("TC004", "INSERT INTO file_money VALUES (999, 'EUR', 2, 'in', NULL, 0)"),
    ("TC004", "INSERT INTO unread VALUES (999, NULL, 1, 1, 1, 'x', 'x', NULL)"),
    ("TC005", "INSERT INTO draw VALUES (99999, 1, 1, NULL, NULL, 'discards', NULL)"),
    ("TC005", "INSERT INTO touched VALUES (99999)"),
    ("TC006", f"UPDATE award SET seat = 99 WHERE hand_id = {SOUND}"),
    ("TC006", f"UPDATE action SET seat = 99 WHERE hand_id = {SOUND}"),
    ("TC007", f"UPDATE seat SET stack = -1 WHERE hand_id = {SOUND}"),
    ("TC008", f"UPDATE board SET cards = 'AhKdAh' WHERE hand_id = {SOUND} AND street = 1"),
    ("TC008", f"UPDATE shown SET cards = '1hXx' WHERE hand_id = {SOUND}"),
    ("TC009", f"UPDATE action SET street = 3 WHERE hand_id = {SOUND} AND line = "
              f"(SELECT min(line) FROM action WHERE hand_id = {SOUND})"),
    ("TC010", f"UPDATE pot SET gross = gross + 1 WHERE hand_id = {SOUND} AND pot = 0"),
    ("TC010", f"UPDATE contribution SET dead = dead + 1 WHERE hand_id = {SOUND}"),
    ("TC011", f"UPDATE share SET winners = winners + 1 WHERE hand_id = {SOUND}"),
    ("TC011", f"DELETE FROM pot_seat WHERE hand_id = {SOUND}"),
    ("TC012", f"UPDATE file_money SET amount = amount + 1 WHERE entry = 'in' AND source_id = {QUIET_FILE}"),
    ("TC012", f"UPDATE file_money SET amount = amount - 1 WHERE entry = 'in' AND source_id = {LOUD_FILE}"),
    ("TC013", f"UPDATE finding SET hand_id = 99999 WHERE rowid = {BALANCED}"),
    ("TC013", f"UPDATE finding SET source_id = {QUIET_FILE} WHERE rowid = {BALANCED}"),
    ("TC013", "UPDATE finding SET first_run = 9 WHERE rowid = (SELECT min(rowid) FROM finding)"),
    ("TC013", "UPDATE finding SET rule = 'ZZ999' WHERE rowid = (SELECT min(rowid) FROM finding)"),
    ("TC013", "UPDATE finding SET acceptance = 9 WHERE rowid = (SELECT min(rowid) FROM finding)"),
    ("TC014", "INSERT INTO rule_run FROM rule_run WHERE rule = 'PT001'"),
    ("TC014", "UPDATE run SET finished = NULL"),
    ("TC015", f"UPDATE source_file SET hands = hands - 1, settled = settled - 1 WHERE source_id = {QUIET_FILE}"),
    ("TC015", f"DELETE FROM settlement WHERE hand_id = {SOUND}"),
]  # fmt: skip


def broken(db: Path) -> dict[str, int]:
    with duckdb.connect(db, read_only=True) as con:
        return {state.id: state.count for state in contract_states(con, "TC") if not state.met}


def test_no_contract_is_broken_by_the_samples(night: Path) -> None:
    assert broken(night / "before.duckdb") == {}


def test_no_contract_is_broken_by_files_that_grow_change_and_go(tmp_path: Path) -> None:
    drop = tmp_path / "drop"
    drop.mkdir()
    unpaid = hand(1).replace("collected €59", "collected €58")
    assert unpaid != hand(1)
    nights = [
        {"a.txt": unpaid + hand(2), "b.txt": hand(3), "c.txt": hand(4).partition("*** TURN")[0]},
        {"a.txt": unpaid + hand(2) + hand(5), "b.txt": unpaid, "c.txt": hand(4), "d.txt": unpaid + hand(2) + hand(5)},
        {"a.txt": hand(1) + hand(2), "b.txt": hand(3), "e.txt": hand(6).replace("*** TURN", "Dealer spills a drink")},
    ]
    for number, files in enumerate(nights, start=1):
        for old in drop.iterdir():
            old.unlink()
        for name, text in files.items():
            (drop / name).write_text(text, encoding="utf-8")
        subprocess.run(
            [sys.executable, "-m", "audit", "run", "drop", "--db", "n.duckdb", "--quiet"],
            cwd=tmp_path, capture_output=True, check=False,
        )  # fmt: skip
        assert ask(tmp_path / "n.duckdb", "SELECT max(run_id) FROM run WHERE finished IS NOT NULL") == [(number,)]
        assert broken(tmp_path / "n.duckdb") == {}
    audit(tmp_path, "check", "--db", "n.duckdb", "--house", "casino-manual", "--quiet", code=3)
    assert ask(tmp_path / "n.duckdb", "SELECT kind FROM run ORDER BY run_id DESC LIMIT 1") == [("check",)]
    assert broken(tmp_path / "n.duckdb") == {}
    unread = next(
        state for suite in verdict(tmp_path / "n.duckdb", None) for state, _ in suite.results if state.id == "HH001"
    )
    assert (unread.met, unread.count) == (False, 1)


def test_every_contract_is_broken_by_a_test() -> None:
    assert {number for number, _ in PLANTS} == {contract.id for contract in contracts()}


@pytest.mark.parametrize(("contract", "plant"), PLANTS)
def test_a_broken_row_is_caught_by_its_contract_alone(contract: str, plant: str, night: Path, tmp_path: Path) -> None:
    shutil.copyfile(night / "before.duckdb", tmp_path / "broken.duckdb")
    with duckdb.connect(tmp_path / "broken.duckdb") as con:
        assert con.execute(plant).fetchall() > [(0,)]
    assert broken(tmp_path / "broken.duckdb").keys() == {contract}


def test_the_contract_of_references_names_every_table_of_hands(night: Path) -> None:
    columns = "SELECT table_name FROM duckdb_columns() SEMI JOIN duckdb_tables() USING (table_name)"
    tables = {name for (name,) in ask(night / "before.duckdb", f"{columns} WHERE column_name = 'hand_id'")}
    (query,) = (contract.query for contract in contracts() if contract.id == "TC005")
    assert set(re.findall(r"FROM (\w+) ANTI", query)) == tables - {
        "hand",
        "finding",
    }  # a gone finding outlives its hand


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--db", "none.duckdb"), "none.duckdb: no such database"),
        (("--docs", "full"), "full: holds other files; name a new folder for the pages"),
        (("--docs", "no/where"), "no: no such folder"),
        (("--docs", "pages", "--no-docs"), "--docs and --no-docs exclude each other"),
    ],
)
def test_what_cannot_be_judged_ends_with_2(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").write_text("mine", encoding="utf-8")
    done = audit(tmp_path, "verdict", *arguments, code=2)
    assert (done.stdout, done.stderr.startswith(f"error: {message}")) == ("", True), done.stderr
    assert [path.name for path in tmp_path.rglob("*")] == ["full", "mine.txt"]


def pages(night: Path) -> list[Path]:
    return sorted((night / "pages").rglob("*.html"))


def test_there_is_a_page_for_every_suite_and_nothing_but_pages(night: Path) -> None:
    suites = [suite for (suite,) in ask(night / "night.duckdb", "SELECT suite FROM verdict ORDER BY suite")]
    assert suites == ["AW", "HH", "PT", "RK", "TC"]
    places = [page.relative_to(night / "pages").parts for page in pages(night)]
    assert sorted(place[1] for place in places if place[0] == "validations") == suites
    assert sorted(place[1] for place in places if place[0] == "expectations") == [f"{suite}.html" for suite in suites]
    assert {path.suffix for path in (night / "pages").rglob("*") if path.is_file()} == {".html"}


def test_the_pages_name_nothing_remote(night: Path) -> None:
    for page in pages(night):
        text = page.read_text(encoding="utf-8")
        assert not re.search(
            r"""(src|href|srcset|action)\s*=\s*["']?\s*(\w+:|//)|url\(|@import|<script|<img""", text
        ), page
        assert re.search(r"\bon\w+\s*=", text) is None
        assert not re.search(r"https?://", text), page


def test_the_pages_open_with_our_style_and_without_a_request(night: Path) -> None:
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        pytest.skip("no Chromium on this machine; .ci/run installs it")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"] * (os.geteuid() == 0))
        page = browser.new_context(offline=True, color_scheme="light").new_page()
        requests: list[str] = []
        complaints: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.on("console", lambda message: complaints.append(message.text))
        for path in pages(night):
            page.goto(path.as_uri())
            assert page.locator("body").evaluate("e => getComputedStyle(e).maxWidth") == "1216px"
            assert page.locator("th").first.evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(245, 247, 249)"
        assert requests == [path.as_uri() for path in pages(night)]
        page.goto((night / "pages" / "index.html").as_uri())
        assert page.locator("tbody tr").count() == 5
        page.locator("tbody a", has_text="RK").click()
        row = page.locator("tbody tr", has_text="RK002 (").last
        assert row.locator("td").first.inner_text() == "not met"
        assert "not configured: rake.mode (no house chosen)" in row.inner_text()
        assert page.locator(".text-danger").first.evaluate("e => getComputedStyle(e).color") == "rgb(164, 22, 26)"
        assert complaints == []
        browser.close()


def test_texts_of_rules_stay_texts_in_the_pages(tmp_path: Path) -> None:
    evil = "<img src=x onerror=alert(1)> costs $5 & ${name} </td>"
    state = State(
        id="ZZ001", name="evil", title=evil, why=evil, family="ZZ", severity="error", ran=False, reason=evil, count=2,
        sample=(evil,),
    )  # fmt: skip
    (tmp_path / "site").mkdir()
    started = datetime(2026, 12, 1, tzinfo=UTC)
    verdicts = judge([state], {"ZZ": evil}, 1, started, tmp_path / "site")
    localise(tmp_path / "site", tmp_path / "pages", verdicts, evil)
    for page in (tmp_path / "pages").rglob("*.html"):
        document = html.parse(str(page))
        assert document.xpath("//img") == []
        assert evil in str(document.xpath("string(//body)"))
    result = html.parse(str(next((tmp_path / "pages" / "validations").rglob("*.html"))))
    assert f"2 open; did not run: {evil}" in str(result.xpath("string(//body)"))
    assert str(result.xpath("string(//td//td)")).strip() == evil


@pytest.mark.parametrize("lost", ["expectations/ZZ.html", "validations/ZZ", "text"])
def test_a_page_or_expectation_that_was_not_written_is_not_passed_over(lost: str, tmp_path: Path) -> None:
    state = State("ZZ001", "n", "t", "w", "ZZ", "error", ran=True, reason=None, count=0, sample=())
    site = tmp_path / "site"
    verdicts = judge([state], {"ZZ": "title"}, 1, datetime(2026, 12, 1, tzinfo=UTC), site)
    if lost == "text":
        page = next((site / "validations").rglob("*.html"))
        page.write_text(page.read_text(encoding="utf-8").replace("ZZ001", ""), encoding="utf-8")
    else:
        (site / lost).rename(tmp_path / "lost")
    with pytest.raises(RuntimeError, match="Great Expectations has "):
        localise(site, tmp_path / "pages", verdicts, "about")
    assert not (tmp_path / "pages").exists()


def test_earlier_pages_are_replaced_and_other_files_stay(clean: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pages"
    verdict(clean, folder)
    (folder / "validations" / "old.html").write_text("old", encoding="utf-8")
    (folder / "mine.txt").write_text("mine", encoding="utf-8")
    verdict(clean, folder)
    assert not (folder / "validations" / "old.html").exists()
    assert (folder / "mine.txt").read_text(encoding="utf-8") == "mine"


def test_the_severity_is_that_of_the_rule_unless_it_is_not_configured() -> None:
    def state(severity: str, *, is_configured: bool) -> State:
        return State("ZZ001", "n", "t", "w", "ZZ", severity, is_configured, None, 0, (), is_configured)

    severities = [severity_of(state(severity, is_configured=True)) for severity in ("error", "warning", "note")]
    assert severities == ["critical", "warning", "info"]
    assert severity_of(state("error", is_configured=False)) == "info"
