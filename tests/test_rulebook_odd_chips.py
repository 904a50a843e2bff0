"""The rulebook's vectors of split pots and odd chips (OC) and of side pots (SP), from text to finding."""

import itertools
import re
from collections.abc import Mapping, Sequence

import pytest
from cardroomhand import money
from inmemory import audit_files
from vectorbook import Book

from audit.data import rules_folder

BOOK = Book()
MANUAL, ROOM = "casino-manual", "online-room"
HOLDEM, OMAHA_8, SOKO = "Hold'em No Limit", "Omaha Hi/Lo No Limit", "Sökö No Limit"
STUD, STUD_8, RAZZ = "7 Card Stud Limit", "7 Card Stud Hi/Lo Limit", "Razz Limit"
STAKES = {ROOM: "€0.50/€1", MANUAL: "€1/€2"}
TIED_BOARD = "Ah Kh Qh Jh Th"
LOW_BOARD = "Kh Qh 8h 3d 2c"  # with an ace and a four: 8-4-3-2-A
FLUSH, LOW = "Ah Jh Td Ts", ("Ac 4c 9d 7d", "As 4s 9c 7s", "Ad 4d 9s 7c")


def dealt(
    game: str,
    stacks: Mapping[str, int],
    awards: Sequence[tuple[str, int, str]],
    *,
    rake: int,
    start: int,
    chip: int | None = 100,
    shown: Mapping[str, str] | None = None,
    extra: int = 0,
    table: str = TIED_BOARD,
) -> str:
    """A hand in which everyone goes all-in for a stack, in cents, and is paid as said: name, cents, pot and half.

    start is the button seat, or the first seat dealt in games without one. One seat more puts `extra` into the main pot
    and folds. Everybody is in seats 1, 2, ... in the order given.
    """
    names = list(stacks)
    top = sorted(stacks.values())[-2] if len(set(stacks.values())) > 1 else max(stacks.values())
    board = game not in (STUD, STUD_8, RAZZ, SOKO)
    seat = f"seat #{start} is the button" if board else f"first card to seat #{start}"
    chips = f", smallest chip {money(chip)}" if chip else ""
    lines = [
        f"Card room 1 Hand #0: {game} (€1/€2) - 2026-11-28 21:04:10 EET",
        f"Table 'Kallio', 10-max, {seat}{chips}",
        *(f"Seat {place}: {name} ({money(stacks[name])} in chips)" for place, name in enumerate(names, start=1)),
    ]
    if extra:
        lines += [f"Seat 10: Oiva ({money(extra + 100)} in chips)", f"Oiva: posts dead blind {money(extra)}"]
    lines.append({SOKO: "*** 2nd CARD ***"}.get(game, "*** HOLE CARDS ***" if board else "*** 3rd STREET ***"))
    lines += ["Oiva: folds"] if extra else []
    lines.append(f"*** FLOP *** [{table[:8]}]" if board else {SOKO: "*** 3rd CARD ***"}.get(game, "*** 4th STREET ***"))
    so_far = 0
    for name in sorted(names, key=lambda name: stacks[name]):
        amount = money(stacks[name])
        verb = f"calls {amount}" if stacks[name] == so_far else f"raises to {amount}" if so_far else f"bets {amount}"
        lines.append(f"{name}: {verb} and is all-in")
        so_far = stacks[name]
    back = max(stacks.values()) - top
    if back:
        lines.append(f"Uncalled bet ({money(back)}) returned to {max(names, key=lambda name: stacks[name])}")
    if board:
        lines += [f"*** TURN *** [{table[:8]}] [{table[9:11]}]", f"*** RIVER *** [{table[:11]}] [{table[12:]}]"]
    lines.append("*** SHOWDOWN ***")
    low = itertools.count(2)
    for name in names:
        hole = (shown or {}).get(name)
        if board and hole is None:
            rank = next(low)
            hole = f"{rank}c {rank}d" if game == HOLDEM else f"{rank}c {rank}d {rank}s 9{'cdhs'[rank - 2]}"
        if hole:
            lines.append(f"{name}: shows [{hole}]")
    lines += [f"{name} wins {money(amount)} from {pot}" for name, amount, pot in awards if amount]
    total = sum(min(stack, top) for stack in stacks.values()) + extra
    lines += ["*** SUMMARY ***", f"Total pot {money(total)} | Rake {money(rake)}"]
    lines += [f"Board [{table}]"] if board else []
    return "\n".join(lines) + "\n"


Found = tuple[str, str, str]


def vector(name: str, house: str, right: str, *wrong: tuple[str, Sequence[Found]]) -> object:
    """A vector, and the hands that break it with what is found: rule, stated and settled."""
    numbers = [BOOK.add(house, text) for text in (right, *(text for text, _ in wrong))]
    return pytest.param(house, numbers, [found for _, found in wrong], id=name)


def split(  # a pot tied by names, with what each is paid
    game: str, paid: Mapping[str, int], *, rake: int, start: int, half: str = "",
    shown: Mapping[str, str] | None = None, chip: int | None = 100,
) -> str:  # fmt: skip
    total = sum(paid.values()) + rake
    each, rest = divmod(total, len(paid))
    each -= each % (chip or 1)
    rest = total - each * len(paid)
    awards = [(name, amount, f"pot{half}") for name, amount in paid.items()]
    return dealt(game, dict.fromkeys(paid, each), awards, rake=rake, start=start, chip=chip, shown=shown, extra=rest)


def halves(high: Mapping[str, int], low: Mapping[str, int], *, rake: int, start: int, game: str = OMAHA_8,
           shown: Mapping[str, str] | None = None, table: str = LOW_BOARD) -> str:  # fmt: skip
    """A pot with a high and a low half. Without cards given, who wins the high half alone has a flush, all others the
    same low; who wins both halves ties with all others both ways."""
    names = list(dict.fromkeys([*high, *low]))
    total = sum(high.values()) + sum(low.values()) + rake
    each = total // len(names) // (100 if total > 500 else 1) * (100 if total > 500 else 1)
    awards = [(name, amount, "pot (high)") for name, amount in high.items()]
    awards += [(name, amount, "pot (low)") for name, amount in low.items()]
    low_cards = iter(LOW)
    cards = {name: next(low_cards) if low.get(name) else FLUSH for name in names}
    return dealt(
        game, dict.fromkeys(names, each), awards, rake=rake, start=start, shown=shown or cards,
        extra=total - each * len(names), table=table,
    )  # fmt: skip


A, B, C, D = "Aino", "Bertta", "Célia", "Väinö"
KINGS = {A: "Kd 9c 8d 7s 4h 3c 2d", B: "Kh 9d 8s 7c 4d 3h 2c"}
STRAIGHT = {A: "9c 8d 7s 6h 5c Qc 2d", B: "9d 8s 7c 6d 5h As 2c"}
# Equal lows hold the same five ranks, and so the same lowest rank: OC-10 and OC-11, which let them differ, can happen
# by suits only. That the ace is the lowest shows in OC-10 by the twos, which are the other way round.
RAZZ_CARDS = {A: "Ad 2c 4s 5h 7c Kd Qs", B: "Ac 2d 4d 5s 7h Kc Qd"}
STUD_8_CARDS = {A: "9c 8d 7s 6h 5c Kd Qs", B: "9d 8s 7c 6d 5d 3d Jh", C: "8h 7d 6c 5s 3c Qc Jd"}
SOKO_CARDS = {A: "Qd Jc 9s 7h 5c", B: "Qs Jd 9c 7s 5d"}
FIVE = {"Tupu": 0, A: 0, C: 0, D: 0, B: 0}  # seats 1 to 5: A is in seat 2, B in seat 5
TWO_POTS = {A: 3500, B: 6150, C: 6150}
MAIN, SIDE = "main pot", "side pot 1"


def two_pots(main: Sequence[int], side: Sequence[int]) -> str:
    """OC-12: a main pot of 107 less 6 among three, a side pot of 53 less 2 between two of them."""
    awards = [*((name, amount, MAIN) for name, amount in zip((A, B, C), main, strict=True))]
    awards += [(name, amount, SIDE) for name, amount in zip((B, C), side, strict=True)]
    return dealt(HOLDEM, TWO_POTS, awards, rake=800, start=3, extra=200)


VECTORS = [
    vector("OC-01 (src 004 Yleiset)", ROOM, split(HOLDEM, {A: 401, B: 400}, rake=40, start=2, chip=None),
           (split(HOLDEM, {A: 400, B: 401}, rake=40, start=2, chip=None), [("AW008", "€4.01", "€4.00")])),
    vector("OC-02", ROOM, split(HOLDEM, {A: 334, B: 333, C: 333}, rake=50, start=3, chip=None),
           (split(HOLDEM, {A: 333, B: 333, C: 334}, rake=50, start=3, chip=None), [("AW008", "€3.34", "€3.33")])),
    vector("OC-03", ROOM, split(HOLDEM, {A: 334, B: 334, C: 333}, rake=50, start=3, chip=None),
           (split(HOLDEM, {A: 334, B: 333, C: 334}, rake=50, start=3, chip=None), [("AW008", "€3.34", "€3.33")])),
    *(vector(f"OC-04 ({house})", house, halves({A: 5100}, {B: 5000}, rake=rake, start=2),
             (halves({A: 5000}, {B: 5100}, rake=rake, start=2), [("AW009", "€50.00", "€51.00")]))
      for house, rake in ((MANUAL, 500),)),
    vector("OC-04 (online-room)", ROOM, halves({A: 51}, {B: 50}, rake=5, start=2),
           (halves({A: 50}, {B: 51}, rake=5, start=2), [("AW009", "€0.50", "€0.51")])),
    vector("OC-12", MANUAL, two_pots([3400, 3400, 3300], [2600, 2500]),
           (two_pots([3400, 3400, 3300], [2500, 2600]), [("AW008", "€26.00", "€25.00")]),
           (two_pots([3400, 3300, 3400], [2600, 2500]), [("AW008", "€34.00", "€33.00")])),
    vector("OC-17", MANUAL, halves({A: 10000}, {B: 0}, rake=500, start=2, table=TIED_BOARD,
                                     shown={A: "Ac Ad 9c 8c", B: "2c 2d 7c 6d"})),
    vector("OC-05", MANUAL, halves({C: 5200}, {A: 2600, B: 2500}, rake=500, start=3),
           (halves({C: 5200}, {A: 2500, B: 2600}, rake=500, start=3), [("AW008", "€26.00", "€25.00")])),
    vector("OC-06", MANUAL, halves({A: 2600, B: 2500}, {A: 2500, B: 2600}, rake=500, start=2),
           (halves({A: 2600, B: 2500}, {A: 2600, B: 2500}, rake=500, start=2), [("AW010", "€52.00", "€51.00")])),
    vector("OC-07", MANUAL, halves({A: 1700, B: 1700, C: 1600}, {A: 1700, B: 1600, C: 1700}, rake=500, start=3),
           (halves({A: 1700, B: 1700, C: 1600}, {A: 1700, B: 1700, C: 1600}, rake=500, start=3),
            [("AW010", "€34.00", "€33.00")])),
    vector("OC-08", MANUAL, split(STUD, {A: 5000, B: 5100}, rake=500, start=1, shown=KINGS),
           (split(STUD, {A: 5100, B: 5000}, rake=500, start=1, shown=KINGS), [("AW008", "€51.00", "€50.00")])),
    vector("OC-09 (000)", MANUAL, split(STUD, {A: 5000, B: 5100}, rake=500, start=1, shown=STRAIGHT),
           (split(STUD, {A: 5100, B: 5000}, rake=500, start=1, shown=STRAIGHT), [("AW008", "€51.00", "€50.00")])),
    vector("OC-10", MANUAL, split(RAZZ, {A: 5000, B: 5100}, rake=500, start=1, shown=RAZZ_CARDS),
           (split(RAZZ, {A: 5100, B: 5000}, rake=500, start=1, shown=RAZZ_CARDS), [("AW008", "€51.00", "€50.00")])),
    vector("OC-11", MANUAL,
           halves({A: 2600, B: 2600}, {B: 2500, C: 2600}, rake=500, start=1, game=STUD_8, shown=STUD_8_CARDS),
           (halves({A: 2600, B: 2600}, {B: 2600, C: 2500}, rake=500, start=1, game=STUD_8, shown=STUD_8_CARDS),
            [("AW008", "€26.00", "€25.00")])),
    vector("OC-15", ROOM, split(SOKO, FIVE | {A: 400, B: 401}, rake=40, start=4, chip=None),
           (split(SOKO, FIVE | {A: 401, B: 400}, rake=40, start=4, chip=None), [("AW008", "€4.01", "€4.00")])),
    vector("OC-16", MANUAL, split(SOKO, {A: 5000, B: 5100}, rake=500, start=1, shown=SOKO_CARDS),
           (split(SOKO, {A: 5100, B: 5000}, rake=500, start=1, shown=SOKO_CARDS), [("AW008", "€51.00", "€50.00")])),
    vector("OC-18", MANUAL, split(HOLDEM, {A: 5000, B: 5100}, rake=500, start=1),
           (split(HOLDEM, {A: 5100, B: 5000}, rake=500, start=1), [("AW008", "€51.00", "€50.00")])),
]  # fmt: skip


@pytest.mark.parametrize(("house", "numbers", "wrong"), VECTORS)
def test_a_vector(house: str, numbers: list[str], wrong: list[Sequence[Found]]) -> None:
    assert BOOK.found(house, numbers[0]) == []
    for number, expected in zip(numbers[1:], wrong, strict=True):
        assert [(item.rule, item.stated, item.settled) for item in BOOK.found(house, number)] == list(expected)


EXAMPLE = (rules_folder() / "example" / "cardroom-side-pots.txt").read_text(encoding="utf-8")
HALVES_OF_EUROS = EXAMPLE.replace("smallest chip €1", "smallest chip €0.50")
for pot, names in (("main pot", (A, B, C, D)), ("side pot 1", (B, C, D)), ("side pot 2", (C, D))):
    for name in names:
        HALVES_OF_EUROS = re.sub(
            rf"{name} wins €[0-9]+ from {pot}", f"{name} wins {{{name} {pot}}} from {pot}", HALVES_OF_EUROS
        )


def with_fifty_cents(**paid: str) -> str:
    text = HALVES_OF_EUROS
    for place, amount in paid.items():
        name, _, pot = place.partition("_")
        text = text.replace(f"{{{name} {pot.replace('_', ' ')}}}", amount)
    return text


RIGHT = {
    "Aino_main_pot": "€9.50", "Bertta_main_pot": "€9.50", "Célia_main_pot": "€9.50", "Väinö_main_pot": "€9.50",
    "Bertta_side_pot_1": "€2", "Célia_side_pot_1": "€1.50", "Väinö_side_pot_1": "€1.50",
    "Célia_side_pot_2": "€19.50", "Väinö_side_pot_2": "€19.50",
}  # fmt: skip


@pytest.mark.parametrize(
    ("text", "totals"),
    [
        pytest.param(EXAMPLE, {1: 1000, 2: 1200, 3: 3100, 4: 2900}, id="OC-13"),
        pytest.param(with_fifty_cents(**RIGHT), {1: 950, 2: 1150, 3: 3050, 4: 3050}, id="OC-14"),
    ],
)
def test_the_86_euro_pot_divides_as_in_the_rulebook(text: str, totals: dict[int, int]) -> None:
    con, _ = audit_files([text.encode()], MANUAL)
    assert con.execute("SELECT rule FROM finding").fetchall() == []
    due = con.execute("SELECT seat, sum(amount)::BIGINT FROM odd_chip_due GROUP BY seat").fetchall()
    alone = con.execute("SELECT seat, sum(amount)::BIGINT FROM award GROUP BY seat").fetchall()
    assert dict(due) | {seat: paid for seat, paid in alone if seat not in dict(due)} == totals
    assert dict(alone) == totals


def test_a_fifty_cent_chip_goes_by_the_same_order() -> None:
    wrong = RIGHT | {"Bertta_side_pot_1": "€1.50", "Väinö_side_pot_1": "€2"}
    con, _ = audit_files([with_fifty_cents(**wrong).encode()], MANUAL)
    assert con.execute("SELECT rule, stated, settled FROM finding").fetchall() == [("AW008", "€2.00", "€1.50")]


SEATS = """\
Card room 1 Hand #1: Hold'em No Limit (€5/€10) - 2026-11-28 21:04:10 EET - house casino-manual
Table 'Kallio', 9-max, seat #4 is the button
"""
BEFORE = {
    "SP-04": "Seat 1: Aino (€30 in chips)\nSeat 2: Bertta (€80 in chips)\nSeat 3: Célia (€300 in chips)\n"
    "Seat 4: Väinö (€300 in chips)\n*** HOLE CARDS ***\n*** FLOP *** [Ah Kh Qh]\nAino: bets €30 and is all-in\n"
    "Väinö: raises to €50\nBertta: raises to €80 and is all-in\nCélia: raises to €200\nVäinö: folds\n"
    "Uncalled bet (€120) returned to Célia\n",
    "SP-05": "Seat 1: Väinö (€100 in chips)\nSeat 2: Bertta (€100 in chips)\nSeat 3: Aino (€8 in chips)\n"
    "Seat 4: Célia (€100 in chips)\nVäinö: posts small blind €5\nBertta: posts big blind €10\n"
    "Célia: posts dead blind €5\n*** HOLE CARDS ***\nAino: calls €8 and is all-in\nCélia: calls €10\nVäinö: folds\n"
    "Bertta: checks\n*** FLOP *** [Ah Kh Qh]\nBertta: checks\nCélia: checks\n",
    "SP-06": "Seat 1: Aino (€25 in chips)\nSeat 2: Bertta (€25 in chips)\nSeat 3: Célia (€60 in chips)\n"
    "Seat 4: Väinö (€300 in chips)\n*** HOLE CARDS ***\n*** FLOP *** [Ah Kh Qh]\nAino: bets €25 and is all-in\n"
    "Bertta: calls €25 and is all-in\nCélia: raises to €60 and is all-in\nVäinö: raises to €100\n"
    "Uncalled bet (€40) returned to Väinö\n",
    "SP-08": "Seat 1: Aino (€40 in chips)\nSeat 2: Bertta (€300 in chips)\nSeat 3: Célia (€300 in chips)\n"
    "Seat 4: Väinö (€300 in chips)\n*** HOLE CARDS ***\n*** FLOP *** [Ah Kh Qh]\nVäinö: bets €15\n"
    "Aino: raises to €40 and is all-in\nBertta: raises to €90\nCélia: calls €90\nVäinö: folds\n",
}  # fmt: skip
POTS = [
    pytest.param("SP-04", [120, 120], [[1, 2, 3], [2, 3]], "Bertta", [6, 6], id="SP-04"),
    pytest.param("SP-05", [34, 4], [[2, 3, 4], [2, 4]], "Bertta", [1, 0], id="SP-05"),
    pytest.param("SP-06", [100, 70], [[1, 2, 3, 4], [3, 4]], "Célia", [5, 3], id="SP-06"),
    pytest.param("SP-08", [135, 100], [[1, 2, 3], [2, 3]], "Célia", [7, 4], id="SP-08"),
]


def settled_hand(vector: str, pots: Sequence[int], winner: str, rakes: Sequence[int]) -> str:
    """The hand of a vector to its end: the board plays out, one player shows the best cards and wins every pot."""
    names = [name for name in (A, B, C, D) if f"{name}: folds" not in BEFORE[vector]]
    lines = ["*** TURN *** [Ah Kh Qh] [2c]", "*** RIVER *** [Ah Kh Qh 2c] [3d]", "*** SHOWDOWN ***"]
    lines += [f"{name}: shows [Jh Th]" if name == winner else f"{name}: mucks" for name in names]
    labels = ("Main pot", "Side pot 1")
    for label, pot, rake in zip(labels, pots, rakes, strict=True):
        lines.append(f"{winner} wins €{pot - rake} from {label.lower()}")
    lines += ["*** SUMMARY ***", f"Total pot €{sum(pots)} | Rake €{sum(rakes)}"]
    lines += [
        f"{label} €{pot} | Rake €{rake} | Net €{pot - rake}"
        for label, pot, rake in zip(labels, pots, rakes, strict=True)
    ]
    return SEATS + BEFORE[vector] + "\n".join([*lines, "Board [Ah Kh Qh 2c 3d]"]) + "\n"


@pytest.mark.parametrize(("name", "pots", "seats", "winner", "rakes"), POTS)
def test_pots_by_level(name: str, pots: list[int], seats: list[list[int]], winner: str, rakes: list[int]) -> None:
    con, _ = audit_files([settled_hand(name, pots, winner, rakes).encode()])
    assert con.execute("SELECT rule, message FROM finding").fetchall() == []
    found = con.execute(
        "SELECT p.gross, list(s.seat ORDER BY s.seat) FROM pot AS p JOIN pot_seat AS s"
        " ON s.hand_id = p.hand_id AND s.pot = p.pot GROUP BY p.pot, p.gross ORDER BY p.pot"
    ).fetchall()
    assert found == [(pot * 100, who) for pot, who in zip(pots, seats, strict=True)]
    wrong = settled_hand(name, [pots[0] + 1, pots[1] - 1], winner, rakes)
    con, _ = audit_files([wrong.encode()])
    stated = con.execute("SELECT stated, settled FROM finding WHERE rule = 'PT002' ORDER BY line").fetchall()
    assert stated == [(f"€{pots[0] + 1}.00", f"€{pots[0]}.00"), (f"€{pots[1] - 1}.00", f"€{pots[1]}.00")]


@pytest.mark.parametrize(
    ("best", "totals"),
    [
        pytest.param((), {1: (2, [0]), 2: (2, [0, 1]), 3: (2, [0, 1, 2]), 4: (2, [0, 1, 2])}, id="SP-01 (src 002)"),
        pytest.param((1, 2, 3), {1: (1, [0]), 2: (1, [1]), 3: (1, [2])}, id="SP-02"),
        pytest.param((4,), {4: (1, [0, 1, 2])}, id="SP-03"),
    ],
)
def test_who_wins_the_86_euro_pot(best: tuple[int, ...], totals: dict[int, tuple[int, list[int]]]) -> None:
    """Stacks 10, 12, 50 and 60: pots of 40, 6 and 40. best are the seats with the best hands, in order."""
    text = EXAMPLE
    if best:
        text = text.replace("Jc", "8s").replace("Th", "7d")
        order = [*best, *(seat for seat in (1, 2, 3, 4) if seat not in best)]
        pairs = dict(zip(order, ("Ac Ad", "Kc Kd", "Qc Qs", "2h 2c"), strict=True))
        for seat, name in enumerate((A, B, C, D), start=1):
            text = re.sub(rf"{name}: shows \[.*?\]", f"{name}: shows [{pairs[seat]}]", text)
    con, _ = audit_files([text.encode()])
    assert con.execute("SELECT gross FROM pot ORDER BY pot").fetchall() == [(4000,), (600,), (4000,)]
    won = con.execute("SELECT seat, list(pot ORDER BY pot) FROM share GROUP BY seat ORDER BY seat").fetchall()
    assert won == [(seat, pots) for seat, (_, pots) in totals.items()]
    alone = con.execute("SELECT max(winners) = 1 FROM share").fetchall()
    assert alone == [(bool(best),)]


def test_a_raise_that_nobody_calls_before_the_flop() -> None:
    """SP-07: small blind 1, big blind 2, a raise to 6, all fold: 4 go back, the pot is 5, and no rake is taken."""
    text = (
        "Card room 1 Hand #1: Hold'em No Limit (€1/€2) - 2026-11-28 21:04:10 EET - house casino-manual\n"
        "Table 'Kallio', 9-max, seat #1 is the button\nSeat 1: Aino (€100 in chips)\nSeat 2: Bertta (€100 in chips)\n"
        "Seat 3: Célia (€100 in chips)\nBertta: posts small blind €1\nCélia: posts big blind €2\n*** HOLE CARDS ***\n"
        "Aino: raises to €6\nBertta: folds\nCélia: folds\nUncalled bet (€4) returned to Aino\nAino wins €5 from pot\n"
        "*** SUMMARY ***\nTotal pot €5 | Rake €0\n"
    )
    con, _ = audit_files([text.encode()])
    assert con.execute("SELECT rule FROM finding").fetchall() == []
    assert con.execute(
        "SELECT returned, gross, r.amount FROM settlement JOIN rake_due AS r USING (hand_id)"
    ).fetchall() == [(400, 500, 0)]
