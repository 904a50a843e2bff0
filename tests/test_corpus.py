"""Real files of public repositories: read, counted, settled, and every error of it known by name. Skipped where they
are not."""

import csv
from collections import defaultdict
from decimal import Decimal
from pathlib import Path

import duckdb
import pytest

from audit.pipeline.run import run

CORPUS = Path(__file__).resolve().parent.parent.parent / "shared" / "corpus"
FORMATS = ("PokerStars", "GGPoker", "SUMMARY:PokerStars")

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"the corpus of real histories is not at {CORPUS}")

# Hands counted by another program where we count others, and why.
OTHER_COUNTS = {
    "3-Draw-Limit-USD-1-2-200809.Hand.cancelled.txt": (1, "the cancelled hand is counted, as void"),
    "PLO-6max-USD-2.00-4.00-201403.2.partial.txt": (4, "two torn hands are counted, as unread"),
}

# Every finding of severity error over all files, and the fault of the file that it shows.
TRUE_FAULTS = {
    ("HH006", "109716666902"): "a test file edits the names of a hand that stands in another file",
    ("HH006", "124680000000"): "the same hand was published by two projects, once with anonymous names",
    ("HH006", "35874566077"): "an invented razz hand borrows the number of a real one",
    ("HH010", "2234567890"): "an invented hand raises to 1,510 with 1,500 chips",
    ("PT003", "30266126"): "the room counts its splash money into the returned bet: 0.71 of a bet of 0.21",
    ("PT003", "34011543"): "the room returns 8.43; the raise over the all-in of 31.29 was 1.36",
    ("PT003", "3405956177"): "a converter returns the whole big blind although the small blind matched half",
    ("PT003", "3406008447"): "a converter returns the whole big blind although the small blind matched half",
    ("PT003", "3406117852"): "a converter returns the whole big blind although the small blind matched half",
    ("PT004", "2762719793"): "a converter awards both blinds whole: 9 of 3 + 3 called",
    ("PT004", "30417551"): "the room awards both blinds whole in a walk",
    ("PT004", "30446369"): "the room awards both blinds whole in a walk, and its splash money",
    ("PT004", "3126037878"): "a converter awards both blinds whole in a walk",
    ("PT004", "3210773305"): "a converter awards an uncalled raise of 3,000 with the pot",
    ("PT006", "109715173634"): "antes of 0.30 and both blinds were added to a hand whose total stayed 0.50",
    ("PT006", "31260881"): "the room prints a raise to 68 that was called with 51 on top of 24, which makes 75",
    ("PT006", "35874566077"): "an invented hand: 0.50 put in, 0.74 paid",
    ("PT006", "444444444444"): "an invented hand: 4 put in, 8 paid",
    ("PT006", "999000000001"): "an invented hand: 0.25 put in, 0.20 paid",
    ("RK001", "RC3796823568"): "a fee called Tax is printed beside the rake although it is part of it: 0.23 for 0.21",
    ("AW004", "36197946"): "the room pays its splash money twice: 5.00 more leaves the pot than it holds",
    ("AW004", "228685393192"): "a tied pot paid 2.54 and 2.51",
    ("AW004", "228687067161"): "a tied pot paid 3.66 and 3.62",
    ("AW004", "228687415918"): "a tied pot paid 4.04 and 3.99",
    ("AW004", "228688307547"): "a tied pot paid 34.51 and 34.26",
    ("AW004", "228689004084"): "a tied pot paid 3.47 and 3.42",
    ("AW004", "228689169413"): "a tied pot paid 10.33 and 10.19",
    ("AW004", "228689808498"): "a tied pot paid 4.75 and 4.69, with a rake of 5.6 %",
}

# Rows of summary_balance_anomalies.tsv that are artefacts of that scan and not faults.
CASHED_OUT = "cashout"  # the room kept the award of a player who cashed out; it stands in award as withheld
BOUNTY = "bounty"  # the scan added a bounty in money to an award in chips


def _rows(name: str) -> list[dict[str, str]]:
    with (CORPUS / "EXPECTED" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t"))


def _index() -> dict[str, str]:
    with (CORPUS / "INDEX.tsv").open(encoding="utf-8", newline="") as file:
        return {row["path"]: row["format"] for row in csv.DictReader(file, delimiter="\t")}


@pytest.fixture(scope="module")
def audited(tmp_path_factory: pytest.TempPathFactory) -> duckdb.DuckDBPyConnection:
    """One run over every file of these formats; paths are cut to what stands in the index."""
    db = tmp_path_factory.mktemp("corpus") / "corpus.duckdb"
    files = [CORPUS / path for path, room in _index().items() if room in FORMATS]
    run(files, db, None, 2, lambda _: None)
    con = duckdb.connect(db)
    con.execute("UPDATE source_file SET path = path[? + 2:]", [len(str(CORPUS))])
    return con


def test_every_file_is_counted(audited: duckdb.DuckDBPyConnection) -> None:
    files = sum(room in FORMATS for room in _index().values())
    assert audited.execute("SELECT count(*) FROM source_file").fetchall() == [(files,)]


def test_hand_counts_equal_the_other_programs(audited: duckdb.DuckDBPyConnection) -> None:
    counted = dict(audited.execute("SELECT path, hands FROM source_file").fetchall())
    for row in _rows("fpdb_hand_counts.tsv"):
        if row["input_path"] in counted:
            name = Path(row["input_path"]).name
            expected = OTHER_COUNTS.get(name, (int(row["hand_count_by_fpdb3"]), ""))[0]
            assert counted[row["input_path"]] == expected, name


def test_at_least_995_in_a_thousand_are_settled(audited: duckdb.DuckDBPyConnection) -> None:
    hands, settled, void = audited.execute(
        "SELECT count(*), count(*) FILTER (status = 'settled'), count(*) FILTER (status = 'void') FROM hand"
    ).fetchall()[0]
    assert hands > 10_000
    assert settled >= 0.995 * (hands - void)


def test_every_unread_hand_says_why(audited: duckdb.DuckDBPyConnection) -> None:
    silent = audited.execute("SELECT number FROM hand WHERE status <> 'settled' AND cause IS NULL").fetchall()
    assert silent == []
    unplaced = audited.execute(
        """SELECT number FROM hand AS h WHERE status = 'unread' AND NOT EXISTS (FROM unread AS u WHERE u.hand_id =
        h.hand_id)
           AND NOT EXISTS (FROM finding AS f WHERE f.hand_id = h.hand_id)"""
    ).fetchall()
    assert unplaced == []


def test_summaries_of_tournaments_are_no_hands(audited: duckdb.DuckDBPyConnection) -> None:
    kinds = dict(audited.execute("SELECT path, kind FROM source_file").fetchall())
    # One is a web page, which is no text that is read here.
    summaries = [p for p, room in _index().items() if room == "SUMMARY:PokerStars" and not p.endswith(".htm")]
    assert {kinds[path] for path in summaries} == {"tournament-summary"}


def test_winnings_and_nets_equal_the_other_programs(audited: duckdb.DuckDBPyConnection) -> None:
    compared = 0
    for row in _rows("fpdb_hp.tsv"):
        found = audited.execute(
            """SELECT stack, awarded, net FROM player_hand JOIN hand USING (hand_id) JOIN source_file USING (source_id)
               WHERE path = ? AND player = ? AND hands = 1""",
            [row["input_path"], row["player"]],
        ).fetchall()
        if found:
            cents = tuple(Decimal(row[key]) / 100 for key in ("startCash_cents", "winnings_cents", "totalProfit_cents"))
            assert found[0] == cents, row
            compared += 1
    assert compared == 30


def test_totals_and_rakes_equal_the_other_programs(audited: duckdb.DuckDBPyConnection) -> None:
    compared = 0
    for row in _rows("hhsmithy_general.tsv"):
        found = audited.execute(
            """SELECT h.number, settled_total, stated_takes, button, (SELECT count(*) FROM seat AS s WHERE s.hand_id =
            h.hand_id)
               FROM hand AS h JOIN hand_money USING (hand_id) WHERE file = ?""",
            [row["input_path"]],
        ).fetchall()
        if found:
            rake, total = Decimal(row["rake"]), Decimal(row["total_pot"])
            assert found == [(row["hand_id"], total, rake, int(row["dealer_seat"]), int(row["n_players"]))]
            compared += 1
    assert compared == 3


def test_winners_equal_the_other_programs(audited: duckdb.DuckDBPyConnection) -> None:
    expected: dict[str, dict[str, Decimal]] = defaultdict(lambda: defaultdict(Decimal))
    for row in _rows("hhsmithy_winnings.tsv"):
        if row["win_type"].startswith("WINS"):  # an insurance is no award
            expected[row["input_path"]][row["player"]] += Decimal(row["amount"])
    compared = 0
    for path, wins in expected.items():
        found = audited.execute(
            """SELECT player, awarded FROM player_hand JOIN hand USING (hand_id) JOIN source_file USING (source_id)
               WHERE path = ? AND awarded > 0""",
            [path],
        ).fetchall()
        if found:
            assert dict(found) == wins
            compared += 1
    assert compared == 12


def test_errors_are_the_true_faults_of_the_files(audited: duckdb.DuckDBPyConnection) -> None:
    found = set(audited.execute("SELECT DISTINCT rule, hand FROM finding WHERE severity = 3").fetchall())
    assert found == set(TRUE_FAULTS)


def test_known_anomalies_are_found_or_explained(audited: duckdb.DuckDBPyConnection) -> None:
    for row in _rows("summary_balance_anomalies.tsv"):
        if row["format"] not in FORMATS:
            continue
        withheld, bounties, findings = audited.execute(
            """SELECT (SELECT count(*) FROM award AS a WHERE a.hand_id = h.hand_id AND a.withheld),
                      (SELECT count(*) FROM ledger AS l WHERE l.hand_id = h.hand_id AND l.kind = 'bounty'),
                      (SELECT count(*) FROM finding AS f WHERE f.hand_id = h.hand_id)
               FROM hand AS h JOIN source_file USING (source_id) WHERE number = ? AND path = ?""",
            [row["hand_id"], row["path"]],
        ).fetchall()[0]
        explained = (CASHED_OUT in row["tags"] and withheld) or (BOUNTY in row["tags"] and bounties)
        assert explained or findings, row
