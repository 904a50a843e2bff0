"""Say what a rank value is in the words of a dealer."""

from audit.rank.value import CATEGORY_SHIFT, Category, Scale, SokoCategory, category, deciding, scale

_RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
_FIVE, _ACE = 3, 12
_COUNT = {1: "one-card", 2: "two-card", 3: "three-card"}
NO_LOW = "no low"


def describe(value: int) -> str:
    """Describe a rank value of any scale by its category and the ranks that name it; kickers of high hands are left
    out.

    Takes: value, as given by the functions of `audit.rank`; 0 is a low hand that does not qualify.
    Raises: ValueError if it is negative or beyond the hands of its scale.

    >>> describe(Category.FULL_HOUSE << 20 | 8 << 16 | 0 << 12)
    'full house, tens full of twos'
    """
    if value == 0:
        return NO_LOW
    match scale(value):
        case Scale.ACE_TO_FIVE:
            return _low(value, _RANKS[-1:] + _RANKS[:-1], "A23456789TJQK")
        case Scale.DEUCE_TO_SEVEN:
            return _low(value, _RANKS, "23456789TJQKA")
        case Scale.BADUGI:
            return _badugi(deciding(value))
        case Scale.SOKO:
            return _soko(value)
        case Scale.SHORT_DECK:
            return _high(category(value), deciding(value), lowest_run="ace to nine", wheel=7)
        case Scale.HIGH:
            return _high(category(value), value)


def _high(
    kind: Category, bits: int, names: list[str] = _RANKS, lowest_run: str = "ace to five", wheel: int = _FIVE
) -> str:
    first, second = names[bits >> 16 & 0xF], names[bits >> 12 & 0xF]
    high = bits >> 16 & 0xF
    run = lowest_run if high == wheel else f"{_RANKS[high - 4]} to {_RANKS[high]}"
    match kind:
        case Category.HIGH_CARD:
            return f"high card, {first}"
        case Category.PAIR:
            return f"pair of {_plural(first)}"
        case Category.TWO_PAIR:
            return f"two pair, {_plural(first)} and {_plural(second)}"
        case Category.THREE_OF_A_KIND:
            return f"three of a kind, {_plural(first)}"
        case Category.STRAIGHT:
            return f"straight, {run}"
        case Category.FLUSH:
            return f"flush, {first} high"
        case Category.FULL_HOUSE:
            return f"full house, {_plural(first)} full of {_plural(second)}"
        case Category.FOUR_OF_A_KIND:
            return f"four of a kind, {_plural(first)}"
        case Category.STRAIGHT_FLUSH:
            return "royal flush" if high == _ACE else f"straight flush, {run}"


def _plural(rank: str) -> str:
    return rank + ("es" if rank == "six" else "s")


def _soko(value: int) -> str:
    bits = deciding(value)
    high = bits >> 16 & 0xF
    match SokoCategory(bits >> CATEGORY_SHIFT):
        case SokoCategory.FOUR_FLUSH:
            return f"four-flush, {_RANKS[high]} high"
        case SokoCategory.FOUR_STRAIGHT:
            return f"four-straight, {_RANKS[high - 3]} to {_RANKS[high]}"
        case _:
            return _high(category(value), bits)


def _low(value: int, names: list[str], letters: str) -> str:
    """A low hand is named by its ranks, highest first; one with a pair or worse by that."""
    bits = deciding(value)
    kind = category(value)
    if kind == Category.HIGH_CARD:
        return _dashes(bits, 5, letters) + " low"
    return _high(kind, bits, names)


def _badugi(bits: int) -> str:
    cards = 4 - (bits >> CATEGORY_SHIFT)
    ranks = _dashes(bits, cards, "A23456789TJQK")
    return f"{ranks} badugi" if cards == 4 else f"{_COUNT[cards]} {ranks}"


def _dashes(bits: int, count: int, letters: str) -> str:
    return "-".join(letters[bits >> 16 - 4 * place & 0xF] for place in range(count))
