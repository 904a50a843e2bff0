"""The command line. Heavy libraries are imported inside the commands, so that a help text comes at once."""

import json
import os
import sys
import traceback
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from audit import __version__
from audit.data import rules_folder
from audit.finding import Finding, Severity, Unread
from audit.report.output import flush, write
from audit.terms import ShowProgress, Summary, UserError

if TYPE_CHECKING:
    from audit.check.rulefile import Rule

EXIT_CLEAN = 0
EXIT_FINDINGS = 1
EXIT_CANNOT_RUN = 2
EXIT_UNREAD = 3
EXIT_INTERRUPTED = 130  # as a shell has it: 128 and the number of the signal


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


app = typer.Typer(
    help="""Recompute every hand of poker hand histories and report where the room's figures differ.

\b
Example:
  hand-audit run drop/ --db night.duckdb
  hand-audit explain 200000000001 --db night.duckdb
""",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,  # the plain help text needs half the time
    pretty_exceptions_enable=False,
)
rules_app = typer.Typer(rich_markup_mode=None)
app.add_typer(rules_app, name="rules")

Database = Annotated[Path, typer.Option("--db", metavar="FILE", help="The DuckDB file with the tables.")]
_DATABASE = Path("hand-audit.duckdb")


def main() -> None:
    """Run the command line: the entry point of `hand-audit`."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        app(prog_name="hand-audit")
    except KeyboardInterrupt:  # before a command has begun
        _stop(EXIT_INTERRUPTED, "interrupted before the end")
    except Exception:  # a fault of ours: Python's own exit code for it is 1, which would say that the audit has run
        traceback.print_exc()
        sys.exit(EXIT_CANNOT_RUN)


def _show_version(wanted: Annotated[bool, typer.Option()]) -> None:
    if wanted:
        print(f"hand-audit {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    *,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


@app.command()
def run(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH", help="Files and folders (with all in them), also .gz and .zip.")
    ],
    *,
    db: Database = _DATABASE,
    house: Annotated[
        str | None, typer.Option(metavar="ID", help="Check rake against this house, such as casino-manual.")
    ] = None,
    form: Annotated[Format, typer.Option("--format", help="How findings are printed.")] = Format.TEXT,
    summary: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the control totals to FILE as one JSON object.")
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
    with _guarded():
        _require(paths)
        _require_writable(summary, [db, *paths])
        from audit.pipeline.inspect import read_findings
        from audit.pipeline.run import run as run_pipeline

        with _progress(quiet=quiet) as show:
            totals = run_pipeline(paths, db, house, jobs or os.cpu_count() or 1, show)
        if summary is not None:
            summary.write_text(json.dumps(totals, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        seen = _print_findings(read_findings(db), form)
        _print_totals(totals, form, quiet=quiet)
    if seen.unread or totals["unread"]:
        raise typer.Exit(EXIT_UNREAD)
    raise typer.Exit(EXIT_FINDINGS if seen.worst >= Severity[fail_on.upper()] else EXIT_CLEAN)


@app.command(short_help="Lay out the settlement of one hand as a dealer would.")
def explain(
    hand: Annotated[
        str,
        typer.Argument(
            metavar="HAND", help="The number that the room printed, NUMBER@2 the second of it, or FILE:LINE."
        ),
    ],
    *,
    db: Database = _DATABASE,
) -> None:
    """Lay out the settlement of one hand as a dealer would, beside the room's own figures.

    \b
    Example:
      hand-audit explain 200000000001
      hand-audit explain drop/2026-11-29/kallio_4.txt:29
    """
    with _guarded():
        if not db.is_file():
            raise UserError(f"no database {db}; 'hand-audit run PATH --db {db}' makes one")
        # Only what this needs: the answer comes at once.
        from audit.pipeline.explain import explain as laid_out
        from audit.report.visible import visible

        for line in laid_out(db, hand).rstrip("\n").split("\n"):
            write(visible(line), sys.stdout)


@rules_app.callback(invoke_without_command=True)
def _list_rules(context: typer.Context) -> None:
    """List the rules, show one, or run their own examples.

    \b
    Example:
      hand-audit rules
      hand-audit rules show PT001
    """
    if context.invoked_subcommand is None:
        with _guarded():
            from audit.check.prose import rule_line

            for rule in _rules():
                write(rule_line(rule), sys.stdout)


@rules_app.command("show")
def show_rule(
    wanted: Annotated[str, typer.Argument(metavar="ID", help="The id or the name of the rule.")],
) -> None:
    """Tell what one rule says, why, when it may be wrong, and its query.

    \b
    Example:
      hand-audit rules show PT001
    """
    with _guarded():
        from audit.check.prose import describe
        from audit.check.rulefile import find_rule

        write(describe(find_rule(_rules(), wanted)), sys.stdout)


@rules_app.command("test")
def try_rules(
    wanted: Annotated[
        list[str] | None, typer.Argument(metavar="ID", help="Only these rules.", show_default=False)
    ] = None,
) -> None:
    """Run every example of every rule through the whole audit; exit code 1 when one does not give what it must.

    \b
    Example:
      hand-audit rules test PT001 PT002
    """
    failed = False
    with _guarded():
        from audit.check.examples import faults
        from audit.check.rulefile import find_rule
        from audit.pipeline.inspect import audit_bytes

        rules = _rules()
        audit = cache(audit_bytes)  # the same passing hand serves many rules
        for rule in [find_rule(rules, word) for word in wanted] if wanted else rules:
            if rule.status == "retired":
                write(f"retired  {rule.id}  {rule.name}", sys.stdout)
                continue
            found = list(faults(rule, rules, audit))
            failed = failed or bool(found)
            counts = f"{len(rule.passing)} passing, {len(rule.failing)} failing"
            write(f"{'FAILED' if found else 'ok':<7}  {rule.id}  {rule.name}: {counts}", sys.stdout)
            for fault in found:
                write(f"         {fault}", sys.stdout)
    raise typer.Exit(EXIT_FINDINGS if failed else EXIT_CLEAN)


def _rules() -> "tuple[Rule, ...]":
    from audit.check.rulefile import load_rules

    return load_rules(rules_folder())


def _require(paths: list[Path]) -> None:
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


@contextmanager
def _guarded() -> Iterator[None]:
    """Turn what can go wrong outside the program into a message and an exit code; a traceback is our own fault."""
    try:
        yield
        flush(sys.stdout)
    except UserError as error:
        _stop(EXIT_CANNOT_RUN, str(error))
    except OSError as error:
        _stop(EXIT_CANNOT_RUN, f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        _stop(EXIT_INTERRUPTED, "interrupted before the end")


def _stop(code: int, message: str) -> NoReturn:
    from audit.report.visible import visible

    for line in message.split("\n"):
        write(f"error: {visible(line)}", sys.stderr)
    sys.exit(code)
