"""`hand-audit run`."""

import json
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from audit import __version__
from audit.cli.common import DATABASE, EXIT_CLEAN, EXIT_FINDINGS, EXIT_UNREAD, Database, guarded
from audit.finding import Finding, Severity, Unread
from audit.report.log import Tell, logged
from audit.report.output import write
from audit.terms import Progress, ShowProgress, Summary, UserError


class Format(StrEnum):
    """How findings are printed."""

    TEXT = "text"
    CONCISE = "concise"
    JSONL = "jsonl"


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


House = Annotated[str | None, typer.Option(metavar="ID", help="Check rake against this house, such as casino-manual.")]
Accepted = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The file of acceptances.  [default: accepted.toml, where there is one]"),
]
FormatOption = Annotated[Format, typer.Option("--format", help="How findings are printed.")]
FailOn = Annotated[Threshold, typer.Option(help="The least severity of a finding that makes the exit code 1.")]


def run(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH", help="Files and folders (with all in them), also .gz and .zip.")
    ],
    *,
    db: Database = DATABASE,
    house: House = None,
    accepted: Accepted = None,
    form: FormatOption = Format.TEXT,
    summary: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the control totals to FILE as one JSON object.")
    ] = None,
    fail_on: FailOn = Threshold.ERROR,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Processes at work.  [default: one for each core]")
    ] = None,
    log: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Add what happens to FILE, one JSON object a line.")
    ] = None,
    wait: Annotated[
        int, typer.Option(min=0, metavar="SECONDS", help="How long to wait while others read the database.")
    ] = 600,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print findings only; no progress, no totals beside.")] = False,
) -> None:
    """Read what is new in hand histories, settle every hand, and print what differs.

    What was read before and has not changed is not read again; its findings are printed all the same.

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
        _require_writable(summary, [db, *paths])
        _require_writable(log, [db, *paths])
        if accepted:
            _require([accepted])
        from audit.check.houses import Houses
        from audit.pipeline.run import Options
        from audit.pipeline.run import run as run_pipeline

        workers = jobs or os.cpu_count() or 1
        with logged(log) as tell, show_progress(quiet=quiet) as show:
            options = Options(
                Houses(house), workers, accepted=accepted or accepted_here(), wait=wait, say=both(note, tell)
            )
            tell("begun", paths=paths, db=db, house=house, version=__version__)
            totals = run_pipeline(paths, db, options, with_log(show, tell))
        if summary is not None:
            summary.write_text(json.dumps(totals, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        with logged(log) as tell:
            code = finish_with(db, totals, form, fail_on, quiet=quiet)
            tell("ended", exit=code, **totals)
    raise typer.Exit(code)


def both(say: Callable[[str], None], tell: Tell) -> Callable[[str], None]:
    """Say something to people and to the log."""

    def said(text: str) -> None:
        say(text)
        tell("note", message=text)

    return said


def with_log(show: ShowProgress, tell: Tell) -> ShowProgress:
    """Show progress to people and to the log."""

    def shown(progress: Progress) -> None:
        show(progress)
        tell("read", bytes=progress.done_bytes, of=progress.total_bytes, hands=progress.hands, file=progress.file)

    return shown


def accepted_here() -> Path | None:
    """Give the file of acceptances of the folder, None where there is none."""
    path = Path("accepted.toml")
    return path if path.exists() else None


def note(text: str) -> None:
    """Say something on the error stream while the work goes on."""
    write(f"note: {text}", sys.stderr)


def finish_with(db: Path, totals: Summary, form: Format, fail_on: Threshold, *, quiet: bool) -> int:
    """Print findings and totals, and give the exit code."""
    from audit.pipeline.existing import open_database
    from audit.pipeline.inspect import findings_in

    with open_database(db) as con:
        seen = _print_findings(findings_in(con), form)
    _print_totals(totals, form, quiet=quiet)
    code = EXIT_FINDINGS if seen.worst >= Severity[fail_on.upper()] else EXIT_CLEAN
    if seen.unread or totals["unread"]:
        code = EXIT_UNREAD
    if not quiet:
        write(_last_line(db, totals, code), sys.stderr)
    return code


def _last_line(db: Path, totals: Summary, code: int) -> str:
    """Give the end of a run as one line for programs; the head of the chain is worth keeping elsewhere."""
    from audit.pipeline.history import past_runs

    last = past_runs(db)[0]
    counts = {key: totals[key] for key in ("files", "hands_in", "settled", "unread", "void", "not_judged")}
    sums = {"findings": sum(totals["findings"].values()), "accepted": sum(totals["accepted"].values())}
    fields = {"run": last.run, "new_files": last.new_files, "new_hands": last.new_hands} | counts | sums
    return " ".join(f"{key}={value}" for key, value in (fields | {"exit": code, "chain": last.chain}).items())


def _require(paths: list[Path]) -> None:
    for path in paths:
        if not path.exists():
            raise UserError(f"no file or folder {path}")


def _require_writable(file: Path | None, others: list[Path]) -> None:
    """Say before the work, and not after it, that something has no place to go to or one that is taken."""
    if file is None:
        return
    if file.is_dir() or not file.parent.is_dir():
        raise UserError(f"{file}: cannot be written")
    if file.resolve() in [other.resolve() for other in others]:
        raise UserError(f"{file}: would be overwritten")


def show_progress(*, quiet: bool) -> AbstractContextManager[ShowProgress]:
    """Show progress as the error stream takes it: a bar on a terminal, lines elsewhere."""
    from audit.report import progress

    if quiet:
        return progress.silent()
    return progress.bar(sys.stderr) if sys.stderr.isatty() else progress.lines(sys.stderr)


def _print_findings(items: Iterable[Finding | Unread], form: Format) -> Seen:
    from audit.report import concise, jsonl, text

    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    seen = Seen()
    for item in items:
        seen.unread = seen.unread or isinstance(item, Unread)
        seen.worst = max(seen.worst, Severity.ERROR if isinstance(item, Unread) else item.severity)
        match form:
            case Format.TEXT:
                write(text.render(item, colour=colour) + "\n", sys.stdout)
            case Format.CONCISE:
                write(concise.render(item), sys.stdout)
            case Format.JSONL:
                write(jsonl.render(item), sys.stdout)
    return seen


def _print_totals(totals: Summary, form: Format, *, quiet: bool) -> None:
    """Print the totals under a report for people, and beside one for programs; the seconds differ each time: beside."""
    from audit.report.totals import render, render_seconds

    if form is Format.TEXT:
        write(render(totals), sys.stdout)
    elif not quiet:
        write(render(totals), sys.stderr)
    if not quiet:
        write(render_seconds(totals["seconds"]), sys.stderr)
