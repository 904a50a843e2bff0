"""The views for auditors, over hands whose figures can be told by hand."""

from decimal import Decimal
from typing import Any

import duckdb
import pytest
from inmemory import audit_files

from audit.tables.load import create_views

HEAD = "PokerStars Hand #{number}:  Hold'em No Limit (€1/€2 EUR) - 2026/11/{time} EET [2026/11/{time} ET]\n"
WALK = """\
Table '{table}' 6-max Seat #1 is the button
Seat 1: Anna (€{anna} in chips)
Seat 2: Bertta (€{bertta} in chips)
Anna: posts small blind €1
Bertta: posts big blind €2
*** HOLE CARDS ***
Anna: folds
Uncalled bet (€1) returned to Bertta
Bertta collected €2 from pot
*** SUMMARY ***
Total pot €2 | Rake €0
Seat 1: Anna (button) (small blind) folded before Flop
Seat 2: Bertta (big blind) collected (€2)



"""


def walk(number: int, time: str, anna: int, bertta: int, table: str = "Kallio") -> str:
    """A hand that costs Anna 1 and brings it to Bertta."""
    return HEAD.format(number=number, time=time) + WALK.format(anna=anna, bertta=bertta, table=table)


def rows(con: duckdb.DuckDBPyConnection, query: str) -> list[tuple[Any, ...]]:
    return con.execute(query).fetchall()


def views(*hands: str) -> duckdb.DuckDBPyConnection:
    con, summary = audit_files(["".join(hands).encode()])
    assert (summary["settled"], summary["unread"]) == (len(hands), 0)
    create_views(con)
    return con


def test_a_session_ends_after_thirty_minutes_and_chips_that_come_or_go_are_seen() -> None:
    con = views(
        walk(300000000001, "14 20:00:00", 100, 200),
        walk(300000000002, "14 20:30:00", 149, 201),  # 30 minutes later; Anna, who had 99 left, bought 50
        walk(300000000003, "14 20:31:00", 148, 102),  # Bertta, who had 202 left, took 100 off
        walk(300000000004, "14 21:01:01", 77, 88),  # a second more than 30 minutes: a new session
        walk(300000000005, "14 20:05:00", 10, 20, table="Malmi"),
    )
    query = """SELECT player, table_name, session, hands, first_stack, added, taken_off, net, last_stack,
                      chips_in, chips_out
               FROM player_session ORDER BY table_name, player, session"""
    assert rows(con, query) == [
        ("Anna", "Kallio", 1, 3, 100, 50, 0, -3, 147, 150, 147),
        ("Anna", "Kallio", 2, 1, 77, 0, 0, -1, 76, 77, 76),
        ("Bertta", "Kallio", 1, 3, 200, 0, 100, 3, 103, 200, 203),
        ("Bertta", "Kallio", 2, 1, 88, 0, 0, 1, 89, 88, 89),
        ("Anna", "Malmi", 1, 1, 10, 0, 0, -1, 9, 10, 9),
        ("Bertta", "Malmi", 1, 1, 20, 0, 0, 1, 21, 20, 21),
    ]
    times = "SELECT first_printed, last_printed, night::VARCHAR FROM player_session WHERE player = 'Anna' AND hands = 3"
    assert rows(con, times) == [("2026/11/14 20:00:00", "2026/11/14 20:31:00", "2026-11-14")]


def test_chips_in_and_net_are_chips_out_in_all_sessions_of_the_samples(samples_db: object) -> None:
    with duckdb.connect(str(samples_db), read_only=True) as con:
        found = rows(
            con, "SELECT count(*), count(*) FILTER (chips_in + net = chips_out), sum(hands) FROM player_session"
        )
        seats = rows(
            con, "SELECT count(*) FROM seat JOIN hand USING (hand_id) WHERE status = 'settled' AND stack IS NOT NULL"
        )
    assert found[0][0] == found[0][1] > 500
    assert found[0][2] == seats[0][0]


@pytest.mark.parametrize(
    ("time", "night"),
    [
        ("14 12:00:00", "2026-11-14"),
        ("14 23:59:59", "2026-11-14"),
        ("15 0:00:00", "2026-11-14"),
        ("15 11:59:59", "2026-11-14"),
        ("15 12:00:00", "2026-11-15"),
    ],
)
def test_a_night_runs_from_noon_to_noon_as_printed(time: str, night: str) -> None:
    con = views(walk(300000000001, time, 100, 100))
    for view in ("hand_night", "hand_money", "player_hand", "pot_money", "player_session", "rake_hour", "table_night"):
        assert rows(con, f"SELECT DISTINCT night::VARCHAR FROM {view}") == [(night,)], view


def test_a_time_that_cannot_be_read_is_no_night() -> None:
    con = views(walk(300000000001, "14 20:00:00", 100, 100), walk(300000000002, "14 20:01:00", 99, 101))
    con.execute("UPDATE hand SET printed = 'yesterday', started_utc = NULL")
    assert rows(con, "SELECT DISTINCT clock, night FROM hand_night") == [(None, None)]
    assert rows(con, "SELECT session, hands FROM player_session WHERE player = 'Anna' ORDER BY ALL") == [(1, 1), (2, 1)]


def test_amounts_with_many_decimals_are_exact() -> None:
    con = views(walk(300000000001, "14 20:00:00", 100, 100))
    decimals = "SELECT list(as_decimal(1234567, e::UTINYINT) ORDER BY e) FROM range(7) t(e)"
    assert rows(con, decimals)[0][0] == [Decimal(1234567).scaleb(-e) for e in range(7)]
    assert rows(con, "SELECT typeof(as_decimal(1, 2)), typeof(sum(as_decimal(1, 2)))")[0] == (
        "DECIMAL(26,6)", "DECIMAL(38,6)"
    )  # fmt: skip


SHOWDOWN = """\
Table 'Kallio' 6-max Seat #1 is the button
Seat 1: Anna (€100 in chips)
Seat 2: Bertta (€100 in chips)
Anna: posts small blind €1
Bertta: posts big blind €2
*** HOLE CARDS ***
Anna: calls €1
Bertta: checks
*** FLOP *** [2c 7d Jh]
Anna: checks
Bertta: checks
*** TURN *** [2c 7d Jh] [Ks]
Anna: checks
Bertta: checks
*** RIVER *** [2c 7d Jh Ks] [4c]
Anna: checks
Bertta: checks
*** SHOW DOWN ***
Anna: {anna}
{bertta}Bertta collected €4 from pot
*** SUMMARY ***
Total pot €4 | Rake €0
Board [2c 7d Jh Ks 4c]
Seat 1: Anna (button) (small blind) mucked
Seat 2: Bertta (big blind) {won}



"""


@pytest.mark.parametrize(
    ("bertta", "won", "found"),
    [
        ("", "collected (€4)", [("Bertta", Decimal(4), None)]),
        (
            "Bertta: shows [Kd Kc] (three of a kind, Kings)\n",
            "showed [Kd Kc] and won (€4) with three of a kind, Kings",
            [],
        ),
        ("", "showed [Kd Kc] and won (€4) with three of a kind, Kings", []),
    ],
)
def test_a_winner_who_never_showed_is_found(bertta: str, won: str, found: list[tuple[Any, ...]]) -> None:
    text = SHOWDOWN.format(anna="mucks hand", bertta=bertta, won=won)
    con = views(HEAD.format(number=300000000001, time="14 20:00:00") + text)
    assert rows(con, "SELECT player, awarded, cards FROM mucked_winner") == found


def test_a_pot_that_nobody_contested_has_no_mucked_winner() -> None:
    assert rows(views(walk(300000000001, "14 20:00:00", 100, 100)), "FROM mucked_winner") == []
