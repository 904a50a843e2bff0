"""House files to editions: read, verified with the line of every mistake, variants laid over, the edition of a day."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from audit.house.model import HouseFile, groups, parameters
from audit.house.values import Group
from audit.money import CURRENCIES, to_minor
from audit.terms import UserError
from audit.tomlfile import Document, FileError, Key, Problem, nearest, read_document


@dataclass(frozen=True, slots=True)
class House:
    """One edition of a house's rules, one variant laid over it where one was chosen.

    key names it in the tables: the name of its file, and the variant. No amount has more decimals than the currency.
    """

    file: str
    key: str
    rules: HouseFile

    @property
    def id(self) -> str:
        """The house, whatever the edition."""
        return self.rules.id

    @property
    def exponent(self) -> int:
        """Decimals of the currency's minor unit."""
        return CURRENCIES[self.rules.currency].exponent

    def parameter(self, name: str) -> Any:
        """Give a parameter such as 'rake.step', None where the house's text does not give it."""
        group = getattr(self.rules, name.partition(".")[0])
        key = name.partition(".")[2]
        value = None if group is None else getattr(group, key)
        if value is None and key in ("cap", "amount"):
            value = getattr(group, f"{key}_big_blinds", None)
        return _in_every_row(group, key) if value is None else value

    def section_of(self, clause: str | None, needs: Sequence[str]) -> str | None:
        """Give the section that says what a rule rests on: its clause, else the first parameter that it needs."""
        if clause in self.rules.clauses:
            return self.rules.clauses[clause]
        for name in needs:
            group: Group | None = getattr(self.rules, name.partition(".")[0])
            if group is not None:
                return group.section_of(name.partition(".")[2])
        return None


def _in_every_row(group: Any, key: str) -> Any:
    """Give the values of a parameter that every row of a table by games and stakes gives; a cap may go by players."""
    rows = getattr(group, "table", None)
    if not isinstance(rows, list):
        return None
    ways = {"cap": ("cap", "cap_big_blinds", "caps"), "amount": ("amount", "amount_big_blinds")}.get(key, (key,))
    values = [next((value for way in ways if (value := getattr(row, way, None))), None) for row in rows]
    return values if all(values) else None


Houses = Mapping[str, tuple[House, ...]]
"""Editions by what names them: an id, an id and a variant (`club/late`), or a file as it was given."""

_FILE = re.compile(r"(?P<path>.+\.toml)(?:/(?P<variant>[a-z0-9-]+))?", re.DOTALL)


def known_houses(folder: Path) -> Houses:
    """Give the editions of every house of a folder and of its variants, by `<id>` and `<id>/<variant>`.

    Raises FileError with every mistake of every file.
    """
    found: dict[str, tuple[House, ...]] = {}
    problems: list[Problem] = []
    for path in sorted(folder.glob("*.toml")):
        try:
            for house in _read(path, path.relative_to(folder.parent.parent).as_posix()):
                _, slash, variant = house.key.partition("/")
                name = f"{house.id}{slash}{variant}"
                found[name] = (*found.get(name, ()), house)
        except FileError as error:
            problems += error.problems
    problems += [problem for editions in found.values() for problem in _overlaps(editions)]
    if problems:
        raise FileError(problems)
    return found


def find_house(known: Houses, wanted: str) -> tuple[House, ...]:
    """Give the editions of a house by its id, or of a file that is not in the folder of houses.

    Raises: UserError with the nearest id when there is no such house; FileError with every mistake of the file.
    """
    if wanted in known:
        return known[wanted]
    named = _FILE.fullmatch(wanted)
    if named is None:
        hint = nearest(wanted, list(known)) or f"; known: {', '.join(known)}"
        raise UserError(f"no house {wanted!r}{hint}")
    path = Path(named["path"])
    if not path.is_file():
        raise UserError(f"no house file {path}")
    tail = f"/{named['variant']}" if named["variant"] else ""
    houses = {house.key: house for house in _read(path, named["path"])}
    if path.stem + tail not in houses:
        raise UserError(f"no variant {named['variant']!r} in {path}{nearest(path.stem + tail, list(houses))}")
    return (houses[path.stem + tail],)


def outside_file(wanted: str) -> Path | None:
    """Give the file that names a house by its path, None for an id."""
    named = _FILE.fullmatch(wanted)
    return Path(named["path"]) if named else None


def _read(path: Path, file: str) -> Iterator[House]:
    document = read_document(path, file)
    values = {key: value for key, value in document.values.items() if key != "variant"}
    base = _verified(document, values, ())
    if path.stem.split(".")[0] != base.id:
        raise FileError([Problem(file, document.line(("id",)), f"the file must be named {base.id}.toml, or with an "
                         f"edition {base.id}.<edition>.toml")])  # fmt: skip
    yield House(file, path.stem, base)
    variants = document.values.get("variant", {})
    if not isinstance(variants, dict) or not all(isinstance(over, dict) for over in variants.values()):
        raise FileError([Problem(file, document.line(("variant",)), "a variant is written as [variant.NAME.TABLE]")])
    for name, over in variants.items():
        yield House(file, f"{path.stem}/{name}", _verified(document, _laid_over(values, over), ("variant", name)))


def _laid_over(values: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Lay a variant over the house, key by key within tables; a table with a section of its own stands in its place."""
    merged = dict(values)
    for key, value in over.items():
        old = merged.get(key)
        if isinstance(old, dict) and isinstance(value, dict) and "section" not in value:
            value = _laid_over(old, value)
        merged[key] = value
    return merged


def _verified(document: Document, values: Mapping[str, Any], prefix: Key) -> HouseFile:
    try:
        rules = HouseFile.model_validate(values)
    except ValidationError as error:
        raise FileError([_problem(document, values, prefix, detail) for detail in error.errors()]) from None
    finest = CURRENCIES[rules.currency].exponent
    fine = [place for place, amount in _amounts(rules, ()) if (amount * 10**finest) % 1]
    if fine:
        text = f"an amount in {rules.currency} has at most {finest} decimals"
        raise FileError([Problem(document.file, _line(document, prefix, place), text) for place in fine])
    return rules


def _problem(document: Document, values: Mapping[str, Any], prefix: Key, detail: Any) -> Problem:
    place = _place(values, detail["loc"])
    name = ".".join(map(str, place))
    match detail["type"]:
        case "extra_forbidden":
            around = _around(place)
            text = f"unknown key {place[-1]!r}{nearest(str(place[-1]), around)}"
        case "missing":
            text = f"missing key {detail['loc'][-1]!r}"
        case "value_error":
            text = detail["msg"].removeprefix("Value error, ")
            text = f"{name}: {text}" if name else text
        case _:
            text = f"{name}: {detail['msg'][0].lower()}{detail['msg'][1:]}"
    return Problem(document.file, _line(document, prefix, place), text)


def _place(values: Any, loc: Sequence[str | int]) -> Key:
    """Give the path in the file of what the checker names; behind it may stand which of several forms was tried."""
    place: list[str | int] = []
    for step in loc:
        known = range(len(values)) if isinstance(values, list) else values if isinstance(values, dict) else ()
        if step not in known:
            break
        values = values[step]
        place.append(step)
    return tuple(place)


def _around(place: Key) -> list[str]:
    """Give the keys that may stand where one is."""
    if len(place) == 1:
        return list(HouseFile.model_fields)
    group = groups().get(str(place[0]))
    return list(group.model_fields) if group and len(place) == 2 else []


def _line(document: Document, prefix: Key, place: Key) -> int:
    """Give the line of a key: in the variant where it stands there, else in the house."""
    whole = (*prefix, *place)
    return document.line(whole) if whole in document.lines or not place else document.line(place)


def _amounts(part: Any, place: Key) -> Iterator[tuple[Key, Decimal]]:
    """Give every amount of money, with its place."""
    plain = (
        "percent",
        "amount_big_blinds",
        "min_pot_big_blinds",
        "cap_big_blinds",
        "rake_share",
        "loser",
        "winner",
        "reseed",
    )
    share = ("completion_share", "half_pot_share")
    for key in type(part).model_fields:
        value = getattr(part, key)
        if isinstance(value, Decimal) and key not in (*plain, *share) and not (key == "table" and place):
            yield (*place, key), value
        elif isinstance(value, list):
            for number, item in enumerate(value):
                if isinstance(item, Decimal):
                    yield (*place, key, number), item
                elif hasattr(type(item), "model_fields"):
                    yield from _amounts(item, (*place, key, number))
        elif hasattr(type(value), "model_fields"):
            yield from _amounts(value, (*place, key))


def _overlaps(editions: Sequence[House]) -> Iterator[Problem]:
    ordered = sorted(editions, key=lambda house: house.rules.valid_from or date.min)
    for earlier, later in pairwise(ordered):
        if (earlier.rules.valid_to or date.max) >= (later.rules.valid_from or date.min):
            yield Problem(later.file, 1, f"its time overlaps that of {earlier.file}: say valid_from and valid_to")


def minor(house: House, amount: Decimal | None) -> int | None:
    """Give an amount of a house in minor units of its currency."""
    return None if amount is None else to_minor(amount, house.exponent)


PARAMETERS = tuple(parameters())
"""Parameters that a rule may name in `needs`."""
