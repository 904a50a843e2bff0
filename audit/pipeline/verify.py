"""Whether the evidence is still what it was: the chain of hashes computed again, and the files hashed again."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import duckdb

from audit.pipeline.chain import START, link
from audit.pipeline.existing import open_database
from audit.pipeline.finish import run_link
from audit.source import SourceError, find_again, identify


@dataclass(frozen=True, slots=True)
class Checked:
    """One thing that was checked. state is 'same', 'grown', 'changed', 'missing' or 'broken'."""

    what: str
    state: str
    note: str


def verify(db: Path) -> Iterator[Checked]:
    """Check the chain and every file that was read.

    'grown' is a file that only became longer; 'changed' and 'broken' mean that evidence was altered; 'missing' cannot
    be verified. Raises: UserError when the database cannot be read.
    """
    with open_database(db) as con:
        yield from _chain(con)
        files = con.execute(
            """
            SELECT path, location, sha256, bytes FROM source_file
            WHERE sha256 IS NOT NULL AND replaced_by IS NULL ORDER BY source_id
            """
        ).fetchall()
    for path, location, sha256, size in files:
        yield _file(path, location, sha256, size)


def _chain(con: duckdb.DuckDBPyConnection) -> Iterator[Checked]:
    before = START
    links = con.execute("SELECT seq, run_id, source_id, path, event, sha256, bytes, chain FROM evidence ORDER BY seq")
    for place, (*parts, written) in enumerate(links.fetchall(), start=1):
        before = link(before, parts)
        if parts[0] != place or written != before:
            yield Checked(f"link {place}", "broken", f"the row of {parts[3]} is not the one that was written")
            return
    for run, written in con.execute("SELECT run_id, chain FROM run WHERE chain IS NOT NULL ORDER BY run_id").fetchall():
        if run_link(con, run) != written:
            yield Checked(f"run {run}", "broken", "its row is not the one that was written")
            return
    yield from _agreement(con)


def _agreement(con: duckdb.DuckDBPyConnection) -> Iterator[Checked]:
    """The last link of each file tells the hash that `source_file` has."""
    differ = con.execute(
        """
        SELECT f.path FROM source_file AS f LEFT JOIN (
            SELECT source_id, arg_max(coalesce(sha256, ''), seq) AS sha256 FROM evidence GROUP BY source_id
        ) AS e USING (source_id)
        WHERE coalesce(f.sha256, '') IS DISTINCT FROM e.sha256 ORDER BY f.source_id
        """
    ).fetchall()
    for (path,) in differ:
        yield Checked(path, "broken", "its hash in source_file is not that of the chain")
    if not differ:
        head = con.execute(
            "SELECT run_id, chain FROM run WHERE chain IS NOT NULL ORDER BY run_id DESC LIMIT 1"
        ).fetchall()
        yield Checked("chain", "same", f"run {head[0][0]}: {head[0][1]}" if head else "no run has ended yet")


def _file(path: str, location: str, sha256: str, size: int) -> Checked:
    source = find_again(location)
    if source is None:
        return Checked(path, "missing", "it is no longer at its place")
    try:
        identity = identify(source, size)
    except SourceError as error:
        return Checked(path, "missing", str(error))
    if identity.sha256 == sha256:
        return Checked(path, "same", sha256)
    if identity.beginning == sha256:
        return Checked(path, "grown", f"{identity.size - size:,} bytes more than were read")
    return Checked(path, "changed", f"SHA-256 was {sha256}, is {identity.sha256}")
