"""JSON whose letters stay letters, and in which nothing can disturb a terminal or turn a line around."""

import json
import re

from audit.report.visible import is_safe

_NOT_ASCII = re.compile(r"[^\x20-\x7e]")


def dumps(value: object) -> str:
    """Give a value as JSON on one line.

    >>> dumps({"player": "Äijä\\u202e17"})
    '{"player": "Äijä\\\\u202e17"}'
    """
    return escaped(json.dumps(value, ensure_ascii=False))


def escaped(text: str) -> str:
    """Give JSON text with what could disturb a terminal escaped."""
    return _NOT_ASCII.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    char = found[0]
    return char if is_safe(char) else json.dumps(char)[1:-1]
