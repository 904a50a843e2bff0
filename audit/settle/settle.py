"""Settles every hand of a connection's tables, whole chunks at a time."""

import duckdb
import numpy as np
import polars as pl

from audit.settle.contribution import contributions
from audit.settle.put import puts
from audit.settle.showdown import ranked
from audit.settle.strong import strong_hands
from audit.tables.load import frame, insert, sql_files

_BEFORE_RANKS = ("10_pot.sql", "20_board.sql", "30_holding.sql")


def settle(con: duckdb.DuckDBPyConnection, rows: dict[str, pl.DataFrame]) -> dict[str, pl.DataFrame]:
    """Recompute contributions, pots, winners and sums.

    Takes: a connection whose stated tables hold `rows`. Writes: action (with what each action put in), contribution,
    pot, pot_seat,
    settled_board, holding, strong_hand, award, share, settlement. Gives: the rows of action and contribution.
    """
    files = dict(sql_files("audit.settle"))
    summed: dict[str, pl.DataFrame] = {}
    if "action" in rows:
        summed["action"] = _with_puts(rows["action"], rows["hand"])
        summed["contribution"] = contributions(summed["action"], rows.get("stated_result"), _refunds(rows))
        for name, table in summed.items():
            insert(con, name, table)
    for name in _BEFORE_RANKS:
        con.execute(files[name])
    cards = frame(con, "FROM holding_cards")
    ranks = ranked(cards)
    insert(con, "holding", ranks)
    insert(con, "strong_hand", strong_hands(cards, ranks))
    for name, text in files.items():
        if name not in _BEFORE_RANKS:
            con.execute(text)
    return summed


def _refunds(rows: dict[str, pl.DataFrame]) -> pl.DataFrame | None:
    """Chips given back in hands that went on; what a void hand gives back is no part of its settlement."""
    if "ledger" not in rows:
        return None
    found = rows["ledger"].filter(
        (pl.col("kind") == "refund") & pl.col("seat").is_not_null() & pl.col("amount").is_not_null()
    )
    if found.is_empty():
        return None
    played = rows["hand"].filter(pl.col("status") == "settled").select("hand_id")
    return found.join(played, on="hand_id", how="semi").select("hand_id", pl.col("seat").cast(pl.UInt16), "amount")


def _with_puts(action: pl.DataFrame, hand: pl.DataFrame) -> pl.DataFrame:
    """Hands are numbered from 0 without gaps within a chunk, so their blinds are found by position.

    The stakes of fixed limit are the two sizes of a bet, and the big blind is the smaller; elsewhere they are the
    blinds.
    """
    if "big_stake" not in hand.columns:
        return puts(action, np.zeros(action.height, dtype=np.int64))
    fixed = pl.col("limit_form").fill_null("") == "FL"
    blind = hand.sort("hand_id").select(pl.when(fixed).then("small_stake").otherwise("big_stake")).to_series()
    return puts(action, blind.fill_null(0).to_numpy()[action.get_column("hand_id").to_numpy()])
