"""What a night costs when the database holds years already."""

import shutil
import subprocess
import time
from functools import partial
from pathlib import Path

from .hands import HAND_AUDIT, ROOT, deal, repeat, require_room
from .report import Measure, Report, take_turns

_NIGHT = 20_000


def nightly(folder: Path, hands: int, rounds: int) -> Report:
    """Seconds of the same new hands into an empty database, and into one that holds the rest of the drop folder."""
    require_room(folder, 2 * hands)
    drop, alone = folder / "drop", folder / "alone"
    drop.mkdir()
    alone.mkdir()
    copies = max(hands // 100_000, 1)
    few = deal(folder / "few.txt", hands // copies)
    repeat(few, drop / "years.txt", copies)
    full = folder / "full.duckdb"
    _run(drop, full)
    night = deal(folder / "night.txt", _NIGHT)
    later = night.read_bytes().replace(b"PokerStars Hand #", b"PokerStars Hand #9")
    for place in (drop, alone):
        (place / "night.txt").write_bytes(later)
    empty_night = Measure(f"{_NIGHT:,} hands, empty database", "s")
    full_night = Measure(f"{_NIGHT:,} hands, database of {hands:,}", "s", "under 1.5 times")
    measures = take_turns(
        {partial(_timed, alone, None, folder): empty_night, partial(_timed, drop, full, folder): full_night}, rounds
    )
    ratio = full_night.median / empty_night.median
    return Report(measures, ratios={"the same night, full / empty": ratio}, notes=[f"{full.stat().st_size:,} bytes"])


def _timed(drop: Path, start: Path | None, folder: Path) -> float:
    db = folder / "night.duckdb"
    db.unlink(missing_ok=True)
    if start:
        shutil.copy(start, db)
    began = time.perf_counter()
    _run(drop, db)
    return time.perf_counter() - began


def _run(drop: Path, db: Path) -> None:
    command = [*HAND_AUDIT, "run", str(drop), "--db", str(db), "--quiet"]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
