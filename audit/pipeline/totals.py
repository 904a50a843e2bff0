"""Control totals of a run, from its tables."""

from collections.abc import Sequence

import duckdb

from audit import __version__
from audit.check.housefile import House
from audit.check.rulefile import Rule
from audit.check.run import not_configured
from audit.finding import UNREAD_RULE
from audit.terms import Ledger, Summary

_STATUS = """
    SELECT count(*), count(*) FILTER (status = 'settled'), count(*) FILTER (status = 'unread'), count(*) FILTER
    (status = 'void'),
           count(*) FILTER (status = 'settled' AND NOT coalesce(judged, false))
    FROM hand LEFT JOIN settlement USING (hand_id)
"""

# Sums are scaled to the most decimals that any hand of the currency has. A void hand's chips go back.
_MONEY = """
    WITH scale AS (SELECT currency, max(exponent) AS exponent FROM hand WHERE status IN ('settled', 'void') GROUP BY
    currency),
    sums AS (
        SELECT h.currency, s.exponent, power(10, s.exponent - h.exponent)::BIGINT AS unit,
               t.put_in + t.splash AS in_, CASE WHEN h.status = 'void' THEN t.put_in ELSE t.returned END AS returned,
               CASE WHEN h.status = 'void' THEN 0 ELSE t.awarded END AS awarded
        FROM hand AS h JOIN scale AS s USING (currency) JOIN settlement AS t USING (hand_id) WHERE h.status IN
        ('settled', 'void')
    )
    SELECT currency, any_value(exponent), sum(in_ * unit)::BIGINT, sum(returned * unit)::BIGINT, sum(awarded *
    unit)::BIGINT
    FROM sums GROUP BY currency ORDER BY currency
"""
_WITHHELD = "cash-out"
_TAKEN = f"""
    WITH scale AS (SELECT currency, max(exponent) AS exponent FROM hand WHERE status IN ('settled', 'void') GROUP BY
    currency),
    takes AS (SELECT hand_id, kind, amount FROM stated_take UNION ALL SELECT hand_id, '{_WITHHELD}', amount FROM award
    WHERE withheld)
    SELECT h.currency, t.kind, sum(t.amount * power(10, s.exponent - h.exponent)::BIGINT)::BIGINT
    FROM takes AS t JOIN hand AS h USING (hand_id) JOIN scale AS s USING (currency) WHERE h.status = 'settled'
    GROUP BY ALL ORDER BY ALL
"""


def summarise(con: duckdb.DuckDBPyConnection, seconds: dict[str, float]) -> Summary:
    """Give the control totals of the tables."""
    hands_in, settled, unread, void, not_judged = con.execute(_STATUS).fetchall()[0]
    findings = dict(con.execute("SELECT rule, findings FROM rule_run WHERE findings > 0 ORDER BY rule").fetchall())
    return Summary(
        version=__version__,
        files=con.execute("SELECT count(*) FROM source_file").fetchall()[0][0],
        hands_in=hands_in,
        settled=settled,
        unread=unread,
        void=void,
        not_judged=not_judged,
        findings=findings,
        money=_money(con),
        seconds={stage: round(value, 3) for stage, value in seconds.items()},
    )


def _money(con: duckdb.DuckDBPyConnection) -> dict[str, Ledger]:
    money: dict[str, Ledger] = {}
    for currency, exponent, put_in, returned, awarded in con.execute(_MONEY).fetchall():
        money[currency] = {"exponent": exponent, "in": put_in, "returned": returned, "awarded": awarded, "taken": {}}
    for currency, kind, amount in con.execute(_TAKEN).fetchall():
        money[currency]["taken"][kind] = amount
        if kind == _WITHHELD:
            money[currency]["awarded"] -= amount
    return money


def enter_rule_runs(con: duckdb.DuckDBPyConnection, rules: Sequence[Rule], house: House | None) -> None:
    """One row a rule, also where it found nothing or could not run."""
    counts = dict(con.execute("SELECT rule, count(*) FROM finding GROUP BY rule").fetchall())
    counts[UNREAD_RULE] = con.execute("SELECT count(*) FROM unread").fetchall()[0][0]
    for rule in rules:
        reason = not_configured(rule, house)
        state = "not configured" if reason else "run"
        con.execute("INSERT INTO rule_run VALUES (?, ?, ?, ?)", [rule.id, state, reason, counts.get(rule.id, 0)])
