"""Money: writing and reading amounts in whole minor units."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.money import CURRENCIES, format_amount, format_money, parse_amount, to_minor


@pytest.mark.parametrize(
    ("minor", "currency", "exponent", "text"),
    [
        (400, "EUR", 2, "€4.00"),
        (123450, "USD", 2, "$1,234.50"),
        (-1, "GBP", 2, "-£0.01"),
        (0, "INR", 2, "₹0.00"),
        (5000, "SEK", 2, "SEK 50.00"),
        (100, "CAD", 2, "CA$1.00"),
        (7, "JPY", 0, "¥7"),
        (123, "XYZ", 2, "XYZ 1.23"),
        (1500, "CHIP", 0, "1,500 chips"),
        (1, "CHIP", 0, "1 chip"),
        (150050, "CHIP", 2, "1,500.50 chips"),
        (10**18, "EUR", 2, "€10,000,000,000,000,000.00"),
    ],
)
def test_money_is_written_with_its_currency(minor: int, currency: str, exponent: int, text: str) -> None:
    assert format_money(minor, currency, exponent) == text


def test_no_two_currencies_share_a_sign() -> None:
    signs = [currency.sign for currency in CURRENCIES.values() if currency.sign]
    assert len(signs) == len(set(signs))


@given(st.integers(-(10**18), 10**18), st.integers(0, 4))
def test_an_amount_written_is_read_back(minor: int, exponent: int) -> None:
    assert parse_amount(format_amount(minor, exponent), exponent) == minor


@pytest.mark.parametrize("text", ["", "1,5", "1.234,50", "€4", "1.2.3", "12,34", "4.001", "٤", "1e3", " 4"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a"):
        parse_amount(text, 2)


def test_a_part_of_the_minor_unit_is_refused() -> None:
    assert to_minor(Decimal("0.10"), 2) == 10
    with pytest.raises(ValueError, match="not a whole number of units"):
        to_minor(Decimal("0.105"), 2)
