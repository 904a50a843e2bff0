"""A small night for the officer's report: hands with right and wrong totals, hostile names, a hand cut off."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HAND = (ROOT / "rules" / "example" / "showdown.txt").read_text(encoding="utf-8").strip()
STAMP = "2026-12-01T06:00:00Z"
EVIL_NAME = "<img src=x onerror=alert(1)>"
EVIL_TABLE = "</script><script>alert(2)</script><!--"
FORMULA = "=cmd|' /C calc'!A0"
TURNED = "kal\u202elio\u200f"


def audit(folder: Path, *arguments: str | Path, code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "audit", *arguments], cwd=folder, capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done


def hand(number: int, when: str = "2026/11/29 20:15:03", **changes: str) -> str:
    """One hand of €62.00 with a rake of €3.00, changed as told."""
    text = re.sub(r"- .* EET \[.*\]", f"- {when} EET", HAND.replace("300000000001", str(number)))
    for old, new in changes.items():
        words = {"total": "Total pot €62", "table": "Kallio IV", "winner": "Tuulikki"}[old]
        assert words in text
        text = text.replace(words, new)
    return text + "\n\n\n"


def report_night(folder: Path) -> Path:
    """Fill a folder with a drop, its database and its report, and give it."""
    drop = folder / "drop"
    drop.mkdir()
    (drop / "kallio.txt").write_text(
        hand(1)
        + hand(2, "2026/11/30 3:10:00", total="Total pot €63")
        + hand(3, "2026/11/30 13:00:00", table="Töölö", total="Total pot €64")
        + hand(4, "2026/11/30 23:59:59", table="Töölö"),
        encoding="utf-8",
    )
    (drop / "hostile.txt").write_text(
        hand(5, winner=EVIL_NAME, table=EVIL_TABLE, total="Total pot €65")
        + hand(6, winner=FORMULA, table=TURNED, total="Total pot €66"),
        encoding="utf-8",
    )
    (drop / "junk.txt").write_text(hand(8).replace("*** TURN", "Dealer spills a drink\n*** TURN"), encoding="utf-8")
    (drop / "torn.txt").write_text(hand(7).partition("*** TURN")[0], encoding="utf-8")
    audit(folder, "run", "drop", "--html", "report.html", "--timestamp", STAMP, "--quiet", code=3)
    return folder
