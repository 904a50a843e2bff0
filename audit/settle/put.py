"""What each action moves: chips from the stack of its seat into the pot."""

import numpy as np
import numpy.typing as npt
import polars as pl

from audit.terms import Put

Amounts = npt.NDArray[np.int64]


def puts(action: pl.DataFrame, big_blind: Amounts) -> pl.DataFrame:
    """Add to each action what it puts in, live and dead.

    Takes: rows of `action` in the order of lines; the big blind of each row's hand (both blinds posted together are
    one big blind live,
    the rest dead). Gives: the same rows with `live` (chips that count toward the seat's bet), `ante`, `dead`, and
    `bet` (the seat's
    live total of the street after the action). Units: minor units of the hand.

    A small blind behind another blind is dead. A raise restates the seat's total of the street, so it puts in the
    difference to what the seat had there. Source: rulebook, "dead-money-in-main-pot"; a raise "to" is a total.
    """
    form = np.where(_dead_small_blind(action), Put.DEAD, action.get_column("put_form").to_numpy())
    amount = action.get_column("amount").fill_null(0).to_numpy()
    total = np.where(form == Put.RAISE_TO, action.get_column("to_amount").fill_null(0).to_numpy(), amount)
    both = form == Put.BOTH_BLINDS
    one_blind = np.where(both, np.minimum(amount, big_blind), 0)
    added = np.where(form == Put.ADD, amount, one_blind)
    restates = (form == Put.RAISE_TO) | (form == Put.TOTAL)
    bet = _bets(_betting_key(action), added, total, restates)
    return action.with_columns(
        pl.Series("live", bet.moved),
        pl.Series("bet", bet.after),
        pl.Series("ante", np.where(form == Put.ANTE, amount, 0)),
        pl.Series("dead", np.where(form == Put.DEAD, amount, 0) + np.where(both, amount - one_blind, 0)),
    )


def _dead_small_blind(action: pl.DataFrame) -> npt.NDArray[np.bool_]:
    """The small blind is the first blind of a hand; one behind another blind is posted by a returning player and goes
    dead into the pot, also where nobody posts the first."""
    line = np.flatnonzero(action.get_column("verb").is_in(_BLINDS).to_numpy())
    small = (action.get_column("verb") == "posts small blind").to_numpy()[line]
    hand = action.get_column("hand_id").to_numpy()[line]
    behind = np.zeros(len(line), dtype=bool)
    behind[1:] = hand[1:] == hand[:-1]
    dead = np.zeros(action.height, dtype=bool)
    dead[line[small & behind]] = True
    return dead


_BLINDS = ["posts small blind", "posts big blind"]


class _Bets:
    __slots__ = ("after", "moved")

    def __init__(self, after: Amounts, moved: Amounts) -> None:
        self.after = after
        self.moved = moved


def _betting_key(action: pl.DataFrame) -> Amounts:
    """One number per hand, street and seat."""
    hand = action.get_column("hand_id").to_numpy().astype(np.int64)
    street = action.get_column("street").to_numpy().astype(np.int64)
    seat = action.get_column("seat").fill_null(0).to_numpy().astype(np.int64)
    key: Amounts = (hand * 8 + street) * 1024 + seat
    return key


def _bets(key: Amounts, added: Amounts, total: Amounts, restates: npt.NDArray[np.bool_]) -> _Bets:
    """Follow the live bet of each seat through a street.

    Behind the last restated total r, at which the additions so far came to c, a bet is r + (additions so far - c).
    """
    order = np.argsort(key, kind="stable")
    sorted_key = key[order]
    first = np.ones(len(key), dtype=bool)
    first[1:] = sorted_key[1:] != sorted_key[:-1]
    group_start = np.maximum.accumulate(np.where(first, np.arange(len(key)), 0))
    running = np.cumsum(added[order])
    before_group = np.concatenate(([0], running[:-1]))[group_start] if len(key) else running
    additions = running - before_group
    mark = np.maximum.accumulate(np.where(restates[order], np.arange(len(key)), -1))
    restated = mark >= group_start
    base = np.where(restated, (total[order] - additions)[np.maximum(mark, 0)], 0)
    after = additions + base
    moved = after - np.where(first, 0, np.concatenate(([0], after[:-1]))) if len(key) else after
    result = _Bets(np.empty_like(after), np.empty_like(after))
    result.after[order] = after
    result.moved[order] = moved
    return result
