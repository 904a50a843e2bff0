"""The verdict: expectations are counted, contracts are broken on purpose, and nothing reaches for the network."""

import json
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import duckdb
import pytest
from inmemory import WHOLE
from officernight import ROOT, audit, hand
from reporting import COUNT
from verdictnight import ask

from audit.basis import RuleNote
from audit.check.rulefile import load_rules
from audit.data import rules_folder
from audit.pipeline.verdict import verdict
from audit.verdict.contracts import contract_states, contracts
from audit.verdict.judge import severity_of
from audit.verdict.state import State, rule_states

CONTRACTS = sorted((ROOT / "audit" / "verdict" / "contract").glob("*.sql"))
RULES = sorted((ROOT / "rules").glob("*/[A-Z][A-Z][0-9][0-9][0-9]-*.toml"))


def results(db: Path) -> dict[str, dict[str, Any]]:
    return {result["id"]: result for (text,) in ask(db, "SELECT results FROM verdict") for result in json.loads(text)}


def unmet(db: Path) -> list[str]:
    return [name for name, result in results(db).items() if not result["met"]]


def test_nothing_reaches_for_the_network(judged_night: Path) -> None:
    assert not (judged_night / "attempts").exists()


def test_nothing_is_left_behind(judged_night: Path) -> None:
    assert list((judged_night / "temporary").iterdir()) == []
    ours = {"cut", "temporary", "said", "before.duckdb", "night.duckdb", "pages"}
    assert {path.name for path in judged_night.glob("[!.]*")} == ours


def test_every_rule_and_contract_is_one_expectation(judged_night: Path) -> None:
    in_force = [path.name[:5] for path in RULES if tomllib.loads(path.read_text("utf-8"))["status"] != "retired"]
    declared = in_force + [path.name[:5] for path in CONTRACTS]
    assert len(CONTRACTS) == 16
    assert sorted(results(judged_night / "night.duckdb")) == sorted(declared)
    counts = "SELECT sum(expectations), sum(met + failed + not_configured) FROM verdict"
    assert ask(judged_night / "night.duckdb", counts) == [(len(declared), len(declared))]
    assert f"of {len(declared)} expectations hold\n" in (judged_night / "said").read_text("utf-8")


def test_the_verdict_says_what_the_findings_say(judged_night: Path) -> None:
    stored = results(judged_night / "night.duckdb")
    found = dict(
        ask(judged_night / "night.duckdb", "SELECT rule, count(*) FROM finding WHERE gone_run IS NULL GROUP BY rule")
    )
    assert len(found) > 5
    not_configured = {
        rule for (rule,) in ask(judged_night / "night.duckdb", "SELECT rule FROM rule_run WHERE state <> 'run'")
    }
    # BT001 is about Sökö in pot limit, of which the night has no hand.
    assert not_configured == {rule.id for rule in load_rules(rules_folder()) if rule.needs} - {"BT001"}
    assert {name for name, result in stored.items() if not result["met"]} == found.keys() | not_configured
    assert {name: stored[name]["count"] for name in found} == found
    assert stored["RK002"]["state"] == "not configured"
    assert "hands have no house" in stored["RK002"]["reason"]
    of_rake = len([rule for rule in not_configured if rule.startswith("RK")])
    assert ask(judged_night / "night.duckdb", "SELECT failed, not_configured FROM verdict WHERE suite = 'RK'") == [
        (1, of_rake)
    ]


def test_a_verdict_given_again_in_another_zone_replaces_the_earlier_one_by_the_same(
    judged_night: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copyfile(judged_night / "night.duckdb", tmp_path / "night.duckdb")
    before = ask(tmp_path / "night.duckdb", "FROM verdict ORDER BY suite")
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    audit(tmp_path, "verdict", "--db", "night.duckdb", "--docs", "pages", code=1)
    assert ask(tmp_path / "night.duckdb", "FROM verdict ORDER BY suite") == before
    for page in (judged_night / "pages").rglob("*.html"):
        assert (tmp_path / page.relative_to(judged_night)).read_bytes() == page.read_bytes()


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night without a fault under a house: gives its database."""
    folder = tmp_path_factory.mktemp("clean")
    (folder / "drop").mkdir()
    (folder / "drop" / "kallio.txt").write_text(hand(1) + hand(2), encoding="utf-8")
    audit(folder, "run", "drop", "--db", "clean.duckdb", "--house", WHOLE, "--quiet")
    return folder / "clean.duckdb"


def test_a_rule_that_did_not_run_fails_the_verdict(clean: Path, tmp_path: Path) -> None:
    done = audit(clean.parent, "verdict", "--db", clean.name, "--no-docs")
    assert done.stdout.splitlines()[-1].startswith("verdict: met; ")
    assert (done.stderr, sorted(path.name for path in clean.parent.glob("[!.]*"))) == ("", ["clean.duckdb", "drop"])
    shutil.copyfile(clean, tmp_path / "n.duckdb")
    with duckdb.connect(tmp_path / "n.duckdb") as con:
        con.execute("DELETE FROM rule_run WHERE rule = 'PT001'")
    done = audit(tmp_path, "verdict", "--db", "n.duckdb", "--no-docs", code=1)
    assert done.stdout.splitlines()[-1].startswith("verdict: not met; ")
    assert unmet(tmp_path / "n.duckdb") == ["PT001"]
    assert results(tmp_path / "n.duckdb")["PT001"]["state"] == "not run"


def test_open_findings_of_a_rule_that_is_no_more_fail_the_verdict(clean: Path, tmp_path: Path) -> None:
    shutil.copyfile(clean, tmp_path / "n.duckdb")
    with duckdb.connect(tmp_path / "n.duckdb") as con:
        con.execute(
            "INSERT INTO rule_run SELECT run_id, 'PT999', 'run', NULL, 1, 0, 2, 0, 0 FROM rule_run WHERE rule = 'PT001'"
        )
        con.execute(
            """
            INSERT INTO finding SELECT 'PT999', 'pot-of-gold', 2, source_id, 'drop/kallio.txt', 1, 1, 1, 'x', hand_id,
                   NULL, NULL, NULL, 'm', NULL, NULL, 'l', [], 'abcd', 1, 1, NULL, NULL FROM hand LIMIT 1
            """
        )
    done = audit(tmp_path, "verdict", "--db", "n.duckdb", code=1)
    assert done.stdout.splitlines()[-1].startswith("verdict: not met; ")
    assert unmet(tmp_path / "n.duckdb") == ["PT999"]
    lost = results(tmp_path / "n.duckdb")["PT999"]
    assert (lost["state"], lost["severity"], lost["count"], lost["sample"]) == ("not run", "warning", 1, ["abcd"])
    assert lost["reason"] == "this program has no such rule"
    assert (tmp_path / "hand-audit-verdict" / "expectations" / "XX.html").is_file()


def test_a_retired_rule_is_declared_while_findings_of_it_are_open(judged_night: Path) -> None:
    notes = [
        RuleNote(rule, "n", "t", "error", "w", "f", None, "retired", None, 0, COUNT)
        for rule in ("AW001", "PT001", "PT999")
    ]
    with duckdb.connect(judged_night / "before.duckdb", read_only=True) as con:
        states = {state.id: state for state in rule_states(con, notes)}
    assert "PT999" not in states
    told = [(states[rule].met, states[rule].ran, states[rule].reason) for rule in ("AW001", "PT001")]
    assert told == [(False, False, "the rule is retired")] * 2


def test_an_accepted_finding_does_not_fail_the_verdict(tmp_path: Path) -> None:
    (tmp_path / "drop").mkdir()
    (tmp_path / "drop" / "kallio.txt").write_text(hand(1, total="Total pot €63"), encoding="utf-8")
    run = ("run", "drop", "--db", "n.duckdb", "--house", WHOLE, "--quiet")
    audit(tmp_path, *run, code=1)
    assert any(suite.failed for suite in verdict(tmp_path / "n.duckdb", None))
    audit(tmp_path, "accept", "--baseline", "--db", "n.duckdb", "--who", "Aino", "--why", "known misprint")
    audit(tmp_path, *run)
    assert not any(suite.failed for suite in verdict(tmp_path / "n.duckdb", None))


SOUND = """(SELECT min(hand_id) FROM hand SEMI JOIN award USING (hand_id) SEMI JOIN board USING (hand_id)
            SEMI JOIN stated_result USING (hand_id) WHERE sound)"""
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
    ("TC006", f"UPDATE shown SET seat = 99 WHERE hand_id = {SOUND} AND seat IS NOT NULL"),
    ("TC006", f"UPDATE stated_result SET seat = 99 WHERE hand_id = {SOUND}"),
    ("TC006", f"UPDATE settlement SET returned_to = 99 WHERE hand_id = {SOUND}"),
    ("TC007", f"UPDATE seat SET stack = -1 WHERE hand_id = {SOUND}"),
    ("TC008", f"UPDATE board SET cards = 'AhKdAh' WHERE hand_id = {SOUND} AND street = 1"),
    ("TC008", f"UPDATE shown SET cards = 'AhAh' WHERE hand_id = {SOUND}"),
    ("TC008", f"UPDATE shown SET cards = substr(b.cards, 1, 4) "
              f"FROM (FROM board WHERE hand_id = {SOUND} AND street = 1) AS b WHERE b.hand_id = shown.hand_id"),
    ("TC008", f"UPDATE shown SET cards = '1hXx' WHERE hand_id = {SOUND}"),
    ("TC009", f"UPDATE action SET street = 3 WHERE hand_id = {SOUND} AND line = "
              f"(SELECT min(line) FROM action WHERE hand_id = {SOUND})"),
    ("TC010", f"UPDATE pot SET gross = gross + 1 WHERE hand_id = {SOUND} AND pot = 0"),
    ("TC010", f"UPDATE contribution SET dead = dead + 1 WHERE hand_id = {SOUND}"),
    ("TC011", f"UPDATE share SET winners = winners + 1 WHERE hand_id = {SOUND}"),
    ("TC011", f"DELETE FROM pot_seat WHERE hand_id = {SOUND}"),
    ("TC011", f"INSERT INTO pot_seat SELECT hand_id, 9, seat FROM pot_seat WHERE hand_id = {SOUND} LIMIT 1"),
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
    ("TC016", "UPDATE source_file SET run_id = 9"),
    ("TC016", f"UPDATE source_file SET last_run = 9 WHERE source_id = {QUIET_FILE}"),
    ("TC016", f"UPDATE source_file SET replaced_by = 999 WHERE source_id = {QUIET_FILE}"),
    ("TC016", f"UPDATE source_file SET copy_of = 999 WHERE source_id = {QUIET_FILE}"),
    ("TC016", "UPDATE evidence SET run_id = 9 WHERE seq = 1"),
    ("TC016", "UPDATE finding SET gone_run = 9 WHERE rowid = (SELECT min(rowid) FROM finding)"),
    ("TC016", "INSERT INTO verdict VALUES (9, 'HH', 0, 0, 0, 0, true, '[]')"),
]  # fmt: skip


def broken(db: Path) -> dict[str, int]:
    with duckdb.connect(db, read_only=True) as con:
        return {state.id: state.count for state in contract_states(con, "TC") if not state.met}


def test_no_contract_is_broken_by_the_samples(judged_night: Path) -> None:
    assert broken(judged_night / "before.duckdb") == {}


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
    audit(tmp_path, "check", "--db", "n.duckdb", "--house", WHOLE, "--quiet", code=3)
    assert ask(tmp_path / "n.duckdb", "SELECT kind FROM run ORDER BY run_id DESC LIMIT 1") == [("check",)]
    assert broken(tmp_path / "n.duckdb") == {}
    unread = next(
        state for suite in verdict(tmp_path / "n.duckdb", None) for state, _ in suite.results if state.id == "HH001"
    )
    assert (unread.met, unread.count) == (False, 1)


def test_every_contract_is_broken_by_a_test() -> None:
    assert {number for number, _ in PLANTS} == {contract.id for contract in contracts()}


@pytest.mark.parametrize(("contract", "plant"), PLANTS)
def test_a_broken_row_is_caught_by_its_contract_alone(
    contract: str, plant: str, judged_night: Path, tmp_path: Path
) -> None:
    shutil.copyfile(judged_night / "before.duckdb", tmp_path / "broken.duckdb")
    with duckdb.connect(tmp_path / "broken.duckdb") as con:
        assert con.execute(plant).fetchall() > [(0,)]
    assert broken(tmp_path / "broken.duckdb").keys() == {contract}


def test_the_contracts_of_references_name_every_table_of_hands_and_of_seats(judged_night: Path) -> None:
    def with_column(column: str) -> set[str]:
        columns = "SELECT table_name FROM duckdb_columns() SEMI JOIN duckdb_tables() USING (table_name)"
        return {name for (name,) in ask(judged_night / "before.duckdb", f"{columns} WHERE column_name = '{column}'")}

    queries = {contract.id: contract.query for contract in contracts()}
    # A finding that is gone outlives its hand, and that of a hand with a doubtful form may name any seat.
    assert set(re.findall(r"FROM (\w+) ANTI", queries["TC005"])) == with_column("hand_id") - {"hand", "finding"}
    named = set(re.findall(r"seat FROM (\w+) WHERE", queries["TC006"]))
    assert named == with_column("seat") - {"seat", "finding"}
    assert "returned_to FROM settlement" in queries["TC006"]


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


def test_the_severity_is_that_of_the_rule_unless_it_is_not_configured() -> None:
    def state(severity: str, *, is_configured: bool) -> State:
        return State("ZZ001", "n", "t", "w", "ZZ", severity, is_configured, None, 0, (), is_configured)

    severities = [severity_of(state(severity, is_configured=True)) for severity in ("error", "warning", "note")]
    assert severities == ["critical", "warning", "info"]
    assert severity_of(state("error", is_configured=False)) == "info"
