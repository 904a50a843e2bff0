"""docs/auditor.md: every worked query gives what is printed under it, and what is printed agrees with the files."""

import json
import re
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import pytest
from command import ROOT, hand_audit

from audit.source import blocks, find_sources, identify

PAGE = (ROOT / "docs" / "auditor.md").read_text(encoding="utf-8")
WORKED = re.findall(
    r"^## (\d+)\. ([^\n]+)\n\n```sql\n(.*?)\n```\n\n```text\n(.*?)```\n", PAGE, re.MULTILINE | re.DOTALL
)


def test_there_are_twelve_worked_queries() -> None:
    assert [number for number, *_ in WORKED] == [str(n) for n in range(1, 13)]
    assert PAGE.count("```sql") == 12


@pytest.mark.parametrize(
    ("number", "question", "sql", "printed"), WORKED, ids=lambda text: text if len(text) < 3 else ""
)
def test_a_worked_query_gives_what_is_printed(
    samples_db: Path, number: str, question: str, sql: str, printed: str
) -> None:
    done = hand_audit("query", sql, "--db", str(samples_db), cwd=ROOT)
    assert (done.returncode, done.stderr) == (0, ""), question
    assert done.stdout == printed, f"query {number}"


def _texts() -> list[str]:
    found, _ = find_sources([ROOT / "sample_histories"])
    return [b"".join(blocks(source, identify(source).encoding)).decode("utf-8") for source in found]


def _printed(number: int) -> list[dict[str, str]]:
    lines = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in WORKED[number - 1][3].splitlines()]
    return [dict(zip(lines[0], line, strict=True)) for line in lines[2:]]


def test_the_printed_figures_agree_with_the_files_themselves() -> None:
    """Read with one expression each, by no code of the audit."""
    text = "\n".join(_texts())
    totals = sorted((Decimal(total) for total in re.findall(r"^Total pot €([\d.]+)", text, re.MULTILINE)), reverse=True)
    assert [Decimal(row["settled_total"]) for row in _printed(3)] == [total for total in totals if total > 500]
    rakes = [Decimal(rake) for rake in re.findall(r"^Total pot €.*\| Rake €([\d.]+)", text, re.MULTILINE)]
    rakes += [Decimal(rake) for rake in re.findall(r"^Potti yhteensä .*\| Talon osuus ([\d.]+) €", text, re.MULTILINE)]
    euro = next(row for row in _printed(12) if (row["currency"], row["kind"]) == ("EUR", "rake"))
    assert (int(euro["hands"]), Decimal(euro["taken"])) == (sum(rake > 0 for rake in rakes), sum(rakes))
    assert [Decimal(row["rake"]) for row in _printed(5)] == sorted((r for r in rakes if r > 20), reverse=True)


def test_the_session_follows_from_the_lines_of_the_file() -> None:
    """Sisu77 sits down with 80, loses 75 of it (5 uncalled of 80), comes back with 60, puts in 8 and wins 9.52."""
    text = (ROOT / "sample_histories/pokerstars/kallio-euro-cash.txt").read_text(encoding="utf-8")
    for line in (
        "Seat 2: Sisu77 (€80 in chips)", "Sisu77: raises €48 to €80 and is all-in",
        "Uncalled bet (€5) returned to Sisu77", "Seat 2: Sisu77 (€60 in chips)", "Sisu77: raises €5.45 to €8",
        "Sisu77 collected €9.52 from pot",
    ):  # fmt: skip
        assert line in text
    session = next(row for row in _printed(7) if row["player"] == "Sisu77")
    left = Decimal(80) - 80 + 5
    added = Decimal(60) - left
    last = Decimal(60) - 8 + Decimal("9.52")
    assert Decimal(session["chips_in"]) == 80 + added
    assert Decimal(session["chips_out"]) == last
    assert Decimal(session["net"]) == last - 80 - added
    assert next(row["added"] for row in _printed(8) if row["player"] == "Sisu77") == str(added) + ".00"


def test_the_python_example_runs_as_it_stands(tmp_path: Path) -> None:
    (tmp_path / "sample_histories").symlink_to(ROOT / "sample_histories")
    example = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert len(example) == 1
    done = subprocess.run(
        [sys.executable, "-"], input=example[0], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    rake = next(row["taken"] for row in _printed(12) if (row["currency"], row["kind"]) == ("EUR", "rake"))
    assert done.stdout.splitlines() == [
        "180 2",
        str(sum(row["currency"] == "EUR" for row in _findings(tmp_path / "night.duckdb"))),
        "hand 320000000002: PokerStars, holdem NL €0.50/€1 EUR",
        f"[(Decimal('{rake}0000'),)]",
    ]


def _findings(db: Path) -> list[dict[str, str]]:
    done = hand_audit("query", "FROM finding_hand", "--format", "json", "--db", str(db), cwd=ROOT)
    found: list[dict[str, str]] = json.loads(done.stdout)
    return found
