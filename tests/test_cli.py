"""The command line, run as users run it: help, options, and what cannot run."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from audit import __version__

ROOT = Path(__file__).resolve().parent.parent


def hand_audit(*arguments: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "audit", *arguments],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


def test_the_help_text_comes_at_once() -> None:
    spent = []
    for _ in range(5):
        start = time.perf_counter()
        assert hand_audit("--help").returncode == 0
        spent.append(time.perf_counter() - start)
    assert min(spent) < 0.4


def test_the_command_line_imports_nothing_heavy() -> None:
    heavy = "{'polars', 'duckdb', 'lark', 'numpy', 'rich', 'great_expectations', 'pandas', 'lxml'} & set(sys.modules)"
    code = f"import sys, audit.cli.main; print(sorted({heavy}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    "command", [
        (), ("run",), ("explain",), ("query",), ("schema",), ("init",),
        ("rules",), ("rules", "show"), ("rules", "test"),
    ],
)  # fmt: skip
def test_every_command_has_help_with_an_example(command: tuple[str, ...]) -> None:
    done = hand_audit(*command, "--help")
    assert done.returncode == 0
    assert "Example:\n" in done.stdout
    assert f"hand-audit {' '.join(command)}".strip() in done.stdout


def test_the_version() -> None:
    done = hand_audit("--version")
    assert (done.returncode, done.stdout) == (0, f"hand-audit {__version__}\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("run",), "error: no PATH to audit; name one, or 'paths' in hand-audit.toml\n"),
        (("run", "nowhere/äijä.txt"), "error: no file or folder nowhere/äijä.txt\n"),
        (("run", ".", "--format", "xml"), "'xml' is not one of 'text', 'concise', 'jsonl', 'github'"),
        (("run", ".", "--fail-on", "all"), "'all' is not one of 'error', 'warning', 'note'"),
        (("run", ".", "--jobs", "0"), "'--jobs'"),
        (("run", ".", "--hose", "x"), "No such option: --hose"),
        (("explain",), "Missing argument"),
        (
            ("explain", "1"),
            "error: no database hand-audit.duckdb; 'hand-audit run PATH --db hand-audit.duckdb' makes one",
        ),
        (("rules", "show", "ZZ999"), "error: no rule 'ZZ999'"),
        (("rules", "shw", "RK002"), "No such command 'shw'"),
        (("audit",), "No such command 'audit'"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_what_cannot_run_ends_with_2_and_a_message(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = hand_audit(*arguments, cwd=tmp_path, PYTHONPATH=str(ROOT))
    assert done.returncode == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_no_arguments_give_the_help_text() -> None:
    done = hand_audit()
    assert done.returncode == 2
    assert "Commands:" in done.stdout + done.stderr


def test_output_is_utf_8_whatever_the_locale() -> None:
    done = hand_audit("rules", "show", "äijä", PYTHONIOENCODING="ascii")
    assert done.stderr == "error: no rule 'äijä'\n"


def test_the_message_cannot_disturb_the_terminal() -> None:
    done = hand_audit("run", "no\x1b[2Jwhere\u202e")
    assert done.stderr == "error: no file or folder no␛[2Jwhere<U+202E>\n"


def test_a_fault_of_the_program_does_not_look_like_findings(tmp_path: Path) -> None:
    (tmp_path / "polars.py").write_text("raise RuntimeError('broken installation')", encoding="utf-8")
    done = hand_audit("run", ".", cwd=tmp_path, PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}")
    assert done.returncode == 2
    assert "Traceback" in done.stderr
