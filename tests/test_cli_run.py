"""The command line end to end: exit codes, formats, control totals, and the same bytes for the same input."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from dealer import sheet
from dealer.deal import deal
from dealer.tamper import TAMPERS

REQUIRED_TOTALS = {
    "files", "hands_in", "settled", "unread", "void", "not_judged", "findings", "money", "seconds", "version"
}  # fmt: skip
REQUIRED_FINDING = {"rule", "severity", "file", "line", "column", "hand", "message", "stated", "settled"}


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "audit", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def _clean(folder: Path, name: str = "clean.txt") -> None:
    text = "".join(sheet.write(deal(seed, room="pokerstars", kind="cash")) for seed in range(5))
    (folder / name).write_text(text, encoding="utf-8")


def _tampered(folder: Path, name: str = "tampered.txt") -> None:
    hand = deal(8, room="pokerstars", kind="cash", force="showdown")
    found = TAMPERS["total_off_by_one"](hand, sheet.write(hand))
    assert found is not None
    (folder / name).write_text(found.text, encoding="utf-8")


def _torn(folder: Path, name: str = "torn.txt") -> None:
    text = sheet.write(deal(9, room="pokerstars", kind="cash", force="showdown"))
    (folder / name).write_text(text[: text.index("*** FLOP") + 20], encoding="utf-8")


def test_clean_hands_exit_with_0_and_leave_a_database(tmp_path: Path) -> None:
    _clean(tmp_path)
    done = _run(tmp_path, "run", "clean.txt")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "hand-audit.duckdb").exists()
    assert "control totals" in done.stdout


def test_findings_exit_with_1(tmp_path: Path) -> None:
    _clean(tmp_path)
    _tampered(tmp_path)
    done = _run(tmp_path, "run", ".")
    assert done.returncode == 1, done.stderr
    assert "error[PT001]" in done.stdout


def test_unread_input_exits_with_3_and_wins_over_findings(tmp_path: Path) -> None:
    _tampered(tmp_path)
    _torn(tmp_path)
    assert _run(tmp_path, "run", ".").returncode == 3


@pytest.mark.parametrize(
    "arguments", [["run", "nowhere.txt"], ["run", "clean.txt", "--house", "no-such-house"], ["explain", "1"]]
)
def test_what_cannot_run_exits_with_2(tmp_path: Path, arguments: list[str]) -> None:
    _clean(tmp_path)
    done = _run(tmp_path, *arguments)
    assert done.returncode == 2
    assert done.stderr.startswith("error: ")
    assert "Traceback" not in done.stderr


def test_json_lines_carry_every_field(tmp_path: Path) -> None:
    _tampered(tmp_path)
    _torn(tmp_path)
    done = _run(tmp_path, "run", ".", "--format", "jsonl", "--quiet")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert {line["rule"] for line in lines} >= {"PT001", "HH001"}
    for line in lines:
        assert line.keys() >= REQUIRED_FINDING


def test_the_summary_balances(tmp_path: Path) -> None:
    _clean(tmp_path)
    _torn(tmp_path)
    _run(tmp_path, "run", ".", "--summary", "totals.json", "--quiet")
    totals = json.loads((tmp_path / "totals.json").read_text(encoding="utf-8"))
    assert totals.keys() >= REQUIRED_TOTALS
    assert totals["hands_in"] == totals["settled"] + totals["unread"] + totals["void"] == 6
    for ledger in totals["money"].values():
        assert ledger["in"] == ledger["returned"] + ledger["awarded"] + sum(ledger["taken"].values())


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    _clean(tmp_path)
    _tampered(tmp_path)
    first, again = (_run(tmp_path, "run", ".", "--db", "a.duckdb").stdout for _ in range(2))
    other_order = _run(tmp_path, "run", "tampered.txt", "clean.txt", "--db", "b.duckdb").stdout
    assert first == again
    assert sorted(first.splitlines()) == sorted(other_order.splitlines())


def test_rules_are_listed_and_shown(tmp_path: Path) -> None:
    listed = _run(tmp_path, "rules")
    assert listed.returncode == 0
    assert "PT001" in listed.stdout
    shown = _run(tmp_path, "rules", "show", "PT001")
    assert "total-pot-wrong" in shown.stdout
