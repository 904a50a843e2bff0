"""Which hand a user means: by the room's number, or by a place in a file."""

import re
from collections.abc import Sequence

import duckdb

from audit.terms import UserError

_NUMBER = re.compile(r"#?(?P<number>[A-Z]{0,3}[0-9]+)(?:@(?P<which>[0-9]{1,9}))?")
_PLACE = re.compile(r"(?P<file>.+?):(?P<line>[0-9]{1,9})(?::[0-9]+)?")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_LISTED = 20

_NUMBERED = "SELECT hand_id, upper(number) FROM hand WHERE ends_with(upper(number), ?) ORDER BY hand_id"
_PLACED = """
    SELECT h.hand_id FROM hand AS h JOIN source_file AS f USING (source_id)
    WHERE (f.path = $file OR ends_with(f.path, '/' || $file)) AND $line BETWEEN h.first_line AND h.last_line
    ORDER BY h.hand_id
"""
_ABOUT = """
    SELECT f.path, h.first_line, h.status, h.printed
    FROM hand AS h JOIN source_file AS f USING (source_id) WHERE h.hand_id IN (SELECT unnest(?)) ORDER BY h.hand_id
"""


def find_hand(con: duckdb.DuckDBPyConnection, wanted: str) -> int:
    """Give our number of the hand that is wanted.

    Takes: the printed number with or without '#' and the letters before it; or NUMBER@2, the second hand of that number in
    the order of the input; or FILE:LINE (and a column, as in findings), any line of the hand, FILE whole or from a folder on.

    Raises: UserError when there is no such hand, or there are several, then with the place of each.
    """
    text = wanted.strip()
    number = _NUMBER.fullmatch(text.upper())
    if number is not None:
        return _by_number(con, number["number"], number["which"])
    place = _PLACE.fullmatch(text)
    if place is None:
        raise UserError(f"no hand {wanted!r}: a hand is NUMBER, NUMBER@2 or FILE:LINE")
    values = {"file": place["file"], "line": int(place["line"])}
    hands = [hand for (hand,) in con.execute(_PLACED, values).fetchall()]
    if len(hands) == 1:
        return hands[0]
    if not hands:
        raise UserError(
            f"no hand at {place['file']}:{place['line']}; the database has the files that were read by its run"
        )
    raise UserError(_choices(con, hands, f"{len(hands):,} hands stand at {wanted}; name one of them:", None))


def _by_number(con: duckdb.DuckDBPyConnection, number: str, which: str | None) -> int:
    # Letters before the number are part of it when they were typed; otherwise any letters may stand there.
    whole = not number.isdigit()
    found = con.execute(_NUMBERED, [number]).fetchall()
    hands = [hand for hand, printed in found if (printed if whole else printed.lstrip(_LETTERS)) == number]
    if not hands:
        raise UserError(f"no hand has the number {number}")
    if which is not None and not 1 <= int(which) <= len(hands):
        raise UserError(f"there is no {number}@{which}: hands with that number: {len(hands):,}")
    if which is not None:
        return hands[int(which) - 1]
    if len(hands) > 1:
        raise UserError(
            _choices(con, hands, f"{len(hands):,} hands have the number {number}; name one of them:", number)
        )
    return hands[0]


def _choices(con: duckdb.DuckDBPyConnection, hands: Sequence[int], title: str, number: str | None) -> str:
    lines = [title]
    for index, (path, line, status, printed) in enumerate(con.execute(_ABOUT, [hands[:_LISTED]]).fetchall(), start=1):
        choice = f"{number}@{index}  {path}:{line}" if number else f"{path}:{line}"
        lines.append(f"  {choice}  {status}{f', printed {printed}' if printed else ''}")
    if len(hands) > _LISTED:
        lines.append(f"  and {len(hands) - _LISTED:,} more")
    return "\n".join(lines)
