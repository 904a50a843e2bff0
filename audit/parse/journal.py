"""Entries of a card room's journal: whole lines that stand outside hands, read one by one."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cache
from typing import Any

from audit.money import CHIP, CURRENCIES
from audit.parse.amounts import COMMA_DECIMAL, scaled_amount
from audit.parse.grammar import load_format

OPENINGS = ("Card room 1 Journal ", "Pelihuone 1 Päiväkirja ")
"""What every entry begins with."""

_KINDS = {
    "JOURNAL_COUNT": "count",
    "JOURNAL_SESSION": "session",
    "JOURNAL_PAYOUT": "payout",
    "JOURNAL_POOL": "pool",
    "JOURNAL_LEVEL": "tournament",
    "JOURNAL_TOURNAMENT": "tournament",
    "JOURNAL_INCIDENT": "incident",
}
# Finnish words of entries in English, so that both give the same rows.
EVENTS = {
    "ostaa peliin": "buys in for", "lisää": "tops up with", "palaa mukanaan": "returns with", "tuo": "brings",
    "poistuu mukanaan": "leaves with", "siirtyy pois mukanaan": "moves away with", "maksaa peliajasta": "pays for time",
    "vaihtaa paikalle": "changes to seat", "jättää väliin pienen sokean": "misses the small blind",
    "jättää väliin ison sokean": "misses the big blind", "pitää tauon": "takes a break",
    "avataan summalla": "opens with", "saa jackpot-maksuista": "receives from drops",
    "saa talon osuudesta": "receives from rake", "oikaistaan ylös": "is corrected up by",
    "oikaistaan alas": "is corrected down by", "sisältää": "stands at", "alkaa alusta summalla": "begins anew with",
    "osallistuu maksulla": "enters for", "ostaa uudestaan maksulla": "rebuys for",
    "ostaa lisää maksulla": "adds on for",
    "saa palkinnon": "is paid", "putoaa": "is out", "saa rangaistuksen": "is penalised", "arpoo paikan": "draws seat",
}  # fmt: skip
PARTS = {"hävinnyt käsi": "loser", "voittanut käsi": "winner", "pöytä": "table"}
_OTHER_EVENTS = {"JOURNAL_COUNT": "counted", "JOURNAL_PAYOUT": "pays", "JOURNAL_LEVEL": "begins",
                 "JOURNAL_INCIDENT": "decided"}  # fmt: skip
_NEEDS_AMOUNT = ("for", "with", "brings", "pays for time", "is paid")
_NUMBERS = ("minutes", "seat", "place", "level")
_SIGNS = {currency.sign: code for code, currency in CURRENCIES.items() if currency.sign}


class EntryError(ValueError):
    """A line that looks like an entry and cannot be read; the message says why."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry, without the file and line it stands on. Amounts are minor units of its currency."""

    kind: str
    event: str
    printed: str
    at_clock: datetime
    values: Mapping[str, Any] = field(default_factory=dict)


def read_entry(line: str) -> Entry:
    """Read one line. Raises EntryError.

    >>> entry = read_entry("Card room 1 Journal 2026-11-28 18:05 EET: Table 'Kallio': Aino buys in for €200")
    >>> entry.kind, entry.event, entry.values["player"], entry.values["amount"]
    ('session', 'buys in for', 'Aino', 20000)
    """
    for name, regex in _entries():
        if found := regex.fullmatch(line):
            return _entry(name, found.groupdict())
    raise EntryError("no entry of the journal")


@cache
def _entries() -> tuple[tuple[str, re.Pattern[str]], ...]:
    notation = load_format("cardroom").notation
    return tuple((name, re.compile(notation[name])) for name in _KINDS)


def _entry(name: str, found: Mapping[str, str | None]) -> Entry:
    verb = found.get("verb") or _OTHER_EVENTS.get(name, "")
    event = EVENTS.get(verb, verb)
    part = found.get("part")
    values: dict[str, Any] = {
        "zone": found["zone"], "table_name": found.get("table"), "pool": found.get("pool"),
        "tournament": found.get("tournament"), "player": found.get("name"), "hand": found.get("hand"),
        "part": PARTS.get(part, part) if part else None, "to_table": found.get("to_table"), "text": found.get("text"),
        "decider": found.get("decider"), "night": _day(found.get("night")),
        "number": next((int(number) for key in _NUMBERS if (number := found.get(key))), None),
    }  # fmt: skip
    if event in ("changes to seat", "draws seat") and found.get("amount"):
        values["number"] = int(found["amount"] or 0)
    elif found.get("amount"):
        values |= dict(_amounts(found))
    elif event.endswith(_NEEDS_AMOUNT):
        raise EntryError("no amount")
    return Entry(_KINDS[name], event, found["printed"] or "", clock_time(found["printed"] or ""), values)


def _amounts(found: Mapping[str, str | None]) -> Iterator[tuple[str, Any]]:
    codes = {code for mark in ("", "_2") if found.get(f"amount{mark}") for code in [_currency(found, mark)]}
    if len(codes) > 1:
        raise EntryError("amounts in several currencies")
    currency = codes.pop()
    exponent = CURRENCIES[currency].exponent
    yield "currency", currency
    yield "exponent", exponent
    for column, mark in (("amount", ""), ("second", "_2")):
        if text := found.get(f"amount{mark}"):
            yield column, minor_amount(text, exponent)


def minor_amount(text: str, exponent: int) -> int:
    """Read a printed amount into minor units. Raises EntryError when it is none, or finer than the minor unit."""
    comma = re.search(COMMA_DECIMAL, text) is not None
    amount = scaled_amount(text, exponent, comma_decimal=comma)
    if amount is None:
        raise EntryError(f"{text!r} is no amount with at most {exponent} decimals")
    return amount


def _currency(found: Mapping[str, str | None], mark: str) -> str:
    code, sign = found[f"code{mark}"], found[f"sign{mark}"]
    known = (_SIGNS.get(code, code) if code else None) or (_SIGNS.get(sign) if sign else CHIP)
    if known not in CURRENCIES:
        raise EntryError(f"currency {code or sign!r} is not known")
    return known


def clock_time(text: str) -> datetime:
    """Read a date and time. Raises EntryError.

    >>> clock_time("2026-11-28 18:05").minute
    5
    """
    day, _, clock = text.partition(" ")
    width = len("00:00") if clock.count(":") == 1 else len("00:00:00")
    try:
        return datetime.fromisoformat(f"{day} {clock.zfill(width)}")
    except ValueError:
        raise EntryError(f"{text!r} is no date and time") from None


def _day(text: str | None) -> Any:
    if text is None:
        return None
    return clock_time(f"{text} 12:00").date()


def locate_entry(raw: str, figure: str | None) -> tuple[int, int]:
    """Give column (from 1) and length of a figure in an entry's line; of the whole line where it is not found.

    Takes: the line as it stands; the name of a captured group. A currency sign before an amount belongs to it.
    """
    text = raw.strip()
    lead = raw.find(text)
    for _, regex in _entries():
        found = regex.fullmatch(text)
        if found and figure and figure in regex.groupindex and found[figure] is not None:
            start, end = found.span(figure)
            sign = figure.replace("amount", "sign")
            start = found.start(sign) if figure.startswith("amount") else start
            return lead + start + 1, max(1, end - start)
    return lead + 1, max(1, len(text))
