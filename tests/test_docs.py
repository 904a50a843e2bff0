"""The documentation: what the README tells people to type is there."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from audit.check.rulefile import load_rules
from audit.data import rules_folder

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
COMMANDS = sorted(set(re.findall(r"hand-audit ((?:rules )?[a-z]+)", README)))


def help_of(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "audit", *command, "--help"], capture_output=True, encoding="utf-8", check=False
    )


def test_the_first_two_blocks_are_one_line_each() -> None:
    blocks = re.findall(r"^```\w*\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert blocks[:2] == [
        "python3 -m venv .venv && .venv/bin/pip install -q . && .venv/bin/hand-audit run sample_histories\n",
        "python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]' && .venv/bin/python -m pytest -q\n",
    ]


def test_the_hand_laid_out_in_the_readme_is_what_explain_prints(tmp_path: Path) -> None:
    """Every line of it, in their order; `...` stands for lines left out."""
    db = ["--db", str(tmp_path / "samples.duckdb")]
    samples = str(Path("sample_histories") / "cardroom")
    subprocess.run([sys.executable, "-m", "audit", "run", samples, *db], cwd=ROOT, capture_output=True, check=False)
    printed = subprocess.run(
        [sys.executable, "-m", "audit", "explain", "1001", *db],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout
    (block,) = re.findall(r"```text\n(hand 1001.*?)\n```", README, re.DOTALL)
    for part in block.split("\n...\n"):
        assert part in printed


def test_the_readme_names_all_commands() -> None:
    assert COMMANDS == [
        "accept", "check", "explain", "init", "query", "report", "rules", "rules docs", "rules show", "rules test",
        "run", "runs", "schema", "verdict", "verify",
    ]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_named_exists(command: str) -> None:
    assert help_of(*command.split()).returncode == 0


def test_every_option_is_named_and_every_option_named_exists() -> None:
    named = set(re.findall(r"`(--[a-z-]+)", README))
    there = set(re.findall(r"^ +(--[a-z-]+)", help_of("run").stdout, re.MULTILINE)) - {"--help"}
    assert named == there


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_rule_named_exists(page: Path) -> None:
    named = set(re.findall(r"\b[A-Z]{2}\d{3}\b", page.read_text(encoding="utf-8")))
    assert named <= {rule.id for rule in load_rules(rules_folder())}


def test_the_page_of_rules_is_that_of_the_rule_files() -> None:
    """`hand-audit rules docs > docs/rules.md` brings it up to date."""
    command = [sys.executable, "-m", "audit", "rules", "docs"]
    printed = subprocess.run(command, capture_output=True, encoding="utf-8", check=True).stdout
    assert (ROOT / "docs" / "rules.md").read_text(encoding="utf-8") == printed


NIGHTLY = (ROOT / "docs" / "nightly.md").read_text(encoding="utf-8")
UNITS = dict(re.findall(r"`/etc/systemd/system/([a-z.-]+)`:\n\n```ini\n(.*?)```", NIGHTLY, re.DOTALL))


def test_the_nightly_page_uses_options_that_exist() -> None:
    named = set(re.findall(r" (--[a-z-]+)", " ".join(re.findall(r"hand-audit run .*", NIGHTLY))))
    there = set(re.findall(r"^ +(--[a-z-]+)", help_of("run").stdout, re.MULTILINE))
    assert named
    assert named <= there


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_systemd_takes_the_units_without_a_word(tmp_path: Path) -> None:
    assert sorted(UNITS) == ["hand-audit.service", "hand-audit.timer"]
    for name, text in UNITS.items():
        # The program and the user of the example are not on this machine.
        here = text.replace("/srv/audit/.venv/bin/hand-audit", sys.executable).replace("User=audit", "User=root")
        (tmp_path / name).write_text(here, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / name) for name in UNITS)],
        capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
