"""What was measured, as a table for people and as JSON."""

import json
import os
import platform
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median

_LIBRARIES = ("polars", "duckdb", "numpy", "lark", "typer", "pokerkit", "phevaluator")


@dataclass(slots=True)
class Measure:
    """One thing measured: the value of every run, and the load average of the last minute when the first run began."""

    name: str
    unit: str
    wanted: str = ""
    runs: list[float] = field(default_factory=list)
    load: float = field(default_factory=lambda: os.getloadavg()[0])

    @property
    def median(self) -> float:
        return median(self.runs)


@dataclass(slots=True)
class Report:
    """The measures of one command; `ratios` are quotients of medians, `notes` say what was counted and left out."""

    measures: list[Measure] = field(default_factory=list)
    ratios: dict[str, float] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


Turns = dict[Callable[[], float], Measure]


def take_turns(turns: Turns, rounds: int) -> list[Measure]:
    """Run each function once a round and keep what it gives as a run of its measure."""
    for _ in range(rounds):
        for run, measure in turns.items():
            measure.runs.append(run())
    return list(turns.values())


def machine() -> dict[str, str]:
    """Tell what the figures were taken on."""
    found = {
        "processor": _line_of("/proc/cpuinfo", "model name") or platform.processor() or platform.machine(),
        "cores": str(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()),
        "memory": _line_of("/proc/meminfo", "MemTotal"),
        "system": platform.platform(),
        "python": platform.python_version(),
        "load average": " ".join(f"{load:.2f}" for load in os.getloadavg()),
        "POLARS_MAX_THREADS": os.environ.get("POLARS_MAX_THREADS", "not set"),
    }
    for library in _LIBRARIES:
        try:
            found[library] = version(library)
        except PackageNotFoundError:
            found[library] = "not installed"
    return found


def _line_of(file: str, key: str) -> str:
    if not Path(file).exists():
        return ""
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith(key)), "")


def show(title: str, report: Report, out: Path | None) -> None:
    """Print the report, and write it to `out` as JSON."""
    about = machine()
    print(f"{title}\n")
    for key, value in about.items():
        print(f"  {key:<20}{value}")
    print()
    _print_table([_row(measure) for measure in report.measures])
    for name, ratio in report.ratios.items():
        print(f"  {ratio:8.2f}  {name}")
    for note in report.notes:
        print(f"  note: {note}")
    if out is not None:
        record = {"title": title, "machine": about, **asdict(report)}
        out.write_text(json.dumps(record, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def _row(measure: Measure) -> tuple[str, ...]:
    spread = f"[{_figure(min(measure.runs))} – {_figure(max(measure.runs))}] ({len(measure.runs)})"
    return measure.name, _figure(measure.median), measure.unit, spread, f"{measure.load:.2f}", measure.wanted


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _print_table(rows: Sequence[tuple[str, ...]]) -> None:
    table = [("measure", "median", "unit", "[least – most] (runs)", "load", "wanted"), *rows]
    name, middle, unit, spread, load, _ = (max(map(len, column)) for column in zip(*table, strict=True))
    form = f"  {{:{name}}}  {{:>{middle}}}  {{:{unit}}}  {{:{spread}}}  {{:>{load}}}  {{}}"
    for row in table:
        print(form.format(*row).rstrip())
    print()
