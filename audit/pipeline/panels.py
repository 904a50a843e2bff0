"""The queries behind the officer's report, one small function for each panel."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, timedelta

import duckdb

from audit.report.html.page import Currency, Night, TableMoney, Tally

NO_TABLE = "no table"
NO_NIGHT = "no date"
TREND = 30
_TABLES_EACH = 60  # rows of one currency: what fits on a few pages of paper; the others are added up in one row

# A night runs from noon to noon by the clock that the room printed, and bears the date on which it began: a game that
# goes on past midnight stays one night. Where no date can be read from the print, the start in UTC serves.
_NIGHT = f"coalesce(night_of(coalesce(clock_of(printed), started_utc))::VARCHAR, '{NO_NIGHT}')"
_TABLE = f"""
    CASE WHEN tournament IS NULL THEN coalesce(nullif(table_name, ''), '{NO_TABLE}')
         ELSE 'tournament ' || tournament || coalesce(', table ' || table_name, '') END
"""

# Each hand and the sums that its table is judged by; only a settled hand has any.
_MONEY = f"""
    WITH scale AS (SELECT currency, max(exponent) AS exponent FROM hand WHERE status = 'settled' GROUP BY currency),
    rakes AS (SELECT hand_id, sum(amount) AS rake FROM stated_take WHERE kind = 'rake' GROUP BY hand_id),
    sums AS (
        SELECT {_TABLE} AS table_name, h.status, CASE WHEN h.status = 'unread' THEN NULL ELSE h.currency END AS code,
               s.exponent, power(10, s.exponent - h.exponent)::BIGINT AS unit,
               t.stated_total, t.gross, t.stated_takes, t.gross - t.awarded AS left_pot, r.rake
        FROM hand AS h LEFT JOIN scale AS s USING (currency)
        LEFT JOIN settlement AS t ON t.hand_id = h.hand_id AND h.status = 'settled'
        LEFT JOIN rakes AS r ON r.hand_id = h.hand_id AND h.status = 'settled'
        WHERE h.source_id IN (SELECT source_id FROM reported_file)
    )
    SELECT table_name, code, coalesce(any_value(exponent), 0), count(*),
           count(*) FILTER (status = 'settled'), count(*) FILTER (status = 'unread'), count(*) FILTER (status = 'void'),
           count(*) FILTER (status = 'settled' AND stated_total IS NULL),
           coalesce(sum(stated_total * unit), 0), coalesce(sum(gross * unit) FILTER (stated_total IS NOT NULL), 0),
           coalesce(sum(stated_takes * unit), 0), coalesce(sum(left_pot * unit), 0), coalesce(sum(rake * unit), 0)
    FROM sums GROUP BY table_name, code ORDER BY code, table_name
"""
_PLACES = f"""
    WITH found AS (
        SELECT file, line, hand, hand_id FROM finding
        WHERE gone_run IS NULL AND source_id IN (SELECT source_id FROM reported_file)
        UNION SELECT f.path, u.line, h.number, u.hand_id
        FROM unread AS u SEMI JOIN reported_file USING (source_id)
        JOIN source_file AS f USING (source_id) LEFT JOIN hand AS h USING (hand_id)
    )
    SELECT f.file, f.line, f.hand, f.hand_id, coalesce({_TABLE}, '{NO_TABLE}'), {_NIGHT}
    FROM found AS f LEFT JOIN hand AS h USING (hand_id)
"""

Place = tuple[int | None, str, str]
"""The hand (hand.hand_id), table and night of a finding."""


def table_money(con: duckdb.DuckDBPyConnection) -> list[TableMoney]:
    """Give hands and money of each table and currency; hands that were not read have no currency here."""
    rows = con.execute(_MONEY).fetchall()
    return [TableMoney(row[0], row[1], *map(int, row[2:])) for row in rows]


def currencies(tables: Iterable[TableMoney]) -> tuple[Currency, ...]:
    """Put tables together by currency, those with most hands first; tables that differ come first in each."""
    by_code: dict[str, list[TableMoney]] = {}
    for table in tables:
        if table.currency is not None:
            by_code.setdefault(table.currency, []).append(table)
    found = [_currency(code, rows) for code, rows in by_code.items()]
    return tuple(sorted(found, key=lambda currency: (-currency.total.hands, currency.code)))


def _currency(code: str, tables: Sequence[TableMoney]) -> Currency:
    def gravest(table: TableMoney) -> tuple[int, int, int, str]:
        off = abs(table.total_difference) + abs(table.take_difference)
        return -off, -table.rake, -table.settled_total, table.table

    shown = _first(sorted(tables, key=gravest))
    others = max(0, len(tables) - _TABLES_EACH)
    return Currency(code, tables[0].exponent, shown, others, _added("all tables", tables))


def not_read(tables: Iterable[TableMoney]) -> tuple[TableMoney, ...]:
    """Give the tables with hands that were not read, those with most first."""
    lacking = [table for table in tables if table.currency is None]
    return _first(sorted(lacking, key=lambda table: (-table.unread, table.table)))


def _first(tables: Sequence[TableMoney]) -> tuple[TableMoney, ...]:
    """Give the first tables one by one, and the others as one."""
    shown, others = tables[:_TABLES_EACH], tables[_TABLES_EACH:]
    return (*shown, _added(f"{len(others):,} other tables", others)) if others else tuple(shown)


def _added(name: str, tables: Sequence[TableMoney]) -> TableMoney:
    """Give tables of one currency as one."""
    counts = ("hands", "settled", "unread", "void", "no_total")
    sums = ("stated_total", "settled_total", "taken", "left", "rake")
    whole = {field: sum(getattr(table, field) for table in tables) for field in (*counts, *sums)}
    return replace(tables[0], table=name, **whole)


def hands_by_night(con: duckdb.DuckDBPyConnection) -> dict[str, int]:
    """Give how many hands each night has, in order of the nights; hands without a date last."""
    own = "source_id IN (SELECT source_id FROM reported_file)"
    query = f"SELECT {_NIGHT} AS night, count(*) FROM hand WHERE {own} GROUP BY night ORDER BY night"
    return dict(con.execute(query).fetchall())


def trend(hands: dict[str, int], tallies: dict[str, Tally]) -> tuple[Night, ...]:
    """Give the last nights of the calendar up to the last one with hands, also those without any.

    >>> [(night.night, night.hands) for night in trend({"2026-02-27": 3, "2026-03-01": 4}, {})][-3:]
    [('2026-02-27', 3), ('2026-02-28', 0), ('2026-03-01', 4)]
    """
    dated = [night for night in hands if night != NO_NIGHT]
    if not dated:
        return ()
    last = date.fromisoformat(max(dated))
    nights = [(last - timedelta(days=back)).isoformat() for back in reversed(range(TREND))]
    return tuple(Night(night, hands.get(night, 0), tallies.get(night, Tally(night))) for night in nights)


def places(con: duckdb.DuckDBPyConnection) -> dict[tuple[str, int, str | None], Place]:
    """Give hand, table and night of every finding and unread part, by its file, line and printed hand number."""
    rows = con.execute(_PLACES).fetchall()
    return {(file, line, hand): (hand_id, table, night) for file, line, hand, hand_id, table, night in rows}
