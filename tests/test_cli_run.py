"""The command line end to end: exit codes, formats, control totals, and the same bytes for the same input."""

import gzip
import json
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from typing import Any

import duckdb
import pytest
from dealer import sheet
from dealer.deal import deal
from dealer.tamper import TAMPERS

REQUIRED_TOTALS = {
    "files", "hands_in", "settled", "unread", "void", "not_judged", "findings", "money", "seconds", "version"
}  # fmt: skip
REQUIRED_FINDING = {"rule", "severity", "file", "line", "column", "hand", "message", "stated", "settled"}
COMMAND = [sys.executable, "-m", "audit"]


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [*COMMAND, *arguments], cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert "Traceback" not in done.stderr
    return done


def _clean_text(seeds: range) -> str:
    return "".join(sheet.write(deal(seed, room="pokerstars", kind="cash", names="plain")) for seed in seeds)


def _clean(folder: Path, name: str = "clean.txt") -> None:
    (folder / name).write_text(_clean_text(range(5)), encoding="utf-8")


def _tampered_text(kind: str = "total_off_by_one", seed: int = 8) -> str:
    hand = deal(seed, room="pokerstars", kind="cash", force="showdown", names="plain")
    found = TAMPERS[kind](hand, sheet.write(hand))
    assert found is not None
    return found.text


def _tampered(folder: Path, name: str = "tampered.txt") -> None:
    (folder / name).write_text(_tampered_text(), encoding="utf-8")


def _torn(folder: Path, name: str = "torn.txt") -> None:
    text = sheet.write(deal(9, room="pokerstars", kind="cash", force="showdown"))
    (folder / name).write_text(text[: text.index("*** FLOP") + 20], encoding="utf-8")


def _totals(folder: Path) -> dict[str, Any]:
    totals: dict[str, Any] = json.loads((folder / "totals.json").read_text(encoding="utf-8"))
    return totals


def test_clean_hands_exit_with_0_and_leave_a_database(tmp_path: Path) -> None:
    _clean(tmp_path)
    done = _run(tmp_path, "run", "clean.txt")
    assert done.returncode == 0, done.stderr
    assert "control totals" in done.stdout
    with duckdb.connect(tmp_path / "hand-audit.duckdb", read_only=True) as con:
        assert con.execute("SELECT status, count(*) FROM hand GROUP BY ALL").fetchall() == [("settled", 5)]
        commented = con.execute(
            "SELECT count(*), count(comment) FROM duckdb_columns() WHERE NOT internal AND table_name = 'finding'"
        ).fetchall()
        assert commented[0][0] == commented[0][1] > 10


def test_findings_exit_with_1(tmp_path: Path) -> None:
    _clean(tmp_path)
    _tampered(tmp_path)
    done = _run(tmp_path, "run", ".")
    assert done.returncode == 1, done.stderr
    assert "error[PT001]" in done.stdout


def test_the_threshold_decides_between_0_and_1(tmp_path: Path) -> None:
    """A hand that stands twice in the input is a warning."""
    (tmp_path / "twice.txt").write_text(_clean_text(range(1)) * 2, encoding="utf-8")
    assert [_run(tmp_path, "run", ".", "--fail-on", least).returncode for least in ("error", "warning", "note")] == [
        0, 1, 1
    ]  # fmt: skip


def test_unread_input_exits_with_3_and_wins_over_findings(tmp_path: Path) -> None:
    _tampered(tmp_path)
    _torn(tmp_path)
    done = _run(tmp_path, "run", ".", "--format", "concise")
    assert done.returncode == 3
    assert {"PT001", "HH001"} <= set(done.stdout.replace("[", "]").split("]"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "nowhere.txt"],
        ["run"],
        ["run", "clean.txt", "--house", "no-such-house"],
        ["run", "clean.txt", "--format", "xml"],
        ["run", "clean.txt", "--jobs", "0"],
        ["run", "clean.txt", "--db", "clean.txt"],
        ["run", "clean.txt", "--summary", "clean.txt"],
        ["run", "clean.txt", "--summary", "nowhere/totals.json"],
        ["explain", "1"],
        ["rules", "show", "XX999"],
        ["what"],
    ],
    ids=" ".join,
)
def test_what_cannot_run_exits_with_2_and_leaves_the_input_alone(tmp_path: Path, arguments: list[str]) -> None:
    _clean(tmp_path)
    done = _run(tmp_path, *arguments)
    assert done.returncode == 2
    assert "rror" in done.stderr
    assert (tmp_path / "clean.txt").read_text(encoding="utf-8") == _clean_text(range(5))
    assert [path.name for path in tmp_path.iterdir()] == ["clean.txt"]


def test_json_lines_carry_every_field(tmp_path: Path) -> None:
    _tampered(tmp_path)
    _torn(tmp_path)
    done = _run(tmp_path, "run", ".", "--format", "jsonl", "--quiet")
    assert done.stderr == ""
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert {line["rule"] for line in lines} >= {"PT001", "HH001"}
    for line in lines:
        assert line.keys() >= REQUIRED_FINDING
        text = (tmp_path / line["file"]).read_text(encoding="utf-8").split("\n")[line["line"] - 1]
        assert 1 <= line["column"] <= len(text)
    total = next(line for line in lines if line["rule"] == "PT001")
    text = (tmp_path / total["file"]).read_text(encoding="utf-8").split("\n")[total["line"] - 1]
    underlined = text[total["column"] - 1 : total["column"] - 1 + total["length"]]
    assert total["stated"].replace(",", "").removesuffix(".00").startswith(underlined)
    assert (total["severity"], total["settled"] != total["stated"]) == ("error", True)


def test_the_summary_balances(tmp_path: Path) -> None:
    _clean(tmp_path)
    _torn(tmp_path)
    _run(tmp_path, "run", ".", "--summary", "totals.json", "--quiet")
    totals = _totals(tmp_path)
    assert totals.keys() >= REQUIRED_TOTALS
    assert totals["files"] == 2
    assert totals["hands_in"] == totals["settled"] + totals["unread"] + totals["void"] == 6
    assert totals["findings"]["HH001"] >= 1
    for ledger in totals["money"].values():
        assert ledger["in"] == ledger["returned"] + ledger["awarded"] + sum(ledger["taken"].values()) > 0


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    """Whatever the order of the files and the number of processes, a file has the same findings."""
    _clean(tmp_path)
    for seed, kind in ((8, "total_off_by_one"), (11, "collected_short"), (12, "summary_cards"), (13, "card_twice")):
        (tmp_path / f"{kind}.txt").write_text(_tampered_text(kind, seed), encoding="utf-8")
    first, again = (_run(tmp_path, "run", ".", "--db", "a.duckdb").stdout for _ in range(2))
    backwards = sorted((path.name for path in tmp_path.glob("*.txt")), reverse=True)
    other = _run(tmp_path, "run", *backwards, "--jobs", "1", "--db", "b.duckdb").stdout
    assert first == again == other
    assert first.count("error[") >= 4


def _packed(folder: Path, form: str, text: str) -> Path:
    """The same text as a file of another form."""
    if form in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"):
        (folder / "hands.txt").write_bytes(text.encode(form))
        return folder / "hands.txt"
    if form == "gz":
        (folder / "hands.txt.gz").write_bytes(gzip.compress(text.encode()))
        return folder / "hands.txt.gz"
    with zipfile.ZipFile(folder / "hands.zip", "w") as archive:
        archive.writestr("inner/hands.txt", text.encode())
    return folder / "hands.zip"


@pytest.fixture(scope="module")
def euro_hands() -> str:
    hands = [deal(seed, room="pokerstars", names="plain", kind="cash", currency="EUR") for seed in range(40)]
    return "".join(sheet.write(hand) for hand in hands) + _tampered_text("collected_short", 88)


def _tables(folder: Path) -> list[list[tuple[Any, ...]]]:
    queries = (
        "SELECT * EXCLUDE (source_id, content) FROM hand ORDER BY hand_id",
        "SELECT * EXCLUDE (line) FROM seat ORDER BY hand_id, seat",
        "FROM settlement ORDER BY hand_id",
        "FROM pot ORDER BY ALL",
        "SELECT rule, line, col, length, hand, message, stated, settled FROM finding ORDER BY ALL",
    )
    with duckdb.connect(folder / "hand-audit.duckdb", read_only=True) as con:
        return [con.execute(query).fetchall() for query in queries]


@pytest.fixture(scope="module")
def plain_tables(tmp_path_factory: pytest.TempPathFactory, euro_hands: str) -> list[list[tuple[Any, ...]]]:
    folder = tmp_path_factory.mktemp("plain")
    _packed(folder, "utf-8", euro_hands)
    _run(folder, "run", ".", "--jobs", "1")
    return _tables(folder)


FORMS = [
    ("utf-8", "\r\n"),
    ("utf-8-sig", "\n"),
    ("utf-16", "\n"),
    ("utf-16-le", "\r\n"),
    ("cp1252", "\r\n"),
    ("gz", "\n"),
    ("zip", "\r\n"),
]


@pytest.mark.parametrize(("form", "newline"), FORMS)
def test_every_form_of_a_file_gives_the_same_tables(
    tmp_path: Path, euro_hands: str, plain_tables: list[list[tuple[Any, ...]]], form: str, newline: str
) -> None:
    _packed(tmp_path, form, euro_hands.replace("\n", newline))
    assert _run(tmp_path, "run", ".", "--jobs", "1").returncode == 1
    assert _tables(tmp_path) == plain_tables
    assert len(plain_tables[0]) == 41
    assert len(plain_tables[-1]) == 1


def test_a_run_that_is_stopped_is_gone_on_with(tmp_path: Path) -> None:
    """What was in the database stays, and the next run ends as if nothing had happened."""
    _clean(tmp_path)
    assert _run(tmp_path, "run", "clean.txt").returncode == 0
    (tmp_path / "long.txt").write_text(_clean_text(range(100, 400)) * 60, encoding="utf-8")
    process = subprocess.Popen([*COMMAND, "run", "long.txt", "--jobs", "1"], cwd=tmp_path, stderr=subprocess.PIPE)
    time.sleep(2)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"interrupted" in said
    assert sorted(path.name for path in tmp_path.glob("[!.]*")) == ["clean.txt", "hand-audit.duckdb", "long.txt"]
    with duckdb.connect(tmp_path / "hand-audit.duckdb", read_only=True) as con:
        assert con.execute("SELECT finished IS NULL FROM run ORDER BY run_id").fetchall() == [(False,), (True,)]
    _run(tmp_path, "run", ".", "--jobs", "1")
    with duckdb.connect(tmp_path / "hand-audit.duckdb", read_only=True) as con:
        assert con.execute("SELECT finished IS NULL FROM run ORDER BY run_id").fetchall() == [(False,), (False,)]
        assert con.execute("SELECT count(*) FROM hand").fetchall() == [(5 + 300 * 60,)]


def test_rules_are_listed_and_shown(tmp_path: Path) -> None:
    listed = _run(tmp_path, "rules")
    assert listed.returncode == 0
    assert "PT001" in listed.stdout
    shown = _run(tmp_path, "rules", "show", "PT001")
    assert "total-pot-wrong" in shown.stdout
