"""Correct hands, of every kind that the dealer knows, under a house that takes what the dealer takes: nothing is found,
everything is settled, every chip is accounted for."""

import duckdb
import pytest
from dealer import sheet
from dealer.deal import deal
from dealer.facts import Deal
from inmemory import WHOLE, audit_files

from audit.pipeline.inspect import findings_in
from audit.verdict.contracts import contract_states

HANDS = 10_000


@pytest.fixture(scope="module", params=["pokerstars", "ggpoker", "cardroom"])
def audited(request: pytest.FixtureRequest) -> tuple[list[Deal], duckdb.DuckDBPyConnection]:
    """Ten thousand hands of a room, up to ten seats, with what the audit made of them."""
    seeds = range(500_000, 500_000 + HANDS)
    hands = [deal(seed, room=request.param, names="wild" if seed % 2 else "mixed") for seed in seeds]
    con, _ = audit_files(
        ["".join(sheet.write(hand) for hand in hands).encode()],
        "casino-manual" if request.param == "cardroom" else WHOLE,
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


def test_no_table_contract_is_broken(audited: tuple[list[Deal], duckdb.DuckDBPyConnection]) -> None:
    _, con = audited
    assert [(state.id, state.sample) for state in contract_states(con, "TC") if not state.met] == []


# Such a hand comes up once in twenty thousand: these seeds deal them.
BEHIND_THE_BIG_BLIND = (621_508, 667_672, 670_281, 699_345, 720_912, 723_251, 735_784)


def test_a_small_blind_behind_the_big_blind_is_dead() -> None:
    """Nobody posts the small blind of the hand, and somebody who returns posts one."""
    hands = [deal(seed, room="pokerstars") for seed in BEHIND_THE_BIG_BLIND]
    con, _ = audit_files(["".join(sheet.write(hand) for hand in hands).encode()])
    assert list(findings_in(con)) == []
    settled = con.execute(
        """SELECT h.number, c.seat, c.dead FROM contribution AS c JOIN hand AS h USING (hand_id)
           JOIN action AS a ON a.hand_id = c.hand_id AND a.seat = c.seat AND a.verb = 'posts small blind'"""
    ).fetchall()
    dealt = [
        (str(hand.number), action.seat, action.amount)
        for hand in hands
        for action in hand.actions
        if action.verb == "dead blind"
    ]
    assert sorted(settled) == sorted(dealt)
