"""Rows of rules to findings: the line as the room wrote it, the figure in it, both amounts, the arithmetic and the
clause."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import duckdb

from audit.check.run import Row
from audit.finding import Finding, fingerprint
from audit.house.load import House
from audit.money import format_money

Place = tuple[str, int, int]
"""A line of the file, and column and length of a figure in it."""

FindPlace = Callable[[Row, str | None, str | None], Place]
"""Takes a row, its player and the format of its hand, gives the place of its figure."""


@dataclass(frozen=True, slots=True)
class _Hand:
    number: str | None
    room_format: str | None
    file: str
    source_id: int
    currency: str
    exponent: int
    about: str
    house: str | None


def write_findings(
    con: duckdb.DuckDBPyConnection, rows: Sequence[Row], houses: Iterable[House], place_of: FindPlace
) -> list[tuple[int, int | None, Finding]]:
    """Give source number, hand number (ours; None for an entry of a journal) and finding for each row."""
    if not rows:
        return []
    of_entries = [row for row in rows if row.hand_id is None]
    by_key = {house.key: house for house in houses}
    numbers = {row.hand_id for row in rows if row.hand_id is not None}
    hands, players = _hands(con, numbers), _players(con, numbers)
    written: list[tuple[int, int | None, Finding]] = []
    for row in rows:
        if row.hand_id is None:
            continue
        hand = hands[row.hand_id]
        player = players.get((row.hand_id, row.seat)) if row.seat is not None else None
        place = place_of(row, player, hand.room_format)
        written.append((hand.source_id, row.hand_id, _finding(row, hand, player, place, by_key.get(hand.house or ""))))
    entries = _entries(con, of_entries)
    for row in of_entries:
        entry = entries[row.source_id, row.line]
        written.append((entry.source_id, None, _finding(row, entry, None, place_of(row, None, None), None)))
    return written


def _finding(row: Row, hand: _Hand, player: str | None, place: Place, house: House | None) -> Finding:
    stated, settled = (_money(value, hand) for value in (row.stated, row.settled))
    fields = {
        "stated": stated or "",
        "settled": settled or "",
        "difference": _difference(row, hand),
        "player": player or "",
        "seat": "" if row.seat is None else str(row.seat),
        "note": row.note or "",
        "subject": row.subject or "",
    }
    return Finding(
        rule=row.rule.id,
        name=row.rule.name,
        severity=row.rule.severity,
        file=hand.file,
        line=row.line,
        column=place[1],
        length=place[2],
        excerpt=place[0],
        hand=hand.number,
        seat=row.seat,
        player=player,
        message=row.rule.message.format_map(fields),
        stated=stated,
        settled=settled,
        label=row.rule.label.format_map(fields),
        facts=tuple(_facts(row, hand, house)),
        fingerprint=fingerprint(row.rule.id, hand.number, row.seat, row.subject),
    )


def _facts(row: Row, hand: _Hand, house: House | None) -> Iterable[str]:
    if row.note and "{note}" not in row.rule.label + row.rule.message:
        yield f"sum: {row.note}"
    clause = row.rule.clause
    section = house.section_of(clause, row.rule.needs) if house else None
    if house and section:
        edition = house.rules.edition if house.rules.edition == "undated" else f"edition {house.rules.edition}"
        yield f"house: {house.key}, {edition}, {section} ({clause})"
    elif clause:
        yield f"clause: {clause}"
    yield f"{'entry' if row.hand_id is None else 'hand'}: {hand.about}"
    if hand.number and row.hand_id is not None:
        yield f"help: hand-audit explain {hand.number}"


def _money(value: int | str | None, hand: _Hand) -> str | None:
    return format_money(value, hand.currency, hand.exponent) if isinstance(value, int) else value


def _difference(row: Row, hand: _Hand) -> str:
    if isinstance(row.stated, int) and isinstance(row.settled, int):
        return format_money(abs(row.stated - row.settled), hand.currency, hand.exponent)
    return ""


def _hands(con: duckdb.DuckDBPyConnection, wanted: set[int]) -> dict[int, _Hand]:
    rows = con.execute(
        """
        SELECT h.hand_id, h.number, h.format, f.path, h.source_id, coalesce(h.currency, 'CHIP'), coalesce(h.exponent,
        0),
               concat_ws(', ', coalesce(h.number, 'number not known'),
                         (SELECT count(*) FROM seat AS s WHERE s.hand_id = h.hand_id) || ' seats',
                         h.game, h.stakes, h.table_name),
               h.house
        FROM hand AS h JOIN source_file AS f USING (source_id) WHERE h.hand_id IN (SELECT unnest(?))
        """,
        [sorted(wanted)],
    ).fetchall()
    return {row[0]: _Hand(*row[1:]) for row in rows}


def _entries(con: duckdb.DuckDBPyConnection, rows: Iterable[Row]) -> dict[tuple[int | None, int], _Hand]:
    """Give what is to be told of entries of journals, by file and line."""
    sources = sorted({row.source_id for row in rows if row.source_id is not None})
    found = con.execute(
        """
        SELECT j.source_id, j.line, f.path, coalesce(j.currency, 'CHIP'), coalesce(j.exponent, 0),
               concat_ws(', ', j.kind, j.event, coalesce(j.table_name, j.pool, j.tournament), j.player, j.printed)
        FROM journal AS j JOIN source_file AS f USING (source_id) WHERE j.source_id IN (SELECT unnest(?))
        """,
        [sources],
    ).fetchall()
    return {
        (source, line): _Hand(None, None, file, source, currency, exponent, about, None)
        for source, line, file, currency, exponent, about in found
    }


def _players(con: duckdb.DuckDBPyConnection, wanted: set[int]) -> dict[tuple[int, int], str]:
    rows = con.execute(
        "SELECT hand_id, seat, any_value(player) FROM seat WHERE hand_id IN (SELECT unnest(?)) GROUP BY ALL",
        [sorted(wanted)],
    ).fetchall()
    return {(hand, seat): player for hand, seat, player in rows}
