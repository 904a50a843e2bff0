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
from audit.cli.common import EXIT_CLEAN, EXIT_FINDINGS, EXIT_UNREAD, ConfigFile, Database, database, guarded
from audit.cli.files import fixed_time, in_place, require_writable
from audit.config import Config, Outputs, find_config, overridden
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


Paths = Annotated[
    list[Path] | None, typer.Argument(metavar="PATH", help="Files and folders (with all in them), also .gz and .zip.")
]
House = Annotated[str | None, typer.Option(metavar="ID", help="Check rake against this house, such as casino-manual.")]
Printed = Annotated[Format | None, typer.Option("--format", help="How findings are printed.  [default: text]")]
Totals = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the control totals to FILE as JSON.")]
Sarif = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a SARIF 2.1.0 report to FILE.")]
Junit = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a JUnit XML report to FILE.")]
Csv = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the findings to FILE as CSV.")]
Stamp = Annotated[
    str | None,
    typer.Option(metavar="TIME", help="Time stamp of the reports, ISO 8601.  [default: SOURCE_DATE_EPOCH, or now]"),
]
FailOn = Annotated[
    Threshold | None,
    typer.Option(help="The least severity of a finding that makes the exit code 1.  [default: error]"),
]
Jobs = Annotated[int | None, typer.Option(min=1, metavar="N", help="Processes at work.  [default: one for each core]")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Print findings only; no progress, no totals beside.")]


def run(
    paths: Paths = None,
    *,
    db: Database = None,
    config: ConfigFile = None,
    house: House = None,
    form: Printed = None,
    summary: Totals = None,
    sarif: Sarif = None,
    junit: Junit = None,
    csv: Csv = None,
    timestamp: Stamp = None,
    fail_on: FailOn = None,
    jobs: Jobs = None,
    quiet: Quiet = False,
) -> None:
    """Read hand histories, settle every hand, and print what differs. What no option says, hand-audit.toml may say.

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
    outputs = Outputs(form, summary, sarif, junit, csv)
    given = Config(paths=tuple(paths or ()), db=db, house=house, fail_on=fail_on, jobs=jobs, outputs=outputs)
    with guarded():
        settings = overridden(find_config(config), given)
        totals, seen = _audit(settings, fixed_time(timestamp, os.environ), quiet=quiet)
    if seen.unread or totals["unread"]:
        raise typer.Exit(EXIT_UNREAD)
    threshold = Severity[(settings.fail_on or Threshold.ERROR).upper()]
    raise typer.Exit(EXIT_FINDINGS if seen.worst >= threshold else EXIT_CLEAN)


def _audit(settings: Config, fixed: datetime | None, *, quiet: bool) -> tuple[Summary, Seen]:
    """Run, write and print what was asked for."""
    paths, outputs = list(settings.paths), settings.outputs
    db = database(settings.db, settings)
    reports = {
        kind: path
        for kind, path in ((_SARIF, outputs.sarif), (_JUNIT, outputs.junit), (_CSV, outputs.csv))
        if path is not None
    }
    _require_built(settings)
    _require(paths)
    _require_writable(reports | ({"totals": outputs.summary} if outputs.summary else {}), [db, *paths])
    from audit.pipeline.report import reported
    from audit.pipeline.run import run as run_pipeline

    with _progress(quiet=quiet) as show:
        totals = run_pipeline(paths, db, settings.house, settings.jobs or os.cpu_count() or 1, show)
    if outputs.summary is not None:
        with in_place(outputs.summary) as out:
            out.write(json.dumps(totals, ensure_ascii=False, indent=2) + "\n")
    written = fixed or datetime.now(UTC)
    for kind, path in reports.items():
        with in_place(path) as out:
            _writer(kind)(*reported(db, written), out)
    form = Format(outputs.format or Format.TEXT)
    seen = _print_findings(*reported(db, written), form)
    _print_totals(totals, form, quiet=quiet)
    return totals, seen


def _require_built(settings: Config) -> None:
    """Refuse what the configuration may say and this version does not do: it must not be passed over in silence."""
    asked = [name for name in ("html", "docs", "log") if getattr(settings.outputs, name)]
    asked += [name for name in ("accepted", "houses") if getattr(settings, name)]
    if asked:
        raise UserError(f"the configuration asks for {', '.join(asked)}, which this version does not do")


def _require(paths: list[Path]) -> None:
    if not paths:
        raise UserError("no PATH to audit; name one, or 'paths' in hand-audit.toml")
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
