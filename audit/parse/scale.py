"""Turns every printed amount of a chunk into minor units, with the exponent and the decimal mark of its own hand."""

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt
import polars as pl

from audit.parse.amounts import COMMA_DECIMAL, MOST_DIGITS, plain_column

Exponents = npt.NDArray[np.uint8]
_Number = TypeVar("_Number", bound=np.generic)
MOST_DECIMALS = 6

# Which columns of which kind hold amounts in the hand's own currency.
AMOUNTS: dict[str, tuple[str, ...]] = {
    "HEADER": ("small_text", "big_text"),
    "TABLE": ("chip",),
    "SEAT": ("stack",),
    "ACTION": ("amount", "to"),
    "COLLECTED": ("amount", "odd"),
    "UNCALLED": ("amount",),
    "TOTAL": ("total", "rake", "splash", "jackpot", "bingo", "fortune", "tax"),
    "POT_PART": ("amount",),
    "POT_LINE": ("amount", "rake", "jackpot", "net"),
    "REFUND": ("amount",),
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
    if not places:
        return usual, []
    text = pl.concat([frames[kind].get_column(column).cast(pl.String).alias("text") for kind, column in places])
    hand = np.concatenate([frames[kind].get_column("h").to_numpy() for kind, _ in places])
    printed = _Printed(text)
    comma = np.zeros(len(usual), dtype=bool)
    comma[hand[printed.comma_decimal]] = True
    figures = printed.figures(comma[hand])
    exponents = usual.copy()
    more = figures.decimals > usual[hand]
    np.maximum.at(exponents, hand[more], figures.decimals[more])
    too_long: set[int] = set(np.flatnonzero(exponents > MOST_DECIMALS).tolist())
    exponents = np.minimum(exponents, MOST_DECIMALS).astype(np.uint8)
    scaled, fits = figures.scaled(exponents[hand])
    too_long.update(hand[~fits & printed.there].tolist())
    column = pl.Series(scaled).set(pl.Series(~(fits & printed.there)), None)
    start = 0
    for kind, name in places:
        frame = frames[kind]
        frames[kind] = frame.with_columns(column.slice(start, frame.height).alias(name))
        start += frame.height
    return exponents, sorted(too_long)


class _Printed:
    """The amounts of a chunk as printed: few of them are different texts, and each text is read once."""

    def __init__(self, text: pl.Series) -> None:
        self._texts = text.drop_nulls().unique()
        place = pl.DataFrame({"text": self._texts}).with_row_index("place")
        rows = pl.DataFrame({"text": text}).join(place, on="text", how="left", maintain_order="left")
        found = rows.get_column("place")
        self.there = found.is_not_null().to_numpy()
        # An absent amount has the place behind all the texts.
        self._row = found.fill_null(len(self._texts)).to_numpy()
        # A hand that prints one amount with one or two digits behind a comma writes its decimals so.
        self.comma_decimal = self._of_row(self._texts.str.contains(COMMA_DECIMAL), np.bool_)

    def _of_row(self, values: pl.Series, dtype: type[_Number]) -> npt.NDArray[_Number]:
        of_row: npt.NDArray[_Number] = np.append(values.to_numpy(), 0).astype(dtype)[self._row]
        return of_row

    def figures(self, comma: npt.NDArray[np.bool_]) -> "_Figures":
        """Read every amount; `comma` says of each whether its hand writes decimals behind a comma."""
        point = self._read(comma_decimal=False)
        if not comma.any():
            return point
        other = self._read(comma_decimal=True)
        return _Figures(
            np.where(comma, other.number, point.number),
            np.where(comma, other.decimals, point.decimals),
            np.where(comma, other.digits, point.digits),
        )

    def _read(self, *, comma_decimal: bool) -> "_Figures":
        plain = plain_column(self._texts, comma_decimal=comma_decimal)
        point = plain.str.find(".", literal=True)
        decimals = (plain.str.len_bytes() - point - 1).fill_null(0)
        digits = plain.str.replace(".", "", literal=True)
        count = digits.str.len_bytes()
        number = digits.set(count > MOST_DIGITS, None).cast(pl.Int64, strict=False).fill_null(_NO_NUMBER)
        return _Figures(
            self._of_row(number, np.int64),
            self._of_row(decimals.clip(upper_bound=_MOST_COUNTED), np.uint8),
            self._of_row(count.clip(upper_bound=_MOST_COUNTED), np.uint8),
        )


_NO_NUMBER = -1
_MOST_COUNTED = 255
_POWERS = np.array([10**n for n in range(MOST_DIGITS + 1)], dtype=np.int64)


@dataclass(frozen=True, slots=True)
class _Figures:
    """Amounts without their point: the digits as a number, how many of them are decimals, how many there are."""

    number: npt.NDArray[np.int64]
    decimals: npt.NDArray[np.uint8]
    digits: npt.NDArray[np.uint8]

    def scaled(self, exponent: Exponents) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.bool_]]:
        """Give the amounts in minor units, and which of them are amounts that can be told."""
        missing = exponent.astype(np.int16) - self.decimals
        fits = (missing >= 0) & (self.number != _NO_NUMBER) & (self.digits + missing <= MOST_DIGITS)
        return self.number * _POWERS[np.where(fits, missing, 0)], fits
