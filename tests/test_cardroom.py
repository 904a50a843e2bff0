"""The card room's own record: its page of documentation, its two languages, and what only it can say."""

import re
from pathlib import Path

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
    examples = re.findall(r"```cardroom\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(examples) == 2
    con, totals = audit_files(["\n".join(examples).encode()])
    assert list(findings_in(con)) == []
    assert (totals["hands_in"], totals["settled"], totals["void"], totals["unread"]) == (2, 1, 1, 0)
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
