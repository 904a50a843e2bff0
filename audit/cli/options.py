"""The options of `run` and of the commands beside it."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


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


House = Annotated[
    str | None,
    typer.Option(metavar="ID", help="The house whose rules apply: its id, such as casino-manual, or its file."),
]
Accepted = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="The file of acceptances.  [default: accepted.toml, where there is one]"),
]
FormatOption = Annotated[
    Format | None, typer.Option("--format", help="How findings are printed.  [default: text]", show_default=False)
]
FailOn = Annotated[
    Threshold | None,
    typer.Option(help="The least severity of a finding that makes the exit code 1.  [default: error]"),
]
Wait = Annotated[float, typer.Option(min=0, metavar="SECONDS", help="How long to wait while others use the database.")]
Quiet = Annotated[bool, typer.Option("--quiet", help="Print findings only; no progress, no totals beside.")]
Sarif = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a SARIF 2.1.0 report to FILE.")]
Junit = Annotated[Path | None, typer.Option(metavar="FILE", help="Write a JUnit XML report to FILE.")]
Csv = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the findings to FILE as CSV.")]
Html = Annotated[Path | None, typer.Option(metavar="FILE", help="Write the officer's report, one HTML file.")]
Timestamp = Annotated[
    str | None,
    typer.Option(
        metavar="TIME", help="Time stamp of the run and its reports, ISO 8601.  [default: SOURCE_DATE_EPOCH, or now]"
    ),
]
Paths = Annotated[
    list[Path] | None,
    typer.Argument(metavar="PATH", help="Files and folders (with all in them), also .gz and .zip."),
]
TotalsFile = Annotated[
    Path | None, typer.Option("--summary", metavar="FILE", help="Write the control totals to FILE as one JSON object.")
]
LogFile = Annotated[
    Path | None, typer.Option("--log", metavar="FILE", help="Add what happens to FILE, one JSON object a line.")
]
Jobs = Annotated[int | None, typer.Option(min=1, metavar="N", help="Processes at work.  [default: one for each core]")]
Docs = Annotated[
    Path | None, typer.Option("--docs", metavar="FOLDER", help="Give the verdict too, and write its pages to FOLDER.")
]
ShowAccepted = Annotated[bool, typer.Option("--show-accepted", help="Print the accepted findings too, marked.")]
