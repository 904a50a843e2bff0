"""Control totals: counted by file when a run ends, added up over the files that were given to it."""

from collections.abc import Sequence

import duckdb

from audit import __version__
from audit.terms import Ledger, Summary

_COUNT = """
    UPDATE source_file AS f SET hands = c.hands, settled = c.settled, unread = c.unread, void = c.void,
           not_judged = c.not_judged
    FROM (
        SELECT h.source_id, count(*) AS hands, count(*) FILTER (status = 'settled') AS settled,
               count(*) FILTER (status = 'unread') AS unread, count(*) FILTER (status = 'void') AS void,
               count(*) FILTER (status = 'settled' AND NOT coalesce(judged, false)) AS not_judged
        FROM hand AS h LEFT JOIN settlement USING (hand_id)
        WHERE h.source_id IN (SELECT unnest($1)) GROUP BY h.source_id
    ) AS c WHERE f.source_id = c.source_id
"""

# Sums are scaled to the most decimals that any hand of the currency has in the file. A void hand's chips go back.
_WITHHELD = "cash-out"
_MONEY = f"""
    INSERT INTO file_money
    WITH own AS (
        SELECT hand_id, source_id, status, currency, exponent,
               max(exponent) OVER (PARTITION BY source_id, currency) AS most
        FROM hand WHERE source_id IN (SELECT unnest($1)) AND status IN ('settled', 'void') AND currency IS NOT NULL
    ),
    taken AS (
        SELECT hand_id, kind, amount FROM stated_take
        UNION ALL SELECT hand_id, '{_WITHHELD}', amount FROM award WHERE withheld
    ),
    entries AS (
        SELECT o.*, 'in' AS entry, NULL AS kind, t.put_in + t.splash AS amount
        FROM own AS o JOIN settlement AS t USING (hand_id)
        UNION ALL
        SELECT o.*, 'returned', NULL, CASE WHEN o.status = 'void' THEN t.put_in ELSE t.returned END
        FROM own AS o JOIN settlement AS t USING (hand_id)
        UNION ALL
        SELECT o.*, 'awarded', NULL, t.awarded FROM own AS o JOIN settlement AS t USING (hand_id)
        WHERE o.status = 'settled'
        UNION ALL
        SELECT o.*, 'awarded', NULL, -t.amount FROM own AS o JOIN taken AS t USING (hand_id)
        WHERE o.status = 'settled' AND t.kind = '{_WITHHELD}'
        UNION ALL
        SELECT o.*, 'taken', t.kind, t.amount FROM own AS o JOIN taken AS t USING (hand_id) WHERE o.status = 'settled'
    )
    SELECT source_id, currency, most, entry, kind, sum(amount * power(10, most - exponent)::BIGINT)::BIGINT
    FROM entries GROUP BY ALL ORDER BY ALL
"""

_HANDS = """
    SELECT count(*), count(copy_of), coalesce(sum(hands), 0)::BIGINT, coalesce(sum(settled), 0)::BIGINT,
           coalesce(sum(unread), 0)::BIGINT, coalesce(sum(void), 0)::BIGINT, coalesce(sum(not_judged), 0)::BIGINT
    FROM source_file SEMI JOIN reported_file USING (source_id)
"""
_SUMS = """
    WITH own AS (FROM file_money WHERE source_id IN (SELECT source_id FROM reported_file)),
    scale AS (SELECT currency, max(exponent) AS most FROM own GROUP BY currency)
    SELECT currency, any_value(most), entry, kind, sum(amount * power(10, most - exponent)::BIGINT)::BIGINT
    FROM own JOIN scale USING (currency) GROUP BY currency, entry, kind ORDER BY currency, entry, kind
"""
_RULES = """
    SELECT rule, findings - accepted, accepted, judged, not_configured, not_applicable
    FROM rule_run WHERE run_id = ? ORDER BY rule
"""


def count_files(con: duckdb.DuckDBPyConnection, files: Sequence[int]) -> None:
    """Count hands and money of the files that a run has read."""
    if files:
        con.execute(_COUNT, [list(files)])
        con.execute("DELETE FROM file_money WHERE source_id IN (SELECT unnest(?))", [list(files)])
        con.execute(_MONEY, [list(files)])


def summarise(con: duckdb.DuckDBPyConnection, run: int, seconds: dict[str, float]) -> Summary:
    """Give the control totals of the files that were given to a run."""
    files, copies, hands_in, settled, unread, void, not_judged = con.execute(_HANDS).fetchall()[0]
    ran = con.execute(_RULES, [run]).fetchall()
    return Summary(
        version=__version__,
        files=files,
        copies=copies,
        hands_in=hands_in,
        settled=settled,
        unread=unread,
        void=void,
        not_judged=not_judged,
        findings={rule: still_open for rule, still_open, *_ in ran if still_open},
        accepted={rule: accepted for rule, _, accepted, *_ in ran if accepted},
        rules={
            rule: {"judged": judged, "not_configured": lacking, "not_applicable": apart}
            for rule, _, _, judged, lacking, apart in ran
        },
        money=_money(con),
        seconds={stage: round(value, 3) for stage, value in seconds.items()},
    )


def _money(con: duckdb.DuckDBPyConnection) -> dict[str, Ledger]:
    money: dict[str, Ledger] = {}
    for currency, exponent, entry, kind, amount in con.execute(_SUMS).fetchall():
        empty = Ledger({"exponent": exponent, "in": 0, "returned": 0, "awarded": 0, "taken": {}})
        ledger = money.setdefault(currency, empty)
        match entry:
            case "in":
                ledger["in"] = amount
            case "returned":
                ledger["returned"] = amount
            case "awarded":
                ledger["awarded"] = amount
            case _:
                ledger["taken"][kind] = amount
    return money
