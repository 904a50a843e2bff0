"""Findings over many runs: the same fault found again is the same finding, first and last seen; one that is not found
again is gone, and kept."""

import duckdb
import polars as pl

from audit.finding import GONE
from audit.tables.load import insert

_SAME = (
    "o.source_id = n.source_id AND o.fingerprint = n.fingerprint AND o.line = n.line "
    f"AND (o.col = n.col OR n.excerpt = '{GONE}')"
)


def put_findings(con: duckdb.DuckDBPyConnection, findings: pl.DataFrame, run: int) -> None:
    """Enter findings that may be there already, standing or gone; a line that was quoted once stays quoted when its
    file is gone."""
    if findings.is_empty():
        return
    con.execute("CREATE TEMP TABLE found AS FROM finding LIMIT 0")
    insert(con, "found", findings.with_columns(first_run=run, last_run=run))
    con.execute(
        f"""
        UPDATE finding AS o SET last_run = $1, gone_run = NULL, hand_id = n.hand_id, severity = n.severity,
               message = n.message, stated = n.stated, settled = n.settled, label = n.label,
               facts = n.facts
        FROM found AS n WHERE {_SAME}
        """,
        [run],
    )
    con.execute(f"INSERT INTO finding SELECT n.* FROM found AS n WHERE NOT EXISTS (FROM finding AS o WHERE {_SAME})")
    con.execute("DROP TABLE found")
    _inherit(con, run)


def reconcile(con: duckdb.DuckDBPyConnection, run: int) -> None:
    """Put together what a run took out with the last hand of a file that grew, and found again when it read it."""
    again = f"o.gone_run = $1 AND n.first_run = $1 AND n.gone_run IS NULL AND {_SAME}"
    con.execute(f"UPDATE finding AS n SET gone_run = 0 FROM finding AS o WHERE {again}", [run])
    back = f"o.gone_run = $1 AND n.first_run = $1 AND n.gone_run = 0 AND {_SAME}"
    con.execute(
        f"UPDATE finding AS o SET gone_run = NULL, last_run = $1, hand_id = n.hand_id FROM finding AS n WHERE {back}",
        [run],
    )
    con.execute("DELETE FROM finding WHERE gone_run = 0")
    _inherit(con, run)


def _inherit(con: duckdb.DuckDBPyConnection, run: int) -> None:
    """A fault that was known before, in this or another version of its file, was first seen then."""
    con.execute(
        """
        UPDATE finding AS n SET first_run = o.first FROM (
            SELECT fingerprint, min(first_run) AS first FROM finding
            WHERE fingerprint IN (SELECT fingerprint FROM finding WHERE first_run = $1) GROUP BY fingerprint
        ) AS o
        WHERE n.first_run = $1 AND o.first < $1 AND o.fingerprint = n.fingerprint
        """,
        [run],
    )
