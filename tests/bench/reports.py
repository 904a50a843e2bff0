"""What the reports cost on top of a run."""

import subprocess
import time
from functools import partial
from pathlib import Path

import duckdb

from .hands import HAND_AUDIT, ROOT, deal
from .report import Measure, Report, Turns, take_turns


def reports(folder: Path, hands: int, rounds: int) -> Report:
    """Seconds of a run with printed text alone, and of each report of it: of clean hands, so without findings."""
    file, db = deal(folder / "hands.txt", hands), folder / "hands.duckdb"
    text = Measure("run, text", "s")
    turns: Turns = {partial(_run, file, db): text}
    turns |= {
        partial(_seconds, "report", "--db", str(db), f"--{kind}", str(folder / f"night.{kind}")): Measure(kind, "s")
        for kind in ("sarif", "junit", "csv", "html")
    }
    turns[partial(_seconds, "verdict", "--db", str(db), "--no-docs")] = Measure("verdict, no pages", "s")
    turns[partial(_seconds, "verdict", "--db", str(db), "--docs", str(folder / "verdict"))] = Measure(
        "verdict, pages", "s"
    )
    measures = take_turns(turns, rounds)
    with duckdb.connect(db, read_only=True) as con:
        found = con.execute("SELECT count(*) FROM finding").fetchall()[0][0]
    ratios = {f"{measure.name} / run": measure.median / text.median for measure in measures[1:]}
    return Report(
        measures, ratios=ratios, notes=[f"{hands:,} hands, {found:,} findings; each report a command of its own"]
    )


def _run(file: Path, db: Path) -> float:
    db.unlink(missing_ok=True)
    return _seconds("run", str(file), "--db", str(db), "--quiet")


def _seconds(*arguments: str) -> float:
    began = time.perf_counter()
    done = subprocess.run([*HAND_AUDIT, *arguments], cwd=ROOT, check=False, stdout=subprocess.DEVNULL)
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{arguments[0]} ended with {done.returncode}")
    return time.perf_counter() - began
