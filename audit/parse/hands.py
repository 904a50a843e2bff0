"""Rows of `hand`: what each hand's header and table line say, where it stands, and whether it can be settled."""

from collections.abc import Sequence
from hashlib import sha256

import numpy as np
import numpy.typing as npt
import polars as pl

from audit.parse.classify import Kinds, figures
from audit.parse.grammar import formats
from audit.parse.headers import header_rows
from audit.parse.layout import Layout
from audit.parse.outside import Stray


def extents(layout: Layout, strays: Sequence[Stray], noise: pl.DataFrame) -> pl.DataFrame:
    """Give `h`, `first_line`, `last_line` and `content` of every hand.

    The last line is the last that is neither blank nor outside the hand; the content is a hash of the lines up to
    there.

    Takes: the text before headers on their own lines (`torn_text`).
    """
    own = (layout.text != "").to_numpy()
    own[: layout.starts[0] if layout.hands else len(own)] = False
    own[[line for stray in strays for line in stray.lines]] = False
    last = np.maximum.accumulate(np.where(own, np.arange(len(own)), 0))
    return pl.DataFrame(
        {
            "h": pl.int_range(layout.hands, dtype=pl.Int32, eager=True),
            "first_line": layout.starts,
            "last_line": last[layout.ends - 1].astype(np.int32) if layout.hands else layout.starts,
            "content": _content(layout, own, noise),
        }
    )


def _content(layout: Layout, own: npt.NDArray[np.bool_], noise: pl.DataFrame) -> npt.NDArray[np.uint64]:
    """A hash of each hand's lines in their order, the same in every version of every library: it is kept for years."""
    if not layout.hands:
        return np.zeros(0, dtype=np.uint64)
    bare = noise.select(pl.col("s").str.slice(pl.col("noise").str.len_chars())).to_series()
    text = layout.text.clone().scatter(noise.get_column("i"), bare) if len(bare) else layout.text
    lines = text.filter(pl.Series(own))
    ends = np.cumsum(lines.str.len_bytes().to_numpy().astype(np.int64) + 1)
    whole = memoryview(lines.str.join("\n").cast(pl.Binary).item())  # as bytes: a text of such a length costs a copy
    first = np.searchsorted(np.flatnonzero(own), layout.starts)
    later = ends[first[1:] - 1]
    spans = zip([0, *later.tolist()], [*(later - 1).tolist(), len(whole)], strict=True)
    digests = [sha256(whole[start:end]).digest()[:8] for start, end in spans]
    return np.frombuffer(b"".join(digests), dtype="<u8")


def no_headers() -> pl.DataFrame:
    """The columns of `header_rows` without a row, for a chunk in which no grammar knows a header."""
    room = formats()[0]
    none = pl.DataFrame(schema={"i": pl.Int32, "s": pl.String, "h": pl.Int32})
    header = header_rows(figures(none, room.kind["HEADER"]), room)
    return header.with_columns(format=pl.lit(None, dtype=pl.String))


def hand_rows(hands: pl.DataFrame, kinds: Kinds, verdicts: pl.DataFrame, early: list[int]) -> pl.DataFrame:
    """Rows of `hand`: every start is one hand, also where no grammar knows its header.

    Takes: `extents` with the `exponent` of each hand; the verdicts; the hands that stop before they may.
    """
    header = kinds["HEADER"].drop("i").rename({"small_text": "small_stake", "big_text": "big_stake"})
    table = kinds["TABLE"] if "TABLE" in kinds else pl.DataFrame(schema=_NO_TABLE)
    table = table.unique("h", keep="first", maintain_order=True).select(
        "h", table_name="table", max_seats=pl.col("max_seats").cast(pl.UInt16), button=pl.col("button").cast(pl.UInt16),
        first_dealt=_there(table, "first").cast(pl.UInt16), chip=_there(table, "chip").cast(pl.Int64),
    )  # fmt: skip
    for more in (header, table, verdicts):
        hands = hands.join(more, on="h", how="left", maintain_order="left")
    known = pl.when(pl.col("format").is_not_null()).then("exponent").alias("exponent")
    return _with_status(hands, kinds, early).with_columns(known).rename({"h": "hand_id"})


def _there(table: pl.DataFrame, column: str) -> pl.Expr:
    return pl.col(column) if column in table.columns else pl.lit(None)


_NO_TABLE = {"h": pl.Int32, "table": pl.String, "max_seats": pl.String, "button": pl.String}


def _with_status(hands: pl.DataFrame, kinds: Kinds, early: list[int]) -> pl.DataFrame:
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
        .when(~among("TOTAL") | pl.col("h").is_in(early))
        .then(pl.lit("cut off"))
    )
    status = (
        pl.when(pl.col("cause") == "cancelled")
        .then(pl.lit("void"))
        .when(pl.col("cause").is_not_null())
        .then(pl.lit("unread"))
        .otherwise(pl.lit("settled"))
    )
    return hands.with_columns(cause=cause).with_columns(status=status)
