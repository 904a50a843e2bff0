"""What is settled from the text of a hand equals what the dealer's chip-by-chip oracle gave and what PokerKit pays."""

import warnings
from collections import defaultdict
from itertools import groupby

import duckdb
import pytest
from dealer import sheet
from dealer.deal import deal
from dealer.facts import Deal
from dealer.table import Options
from inmemory import audit_files
from test_dealer import comparable, stacks_by_pokerkit

from audit.pipeline.inspect import findings_in

HANDS = 10_000
MIXES: tuple[tuple[int, Options], ...] = (
    (150, {}),
    (40, {"force": "side-pot", "n_seats": 6}),
    (40, {"force": "two-side-pots", "n_seats": 9}),
    (40, {"force": "split"}),
    (20, {"force": "split-side-pot"}),
    (40, {"limit": "FL"}),
    (40, {"game": "omaha", "force": "all-in"}),
    (40, {"force": "ante"}),
    (60, {"room": "ggpoker", "force": "side-pot"}),
    (60, {"room": "ggpoker"}),
)


def settle(hands: list[Deal]) -> duckdb.DuckDBPyConnection:
    """The tables of an audit of these hands, whose hand_id counts them from 0."""
    return audit_files(["".join(sheet.write(hand) for hand in hands).encode()])[0]


@pytest.fixture(scope="module", params=["pokerstars", "ggpoker", "cardroom"])
def settled(request: pytest.FixtureRequest) -> tuple[list[Deal], duckdb.DuckDBPyConnection]:
    """Ten thousand hands of a room, up to ten seats, half of them with names that look like lines."""
    hands = [deal(seed, room=request.param, names="wild" if seed % 2 else "mixed") for seed in range(HANDS)]
    assert {len(hand.dealt) for hand in hands} >= set(range(2, 11))
    return hands, settle(hands)


def by_hand(con: duckdb.DuckDBPyConnection, query: str) -> dict[int, list[tuple[int, ...]]]:
    """Rows of a query, ordered by their hand, without it."""
    rows = con.execute(query).fetchall()
    return {hand: [row[1:] for row in group] for hand, group in groupby(rows, key=lambda row: row[0])}


def test_nothing_is_found_in_them(settled: tuple[list[Deal], duckdb.DuckDBPyConnection]) -> None:
    _, con = settled
    assert list(findings_in(con)) == []
    assert con.execute("SELECT status, count(*) FROM hand GROUP BY ALL").fetchall() == [("settled", HANDS)]


def test_contributions_equal_the_dealers(settled: tuple[list[Deal], duckdb.DuckDBPyConnection]) -> None:
    """What each seat put in and had back; a seat that did nothing and put nothing in has no row."""
    hands, con = settled
    rows = by_hand(
        con,
        """SELECT hand_id, seat, live + ante + dead, returned + ante_returned FROM contribution
           WHERE live + ante + dead > 0 ORDER BY hand_id, seat""",
    )
    for index, hand in enumerate(hands):
        put: dict[int, int] = defaultdict(int)
        for action in hand.actions:
            put[action.seat] += action.amount
        back = {hand.uncalled.seat: hand.uncalled.amount} if hand.uncalled else {}
        assert rows[index] == [(seat, put[seat], back.get(seat, 0)) for seat in sorted(put) if put[seat]]


def test_uncalled_bets_equal_the_dealers(settled: tuple[list[Deal], duckdb.DuckDBPyConnection]) -> None:
    hands, con = settled
    rows = con.execute("SELECT returned_to, returned FROM settlement ORDER BY hand_id").fetchall()
    bets = [hand.uncalled for hand in hands]
    assert rows == [(bet.seat, bet.amount) if bet and bet.amount else (None, 0) for bet in bets]


def test_pots_equal_the_dealers(settled: tuple[list[Deal], duckdb.DuckDBPyConnection]) -> None:
    """Gross amount and contenders of every pot, chip by chip on one side and by columns on the other."""
    hands, con = settled
    seats = by_hand(con, "SELECT hand_id, pot, seat FROM pot_seat ORDER BY ALL")
    gross = by_hand(con, "SELECT hand_id, pot, gross FROM pot ORDER BY ALL")
    for index, hand in enumerate(hands):
        assert gross[index] == [(number, pot.gross) for number, pot in enumerate(hand.pots)]
        assert seats[index] == [(number, seat) for number, pot in enumerate(hand.pots) for seat in sorted(pot.eligible)]


def test_winners_equal_the_dealers(settled: tuple[list[Deal], duckdb.DuckDBPyConnection]) -> None:
    """Who wins each pot on each board; a pot that one seat alone can win is judged once."""
    hands, con = settled
    rows = by_hand(con, "SELECT hand_id, pot, run - 1, seat FROM share ORDER BY ALL")
    for index, hand in enumerate(hands):
        won = {(a.pot, a.board if len(hand.pots[a.pot].eligible) > 1 else 0, a.seat) for a in hand.awards}
        assert rows[index] == sorted(won)


def test_awards_are_tied_to_the_pots_they_come_from(settled: tuple[list[Deal], duckdb.DuckDBPyConnection]) -> None:
    """Also where the room does not name the pot; some stay untold there, none is told wrongly."""
    hands, con = settled
    rows = by_hand(con, "SELECT hand_id, pot, seat, amount FROM award ORDER BY hand_id, pot, line")
    untold = 0
    for index, hand in enumerate(hands):
        paid = sorted((award.pot, award.seat, award.amount) for award in hand.awards)
        if any(pot is None for pot, _, _ in rows[index]):
            untold += 1
            assert sorted(row[1:] for row in rows[index]) == sorted(row[1:] for row in paid)
        else:
            assert sorted(rows[index]) == paid
    assert untold <= (HANDS // 100 if hands[0].room == "ggpoker" else 0)


def test_pokerkit_pays_the_same() -> None:
    """Without rake each seat ends with what it had, less what it put in, and its part of the pots it wins.

    It gives all odd units of a pot to one seat; which seat that is is not compared.
    """
    dealt = [deal(seed, **wish) for count, wish in MIXES for seed in range(count)]
    hands = [hand for hand in dealt if comparable(hand)]
    con = settle(hands)
    before = by_hand(
        con,
        """SELECT s.hand_id, seat, stack - live - ante - dead + returned + ante_returned FROM seat AS s
           JOIN contribution AS c USING (hand_id, seat) ORDER BY ALL""",
    )
    won = by_hand(
        con,
        """SELECT v.hand_id, seat, sum(gross // winners)::INT, sum(gross // winners + gross % winners)::INT
           FROM share AS v JOIN pot AS p USING (hand_id, pot) GROUP BY ALL ORDER BY ALL""",
    )
    for index, hand in enumerate(hands):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns of cards it did not deal itself
            stacks = stacks_by_pokerkit(hand)
        held = {row[0]: row[1] for row in before[index]}
        least, most = ({seat: row[end] for seat, *row in won[index]} for end in (0, 1))
        assert sum(stacks.values()) == sum(seat.stack for seat in hand.dealt)
        for seat, stack in stacks.items():
            start = held.get(seat, hand.seat(seat).stack)
            assert start + least.get(seat, 0) <= stack <= start + most.get(seat, 0)
    assert len(hands) > 300
