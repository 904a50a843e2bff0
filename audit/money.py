"""Money in whole minor units: the list of currencies, and exact writing and reading of amounts.

An amount is an int in the smallest unit of its currency; the exponent says how many decimals that unit has. No function
here takes or gives a float.
"""

import re
from dataclasses import dataclass
from decimal import Decimal

CHIP = "CHIP"
"""Code for tournament chips and play money."""


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency: ISO 4217 code, the sign before an amount ('' = the code itself), decimals of its minor unit."""

    code: str
    sign: str
    exponent: int


# Signs are those of Unicode CLDR for English, where no two currencies share one.
CURRENCIES = {
    code: Currency(code, sign, exponent)
    for code, sign, exponent in (
        ("USD", "$", 2),
        ("EUR", "€", 2),
        ("GBP", "£", 2),
        ("CNY", "CN¥", 2),
        ("INR", "₹", 2),
        ("CAD", "CA$", 2),
        ("AUD", "A$", 2),
        ("NZD", "NZ$", 2),
        ("HKD", "HK$", 2),
        ("BRL", "R$", 2),
        ("MXN", "MX$", 2),
        ("JPY", "¥", 0),
        ("KRW", "₩", 0),
        ("VND", "₫", 0),
        ("PHP", "₱", 2),
        ("ILS", "₪", 2),
        ("SEK", "", 2),
        ("DKK", "", 2),
        ("NOK", "", 2),
        ("PLN", "", 2),
        ("CHF", "", 2),
        ("CZK", "", 2),
        ("HUF", "", 2),
        ("RON", "", 2),
        ("RUB", "", 2),
        ("UAH", "", 2),
        ("TRY", "", 2),
        ("THB", "", 2),
        ("ZAR", "", 2),
        (CHIP, "", 0),
    )
}

_AMOUNT = re.compile(r"(?P<minus>-?)(?P<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?P<part>\d+))?", re.ASCII)


def format_amount(minor: int, exponent: int) -> str:
    """Write minor units as a plain number: comma between thousands, point before the decimals.

    >>> format_amount(123450, 2)
    '1,234.50'
    >>> format_amount(-7, 2)
    '-0.07'
    """
    whole, part = divmod(abs(minor), 10**exponent)
    decimals = f".{part:0{exponent}d}" if exponent else ""
    return f"{'-' if minor < 0 else ''}{whole:,}{decimals}"


def format_money(minor: int, currency: str, exponent: int) -> str:
    """Write minor units with their currency, so that the text can stand alone in a report.

    >>> format_money(400, "EUR", 2), format_money(-123450, "USD", 2), format_money(5000, "SEK", 2)
    ('€4.00', '-$1,234.50', 'SEK 50.00')
    >>> format_money(1500, "CHIP", 0)
    '1,500 chips'
    """
    number = format_amount(abs(minor), exponent)
    minus = "-" if minor < 0 else ""
    if currency == CHIP:
        return f"{minus}{number} {'chip' if number == '1' else 'chips'}"
    known = CURRENCIES.get(currency)
    sign = known.sign if known and known.sign else f"{currency} "
    return f"{minus}{sign}{number}"


def parse_amount(text: str, exponent: int) -> int:
    """Read a number as `format_amount` writes it, with or without the commas and decimals, into minor units.

    Raises ValueError when it is no such number, or has a part smaller than the minor unit.

    >>> parse_amount("1,234.5", 2)
    123450
    """
    found = _AMOUNT.fullmatch(text)
    if found is None:
        raise ValueError(f"not an amount: {text!r}")
    return to_minor(Decimal(text.replace(",", "")), exponent)


def to_minor(amount: Decimal, exponent: int) -> int:
    """Give an exact decimal amount as minor units. Raises ValueError when it is not a whole number of them.

    >>> to_minor(Decimal("20.00"), 2)
    2000
    """
    numerator, denominator = amount.as_integer_ratio()
    units: int = 10**exponent
    minor, rest = divmod(numerator * units, denominator)
    if rest:
        raise ValueError(f"{amount} is not a whole number of units of {exponent} decimals")
    return minor
