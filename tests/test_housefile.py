"""House files: what is read, every mistake with its place, editions and variants, and the schema for editors."""

import json
import tomllib
from datetime import date
from decimal import Decimal
from pathlib import Path

import duckdb
import jsonschema
import pytest
from cardroomhand import Hand
from inmemory import audit_files

from audit.data import rules_folder
from audit.house.choose import enter_houses
from audit.house.load import House, find_house, known_houses
from audit.house.model import HouseFile
from audit.houses import Houses
from audit.tables.load import create_tables
from audit.terms import UserError
from audit.tomlfile import FileError

ROOT = Path(__file__).resolve().parent.parent
KNOWN = known_houses(rules_folder() / "house")


def house(name: str) -> House:
    """The only edition of one of our houses."""
    (edition,) = KNOWN[name]
    return edition


@pytest.mark.parametrize(
    ("name", "parameter", "value", "section"),
    [  # the parameter table of the rulebook, 1.2
        ("casino-manual", "rake.mode", "step", "Talon osuus ja jackpot, page 13"),
        ("casino-manual", "rake.step", Decimal(20), "Talon osuus ja jackpot, page 13"),
        ("casino-manual", "rake.inc", Decimal(1), "Talon osuus ja jackpot, page 13"),
        ("casino-manual", "rake.cap", None, None),
        ("casino-manual", "rake.time_charge", None, None),
        ("casino-manual/ten-percent", "rake.step", Decimal(10), "Talon osuus ja jackpot, page 13"),
        ("casino-manual/ten-percent", "rake.inc", Decimal(1), "Talon osuus ja jackpot, page 13"),
        ("casino-manual", "jackpot.amount", Decimal(1), "Talon osuus ja jackpot, page 13"),
        ("casino-manual", "jackpot.min_players", 6, "Talon osuus ja jackpot, page 13"),
        ("casino-manual", "bad_beat.loser", None, None),
        ("casino-manual", "odd_chip.unit", None, None),
        ("casino-manual", "odd_chip.stud_high", "high-card", "Jakopotti (split pot), page 30"),
        ("casino-manual", "betting.completion_share", Decimal(50), "Panostaminen, pages 27 and 28"),
        ("casino-manual", "session.max_seats", 12, "Pelaajien lukumäärä, page 14"),
        ("casino-2011", "rake.percent", Decimal(5), "Talon osuus (Rake)"),
        ("casino-2011", "rake.cap", Decimal(10), "Talon osuus (Rake)"),
        ("casino-2011", "rake.alloc", None, None),
        ("casino-2011", "odd_chip.hi_lo", None, None),
        ("casino-2011", "jackpot.funding", "drop", "Talon osuus (Rake)"),
        ("casino-2011", "tournament.fee_example_fee", Decimal(11), "Turnaukset"),
        ("online-holdem", "rake.percent", Decimal(3), "Talon osuus / Välityspalkkio"),
        ("online-holdem", "rake.cap", None, None),
        ("online-holdem", "betting.raise_words", "by", "Sökötä / Maksa (katso)"),
        ("online-holdem", "session.max_seats", 10, "Introduction"),
        ("online-room", "rake.play_money", "none", "Rake"),
        ("online-room", "jackpot.funding", "rake", "Bad Beat Jackpotsäännöt"),
        ("online-room", "jackpot.rake_share", None, None),
        ("online-room", "bad_beat.loser", Decimal(40), "Bad Beat Jackpotsäännöt"),
        ("online-room", "bad_beat.reseed", Decimal(20), "Bad Beat Jackpotsäännöt"),
        ("online-room", "odd_chip.unit", Decimal("0.01"), "Yleiset"),
        ("online-room", "odd_chip.soko", "first-dealt", "Yleiset"),
        ("online-room", "floor.server_crash", "cancel-and-return", "Serverin kaatuminen"),
    ],
)
def test_a_house_is_as_its_text_says(name: str, parameter: str, value: object, section: str | None) -> None:
    assert house(name).parameter(parameter) == value
    if value is not None:
        assert house(name).section_of(None, [parameter]) == section


def houses_of_hands(house: str, *days: str) -> list[str | None]:
    """The house of a hand on each day."""
    texts = [Hand([5000], number=place).text.replace("2026-11-28", day) for place, day in enumerate(days, start=1)]
    con, totals = audit_files(["\n".join(texts).encode()], house)
    assert totals["unread"] == 0
    return [key for (key,) in con.execute("SELECT house FROM hand ORDER BY hand_id").fetchall()]


def test_casino_2011_is_in_force_from_its_date() -> None:
    assert house("casino-2011").rules.valid_from == date(2011, 10, 7)
    days = ("2011-10-06", "2011-10-07", "2026-11-28")
    assert houses_of_hands("casino-2011", *days) == [None, "casino-2011", "casino-2011"]
    assert houses_of_hands("casino-manual", *days) == ["casino-manual"] * 3


def test_a_record_names_its_house_and_the_user_goes_before_it() -> None:
    hands = "\n".join(
        Hand([5000], house=name, number=place).text for place, name in enumerate(("online-room", "none"), 1)
    )
    con, totals = audit_files([hands.encode()])
    assert con.execute("SELECT house FROM hand ORDER BY hand_id").fetchall() == [("online-room",), (None,)]
    assert totals["rules"]["RK002"] == {"judged": 1, "not_configured": 1, "not_applicable": 0}
    ((reason,),) = con.execute("SELECT reason FROM rule_run WHERE rule = 'RK002'").fetchall()
    assert reason == "1 hands have no house (records name 'none', which is not known)"
    con, _ = audit_files([hands.encode()], "casino-manual")
    assert con.execute("SELECT DISTINCT house FROM hand").fetchall() == [("casino-manual",)]


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
trigger = "first"
section = "Rake"

[[rake.table]]
limits = ["FL"]
stakes = [1, 2]
step = 5

[variant.late.rake]
step = 20

[clauses]
folded-money-stays = "Folding, page 2"
"""


def house_file(tmp_path: Path, text: str, name: str = "kerho") -> Path:
    folder = tmp_path / "rules" / "house"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def test_a_variant_lays_its_keys_over_the_house(tmp_path: Path) -> None:
    known = known_houses(house_file(tmp_path, HOUSE))
    assert sorted(known) == ["kerho", "kerho/late"]
    assert [known[name][0].parameter("rake.step") for name in sorted(known)] == [10, 20]
    assert [known[name][0].key for name in sorted(known)] == ["kerho", "kerho/late"]


def test_a_rule_rests_on_the_section_of_its_clause_or_of_what_it_needs(tmp_path: Path) -> None:
    (kerho,) = known_houses(house_file(tmp_path, HOUSE))["kerho"]
    assert kerho.section_of("folded-money-stays", ()) == "Folding, page 2"
    assert kerho.section_of("rake-total-on-summed-pots", ("rake.step",)) == "Rake"
    assert kerho.section_of("no-negative-stack", ()) is None
    assert kerho.section_of(None, ()) is None


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ('"kerho"', '"klubi"', "1: the file must be named klubi.toml"),
        ("2026-01-31", '"2026"', "4: valid_from: input should be a valid date"),
        ('"EUR"', '"EURO"', "6: currency: input should be"),
        ("inc = 0.5\n", "", "8: rake: mode 'step' needs 'inc'"),
        ('mode = "step"', 'mode = "none"', "8: rake: mode 'none' takes no 'step'"),
        ("step = 10", "step = 10.001", "10: an amount in EUR has at most 2 decimals"),
        ("step = 10", "step = inf", "10: rake.step: must be a number"),
        ("step = 10", "step = true", "10: rake.step: must be a number"),
        ("step = 10", 'step = "10"', "10: rake.step: must be a number"),
        ("cap = 3.00", "cap = -3.00", "12: rake.cap: input should be greater than 0"),
        ("cap =", "capp =", "12: unknown key 'capp'; nearest: 'cap'"),
        ('"first"', '"flop"', "13: rake.trigger: input should be 'deal', 'first', 'second' or 'third'"),
        ('section = "Rake"', "", "8: rake: no section for "),
        ("stakes = [1, 2]", "stakes = []", "18: rake.table.0.stakes: list should have at least 1 item"),
        ("step = 5", "step = 5.005", "19: an amount in EUR has at most 2 decimals"),
        ("step = 5", "stepp = 5", "19: unknown key 'stepp'"),
        ("step = 20", "stepp = 20", "22: unknown key 'stepp'; nearest: 'step'"),
        ("[variant.late.rake]", "[variantt.late.rake]", "21: unknown key 'variantt'; nearest: 'variant'"),
        ('"Folding, page 2"', '""', "25: clauses.folded-money-stays: string should have at least 1 character"),
        ("[clauses]", "[[clauses]]", "24: clauses: input should be a valid dictionary"),
    ],
)
def test_a_mistake_in_a_house_is_told_with_its_line(tmp_path: Path, old: str, new: str, expected: str) -> None:
    assert old in HOUSE
    with pytest.raises(FileError) as caught:
        known_houses(house_file(tmp_path, HOUSE.replace(old, new, 1)))
    assert str(caught.value).startswith(f"rules/house/kerho.toml:{expected}")


def test_every_mistake_of_every_house_is_told_at_once(tmp_path: Path) -> None:
    house_file(tmp_path, HOUSE.replace("cap =", "capp =").replace("2026-01-31", "1"))
    with pytest.raises(FileError) as caught:
        known_houses(house_file(tmp_path, "", "other"))
    assert str(caught.value).count("\n") == 6


def test_editions_follow_each_other(tmp_path: Path) -> None:
    house_file(tmp_path, HOUSE.replace("valid_from = 2026-01-31", "valid_to = 2026-01-30"), "kerho.old")
    known = known_houses(house_file(tmp_path, HOUSE))
    with duckdb.connect() as con:
        create_tables(con, comments=False)
        con.execute("INSERT INTO source_file (source_id, path, location, run_id, last_run, version, bytes, signature,"
                    " lines, last_hand, complete, kind, hands, settled, unread, void, not_judged)"
                    " VALUES (1, 'a', '/a', 1, 1, 1, 0, '', 0, 0, true, 'hands', 0, 0, 0, 0, 0)")  # fmt: skip
        for number, printed in enumerate(("2025/05/05 1:02:03", "2026-01-30 23:59:59", "2026-01-31 00:00:00", None)):
            con.execute("INSERT INTO hand (hand_id, source_id, first_line, last_line, status, sound, printed)"
                        " VALUES (?, 1, 1, 1, 'settled', true, ?)", [number, printed])  # fmt: skip
        used = enter_houses(con, Houses("kerho"), known)
        held = con.execute("SELECT house FROM hand ORDER BY hand_id").fetchall()
        assert held == [("kerho.old",), ("kerho.old",), ("kerho",), (None,)]
        assert sorted(edition.key for edition in used) == ["kerho", "kerho.old"]
    house_file(tmp_path, HOUSE.replace("valid_from = 2026-01-31", "valid_to = 2026-01-31"), "kerho.old")
    with pytest.raises(FileError, match=r"its time overlaps that of rules/house/kerho.old.toml"):
        known_houses(tmp_path / "rules" / "house")


def test_a_house_that_is_not_there_is_told_with_the_nearest(tmp_path: Path) -> None:
    known = known_houses(house_file(tmp_path, HOUSE))
    with pytest.raises(UserError, match="no house 'kerhoo'; nearest: 'kerho'"):
        find_house(known, "kerhoo")
    with pytest.raises(UserError, match="no house 'x'; known: kerho, kerho/late"):
        find_house(known, "x")
    with pytest.raises(UserError, match=r"no house file nowhere\.toml"):
        find_house(known, "nowhere.toml")
    with pytest.raises(UserError, match="no variant 'lat' in"):
        find_house(known, f"{tmp_path}/rules/house/kerho.toml/lat")


def test_a_house_may_be_a_file_of_the_user(tmp_path: Path) -> None:
    file = house_file(tmp_path, HOUSE) / "kerho.toml"
    (own,) = find_house(KNOWN, str(file))
    (late,) = find_house(KNOWN, f"{file}/late")
    assert (own.key, own.parameter("rake.step"), late.key, late.parameter("rake.step")) == (
        "kerho",
        10,
        "kerho/late",
        20,
    )


def test_the_schema_of_the_page_is_that_of_the_program() -> None:
    """`python -m audit.house.schema > docs/house.schema.json` writes it."""
    kept = json.loads((ROOT / "docs" / "house.schema.json").read_text(encoding="utf-8"))
    assert kept == HouseFile.model_json_schema() | {"$schema": "https://json-schema.org/draft/2020-12/schema"}


@pytest.mark.parametrize("path", sorted((rules_folder() / "house").glob("*.toml")), ids=lambda path: path.stem)
def test_editors_find_no_mistake_in_our_houses(path: Path) -> None:
    schema = json.loads((ROOT / "docs" / "house.schema.json").read_text(encoding="utf-8"))
    values = json.loads(json.dumps(tomllib.loads(path.read_text(encoding="utf-8")), default=str))
    jsonschema.Draft202012Validator(schema).validate(values)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(schema).validate(values | {"rake": {"stepp": 1}})
