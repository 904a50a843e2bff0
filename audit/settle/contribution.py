"""What each seat has put into a hand, and the part of it that nobody called."""

import numpy as np
import polars as pl

from audit.terms import FOLDS


def contributions(
    action: pl.DataFrame, result: pl.DataFrame | None, refunds: pl.DataFrame | None = None
) -> pl.DataFrame:
    """Sum the chips of each seat in each hand.

    Takes: actions with `live`, `ante`, `dead` (see `puts`), the summary's rows (`stated_result`) or None, and chips
    that the floor gave back while the hand went on (`hand_id`, `seat`, `amount`): they count as never put in.
    Gives one row per hand and seat that acted: live, ante, dead, folded, fold_line, says_folded (the summary says
    folded, the body does not), all_in, returned (the uncalled part of live), ante_returned (the part of an ante that
    nobody could match). Units: minor units.

    The uncalled bet is what the highest live total has above the second highest, folded chips counted; it returns to
    a seat
    that has not folded. Source: rulebook "uncalled-bet-returned", SP-04, SP-06, SP-07.
    """
    sums = _sums(action.filter(pl.col("seat").is_not_null()))
    if refunds is not None:
        back = refunds.group_by("hand_id", "seat").agg(back=pl.col("amount").sum())
        sums = sums.join(back, on=["hand_id", "seat"], how="left").with_columns(
            live=pl.col("live") - pl.min_horizontal("live", pl.col("back").fill_null(0))
        )
        sums = sums.drop("back")
    if result is not None:
        said = result.filter("folded").select("hand_id", "seat", says=pl.lit(value=True)).unique(["hand_id", "seat"])
        sums = sums.join(said, on=["hand_id", "seat"], how="left")
    else:
        sums = sums.with_columns(says=pl.lit(None, dtype=pl.Boolean))
    says_folded = pl.col("says").fill_null(value=False) & ~pl.col("folded")
    sums = sums.with_columns(says_folded=says_folded, out=pl.col("folded") | says_folded).drop("says")
    return _with_returned(sums)


def _sums(action: pl.DataFrame) -> pl.DataFrame:
    """One row per hand and seat: chips by kind, whether and where it folds, whether a line says all-in."""
    hand = action.get_column("hand_id").to_numpy().astype(np.int64)
    key = hand * 1024 + action.get_column("seat").to_numpy()
    order = np.argsort(key, kind="stable")
    first = np.flatnonzero(np.diff(key[order], prepend=-1))
    if not len(first):
        return pl.DataFrame(schema=_SUMS)
    folds = action.get_column("verb").is_in(list(FOLDS)).to_numpy()
    fold_line = np.where(folds, action.get_column("line").to_numpy(), _NEVER)[order]
    fold_line = np.minimum.reduceat(fold_line, first)
    chips = {
        kind: np.add.reduceat(action.get_column(kind).to_numpy()[order], first) for kind in ("live", "ante", "dead")
    }
    return pl.DataFrame(
        {
            "hand_id": hand[order][first],
            "seat": action.get_column("seat").to_numpy()[order][first],
            **chips,
            "folded": fold_line < _NEVER,
            "fold_line": fold_line,
            "all_in": np.logical_or.reduceat(action.get_column("all_in").to_numpy()[order], first),
        },
        schema=_SUMS,
    ).with_columns(pl.when("folded").then("fold_line").alias("fold_line"))


_NEVER = np.iinfo(np.int32).max
_SUMS: dict[str, type[pl.DataType]] = {
    "hand_id": pl.Int64,
    "seat": pl.UInt16,
    "live": pl.Int64,
    "ante": pl.Int64,
    "dead": pl.Int64,
    "folded": pl.Boolean,
    "fold_line": pl.Int32,
    "all_in": pl.Boolean,
}


def _with_returned(sums: pl.DataFrame) -> pl.DataFrame:
    sums = sums.sort("hand_id", "live", "seat", descending=[False, True, False])
    stays = ~sums.get_column("out").to_numpy()
    returned = np.where(stays, _above_second(sums, "live"), 0)
    sums = sums.with_columns(pl.Series("returned", returned), called=pl.col("live") - pl.Series("returned", returned))
    return _with_ante_returned(sums).drop("called")


def _with_ante_returned(sums: pl.DataFrame) -> pl.DataFrame:
    """Where everyone else is all-in for less than the ante, nobody matches the rest of it and it goes back.

    An ante that one seat posts for the table stands; so does every ante where chips were bet on top of it.
    """
    hands = (
        sums.filter(pl.col("ante") > 0)
        .group_by("hand_id")
        .len("posters")
        .filter(pl.col("posters") > 1)
        .join(sums.filter(pl.col("called") > 0), on="hand_id", how="anti")
    )
    if hands.is_empty():
        return sums.with_columns(ante_returned=pl.lit(0, dtype=pl.Int64))
    own = sums.join(hands.select("hand_id"), on="hand_id", how="semi").sort(
        "hand_id", "ante", "seat", descending=[False, True, False]
    )
    may = (~own.get_column("out") & (own.get_column("ante") > 0)).to_numpy()
    own = own.with_columns(pl.Series("ante_returned", np.where(may, _above_second(own, "ante"), 0)))
    rest = sums.join(hands.select("hand_id"), on="hand_id", how="anti")
    return pl.concat([rest.with_columns(ante_returned=pl.lit(0, dtype=pl.Int64)), own])


def _above_second(sums: pl.DataFrame, column: str) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """What the first row of each hand has above the second, 0 elsewhere; rows are in falling order of the column."""
    hand = sums.get_column("hand_id").to_numpy()
    amount = sums.get_column(column).to_numpy()
    first = np.ones(len(hand), dtype=bool)
    first[1:] = hand[1:] != hand[:-1]
    second = np.zeros(len(hand), dtype=np.int64)
    second[:-1] = np.where(first[1:], 0, amount[1:])
    return np.where(first, amount - second, 0)
