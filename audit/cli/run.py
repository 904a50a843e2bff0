"""`hand-audit run`."""

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

import typer

from audit import __version__
from audit.basis import Basis, Reported
from audit.cli.common import EXIT_CLEAN, EXIT_FINDINGS, EXIT_UNREAD, ConfigFile, Database, database, guarded
from audit.cli.files import fixed_time, in_place, require_writable
from audit.cli.options import (
    Accepted,
    Csv,
    Docs,
    FailOn,
    Format,
    FormatOption,
    House,
    Html,
    Jobs,
    Junit,
    LogFile,
    Paths,
    Quiet,
    Sarif,
    ShowAccepted,
    Threshold,
    Timestamp,
    TotalsFile,
    Wait,
)
from audit.config import Config, Outputs, find_config, overridden
from audit.finding import Finding, Severity
from audit.report.log import Tell, logged
from audit.report.output import write
from audit.terms import Progress, ShowProgress, Summary, UserError

_SARIF, _JUNIT, _CSV, _HTML = "SARIF report", "JUnit report", "CSV file", "HTML report"
ACCEPTED = Path("accepted.toml")


@dataclass(frozen=True, slots=True)
class Printing:
    """What is printed: only findings, without progress and totals (quiet); the accepted ones too (accepted)."""

    quiet: bool
    accepted: bool


@dataclass(slots=True)
class Seen:
    """What the printed findings decide: the gravest severity (0 = none), and whether anything was unread."""

    worst: int = 0
    unread: bool = False


def run(
    paths: Paths = None,
    *,
    db: Database = None,
    config: ConfigFile = None,
    house: House = None,
    accepted: Accepted = None,
    form: FormatOption = None,
    summary: TotalsFile = None,
    sarif: Sarif = None,
    junit: Junit = None,
    csv: Csv = None,
    html: Html = None,
    docs: Docs = None,
    timestamp: Timestamp = None,
    fail_on: FailOn = None,
    jobs: Jobs = None,
    log: LogFile = None,
    wait: Wait = 600,
    show_accepted: ShowAccepted = False,
    quiet: Quiet = False,
) -> None:
    """Read what is new in hand histories, settle every hand, and print what differs.

    What was read before and has not changed is not read again; its findings are printed all the same. What no option
    says, hand-audit.toml may say.

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
    outputs = Outputs(form, summary, sarif, junit, csv, html, docs, log)
    given = Config(Path(), tuple(paths or ()), db, house, (), fail_on, jobs, accepted, outputs)
    with guarded():
        settings = overridden(find_config(config), given)
        how = Printing(quiet=quiet, accepted=show_accepted)
        code = _audit(settings, fixed_time(timestamp, os.environ), wait, how)
    raise typer.Exit(code)


def _audit(settings: Config, fixed: datetime | None, wait: float, how: Printing) -> int:
    """Run, write and print what was asked for."""
    paths, outputs = list(settings.paths), settings.outputs
    db = database(settings.db, settings)
    _require(paths)
    reports = reports_of(outputs)
    files = reports | {what: file for what, file in (("totals", outputs.summary), ("log", outputs.log)) if file}
    require_places(files, [db, *paths])
    if outputs.docs:
        from audit.verdict.pages import require_folder

        require_folder(outputs.docs)
    accepted = acceptances(settings.accepted)
    from audit.pipeline.run import Options
    from audit.pipeline.run import run as run_pipeline

    with logged(outputs.log) as tell:
        tell("begun", paths=paths, db=db, houses=settings.chosen.text, version=__version__)
        with show_progress(quiet=how.quiet) as show:
            jobs = settings.jobs or os.cpu_count() or 1
            options = Options(settings.chosen, jobs, accepted=accepted, stamp=fixed, wait=wait, say=_both(tell))
            totals = run_pipeline(paths, db, options, _with_log(show, tell))
        if outputs.summary is not None:
            with in_place(outputs.summary) as out:
                out.write(json.dumps(totals, ensure_ascii=False, indent=2) + "\n")
        written = fixed or datetime.now(UTC)
        write_reports(reports, db, written)
        code = finish_with(db, totals, settings, written, how)
        if outputs.docs and _contract_is_broken(db, outputs.docs, wait):
            code = max(code, EXIT_FINDINGS)
        tell("ended", exit=code, **totals)
    return code


def _contract_is_broken(db: Path, docs: Path, wait: float) -> bool:
    """Give the verdict beside the report; a broken table contract is no clean run."""
    from audit.cli.verdict import give_verdict
    from audit.verdict.judge import CONTRACTS

    return any(suite.suite == CONTRACTS and suite.failed for suite in give_verdict(db, docs, wait, sys.stderr))


def _both(tell: Tell) -> Callable[[str], None]:
    """Say something to people and to the log."""

    def said(text: str) -> None:
        note(text)
        tell("note", message=text)

    return said


def _with_log(show: ShowProgress, tell: Tell) -> ShowProgress:
    """Show progress to people and to the log."""

    def shown(progress: Progress) -> None:
        show(progress)
        tell("read", bytes=progress.done_bytes, of=progress.total_bytes, hands=progress.hands, file=progress.file)

    return shown


def note(text: str) -> None:
    """Say something on the error stream while the work goes on."""
    from audit.report.visible import visible

    write(f"note: {visible(text)}", sys.stderr)


def acceptances(wanted: Path | None) -> Path | None:
    """Give the file of acceptances that was named, or the one of the folder; None where there is none.

    Raises: UserError when the named one is not there.
    """
    if wanted is not None and not wanted.is_file():
        raise UserError(f"no file of acceptances {wanted}; 'hand-audit accept' writes one")
    return wanted or (ACCEPTED if ACCEPTED.is_file() else None)


def reports_of(outputs: Outputs) -> dict[str, Path]:
    """Give the report files that were asked for, by what they are."""
    found = ((_SARIF, outputs.sarif), (_JUNIT, outputs.junit), (_CSV, outputs.csv), (_HTML, outputs.html))
    return {what: file for what, file in found if file is not None}


def write_reports(reports: dict[str, Path], db: Path, written: datetime) -> None:
    """Write report files from the database of a run that has ended."""
    from audit.pipeline.report import reported

    for what, file in reports.items():
        with in_place(file) as out:
            if what == _HTML:
                from audit.pipeline.officer import officers_report

                out.write(officers_report(db, written))
            else:
                _writer(what)(*reported(db, written), out)


def finish_with(db: Path, totals: Summary, settings: Config, written: datetime, how: Printing) -> int:
    """Print findings and totals, and give the exit code."""
    from audit.pipeline.report import reported

    form = Format(settings.outputs.format or Format.TEXT)
    basis, items = reported(db, written)
    seen = _print_findings(basis, items, form, how)
    _print_totals(basis, totals["seconds"], form, quiet=how.quiet)
    code = EXIT_FINDINGS if seen.worst >= Severity[(settings.fail_on or Threshold.ERROR).upper()] else EXIT_CLEAN
    if seen.unread or totals["unread"]:
        code = EXIT_UNREAD
    if not how.quiet:
        write(_last_line(db, totals, code), sys.stderr)
    return code


def _last_line(db: Path, totals: Summary, code: int) -> str:
    """Give the end of a run as one line for programs; the head of the chain is worth keeping elsewhere."""
    from audit.pipeline.history import past_runs

    last = past_runs(db, 1)[0]
    counts = {key: totals[key] for key in ("files", "hands_in", "settled", "unread", "void", "not_judged")}
    sums = {"findings": sum(totals["findings"].values()), "accepted": sum(totals["accepted"].values())}
    fields = {"run": last.run, "new_files": last.new_files, "new_hands": last.new_hands} | counts | sums
    return " ".join(f"{key}={value}" for key, value in (fields | {"exit": code, "chain": last.chain}).items())


def _require(paths: list[Path]) -> None:
    if not paths:
        raise UserError("no PATH to audit; name one, or 'paths' in hand-audit.toml")
    for path in paths:
        if not path.exists():
            raise UserError(f"no file or folder {path}")


def require_places(files: dict[str, Path], others: list[Path]) -> None:
    """Say before the work that a file has no place to go to, or would overwrite something. Raises: UserError."""
    from audit.source import wanted

    require_writable(files, others, lambda path: wanted(path.name))


def show_progress(*, quiet: bool) -> AbstractContextManager[ShowProgress]:
    """Show progress as the error stream takes it: a bar on a terminal, lines elsewhere."""
    from audit.report import progress

    if quiet:
        return progress.silent()
    return progress.bar(sys.stderr) if sys.stderr.isatty() else progress.lines(sys.stderr)


def _writer(kind: str) -> Callable[[Basis, Iterable[Reported], TextIO], None]:
    from audit.report import csvfile, junit, sarif

    return {_SARIF: sarif.write_report, _JUNIT: junit.write_report, _CSV: csvfile.write_report}[kind]


def _print_findings(basis: Basis, items: Iterable[Reported], form: Format, how: Printing) -> Seen:
    from audit.report import concise, github, jsonl, text

    colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    seen = Seen()
    watched = _watched(items, seen)
    if not how.accepted and form is not Format.GITHUB:  # it counts them
        watched = (item for item in watched if item.acceptance is None)
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
