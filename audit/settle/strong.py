"""Full houses and better at a showdown, and whether they need both hole cards: facts that bad-beat jackpots ask for."""

import numpy as np
import polars as pl

from audit.rank.high import high5to7
from audit.rank.value import CATEGORY_SHIFT, SCALE_SHIFT, Category, Scale, SokoCategory, Values
from audit.settle.showdown import card_codes

_LEAST = Category.FULL_HOUSE << CATEGORY_SHIFT
_BEYOND_SOKO = SokoCategory.FULL_HOUSE - Category.FULL_HOUSE << CATEGORY_SHIFT
_BARE = {Category.FULL_HOUSE: 12, Category.FOUR_OF_A_KIND: 16, Category.STRAIGHT_FLUSH: 16}  # bits of kickers
_RANK, _HAND = pl.col("rank"), ["hand_id", "seat"]


def strong_hands(cards: pl.DataFrame, ranks: pl.DataFrame) -> pl.DataFrame:
    """Give the rows of `strong_hand`.

    Takes: the cards of seats that contest a pot, with board and game (`holding_cards`), and the rows of `holding` with
    their ranks. Hands with several boards are left out: no house says what they do to a jackpot. So are games without a
    high hand, and those with a short deck, for which no house has a jackpot.
    Source: rulebook "bbj-min-losing-hand", "bbj-holdem-both-hole-cards"; A-14.
    """
    several = cards.filter(pl.col("run") > 1).get_column("hand_id").unique()
    alone = cards.filter(~pl.col("hand_id").is_in(several.implode())).select(*_HAND, "cards", "board", "game")
    if "rank" not in ranks.columns:
        return _plain(alone.clear().with_columns(rank=None))
    ranked = alone.join(ranks.filter(_RANK.is_not_null()).select(*_HAND, _as_high()), on=_HAND).filter(_RANK >= _LEAST)
    holdem = ranked.filter(pl.col("game") == "holdem")
    return pl.concat([_holdem(holdem), _plain(ranked.filter(pl.col("game") != "holdem"))]).sort(_HAND)


def _as_high() -> pl.Expr:
    """Ranks of high hands on one scale; those of other scales are 0."""
    scale = _RANK // (1 << SCALE_SHIFT)
    soko = _RANK - (Scale.SOKO << SCALE_SHIFT) - _BEYOND_SOKO
    return pl.when(scale == Scale.HIGH).then(_RANK).when(scale == Scale.SOKO).then(soko).otherwise(0).alias("rank")


def _plain(ranked: pl.DataFrame) -> pl.DataFrame:
    """In games where how many hole cards are played is fixed, or all cards are the seat's own, they are all used."""
    return ranked.select(
        pl.col("hand_id").cast(pl.Int64), pl.col("seat").cast(pl.UInt16), _RANK.cast(pl.Int32),
        uses_both=pl.lit(value=True), uses_both_bare=pl.lit(value=True),
    )  # fmt: skip


def _holdem(ranked: pl.DataFrame) -> pl.DataFrame:
    rows = _plain(ranked)
    if ranked.is_empty():
        return rows
    hole, board = card_codes(ranked.get_column("cards"), 2), card_codes(ranked.get_column("board"), 5)
    best = ranked.get_column("rank").to_numpy().astype(np.int32)
    with_one = [high5to7(np.hstack([board, hole[:, n : n + 1]])) for n in (0, 1)]
    other: Values = np.maximum(np.maximum(*with_one), high5to7(board))
    bare = np.array([_BARE[Category(value >> CATEGORY_SHIFT)] for value in best.tolist()])
    return rows.with_columns(
        uses_both=pl.Series(other < best), uses_both_bare=pl.Series((other >> bare) < (best >> bare))
    )
