"""Say what a rank value is in the words of a dealer."""

from audit.settle.rank import CATEGORY_SHIFT, Category, category

_RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
_PLURALS = [rank + ("es" if rank == "six" else "s") for rank in _RANKS]
_FIVE, _ACE = 3, 12


def describe(value: int) -> str:
    """Describe a rank value by its category and the ranks that name it; kickers are left out.

    Takes: value, as given by the functions of `audit.settle.rank`.
    Raises: ValueError if it is 0 ("not ranked"), negative or beyond the straight flushes.

    >>> describe(Category.FULL_HOUSE << 20 | 8 << 16 | 0 << 12)
    'full house, tens full of twos'
    """
    kind = category(value)
    first = value >> CATEGORY_SHIFT - 4 & 0xF
    second = value >> CATEGORY_SHIFT - 8 & 0xF
    match kind:
        case Category.HIGH_CARD:
            return f"high card, {_RANKS[first]}"
        case Category.PAIR:
            return f"pair of {_PLURALS[first]}"
        case Category.TWO_PAIR:
            return f"two pair, {_PLURALS[first]} and {_PLURALS[second]}"
        case Category.THREE_OF_A_KIND:
            return f"three of a kind, {_PLURALS[first]}"
        case Category.STRAIGHT:
            return f"straight, {_run(first)}"
        case Category.FLUSH:
            return f"flush, {_RANKS[first]} high"
        case Category.FULL_HOUSE:
            return f"full house, {_PLURALS[first]} full of {_PLURALS[second]}"
        case Category.FOUR_OF_A_KIND:
            return f"four of a kind, {_PLURALS[first]}"
        case Category.STRAIGHT_FLUSH:
            return "royal flush" if first == _ACE else f"straight flush, {_run(first)}"


def _run(high: int) -> str:
    low = _ACE if high == _FIVE else high - 4
    return f"{_RANKS[low]} to {_RANKS[high]}"
