"""Peak memory of a run, all its processes together."""

import os
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .hands import HAND_AUDIT, ROOT, deal, repeat, require_room
from .report import Measure, Report

_EVERY = 0.05  # seconds between two looks
_PAGE = os.sysconf("SC_PAGE_SIZE")
_MIB = 1024 * 1024


def memory(folder: Path, few: int, many: int, jobs: int) -> Report:
    """Run on few hands and on many; the peak must not grow with their number."""
    if not Path("/proc/self/statm").exists():
        raise SystemExit("memory is measured through /proc, which this system does not have")
    require_room(folder, few + many)
    dealt = deal(folder / "few.txt", few)
    report = Report()
    for hands in (few, many):
        file = dealt if hands == few else repeat(dealt, folder / "many.txt", hands // few)
        load, began = os.getloadavg()[0], time.perf_counter()
        peak = _peak(file, folder / "hands.duckdb", jobs)
        report.measures += [
            Measure(f"{hands:,} hands, all processes", "MiB", "under 2,048", [peak.together / _MIB], load),
            Measure("  the process that writes", "MiB", "", [peak.first / _MIB], load),
            Measure("  the largest of the others", "MiB", "", [peak.other / _MIB], load),
            Measure("  time", "s", "", [time.perf_counter() - began], load),
        ]
    report.ratios["all processes, many hands / few"] = report.measures[4].median / report.measures[0].median
    report.notes.append(
        f"resident pages, looked at every {_EVERY} s; pages that processes share are counted in each of them"
    )
    return report


@dataclass(slots=True)
class _Peak:
    """The most bytes held at a time: by all processes, by the first, by one that it started."""

    together: int = 0
    first: int = 0
    other: int = 0

    def look(self, held: Sequence[int]) -> None:
        self.together = max(self.together, sum(held))
        self.first = max(self.first, held[0])
        self.other = max(self.other, *held[1:], 0)


def _peak(file: Path, db: Path, jobs: int) -> _Peak:
    command = [*HAND_AUDIT, "run", str(file), "--db", str(db), "--jobs", str(jobs), "--quiet", "--format", "concise"]
    peak = _Peak()
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as run:
        while run.poll() is None:
            peak.look([_resident(pid) for pid in _family(run.pid)])
            time.sleep(_EVERY)
    if run.returncode:
        raise RuntimeError(f"hand-audit ended with {run.returncode}")
    db.unlink()
    return peak


def _family(pid: int) -> list[int]:
    """A process and all that it started. One that ends meanwhile is left out."""
    found = [pid]
    for parent in found:
        for thread in Path(f"/proc/{parent}/task").glob("*/children"):
            found += map(int, _text(thread).split())
    return found


def _resident(pid: int) -> int:
    pages = _text(Path(f"/proc/{pid}/statm")).split()
    return int(pages[1]) * _PAGE if pages else 0


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii")
    except OSError:
        return ""
