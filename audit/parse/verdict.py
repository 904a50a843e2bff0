"""Which hands can be settled, and why the others cannot."""

import polars as pl

from audit.parse.classify import Kinds
from audit.parse.line import MOST_SEATS

_NAMED_MONEY = ("ACTION", "UNCALLED", "COLLECTED")


def hand_verdicts(kinds: Kinds, unread: pl.DataFrame, too_long: list[int]) -> pl.DataFrame:
    """Give `h`, `cause` for the hands that cannot be settled, the first cause that holds.

    Takes: merged kinds with seats tied, the unread lines inside hands, and the hands with an amount that is too long.
    """
    causes = [
        pl.DataFrame({"h": too_long}, schema={"h": pl.Int32}).with_columns(cause=pl.lit("amount too long")),
        _carrying_money(unread, kinds),
        _twice(kinds, "seat", "seat number twice"),
        _twice(kinds, "name", "name in two seats"),
        *(_nobody(kinds, kind) for kind in _NAMED_MONEY),
    ]
    return pl.concat(causes).unique("h", keep="first", maintain_order=True)


def _carrying_money(unread: pl.DataFrame, kinds: Kinds) -> pl.DataFrame:
    """A line that was not read could carry money when it holds a digit or opens with the name of someone seated.

    In a hand with more seats than a table has, every line could.
    """
    has_digit = pl.col("s").str.contains("[0-9]")
    found = unread.filter(has_digit).get_column("h").unique().to_list()
    left = unread.filter(~pl.col("h").is_in(found))
    if "SEAT" in kinds and left.height:
        seats = kinds["SEAT"].join(left.select("h").unique(), on="h", how="semi")
        names = dict(seats.group_by("h").agg("name").iter_rows())
        for hand, texts in left.group_by("h").agg("s").iter_rows():
            seated = tuple(f"{name}:" for name in names.get(hand, ()))
            if len(seated) > MOST_SEATS or any(text.startswith(seated) for text in texts):
                found.append(hand)
    return pl.DataFrame({"h": found}, schema={"h": pl.Int32}).with_columns(cause=pl.lit("line not read"))


def _twice(kinds: Kinds, column: str, cause: str) -> pl.DataFrame:
    if "SEAT" not in kinds:
        return _none()
    repeated = kinds["SEAT"].filter(pl.struct("h", column).is_duplicated())
    return repeated.select("h", cause=pl.lit(cause))


def _nobody(kinds: Kinds, kind: str) -> pl.DataFrame:
    if kind not in kinds:
        return _none()
    return kinds[kind].filter(pl.col("seat").is_null()).select("h", cause=pl.lit("actor without a seat"))


def _none() -> pl.DataFrame:
    return pl.DataFrame(schema={"h": pl.Int32, "cause": pl.String})
