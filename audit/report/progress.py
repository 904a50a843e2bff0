"""How far a run has come: a bar on a terminal, one line per chunk elsewhere."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from audit.report.output import flush, write
from audit.report.visible import visible
from audit.terms import Progress, ShowProgress

_MEGABYTE = 1_000_000


@contextmanager
def bar(stream: TextIO) -> Iterator[ShowProgress]:
    """Draw a progress bar on a terminal while the block runs, and wipe it away afterwards."""
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar
    from rich.table import Column

    text = TextColumn("{task.description}", markup=False, table_column=Column(no_wrap=True, overflow="ellipsis"))
    columns = (BarColumn(), text, TimeRemainingColumn())
    # No thread of its own to refresh it: the pipeline starts processes, and a lock held here must not go with them.
    with Bar(*columns, console=Console(file=stream), auto_refresh=False, transient=True) as drawn:
        task = drawn.add_task("", total=None)
        began = time.monotonic()

        def show(progress: Progress) -> None:
            drawn.update(
                task,
                description=f"{progress.hands:,} hands ({_rate(progress.hands, began)})  {visible(progress.file)}",
                completed=progress.done_bytes,
                total=progress.total_bytes,
                refresh=True,
            )

        yield show


def _rate(hands: int, began: float) -> str:
    return f"{hands / max(time.monotonic() - began, 0.001):,.0f} a second"


@contextmanager
def lines(stream: TextIO) -> Iterator[ShowProgress]:
    """Write one line for each report of progress."""

    def show(progress: Progress) -> None:
        write(line(progress), stream)
        flush(stream)

    yield show


@contextmanager
def silent() -> Iterator[ShowProgress]:
    """Show nothing."""
    yield lambda progress: None


def line(progress: Progress) -> str:
    """Give progress as one line.

    >>> line(Progress(done_bytes=640_000_000, total_bytes=1_280_000_000, hands=512_000, file="drop/kallio.txt"))
    'read 50 % (640.0 of 1,280.0 MB), 512,000 hands, at drop/kallio.txt'
    """
    percent = 100 * progress.done_bytes // progress.total_bytes if progress.total_bytes else 100
    done, total = progress.done_bytes / _MEGABYTE, progress.total_bytes / _MEGABYTE
    megabytes = f"{done:,.1f} of {total:,.1f} MB"
    return f"read {percent} % ({megabytes}), {progress.hands:,} hands, at {visible(progress.file)}"
