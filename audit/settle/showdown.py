"""Ranks the cards that contest a pot, whole chunks at a time."""

from collections.abc import Callable

import numpy as np
import polars as pl
from numpy.typing import NDArray

from audit.settle.rank import Values, holdem, omaha
from audit.settle.rank_words import describe

_RANK_OF = {rank: value for value, rank in enumerate("23456789TJQKA")}
_SUIT_OF = {suit: value for value, suit in enumerate("cdhs")}
_CODES = np.full((256, 256), -1, dtype=np.int8)
for _rank, _r in _RANK_OF.items():
    for _suit, _s in _SUIT_OF.items():
        _CODES[ord(_rank), ord(_suit)] = _r * 4 + _s

_Ranking = Callable[[NDArray[np.int8], NDArray[np.int8]], Values]

# Cards held and the ranking of each game that is judged here; other games are settled and counted as not judged.
_RANKINGS: dict[str, tuple[int, _Ranking]] = {
    "holdem": (2, holdem),
    "split-holdem": (2, holdem),
    "omaha": (4, omaha),
    "omaha-5": (5, omaha),
    "omaha-6": (6, omaha),
}
_BOARD = 5


def ranked(cards: pl.DataFrame) -> pl.DataFrame:
    """Rank the hole cards of every contested hand with its board.

    Takes: hand_id, seat, run, cards, board, game (cards as text such as AhTd). Gives: the rows of `holding`. A hand
    of a game
    without a ranking here, with cards missing or with one card twice has no rank.
    Source: rulebook "pot-to-best-eligible-hand".
    """
    parts = [_ranked_game(cards.filter(pl.col("game") == game), *rule) for game, rule in _RANKINGS.items()]
    rest = cards.filter(~pl.col("game").is_in(list(_RANKINGS))).drop("board", "game")
    return pl.concat([*(part for part in parts if part is not None), rest], how="diagonal")


def _ranked_game(cards: pl.DataFrame, held: int, ranking: _Ranking) -> pl.DataFrame | None:
    if cards.is_empty():
        return None
    fit = whole_cards(cards, held, _BOARD)
    hole, board = card_codes(fit.get_column("cards"), held), card_codes(fit.get_column("board"), _BOARD)
    values = ranking(hole, board) if len(hole) else np.zeros(0, dtype=np.int32)
    rank = pl.Series("rank", values)
    words = {value: describe(value) for value in np.unique(values).tolist()}
    text = (
        rank.replace_strict(words, return_dtype=pl.String).rename("words")
        if words
        else rank.cast(pl.String).rename("words")
    )
    done = fit.drop("board", "game").hstack([rank, text])
    rest = cards.join(fit, on=["hand_id", "seat", "run"], how="anti").drop("board", "game")
    return pl.concat([done, rest], how="diagonal")


def whole_cards(cards: pl.DataFrame, held: int, board: int) -> pl.DataFrame:
    """Give the rows in which a seat holds so many different cards and the board has so many."""
    fit = cards.filter(pl.col("cards").str.len_bytes() == 2 * held)
    if board:
        fit = fit.filter(pl.col("board").str.len_bytes() == 2 * board)
    own = card_codes(fit.get_column("cards"), held)
    every = np.hstack([own, card_codes(fit.get_column("board"), board)]) if board else own
    return fit.filter(pl.Series(_distinct(every), dtype=pl.Boolean))


def card_codes(text: pl.Series, count: int) -> NDArray[np.int8]:
    """Turn text of `count` cards a row into card codes, shape (n, count)."""
    letters = np.frombuffer("".join(text).encode(), dtype=np.uint8).reshape(-1, count, 2)
    codes: NDArray[np.int8] = _CODES[letters[:, :, 0], letters[:, :, 1]]
    return codes


def _distinct(codes: NDArray[np.int8]) -> NDArray[np.bool_]:
    ordered = np.sort(codes, axis=1)
    distinct: NDArray[np.bool_] = (ordered[:, 0] >= 0) & (np.diff(ordered, axis=1) != 0).all(axis=1)
    return distinct
