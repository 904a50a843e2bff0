"""Take a correct hand, change one figure: the rule that owns the figure finds it, at the figure, and no other rule
speaks."""

from collections import Counter
from dataclasses import dataclass

import pytest
from dealer import sheet
from dealer.deal import deal
from dealer.facts import Room
from dealer.tamper import TAMPERS, Tampered

from audit.finding import Finding, Unread
from audit.pipeline.inspect import audit_bytes

HANDS = 40
_NOTES = {"RK003"}  # a note, not a fault: rake without a flop

# GGPoker text does not name the pot of an award. Who is paid from a pot that the seat cannot win is then seen only
# where it is paid more than all the pots it can win hold (AW003);
# else the better hand that went unpaid shows it (AW001), or the tie (AW006).
_ALSO_OWNS = {("ggpoker", "side_pot_to_ineligible"): {"AW001", "AW006"}}
# For the same reason two awards to one player cannot be told apart there: either line may be underlined.
_ANY_LINE_OF_THE_PLAYER = {
    ("ggpoker", "pot_to_loser"),
    ("ggpoker", "split_to_one"),
    ("ggpoker", "side_pot_to_ineligible"),
}
_NOT_PRINTED = {("ggpoker", "pots_merged"), ("ggpoker", "name_twice")}


@dataclass(frozen=True)
class _Case:
    first: int
    end: int
    tampered: Tampered


def _cases(room: Room, kind: str) -> tuple[str, list[_Case]]:
    """Forty tampered hands of one kind in one text, and the lines that each takes."""
    euro = kind == "over_rake_balanced"  # the house that is compared takes euros
    texts: list[str] = []
    cases: list[_Case] = []
    line, seed = 1, 7_000_000
    while len(cases) < HANDS:
        seed += 1
        hand = deal(seed, room=room, kind="cash", currency="EUR") if euro else deal(seed, room=room)
        tampered = TAMPERS[kind](hand, sheet.write(hand))
        if tampered is None:
            continue
        text = tampered.text.rstrip("\n") + "\n\n\n"
        cases.append(_Case(line, line + text.count("\n"), tampered))
        texts.append(text)
        line += text.count("\n")
    return "".join(texts), cases


def _places(tampered: Tampered) -> list[tuple[int, int, int]]:
    return [(tampered.line, tampered.column, tampered.length), *[(p.line, p.column, p.length) for p in tampered.also]]


def _at_place(finding: Finding, case: _Case) -> bool:
    line = finding.line - case.first + 1
    return any(
        line == at and finding.column < column + max(length, 1) and column < finding.column + finding.length
        for at, column, length in _places(case.tampered)
    )


def _same_player(finding: Finding, case: _Case) -> bool:
    changed = case.tampered.text.split("\n")[case.tampered.line - 1]
    return finding.player is not None and changed.startswith(f"{finding.player} collected")


@pytest.mark.parametrize("kind", TAMPERS)
@pytest.mark.parametrize("room", ["pokerstars", "ggpoker"])
def test_every_planted_fault_is_found_by_its_rule_and_no_other(room: Room, kind: str) -> None:
    if (room, kind) in _NOT_PRINTED:
        pytest.skip(f"{room} text does not print the figure that {kind} changes")
    text, cases = _cases(room, kind)
    house = "casino-manual" if kind == "over_rake_balanced" else None
    found = [i.as_finding() if isinstance(i, Unread) else i for i in audit_bytes("tampered.txt", text.encode(), house)]
    also = _ALSO_OWNS.get((room, kind), set())
    missed: list[str] = []
    others: Counter[str] = Counter()
    for case in cases:
        mine = [f for f in found if case.first <= f.line < case.end and f.rule not in _NOTES]
        owners = {case.tampered.rule} | also
        loose = (room, kind) in _ANY_LINE_OF_THE_PLAYER
        hits = [f for f in mine if f.rule in owners and (_at_place(f, case) or (loose and _same_player(f, case)))]
        if not hits:
            missed.append(f"{case.tampered.note}: {[(f.rule, f.line - case.first + 1, f.message) for f in mine]}")
        others.update(f.rule for f in mine if f.rule not in owners)
    assert not missed
    assert not others
    assert len(cases) == HANDS
