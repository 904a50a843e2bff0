"""The command line as users run it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def hand_audit(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `hand-audit` in a folder; a traceback is never what a user may see."""
    done = subprocess.run(
        [sys.executable, "-m", "audit", *arguments],
        cwd=cwd, env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return done
