"""Text of unknown origin made safe to print: nothing in a hand history may move the cursor or turn the line around."""

import unicodedata

_UNSAFE = {"Cc", "Cf", "Cs", "Zl", "Zp"}


def is_safe(char: str) -> bool:
    """Tell whether a character can be printed: no control, no format (direction mark), no line separator."""
    return unicodedata.category(char) not in _UNSAFE


def visible(text: str) -> str:
    """Give the text with each control or invisible character replaced by a sign that shows it.

    >>> visible("a\\tb\\x1b[31m"), visible("kallio\\u202e17")
    ('a␉b␛[31m', 'kallio<U+202E>17')
    """
    if text.isprintable():  # so is nothing that is unsafe
        return text
    return "".join(char if is_safe(char) else _sign(char) for char in text)


def columns(text: str) -> int:
    """Give the number of terminal columns that visible text takes: wide characters two, combining marks none.

    >>> columns("kä"), columns("王€"), columns("a\\u0308")
    (2, 3, 1)
    """
    if text.isascii():
        return len(text)
    return sum(_width(char) for char in text)


def _sign(char: str) -> str:
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)  # the control pictures ␀ to ␟
    return "␡" if code == 0x7F else f"<U+{code:04X}>"


def _width(char: str) -> int:
    if unicodedata.category(char) in ("Mn", "Me"):
        return 0
    return 2 if unicodedata.east_asian_width(char) in ("W", "F") else 1
