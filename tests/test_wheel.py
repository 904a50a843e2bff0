"""The wheel: built, installed into an empty environment, and used from another folder, it has all it needs."""

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TRAVELLING = ("grammars", "rules")


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, capture_output=True, encoding="utf-8", timeout=600, check=False)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    done = run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, ROOT, cwd=folder)
    assert done.returncode == 0, done.stderr
    return next(folder.glob("hand_audit-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """Give the hand-audit command of an environment that holds the wheel and its dependencies only."""
    environment = wheel.parent / "environment"
    for command in (
        (sys.executable, "-m", "venv", environment),
        (environment / "bin" / "pip", "install", "-q", wheel),
    ):
        done = run(*command, cwd=wheel.parent)
        assert done.returncode == 0, done.stderr
    return environment / "bin" / "hand-audit"


def test_everything_travels_in_the_wheel(wheel: Path) -> None:
    packed = set(zipfile.ZipFile(wheel).namelist())
    package = {path.relative_to(ROOT).as_posix() for path in (ROOT / "audit").rglob("*") if path.is_file()}
    beside = {
        f"audit/{path.relative_to(ROOT).as_posix()}"
        for name in TRAVELLING
        for path in (ROOT / name).rglob("*")
        if path.is_file()
    }
    assert {name for name in packed if name.startswith("audit/")} == {
        name for name in package | beside if "__pycache__" not in name
    }


def test_the_installed_command_lists_the_rules(installed: Path, tmp_path: Path) -> None:
    done = run(installed, "rules", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    ids = [path.stem[:5] for path in (ROOT / "rules").glob("*/[A-Z][A-Z][0-9][0-9][0-9]-*.toml")]
    assert [line[:5] for line in done.stdout.splitlines()] == sorted(ids)


def test_the_installed_command_audits_the_samples(installed: Path, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "sample_histories", tmp_path / "histories")
    done = run(installed, "run", "histories", "--house", "casino-manual", "--summary", "totals.json", cwd=tmp_path)
    assert done.returncode == 1, done.stderr
    totals = json.loads((tmp_path / "totals.json").read_text(encoding="utf-8"))
    assert totals["hands_in"] == totals["settled"] + totals["unread"] + totals["void"]
    assert totals["settled"] > 0
    assert sum(totals["findings"].values()) > 0
    assert "\ncontrol totals (hand-audit " in done.stdout
