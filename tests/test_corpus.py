"""Real files of public repositories: read, counted, settled, and every error of it known by name. Skipped where they
are not."""

import csv
from collections import defaultdict
from decimal import Decimal
from pathlib import Path

import duckdb
import pytest
from corpus_facts import OTHER_COUNTS, TABLES, TRUE_FAULTS, UNREAD, VOID

from audit.houses import Houses
from audit.pipeline.run import Options, run
from audit.verdict.contracts import contract_states

CORPUS = Path(__file__).resolve().parent.parent.parent / "shared" / "corpus"
FORMATS = ("PokerStars", "GGPoker", "SUMMARY:PokerStars")

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason=f"the corpus of real histories is not at {CORPUS}")


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
    run(files, db, Options(Houses(), 2), lambda _: None)
    con = duckdb.connect(db)
    con.execute("UPDATE source_file SET path = path[? + 2:]", [len(str(CORPUS))])
    # A file with the bytes of another is not read: its hands are those of the other.
    con.execute("CREATE VIEW read_from AS SELECT path, coalesce(copy_of, source_id) AS source_id FROM source_file")
    con.execute("UPDATE finding SET file = file[? + 2:]", [len(str(CORPUS))])
    return con


def test_every_file_is_counted(audited: duckdb.DuckDBPyConnection) -> None:
    files = sum(room in FORMATS for room in _index().values())
    assert audited.execute("SELECT count(*) FROM source_file").fetchall() == [(files,)]


def test_hand_counts_equal_the_other_programs(audited: duckdb.DuckDBPyConnection) -> None:
    counted = dict(audited.execute("SELECT path, hands FROM source_file").fetchall())
    rows = [row for row in _rows("fpdb_hand_counts.tsv") if row["input_path"] in counted]
    for row in rows:
        name = Path(row["input_path"]).name
        expected = OTHER_COUNTS.get(name, (int(row["hand_count_by_fpdb3"]), ""))[0]
        assert counted[row["input_path"]] == expected, name
    assert len(rows) == 83


def test_what_the_other_program_refuses_is_not_settled(audited: duckdb.DuckDBPyConnection) -> None:
    refused = [row["input_path"] for row in _rows("fpdb_hand_counts.tsv") if row["refused_deliberately"]]
    found = audited.execute(
        "SELECT status, cause FROM hand JOIN source_file USING (source_id) WHERE path IN (SELECT unnest(?))", [refused]
    ).fetchall()
    assert found == [("void", "cancelled")]


def test_at_least_995_in_a_thousand_are_settled(audited: duckdb.DuckDBPyConnection) -> None:
    hands, settled = audited.execute("SELECT count(*), count(*) FILTER (status = 'settled') FROM hand").fetchall()[0]
    assert hands > 10_000
    assert settled >= 0.995 * hands


def test_what_is_unread_is_known_by_name(audited: duckdb.DuckDBPyConnection) -> None:
    """Each unread hand has an unread line, and each unread line is one that no reader could read."""
    rows = audited.execute("SELECT path, line, cause FROM unread JOIN source_file USING (source_id)").fetchall()
    known = {(end, line) for path, line, _ in rows for end, at in UNREAD if path.endswith(end) and line == at}
    assert (len(rows), known) == (len(UNREAD), set(UNREAD))
    assert all(cause for _, _, cause in rows)
    lost = audited.execute(
        """SELECT number FROM hand AS h
           WHERE status = 'unread' AND NOT EXISTS (FROM unread AS u WHERE u.hand_id = h.hand_id)"""
    ).fetchall()
    assert lost == []


def test_void_hands_are_known_by_name(audited: duckdb.DuckDBPyConnection) -> None:
    rows = audited.execute(
        "SELECT path FROM hand JOIN source_file USING (source_id) WHERE status = 'void' AND cause = 'cancelled'"
    ).fetchall()
    assert sorted(end for (path,) in rows for end in VOID if path.endswith(end)) == sorted(VOID)
    assert len(rows) == len(VOID)


def test_summaries_of_tournaments_are_no_hands(audited: duckdb.DuckDBPyConnection) -> None:
    kinds = dict(audited.execute("SELECT path, kind FROM source_file").fetchall())
    # One is a web page, which is no text that is read here.
    summaries = [p for p, room in _index().items() if room == "SUMMARY:PokerStars" and not p.endswith(".htm")]
    assert {kinds[path] for path in summaries} == {"tournament-summary"}


def test_every_chip_of_a_hand_without_errors_is_accounted_for(audited: duckdb.DuckDBPyConnection) -> None:
    off = audited.execute(
        """SELECT number, put_in + splash - returned - awarded - stated_takes FROM settlement JOIN hand USING (hand_id)
           WHERE status = 'settled' AND put_in + splash <> returned + awarded + stated_takes
             AND hand_id NOT IN (SELECT hand_id FROM finding WHERE severity = 3)"""
    ).fetchall()
    assert off == []


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


def test_rakes_equal_the_other_programs(audited: duckdb.DuckDBPyConnection) -> None:
    """It divides the rake of a hand between its players; only the sum is compared."""
    rakes: dict[str, Decimal] = defaultdict(Decimal)
    for row in _rows("fpdb_hp.tsv"):
        rakes[row["input_path"]] += Decimal(row["rake_cents"]) / 100
    found = audited.execute("SELECT file, sum(stated_takes) FROM hand_money GROUP BY file").fetchall()
    ours = {path.removeprefix(f"{CORPUS}/"): takes for path, takes in found}
    assert {path: ours[path] for path in rakes if path in ours} == {p: r for p, r in rakes.items() if p in ours}
    assert sum(path in ours for path in rakes) == 5


def test_totals_and_rakes_equal_the_other_programs(audited: duckdb.DuckDBPyConnection) -> None:
    compared = 0
    for row in _rows("hhsmithy_general.tsv"):
        found = audited.execute(
            """SELECT h.number, settled_total, stated_takes, button,
                      (SELECT count(*) FROM seat AS s WHERE s.hand_id = h.hand_id)
               FROM hand AS h JOIN hand_money USING (hand_id) WHERE file = ?""",
            [row["input_path"]],
        ).fetchall()
        if found:
            rake, total = Decimal(row["rake"]), Decimal(row["total_pot"])
            assert found == [(row["hand_id"], total, rake, int(row["dealer_seat"]), int(row["n_players"]))]
            compared += 1
    assert compared == 3


def test_totals_and_rakes_by_table_equal_the_other_programs(audited: duckdb.DuckDBPyConnection) -> None:
    expected = {row["test"].split()[0]: row for row in _rows("hhsmithy_gg_extra.tsv")}
    for test, table in TABLES.items():
        found = audited.execute(
            """SELECT DISTINCT settled_total,
                      (SELECT sum(amount) FROM stated_take AS t WHERE t.hand_id = m.hand_id AND kind = 'rake')
               FROM hand_money AS m WHERE table_name = ? AND file LIKE '%/GeneralHands/%'""",
            [table],
        ).fetchall()
        total, rake = Decimal(expected[test]["TotalPot"]), Decimal(expected[test]["Rake"])
        assert [(gross, Decimal(cents) / 100) for gross, cents in found] == [(total, rake)], test


def test_winners_equal_the_other_programs(audited: duckdb.DuckDBPyConnection) -> None:
    expected: dict[str, dict[str, Decimal]] = defaultdict(lambda: defaultdict(Decimal))
    for row in _rows("hhsmithy_winnings.tsv"):
        if row["win_type"].startswith("WINS"):  # an insurance is no award
            expected[row["input_path"]][row["player"]] += Decimal(row["amount"])
    compared = 0
    for path, wins in expected.items():
        found = audited.execute(
            """SELECT player, awarded FROM player_hand JOIN hand USING (hand_id)
               JOIN read_from USING (source_id) WHERE path = ? AND awarded > 0""",
            [path],
        ).fetchall()
        if found:
            assert dict(found) == wins
            compared += 1
    assert compared == 12


def test_chips_of_every_action_equal_the_other_programs(audited: duckdb.DuckDBPyConnection) -> None:
    """What each line puts in, line by line; of some hands only the voluntary actions are given."""
    expected: dict[str, list[tuple[str, Decimal]]] = defaultdict(list)
    for row in _rows("hhsmithy_actions.tsv"):
        if row["action"] not in ("SHOW", "MUCKS", "PAYS_INSURANCE_FEE", "UNCALLED_BET"):
            expected[row["input_path"]].append((row["player"], Decimal(row["amount(+in/-? see repo)"])))
    compared = 0
    for path, actions in expected.items():
        found = audited.execute(
            """SELECT s.player, as_decimal(live + ante + dead, h.exponent)
               FROM action AS a JOIN seat AS s USING (hand_id, seat) JOIN hand AS h USING (hand_id)
               JOIN read_from USING (source_id) WHERE path = ? AND verb <> 'Bet & Muck folds' ORDER BY a.line""",
            [path],
        ).fetchall()
        if found:
            assert found[len(found) - len(actions) :] == actions, path
            compared += len(actions)
    assert compared == 130


def test_errors_are_the_true_faults_of_the_files(audited: duckdb.DuckDBPyConnection) -> None:
    found = audited.execute("SELECT DISTINCT rule, hand FROM finding WHERE severity = 3").fetchall()
    assert set(found) == set(TRUE_FAULTS)


def test_warnings_and_notes_are_of_known_rules(audited: duckdb.DuckDBPyConnection) -> None:
    """The same hand stands in several files of these projects (in files with the same bytes it counts once); one room
    takes rake before the flop."""
    found = dict(audited.execute("SELECT rule, count(*) FROM finding WHERE severity < 3 GROUP BY rule").fetchall())
    assert found == {"HH005": 49, "RK003": 423}


def test_known_anomalies_are_explained_to_the_cent(audited: duckdb.DuckDBPyConnection) -> None:
    """A scan found sums off. The award of a player who cashed out stays with the room; a bounty is not of the pot."""
    unexplained: set[str] = set()
    rows = [row for row in _rows("summary_balance_anomalies.tsv") if row["format"] in FORMATS]
    for row in rows:
        withheld, bounties, exponent = audited.execute(
            """SELECT (SELECT coalesce(sum(amount), 0) FROM award AS a WHERE a.hand_id = h.hand_id AND a.withheld),
                      (SELECT count(*) FROM ledger AS l WHERE l.hand_id = h.hand_id AND l.kind = 'bounty'), exponent
               FROM hand AS h JOIN source_file USING (source_id) WHERE number = ? AND path = ?""",
            [row["hand_id"], row["path"]],
        ).fetchall()[0]
        off = Decimal(row["delta(collected+rake+drops-total)"])
        if off + Decimal(withheld).scaleb(-exponent) and not ("bounty" in row["tags"] and bounties):
            unexplained.add(row["hand_id"])
    assert len(rows) == 28
    assert unexplained == {"36197946", "RC3796823568"}
    assert unexplained <= {hand for _, hand in TRUE_FAULTS}


def test_no_table_contract_is_broken(audited: duckdb.DuckDBPyConnection) -> None:
    assert [(state.id, state.sample) for state in contract_states(audited, "TC") if not state.met] == []
