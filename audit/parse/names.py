"""Ties the names in lines to seats by the roster of each hand."""

import polars as pl

from audit.parse.classify import Kinds
from audit.parse.grammar import Format
from audit.parse.line import ReadLine, read_again


def roster_of(kinds: Kinds) -> pl.DataFrame:
    """Give `h`, `name`, `seat` of everyone seated, the first seat of a name that is printed twice.

    What stands behind the summary may be a piece of another hand, and seats nobody.
    """
    seats = kinds["SEAT"]
    if "SUMMARY" in kinds:
        end = kinds["SUMMARY"].unique("h", keep="first", maintain_order=True).select("h", end="i")
        joined = seats.join(end, on="h", how="left", maintain_order="left")
        seats = joined.filter(pl.col("end").is_null() | (pl.col("i") < pl.col("end")))
    return seats.select("h", "name", pl.col("seat").cast(pl.UInt16)).unique(
        ["h", "name"], keep="first", maintain_order=True
    )


def tie_names(kinds: Kinds, rest: pl.DataFrame, room: Format) -> tuple[Kinds, pl.DataFrame]:
    """Add the seat to every line that names a player; read again, one by one, the lines whose name is not seated.

    Takes: frames with `h`, the index of the hand. Gives: the frames with `seat` (null: nobody of that name sits there),
    and the lines that still fit no kind.
    """
    if "SEAT" not in kinds:
        return {name: _without_seat(frame) for name, frame in kinds.items()}, rest
    roster = roster_of(kinds)
    tied = _tie(kinds, roster, room)
    loose = [
        frame.filter(pl.col("seat").is_null()).select("i", "h", "s")
        for name, frame in tied.items()
        if name != "SEAT" and room.kind[name].named
    ]
    loose.append(rest.select("i", "h", "s"))
    again = _read_loose(pl.concat(loose), roster, room)
    return _replace(tied, again, room), rest.filter(~pl.col("i").is_in([i for i, _, _ in again]))


def _without_seat(frame: pl.DataFrame) -> pl.DataFrame:
    return frame.with_columns(pl.lit(None, dtype=pl.UInt16).alias("seat")) if "name" in frame.columns else frame


def _tie(kinds: Kinds, roster: pl.DataFrame, room: Format) -> Kinds:
    """Find the seats of all names at once; a line that prints a seat must name who sits there."""
    tied: Kinds = dict(kinds)
    tied["SEAT"] = kinds["SEAT"].with_columns(pl.col("seat").cast(pl.UInt16))
    named = [name for name in kinds if name != "SEAT" and room.kind[name].named]
    if not named:
        return tied
    names = pl.concat([kinds[name].select("h", "name") for name in named])
    seats = names.join(roster, on=["h", "name"], how="left", maintain_order="left").get_column("seat")
    start = 0
    for name in named:
        frame = kinds[name]
        seat = seats.slice(start, frame.height)
        start += frame.height
        if "seat" in frame.columns:
            frame = frame.rename({"seat": "printed_seat"}).with_columns(pl.col("printed_seat").cast(pl.UInt16))
            seat = seat.set(seat != frame.get_column("printed_seat"), None)
        tied[name] = frame.with_columns(seat.alias("seat"))
    return tied


def _read_loose(loose: pl.DataFrame, roster: pl.DataFrame, room: Format) -> list[tuple[int, int, ReadLine]]:
    if loose.is_empty():
        return []
    rosters: dict[int, dict[str, int]] = {}
    at_table = roster.join(loose.select("h").unique(), on="h", how="semi")
    for hand, name, seat in at_table.select("h", "name", "seat").iter_rows():
        rosters.setdefault(hand, {})[name] = seat
    again = []
    for index, hand, text in loose.iter_rows():
        read = read_again(text, rosters.get(hand, {}), room)
        if read is not None:
            again.append((index, hand, read))
    return again


def _replace(tied: Kinds, again: list[tuple[int, int, ReadLine]], room: Format) -> Kinds:
    """Take the lines read again out of the frames that had them, and into those of their new kind."""
    if not again:
        return tied
    moved = pl.Series([index for index, _, _ in again], dtype=pl.Int32)
    kept = {
        name: frame.filter(~pl.col("i").is_in(moved.implode())) if room.kind[name].named else frame
        for name, frame in tied.items()
    }
    for name in dict.fromkeys(read.kind.name for _, _, read in again):
        rows = [
            {**read.figures, "i": index, "h": hand, "seat": read.seat, "printed_seat": read.figures.get("seat")}
            for index, hand, read in again
            if read.kind.name == name
        ]
        schema = kept[name].schema if name in kept else _schema(room, name)
        extra = pl.DataFrame({column: [row.get(column) for row in rows] for column in schema}, strict=False)
        extra = extra.with_columns(pl.col(column).cast(kind) for column, kind in schema.items())
        kept[name] = pl.concat([kept[name], extra]).sort("i") if name in kept else extra
    return kept


def _schema(room: Format, name: str) -> dict[str, pl.DataType]:
    base: dict[str, pl.DataType] = {"i": pl.Int32(), "s": pl.String(), "h": pl.Int32()}
    groups: dict[str, pl.DataType] = {group: pl.String() for group in room.kind[name].groups if group != "seat"}
    seats: dict[str, pl.DataType] = {"seat": pl.UInt16()}
    if "seat" in room.kind[name].groups:
        seats["printed_seat"] = pl.UInt16()
    return base | groups | seats
