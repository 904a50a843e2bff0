"""The card room's own record: its page of documentation, its two languages, and what only it can say."""

import re
from pathlib import Path
from random import Random

import pytest
from dealer.cardroom import ENGLISH, FINNISH, compose
from dealer.deal import deal
from dealer.lines import as_text
from inmemory import audit_files
from readers.compare import differences

from audit.finding import Finding
from audit.parse.columnar import read_chunk
from audit.pipeline.inspect import audit_bytes, findings_in

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "cardroom-format.md"
SAMPLES = ROOT / "sample_histories" / "cardroom"
SPLIT = """\
Card room 1 Hand #1: Hold'em No Limit (€1/€2) - 2026-11-28 21:04:10 EET
Table 'Kallio', 9-max, seat #2 is the button{chip}
Seat 1: Aino (€100 in chips)
Seat 2: Bertta (€100 in chips)
Seat 3: Célia (€100 in chips)
Célia: posts small blind €1
Aino: posts big blind €2
*** HOLE CARDS ***
Bertta: folds
Célia: calls €1
Aino: checks
*** FLOP *** [Ah Kh Qh]
Célia: bets €10.50
Aino: calls €10.50
*** TURN *** [Ah Kh Qh] [Jh]
*** RIVER *** [Ah Kh Qh Jh] [Th]
*** SHOWDOWN ***
Célia: shows [2s 2d]
Aino: shows [3s 3d]
Célia wins €{first} from pot
Aino wins €{second} from pot
*** SUMMARY ***
Total pot €25 | Rake €1 | Drop €1
Main pot €25 | Rake €1 | Drop €1 | Net €23
Board [Ah Kh Qh Jh Th]
"""


def test_the_examples_of_the_page_are_read_whole() -> None:
    page = PAGE.read_text(encoding="utf-8")
    examples = re.findall(r"```cardroom\n(.*?)```", page, re.DOTALL)
    assert len(examples) == 3
    (book,) = re.findall(r"```csv\n(.*?)```", page, re.DOTALL)
    for text in (*examples, book):
        con, totals = audit_files([text.encode()])
        assert (list(findings_in(con)), totals["unread"]) == ([], 0)
    con, totals = audit_files([*(text.encode() for text in examples), book.encode()])
    assert (totals["hands_in"], totals["settled"], totals["void"], totals["unread"]) == (2, 1, 1, 0)
    assert con.execute("SELECT count(*) FROM journal").fetchall() == [(examples[2].count("\n") + book.count("\n") - 1,)]
    assert con.execute("SELECT table_name, amount, second FROM journal WHERE source_id = 4").fetchall() == [
        ("Kallio", 41_200, 5_700),
        ("Malmi", 38_850, 6_100),
    ]
    refunds = con.execute("SELECT seat, amount FROM ledger WHERE kind = 'refund' ORDER BY line").fetchall()
    assert refunds == [(1, 400), (3, 200)]
    assert con.execute("SELECT event, cards FROM card_event ORDER BY hand_id, line").fetchall() == [
        ("burned", "2c"),
        ("exposed by the dealer", "9c"),
    ]
    assert con.execute("SELECT text, decider FROM decision ORDER BY line").fetchall() == [
        ("jako uusitaan", "M. Niemelä"),
        ("väärinjako", None),
    ]
    takes = con.execute("SELECT pot, kind, amount FROM stated_pot_take ORDER BY pot").fetchall()
    assert takes == [(0, "rake", 200), (1, "rake", 0)]


def test_what_only_this_format_says_is_in_the_tables() -> None:
    """Told by hand from the two samples: time in winter, house, smallest chip, first card, turns, odd chips, nets."""
    con, _ = audit_files([(SAMPLES / f"kallio-{language}.txt").read_bytes() for language in ("english", "finnish")])
    hands = "SELECT number, started_utc::VARCHAR, said_house, chip, button, first_dealt FROM hand ORDER BY hand_id"
    assert con.execute(hands).fetchall() == [
        ("1001", "2026-11-28 19:04:10", "casino-manual", 100, 4, None),
        ("1002", "2026-11-28 19:09:55", None, None, 2, None),
        ("1003", "2026-11-28 19:12:31", None, None, 2, None),
        ("2001", "2026-11-28 20:01:05", "casino-manual", 50, 2, None),
        ("2002", "2026-11-28 20:06:40", None, None, None, 2),
    ]
    turns = "SELECT number, seat, verb FROM action JOIN hand USING (hand_id) WHERE"
    assert con.execute(f"{turns} out_of_turn").fetchall() == [("1002", 2, "folds")]
    assert con.execute(f"{turns} announced ORDER BY number").fetchall() == [
        ("1001", 3, "raises"),
        ("2001", 2, "raises"),
    ]
    assert con.execute("SELECT seat, amount, odd FROM stated_award WHERE odd IS NOT NULL").fetchall() == [
        (3, 2000, 100)
    ]
    nets = "SELECT pot, amount, net FROM stated_pot JOIN hand USING (hand_id) WHERE number = '1001' AND pot IS NOT NULL"
    assert con.execute(f"{nets} ORDER BY pot").fetchall() == [(0, 4000, 3800), (1, 600, 500), (2, 4000, 3900)]
    mucked = "SELECT number, seat FROM stated_result JOIN hand USING (hand_id) WHERE outcome = 'mucked'"
    assert con.execute(mucked).fetchall() == [("2001", 2)]


def test_a_blank_line_in_the_summary_does_not_end_the_hand() -> None:
    text = SPLIT.format(chip="", first="11.50", second="11.50").replace("\nMain pot", "\n\nMain pot")
    con, totals = audit_files([text.encode()])
    assert (totals["settled"], totals["unread"], list(findings_in(con))) == (1, 0, [])
    assert con.execute("SELECT kind, amount FROM stated_pot_take ORDER BY kind").fetchall() == [
        ("jackpot", 100),
        ("rake", 100),
    ]
    assert differences(text) == []


def test_both_languages_give_the_same_rows() -> None:
    hands = [deal(seed, room="cardroom", names="wild" if seed % 2 else "mixed") for seed in range(300)]
    english, finnish = (
        read_chunk("\n".join(as_text(compose(hand, words)) for hand in hands).encode()).rows
        for words in (ENGLISH, FINNISH)
    )
    assert english.keys() == finnish.keys() >= {"hand", "seat", "action", "shown", "stated_award", "stated_pot_take"}
    for table, rows in english.items():
        told = [column for column in rows.columns if column != "content"]  # the hash of the text itself
        assert rows.select(told).equals(finnish[table].select(told)), table


def findings_of(text: str) -> list[Finding]:
    items = audit_bytes("split.txt", text.encode(), None)
    return [item for item in items if isinstance(item, Finding)]


def test_a_share_is_exact_to_the_smallest_chip_of_the_table() -> None:
    """23 between two: a euro more for one of them is right, three are not; without a chip named, one cent."""
    for chip, first, second, rules in (
        (", smallest chip €1", "12", "11", []),
        (", smallest chip €1", "11.50", "11.50", []),
        (", smallest chip €1", "13", "10", ["AW004", "AW004"]),
        ("", "12", "11", ["AW004", "AW004"]),
    ):
        text = SPLIT.format(chip=chip, first=first, second=second)
        assert [item.rule for item in findings_of(text)] == rules, (chip, first)


def test_another_version_is_reported_and_not_guessed() -> None:
    text = SPLIT.format(chip="", first="11.50", second="11.50")
    con, totals = audit_files([f"{text.replace('Card room 1', 'Card room 2')}\n{text}".encode()])
    assert (totals["unread"], totals["settled"]) == (1, 1)
    assert con.execute("SELECT cause FROM unread").fetchall() == [("header not known",)]


JOURNAL = """\
Card room 1 Journal 2026-11-28 18:00 EET: Table 'Kallio': Aino buys in for €200
Pelihuone 1 Päiväkirja 2026-11-28 18:00 EET: Pöytä 'Kallio': Aino ostaa peliin 200 €
Card room 1 Journal 2026-11-28 18:05:10 EET: Table 'Kallio': Bertta moves away with €412.50 to table 'Malmi'
Pelihuone 1 Päiväkirja 2026-11-28 18:05:10 EET: Pöytä 'Kallio': Bertta siirtyy pois mukanaan 412,50 € pöytään 'Malmi'
Card room 1 Journal 2026-11-29 04:00 EET: Table 'Kallio': counted 2026-11-28, rake €412, drop €57
Pelihuone 1 Päiväkirja 2026-11-29 04:00 EET: Pöytä 'Kallio': laskettu 2026-11-28, talon osuus 412 €, jackpot-maksu 57 €
Card room 1 Journal 2026-11-29 04:10 EET: Jackpot 'J': pays €4000 to Aino for hand #7 (table), now €6000
Pelihuone 1 Päiväkirja 2026-11-29 04:10 EET: Jackpot 'J': maksaa 4000 € pelaajalle Aino jaosta #7 (pöytä), nyt 6000 €
Card room 1 Journal 2026-11-29 04:20 EET: Tournament #7: Väinö is out, place 5, hand #9
Pelihuone 1 Päiväkirja 2026-11-29 04:20 EET: Turnaus #7: Väinö putoaa, sija 5, jako #9
Card room 1 Journal 2026-11-29 04:30 EET: Incident at table 'Kallio' in hand #7: string bet - decided by M. Niemelä
Pelihuone 1 Päiväkirja 2026-11-29 04:30 EET: Tapaus pöydässä 'Kallio' jaossa #7: string bet - päättäjä M. Niemelä
"""
SESSIONS = """\
time,table,currency,player,event,amount,to_table
2026-11-28 18:00,Kallio,EUR,Aino,buys in for,200,
2026-11-28 18:05:10,Kallio,EUR,Bertta,siirtyy pois mukanaan,412.50,Malmi
"""


def test_entries_of_a_journal_give_the_same_rows_in_both_languages_and_as_a_book() -> None:
    con, totals = audit_files([JOURNAL.encode(), SESSIONS.encode()])
    assert totals["unread"] == 0
    rows = con.execute("SELECT * EXCLUDE (source_id, line) FROM journal WHERE source_id = 1 ORDER BY line").fetchall()
    assert rows[0::2] == rows[1::2]
    assert len(rows) == 12
    columns = "kind, event, at_clock, table_name, player, currency, amount, to_table"
    sessions = f"SELECT {columns} FROM journal WHERE kind = 'session' AND source_id = ? ORDER BY line"
    of_journal, of_book = (con.execute(sessions, [source]).fetchall() for source in (1, 2))
    assert of_journal[0::2] == of_book


def test_entries_stand_between_hands_without_touching_them() -> None:
    hand = SPLIT.format(chip="", first="11.50", second="11.50")
    alone, _ = audit_files([hand.encode()])
    entry = JOURNAL.splitlines()[0]
    lines = hand.splitlines()
    for place in (0, 5, len(lines)):
        text = "\n".join([*lines[:place], entry, *lines[place:], ""])
        con, totals = audit_files([text.encode()])
        assert (totals["settled"], totals["unread"]) == (1, 0)
        assert con.execute("SELECT count(*) FROM journal").fetchall() == [(1,)]
        for query in ("SELECT content FROM hand", "SELECT verb, amount FROM action ORDER BY line", "FROM settlement"):
            assert con.execute(query).fetchall() == alone.execute(query).fetchall()


WHEN = "Card room 1 Journal 2026-11-28 18:00 EET: Table 'K': "


@pytest.mark.parametrize(
    ("line", "col", "cause"),
    [
        ("Card room 1 Journal 2026-11-28 25:00 EET: Table 'K': Aino buys in for €2", 1, "is no date and time"),
        (WHEN + "Aino buys in for", 1, "no amount"),
        (
            WHEN + "Aino buys in for €2.005",
            1,
            "is no amount with at most 2",
        ),
        (
            WHEN + "Aino buys in for 2 XYZ",
            1,
            "currency 'XYZ' is not known",
        ),
        (
            WHEN + "counted 2026-11-28, rake €2, drop $1",
            1,
            "several currencies",
        ),
        (WHEN + "counted 2026-13-28, rake €2, drop €1", 1, "is no date"),
        (WHEN + "Aino dances", 1, "no entry of the journal"),
        ("Card room 2 Journal 2026-11-28 18:00 EET: Table 'K': Aino buys in for €2", 1, "text outside any hand"),
    ],
)
def test_an_entry_that_cannot_be_read_is_told_and_loses_nothing_else(line: str, col: int, cause: str) -> None:
    hand = SPLIT.format(chip="", first="11.50", second="11.50")
    con, totals = audit_files([f"{line}\n\n{hand}\n{JOURNAL}".encode()])
    assert totals["settled"] == 1
    assert con.execute("SELECT count(*) FROM journal").fetchall() == [(12,)]
    ((row, column, told),) = con.execute("SELECT line, col, cause FROM unread").fetchall()
    assert (row, column) == (1, col)
    assert cause in told


@pytest.mark.parametrize(
    ("row", "col", "cause"),
    [
        ("2026-11-28 18:00,K,EUR,Aino,buys in for", 29, "5 cells, not 7"),
        ("2026-11-28 18:00,K,EURO,Aino,buys in for,2,", 20, "currency: 'EURO' is not one of"),
        ("2026-11-28 18:00,K,EUR,,buys in for,2,", 24, "player: is empty"),
        ("2026-11-28 18:00,K,EUR,Aino,dances,2,", 29, "event: 'dances' is not one of"),
        ("2026-11-28 18:00,K,EUR,Aino,buys in for,2.005,", 41, "amount: '2.005' is no amount"),
        ('2026-11-28 18:00,K,EUR,"Aino,buys in for,2,', 1, "no row of cells"),
        ("28.11.2026,K,EUR,Aino,buys in for,2,", 1, "time: '28.11.2026' is no date and time"),
    ],
)
def test_a_row_of_a_book_that_cannot_be_read_is_told_with_its_cell(row: str, col: int, cause: str) -> None:
    first, rest = SESSIONS.split("\n", 1)
    con, _ = audit_files([f"{first}\n{row}\n{rest}".encode()])
    assert con.execute("SELECT count(*) FROM journal").fetchall() == [(2,)]
    ((line, column, told),) = con.execute("SELECT line, col, cause FROM unread").fetchall()
    assert (line, column) == (2, col)
    assert cause in told


def test_damaged_entries_and_books_are_told_and_nothing_breaks() -> None:
    """Every line of a damaged journal or book is an entry, or told as unread: none is lost."""
    random = Random(7)
    letters = "0123456789 €$.,:-'#()[]äÄ\t\0ß漢\"\r;"
    journal: list[str] = []
    book = [SESSIONS.splitlines()[0]]
    for source, damaged in ((JOURNAL.splitlines(), journal), (SESSIONS.splitlines()[1:], book)):
        for _ in range(2_000):
            line = list(random.choice(source))
            for _ in range(random.randint(1, 4)):
                line[random.randrange(len(line))] = random.choice(letters)
            damaged.append("".join(line))
    con, _ = audit_files(["\n".join(lines).encode() for lines in (journal, book)])
    for source_id in (1, 2):
        read = con.execute("SELECT count(*) FROM journal WHERE source_id = ?", [source_id]).fetchall()[0][0]
        lines = con.execute("SELECT sum(lines)::INT FROM unread WHERE source_id = ?", [source_id]).fetchall()[0][0]
        assert read + lines == 2_000
