"""Acceptances put to the findings: which are used, unused or expired, and which findings they cover."""

from collections.abc import Sequence
from datetime import date

import duckdb
import polars as pl

from audit.check.acceptfile import Accepted
from audit.tables.load import insert

# Joined by equal values only, so that a baseline of many thousands takes no time. Of several that cover a finding the
# first in the file counts. An expired one covers nothing: the finding is open.
_COVER = """
    WITH valid AS (FROM acceptance WHERE state <> 'expired'),
    candidate AS (
        SELECT f.rowid AS place, f.file, f.hand_id, a.* FROM finding AS f JOIN valid AS a ON a.finding = f.fingerprint
        UNION ALL BY NAME
        SELECT f.rowid AS place, f.file, f.hand_id, a.* FROM finding AS f JOIN valid AS a ON a.rule = f.rule
        UNION ALL BY NAME
        SELECT f.rowid AS place, f.file, f.hand_id, a.* FROM finding AS f JOIN valid AS a ON a.rule = f.name
    ),
    cover AS (
        SELECT c.place, min(c.acceptance) AS acceptance FROM candidate AS c LEFT JOIN hand AS h USING (hand_id)
        WHERE (c.path IS NULL OR c.file GLOB c.path) AND (c.table_name IS NULL OR h.table_name GLOB c.table_name)
        GROUP BY c.place
    )
    UPDATE finding AS f SET acceptance = n.acceptance
    FROM (SELECT f.rowid AS place, c.acceptance FROM finding AS f LEFT JOIN cover AS c ON c.place = f.rowid) AS n
    WHERE f.rowid = n.place AND f.acceptance IS DISTINCT FROM n.acceptance
"""
_SCHEMA: dict[str, type[pl.DataType]] = {
    "acceptance": pl.Int32, "line": pl.Int32, "rule": pl.String, "finding": pl.String, "path": pl.String,
    "table_name": pl.String, "who": pl.String, "why": pl.String, "until": pl.Date, "state": pl.String,
}  # fmt: skip


def apply_acceptances(con: duckdb.DuckDBPyConnection, accepted: Sequence[Accepted], today: date) -> None:
    """Enter the acceptances, and mark the findings that they cover on a day."""
    rows = [
        (
            place, entry.line, entry.rule, entry.finding, entry.path, entry.table, entry.who, entry.why, entry.until,
            "expired" if entry.until and entry.until < today else "unused",
        )
        for place, entry in enumerate(accepted, start=1)
    ]  # fmt: skip
    con.execute("DELETE FROM acceptance")
    insert(con, "acceptance", pl.DataFrame(rows, schema=_SCHEMA, orient="row"))
    con.execute(_COVER)
    used = "SELECT acceptance FROM finding WHERE gone_run IS NULL"
    con.execute(f"UPDATE acceptance SET state = 'used' WHERE acceptance IN ({used})")
