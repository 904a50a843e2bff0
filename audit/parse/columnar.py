"""The bulk reader: a chunk of text to rows, all lines at once."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from audit.money import CHIP, CURRENCIES
from audit.parse import rows as make
from audit.parse.classify import Kinds, classify
from audit.parse.grammar import Format, formats
from audit.parse.headers import header_rows
from audit.parse.layout import Layout, lay_out
from audit.parse.names import tie_names
from audit.parse.order import HandOrder, kind_codes, order_faults, runs, streets
from audit.parse.outside import Stray, lines_before, lines_behind
from audit.parse.scale import scale_amounts
from audit.parse.verdict import hand_verdicts

Rows = dict[str, pl.DataFrame]


@dataclass(frozen=True, slots=True)
class Reading:
    """Rows of a chunk by table, the lines they came from, and what stands outside hands.

    `hand_id` in the rows counts hands from 0 within the chunk, `line` counts lines from 0; `strays` are blocks of lines that belong
    to no hand; `kind_of` gives for each line the code of its kind in its hand's format.
    """

    rows: Rows
    layout: Layout
    strays: tuple[Stray, ...]


@dataclass(slots=True)
class _Part:
    """The lines of one format in a chunk, while they are read."""

    room: Format
    kinds: Kinds
    unread: pl.DataFrame
    faults: list[HandOrder]
    strays: list[Stray]


def read_chunk(data: bytes) -> Reading:
    """Read a chunk of UTF-8 text that begins and ends between lines.

    Gives: rows of the tables that the history states. Nothing is repaired: lines that fit no kind are rows of `unread`, and a hand whose
    amounts cannot be told has the status unread with its cause.
    """
    layout = lay_out(data)
    lines = pl.DataFrame({"i": pl.int_range(len(layout.text), dtype=pl.Int32, eager=True), "s": layout.text})
    lines = lines.with_columns(pl.Series("h", layout.hand_of)).filter(pl.col("s") != "")
    strays: list[Stray] = []
    merged: Kinds = {}
    headers: list[pl.DataFrame] = []
    unread: list[pl.DataFrame] = []
    faults: list[tuple[HandOrder, Format]] = []
    for number, room in enumerate(formats()):
        part = _read_format(lines, layout, number, room)
        if part is None:
            continue
        strays += part.strays
        unread.append(part.unread)
        faults += [(fault, room) for fault in part.faults]
        headers.append(header_rows(part.kinds["HEADER"], room).with_columns(format=pl.lit(room.name)))
        make.add_notations(part.kinds, room)
        for name, frame in part.kinds.items():
            merged[name] = pl.concat([merged[name], frame], how="diagonal") if name in merged else frame
    strays += lines_before(lines, layout)
    return Reading(_rows(merged, headers, unread, faults, layout, lines), layout, tuple(strays))


def _read_format(lines: pl.DataFrame, layout: Layout, number: int, room: Format) -> _Part | None:
    hands = np.flatnonzero(layout.room_of == number).astype(np.int32)
    if not len(hands):
        return None
    own = lines if len(hands) == layout.hands and layout.hand_of[0] == 0 else _lines_of(lines, layout, number)
    kinds, rest = classify(own, room)
    kinds, rest = tie_names(kinds, rest, room)
    codes = kind_codes(kinds, room, len(layout.text))
    strays = lines_behind(codes, rest, layout, room)
    if strays:
        behind = [line for stray in strays for line in stray.lines]
        codes[behind] = 0
        rest = rest.filter(~pl.col("i").is_in(behind))
        kinds = {name: frame.filter(~pl.col("i").is_in(behind)) for name, frame in kinds.items()}
    faults = order_faults(codes, layout, hands, room)
    street, run = streets(kinds, layout), runs(kinds, layout)
    for name in ("ACTION", "DRAW"):
        if name in kinds:
            kinds[name] = _with_line_value(kinds[name], "street", street)
    for name in ("COLLECTED", "SHOWS"):
        if name in kinds:
            kinds[name] = _with_line_value(kinds[name], "run", run)
    return _Part(room, kinds, rest, faults, strays)


def _lines_of(lines: pl.DataFrame, layout: Layout, number: int) -> pl.DataFrame:
    """The lines of the hands in one format."""
    hand = lines.get_column("h").to_numpy()
    return lines.filter(pl.Series((hand >= 0) & (layout.room_of[np.maximum(hand, 0)] == number)))


def _with_line_value(frame: pl.DataFrame, column: str, of_line: npt.NDArray[np.uint8]) -> pl.DataFrame:
    return frame.with_columns(pl.Series(column, of_line[frame.get_column("i").to_numpy()]))


def _rows(
    kinds: Kinds,
    headers: list[pl.DataFrame],
    unread: list[pl.DataFrame],
    faults: list[tuple[HandOrder, Format]],
    layout: Layout,
    lines: pl.DataFrame,
) -> Rows:
    loose = pl.concat(unread) if unread else lines.clear()
    header = pl.concat(headers) if headers else None
    if header is not None:
        kinds["HEADER"] = header
    usual = np.zeros(layout.hands, dtype=np.uint8)
    if header is not None:
        exponent = {code: currency.exponent for code, currency in CURRENCIES.items()}
        usual[header.get_column("h").to_numpy()] = [exponent.get(code, 2) for code in header.get_column("currency")]
    exponents, too_long = scale_amounts(kinds, usual)
    early = [fault for fault, _ in faults if fault.ends_early]
    verdicts = hand_verdicts(kinds, loose, too_long)
    rows: Rows = {"hand": _hand_rows(kinds, verdicts, early, exponents, layout)}
    rows["misplaced"] = _misplaced_rows(faults)
    rows["unread"] = _unread_rows(loose, kinds, layout)
    room = formats()[0]
    for made in (
        make.seat_rows(kinds), make.action_rows(kinds), make.board_rows(kinds), make.shown_rows(kinds),
        make.total_rows(kinds), make.award_rows(kinds, room), make.ledger_rows(kinds),
    ):  # fmt: skip
        rows |= made
    return rows


def _hand_rows(
    kinds: Kinds, verdicts: pl.DataFrame, early: list[HandOrder], exponents: npt.NDArray[np.uint8], layout: Layout
) -> pl.DataFrame:
    """Rows of `hand`: every start is one hand, also where no grammar knows its header."""
    hands = pl.DataFrame(
        {
            "h": pl.int_range(layout.hands, dtype=pl.Int32, eager=True),
            "first_line": layout.starts,
            "last_line": _last_lines(layout),
            "content": _content(layout),
            "exponent": exponents,
        }
    )
    if "HEADER" not in kinds:
        return hands.select(pl.exclude("h"), hand_id="h", status=pl.lit("unread"), cause=pl.lit("header not known"))
    header = kinds["HEADER"].drop("i").rename({"small_text": "small_stake", "big_text": "big_stake"})
    hands = hands.join(header, on="h", how="left", maintain_order="left")
    if "TABLE" in kinds:
        table = kinds["TABLE"].unique("h", keep="first").select(
            "h", table_name="table", max_seats=pl.col("max_seats").cast(pl.UInt16), button=pl.col("button").cast(pl.UInt16)
        )  # fmt: skip
        hands = hands.join(table, on="h", how="left", maintain_order="left")
    return _with_status(hands, kinds, verdicts, early).drop("h")


def _with_status(hands: pl.DataFrame, kinds: Kinds, verdicts: pl.DataFrame, early: list[HandOrder]) -> pl.DataFrame:
    def among(kind: str) -> pl.Expr:
        found = kinds[kind].get_column("h").unique() if kind in kinds else pl.Series([], dtype=pl.Int32)
        return pl.col("h").is_in(found.implode())

    cause = (
        pl.when(pl.col("format").is_null())
        .then(pl.lit("header not known"))
        .when(among("CANCELLED"))
        .then(pl.lit("cancelled"))
        .when(pl.col("cause").is_not_null())
        .then("cause")
        .when(~among("TOTAL") | pl.col("h").is_in([fault.hand for fault in early]))
        .then(pl.lit("cut off"))
    )
    hands = hands.join(verdicts, on="h", how="left", maintain_order="left").with_columns(cause=cause)
    status = (
        pl.when(pl.col("cause") == "cancelled")
        .then(pl.lit("void"))
        .when(pl.col("cause").is_not_null())
        .then(pl.lit("unread"))
        .otherwise(pl.lit("settled"))
    )
    return hands.with_columns(hand_id="h", status=status)


def _last_lines(layout: Layout) -> npt.NDArray[np.int32]:
    """The last line of each hand that is not blank."""
    filled = np.where((layout.text != "").to_numpy(), np.arange(len(layout.text)), 0)
    return np.maximum.accumulate(filled)[layout.ends - 1].astype(np.int32) if layout.hands else layout.starts


def _content(layout: Layout) -> npt.NDArray[np.uint64]:
    """A hash of each hand's lines in their order, blank lines left out of account."""
    if not layout.hands:
        return np.zeros(0, dtype=np.uint64)
    filled = (layout.text != "").to_numpy()
    filled[: layout.starts[0]] = False
    lines = layout.text.hash().to_numpy()[filled]
    place = np.cumsum(filled)[filled] - 1
    first = np.searchsorted(np.flatnonzero(filled), layout.starts)
    odd = ((place - np.repeat(first, np.diff(np.append(first, len(lines))))) * 2 + 1).astype(np.uint64)
    return np.add.reduceat(lines * odd, first)


def _misplaced_rows(faults: list[tuple[HandOrder, Format]]) -> pl.DataFrame:
    return pl.DataFrame(
        {
            "hand_id": [fault.hand for fault, _ in faults],
            "line": [fault.line for fault, _ in faults],
            "ends_early": [fault.ends_early for fault, _ in faults],
            "expected": [list(fault.fault.expected) for fault, _ in faults],
        },
        schema={"hand_id": pl.Int32, "line": pl.Int32, "ends_early": pl.Boolean, "expected": pl.List(pl.String)},
    )


def _unread_rows(loose: pl.DataFrame, kinds: Kinds, layout: Layout) -> pl.DataFrame:
    """Unread lines inside hands; the noise before a header is the torn end of the hand before it."""
    return loose.select(hand_id="h", line="i", col=pl.lit(1), excerpt="s", cause=pl.lit("line not read"))
