"""The bulk reader: a chunk of text to rows, all lines at once."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from audit.money import CURRENCIES
from audit.parse import rows as make
from audit.parse.classify import Kinds, classify
from audit.parse.grammar import Format, formats
from audit.parse.hands import extents, hand_rows, no_headers
from audit.parse.headers import header_rows
from audit.parse.layout import OUTER, Layout, lay_out
from audit.parse.names import tie_names
from audit.parse.order import HandOrder, kind_codes, order_faults, runs, streets
from audit.parse.outside import Stray, lines_before, lines_behind, torn_text
from audit.parse.scale import scale_amounts
from audit.parse.verdict import hand_verdicts

Rows = dict[str, pl.DataFrame]


@dataclass(frozen=True, slots=True)
class Reading:
    """Rows of a chunk by table, the lines they came from, and what stands outside hands.

    `hand_id` in the rows counts hands from 0 within the chunk, `line` counts lines from 0; `strays` are blocks of lines
    that belong to no hand.
    """

    rows: Rows
    layout: Layout
    strays: tuple[Stray, ...]


@dataclass(slots=True)
class _Part:
    """The lines of one format in a chunk, while they are read."""

    kinds: Kinds
    unread: pl.DataFrame
    noise: pl.DataFrame
    faults: list[HandOrder]
    strays: list[Stray]


def read_chunk(data: bytes) -> Reading:
    """Read a chunk of UTF-8 text that begins and ends between lines.

    A line ends at a line feed, with or without a carriage return before it.

    Gives: rows of the tables that the history states; a table without rows may be left out. Nothing is repaired: lines
    that fit no kind are rows of `unread`, and a hand whose amounts cannot be told has the status unread with its cause.
    """
    layout = lay_out(data)
    lines = pl.DataFrame({"i": pl.int_range(len(layout.text), dtype=pl.Int32, eager=True), "s": layout.text})
    lines = lines.with_columns(pl.Series("h", layout.hand_of)).filter(pl.col("s") != "")
    merged: Kinds = {}
    parts: list[_Part] = []
    for number, room in enumerate(formats()):
        part = _read_format(lines, layout, number, room)
        if part is None:
            continue
        parts.append(part)
        for name, frame in part.kinds.items():
            merged[name] = pl.concat([merged[name], frame], how="diagonal") if name in merged else frame
    strays = [stray for part in parts for stray in part.strays] + lines_before(lines, layout)
    return Reading(_rows(merged, parts, layout, strays), layout, tuple(strays))


def _read_format(lines: pl.DataFrame, layout: Layout, number: int, room: Format) -> _Part | None:
    hands = np.flatnonzero(layout.room_of == number).astype(np.int32)
    if not len(hands):
        return None
    own = lines if len(hands) == layout.hands and layout.hand_of[0] == 0 else _lines_of(lines, layout, number)
    kinds, rest = tie_names(*classify(own, layout, room), room)
    codes = kind_codes(kinds, room, len(layout.text))
    strays = lines_behind(codes, rest, layout, room)
    if strays:
        behind = [line for stray in strays for line in stray.lines]
        codes[behind] = 0
        rest = rest.filter(~pl.col("i").is_in(behind))
        kinds = {name: frame.filter(~pl.col("i").is_in(behind)) for name, frame in kinds.items()}
    faults = order_faults(codes, layout, hands, room)
    street, run = streets(kinds, layout), runs(kinds, layout)
    for name in ("ACTION", "DRAW", "DEALT"):
        if name in kinds:
            kinds[name] = _with_line_value(kinds[name], "street", street)
    if "ACTION" in kinds and "turn" in kinds["ACTION"].columns:
        kinds["ACTION"] = kinds["ACTION"].with_columns(pl.col("turn", "said").is_not_null())
    for name in ("COLLECTED", "SHOWS"):
        if name in kinds:
            kinds[name] = _with_line_value(kinds[name], "run", run)
    noise = kinds["HEADER"].filter(pl.col("noise") != "").select("i", "h", "s", "noise")
    kinds["HEADER"] = header_rows(kinds["HEADER"], room).with_columns(format=pl.lit(room.name))
    make.add_notations(kinds, room)
    return _Part(kinds, rest.select("i", "h", "s"), noise, faults, strays)


def _lines_of(lines: pl.DataFrame, layout: Layout, number: int) -> pl.DataFrame:
    """The lines of the hands in one format."""
    hand = lines.get_column("h").to_numpy()
    return lines.filter(pl.Series((hand >= 0) & (layout.room_of[np.maximum(hand, 0)] == number)))


def _with_line_value(frame: pl.DataFrame, column: str, of_line: npt.NDArray[np.uint8]) -> pl.DataFrame:
    return frame.with_columns(pl.Series(column, of_line[frame.get_column("i").to_numpy()]))


def _rows(kinds: Kinds, parts: list[_Part], layout: Layout, strays: list[Stray]) -> Rows:
    noise = pl.concat([_NO_LINES.with_columns(noise="s"), *(part.noise for part in parts)])
    torn = torn_text(noise)
    unread = pl.concat([_NO_LINES, *(part.unread for part in parts)])
    kinds["HEADER"] = kinds["HEADER"] if parts else no_headers()
    exponents, too_long = scale_amounts(kinds, _usual_exponents(kinds["HEADER"], layout))
    verdicts = hand_verdicts(kinds, pl.concat([unread, torn]), too_long)
    faults = [fault for part in parts for fault in part.faults]
    hands = extents(layout, strays, noise).with_columns(exponent=pl.Series(exponents))
    rows: Rows = {"hand": hand_rows(hands, kinds, verdicts, [fault.hand for fault in faults if fault.ends_early])}
    rows["misplaced"] = _misplaced_rows(faults)
    rows["unread"] = _unread_rows(unread, torn, layout)
    for made in (
        make.seat_rows(kinds), make.action_rows(kinds), make.board_rows(kinds), make.shown_rows(kinds),
        make.total_rows(kinds), make.award_rows(kinds, formats()[0]), make.ledger_rows(kinds), make.room_rows(kinds),
        make.stud_rows(kinds),
    ):  # fmt: skip
        rows |= made
    return rows


_NO_LINES = pl.DataFrame(schema={"i": pl.Int32, "h": pl.Int32, "s": pl.String})


def _usual_exponents(header: pl.DataFrame, layout: Layout) -> npt.NDArray[np.uint8]:
    """The decimals of each hand's currency; two where the currency is not known."""
    usual = np.zeros(layout.hands, dtype=np.uint8)
    of_code = {code: currency.exponent for code, currency in CURRENCIES.items()}
    usual[header.get_column("h").to_numpy()] = [of_code.get(code, 2) for code in header.get_column("currency")]
    return usual


def _misplaced_rows(faults: list[HandOrder]) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "hand_id": [fault.hand for fault in faults],
            "line": [fault.line for fault in faults],
            "ends_early": [fault.ends_early for fault in faults],
            "expected": [list(fault.fault.expected) for fault in faults],
        },
        schema={"hand_id": pl.Int32, "line": pl.Int32, "ends_early": pl.Boolean, "expected": pl.List(pl.String)},
    )


def _unread_rows(unread: pl.DataFrame, torn: pl.DataFrame, layout: Layout) -> pl.DataFrame:
    """Unread lines inside hands, and text before a header: the end of the hand before it (null before the first)."""
    lines = pl.concat(
        [
            unread.with_columns(cause=pl.lit("line not read")),
            torn.with_columns(cause=pl.lit("line torn by a header")),
        ]
    ).sort("i")
    raw = layout.raw.gather(lines.get_column("i").cast(pl.UInt32))
    col = (raw.str.len_chars() - raw.str.strip_chars_start(OUTER).str.len_chars() + 1).cast(pl.Int32)
    hand = pl.when(pl.col("h") >= 0).then("h")
    return lines.with_columns(col.alias("col")).select("col", "cause", hand_id=hand, line="i", excerpt="s")
