"""Printed amounts to whole minor units, for whole columns and for one figure. No floating point."""

import re

import polars as pl

_THOUSANDS_BY_COMMA = r"^[0-9]{1,3}(?:,[0-9]{3})+$"
_THOUSANDS_BY_POINT = r"^[0-9]{1,3}(?:\.[0-9]{3})+$"
COMMA_DECIMAL = r",[0-9]{1,2}$"  # a hand that prints one such figure writes its decimals behind a comma


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


def scaled_amount(text: str, exponent: int, *, comma_decimal: bool) -> int:
    """Give one printed amount in minor units.

    >>> scaled_amount("0.5", 2, comma_decimal=False)
    50
    """
    whole, _, decimals = plain_amount(text, comma_decimal=comma_decimal).partition(".")
    return int(whole + decimals.ljust(exponent, "0"))


def plain_column(text: pl.Series, comma_decimal: pl.Series) -> pl.Series:
    """`plain_amount` over a column; `comma_decimal` says it per row. Columns without a comma come back as they are."""
    odd = text.str.contains(",", literal=True) | comma_decimal | (text.str.count_matches(".", literal=True) > 1)
    odd = odd.fill_null(value=False)
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
    """How many decimals each amount prints."""
    point = plain.str.find(".", literal=True)
    return (plain.str.len_bytes() - point - 1).fill_null(0).cast(pl.UInt8)


def scaled_column(plain: pl.Series, exponent: pl.Series) -> pl.Series:
    """`scaled_amount` over a column of plain amounts, with the exponent of each row's hand.

    Gives Int64; null where the amount is null or too long for 18 digits.
    """
    digits = plain.str.replace(".", "", literal=True).cast(pl.Int64, strict=False)
    missing = (exponent.cast(pl.Int8) - decimals_column(plain).cast(pl.Int8)).cast(pl.Int8)
    if (missing == 0).all():
        return digits
    power = missing.replace_strict({n: 10**n for n in range(-9, 19) if n >= 0}, default=None, return_dtype=pl.Int64)
    return digits * power
