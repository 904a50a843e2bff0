"""`hand-audit verdict`."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from audit.cli.common import EXIT_CLEAN, EXIT_FINDINGS, ConfigFile, Database, database, guarded
from audit.cli.options import Wait
from audit.config import find_config
from audit.report.output import write
from audit.terms import UserError

if TYPE_CHECKING:
    from audit.verdict.judge import SuiteVerdict

DOCS = Path("hand-audit-verdict")

Docs = Annotated[
    Path | None,
    typer.Option("--docs", metavar="FOLDER", help=f"Where the pages of the verdict go.  [default: {DOCS}]"),
]
NoDocs = Annotated[bool, typer.Option("--no-docs", help="Write no pages.")]


def verdict(
    *, db: Database = None, config: ConfigFile = None, docs: Docs = None, no_docs: NoDocs = False, wait: Wait = 600.0
) -> None:
    """Give the verdict on the last run: every rule and every table contract is one expectation.

    \b
    Example:
      hand-audit verdict --db night.duckdb --docs verdict/

    \b
    Exit code:
      0  every expectation is met
      1  one is not: open findings, a rule that did not run or is not configured, a broken table contract
      2  cannot run
    """
    with guarded():
        if docs and no_docs:
            raise UserError("--docs and --no-docs exclude each other")
        path = database(db, find_config(config))
        suites = give_verdict(path, None if no_docs else docs or DOCS, wait, sys.stdout)
        met = all(suite.met == len(suite.results) for suite in suites)
    raise typer.Exit(EXIT_CLEAN if met else EXIT_FINDINGS)


def give_verdict(db: Path, docs: Path | None, wait: float, stream: TextIO) -> "tuple[SuiteVerdict, ...]":
    """Judge the last run of a database, write the pages, and print the verdict as a table."""
    from audit.pipeline.verdict import verdict as judged
    from audit.report.visible import visible

    def say(text: str) -> None:
        write(visible(text), sys.stderr)

    suites = judged(db, docs, wait, say)
    write(f"{'suite':<32} {'expectations':>12} {'met':>6} {'failed':>6} {'not configured':>14}", stream)
    for suite in suites:
        name = f"{suite.suite} {suite.title}"
        counts = f"{len(suite.results):>12,} {suite.met:>6,} {suite.failed:>6,} {suite.not_configured:>14,}"
        write(f"{name:<32} {counts}", stream)
    total, met = sum(len(suite.results) for suite in suites), sum(suite.met for suite in suites)
    word = "met" if met == total else "not met"
    write(f"verdict: {word}; {met:,} of {total:,} expectations hold", stream)
    return suites
