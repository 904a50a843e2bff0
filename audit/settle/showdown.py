"""Ranks the cards that contest a pot, whole chunks at a time."""

import numpy as np
import polars as pl
from numpy.typing import NDArray

from audit.rank.games import GAMES, Judged, Ranking
from audit.rank.words import describe

_RANK_OF = {rank: value for value, rank in enumerate("23456789TJQKA")}
_SUIT_OF = {suit: value for value, suit in enumerate("cdhs")}
_CODES = np.full((256, 256), -1, dtype=np.int8)
for _rank, _r in _RANK_OF.items():
    for _suit, _s in _SUIT_OF.items():
        _CODES[ord(_rank), ord(_suit)] = _r * 4 + _s

_SIX = 4  # lowest rank of a short deck
_STUD = ("stud", "stud-hi-lo", "razz")


def ranked(cards: pl.DataFrame) -> pl.DataFrame:
    """Rank the hole cards of every contested hand with its board.

    Takes: hand_id, seat, run, cards, board, game (cards as text such as AhTd). Gives: the rows of `holding`; a game
    with a high and a low half has a row for each. A hand of a game without a ranking, with cards missing or with one
    card twice has no rank.
    Source: rulebook "pot-to-best-eligible-hand".
    """
    parts = []
    for (game,), of_game in cards.partition_by("game", as_dict=True).items():
        judged = GAMES.get(str(game))
        if judged is None:
            parts.append(of_game.drop("board", "game"))
        else:
            parts += _ranked_game(_with_common_card(of_game) if game in _STUD else of_game, judged, str(game))
    return pl.concat(parts, how="diagonal") if parts else cards.drop("board", "game")


def _with_common_card(cards: pl.DataFrame) -> pl.DataFrame:
    """When the deck is short of a seventh card for each, one card in the middle is everybody's seventh."""
    common = (pl.col("board").str.len_bytes() == 2) & (pl.col("cards").str.len_bytes() == 2 * 6)
    return cards.with_columns(cards=pl.when(common).then(pl.col("cards") + pl.col("board")).otherwise("cards"))


def _ranked_game(cards: pl.DataFrame, judged: Judged, game: str) -> list[pl.DataFrame]:
    fit = whole_cards(cards, judged.held, judged.board, _SIX if game == "short-deck" else 0)
    rest = cards.join(fit, on=["hand_id", "seat", "run"], how="anti").drop("board", "game")
    if judged.low is None:
        return [_with_ranks(fit, judged, judged.high, None), rest]
    halves = [_with_ranks(fit, judged, judged.high, "high"), _with_ranks(fit, judged, judged.low, "low")]
    return [*halves, rest]


def _with_ranks(fit: pl.DataFrame, judged: Judged, ranking: Ranking, half: str | None) -> pl.DataFrame:
    own, board = card_codes(fit.get_column("cards"), judged.held), card_codes(fit.get_column("board"), judged.board)
    rank = pl.Series("rank", ranking(own, board) if len(own) else [], dtype=pl.Int32)
    words = {value: describe(value) for value in rank.unique().to_list()}
    text = rank.replace_strict(words, return_dtype=pl.String) if words else rank.cast(pl.String)
    side = pl.lit(half, dtype=pl.String).alias("half")
    return fit.drop("board", "game").with_columns(side, rank, text.alias("words"))


def whole_cards(cards: pl.DataFrame, held: int, board: int, lowest: int = 0) -> pl.DataFrame:
    """Give the rows in which a seat holds so many different cards, the board has so many, and no rank is too low."""
    fit = cards.filter(pl.col("cards").str.len_bytes() == 2 * held)
    if board:
        fit = fit.filter(pl.col("board").str.len_bytes() == 2 * board)
    own = card_codes(fit.get_column("cards"), held)
    every = np.hstack([own, card_codes(fit.get_column("board"), board)]) if board else own
    return fit.filter(pl.Series(_distinct(every, lowest), dtype=pl.Boolean))


def card_codes(text: pl.Series, count: int) -> NDArray[np.int8]:
    """Turn text of `count` cards a row into card codes, shape (n, count)."""
    if not count:
        return np.zeros((len(text), 0), np.int8)
    letters = np.frombuffer("".join(text).encode(), dtype=np.uint8).reshape(-1, count, 2)
    codes: NDArray[np.int8] = _CODES[letters[:, :, 0], letters[:, :, 1]]
    return codes


def _distinct(codes: NDArray[np.int8], lowest: int) -> NDArray[np.bool_]:
    ordered = np.sort(codes, axis=1)
    distinct: NDArray[np.bool_] = (ordered[:, 0] >= lowest * 4) & (np.diff(ordered, axis=1) != 0).all(axis=1)
    return distinct
