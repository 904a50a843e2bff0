"""House files: what is read, and every mistake with its place."""

from datetime import date
from pathlib import Path

import pytest

from audit.check.housefile import Rake, load_house
from audit.data import rules_folder
from audit.terms import UserError
from audit.tomlfile import FileError


def test_the_casino_manual_is_as_its_text_says() -> None:
    house = load_house(rules_folder() / "house", "casino-manual")
    assert (house.id, house.edition, house.valid_from, house.currency) == ("casino-manual", "undated", None, "EUR")
    assert house.rake is not None
    assert house.rake.section == "Talon osuus ja jackpot, page 13"
    assert (house.rake.mode, house.rake.step, house.rake.inc, house.rake.cap, house.rake.trigger) == (
        "step",
        2000,
        100,
        None,
        "flop",
    )


HOUSE = """\
id = "kerho"
title = "Club"
edition = "2026"
valid_from = 2026-01-31
source = "Rules of the club"
currency = "EUR"

[rake]
mode = "step"
step = 10
inc = 0.5
cap = 3.00
trigger = "flop"
section = "Rake"
clause = "Half a euro for each full ten, at most three."

[clauses]
folded-money-stays = "Folding, page 2"
"""


def house_file(tmp_path: Path, text: str) -> Path:
    folder = tmp_path / "rules" / "house"
    folder.mkdir(parents=True)
    (folder / "kerho.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_house_is_read_whole(tmp_path: Path) -> None:
    house = load_house(house_file(tmp_path, HOUSE), "kerho")
    assert (house.title, house.source, house.valid_from) == ("Club", "Rules of the club", date(2026, 1, 31))
    assert house.rake == Rake("step", 1000, 50, 300, "flop", "Rake", "Half a euro for each full ten, at most three.")
    assert house.clauses == {"folded-money-stays": "Folding, page 2"}


def test_a_rule_rests_on_the_section_of_its_clause_or_of_the_rake(tmp_path: Path) -> None:
    house = load_house(house_file(tmp_path, HOUSE), "kerho")
    assert house.section_of("folded-money-stays", ()) == "Folding, page 2"
    assert house.section_of("rake-total-on-summed-pots", ("rake.step",)) == "Rake"
    assert house.section_of("no-negative-stack", ()) is None
    assert house.section_of(None, ()) is None


def test_a_house_may_say_nothing_of_rake(tmp_path: Path) -> None:
    assert load_house(house_file(tmp_path, HOUSE[: HOUSE.index("[rake]")]), "kerho").rake is None


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"kerho"', '"klubi"', "1: id 'klubi' is not one of kerho"),
        ("2026-01-31", '"2026"', "4: 'valid_from' must be a date such as 2026-01-31"),
        ('"EUR"', '"EURO"', "6: currency 'EURO' is not one of"),
        ("step = 10\n", "", "9: mode 'step' needs 'step'"),
        ('mode = "step"', 'mode = "none"', "10: mode 'none' takes no 'step'"),
        ("step = 10", "step = 10.001", "10: 'step' must be an amount above zero with at most 2 decimals"),
        ("step = 10", "step = inf", "10: 'step' must be an amount above zero with at most 2 decimals"),
        ("step = 10", "step = true", "10: 'step' must be an amount above zero with at most 2 decimals"),
        ("cap = 3.00", "cap = -3.00", "12: 'cap' must be an amount above zero with at most 2 decimals"),
        ("cap =", "capp =", "12: unknown key 'capp'; nearest: 'cap'"),
        ('"flop"', '"flopp"', "13: trigger 'flopp' is not one of flop; nearest: 'flop'"),
        ('"Folding, page 2"', '" "', "18: 'folded-money-stays' must be a text, not empty"),
        ("folded-money", "Folded_money", "18: clause 'Folded_money-stays' is not small letters with single hyphens"),
        ("[clauses]", "[[clauses]]", "17: 'clauses' must be written as a [clauses] table"),
    ],
)
def test_a_mistake_in_a_house_is_told_with_its_line(tmp_path: Path, old: str, new: str, expected: str) -> None:
    folder = house_file(tmp_path, HOUSE.replace(old, new, 1))
    with pytest.raises(FileError) as caught:
        load_house(folder, "kerho")
    assert str(caught.value).startswith(f"rules/house/kerho.toml:{expected}")


def test_a_house_that_is_not_there_is_told_with_the_nearest(tmp_path: Path) -> None:
    folder = house_file(tmp_path, HOUSE)
    with pytest.raises(UserError, match="no house 'kerhoo'; nearest: 'kerho'"):
        load_house(folder, "kerhoo")
    with pytest.raises(UserError, match="no house 'x'; known: kerho"):
        load_house(folder, "x")
