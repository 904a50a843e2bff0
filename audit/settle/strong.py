"""Full houses and better at a showdown, and whether they need both hole cards: facts that bad-beat jackpots ask for."""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from audit.settle.rank import CATEGORY_SHIFT, Category, Values, high5to7, omaha
from audit.settle.showdown import card_codes, whole_cards

_LEAST = Category.FULL_HOUSE << CATEGORY_SHIFT
# Games without a ranking in showdown.py whose high hands are ranked here: cards held, and whether a board is played.
_OWN_CARDS = {"stud": 7, "stud-hi-lo": 7, "soko": 5, "five-card-draw": 5}
_OMAHA = {"omaha-hi-lo": 4, "omaha-5-hi-lo": 5, "omaha-6-hi-lo": 6}
_BARE = {Category.FULL_HOUSE: 12, Category.FOUR_OF_A_KIND: 16, Category.STRAIGHT_FLUSH: 16}  # bits of kickers


def strong_hands(cards: pl.DataFrame, ranks: pl.DataFrame) -> pl.DataFrame:
    """Give the rows of `strong_hand`.

    Takes: the cards of seats that contest a pot, with board and game (`holding_cards`), and the rows of `holding` with
    their ranks. Hands with several boards are left out: no house says what they do to a jackpot.
    Source: rulebook "bbj-min-losing-hand", "bbj-holdem-both-hole-cards"; A-14.
    """
    several = cards.filter(pl.col("run") > 1).get_column("hand_id").unique()
    alone = cards.filter(~pl.col("hand_id").is_in(several.implode()))
    strong = (
        ranks.filter(pl.col("rank") >= _LEAST) if "rank" in ranks.columns else alone.clear().with_columns(rank=None)
    )
    ranked = alone.join(strong.select("hand_id", "seat", "rank"), on=["hand_id", "seat"])
    parts = [_holdem(ranked.filter(pl.col("game") == "holdem")), _plain(ranked.filter(pl.col("game") != "holdem"))]
    parts += [_of_own(alone.filter(pl.col("game") == game), held) for game, held in _OWN_CARDS.items()]
    parts += [_of_omaha(alone.filter(pl.col("game") == game), held) for game, held in _OMAHA.items()]
    return pl.concat(parts).sort("hand_id", "seat")


def _plain(ranked: pl.DataFrame) -> pl.DataFrame:
    """In games where how many hole cards are played is fixed, or all cards are the seat's own, they are all used."""
    return ranked.select(
        pl.col("hand_id").cast(pl.Int64), pl.col("seat").cast(pl.UInt16), pl.col("rank").cast(pl.Int32),
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


def _of_own(cards: pl.DataFrame, held: int) -> pl.DataFrame:
    fit = whole_cards(cards, held, board=0)
    return _ranked(fit, high5to7(card_codes(fit.get_column("cards"), held)) if fit.height else None)


def _of_omaha(cards: pl.DataFrame, held: int) -> pl.DataFrame:
    fit = whole_cards(cards, held, board=5)
    if fit.is_empty():
        return _ranked(fit, None)
    return _ranked(fit, omaha(card_codes(fit.get_column("cards"), held), card_codes(fit.get_column("board"), 5)))


def _ranked(cards: pl.DataFrame, ranks: NDArray[np.int32] | None) -> pl.DataFrame:
    rank = pl.Series("rank", ranks if ranks is not None else [], dtype=pl.Int32)
    return _plain(cards.with_columns(rank).filter(pl.col("rank") >= _LEAST))
