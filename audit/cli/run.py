"""`hand-audit run`."""

import json
import os
import sys
from collections.abc import Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from audit.cli.common import EXIT_CLEAN, EXIT_FINDINGS, EXIT_UNREAD, ConfigFile, Database, database, guarded
from audit.config import Config, Outputs, find_config, overridden
from audit.finding import Finding, Severity, Unread
from audit.report.output import write
from audit.terms import ShowProgress, Summary, UserError


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


def run(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(metavar="PATH", help="Files and folders (with all in them), also .gz and .zip."),
    ] = None,
    *,
    db: Database = None,
    config: ConfigFile = None,
    house: Annotated[
        str | None, typer.Option(metavar="ID", help="Check rake against this house, such as casino-manual.")
    ] = None,
    form: Annotated[
        Format | None, typer.Option("--format", help="How findings are printed.  [default: text]", show_default=False)
    ] = None,
    summary: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the control totals to FILE as one JSON object.")
    ] = None,
    fail_on: Annotated[
        Threshold | None,
        typer.Option(help="The least severity of a finding that makes the exit code 1.  [default: error]"),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, metavar="N", help="Processes at work.  [default: one for each core]")
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print findings only; no progress, no totals beside.")] = False,
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
    given = Config(
        paths=tuple(paths or ()), db=db, house=house, fail_on=fail_on, jobs=jobs, outputs=Outputs(form, summary)
    )
    with guarded():
        settings = overridden(find_config(config), given)
        totals, seen = _audit(settings, quiet=quiet)
    if seen.unread or totals["unread"]:
        raise typer.Exit(EXIT_UNREAD)
    threshold = Severity[(settings.fail_on or Threshold.ERROR).upper()]
    raise typer.Exit(EXIT_FINDINGS if seen.worst >= threshold else EXIT_CLEAN)


def _audit(settings: Config, *, quiet: bool) -> tuple[Summary, Seen]:
    """Run, write and print what was asked for."""
    paths, summary = list(settings.paths), settings.outputs.summary
    db = database(settings.db, settings)
    _require_built(settings)
    _require(paths)
    _require_writable(summary, [db, *paths])
    from audit.pipeline.inspect import read_findings
    from audit.pipeline.run import run as run_pipeline

    with _progress(quiet=quiet) as show:
        totals = run_pipeline(paths, db, settings.house, settings.jobs or os.cpu_count() or 1, show)
    if summary is not None:
        summary.write_text(json.dumps(totals, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    form = Format(settings.outputs.format or Format.TEXT)
    seen = _print_findings(read_findings(db), form)
    _print_totals(totals, form, quiet=quiet)
    return totals, seen


def _require_built(settings: Config) -> None:
    """Refuse what the configuration may say and this version does not do: it must not be passed over in silence."""
    asked = [name for name in ("sarif", "junit", "csv", "html", "docs", "log") if getattr(settings.outputs, name)]
    asked += [name for name in ("accepted", "houses") if getattr(settings, name)]
    if asked:
        raise UserError(f"the configuration asks for {', '.join(asked)}, which this version does not do")


def _require(paths: list[Path]) -> None:
    if not paths:
        raise UserError("no PATH to audit; name one, or 'paths' in hand-audit.toml")
    for path in paths:
        if not path.exists():
            raise UserError(f"no file or folder {path}")


def _require_writable(summary: Path | None, others: list[Path]) -> None:
    """Say before the work, and not after it, that the totals have no place to go to or one that is taken."""
    if summary is None:
        return
    if summary.is_dir() or not summary.parent.is_dir():
        raise UserError(f"{summary}: cannot be written")
    if summary.resolve() in [other.resolve() for other in others]:
        raise UserError(f"{summary}: the totals would overwrite it")


def _progress(*, quiet: bool) -> AbstractContextManager[ShowProgress]:
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
