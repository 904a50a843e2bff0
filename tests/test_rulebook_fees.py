"""The rulebook's vectors of rake (RK), jackpot drop (JD) and the ledger of one hand (IV), from text to finding.

Each vector is written as a hand of the card-room format under the house that it names: with the fees that the vector
expects nothing is found; with others the rule that owns the fault says what is due. `src` vectors cite their document.
"""

from dataclasses import dataclass

import pytest
from cardroomhand import Hand
from vectorbook import Book

from audit.data import rules_folder
from audit.finding import Finding
from audit.money import format_money

BOOK = Book()
MANUAL, TEN = "casino-manual", "casino-manual/ten-percent"
CAP_2, CAP_3 = "casino-manual: cap = 2", "casino-manual: cap = 3"
STEP, EXACT, ROOM = "casino-2011/step", "casino-2011", "online-room"


def cents(text: str) -> list[int]:
    """Pots or fees in euros, as the rulebook writes them, to cents."""
    return [round(float(part) * 100) for part in text.split("/")]


def euros(amount: int) -> str:
    return format_money(amount, "EUR", 2)


@dataclass
class ByPot:
    """A vector of rake by pot: as it must be, with the same total from other pots, and with another total."""

    house: str
    pots: list[int]
    due: list[int]
    drop: int

    def __post_init__(self) -> None:
        pots, due = range(len(self.pots)), self.due
        self.giver = max(pots, key=lambda pot: (due[pot], -self.pots[pot]))
        self.taker = max((pot for pot in pots if pot != self.giver), key=lambda pot: self.pots[pot])
        self.moved = [due[pot] + {self.giver: -50, self.taker: 50}.get(pot, 0) for pot in pots]
        more = [due[pot] + (25 if pot == self.taker else 0) for pot in pots]
        self.numbers = [BOOK.add(self.house, self._hand(rakes)) for rakes in (due, self.moved, more)]

    def _hand(self, rakes: list[int]) -> Hand:
        drops = [self.drop, *[0] * (len(self.pots) - 1)] if self.drop else []
        return Hand(self.pots, rakes, drops, dealt=6 if self.drop else 0)

    def found(self, place: int) -> list[Finding]:
        return BOOK.found(self.house, self.numbers[place])


def by_pot(vector: str, house: str, pots: str, rakes: str, drop: int = 0) -> object:
    return pytest.param(ByPot(house, cents(pots), cents(rakes), drop), id=vector)


BY_POT = [
    by_pot("RK-01 (src 000 p.13 ex.1)", MANUAL, "24/16", "2/0"),
    by_pot("RK-02 (src 000 p.13 ex.2)", MANUAL, "18/6", "1/0"),
    by_pot("RK-03 (src 000 p.13 ex.3)", MANUAL, "18/18/18", "1/1/0"),
    by_pot("RK-04", MANUAL, "20/20", "1/1"),
    by_pot("RK-05", MANUAL, "40/10", "2/0"),
    by_pot("RK-06", MANUAL, "10/30", "1/1"),
    by_pot("RK-07", MANUAL, "10/15/35", "1/1/1"),
    by_pot("RK-08", MANUAL, "5/8/12/40", "1/0/1/1"),
    by_pot("RK-09", MANUAL, "40/6/40", "2/1/1"),
    by_pot("RK-10", MANUAL, "1/19", "1/0"),
    by_pot("RK-10 (A-02: the next pot pays the rest)", MANUAL, "0.50/19.50", "0.5/0.5"),
    by_pot("RK-12", CAP_3, "24/16/30", "2/0/1"),
    by_pot("RK-13", CAP_2, "24/16/30", "2/0/0"),
    by_pot("RK-14", CAP_2, "18/60", "1/1"),
    by_pot("RK-15", CAP_2, "19/19/19/19", "1/1/0/0", 100),
    by_pot("RK-16", TEN, "24/16", "3/1"),
    by_pot("RK-17", TEN, "18/18/18", "2/2/1"),
    by_pot("RK-18", TEN, "18/6", "2/0"),
    by_pot("RK-19", TEN, "40/6/40", "4/1/3"),
    by_pot("RK-22", STEP, "150/150", "8/2"),
    by_pot("RK-23", STEP, "120/120", "6/4"),
    by_pot("RK-24", STEP, "25/15/20/140/30", "2/0/1/7/0", 100),
    by_pot("RK-42", MANUAL, "18/60", "1/2"),
]


@pytest.mark.parametrize("vector", BY_POT)
def test_rake_by_pot(vector: ByPot) -> None:
    assert vector.found(0) == []
    wrong = vector.found(1)
    assert {item.rule for item in wrong} == {"RK004"}
    told = {item.message.split(" was charged")[0]: (item.stated, item.settled) for item in wrong}
    name = {pot: f"side pot {pot}" if pot else "main pot" for pot in range(len(vector.pots))}
    changed = (vector.giver, vector.taker)
    assert told == {name[pot]: (euros(vector.moved[pot]), euros(vector.due[pot])) for pot in changed}
    (more,) = vector.found(2)
    at_cap = {CAP_2: 200, CAP_3: 300, STEP: 1000}.get(vector.house) == sum(vector.due)
    assert (more.rule, more.settled) == ("RK005" if at_cap else "RK002", euros(sum(vector.due)))


NL, FL = "Hold'em No Limit", "Hold'em Limit"


@dataclass
class Total:
    """A vector of the rake of one pot: as it must be, five cents more, and five cents less."""

    house: str
    pot: int
    due: int
    dealt: int
    stakes: str
    game: str
    sitting_out: int
    drop: int
    sign: str

    def __post_init__(self) -> None:
        self.numbers = [
            BOOK.add(self.house, self._hand(self.due + more)) for more in (0, 5, -5) if self.due + more >= 0
        ]

    def _hand(self, rake: int) -> Hand:
        drops = [self.drop] if self.drop else []
        return Hand(
            [self.pot],
            [rake],
            drops,
            dealt=self.dealt,
            stakes=self.stakes,
            game=self.game,
            sitting_out=self.sitting_out,
            sign=self.sign,
        )

    def found(self, place: int) -> list[Finding]:
        return BOOK.found(self.house, self.numbers[place])


def total(
    vector: str, house: str, pot: float, rake: float, dealt: int = 2, stakes: str = "€1/€2", game: str = NL,
    sitting_out: int = 0, drop: int = 0, sign: str = "€",
) -> object:  # fmt: skip
    return pytest.param(
        Total(house, round(pot * 100), round(rake * 100), dealt, stakes, game, sitting_out, drop, sign), id=vector
    )


TOTALS = [
    total("RK-11", MANUAL, 19.99, 0),
    total("RK-18", TEN, 9.99, 0),
    total("RK-20 (000)", MANUAL, 50, 2),
    total("RK-20 (003, step)", STEP, 50, 2),
    total("RK-20 (003, exact)", EXACT, 50, 2.5),
    total("RK-20 (004, 3 dealt)", ROOM, 50, 0.75, 3),
    total("RK-20 (004, 5 dealt)", ROOM, 50, 2, 5),
    total("RK-20 (004, 8 dealt)", ROOM, 50, 2.5, 8),
    total("RK-21 (step, 199)", STEP, 199, 9, stakes="€5/€10"),
    total("RK-21 (step, 205)", STEP, 205, 10, stakes="€5/€10"),
    total("RK-21 (step, 260)", STEP, 260, 10, stakes="€5/€10"),
    total("RK-21 (exact, 199)", EXACT, 199, 9.95, stakes="€5/€10"),
    total("RK-21 (exact, 205)", EXACT, 205, 10, stakes="€5/€10"),
    total("RK-21 (exact, 260)", EXACT, 260, 10, stakes="€5/€10"),
    total("RK-29", ROOM, 37.49, 1.85, 6, stakes="€0.50/€1"),
    total("RK-30 (59.99)", ROOM, 59.99, 2.95, 6, stakes="€0.50/€1"),
    total("RK-30 (60.00)", ROOM, 60, 3, 6, stakes="€0.50/€1"),
    total("RK-30 (100)", ROOM, 100, 3, 6, stakes="€0.50/€1"),
    total("RK-31 (15.00)", ROOM, 15, 0.75, 3, stakes="€0.50/€1"),
    total("RK-31 (16.00)", ROOM, 16, 0.75, 3, stakes="€0.50/€1"),
    total("RK-32", ROOM, 45, 2, 5, stakes="€0.50/€1", sitting_out=1),
    total("RK-33", ROOM, 45, 2.25, 6, stakes="€0.50/€1"),
    total("RK-34", ROOM, 22, 1, 4, stakes="€0.25/€0.50", game=FL),
    total("RK-35 (4.99)", ROOM, 4.99, 0, 4, game=FL),
    total("RK-35 (14.99)", ROOM, 14.99, 0.5, 4, game=FL),
    total("RK-35 (20.00)", ROOM, 20, 1, 4, game=FL),
    total("RK-36", ROOM, 20, 0.75, 3, game=FL),
    total("RK-37 (9.99)", ROOM, 9.99, 0, 8, stakes="€2/€4", game=FL),
    total("RK-37 (39.00)", ROOM, 39, 1.5, 8, stakes="€2/€4", game=FL),
    total("RK-37 (60.00)", ROOM, 60, 2, 8, stakes="€2/€4", game=FL),
    total("RK-38 (19.99)", ROOM, 19.99, 0.5, 2, stakes="€5/€10", game=FL),
    total("RK-38 (20.00)", ROOM, 20, 0.75, 2, stakes="€5/€10", game=FL),
]


BODOG, BOSTON = "bodog", "boston-billiard"
PUBLIC = [  # two more houses, taken from their public pages: made from those figures by hand
    total("boston, small pot", BOSTON, 8, 1, stakes="$1/$2", sign="$"),
    total("boston, below 20", BOSTON, 19.99, 1, stakes="$1/$2", sign="$"),
    total("boston, 20", BOSTON, 20, 2, stakes="$1/$2", sign="$"),
    total("boston, part of a dollar is free", BOSTON, 49.99, 4, stakes="$1/$2", sign="$"),
    total("boston, 50", BOSTON, 50, 5, stakes="$1/$2", sign="$"),
    total("boston, at most 5", BOSTON, 300, 5, stakes="$1/$2", sign="$"),
    total("bodog NL 0.10/0.25, heads-up", BODOG, 12, 0.50, 2, "$0.10/$0.25", sign="$"),
    total("bodog NL 0.10/0.25, below the cap", BODOG, 9.99, 0.49, 2, "$0.10/$0.25", sign="$"),
    total("bodog NL 0.10/0.25, four", BODOG, 30, 1, 4, "$0.10/$0.25", sign="$"),
    total("bodog NL 0.10/0.25, six", BODOG, 30, 1.50, 6, "$0.10/$0.25", sign="$"),
    total("bodog NL 1/2, three", BODOG, 50, 2, 3, "$1/$2", sign="$"),
    total("bodog NL 1/2, five", BODOG, 100, 3, 5, "$1/$2", sign="$"),
    total("bodog NL 1/2, six", BODOG, 100, 4, 6, "$1/$2", sign="$"),
    total("bodog FL 0.25/0.50", BODOG, 30, 0.40, 6, "$0.25/$0.50", FL, sign="$"),
    total("bodog FL 1/2", BODOG, 30, 1, 6, "$1/$2", FL, sign="$"),
    total("bodog FL 2/4, four", BODOG, 60, 2, 4, "$2/$4", FL, sign="$"),
    total("bodog FL 10/20, six", BODOG, 39.99, 1.99, 6, "$10/$20", FL, sign="$"),
]


@pytest.mark.parametrize("vector", [*TOTALS, *PUBLIC])
def test_rake_of_a_hand(vector: Total) -> None:
    assert vector.found(0) == []
    for place in range(1, len(vector.numbers)):
        (wrong,) = vector.found(place)
        assert wrong.rule == "RK002" or (wrong.rule == "RK005" and place == 1)
        assert wrong.settled == euros(vector.due).replace("€", vector.sign)


ENDS_EARLY = """\
Card room 1 Hand #0: {game} ({stakes}) - 2026-11-28 21:04:10 EET
Table 'Kallio', 10-max, seat #3 is the button
Seat 1: Aino (€500 in chips)
Seat 2: Bertta (€500 in chips)
Seat 3: Célia (€500 in chips)
{more}Aino: posts small blind {small}
Bertta: posts big blind {big}
*** HOLE CARDS ***
{first}Célia: raises to {raised}
{folds}Aino: folds
Bertta: folds
Uncalled bet ({back}) returned to Célia
Célia wins {net} from pot
*** SUMMARY ***
Total pot {pot} | Rake {rake} | Drop {drop}
Main pot {pot} | Rake {rake} | Drop {drop} | Net {net}
"""
HOLDEM = {"game": NL, "first": "", "stakes": "€20/€20", "small": "€20", "big": "€20", "raised": "€60", "back": "€40"}
PLO = {"game": "Courchevel Pot Limit", "first": "*** FIRST BOARD CARD *** [9h]\n", "stakes": "€12/€16"}
COURCHEVEL = PLO | {"small": "€12", "big": "€16", "raised": "€32", "back": "€16"}
SOKO = """\
Card room 1 Hand #0: Sökö No Limit (€0.50/€1) - 2026-11-28 21:04:10 EET
Table 'Kallio', 8-max, first card to seat #1
Seat 1: Aino (€50 in chips)
Seat 2: Bertta (€50 in chips)
Seat 3: Célia (€50 in chips)
Seat 4: Väinö (€50 in chips)
Aino: posts the ante €1
Bertta: posts the ante €1
Célia: posts the ante €1
Väinö: posts the ante €1
*** 2nd CARD ***
Aino: bets €4
Bertta: calls €4
Célia: folds
Väinö: folds
{third}Aino: bets €5
Bertta: folds
Uncalled bet (€5) returned to Aino
Aino wins {net} from pot
*** SUMMARY ***
Total pot €12 | Rake {rake}
Main pot €12 | Rake {rake} | Net {net}
"""


def early(facts: dict[str, str], pot: int, rake: int, drop: int, players: int = 3) -> str:
    """A hand that ends in the first betting round, with others who are dealt in and fold."""
    others = [(seat, f"Pelaaja{seat}") for seat in range(4, players + 1)]
    return ENDS_EARLY.format(
        **facts,
        more="".join(f"Seat {seat}: {name} (€500 in chips)\n" for seat, name in others),
        folds="".join(f"{name}: folds\n" for _, name in others),
        pot=f"€{pot}", rake=f"€{rake}", drop=f"€{drop}", net=f"€{pot - rake - drop}",
    )  # fmt: skip


def stud(last: str, rake: int, drop: int) -> str:
    """Six players, stakes €2/€4: the hand ends on third street, or goes on to fourth."""
    seats = [(seat, f"Pelaaja{seat}") for seat in range(1, 7)]
    pot = 22 if last == "fourth" else 14
    lines = [
        "Card room 1 Hand #0: 7 Card Stud Limit (€4/€8) - 2026-11-28 21:04:10 EET",
        "Table 'Kallio', 8-max, first card to seat #1",
        *(f"Seat {seat}: {name} (€100 in chips)" for seat, name in seats),
        *(f"{name}: posts the ante €1" for _, name in seats),
        "*** 3rd STREET ***",
        "Pelaaja1: brings in for €4",
        "Pelaaja2: calls €4",
        *(f"{name}: folds" for _, name in seats[2:]),
        *(
            ["*** 4th STREET ***", "Pelaaja1: bets €4", "Pelaaja2: calls €4", "*** 5th STREET ***"]
            if last == "fourth"
            else []
        ),
        "Pelaaja1: bets €8",
        "Pelaaja2: folds",
        "Uncalled bet (€8) returned to Pelaaja1",
        f"Pelaaja1 wins €{pot - rake - drop} from pot",
        "*** SUMMARY ***",
        f"Total pot €{pot} | Rake €{rake} | Drop €{drop}",
        f"Main pot €{pot} | Rake €{rake} | Drop €{drop} | Net €{pot - rake - drop}",
    ]
    return "\n".join(lines) + "\n"


def soko(last: str, rake: str, net: str) -> str:
    text = SOKO.format(third="*** 3rd CARD ***\n" if last == "third" else "", rake=rake, net=net)
    last_bet = "Aino: bets €5\nBertta: folds\nUncalled bet (€5) returned to Aino\n"
    return text if last == "third" else text.replace(last_bet, "")


def fee(vector: str, house: str, right: Hand | str, *wrong: tuple[Hand | str, str, str]) -> object:
    """A vector with the hands that break it, each with its rule and what is due."""
    numbers = [BOOK.add(house, hand) for hand in (right, *(hand for hand, _, _ in wrong))]
    return pytest.param(house, numbers, [(rule, due) for _, rule, due in wrong], id=vector)


HOURS = str(rules_folder() / "example" / "example-hours.toml")


def hours(charge: str) -> str:
    """A hand at a table of its own, and 90 minutes of its night charged to a player."""
    table = f"Table '{charge}'"
    line = f"Card room 1 Journal 2026-11-28 23:30:00 EET: {table}: Aino pays for time {charge}, 90 minutes\n"
    return Hand([8000], [0]).text.replace("#1:", "#0:").replace("Table 'Kallio'", table) + "\n" + line


def pot_of(pot: int, rake: int, drop: int, dealt: int, **more: object) -> Hand:
    return Hand([pot], [rake], [drop], dealt=dealt, **more)  # type: ignore[arg-type]


OF_ENTRIES = ("RK012",)
NO_FEE = [
    fee(f"RK-25, JD-04 ({house})", house, early(HOLDEM, 60, 0, 0, 9),
        (early(HOLDEM, 60, 3, 0, 9), "RK007", "€0.00"), (early(HOLDEM, 60, 0, 1, 9), "JP002", "€0.00"))
    for house in (MANUAL, EXACT)
]  # fmt: skip
FEES = [
    *NO_FEE,
    fee("RK-25 (online-room)", ROOM, early(HOLDEM, 60, 0, 0), (early(HOLDEM, 60, 2, 0), "RK007", "€0.00")),
    fee("RK-25 (online-holdem)", "online-holdem", early(HOLDEM, 60, 0, 0),
        (early(HOLDEM, 60, 1, 0), "RK007", "€0.00")),
    fee("RK-26", MANUAL, Hand([10000], [500], before_flop=True),
        (Hand([10000], [0], before_flop=True), "RK002", "€5.00")),
    fee("RK-27", MANUAL, early(COURCHEVEL, 44, 0, 0, 6),
        (early(COURCHEVEL, 44, 2, 0, 6), "RK007", "€0.00"), (early(COURCHEVEL, 44, 0, 1, 6), "JP002", "€0.00")),
    fee("RK-28 (third card)", ROOM, soko("third", "€0.60", "€11.40"),
        (soko("third", "€0.55", "€11.45"), "RK002", "€0.60")),
    fee("RK-28 (second card only)", ROOM, soko("second", "€0", "€12"),
        (soko("second", "€0.60", "€11.40"), "RK007", "€0.00")),
    fee("RK-39", "online-holdem", Hand([8600], [258]), (Hand([8600], [259]), "RK006", "€2.58")),
    fee("RK-40", ROOM, Hand([50000], [0], sign="", stakes="5/10"),
        (Hand([50000], [2500], sign="", stakes="5/10"), "RK008", "0 chips")),
    fee("RK-41 (the pot)", "casino-manual/time-charge", Hand([8000], [0]), (Hand([8000], [400]), "RK009", "€0.00")),
    *(fee(f"JD-01 ({house})", house, pot_of(5000, rake, 100, 6), (pot_of(5000, rake, 0, 6), "JP001", "€1.00"),
          (pot_of(5000, rake, 200, 6), "JP003", "€1.00")) for house, rake in ((MANUAL, 200), (EXACT, 250))),
    *(fee(f"JD-02 ({house})", house, pot_of(5000, rake, 0, 5), (pot_of(5000, rake, 100, 5), "JP002", "€0.00"))
      for house, rake in ((MANUAL, 200), (EXACT, 250))),
    fee("JD-03", MANUAL, pot_of(5000, 200, 0, 6, absent=1), (pot_of(5000, 200, 100, 6, absent=1), "JP002", "€0.00")),
    *(fee(f"JD-05 ({house})", house, pot_of(1200, rake, 100, 6), (pot_of(1200, rake, 0, 6), "JP001", "€1.00"))
      for house, rake in ((MANUAL, 0), (EXACT, 60))),
    fee("JD-06 (third street)", EXACT, stud("third", 0, 0), (stud("third", 0, 1), "JP002", "€0.00")),
    fee("JD-06 (fourth street)", STEP, stud("fourth", 1, 1), (stud("fourth", 1, 0), "JP001", "€1.00")),
    *(fee(f"JD-07 ({house})", house, pot_of(5000, rake, 100, 7), (pot_of(5000, rake, 0, 7), "JP001", "€1.00"))
      for house, rake in ((MANUAL, 200), (EXACT, 250))),
    fee("RK-41 (the charge)", HOURS, hours("€9"), (hours("€12"), "RK012", "€9.00"), (hours("€8.99"), "RK012", "€9.00")),
    fee("JD-08", ROOM, Hand([4000], [200], dealt=8), (pot_of(4000, 200, 100, 8), "JP002", "€0.00")),
]  # fmt: skip


@pytest.mark.parametrize(("house", "numbers", "wrong"), FEES)
def test_fees(house: str, numbers: list[str], wrong: list[tuple[str, str]]) -> None:
    assert BOOK.found(house, numbers[0]) == []
    for number, (rule, due) in zip(numbers[1:], wrong, strict=True):
        of_entries = BOOK.found(house, "") if rule in OF_ENTRIES else []
        found = [(item.rule, item.settled) for item in (*BOOK.found(house, number), *of_entries)]
        assert set(found) == {(rule, due)}
        assert len(found) == (len(wrong) if of_entries else 1)


LEDGER = Hand([6000], [300], [100], dealt=6)
CONSERVED = BOOK.add(None, LEDGER)
ONE_TOO_MUCH = BOOK.add(None, LEDGER.text.replace("#1:", "#0:").replace("wins €56 ", "wins €57 "))
TWICE = BOOK.add(None, LEDGER.text.replace("#1:", "#0:").replace("[Ac Ad]", "[Ac Qd]"))


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        pytest.param(CONSERVED, [], id="IV-01"),
        pytest.param(ONE_TOO_MUCH, [("RK001", "€4.00", "€3.00")], id="IV-02"),
        pytest.param(TWICE, [("HH007", "Qd", None)], id="IV-04"),
    ],
)
def test_the_ledger_of_a_hand(number: str, expected: list[tuple[str, str | None, str | None]]) -> None:
    assert [(item.rule, item.stated, item.settled) for item in BOOK.found(None, number)] == expected
