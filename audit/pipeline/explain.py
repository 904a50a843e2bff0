"""One hand laid out as a dealer would, beside the room's own figures."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb

from audit.money import format_money
from audit.pipeline.existing import open_database
from audit.pipeline.explaincards import card_lines
from audit.pipeline.explainfees import fee_lines
from audit.report.visible import visible
from audit.terms import UserError

_HANDS = """
    SELECT h.hand_id, h.number, h.room, h.game, h.limit_form, h.stakes, h.table_name, h.printed, h.zone,
           h.started_utc, h.status, h.cause, h.sound, h.button, h.currency, h.exponent, f.path,
           h.first_line, h.last_line
    FROM hand AS h JOIN source_file AS f USING (source_id)
"""
_BY_NUMBER = "WHERE h.number = $1 OR ltrim(h.number, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') = $1 ORDER BY h.hand_id"
_BY_PLACE = "WHERE f.path = $1 AND $2 BETWEEN h.first_line AND h.last_line ORDER BY h.hand_id"
_SEATS = """
    SELECT s.seat, s.player, s.stack, coalesce(c.ante, 0), coalesce(c.dead, 0), coalesce(c.live, 0),
           coalesce(c.returned + c.ante_returned, 0), coalesce(a.awarded, 0), c.out, c.all_in
    FROM seat AS s LEFT JOIN contribution AS c ON c.hand_id = s.hand_id AND c.seat = s.seat
    LEFT JOIN (SELECT seat, sum(amount) AS awarded FROM award WHERE hand_id = $1 AND NOT withheld GROUP BY seat) AS a
      ON a.seat = s.seat
    WHERE s.hand_id = $1 ORDER BY s.seat
"""
_POTS = """
    SELECT p.pot, p.gross,
           (SELECT string_agg(seat::VARCHAR, ', ' ORDER BY seat)
            FROM pot_seat AS e WHERE e.hand_id = $1 AND e.pot = p.pot),
           (SELECT any_value(amount) FROM stated_pot AS s WHERE s.hand_id = $1 AND s.pot = p.pot),
           (SELECT string_agg('board ' || run || coalesce(', ' || half, '') || ': seat ' || seats, '; '
                              ORDER BY run, half) FROM (
               SELECT run, half, string_agg(seat::VARCHAR, ' and ' ORDER BY seat) AS seats
               FROM share AS w WHERE w.hand_id = $1 AND w.pot = p.pot GROUP BY run, half))
    FROM pot AS p WHERE p.hand_id = $1 ORDER BY p.pot
"""


def explain(db: Path, hand: str) -> str:
    """Give the settlement of a hand.

    Takes: the number that the room printed, followed by `@2` for the second hand of that number; or the file and a line
    of the hand, as a finding prints them (`drop/a.txt:29:22`). A number that is used more than once, without a place,
    gives all its hands.

    Raises: UserError when the database cannot be read or holds no such hand.
    """
    with open_database(db) as con:
        found = _find(con, hand.strip())
        if not found:
            raise UserError(f"{db}: no hand {hand}")
        return "\n\n".join("\n".join(_Sheet(con, row).lines()) for row in found)


def lay_out(con: duckdb.DuckDBPyConnection, hand_id: int) -> str:
    """Give the settlement of one hand of an open database, named by our number of it (hand.hand_id)."""
    row = con.execute(f"{_HANDS} WHERE h.hand_id = $1", [hand_id]).fetchall()[0]
    return "\n".join(_Sheet(con, row).lines())


_PLACE = re.compile(r"(?P<file>.+?):(?P<line>[0-9]{1,9})(?::[0-9]+)?")


def _find(con: duckdb.DuckDBPyConnection, hand: str) -> list[tuple[Any, ...]]:
    place = _PLACE.fullmatch(hand)
    if place:
        return con.execute(_HANDS + _BY_PLACE, [place["file"], int(place["line"])]).fetchall()
    number, at, which = hand.lstrip("#").partition("@")
    found = con.execute(_HANDS + _BY_NUMBER, [number]).fetchall()
    if not at:
        return found
    return [row for turn, row in enumerate(found, start=1) if str(turn) == which]


class _Sheet:
    """The lines about one hand."""

    def __init__(self, con: duckdb.DuckDBPyConnection, row: tuple[Any, ...]) -> None:
        self.con = con
        self.row = row
        self.hand_id, self.currency, self.exponent = row[0], row[14] or "CHIP", row[15] or 0

    def ask(self, query: str) -> list[tuple[Any, ...]]:
        return self.con.execute(query, [self.hand_id]).fetchall()

    def money(self, amount: int | None) -> str:
        return "not printed" if amount is None else format_money(amount, self.currency, self.exponent)

    def beside(self, settled: int, stated: int | None) -> str:
        agrees = "agrees" if stated == settled else "differs"
        return f"{self.money(settled)}   room: {self.money(stated)}" + ("" if stated is None else f", {agrees}")

    def lines(self) -> Iterator[str]:
        yield from self._head()
        sums = self.ask("SELECT * EXCLUDE (hand_id) FROM settlement WHERE hand_id = ?")
        if not sums:
            return
        yield from self._seats()
        yield from self._uncalled()
        yield from self._pots()
        yield from card_lines(self.ask)
        yield from self._sums()
        yield from fee_lines(self.ask, self.money, self.beside)
        yield from self._findings()

    def _head(self) -> Iterator[str]:
        _, number, room, game, limit, stakes, table, printed, zone, utc, status, cause, sound = self.row[:13]
        played = " ".join(part for part in (game or "game not known", limit, stakes) if part)
        yield f"hand {number or 'without a number'}: {room or 'room not known'}, {played}"
        when = f"{utc.isoformat(sep=' ')} UTC, printed " if utc else "printed "
        when += f"{printed} {zone or 'without a zone'}"
        yield f"  table {visible(table or '-')}, {when}"
        yield f"  {visible(self.row[16])}:{self.row[17]}-{self.row[18]}"
        if status != "settled":
            yield f"  {status}: {cause}; its money was not judged"
        elif not sound:
            yield "  its form makes the amounts doubtful (see the findings); its money was not judged"

    def _seats(self) -> Iterator[str]:
        yield ""
        yield "seats                                stack       put in     returned      awarded     ended with"
        for seat, player, stack, ante, dead, live, returned, awarded, out, all_in in self.ask(_SEATS):
            put_in = ante + dead + live
            notes = [f"ante {self.money(ante)}"] if ante else []
            notes += [f"dead {self.money(dead)}"] if dead else []
            notes += ["folded"] if out else []
            notes += ["all-in"] if all_in else []
            notes += ["button"] if seat == self.row[13] else []
            figures = (stack, put_in, returned, awarded, None if stack is None else stack - put_in + returned + awarded)
            cells = " ".join(f"{self.money(figure):>12}" for figure in figures)
            yield f"  {seat:>2} {visible(player)[:26]:<26} {cells}  {', '.join(notes)}".rstrip()

    def _uncalled(self) -> Iterator[str]:
        query = "SELECT returned, returned_to, stated_returned FROM settlement WHERE hand_id = ?"
        returned, seat, stated = self.ask(query)[0]
        if returned or stated:
            yield ""
            yield f"uncalled bet: {self.beside(returned, stated)}" + (f" (to seat {seat})" if seat else "")

    def _pots(self) -> Iterator[str]:
        yield ""
        for pot, gross, seats, stated, winners in self.ask(_POTS):
            name = "main pot" if pot == 0 else f"side pot {pot}"
            room = "" if stated is None else f"   room: {self.money(stated)}"
            yield f"{name}: {self.money(gross)}{room}; seats {seats or 'none'} can win it"
            yield (
                f"  won by {winners}"
                if winners
                else "  not judged: cards not shown, or the ranking of this game is not built"
            )

    def _sums(self) -> Iterator[str]:
        put_in, returned, splash, gross, total, takes, awarded, said = self.ask(
            """SELECT put_in, returned, splash, gross, stated_total, stated_takes, awarded, summary_awarded
               FROM settlement WHERE hand_id = ?"""
        )[0]
        yield ""
        yield f"total pot: {self.beside(gross, total)}"
        for seat, name, amount in self.ask(
            "SELECT seat, coalesce(player, 'seat ' || seat), amount FROM award WHERE hand_id = ? ORDER BY line"
        ):
            yield f"  awarded to {visible(name) if seat is None else f'seat {seat}'}: {self.money(amount)}"
        kinds = self.ask("SELECT kind, amount FROM stated_take WHERE hand_id = ? AND amount <> 0 ORDER BY kind")
        taken = ", ".join(f"{kind} {self.money(amount)}" for kind, amount in kinds) or "nothing"
        less = f"{self.money(gross)} less awards {self.money(awarded)}"
        yield f"left the pot, {less}: {self.beside(gross - awarded, takes)} ({taken})"
        yield f"summary awards {self.money(said)}"
        left = put_in + splash - returned - awarded - takes
        house = f" + {self.money(splash)} from the house" if splash else ""
        off = "every chip is accounted for" if not left else f"{self.money(left)} not accounted for"
        yield (
            f"put in {self.money(put_in)}{house} = returned {self.money(returned)} + awarded {self.money(awarded)}"
            f" + taken {self.money(takes)}: {off}"
        )

    def _findings(self) -> Iterator[str]:
        for rule, message, file, line, col in self.ask(
            "SELECT rule, message, file, line, col FROM finding WHERE hand_id = ? ORDER BY line, col, rule"
        ):
            yield f"{rule} {visible(file)}:{line}:{col} {visible(message)}"
