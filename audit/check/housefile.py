"""House files: `rules/house/<id>.toml` tells what a house charges, and where its own rules say what ours rest on.

A parameter that the house's text does not give stays absent, and is None here: a rule that needs it reports that it is
not configured, and never passes.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path

from audit.money import CURRENCIES, to_minor
from audit.terms import UserError
from audit.tomlfile import FileError, Problem, Table, nearest, read_document

PARAMETERS = ("rake.mode", "rake.step", "rake.inc", "rake.cap", "rake.trigger")
"""House parameters that a rule may name in `needs`."""

_MODES = ("step", "none")
_TRIGGERS = ("flop",)
_CLAUSE = re.compile(r"[a-z]+(-[a-z]+)*")


@dataclass(frozen=True, slots=True)
class Rake:
    """How the house takes rake.

    mode 'step': `inc` for each full `step` of all pots of the hand added together, at most `cap`; 'none': no rake.
    trigger 'flop': only when the flop, or in other games the first card or draw after the initial deal, was dealt.
    section is the heading in the house's own text, clause what it says. Units: minor units of the house's currency.
    """

    mode: str
    step: int | None
    inc: int | None
    cap: int | None
    trigger: str | None
    section: str
    clause: str


@dataclass(frozen=True, slots=True)
class House:
    """A house's rules in one edition; valid_from is None when its text bears no date.

    clauses are the names of what it says, each with its section in the house's own text.
    """

    file: str
    id: str
    title: str
    edition: str
    valid_from: date | None
    source: str
    currency: str
    rake: Rake | None
    clauses: Mapping[str, str]

    def section_of(self, clause: str | None, needs: Sequence[str]) -> str | None:
        """Give the section that says what a rule rests on: its clause, else the rake where it needs its figures."""
        return self.clauses.get(clause or "") or (self.rake.section if self.rake and needs else None)


def all_houses(folder: Path) -> dict[str, House]:
    """Give every house of a folder by its id. Raises: as `load_house`."""
    return {path.stem: load_house(folder, path.stem) for path in sorted(folder.glob("*.toml"))}


def load_house(folder: Path, wanted: str) -> House:
    """Read and verify the house `<wanted>.toml` of a folder of houses.

    Raises FileError with every mistake of the file; UserError with the nearest id when there is no such house.
    """
    known = {path.stem: path for path in sorted(folder.glob("*.toml"))}
    if wanted not in known:
        hint = nearest(wanted, list(known)) or f"; known: {', '.join(known)}"
        raise UserError(f"no house {wanted!r}{hint}")
    path = known[wanted]
    document = read_document(path, path.relative_to(folder.parent.parent).as_posix())
    problems: list[Problem] = []
    top = Table(document, document.values, (), problems)
    top.only("id", "title", "edition", "valid_from", "source", "currency", "rake", "clauses")
    currency = top.choice("currency", list(CURRENCIES))
    house = House(
        file=document.file,
        id=top.choice("id", [path.stem]),
        title=top.text("title"),
        edition=top.text("edition"),
        valid_from=_date(top, "valid_from"),
        source=top.text("source"),
        currency=currency,
        rake=_rake(top, CURRENCIES[currency].exponent if currency else 2),
        clauses=_clauses(top.table("clauses")),
    )
    if problems:
        raise FileError(problems)
    return house


def _rake(top: Table, exponent: int) -> Rake | None:
    values = top.values.get("rake")
    if values is None:
        return None
    if not isinstance(values, dict):
        top.note("rake", "'rake' must be written as a [rake] table")
        return None
    table = Table(top.document, values, ("rake",), top.problems)
    table.only("mode", "step", "inc", "cap", "trigger", "section", "clause")
    rake = Rake(
        mode=table.choice("mode", _MODES),
        step=_money(table, "step", exponent),
        inc=_money(table, "inc", exponent),
        cap=_money(table, "cap", exponent),
        trigger=table.choice("trigger", _TRIGGERS) if "trigger" in values else None,
        section=table.text("section"),
        clause=table.text("clause"),
    )
    _verify_mode(table, rake.mode)
    return rake


def _clauses(table: Table) -> dict[str, str]:
    for name in table.values:
        if not _CLAUSE.fullmatch(name):
            table.note(name, f"clause {name!r} is not small letters with single hyphens")
    return {name: table.text(name) for name in table.values}


def _verify_mode(table: Table, mode: str) -> None:
    for key in ("step", "inc"):
        if mode == "step" and key not in table.values:
            table.note("mode", f"mode 'step' needs {key!r}")
    for key in ("step", "inc", "cap"):
        if mode == "none" and key in table.values:
            table.note(key, f"mode 'none' takes no {key!r}")


def _money(table: Table, key: str, exponent: int) -> int | None:
    value = table.values.get(key)
    if value is None:
        return None
    try:
        minor = to_minor(Decimal(value), exponent) if type(value) in (int, Decimal) else 0
    except (ValueError, OverflowError):  # a part smaller than the minor unit; nan; inf
        minor = 0
    if minor <= 0:
        table.note(key, f"{key!r} must be an amount above zero with at most {exponent} decimals")
        return None
    return minor


def _date(table: Table, key: str) -> date | None:
    value = table.values.get(key)
    if value is not None and type(value) is not date:
        table.note(key, f"{key!r} must be a date such as 2026-01-31")
        return None
    return value
