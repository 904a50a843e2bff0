"""Acceptances put to the findings: which are used, unused or expired, and which findings they cover."""

from collections.abc import Sequence
from datetime import date

import duckdb

from audit.check.acceptfile import Accepted

# Of several that cover a finding the first in the file counts. An expired one covers nothing: the finding is open.
_COVER = """
    UPDATE finding AS f SET acceptance = c.acceptance FROM (
        SELECT f.rowid AS finding_row, min(a.acceptance) AS acceptance
        FROM finding AS f LEFT JOIN hand AS h USING (hand_id) LEFT JOIN acceptance AS a
          ON (a.finding = f.fingerprint OR a.rule IN (f.rule, f.name))
         AND (a.path IS NULL OR f.file GLOB a.path) AND (a.table_name IS NULL OR h.table_name GLOB a.table_name)
         AND a.state <> 'expired'
        WHERE f.gone_run IS NULL GROUP BY f.rowid
    ) AS c
    WHERE f.rowid = c.finding_row AND f.acceptance IS DISTINCT FROM c.acceptance
"""


def apply_acceptances(con: duckdb.DuckDBPyConnection, accepted: Sequence[Accepted], today: date) -> None:
    """Enter the acceptances, and mark the findings that they cover on a day."""
    con.execute("DELETE FROM acceptance")
    for place, entry in enumerate(accepted, start=1):
        state = "expired" if entry.until and entry.until < today else "unused"
        con.execute(
            "INSERT INTO acceptance VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [place, entry.line, entry.rule, entry.finding, entry.path, entry.table, entry.who, entry.why, entry.until,
             state],
        )  # fmt: skip
    con.execute(_COVER)
    used = "SELECT acceptance FROM finding WHERE gone_run IS NULL"
    con.execute(f"UPDATE acceptance SET state = 'used' WHERE acceptance IN ({used})")
