"""Amounts and hands in words, as the two rooms print them."""

from itertools import combinations
from typing import NamedTuple

SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "CHIP": ""}
HIGH_FIRST = "AKQJT98765432"
_NAMES = "Ace King Queen Jack Ten Nine Eight Seven Six Five Four Three Deuce"
NAMES = dict(zip(HIGH_FIRST, _NAMES.split(), strict=True))
ORDINALS = ("FIRST", "SECOND", "THIRD")
STRAIGHT_TOPS = "AKQJT98765"


class Words(NamedTuple):
    """What a rank says in words: the kind of hand and the ranks that are named."""

    kind: str
    first: str
    second: str = ""


def _table() -> list[Words]:
    """Words of every rank from 1 (best) to 7462, in phevaluator's numbering."""
    straights = {"AKQJT98765432"[i : i + 5] for i in range(9)} | {"A5432"}
    five = ["".join(ranks) for ranks in combinations(HIGH_FIRST, 5)]
    mixed = [ranks for ranks in five if ranks not in straights]
    pairs = ["".join(ranks) for ranks in combinations(HIGH_FIRST, 2)]
    table = [Words("none", "")]
    table += [Words("straight flush", top) for top in STRAIGHT_TOPS]
    table += [Words("quads", rank) for rank in HIGH_FIRST for _ in range(12)]
    table += [Words("full house", rank, other) for rank in HIGH_FIRST for other in HIGH_FIRST if other != rank]
    table += [Words("flush", ranks[0]) for ranks in mixed]
    table += [Words("straight", top) for top in STRAIGHT_TOPS]
    table += [Words("trips", rank) for rank in HIGH_FIRST for _ in range(66)]
    table += [Words("two pair", *two) for two in pairs for _ in range(11)]
    table += [Words("pair", rank) for rank in HIGH_FIRST for _ in range(220)]
    table += [Words("high card", ranks[0]) for ranks in mixed]
    return table


WORDS = _table()


def _many(name: str) -> str:
    return name + ("es" if name == "Six" else "s")


PS_PHRASES = {
    "none": "",
    "straight flush": "a straight flush, {bottom} to {top}",
    "quads": "four of a kind, {many}",
    "full house": "a full house, {many} full of {others}",
    "flush": "a flush, {top} high",
    "straight": "a straight, {bottom} to {top}",
    "trips": "three of a kind, {many}",
    "two pair": "two pair, {many} and {others}",
    "pair": "a pair of {many}",
    "high card": "high card {top}",
}
GG_PHRASES = PS_PHRASES | {
    "straight flush": "a straight flush, {top} to {bottom}",
    "flush": "a flush {top} high",
    "straight": "a straight, {top} to {bottom}",
    "high card": "{top} high",
}


def _say(words: Words, phrases: dict[str, str]) -> str:
    if words == ("straight flush", "A", ""):
        return "a Royal Flush"
    top = NAMES.get(words.first, "")
    bottom = ""
    if words.kind.startswith("straight"):
        wheel = words.first == "5"
        bottom = "Ace" if wheel else NAMES[HIGH_FIRST[HIGH_FIRST.index(words.first) + 4]]
        if wheel and phrases is GG_PHRASES:
            top, bottom = bottom, top  # both rooms begin the wheel with the ace
    return phrases[words.kind].format(
        top=top, bottom=bottom, many=_many(top), others=_many(NAMES.get(words.second, ""))
    )


SAID_BY_PS = [_say(words, PS_PHRASES) for words in WORDS]
SAID_BY_GG = [_say(words, GG_PHRASES).replace("Deuce", "Two") for words in WORDS]


def plain_money(amount: int, sign: str, exponent: int) -> str:
    """As PokerStars prints it: no decimals when they are zero, no commas.

    >>> plain_money(123450, "€", 2), plain_money(500, "€", 2), plain_money(1500, "", 0)
    ('€1234.50', '€5', '1500')
    """
    if not exponent:
        return f"{sign}{amount}"
    whole, part = divmod(amount, 100)
    return f"{sign}{whole}.{part:02}" if part else f"{sign}{whole}"


def comma_money(amount: int, sign: str, exponent: int) -> str:
    """As GGPoker prints it: commas between thousands, trailing zeros dropped.

    >>> comma_money(123450, "$", 2), comma_money(500, "$", 2), comma_money(1500, "", 0)
    ('$1,234.5', '$5', '1,500')
    """
    if not exponent:
        return f"{sign}{amount:,}"
    whole, part = divmod(amount, 100)
    decimals = f".{part:02}".rstrip("0") if part else ""
    return f"{sign}{whole:,}{decimals}"


def header_money(small: int, big: int, sign: str, exponent: int) -> str:
    """A pair of stakes in a PokerStars header: both with decimals when one has them."""
    if exponent and (small % 100 or big % 100):
        return f"{sign}{small // 100}.{small % 100:02}/{sign}{big // 100}.{big % 100:02}"
    return f"{plain_money(small, sign, exponent)}/{plain_money(big, sign, exponent)}"


def roman(number: int) -> str:
    """A level of a tournament.

    >>> roman(9), roman(14)
    ('IX', 'XIV')
    """
    return "X" * (number // 10) + ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")[number % 10]


def ordinal(number: int) -> str:
    """A place in a tournament.

    >>> ordinal(2), ordinal(13), ordinal(43)
    ('2nd', '13th', '43rd')
    """
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
