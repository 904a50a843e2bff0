"""The rulebook's vectors of the bad-beat jackpot (BB) and of stacks between hands (IV-03), from text to finding.

A hand that hits the jackpot and is not paid is a finding of JP006, whoever claimed it; one that does not hit it is
silent, and a payment for it is a finding of JP007.
"""

import functools
from collections import defaultdict
from collections.abc import Sequence

import pytest
from cardroomhand import NAMES

from audit.finding import Finding
from audit.pipeline.inspect import audit_bytes

HOUSE = "online-room"
NL, OMAHA, OMAHA_8 = "Hold'em No Limit", "Omaha No Limit", "Omaha Hi/Lo No Limit"
SOKO, STUD, DRAW, TRIPLE = "Sökö No Limit", "7 Card Stud Limit", "5 Card Draw Limit", "Triple Draw 2-7 Lowball Limit"
L, W, L2, X = NAMES[0], NAMES[1], NAMES[2], NAMES[2]
HEADS: dict[str, str] = {}


def hand(
    game: str, board: str, shown: dict[str, str], winner: str, *, dealt: int = 6, sitting_out: int = 0, sign: str = "€",
    tournament: str = "", folded: str = "", low: str = "", seats: int = 10, short: bool = False,
) -> str:  # fmt: skip
    """A hand that goes to a showdown, a euro from everyone and 20 from each who shows.

    low: who takes the low half. folded: who shows the cards and folds on the river. short: the winner is all-in for 10,
    and the others play 10 more in a side pot that the first of them wins.
    """
    names = NAMES[: dealt + sitting_out]
    playing = list(shown)
    header = f"{tournament}{game} ({sign}0.50/{sign}1) - 2026-11-28 21:04:10 EET - house {HOUSE}"
    with_board = game in (NL, OMAHA, OMAHA_8)
    table = f"Table 'Kallio', {seats}-max, " + (
        "seat #1 is the button" if with_board or game in (DRAW, TRIPLE) else "first card to seat #1"
    )
    lines = [f"Card room 1 Hand #0: {header}", table]
    for place, name in enumerate(names, start=1):
        chips = 11 if short and name == winner else 100
        state = " is sitting out" if place > dealt else ""
        lines.append(f"Seat {place}: {name} ({sign}{chips} in chips){state}")
    lines += [f"{name}: posts the ante {sign}1" for name in names[:dealt]]
    lines.append({SOKO: "*** 2nd CARD ***", STUD: "*** 3rd STREET ***"}.get(game, "*** HOLE CARDS ***"))
    lines += [f"{name}: folds" for name in names[:dealt] if name not in playing]
    cards = board.split()
    streets = {
        SOKO: "*** 3rd CARD ***",
        STUD: "*** 4th STREET ***",
        DRAW: "*** FIRST DRAW ***",
        TRIPLE: "*** FIRST DRAW ***",
    }
    lines.append(f"*** FLOP *** [{' '.join(cards[:3])}]" if with_board else streets[game])
    order = sorted(playing, key=lambda name: name != winner) if short else playing
    first = 10 if short else 20
    lines += [f"{order[0]}: bets {sign}{first}" + (" and is all-in" if short else "")]
    lines += [f"{name}: calls {sign}{first}" for name in order[1:]]
    side = 0
    if with_board:
        lines.append(f"*** TURN *** [{' '.join(cards[:3])}] [{cards[3]}]")
        if short:
            lines += [f"{order[1]}: bets {sign}10", *(f"{name}: calls {sign}10" for name in order[2:])]
            side = 10 * (len(order) - 1)
        lines.append(f"*** RIVER *** [{' '.join(cards[:4])}] [{cards[4]}]")
    if folded:
        others = [name for name in playing if name != folded]
        lines += [f"{others[0]}: bets {sign}30", f"{folded}: shows [{shown[folded]}]", f"{folded}: folds"]
        lines += [f"Uncalled bet ({sign}30) returned to {others[0]}"]
    pot = dealt + first * len(playing)
    lines.append("*** SHOWDOWN ***")
    lines += [f"{name}: shows [{text}]" for name, text in shown.items() if name != folded]
    cap = 0.75 if dealt <= 3 else 2 if dealt <= 5 else 3
    cap = min(cap, 1) if game in (STUD, DRAW, TRIPLE) else cap  # fixed limit
    rake = 0.0 if tournament or sign == "" else min(cap, int(pot + side) * 0.05)
    fee = f"{rake:.2f}"
    if low:
        half = (pot - rake) / 2
        lines += [f"{winner} wins {sign}{half:.2f} from pot (high)", f"{low} wins {sign}{half:.2f} from pot (low)"]
    elif short:
        lines += [
            f"{order[1]} wins {sign}{side} from side pot 1",
            f"{winner} wins {sign}{pot - rake:.2f} from main pot",
        ]
    else:
        lines.append(f"{winner} wins {sign}{pot - rake:.2f} from pot")
    lines += ["*** SUMMARY ***", f"Total pot {sign}{pot + side} | Rake {sign}{fee}"]
    lines += [f"Board [{board}]"] if with_board else []
    return "\n".join(lines) + "\n"


POOL = "Card room 1 Journal 2026-11-28 20:00:00 EET: Jackpot 'Bad Beat': opens with €10000\n\n"
LATER = "\nCard room 1 Journal 2026-11-29 05:00:00 EET: Jackpot 'Bad Beat': stands at €10000\n"
BOARD_4 = "Th 9h 8h Tc 2d"
CARDS_4 = {L: "Ts Td", W: "Qh Jh"}
SUITED_9 = "Jh Th 9h 8h 7h"
VECTORS: list[tuple[str, str, bool, str]] = [  # vector, hand, does it hit, who loses it
    ("BB-04", hand(NL, BOARD_4, CARDS_4, W), True, L),
    ("BB-05", hand(NL, "Th Tc Td 9h 8h", {L: "Ts 2c", W: "Qh Jh"}, W), False, ""),
    ("BB-06", hand(NL, "Th Tc Td 9h 8h", {L: "As Ts", W: "Qh Jh"}, W), True, L),
    ("BB-07", hand(NL, "9c 9h Jc Jh Th", {L: "9d 9s", W: "Kh Qh"}, W), False, ""),
    ("BB-08", hand(NL, "8h 9h Th Jh Tc", {L: "Td Ts", W: "Qh Kc", L2: "7h 2c"}, W), False, ""),
    ("BB-09", hand(NL, "Jc Jh Th Tc 9h", {L: "Td Ts", W: "Kh Qh", L2: "Jd Js"}, W), True, L2),
    ("BB-10", hand(OMAHA, "9h Th Jh 4c 4d", {L: "7h 8h As Ks", W: "Kh Qh 2s 3s"}, W), True, L),
    ("BB-11", hand(OMAHA, "9h Th Jh Ac Ad", {L: "As Ah 2c 3c", W: "Kh Qh 2s 3s"}, W), False, ""),
    ("BB-12", hand(OMAHA_8, "3h 4h 5h Kc Kd", {L: "Ah 2h Qs Js", W: "6h 7h Ks Qc"}, W, low=L), False, ""),
    ("BB-13 (TTT22)", hand(SOKO, "", {L: "Ts Td Th 2c 2d", W: "3s 3d 3h 3c Ks"}, W), True, L),
    ("BB-13 (999AA)", hand(SOKO, "", {L: "9s 9d 9h Ac Ad", W: "3s 3d 3h 3c Ks"}, W), False, ""),
    ("BB-14 (QQQQ)", hand(STUD, "", {L: "Qs Qd Qh Qc 2d 3d 4s", W: "Ks Kd Kh Kc 5d 6d 7s"}, W), True, L),
    ("BB-14 (JJJJ)", hand(STUD, "", {L: "Js Jd Jh Jc 2d 3d 4s", W: "Ks Kd Kh Kc 5d 6d 7s"}, W), False, ""),
    ("BB-15 (KKKK)", hand(DRAW, "", {L: "Ks Kd Kh Kc 5d", W: "As Ad Ah Ac 2s"}, W), True, L),
    ("BB-15 (QQQQ)", hand(DRAW, "", {L: "Qs Qd Qh Qc 5d", W: "As Ad Ah Ac 2s"}, W), False, ""),
    ("BB-16 (two dealt)", hand(NL, BOARD_4, CARDS_4, W, dealt=2), False, ""),
    ("BB-16 (a table of two)", hand(NL, BOARD_4, CARDS_4, W, dealt=2, seats=2), False, ""),
    ("BB-17 (tournament)", hand(NL, BOARD_4, CARDS_4, W, sign="", tournament="Tournament #9, €20 + €2 - "), False, ""),
    ("BB-17 (play money)", hand(NL, BOARD_4, CARDS_4, W, sign=""), False, ""),
    ("BB-18", hand(TRIPLE, "", {L: "Ts Td Th Tc 2d", W: "7s 5d 4h 3c 2s"}, W), False, ""),
    ("BB-19", hand(NL, BOARD_4, {**CARDS_4, X: "Ah 9d"}, W, short=True), True, L),
    ("BB-20", hand(NL, BOARD_4, {**CARDS_4, X: "Ah 9d"}, W, folded=L), False, ""),
]


@functools.cache
def findings(text: str) -> dict[str, list[Finding]]:
    by_number: dict[str, list[Finding]] = defaultdict(list)
    for item in audit_bytes("a.txt", text.encode(), None):
        assert isinstance(item, Finding), item
        by_number[item.hand or ""].append(item)
    return by_number


def every_hand(journal: Sequence[str]) -> str:
    texts = [text.replace("#0:", f"#{place}:", 1) for place, (_, text, _, _) in enumerate(VECTORS, start=1)]
    return POOL + "\n".join(texts) + LATER + "".join(journal)


@pytest.mark.parametrize(
    ("place", "hits", "loser"),
    [pytest.param(place, hits, loser, id=name) for place, (name, _, hits, loser) in enumerate(VECTORS, start=1)],
)
def test_a_hand_that_hits_the_jackpot_and_is_not_paid_is_found(place: int, hits: bool, loser: str) -> None:  # noqa: FBT001
    found = findings(every_hand(()))[str(place)]
    assert [(item.rule, item.player) for item in found] == ([("JP006", loser)] if hits else [])


PAID_FOR_NOTHING = [
    place for place, (name, _, hits, _) in enumerate(VECTORS, start=1) if not hits and "BB-17" not in name
]


def test_a_payment_for_a_hand_that_does_not_hit_is_found() -> None:
    when = "Card room 1 Journal 2026-11-29 05:10:00 EET"
    paid = [f"{when}: Jackpot 'Bad Beat': pays €10 to {L} for hand #{place} (loser)\n" for place in PAID_FOR_NOTHING]
    found = findings(every_hand(paid))[""]
    assert [item.rule for item in found if item.rule != "JP007"] == []
    # 2-7 has no jackpot at all in this house, and so no rule of it to break
    assert len(found) == len(PAID_FOR_NOTHING)


def payments(pool: str, number: int, parts: Sequence[tuple[str, str, str]], left: str) -> str:
    when = "Card room 1 Journal 2026-11-28 21:30:00 EET"
    lines = [
        f"{when}: Jackpot '{pool}': pays €{amount} to {name} for hand #{number} ({part})"
        for name, amount, part in parts
    ]
    return "\n".join([*lines, f"{when}: Jackpot '{pool}': begins anew with €{left} after hand #{number}", ""])


def paid(opening: str, text: str, loser: str, winner: str, share: str, dealt: Sequence[str], left: str) -> str:
    parts = [(L, loser, "loser"), (W, winner, "winner"), *((name, share, "table") for name in dealt)]
    return POOL.replace("10000", opening) + text.replace("#0:", "#1:") + "\n" + payments("Bad Beat", 1, parts, left)


SHARES = [
    pytest.param("10000", 6, 0, "4000", "2000", "333.33", "2000.02", id="BB-01"),
    pytest.param("10000", 10, 0, "4000", "2000", "200", "2000", id="BB-02"),
    pytest.param("12345.67", 7, 0, "4938.26", "2469.13", "352.73", "2469.17", id="BB-03"),
    pytest.param("10000", 7, 2, "4000", "2000", "285.71", "2000.03", id="BB-21"),
]


@pytest.mark.parametrize(("opening", "dealt", "out", "loser", "winner", "share", "left"), SHARES)
def test_the_shares(opening: str, dealt: int, out: int, loser: str, winner: str, share: str, left: str) -> None:
    text = hand(NL, BOARD_4, CARDS_4, W, dealt=dealt, sitting_out=out)
    names = NAMES[:dealt]
    right = paid(opening, text, loser, winner, share, names, left)
    assert dict(findings(right)) == {}

    def rules(wrong: str) -> list[str]:
        return [item.rule for items in findings(wrong).values() for item in items]

    more = f"{float(loser) + 1:.2f}"
    less = f"{float(left) - 1:.2f}"
    assert rules(paid(opening, text, more, winner, share, names, less)) == ["JP008"]
    assert rules(right.replace(f"begins anew with €{left}", "begins anew with €1999")) == ["JP011"]
    if out:  # one who sits out is paid in place of nobody
        extra = f"{float(left) - float(share):.2f}"
        assert rules(paid(opening, text, loser, winner, share, NAMES[: dealt + 1], extra)) == ["JP009"]
    missing = f"{float(left) + float(share):.2f}"
    assert rules(paid(opening, text, loser, winner, share, names[:-1], missing)) == ["JP010"]


def test_a_stack_that_does_not_follow_from_the_last_hand() -> None:
    """IV-03: 412 at the end of hand 7, 300 at the start of hand 8, and no entry: 112 less."""
    text = """\
Card room 1 Journal 2026-11-28 18:00:00 EET: Table 'Malmi': Aino buys in for €410

Card room 1 Hand #7: Hold'em No Limit (€1/€2) - 2026-11-28 18:05:00 EET
Table 'Malmi', 9-max, seat #1 is the button
Seat 1: Aino (€410 in chips)
Seat 2: Bertta (€100 in chips)
Aino: posts small blind €1
Bertta: posts big blind €2
*** HOLE CARDS ***
Aino: raises to €6
Bertta: folds
Uncalled bet (€4) returned to Aino
Aino wins €4 from pot
*** SUMMARY ***
Total pot €4 | Rake €0

Card room 1 Hand #8: Hold'em No Limit (€1/€2) - 2026-11-28 18:07:00 EET
Table 'Malmi', 9-max, seat #2 is the button
Seat 1: Aino (€300 in chips)
Seat 2: Bertta (€98 in chips)
Bertta: posts small blind €1
Aino: posts big blind €2
*** HOLE CARDS ***
Bertta: folds
Uncalled bet (€1) returned to Aino
Aino wins €2 from pot
*** SUMMARY ***
Total pot €2 | Rake €0
"""
    (item,) = findings(text)["8"]
    assert (item.rule, item.player, item.stated, item.settled) == ("SE001", "Aino", "€300.00", "€412.00")
    left = "Card room 1 Journal 2026-11-28 18:06:00 EET: Table 'Malmi': Aino leaves with €112\n"
    assert dict(findings(text.replace("Card room 1 Hand #8", f"{left}\nCard room 1 Hand #8"))) == {}
