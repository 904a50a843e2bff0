"""Money faults to plant into a month of a card room: hands, and entries of its books.

Each is right in everything but one thing, so that one rule speaks and no other. What the hands take is counted in the
books as the hands state it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from cardroomhand import Hand
from month import count_line, entry, euros

EXAMPLES = Path(__file__).resolve().parent.parent / "rules" / "example"
MANUAL, EXACT, CEILING, ROOM = "casino-manual", "casino-2011", "online-holdem", "online-room"


@dataclass(frozen=True, slots=True)
class Fault:
    """One planted fault: its name, the rule that owns it, the hand (if any), and lines of the books."""

    name: str
    rule: str
    hand: str = ""
    books: str = ""
    findings: int = 1
    counted: tuple[int, int] | None = None  # rake and drop as the cage counts them; None: as the hand states them


def example(name: str, house: str, *edits: tuple[str, str]) -> str:
    """An example hand of the rules, with a fault put in."""
    text = (EXAMPLES / f"{name}.txt").read_text(encoding="utf-8")
    text = re.sub(r"( EET)(?: - house \S+)?\n", rf"\1 - house {house}\n", text, count=1)
    for old, new in edits:
        if old not in text:
            raise ValueError(f"{old!r} is not in {name}")
        text = text.replace(old, new)
    return text


def of_hand(name: str, rule: str, hand: Hand | str, findings: int = 1) -> Fault:
    return Fault(name, rule, hand.text if isinstance(hand, Hand) else hand, findings=findings)


EARLY = """\
Card room 1 Hand #1: Hold'em No Limit (€20/€20) - 2026-11-28 21:04:10 EET - house casino-manual
Table 'Kallio', 10-max, seat #3 is the button
Seat 1: Aino (€500 in chips)
Seat 2: Bertta (€500 in chips)
Seat 3: Célia (€500 in chips)
Aino: posts small blind €20
Bertta: posts big blind €20
*** HOLE CARDS ***
Célia: raises to €60
Aino: folds
Bertta: folds
Uncalled bet (€40) returned to Célia
Célia wins {net} from pot
*** SUMMARY ***
Total pot €60 | Rake {rake} | Drop {drop}
Main pot €60 | Rake {rake} | Drop {drop} | Net {net}
"""
HANDS = (
    of_hand("rake from the wrong pots, right in all", "RK004", Hand([2400, 1600], [100, 100], house=MANUAL), 2),
    of_hand("cap taken for each pot", "RK005", Hand([22000, 22000], [1000, 1000], house=EXACT)),
    of_hand("brackets counted for each pot", "RK002", Hand([2400, 1600], [100, 0], house=MANUAL)),
    of_hand("a part of a bracket rounded up", "RK002", Hand([3900], [200], house=MANUAL)),
    of_hand("rake on the uncalled bet", "RK002", example("cardroom-high-pot", MANUAL, (
        "Rake €10", "Rake €23"), ("Net €250", "Net €237"), ("wins €250", "wins €237"))),
    of_hand("rake before the flop", "RK007", EARLY.format(rake="€3", drop="€0", net="€57")),
    of_hand("cap of six with five dealt", "RK005", Hand([4500], [225], house=ROOM, dealt=5, sitting_out=1)),
    of_hand("more than three percent", "RK006", Hand([8600], [259], house=CEILING)),
    of_hand("rake in play money", "RK008", Hand([50000], [2500], house=ROOM, sign="", stakes="5/10")),
    of_hand("rake beside a time charge", "RK009", Hand([8000], [400], house="casino-manual/time-charge")),
    of_hand("pots that say another rake", "RK010", Hand([5000], [200], house=MANUAL).text.replace(
        "Main pot €50 | Rake €2 | Net €48", "Main pot €50 | Rake €1 | Net €49")),
    of_hand("net that is not what is left", "PT007", Hand([5000], [200], house=MANUAL).text.replace(
        "Net €48", "Net €47")),
    of_hand("one pot pays for another", "AW007", example("cardroom-side-pots", MANUAL, (
        "Célia wins €9 from main pot", "Célia wins €10 from main pot"), (
        "Célia wins €20 from side pot 2", "Célia wins €19 from side pot 2")), 2),
    of_hand("drop with five players", "JP002", Hand([5000], [200], [100], house=MANUAL, dealt=5)),
    of_hand("drop missing", "JP001", Hand([5000], [200], [0], house=MANUAL, dealt=6)),
    of_hand("drop from two pots", "JP003", Hand([2400, 1600], [200, 0], [100, 100], house=MANUAL, dealt=6)),
    of_hand("absent player counted", "JP002", Hand([5000], [200], [100], house=MANUAL, dealt=6, absent=1)),
    of_hand("drop before the flop", "JP002", EARLY.format(rake="€0", drop="€1", net="€59")),
    of_hand("drop where it comes out of the rake", "JP002", Hand([4000], [200], [100], house=ROOM, dealt=8)),
    of_hand("odd chip to the wrong seat", "AW008", example("cardroom-side-pots", MANUAL, (
        "Célia wins €20 from side pot 2", "Célia wins €19 from side pot 2"), (
        "Väinö wins €19 from side pot 2", "Väinö wins €20 from side pot 2"))),
    of_hand("low half larger", "AW009", example("cardroom-hi-lo", MANUAL, (
        "Aino wins €51 from pot (high) (odd chip €1)", "Aino wins €50 from pot (high)"), (
        "Bertta wins €50 from pot (low)", "Bertta wins €51 from pot (low)"))),
    of_hand("tied both ways, paid half by half", "AW010", example("cardroom-tied-both-ways", MANUAL, (
        "Aino wins €25 from pot (low)", "Aino wins €26 from pot (low)"), (
        "Célia wins €26 from pot (low)", "Célia wins €25 from pot (low)"))),
    of_hand("fee in a void hand", "PT008", example("cardroom-void", MANUAL, ("Rake €0", "Rake €1"))),
    of_hand("refund too small", "PT009", example("cardroom-void", MANUAL, ("Refund (€4)", "Refund (€3)"))),
)  # fmt: skip

BAD_BEAT = """\
Card room 1 Hand #1: Hold'em No Limit (€1/€2) - 2026-11-28 21:04:10 EET - house online-room
Table 'Kallio', 10-max, seat #3 is the button
Seat 1: Aino (€50 in chips)
Seat 2: Bertta (€50 in chips)
Seat 3: Célia (€100 in chips)
*** HOLE CARDS ***
Célia: folds
*** FLOP *** [Th 9h 8h]
Aino: bets €50 and is all-in
Bertta: calls €50 and is all-in
*** TURN *** [Th 9h 8h] [Tc]
*** RIVER *** [Th 9h 8h Tc] [2d]
*** SHOWDOWN ***
Aino: shows [{loser}]
Bertta: shows [Qh Jh]
Bertta wins €99.25 from pot
*** SUMMARY ***
Total pot €100 | Rake €0.75
Board [Th 9h 8h Tc 2d]
"""
PARTS = (
    ("Aino", "loser", 4000_00), ("Bertta", "winner", 2000_00), ("Aino", "table", 666_66), ("Bertta", "table", 666_66),
    ("Célia", "table", 666_66),
)  # fmt: skip


def jackpot(
    night: date, number: int, change: Callable[[list[tuple[str, str, int]]], None] = lambda parts: None,
    more: int = 0, *, paid: bool = True,
) -> str:  # fmt: skip
    """The book of a jackpot of 10,000 that is paid for a hand; the next one begins with what is left, and `more`."""
    pool = f"Jackpot 'Pool {number}'"
    parts = list(PARTS) if paid else []
    change(parts)
    lines = [entry(night, "14:00:00", f"{pool}: opens with €10000")]
    lines += [
        entry(night, "23:58:00", f"{pool}: pays {euros(amount)} to {name} for hand #{number} ({part})")
        for name, part, amount in parts
    ]
    left = 10_000_00 - sum(amount for *_, amount in parts) + more
    lines.append(entry(night, "23:59:00", f"{pool}: begins anew with {euros(left)} after hand #{number}"))
    return "".join(lines)


def _loser_too_much(parts: list[tuple[str, str, int]]) -> None:
    parts[0] = ("Aino", "loser", 4001_00)


def _one_not_dealt(parts: list[tuple[str, str, int]]) -> None:
    parts.append(("Väinö", "table", 666_66))


def _one_left_out(parts: list[tuple[str, str, int]]) -> None:
    parts.pop()


def bad_beats(night: date, first: int) -> tuple[Fault, ...]:
    """Faults in paying a bad-beat jackpot; numbers are those of their hands, from `first` on."""
    hit, miss = BAD_BEAT.format(loser="Ts Td"), BAD_BEAT.format(loser="Td 9d")
    return (
        Fault("paid rightly", "", hit, jackpot(night, first), 0),
        Fault("next jackpot begins with too little", "JP011", hit, jackpot(night, first + 1, more=-1_00)),
        Fault("loser paid too much", "JP008", hit, jackpot(night, first + 2, _loser_too_much)),
        Fault("a player who was not dealt cards is paid", "JP009", hit, jackpot(night, first + 3, _one_not_dealt)),
        Fault("a player who was dealt cards is left out", "JP010", hit, jackpot(night, first + 4, _one_left_out)),
        Fault("never paid", "JP006", hit, jackpot(night, first + 5, paid=False)),
        Fault("paid to a hand below the least", "JP007", miss, jackpot(night, first + 6), 5),
    )


def books(night: date) -> tuple[Fault, ...]:
    """Faults in the books alone."""
    right = Hand([5000], [200], [100], house=MANUAL, dealt=6).text
    pool = "Jackpot 'Side'"
    jumps = entry(night, "14:00:00", f"{pool}: opens with €500") + entry(night, "15:00:00", f"{pool}: stands at €499")
    session = example("cardroom-session", MANUAL, ("tops up with €49", "tops up with €40"), ("'Malmi'", "'Session'"))
    session = session.replace("2026-11-28", str(night))
    return (
        Fault("drop count short by one", "JP012", right, counted=(200, 0)),
        Fault("rake count over by one", "RK011", right, counted=(300, 100)),
        Fault("pool that loses a euro", "JP004", books=jumps),
        Fault("stack that does not follow", "SE001", books=session),
    )


def planted(fault: Fault, number: int, night: date) -> tuple[str, str, int]:
    """The hand of a fault under a number and at a table of its own, what the cage counts, and the drop as stated."""
    if not fault.hand:
        return "", "", 0
    table = f"Fault {number}"
    text = re.sub(r"Hand #\d+:", f"Hand #{number}:", fault.hand, count=1)
    text = re.sub(r"- 2026-11-28 [0-9:]{8}", f"- {night} 23:50:00", text, count=1)
    text = re.sub(r"Table '[^']*'", f"Table '{table}'", text, count=1)
    rake, drop = _stated(text, "Rake"), _stated(text, "Drop")
    if "Hand void" in text or "(5/10)" in text:  # no money of the house's currency
        return text, "", 0
    return text, count_line(night, table, *(fault.counted or (rake, drop))), drop


def _stated(text: str, word: str) -> int:
    found = re.search(rf"^Total pot .*\| {word} €([0-9.]+)", text, re.MULTILINE)
    return round(float(found[1]) * 100) if found else 0


def names(faults: Sequence[Fault]) -> set[str]:
    """The different kinds."""
    return {fault.name for fault in faults if fault.rule}
