"""`hand-audit run`."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TextIO

import typer

from audit.basis import Basis, Reported
from audit.cli.common import DATABASE, EXIT_CLEAN, EXIT_FINDINGS, EXIT_UNREAD, Database, guarded
from audit.cli.files import fixed_time, in_place, require_writable
from audit.finding import Finding, Severity
from audit.report.output import write
from audit.terms import ShowProgress, Summary, UserError

_SARIF, _JUNIT, _CSV = "SARIF report", "JUnit report", "CSV file"


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


def run(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH", help="Files and folders (with all in them), also .gz and .zip.")
    ],
    *,
    db: Database = DATABASE,
    house: Annotated[
        str | None, typer.Option(metavar="ID", help="Check rake against this house, such as casino-manual.")
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="How findings are printed.")] = Format.TEXT,
    summary: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the control totals to FILE as one JSON object.")
    ] = None,
    sarif: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a SARIF 2.1.0 report to FILE.")] = None,
    junit: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a JUnit XML report to FILE.")] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the findings to FILE as CSV.")] = None,
    timestamp: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="Time stamp of the reports, ISO 8601.  [default: SOURCE_DATE_EPOCH, or now]"),
    ] = None,
    fail_on: Annotated[
        Threshold, typer.Option(help="The least severity of a finding that makes the exit code 1.")
    ] = Threshold.ERROR,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Processes at work.  [default: one for each core]")
    ] = None,
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
        reports = {kind: path for kind, path in ((_SARIF, sarif), (_JUNIT, junit), (_CSV, csv)) if path is not None}
        _require_writable(reports | ({"totals": summary} if summary else {}), [db, *paths])
        from audit.pipeline.report import reported
        from audit.pipeline.run import run as run_pipeline

        with _progress(quiet=quiet) as show:
            totals = run_pipeline(paths, db, house, jobs or os.cpu_count() or 1, show)
        if summary is not None:
            with in_place(summary) as out:
                out.write(json.dumps(totals, ensure_ascii=False, indent=2) + "\n")
        written = fixed or datetime.now(UTC)
        for kind, path in reports.items():
            with in_place(path) as out:
                _writer(kind)(*reported(db, written), out)
        seen = _print_findings(*reported(db, written), form)
        _print_totals(totals, form, quiet=quiet)
    if seen.unread or totals["unread"]:
        raise typer.Exit(EXIT_UNREAD)
    raise typer.Exit(EXIT_FINDINGS if seen.worst >= Severity[fail_on.upper()] else EXIT_CLEAN)


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


def _writer(kind: str) -> Callable[[Basis, Iterable[Reported], TextIO], None]:
    from audit.report import csvfile, junit, sarif

    return {_SARIF: sarif.write_report, _JUNIT: junit.write_report, _CSV: csvfile.write_report}[kind]


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


def _print_totals(totals: Summary, form: Format, *, quiet: bool) -> None:
    """Print the totals under a report for people, and beside one for programs; the seconds differ each time: beside."""
    from audit.report.totals import render, render_seconds

    if form is Format.TEXT:
        write(render(totals), sys.stdout)
    elif not quiet:
        write(render(totals), sys.stderr)
    if not quiet:
        write(render_seconds(totals["seconds"]), sys.stderr)
