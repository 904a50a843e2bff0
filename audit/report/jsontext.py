"""JSON that is safe to print: letters stay letters, what could disturb a terminal is escaped."""

import json
import re

from audit.report.visible import is_safe

_NOT_ASCII = re.compile(r"[^\x20-\x7e]")


def json_text(value: object) -> str:
    """Give a value as JSON on one line.

    >>> json_text({"player": "Väinö\\u202e"})
    '{"player": "Väinö\\\\u202e"}'
    """
    return escaped(json.dumps(value, ensure_ascii=False))


def escaped(text: str) -> str:
    """Give JSON text with what could disturb a terminal escaped."""
    return _NOT_ASCII.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    char = found[0]
    return char if is_safe(char) else json.dumps(char)[1:-1]
