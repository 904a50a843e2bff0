"""Correct hands, of every kind that the dealer knows: nothing is found, everything is settled, every chip is
accounted for."""

import io

import duckdb
import pytest
from dealer import sheet
from dealer.deal import deal
from dealer.facts import Deal

from audit.pipeline.inspect import findings_in
from audit.pipeline.run import Options, audit_into
from audit.source import Source
from audit.tables.load import create_tables

HANDS = 10_000


@pytest.fixture(scope="module", params=["pokerstars", "ggpoker"])
def audited(request: pytest.FixtureRequest) -> tuple[list[Deal], duckdb.DuckDBPyConnection]:
    """Ten thousand hands of a room, up to ten seats, with what the audit made of them."""
    hands = [deal(seed, room=request.param) for seed in range(500_000, 500_000 + HANDS)]
    data = "".join(sheet.write(hand) for hand in hands).encode()
    con = duckdb.connect(":memory:")
    create_tables(con, comments=False)
    audit_into(
        con,
        [Source("clean.txt", len(data), lambda: io.BytesIO(data))],
        Options("casino-manual", jobs=1),
        lambda _: None,
    )
    return hands, con


def test_nothing_is_found(audited: tuple[list[Deal], duckdb.DuckDBPyConnection]) -> None:
    _, con = audited
    assert list(findings_in(con)) == []
    assert con.execute("SELECT status, count(*) FROM hand GROUP BY ALL").fetchall() == [("settled", HANDS)]


def test_every_chip_is_accounted_for(audited: tuple[list[Deal], duckdb.DuckDBPyConnection]) -> None:
    _, con = audited
    off = con.execute(
        "SELECT count(*) FROM settlement WHERE put_in + splash <> returned + awarded + stated_takes"
    ).fetchall()
    assert off == [(0,)]


def test_uncalled_bets_equal_the_dealers(audited: tuple[list[Deal], duckdb.DuckDBPyConnection]) -> None:
    hands, con = audited
    settled = con.execute("SELECT returned_to, returned FROM settlement ORDER BY hand_id").fetchall()
    bets = [hand.uncalled for hand in hands]
    dealt = [(bet.seat, bet.amount) if bet and bet.amount else (None, 0) for bet in bets]
    assert settled == dealt


def test_pots_equal_the_dealers(audited: tuple[list[Deal], duckdb.DuckDBPyConnection]) -> None:
    """Gross amount and contenders of every pot, chip by chip on one side and by columns on the other."""
    hands, con = audited
    rows = con.execute(
        """SELECT p.hand_id, list({'gross': p.gross, 'seats': s.seats} ORDER BY p.pot) FROM pot AS p
           JOIN (SELECT hand_id, pot, list(seat ORDER BY seat) AS seats FROM pot_seat GROUP BY ALL) AS s USING
           (hand_id, pot)
           GROUP BY p.hand_id ORDER BY p.hand_id"""
    ).fetchall()
    settled = {hand_id: [(pot["gross"], tuple(pot["seats"])) for pot in pots] for hand_id, pots in rows}
    dealt = {index: [(pot.gross, tuple(sorted(pot.eligible))) for pot in hand.pots] for index, hand in enumerate(hands)}
    assert settled == dealt


def test_winners_equal_the_dealers(audited: tuple[list[Deal], duckdb.DuckDBPyConnection]) -> None:
    hands, con = audited
    rows = con.execute(
        "SELECT hand_id, list_sort(list(DISTINCT seat)) FROM share GROUP BY hand_id ORDER BY hand_id"
    ).fetchall()
    dealt = [(index, sorted({award.seat for award in hand.awards})) for index, hand in enumerate(hands)]
    assert rows == dealt
