"""Printed amounts to whole minor units. No floating point."""

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


def plain_column(texts: pl.Series, *, comma_decimal: bool) -> pl.Series:
    """`plain_amount` over a column."""
    if comma_decimal:
        odd = pl.repeat(value=True, n=len(texts), eager=True)
    else:
        odd = texts.str.contains(",", literal=True) | (texts.str.count_matches(".", literal=True) > 1)
    if not odd.any():
        return texts
    plain = [plain_amount(text, comma_decimal=comma_decimal) for text in texts.filter(odd)]
    return texts.clone().scatter(odd.arg_true(), plain)
