"""Rule files and example hands: what is read, and every mistake with its place."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from audit.check.examplehand import EditError, apply_edits
from audit.check.examples import faults
from audit.check.prose import describe, rule_line
from audit.check.rulefile import find_rule, load_rules
from audit.data import rules_folder
from audit.finding import Finding, Severity, Unread
from audit.pipeline.inspect import bind
from audit.terms import UserError
from audit.tomlfile import FileError

HAND = "Seat 1: kallio (€100)\nTotal pot €62 | Rake €3\nSeat 1: kallio collected (€59)\n"

RULE = """\
id = "RK002"
name = "rake-differs-from-house"
title = "The rake is not what the house takes"
severity = "error"
status = "stable"
clause = "rake-for-full-tens"
needs = ["rake.step", "rake.inc"]
message = "rake is {stated}; this house takes {settled}"
label = "settled {settled}"
why = "Players pay it."
false_alarms = "Another edition of the house rules."
query = '''
SELECT hand_id,
title = 3
'''
passing = ["one-pot"]

[[failing]]
hand = "one-pot"
edits = [["Rake €3", "Rake €4"]]
underline = "€4"
"""

HOUSE = """\
id = "kerho"
title = "Club"
edition = "2026"
source = "Rules of the club"
currency = "EUR"

[clauses]
rake-for-full-tens = "Rake"
"""

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Give a function that writes one rule file into a rules folder with one example hand, and gives the folder."""

    def write_rule(text: str) -> Path:
        folder = tmp_path / "rules"
        for name in ("example", "house", "rake"):
            (folder / name).mkdir(parents=True, exist_ok=True)
        (folder / "house" / "kerho.toml").write_text(HOUSE, encoding="utf-8")
        (folder / "example" / "one-pot.txt").write_text(HAND, encoding="utf-8")
        (folder / "rake" / "RK002-rake-differs-from-house.toml").write_text(text, encoding="utf-8")
        return folder

    return write_rule


def mistakes(folder: Path) -> list[str]:
    with pytest.raises(FileError) as caught:
        load_rules(folder)
    return str(caught.value).replace("rules/rake/RK002-rake-differs-from-house.toml", "RULE").split("\n")


def test_a_rule_is_read_whole(write: Write) -> None:
    (rule,) = load_rules(write(RULE))
    assert (rule.id, rule.name, rule.severity, rule.status) == (
        "RK002",
        "rake-differs-from-house",
        Severity.ERROR,
        "stable",
    )
    assert rule.file == "rules/rake/RK002-rake-differs-from-house.toml"
    assert rule.needs == ("rake.step", "rake.inc")
    assert rule.query == "SELECT hand_id,\ntitle = 3\n"
    assert rule.clause == "rake-for-full-tens"
    assert rule.passing == {"one-pot": HAND}
    (failing,) = rule.failing
    assert failing.text == HAND.replace("Rake €3", "Rake €4")
    assert (failing.underline, failing.also, failing.house) == (("€4",), frozenset(), None)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "message =",
            "mesage =",
            ["RULE:1: missing key 'message'", "RULE:8: unknown key 'mesage'; nearest: 'message'"],
        ),
        ('"Players pay it."', '" "', ["RULE:10: 'why' must be a text, not empty"]),
        ('"error"', '"eror"', ["RULE:4: severity 'eror' is not one of note, warning, error; nearest: 'error'"]),
        ('"stable"', '"done"', ["RULE:5: status 'done' is not one of trial, stable, retired"]),
        (
            'id = "RK002"',
            'id = "XX002"',
            [
                "RULE:1: id 'XX002' is not a family (HH, BT, BL, PT, RK, JP, AW, SE, TN, CO) and three digits",
                "RULE:1: the file must be named XX002-rake-differs-from-house.toml",
            ],
        ),
        (
            '"rake-differs-from-house"',
            '"Rake differs"',
            [
                "RULE:1: the file must be named RK002-Rake differs.toml",
                "RULE:2: name 'Rake differs' is not small letters and digits with single hyphens",
            ],
        ),
        (
            '"rake-for-full-tens"',
            '"rake-for-full-ten"',
            ["RULE:6: no house has a clause 'rake-for-full-ten'; nearest: 'rake-for-full-tens'"],
        ),
        ('status = "stable"', 'status = "stable"\nhouse = "kehro"', ["RULE:6: no house 'kehro'; nearest: 'kerho'"]),
        ('underline = "€4"', 'underline = "€4"\nhouse = "klubi"', ["RULE:22: no house 'klubi'"]),
        ('"rake.step"', '"rake.stp"', ["RULE:7: unknown house parameter 'rake.stp'; nearest: 'rake.step'"]),
        ("is {stated}", "is {statd}", ["RULE:8: unknown field {statd} in message; nearest: 'stated'"]),
        ("is {stated}", "is {stated:>9}", ["RULE:8: message: field {stated} is already text and takes no form"]),
        ('"settled {settled}"', '"settled {settled"', ["RULE:9: label: expected '}' before end of string"]),
        ('passing = ["one-pot"]', "", ["RULE:1: no passing example"]),
        ('["one-pot"]', '["one-pott"]', ["RULE:16: no example hand 'one-pott'; nearest: 'one-pot'"]),
        ('["Rake €3", "Rake €4"]', '["Rake €9", "Rake €4"]', ["RULE:20: 'Rake €9' is not in the hand"]),
        (
            '["Rake €3", "Rake €4"]',
            '["kallio", "Rake €4"]',
            ["RULE:20: 'kallio' stands in 2 places; say which by a third value"],
        ),
        ('underline = "€4"', 'underline = "€7"', ["RULE:21: the edited hand does not hold '€7'"]),
        ('underline = "€4"', "", ["RULE:18: missing key 'underline'"]),
        (
            'underline = "€4"',
            'underline = "€4"\nunderlin = 1',
            ["RULE:22: unknown key 'underlin'; nearest: 'underline'"],
        ),
        ('underline = "€4"', 'underline = "€4"\nalso = ["RK02"]', ["RULE:1: also: no rule 'RK02'; nearest: 'RK002'"]),
        (
            "[[failing]]",
            "[failing]",
            ["RULE:18: 'failing' must be written as [[failing]] tables", "RULE:18: no failing example"],
        ),
        ('id = "RK002"', 'id = "RK002"\nid = "RK003"', ["RULE:2: Cannot overwrite a value"]),
        ('severity = "error"', "severity = error", ["RULE:4: Invalid value"]),
    ],
)
def test_a_mistake_is_told_with_its_line(write: Write, old: str, new: str, expected: list[str]) -> None:
    assert old in RULE
    assert mistakes(write(RULE.replace(old, new, 1))) == expected


def test_a_rule_without_failing_example_is_refused(write: Write) -> None:
    assert mistakes(write(RULE[: RULE.index("[[failing]]")])) == ["RULE:1: no failing example"]


def test_two_rules_cannot_share_id_or_name(write: Write) -> None:
    folder = write(RULE)
    (folder / "other").mkdir()
    (folder / "other" / "RK002-rake-differs-from-house.toml").write_text(RULE, encoding="utf-8")
    assert mistakes(folder) == [
        "RULE:1: RK002 is taken by rules/other/RK002-rake-differs-from-house.toml",
        "RULE:1: rake-differs-from-house is taken by rules/other/RK002-rake-differs-from-house.toml",
    ]


def test_a_house_that_cannot_be_read_is_told_with_its_line(write: Write) -> None:
    folder = write(RULE)
    (folder / "house" / "kerho.toml").write_text(HOUSE.replace('"EUR"', '"EURO"'), encoding="utf-8")
    (told,) = mistakes(folder)
    assert told.startswith("rules/house/kerho.toml:5: currency: input should be")


def test_mistakes_of_all_files_are_told_at_once(write: Write) -> None:
    folder = write(RULE.replace('"stable"', '"done"'))
    (folder / "RK003-stray.toml").write_text(RULE, encoding="utf-8")
    (folder / "rake" / "RK004-latin.toml").write_bytes("id = 1\nwhy = 'Äijä'".encode("latin-1"))
    assert mistakes(folder) == [
        "rules/RK003-stray.toml:1: a rule file stands in a family's folder, rules/<family>/",
        "RULE:5: status 'done' is not one of trial, stable, retired",
        "rules/rake/RK004-latin.toml:2: not UTF-8",
    ]


def test_a_rule_is_found_by_id_or_name(write: Write) -> None:
    rules = load_rules(write(RULE))
    assert find_rule(rules, "rk002") is rules[0]
    assert find_rule(rules, "rake-differs-from-house") is rules[0]
    with pytest.raises(UserError, match=r"no rule 'rake-differs-from-hose'; nearest: 'rake-differs-from-house'"):
        find_rule(rules, "rake-differs-from-hose")


def test_a_rule_is_told_in_prose(write: Write) -> None:
    (rule,) = load_rules(write(RULE))
    assert rule_line(rule) == "RK002  error    rake-differs-from-house: The rake is not what the house takes"
    assert (
        describe(rule)
        == """\
RK002 rake-differs-from-house: error, stable, rake
The rake is not what the house takes

why: Players pay it.
false alarms: Another edition of the house rules.
clause: rake-for-full-tens
needs: rake.step, rake.inc
message: rake is {stated}; this house takes {settled}
examples: silent on one-pot; fires on edits of one-pot
file: rules/rake/RK002-rake-differs-from-house.toml
query:
  SELECT hand_id,
  title = 3"""
    )


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([["b", "x"]], "a x c a"),
        ([["a", "x", 2]], "a b c x"),
        ([["a b", "q"], ["q c", "r"]], "r a"),
    ],
)
def test_edits_are_made_in_order(edits: list[list[str | int]], expected: str) -> None:
    assert apply_edits("a b c a", edits) == expected


@pytest.mark.parametrize(
    ("edits", "message"),
    [
        ([["a", "x", 3]], "'a' stands in 2 places, not 3"),
        ([["a", "x", 0]], "not an edit"),
        ([["b", "b"]], "not an edit"),
        ([["", "b"]], "not an edit"),
        ([["b"]], "not an edit"),
        ([], "'edits' must be a list"),
        ("b", "'edits' must be a list"),
    ],
)
def test_an_edit_that_cannot_be_made_is_refused(edits: object, message: str) -> None:
    with pytest.raises(EditError, match=message):
        apply_edits("a b c a", edits)


def found(rule: str, line: str, figure: str) -> Finding:
    return Finding(
        rule=rule,
        name=rule,
        severity=Severity.ERROR,
        file="one-pot.txt",
        line=1,
        column=line.index(figure) + 1,
        length=len(figure),
        excerpt=line,
        hand=None,
        seat=None,
        player=None,
        message="",
        stated=None,
        settled=None,
        label="",
        facts=(),
        fingerprint="",
    )


def audit_that_finds(
    where: str, *figures: tuple[str, str]
) -> Callable[[str, bytes, str | None], list[Finding | Unread]]:
    """Give an audit that finds (rule, figure) in every line that holds `where`."""

    def audit(name: str, data: bytes, house: str | None) -> list[Finding | Unread]:
        assert (name, house) == ("one-pot.txt", None)
        lines = data.decode("utf-8").split("\n")
        return [found(rule, line, figure) for line in lines if where in line for rule, figure in figures]

    return audit


@pytest.mark.parametrize(
    ("where", "figures", "expected"),
    [
        ("Rake €4", [("RK002", "€4")], []),
        ("Rake €4", [("RK002", "€62")], ["failing example 1 (one-pot) underlines '€62', not '€4'"]),
        (
            "Rake €4",
            [("RK002", "€4"), ("RK002", "€62")],
            ["failing example 1 (one-pot) underlines '€4' and '€62', not '€4'"],
        ),
        ("Rake €5", [("RK002", "€4")], ["failing example 1 (one-pot) does not give RK002"]),
        (
            "Rake",
            [("RK002", "Rake")],
            ["passing hand one-pot gives RK002", "failing example 1 (one-pot) underlines 'Rake', not '€4'"],
        ),
        ("Rake €4", [("RK002", "€4"), ("PT001", "€62")], ["failing example 1 (one-pot) gives PT001 too"]),
        ("Rake €4", [("RK002", "€4"), ("PT009", "€62")], []),
    ],
    ids=["as told", "other figure", "one too many", "silent", "always loud", "other stable rule", "other trial rule"],
)
def test_a_rule_is_held_to_its_examples(
    write: Write, where: str, figures: list[tuple[str, str]], expected: list[str]
) -> None:
    folder = write(RULE)
    for other, status in (("PT001", "stable"), ("PT009", "trial")):
        text = (
            RULE.replace("RK002", other)
            .replace('"rake-differs', f'"{status}-differs')
            .replace('"stable"', f'"{status}"')
        )
        (folder / "rake" / f"{other}-{status}-differs-from-house.toml").write_text(text, encoding="utf-8")
    rules = load_rules(folder)
    assert list(faults(find_rule(rules, "RK002"), rules, audit_that_finds(where, *figures))) == expected


def test_an_unread_part_counts_as_the_rule_for_unread_lines(write: Write) -> None:
    rules = load_rules(write(RULE))

    def audit(name: str, data: bytes, house: str | None) -> list[Finding | Unread]:
        return [Unread(name, 2, 1, "junk", None, "no such line", ())] if "€4".encode() in data else []

    (rule,) = rules
    assert list(faults(rule, rules, audit)) == ["failing example 1 (one-pot) does not give RK002"]


def test_the_rules_that_we_ship_can_be_loaded() -> None:
    rules = load_rules(rules_folder())
    assert [rule.id for rule in rules] == sorted(rule.id for rule in rules)


ALL_COLUMNS = (
    "SELECT hand_id, 1 AS line, 'f' AS figure, 1 AS seat, 1 AS stated, 1 AS settled, 'n' AS note, "
    "'s' AS subject FROM hand"
)


@pytest.mark.parametrize(
    ("query", "line", "said"),
    [
        ("SELECT hand_id,\n  lime AS line FROM hand", 2, 'query: Binder Error: Referenced column "lime" not found'),
        ("SELECT hand_id FROM hend", 1, "query: Catalog Error: Table with name hend does not exist"),
        ("SELECT hand_id,\nFROM WHERE", 2, "query: Parser Error: syntax error"),
        ("SELECT hand_id, 1 AS line FROM hand", 1, "query: no column 'figure'"),
        (ALL_COLUMNS.replace("'n' AS note", "NULL AS note"), 1, "query: message names {note}, and note is always NULL"),
        (
            ALL_COLUMNS.replace("1 AS settled", "0.5::DOUBLE AS settled"),
            1,
            "query: column 'settled' is DOUBLE, not a whole number, a text or NULL",
        ),
        (ALL_COLUMNS.replace("1 AS line", "NULL AS line"), 1, "query: column 'line' is NULL, not a whole number"),
        (
            ALL_COLUMNS.replace("'s' AS subject", "7 AS subject"),
            1,
            "query: column 'subject' is INTEGER, not a text or NULL",
        ),
        (ALL_COLUMNS.replace("SELECT", "SELECT 1 AS odd,"), 1, "query: column 'odd' is not one of hand_id, line"),
    ],
)
def test_a_query_that_does_not_fit_the_tables_is_told_with_its_line(query: str, line: int, said: str) -> None:
    (rule,) = [rule for rule in load_rules(rules_folder()) if rule.id == "PT001"]
    wrong = replace(rule, query=query, query_line=10, message="{note}", label="x")
    with pytest.raises(FileError) as raised:
        bind([wrong])
    first = raised.value.problems[0]
    assert (first.file, first.line) == (rule.file, 9 + line)
    assert first.text.startswith(said)


def test_every_query_fits_the_tables() -> None:
    bind(load_rules(rules_folder()))
