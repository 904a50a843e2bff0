"""Turns every printed amount of a chunk into minor units, with the exponent and the decimal mark of its own hand."""

import numpy as np
import numpy.typing as npt
import polars as pl

from audit.parse.amounts import COMMA_DECIMAL, decimals_column, plain_column, scaled_column

Exponents = npt.NDArray[np.uint8]
MOST_DECIMALS = 6

# Which columns of which kind hold amounts in the hand's own currency.
AMOUNTS: dict[str, tuple[str, ...]] = {
    "HEADER": ("small_text", "big_text"),
    "SEAT": ("stack",),
    "ACTION": ("amount", "to"),
    "COLLECTED": ("amount",),
    "UNCALLED": ("amount",),
    "TOTAL": ("total", "rake", "splash", "jackpot", "bingo", "fortune", "tax"),
    "POT_PART": ("amount",),
    "AWARD_PART": ("amount",),
    "CASHED_OUT": ("amount", "fee"),
    "SIDE_DEAL": ("amount",),
    "SPLASH": ("amount",),
}


def scale_amounts(frames: dict[str, pl.DataFrame], usual: Exponents) -> tuple[Exponents, list[int]]:
    """Replace the amount columns of `frames` by whole minor units.

    Takes: frames with `h` (index of the hand); the usual exponent of each hand's currency. Gives: the exponent of each
    hand, raised where it prints more decimals; and the hands with an amount that is too long to be one.
    """
    places = [(k, c) for k, columns in AMOUNTS.items() if k in frames for c in columns if c in frames[k].columns]
    comma = _comma_hands(frames, places, len(usual))
    plain: dict[tuple[str, str], pl.Series] = {}
    exponents = usual.copy()
    for kind, column in places:
        hands = frames[kind].get_column("h").to_numpy()
        text = frames[kind].get_column(column).cast(pl.String)
        plain[kind, column] = plain_column(text, pl.Series("comma", comma[hands]))
        decimals = decimals_column(plain[kind, column]).to_numpy()
        more = decimals > exponents[hands]
        np.maximum.at(exponents, hands[more], decimals[more])
    too_long: set[int] = set(np.flatnonzero(exponents > MOST_DECIMALS).tolist())
    exponents = np.minimum(exponents, MOST_DECIMALS).astype(np.uint8)
    for (kind, column), text in plain.items():
        hand = frames[kind].get_column("h")
        scaled = scaled_column(text, pl.Series("exponent", exponents[hand.to_numpy()]))
        lost = scaled.is_null() & text.is_not_null()
        if lost.any():
            too_long.update(hand.filter(lost).to_list())
        frames[kind] = frames[kind].with_columns(scaled.alias(column))
    return exponents, sorted(too_long)


def _comma_hands(frames: dict[str, pl.DataFrame], places: list[tuple[str, str]], hands: int) -> npt.NDArray[np.bool_]:
    """A hand that prints one amount with one or two digits behind a comma writes its decimals so."""
    comma = np.zeros(hands, dtype=bool)
    for kind, column in places:
        text = frames[kind].get_column(column).cast(pl.String)
        decimal = text.str.contains(COMMA_DECIMAL).fill_null(value=False)
        if decimal.any():
            comma[frames[kind].get_column("h").filter(decimal).to_numpy()] = True
    return comma
