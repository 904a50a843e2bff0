"""Rule files: one TOML file holds everything about a rule, its examples too; docs/writing-rules.md tells how to write
one.

`rules/<family>/<ID>-<name>.toml` are the rules, `rules/example/<name>.txt` the hands their examples are made from.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from string import Formatter

from audit.check.examplehand import EditError, apply_edits, read_hands
from audit.finding import Severity
from audit.house.load import PARAMETERS, Houses, known_houses
from audit.terms import GAMES, LIMITS, UserError
from audit.tomlfile import FileError, Problem, Table, nearest, read_document

FAMILIES = {
    "HH": "form of the history",
    "BT": "betting",
    "BL": "blinds and button",
    "PT": "pots",
    "RK": "rake",
    "JP": "jackpot",
    "AW": "awards and showdown",
    "SE": "sessions and table stakes",
    "TN": "tournaments",
    "CO": "conduct",
}
STATUSES = ("trial", "stable", "retired")
SCOPES = ("hand", "run", "books")
"""Rules about single hands, rules that look across all hands of a run, and rules that hold books against hands."""
FIELDS = ("stated", "settled", "difference", "player", "seat", "note", "subject")
"""What a rule's message and label may name in braces."""

_REQUIRED = ("id", "name", "title", "severity", "status", "message", "label", "why", "false_alarms", "query")
_OPTIONAL = ("clause", "games", "limits", "needs", "applies", "facts", "scope", "house", "passing", "failing")
_ID = re.compile(r"[A-Z]{2}\d{3}")
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
PLAY_MONEY, SMALLEST_CHIP = "play-money", "smallest-chip"
FACTS: Mapping[str, tuple[str, ...]] = {
    "drop": ("cardroom", "ggpoker"),
    "takes-by-pot": ("cardroom",),
    "net-by-pot": ("cardroom",),
    SMALLEST_CHIP: ("cardroom",),
    "halves": ("cardroom",),
    "presence": ("cardroom",),
    "refunds": ("cardroom",),
    "books": ("cardroom",),
    PLAY_MONEY: ("pokerstars", "ggpoker", "cardroom"),
}
"""Facts that only some formats or hands give, each with the formats that can: a rule that lives on one judges no hand
of another. The smallest chip may also be known from the house."""

_NOT_FAMILIES = ("house", "example")


@dataclass(frozen=True, slots=True)
class Failing:
    """A failing example: an example hand with its edits made, and what must be found in it.

    underline holds the text under the ^^^ of each finding of the rule, in order; also the other rules that must fire.
    before is the hand without its edits where the example is a file that was read so before it was changed.
    """

    hand: str
    text: str
    underline: tuple[str, ...]
    also: frozenset[str]
    house: str | None
    before: str


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as its file tells it.

    query_line is the line of the file on which the query begins.
    passing are hands by name and text in which nothing may be found: those the file lists, and those its failing
    examples are made from. house is the one that the examples are run under. games and limits are those that the rule
    is about, all where there are none. applies names parameters of the house
    and the values with which the rule has something to say; facts are those of `FACTS` that it lives on.
    """

    file: str
    id: str
    name: str
    title: str
    severity: Severity
    status: str
    clause: str | None
    games: tuple[str, ...]
    limits: tuple[str, ...]
    needs: tuple[str, ...]
    applies: Mapping[str, tuple[str, ...]]
    facts: tuple[str, ...]
    scope: str
    message: str
    label: str
    why: str
    false_alarms: str
    query: str
    query_line: int
    house: str | None
    passing: Mapping[str, str]
    failing: tuple[Failing, ...]


def load_rules(folder: Path) -> tuple[Rule, ...]:
    """Read and verify every rule under a rules folder, in order of id.

    Raises FileError with every mistake of every file; UserError when there is no such folder.
    """
    if not folder.is_dir():
        raise UserError(f"no rules folder {folder}")
    hands = read_hands(folder / "example")
    houses = known_houses(folder / "house")
    examples = known_houses(folder / "example")
    by_file = {name: str(folder / "example" / f"{name}.toml") for name in examples}
    rules: list[Rule] = []
    problems: list[Problem] = []
    for path in sorted(folder.rglob("*.toml")):
        file = path.relative_to(folder.parent).as_posix()
        if path.parent.parent != folder:
            problems.append(Problem(file, 1, f"a rule file stands in a family's folder, {folder.name}/<family>/"))
        elif path.parent.name not in _NOT_FAMILIES:
            try:
                rules.append(_load(path, file, hands, houses, by_file))
            except FileError as error:
                problems.extend(error.problems)
    if not problems:
        problems = _problems_between(rules)
    if problems:
        raise FileError(problems)
    return tuple(sorted(rules, key=lambda rule: rule.id))


def find_rule(rules: Iterable[Rule], wanted: str) -> Rule:
    """Give the rule with this id or name. Raises UserError with the nearest one when there is none."""
    known = {key: rule for rule in rules for key in (rule.id, rule.name)}
    found = known.get(wanted) or known.get(wanted.upper())
    if found is None:
        raise UserError(f"no rule {wanted!r}{nearest(wanted, list(known))}")
    return found


def _load(path: Path, file: str, hands: Mapping[str, str], houses: Houses, examples: Mapping[str, str]) -> Rule:
    document = read_document(path, file)
    problems: list[Problem] = []
    top = Table(document, document.values, (), problems)
    top.only(*_REQUIRED, *_OPTIONAL)
    severity = top.choice("severity", [severity.word for severity in Severity])
    failing = tuple(_failing(table, hands, houses, examples) for table in top.tables("failing"))
    rule = Rule(
        file=file,
        id=top.text("id"),
        name=top.text("name"),
        title=top.text("title"),
        severity=Severity[severity.upper()] if severity else Severity.NOTE,
        status=top.choice("status", STATUSES),
        clause=_clause(top, houses),
        games=top.texts("games"),
        limits=top.texts("limits"),
        needs=top.texts("needs"),
        applies=_applies(top),
        facts=top.texts("facts"),
        scope=top.choice("scope", list(SCOPES)) if "scope" in top.values else SCOPES[0],
        message=top.text("message"),
        label=top.text("label"),
        why=top.text("why"),
        false_alarms=top.text("false_alarms"),
        query=top.text("query"),
        query_line=document.line(("query",)) + ("\n" in top.text("query")),  # behind ''' it begins on the next line
        house=_house(top, houses, examples),
        passing=_passing(top, hands) | {example.hand: hands.get(example.hand, "") for example in failing},
        failing=failing,
    )
    _verify(rule, top, path.name)
    if problems:
        raise FileError(problems)
    return rule


def _verify(rule: Rule, top: Table, filename: str) -> None:
    if rule.id and not (_ID.fullmatch(rule.id) and rule.id[:2] in FAMILIES):
        top.note("id", f"id {rule.id!r} is not a family ({', '.join(FAMILIES)}) and three digits")
    if rule.name and not _NAME.fullmatch(rule.name):
        top.note("name", f"name {rule.name!r} is not small letters and digits with single hyphens")
    if rule.id and rule.name and filename != f"{rule.id}-{rule.name}.toml":
        top.note("id", f"the file must be named {rule.id}-{rule.name}.toml")
    for key, what, words, known in (
        ("games", "game", rule.games, tuple(dict.fromkeys(GAMES.values()))),
        ("limits", "limit form", rule.limits, LIMITS),
        ("needs", "house parameter", rule.needs, PARAMETERS),
        ("facts", "fact", rule.facts, tuple(FACTS)),
    ):
        for word in words:
            if word not in known:
                top.note(key, f"unknown {what} {word!r}{nearest(word, known)}")
    for key, template in (("message", rule.message), ("label", rule.label)):
        _verify_template(top, key, template)
    if not top.values.get("passing"):
        top.note("passing", "no passing example")
    if not rule.failing:
        top.note("failing", "no failing example")


def _clause(top: Table, houses: Houses) -> str | None:
    name = top.optional_text("clause")
    known = sorted({clause for editions in houses.values() for house in editions for clause in house.rules.clauses})
    if name and name not in known:
        top.note("clause", f"no house has a clause {name!r}{nearest(name, known)}")
    return name


def _applies(top: Table) -> dict[str, tuple[str, ...]]:
    table = top.table("applies")
    for name in table.values:
        if name not in PARAMETERS:
            table.note(name, f"unknown house parameter {name!r}{nearest(name, PARAMETERS)}")
    return {name: table.texts(name) for name in table.values}


def _house(table: Table, houses: Houses, examples: Mapping[str, str]) -> str | None:
    """Take the house of examples: one of ours, or one that stands beside the example hands."""
    name = table.optional_text("house")
    if name is not None and name in examples:
        return examples[name]
    if name and name not in houses:
        table.note("house", f"no house {name!r}{nearest(name, list(houses))}")
    return name


def _verify_template(top: Table, key: str, template: str) -> None:
    try:
        parts = list(Formatter().parse(template))
    except ValueError as error:
        top.note(key, f"{key}: {error}")
        return
    for _, field, form, conversion in parts:
        if field is None:
            continue
        if field not in FIELDS:
            top.note(key, f"unknown field {{{field}}} in {key}{nearest(field, FIELDS)}")
        elif form or conversion:
            top.note(key, f"{key}: field {{{field}}} is already text and takes no form")


def _passing(top: Table, hands: Mapping[str, str]) -> dict[str, str]:
    return {name: _hand(top, "passing", name, hands) for name in top.texts("passing")}


def _failing(table: Table, hands: Mapping[str, str], houses: Houses, examples: Mapping[str, str]) -> Failing:
    table.only("hand", "edits", "underline", "also", "house", "read_before")
    name = table.text("hand")
    text = before = _hand(table, "hand", name, hands) if name else ""
    read_before = table.values.get("read_before", False)
    if type(read_before) is not bool:
        table.note("read_before", "'read_before' must be true or false")
    if text:
        try:
            text = apply_edits(text, table.values.get("edits", []))
        except EditError as error:
            table.note("edits", str(error))
            text = ""
    several = isinstance(table.values.get("underline"), list)
    underline = table.texts("underline") if several else (table.text("underline"),)
    for words in underline:
        if text and words not in text:
            table.note("underline", f"the edited hand does not hold {words!r}")
    return Failing(
        name,
        text,
        underline,
        frozenset(table.texts("also")),
        _house(table, houses, examples),
        before if read_before else "",
    )


def _hand(table: Table, key: str, name: str, hands: Mapping[str, str]) -> str:
    if name not in hands:
        table.note(key, f"no example hand {name!r}{nearest(name, list(hands))}")
    return hands.get(name, "")


def _problems_between(rules: list[Rule]) -> list[Problem]:
    problems: list[Problem] = []
    owner: dict[str, str] = {}
    ids = [rule.id for rule in rules]
    for rule in rules:
        for word in (rule.id, rule.name):
            first = owner.setdefault(word, rule.file)
            if first != rule.file:
                problems.append(Problem(rule.file, 1, f"{word} is taken by {first}"))
        for example in rule.failing:
            problems.extend(
                Problem(rule.file, 1, f"also: no rule {other!r}{nearest(other, ids)}")
                for other in sorted(example.also)
                if other not in ids or other == rule.id
            )
    return problems
