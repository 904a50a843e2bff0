"""Cards as printed to cards as kept: rank and suit without blanks, such as `AhTd`."""

import polars as pl


def plain_cards(text: str) -> str:
    """Give cards without blanks, ten as T, ranks in capitals and suits in small letters.

    >>> plain_cards("10h ks")
    'ThKs'
    """
    packed = text.replace(" ", "").replace("10", "T")
    return "".join(packed[i].upper() + packed[i + 1].lower() for i in range(0, len(packed) - 1, 2))


def cards_column(text: pl.Series) -> pl.Series:
    """`plain_cards` over a column; only unusual spellings are looked at one by one."""
    packed = text.str.replace_all(" ", "", literal=True)
    unusual = packed.str.contains(r"10|[tjqka]|[CDHS]").fill_null(value=False)
    if not unusual.any():
        return packed
    spelled = {cards: plain_cards(cards) for cards in packed.filter(unusual).unique()}
    return packed.replace(spelled)
