"""Houses in the tables, and what they make due in the hands of a connection."""

import json
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any

import duckdb
from pydantic import BaseModel

from audit.house.load import House, minor
from audit.house.model import DropRow, Jackpot, RakeRow, groups
from audit.house.values import REACHES
from audit.tables.load import sql_files

_TABLES = ("house", "house_parameter", "house_rake", "house_trigger", "house_drop", "house_odd_chip", "house_bad_beat")
DUE_TABLES = ("rake_due", "rake_due_pot", "drop_due", "odd_chip_due", "bad_beat_due")
"""Tables of what is due, with rows of hands."""

_PPM = 10_000  # millionths in a percent
_HUNDREDTHS = 100

Row = tuple[Any, ...]


def enter_house_tables(con: duckdb.DuckDBPyConnection, houses: Iterable[House]) -> None:
    """Write houses to their tables, in place of those that stand there."""
    for table in _TABLES:
        con.execute(f"DELETE FROM {table}")
    for house in houses:
        rules = house.rules
        own = (house.key, house.id, rules.title, rules.edition, rules.valid_from, rules.valid_to, rules.currency)
        _enter(con, "house", [(*own, house.exponent, rules.source)])
        _enter(con, "house_parameter", _parameters(house))
        _enter(con, "house_rake", _rake(house))
        _enter(con, "house_trigger", _triggers(house))
        _enter(con, "house_drop", _drops(house))
        _enter(con, "house_odd_chip", _odd_chip(house))
        _enter(con, "house_bad_beat", _bad_beats(house))


def enter_due(con: duckdb.DuckDBPyConnection) -> None:
    """Compute what the houses of the hands make due. Writes: the tables of `DUE_TABLES`, which must be empty."""
    for _, text in sql_files("audit.house"):
        con.execute(text)


def _enter(con: duckdb.DuckDBPyConnection, table: str, rows: Iterable[Row]) -> None:
    for row in rows:
        con.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def _parameters(house: House) -> Iterator[Row]:
    for name in groups():
        group = getattr(house.rules, name)
        for key in type(group).model_fields if group else ():
            value = getattr(group, key)
            if value is not None and key not in ("section", "sections", "clause"):
                yield house.key, f"{name}.{key}", _text(value), group.section_of(key)


def _text(value: Any) -> str:
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, BaseModel):
        return value.model_dump_json(exclude_none=True)
    if isinstance(value, (list, dict)):
        plain = [
            item.model_dump(mode="json", exclude_none=True) if isinstance(item, BaseModel) else item for item in value
        ]
        return json.dumps(plain if isinstance(value, list) else value, default=str)
    return str(value).lower() if isinstance(value, bool) else str(value)


def _stakes(house: House, row: RakeRow | DropRow | Jackpot) -> Row:
    """Games, limit forms, lowest and highest stake of a row."""
    if isinstance(row, Jackpot):
        return None, None, None, None
    stakes = row.stakes or []
    return row.games, row.limits, *(minor(house, stakes[n]) if n < len(stakes) else None for n in (0, 1))


def _rake(house: House) -> Iterator[Row]:
    rake = house.rules.rake
    if rake is None or rake.mode is None:
        return
    place = 0
    for row in rake.table or [RakeRow()]:
        percent = row.percent or rake.percent
        amounts = [minor(house, row.step or rake.step), minor(house, row.inc or rake.inc)]
        ways = [None if percent is None else int(percent * _PPM), minor(house, rake.unit), rake.rounding]
        caps: list[tuple[int | None, int | None, Decimal | None]] = [(None, None, row.cap or rake.cap)]
        if row.caps:
            caps = [(*caps_row.dealt, caps_row.cap) for caps_row in row.caps]
        blinds = None if row.cap or row.caps else _blinds(row.cap_big_blinds or rake.cap_big_blinds)
        base = (
            rake.base == "pots-less-drop",
            rake.splash is not None,
            minor(house, rake.tolerance) or 0,
            minor(house, rake.minimum) or 0,
        )
        for least, most, cap in caps:
            place += 1
            fits = (*_stakes(house, row), least, most)
            yield house.key, place, *fits, rake.mode, *amounts, *ways, minor(house, cap), blinds, rake.alloc, *base


def _triggers(house: House) -> Iterator[Row]:
    for fee, group in (("rake", house.rules.rake), ("jackpot", house.rules.jackpot)):
        trigger = group.trigger if group else None
        if isinstance(trigger, str):
            yield house.key, fee, None, REACHES[trigger]
        elif trigger is not None:
            if trigger.default:
                yield house.key, fee, None, REACHES[trigger.default]
            for game, reach in trigger.games.items():
                yield house.key, fee, game, REACHES[reach]


def _drops(house: House) -> Iterator[Row]:
    jackpot = house.rules.jackpot
    if jackpot is None or jackpot.funding is None:
        return
    rows: Sequence[Jackpot | DropRow] = jackpot.table or [jackpot]
    for place, row in enumerate(rows, start=1):
        amount = (
            minor(house, row.amount or jackpot.amount),
            _blinds(row.amount_big_blinds or jackpot.amount_big_blinds),
        )
        least = (
            minor(house, row.min_pot or jackpot.min_pot),
            _blinds(row.min_pot_big_blinds or jackpot.min_pot_big_blinds),
        )
        who = (jackpot.min_players, jackpot.presence == "present")
        yield house.key, place, *_stakes(house, row), jackpot.funding, *amount, *who, *least


def _blinds(factor: Decimal | None) -> int | None:
    return None if factor is None else int(factor * _HUNDREDTHS)


def _odd_chip(house: House) -> Iterator[Row]:
    odd = house.rules.odd_chip
    if odd is None:
        return
    ways = (odd.button_games, odd.stud_high, odd.stud_low, odd.soko, odd.hi_lo, odd.identical_hi_lo, odd.several)
    yield house.key, minor(house, odd.unit), *ways


def _bad_beats(house: House) -> Iterator[Row]:
    """Rows by game; none where the house does not give all that decides who is paid what."""
    bad = house.rules.bad_beat
    if bad is None or None in (bad.loser, bad.winner, bad.table, bad.reseed, bad.unit, bad.minimum):
        return
    shares = [int((share or 0) * _PPM) for share in (bad.loser, bad.winner, bad.table, bad.reseed)]
    excluded = bad.excluded or []
    for game, ranks in (bad.minimum or {}).items():
        uses = (game in (bad.both_hole_cards or []), bad.kicker_counts is not False)
        blocks = (bool(bad.no_better_loser), bool(bad.main_pot_lost))
        hand = (game, least_rank(ranks), *uses, *blocks, bad.min_dealt or 0, excluded)
        yield house.key, *hand, *shares, minor(house, bad.unit)


def least_rank(ranks: str) -> int:
    """Give the least rank value of a hand that is named by its ranks: four or three and two of a kind, or suited.

    The values are those of holding.rank: the category in bits 20 and up, then the ranks that decide.

    >>> hex(least_rank("TTTT")), hex(least_rank("TTT22")), hex(least_rank("5432A suited"))
    ('0x780000', '0x680000', '0x830000')
    """
    cards, _, suited = ranks.partition(" ")
    order = "23456789TJQKA"
    if suited:
        high = "5" if set(cards) == set("5432A") else max(cards, key=order.index)
        return 8 << 20 | order.index(high) << 16
    several = sorted(set(cards), key=lambda card: (-cards.count(card), -order.index(card)))
    first = order.index(several[0]) << 16
    if cards.count(several[0]) == 4:
        return 7 << 20 | first
    return 6 << 20 | first | (order.index(several[1]) << 12 if len(several) > 1 else 0)
