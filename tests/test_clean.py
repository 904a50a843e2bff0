"""Correct hands, of every kind that the dealer knows, under a house that takes what the dealer takes: nothing is found,
everything is settled, every chip is accounted for."""

import duckdb
import pytest
from dealer import sheet
from dealer.deal import deal
from dealer.facts import Deal
from inmemory import audit_files

from audit.pipeline.inspect import findings_in

HANDS = 10_000


@pytest.fixture(scope="module", params=["pokerstars", "ggpoker"])
def audited(request: pytest.FixtureRequest) -> tuple[list[Deal], duckdb.DuckDBPyConnection]:
    """Ten thousand hands of a room, up to ten seats, with what the audit made of them."""
    seeds = range(500_000, 500_000 + HANDS)
    hands = [deal(seed, room=request.param, names="wild" if seed % 2 else "mixed") for seed in seeds]
    con, _ = audit_files(["".join(sheet.write(hand) for hand in hands).encode()], "casino-manual")
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
