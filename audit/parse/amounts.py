"""Printed amounts to whole minor units, for whole columns and for one figure. No floating point."""

import re

import polars as pl

_THOUSANDS_BY_COMMA = r"^[0-9]{1,3}(?:,[0-9]{3})+$"
_THOUSANDS_BY_POINT = r"^[0-9]{1,3}(?:\.[0-9]{3})+$"
COMMA_DECIMAL = r",[0-9]{1,2}$"  # a hand that prints one such figure writes its decimals behind a comma
MOST_DIGITS = 15  # a longer figure is no amount; sums of those that are cannot overflow 64 bits


def plain_amount(text: str, *, comma_decimal: bool) -> str:
    """Give an amount without thousands marks and with a point before its decimals.

    >>> plain_amount("1,234.50", comma_decimal=False), plain_amount("1.234,50", comma_decimal=True)
    ('1234.50', '1234.50')
    >>> plain_amount("1,500", comma_decimal=False), plain_amount("1.500", comma_decimal=True)
    ('1500', '1500')
    """
    if "," in text and "." in text:
        decimal, thousands = (",", ".") if text.rindex(",") > text.rindex(".") else (".", ",")
        return text.replace(thousands, "").replace(decimal, ".")
    if "," in text:
        if comma_decimal and not re.fullmatch(_THOUSANDS_BY_COMMA, text):
            return text.replace(",", ".")
        return text.replace(",", "")
    if comma_decimal or text.count(".") > 1:
        return text.replace(".", "") if re.fullmatch(_THOUSANDS_BY_POINT, text) else text
    return text


def scaled_amount(text: str, exponent: int, *, comma_decimal: bool) -> int | None:
    """Give one printed amount in minor units; None where it is no number, too long, or finer than the minor unit.

    >>> scaled_amount("0.5", 2, comma_decimal=False)
    50
    """
    whole, _, decimals = plain_amount(text, comma_decimal=comma_decimal).partition(".")
    digits = whole + decimals.ljust(exponent, "0")
    if len(decimals) > exponent or len(digits) > MOST_DIGITS or not digits.isdigit():
        return None
    return int(digits)


def plain_column(text: pl.Series, comma_decimal: pl.Series) -> pl.Series:
    """`plain_amount` over a column; `comma_decimal` says it per row. Columns without a comma come back as they are."""
    odd = text.str.contains(",", literal=True) | comma_decimal | (text.str.count_matches(".", literal=True) > 1)
    odd = odd.fill_null(value=False) & text.is_not_null()
    if not odd.any():
        return text
    pairs = pl.DataFrame({"text": text, "comma": comma_decimal}).filter(odd).unique()
    plain = [plain_amount(t, comma_decimal=c) for t, c in pairs.iter_rows()]
    mapped = pairs.with_columns(pl.Series("plain", plain, dtype=pl.String))
    joined = pl.DataFrame({"text": text, "comma": comma_decimal}).join(
        mapped, on=["text", "comma"], how="left", maintain_order="left"
    )
    return joined.select(pl.coalesce("plain", "text").alias(text.name)).to_series()


def decimals_column(plain: pl.Series) -> pl.Series:
    """How many decimals each amount prints, 255 where they are more."""
    point = plain.str.find(".", literal=True)
    return (plain.str.len_bytes() - point - 1).fill_null(0).clip(upper_bound=255).cast(pl.UInt8)


def scaled_column(plain: pl.Series, exponent: pl.Series) -> pl.Series:
    """`scaled_amount` over a column of plain amounts, with the exponent of each row's hand.

    Gives Int64; null where `scaled_amount` gives None.
    """
    digits = plain.str.replace(".", "", literal=True)
    missing = exponent.cast(pl.Int16) - decimals_column(plain).cast(pl.Int16)
    fits = (missing >= 0) & (digits.str.len_bytes().cast(pl.Int64) + missing <= MOST_DIGITS)
    number = digits.set(~fits, None).cast(pl.Int64, strict=False)
    if (missing == 0).all():
        return number
    power = missing.replace_strict({n: 10**n for n in range(MOST_DIGITS)}, default=None, return_dtype=pl.Int64)
    return number * power
