"""`hand-audit run`."""

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from audit.basis import Basis, Reported
from audit.cli.common import DATABASE, EXIT_CLEAN, EXIT_FINDINGS, EXIT_UNREAD, Database, guarded
from audit.cli.files import fixed_time, in_place, require_writable
from audit.finding import Finding, Severity
from audit.report.output import write
from audit.terms import ShowProgress, Summary, UserError

_SARIF, _JUNIT, _CSV, _TOTALS = "SARIF report", "JUnit report", "CSV file", "totals"


class Format(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    CONCISE = "concise"
    JSONL = "jsonl"
    GITHUB = "github"


class Threshold(StrEnum):
    """The least severity that makes the exit code 1."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(slots=True)
class Seen:
    """What the printed findings decide: the gravest severity (0 = none), and whether anything was unread."""

    worst: int = 0
    unread: bool = False


Paths = Annotated[
    list[Path], typer.Argument(metavar="PATH", help="Files and folders (with all in them), also .gz and .zip.")
]
HouseId = Annotated[
    str | None, typer.Option("--house", metavar="ID", help="Check rake against this house, such as casino-manual.")
]
SummaryFile = Annotated[
    Path | None, typer.Option("--summary", metavar="FILE", help="Write the control totals to FILE as one JSON object.")
]
SarifFile = Annotated[Path | None, typer.Option("--sarif", metavar="FILE", help="Write a SARIF 2.1.0 report to FILE.")]
JunitFile = Annotated[Path | None, typer.Option("--junit", metavar="FILE", help="Write a JUnit XML report to FILE.")]
CsvFile = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Write the findings to FILE as CSV.")]
TimeStamp = Annotated[
    str | None,
    typer.Option(
        "--timestamp",
        metavar="TIME",
        help="Time stamp of the reports, ISO 8601.  [default: SOURCE_DATE_EPOCH, or now]",
    ),
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", min=1, metavar="N", help="Processes at work.  [default: one for each core]")
]


def run(
    paths: Paths,
    *,
    db: Database = DATABASE,
    house: HouseId = None,
    form: Annotated[Format, typer.Option("--format", help="How findings are printed.")] = Format.TEXT,
    sarif: SarifFile = None,
    junit: JunitFile = None,
    csv: CsvFile = None,
    timestamp: TimeStamp = None,
    summary: SummaryFile = None,
    fail_on: Annotated[
        Threshold, typer.Option(help="The least severity of a finding that makes the exit code 1.")
    ] = Threshold.ERROR,
    jobs: Jobs = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print findings only; no progress, no totals beside.")] = False,
) -> None:
    """Read hand histories, settle every hand, and print what differs.

    \b
    Example:
      hand-audit run drop/2026-11-29 --house casino-manual --summary totals.json

    \b
    Exit code:
      0  all read, nothing at or above the threshold of --fail-on
      1  findings
      2  cannot run
      3  some input could not be read (3 wins over 1)
    """
    with guarded():
        _require(paths)
        fixed = fixed_time(timestamp, os.environ)
        files = {_SARIF: sarif, _JUNIT: junit, _CSV: csv, _TOTALS: summary}
        wanted = {what: path for what, path in files.items() if path is not None}
        _require_writable(wanted, [db, *paths])
        totals = _audit(paths, db, house, jobs, quiet=quiet)
        written = fixed or datetime.now(UTC)
        _write_files(wanted, totals, db, written)
        basis, items = _reported(db, written)
        seen = _print_findings(basis, items, form)
        _print_totals(basis, totals["seconds"], form, quiet=quiet)
    if seen.unread or totals["unread"]:
        raise typer.Exit(EXIT_UNREAD)
    raise typer.Exit(EXIT_FINDINGS if seen.worst >= Severity[fail_on.upper()] else EXIT_CLEAN)


def _audit(paths: list[Path], db: Path, house: str | None, jobs: int | None, *, quiet: bool) -> Summary:
    from audit.pipeline.run import run as run_pipeline

    with _progress(quiet=quiet) as show:
        return run_pipeline(paths, db, house, jobs or os.cpu_count() or 1, show)


def _require(paths: list[Path]) -> None:
    for path in paths:
        if not path.exists():
            raise UserError(f"no file or folder {path}")


def _require_writable(files: dict[str, Path], others: list[Path]) -> None:
    from audit.source import wanted

    require_writable(files, others, lambda path: wanted(path.name))


def _progress(*, quiet: bool) -> AbstractContextManager[ShowProgress]:
    from audit.report import progress

    if quiet:
        return progress.silent()
    return progress.bar(sys.stderr) if sys.stderr.isatty() else progress.lines(sys.stderr)


def _write_files(wanted: dict[str, Path], totals: Summary, db: Path, written: datetime) -> None:
    from audit.report import csvfile, junit, sarif

    writers = {_SARIF: sarif.write_report, _JUNIT: junit.write_report, _CSV: csvfile.write_report}
    for what, path in wanted.items():
        with in_place(path) as out:
            if what == _TOTALS:
                out.write(json.dumps(totals, ensure_ascii=False, indent=2) + "\n")
            else:
                writers[what](*_reported(db, written), out)


def _reported(db: Path, written: datetime) -> tuple[Basis, Iterable[Reported]]:
    from audit.pipeline.report import reported

    return reported(db, written)


def _print_findings(basis: Basis, items: Iterable[Reported], form: Format) -> Seen:
    from audit.report import concise, github, jsonl, text

    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    seen = Seen()
    watched = _watched(items, seen)
    match form:
        case Format.GITHUB:
            github.write_report(basis, watched, sys.stdout)
        case Format.TEXT:
            for item in watched:
                write(text.render(item, colour=colour) + "\n", sys.stdout)
        case Format.CONCISE:
            for item in watched:
                write(concise.render(item), sys.stdout)
        case Format.JSONL:
            for item in watched:
                write(jsonl.render(item), sys.stdout)
    return seen


def _watched(items: Iterable[Reported], seen: Seen) -> Iterator[Reported]:
    """Pass items on, and keep what those that count decide."""
    for reported in items:
        if reported.acceptance is None:
            severity = reported.item.severity if isinstance(reported.item, Finding) else Severity.ERROR
            seen.worst = max(seen.worst, severity)
            seen.unread = seen.unread or not isinstance(reported.item, Finding)
        yield reported


def _print_totals(basis: Basis, seconds: dict[str, float], form: Format, *, quiet: bool) -> None:
    """Print the totals under a report for people, and beside one for programs; the seconds differ each time: beside."""
    from audit.report import grounds, totals

    told = f"{totals.render(basis.totals)}\n{grounds.render(basis)}"
    if form is Format.TEXT:
        write(told, sys.stdout)
    elif not quiet:
        write(told, sys.stderr)
    if not quiet:
        write(totals.render_seconds(seconds), sys.stderr)
