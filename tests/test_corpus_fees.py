"""Rake and jackpot fee of real hands of GGPoker, recomputed from `rules/house/ggpoker.toml`, whose figures were
established in them: how many agree, and how far the others are off."""

from pathlib import Path

import pytest
from inmemory import audit_files

CORPUS = Path(__file__).resolve().parent.parent.parent / "shared" / "corpus"
MARK = b"Poker Hand #RC"
_HANDS = """
    SELECT abs(t.rake - r.amount) AS off, t.drop - d.amount AS drop_off
    FROM hand AS h JOIN rake_due AS r USING (hand_id) JOIN drop_due AS d USING (hand_id)
    JOIN (SELECT hand_id, sum(amount) FILTER (kind = 'rake') AS rake, sum(amount) FILTER (kind = 'jackpot') AS drop
          FROM stated_take GROUP BY hand_id) AS t USING (hand_id)
    WHERE h.tournament IS NULL AND r.amount IS NOT NULL
      AND h.hand_id IN (SELECT min(hand_id) FROM hand GROUP BY number)
"""


def test_fees_of_real_hands_agree_with_the_house_that_was_established_from_them() -> None:
    if not CORPUS.is_dir():
        pytest.skip(f"no corpus at {CORPUS}")
    files = [path.read_bytes() for path in sorted(CORPUS.rglob("*.txt")) if path.stat().st_size < 2**24]
    con, _ = audit_files([data for data in files if MARK in data], "ggpoker")
    hands, exact, cent, drops = con.execute(
        f"""SELECT count(*), count(*) FILTER (off = 0), count(*) FILTER (off = 1), count(*) FILTER (drop_off = 0)
            FROM ({_HANDS})"""
    ).fetchall()[0]
    assert (hands, drops) == (4_097, 4_097)
    assert exact == 3_981
    assert cent == 101  # amounts that the room prints cut to the cent
    assert hands - exact - cent == 15  # six percent and five big blinds at most: nothing in the hand says why
    found = con.execute("SELECT rule, count(DISTINCT hand) FROM finding WHERE rule IN ('RK002', 'RK005') GROUP BY rule")
    assert sum(count for _, count in found.fetchall()) == 15
    assert con.execute("SELECT count(*) FROM finding WHERE rule LIKE 'JP%'").fetchall() == [(0,)]
