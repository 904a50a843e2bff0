"""The functions behind the commands, for a notebook or a program: `from audit import api`.

They raise `audit.terms.UserError` for what a user can mend, and import what is heavy when they are called.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from audit.houses import Houses
from audit.terms import ShowProgress, Summary, UserError

if TYPE_CHECKING:
    import duckdb
    import polars as pl

__all__ = ["Summary", "UserError", "check", "explain", "findings", "open_database", "run", "table"]


def run(
    paths: Iterable[str | Path] | str | Path,
    db: str | Path,
    house: str | None = None,
    *,
    jobs: int = 1,
    progress: ShowProgress | None = None,
) -> Summary:
    """Audit files and folders into a database, as `hand-audit run`, and give the control totals.

    Takes: the id of the house whose rake applies, or None; the number of processes; what is told how far the run has
    come. In a script, more than one process needs `if __name__ == "__main__":` around the call, since each of them
    imports the script; a notebook needs nothing.

    Raises: UserError when a path, the house or the database is not usable.
    """
    from audit.pipeline.run import Options
    from audit.pipeline.run import run as run_pipeline

    given = [paths] if isinstance(paths, str | Path) else list(paths)
    options = Options(Houses(house), jobs)
    return run_pipeline([Path(path) for path in given], Path(db), options, progress or (lambda _: None))


def check(db: str | Path, house: str | None = None, *, progress: ShowProgress | None = None) -> Summary:
    """Check every hand of a database again, as `hand-audit check`, and give the control totals.

    Takes: the id of a house, or None for the houses of the last run. Raises: UserError as `run`.
    """
    from audit.pipeline.run import Options
    from audit.pipeline.run import check as check_again

    return check_again(Path(db), Options(Houses(house), 1), progress or (lambda _: None))


def explain(db: str | Path, hand: str) -> str:
    """Give the settlement of a hand as text, as `hand-audit explain`; control characters are made visible.

    Takes: the number that the room printed, NUMBER@2 for the second hand of that number, or FILE:LINE.
    Raises: UserError when the database cannot be read or holds no such hand.
    """
    from audit.pipeline.explain import explain as laid_out
    from audit.report.visible import visible

    return "\n".join(visible(line) for line in laid_out(Path(db), hand).split("\n"))


def open_database(db: str | Path) -> "duckdb.DuckDBPyConnection":
    """Open a database for reading; use it in a `with` block: no run can write to the file while it is open.

    Raises: UserError when it is not there, is being written, or is not ours.
    """
    from audit.pipeline.existing import open_database as opened

    return opened(Path(db))


def findings(db: str | Path) -> "pl.DataFrame":
    """Give the findings, each with its hand, as the view `finding_hand`, in the order of the report."""
    return _rows(db, "SELECT * FROM finding_hand ORDER BY file, line, col, rule, seat, message")


def table(db: str | Path, name: str) -> "pl.DataFrame":
    """Give a table or view by its name; amounts are whole minor units or exact decimals, as in the database.

    Raises: UserError when there is no such table, with the nearest name.
    """
    from audit.tables.dictionary import entries, named

    with open_database(db) as con:
        named(tuple(entry for entry in entries(con) if entry.kind != "function"), name)
    return _rows(db, f'SELECT * FROM "{name}"')


def _rows(db: str | Path, query: str) -> "pl.DataFrame":
    from audit.tables.relation import frame_of

    with open_database(db) as con:
        return frame_of(con.sql(query))
