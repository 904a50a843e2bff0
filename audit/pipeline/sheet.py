"""One hand read from the tables of a run, stated and settled, as the records that reports lay out.

Every query asks for one hand_id: the tables are stored in its order, so that DuckDB reads a few blocks whatever their size.
"""

from typing import Any

import duckdb

from audit.pipeline.shares import award_groups, decisions, holdings, pot_shares
from audit.report.sheet import Hand, HouseRake, Sheet, Side

Row = tuple[Any, ...]

_HAND = """
    SELECT h.number, h.room, h.game, h.limit_form, h.mix, h.pool, h.tournament, h.buy_in, h.level, h.stakes,
           coalesce(h.currency, 'CHIP'), coalesce(h.exponent, 0), h.table_name, h.max_seats, h.button, h.printed, h.zone,
           h.started_utc, f.path, h.first_line, h.last_line, h.status, h.cause, h.sound
    FROM hand AS h JOIN source_file AS f USING (source_id) WHERE h.hand_id = ?
"""
_CONTRIBUTION = "seat, live, ante, returned, ante_returned, out, says_folded, all_in"
_SUMS = "put_in, returned, splash, gross, stated_total, stated_takes, awarded, flop, boards"
_FINDING = """
    SELECT rule, name, severity, file, line, col, length, excerpt, hand, seat, player, message, stated, settled, label, facts,
           fingerprint
    FROM finding WHERE hand_id = ? ORDER BY line, col, rule
"""
_UNREAD = """
    SELECT f.path, u.line, u.col, u.excerpt, NULL, u.cause, u.expected
    FROM unread AS u JOIN source_file AS f USING (source_id) WHERE u.hand_id = ? ORDER BY u.line, u.col
"""


class Tables:
    """The rows of one hand."""

    def __init__(self, con: duckdb.DuckDBPyConnection, hand_id: int) -> None:
        """Take a connection to the file of a run, and our number of the hand."""
        self._con = con
        self._hand_id = hand_id

    def query(self, text: str) -> list[Row]:
        """Give the rows of a query with one parameter, the hand."""
        return self._con.execute(text, [self._hand_id]).fetchall()

    def rows(self, table: str, columns: str, order: str) -> list[Row]:
        """Give some columns of the hand's rows in a table."""
        return self.query(f"SELECT {columns} FROM {table} WHERE hand_id = ? ORDER BY {order}")


def read_sheet(con: duckdb.DuckDBPyConnection, hand_id: int, house: HouseRake | None = None) -> Sheet:
    """Read one hand of a run."""
    tables = Tables(con, hand_id)
    hand = Hand(*tables.query(_HAND)[0])
    contribution = {row[0]: row[1:] for row in tables.rows("contribution", _CONTRIBUTION, "seat")}
    awards = tables.rows("award", "pot, run, seat, player, amount, withheld", "line, seat")
    boards = _boards(tables)
    sums = _sums(tables, awards)
    shares = pot_shares(tables, sums[1] if sums else 1)
    pots = _pots(tables, contribution, awards)
    return Sheet(
        hand=hand,
        players=_players(tables, contribution, awards),
        returns=_returns(tables, contribution),
        pots=pots,
        other_levels=_other_levels(tables, contribution, len(pots)),
        boards=boards,
        holdings=holdings(tables, shares),
        decisions=decisions(tables, shares, hand.game),
        takes=tuple(tables.rows("stated_take", "kind, coalesce(amount, 0)", "rowid")),
        house=house,
        awards=award_groups(shares, awards, sums[0].stated_takes, sums[0].splash) if sums else (),
        results=_results(tables, awards),
        sides=tuple(Side(*row) for row in tables.rows("ledger", "seat, player, kind, amount, printed", "line, rowid")),
        sums=sums[0] if sums else None,
        findings=_findings(tables),
    )
