"""How long a person waits: for the help text, and for one hand explained."""

import subprocess
import time
from functools import partial
from pathlib import Path

import duckdb

from .hands import HAND_AUDIT, ROOT, deal, repeat, require_room
from .report import Measure, Report, Turns, take_turns


def help_text(rounds: int) -> Report:
    """Seconds of `hand-audit --help`, the start of Python included."""
    return Report(take_turns({partial(_seconds, "--help"): Measure("hand-audit --help", "s", "under 0.4")}, rounds))


def explain(folder: Path, db: Path | None, hands: int, rounds: int) -> Report:
    """Seconds of `hand-audit explain` for three hands of `db`, or of a database made here."""
    db = db or _database(folder, hands)
    with duckdb.connect(db, read_only=True) as con:
        numbers = [number for (number,) in con.execute("SELECT number FROM hand ORDER BY hand_id").fetchall()]
    places = {"first": numbers[0], "middle": numbers[len(numbers) // 2], "last": numbers[-1]}
    turns: Turns = {
        partial(_seconds, "explain", number, "--db", str(db)): Measure(f"explain the {place} hand", "s", "under 1")
        for place, number in places.items()
    }
    return Report(take_turns(turns, rounds), notes=[f"database of {len(numbers):,} hands, {db.stat().st_size:,} bytes"])


def _database(folder: Path, hands: int) -> Path:
    require_room(folder, hands)
    copies = max(hands // 100_000, 1)
    file = repeat(deal(folder / "few.txt", hands // copies), folder / "hands.txt", copies)
    db = folder / "hands.duckdb"
    subprocess.run(
        [*HAND_AUDIT, "run", str(file), "--db", str(db), "--quiet"], cwd=ROOT, check=True, stdout=subprocess.DEVNULL
    )
    return db


def _seconds(*arguments: str) -> float:
    began = time.perf_counter()
    subprocess.run([*HAND_AUDIT, *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began
