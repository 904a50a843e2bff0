"""Hands cut at every byte and hands with changed bytes: no exception, nothing lost without a line saying so, never less
money in silence, and the hands beside them settled all the same."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate

import duckdb
import polars as pl
import pytest
from dealer import sheet
from dealer.deal import deal
from dealer.facts import Room
from inmemory import audit_files

from audit.houses import Houses
from audit.pipeline.run import Options, run
from audit.tables.load import insert

MUTATIONS = 100_000
ROOMS: tuple[Room, ...] = ("pokerstars", "ggpoker")
GAP = b"\n\n\n\n"
BYTES = b"\x00\x07\t \n\r\"'()[]:#$0129AKsx|.,-\xe4\xff\xe2\x80\xae"
FIRST_SOUND = 300_000_000_000

FIGURES = "put_in, returned, gross, stated_total, awarded, stated_takes"
# What the room's own figures say of the same hand twice or of a number used again is true of these files.
_REPEATED = "rule NOT IN ('HH005', 'HH006')"


@cache
def _short_hand() -> bytes:
    hand = deal(77, room="pokerstars", plain=True, force="walk", n_seats=3, number=FIRST_SOUND)
    return sheet.write(hand).encode().rstrip() + GAP


def _sound(number: int) -> bytes:
    """A short hand without fault, under a number of its own."""
    return _short_hand().replace(str(FIRST_SOUND).encode(), str(number).encode())


def _sample(seed: int, room: Room) -> bytes:
    """A hand with a showdown and side pots, so that every kind of line of the room is cut."""
    return sheet.write(deal(seed, room=room, kind="cash", force="side-pot", names="mixed")).encode().rstrip()


SAMPLES = [pytest.param(21, "pokerstars"), pytest.param(34, "pokerstars"), pytest.param(22, "ggpoker")]


def _add_spans(con: duckdb.DuckDBPyConnection, texts: Sequence[bytes]) -> None:
    """Write which lines each of several texts has when they follow each other."""
    ends = list(accumulate(text.count(b"\n") for text in texts))
    spans = pl.DataFrame({"place": range(len(ends)), "first": [1, *(end + 1 for end in ends[:-1])], "last": ends})
    con.execute("CREATE TABLE spans (place INTEGER, first INTEGER, last INTEGER)")
    insert(con, "spans", spans)


def _silent_and_false(con: duckdb.DuckDBPyConnection, where: str, truth: tuple[object, ...]) -> list[object]:
    """Places of `span` for which nothing is reported although they are not settled to the true figures."""
    rows = con.execute(
        f"""SELECT s.place, status, {FIGURES} FROM span AS s LEFT JOIN hand AS h ON {where}
            LEFT JOIN settlement USING (hand_id) WHERE s.cut
              AND NOT EXISTS (FROM unread AS u WHERE u.source_id = s.source_id AND u.line BETWEEN s.first AND s.last)
              AND NOT EXISTS (FROM finding AS f WHERE f.hand_id = h.hand_id AND {_REPEATED})"""
    ).fetchall()
    return [place for place, status, *figures in rows if (status, tuple(figures)) != ("settled", truth)]


@pytest.mark.parametrize(("seed", "room"), SAMPLES)
def test_a_hand_cut_at_every_byte_is_settled_whole_or_reported(seed: int, room: Room) -> None:
    """Every cut with a sound hand behind it, all in one file. Settled without a word means to the same figures."""
    whole = _sample(seed, room)
    truth = audit_files([whole])[0].execute(f"SELECT {FIGURES} FROM settlement").fetchall()[0]
    texts = [text for cut in range(1, len(whole)) for text in (whole[:cut] + GAP, _sound(FIRST_SOUND + cut))]
    con, summary = audit_files([b"".join(texts)])
    assert summary["hands_in"] == summary["settled"] + summary["unread"] + summary["void"]
    _add_spans(con, texts)
    con.execute("CREATE TABLE span AS SELECT *, 1 AS source_id, place % 2 = 0 AS cut FROM spans")
    assert _silent_and_false(con, "h.first_line BETWEEN s.first AND s.last", truth) == []
    sound = con.execute(
        """SELECT count(DISTINCT number) FROM span AS s JOIN hand AS h ON h.first_line = s.first
           WHERE NOT cut AND number = (? + 1 + place // 2)::VARCHAR AND status = 'settled' AND sound
             AND h.hand_id NOT IN (SELECT hand_id FROM finding)""",
        [FIRST_SOUND],
    ).fetchall()
    assert sound == [(len(whole) - 1,)]


@pytest.mark.parametrize(("seed", "room"), SAMPLES)
def test_a_file_that_ends_in_a_hand_settles_it_whole_or_reports_it(seed: int, room: Room) -> None:
    """Cuts that are files of their own."""
    whole = _sample(seed, room)
    truth = audit_files([whole])[0].execute(f"SELECT {FIGURES} FROM settlement").fetchall()[0]
    cuts = range(1, len(whole), 61)
    con, summary = audit_files([whole[:cut] for cut in cuts])
    assert summary["files"] == len(cuts)
    con.execute(
        "CREATE TABLE span AS SELECT *, source_id AS place, 1 AS first, 999 AS last, true AS cut FROM source_file"
    )
    assert _silent_and_false(con, "h.source_id = s.source_id", truth) == []


def _mutated(rng: random.Random, hand: bytes) -> bytes:
    body = bytearray(hand)
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        body[rng.randrange(len(body))] = rng.choice(BYTES)
    return bytes(body) + GAP


def _mutations() -> Iterator[bytes]:
    """Damaged and sound hands by turns."""
    rng = random.Random(8)
    hands = [sheet.write(deal(seed, room=room)).encode().rstrip() for room in ROOMS for seed in range(600, 700)]
    for turn in range(MUTATIONS):
        yield _mutated(rng, rng.choice(hands))
        yield _sound(FIRST_SOUND + turn)


@pytest.fixture(scope="module")
def damaged(tmp_path_factory: pytest.TempPathFactory) -> duckdb.DuckDBPyConnection:
    """A hundred thousand hands with changed bytes, each between sound ones; `span` says which lines each has."""
    folder = tmp_path_factory.mktemp("damaged")
    texts = list(_mutations())
    (folder / "damaged.txt").write_bytes(b"".join(texts))
    summary = run([folder / "damaged.txt"], folder / "damaged.duckdb", Options(Houses(), 2), lambda _: None)
    assert summary["hands_in"] == summary["settled"] + summary["unread"] + summary["void"]
    con = duckdb.connect(folder / "damaged.duckdb")
    _add_spans(con, texts)
    con.execute("CREATE TABLE span AS SELECT *, place % 2 = 0 AS damaged FROM spans")
    return con


def test_the_neighbours_of_damaged_hands_are_settled_without_findings(damaged: duckdb.DuckDBPyConnection) -> None:
    settled = damaged.execute(
        """SELECT count(*) FROM span AS s JOIN hand AS h ON h.first_line = s.first
           WHERE NOT damaged AND number = (? + place // 2)::VARCHAR AND status = 'settled' AND sound
             AND h.hand_id NOT IN (SELECT hand_id FROM finding)""",
        [FIRST_SOUND],
    ).fetchall()
    assert settled == [(MUTATIONS,)]
    touched = damaged.execute(
        "SELECT count(*) FROM unread AS u ASOF JOIN span AS s ON u.line >= s.first WHERE NOT damaged"
    ).fetchall()
    assert touched == [(0,)]


def test_no_damaged_hand_is_lost_without_a_line(damaged: duckdb.DuckDBPyConnection) -> None:
    """Each stands as a hand, or as a part that was not read."""
    found = damaged.execute(
        """SELECT count(DISTINCT place) FROM (SELECT first_line AS line FROM hand UNION ALL SELECT line FROM unread)
           ASOF JOIN span AS s ON line >= s.first WHERE damaged"""
    ).fetchall()
    assert found == [(MUTATIONS,)]


def test_every_damaged_hand_that_is_settled_is_so_to_the_chip(damaged: duckdb.DuckDBPyConnection) -> None:
    """A changed figure that no rule speaks of changes no sum: what went in came out."""
    off = damaged.execute(
        f"""SELECT count(*) FROM settlement JOIN hand AS h USING (hand_id)
            WHERE status = 'settled' AND put_in + splash <> returned + awarded + stated_takes
              AND NOT EXISTS (FROM finding AS f WHERE f.hand_id = h.hand_id AND {_REPEATED})"""
    ).fetchall()
    assert off == [(0,)]
