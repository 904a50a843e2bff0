"""The data dictionary for people (text, Markdown) and for programs (JSON)."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from audit.report.jsontext import dumps
from audit.report.visible import visible
from audit.tables.dictionary import Entry


def text(found: Sequence[Entry]) -> str:
    """Give the dictionary as plain text: an entry a block, a column a line."""
    return "\n\n".join("\n".join(_lines(entry)) for entry in found)


def markdown(found: Sequence[Entry]) -> str:
    """Give the dictionary as Markdown: an entry a section, its columns a table."""
    return "\n\n".join("\n".join(_section(entry)) for entry in found)


def json(found: Sequence[Entry]) -> str:
    """Give the dictionary as one JSON array."""
    return dumps([asdict(entry) for entry in found])


def _title(entry: Entry) -> str:
    parameters = ", ".join(column.name for column in entry.columns)
    return f"{entry.name}({parameters})" if entry.kind == "function" else entry.name


def _lines(entry: Entry) -> Iterator[str]:
    yield f"{entry.kind} {visible(_title(entry))}: {visible(entry.comment)}"
    if entry.kind == "function":
        return
    names = max(len(column.name) for column in entry.columns)
    types = max(len(column.type) for column in entry.columns)
    for column in entry.columns:
        yield f"  {column.name:<{names}}  {column.type:<{types}}  {visible(column.comment)}"


def _section(entry: Entry) -> Iterator[str]:
    yield f"## {_title(entry)} ({entry.kind})"
    yield ""
    yield _cell(entry.comment)
    if entry.kind == "function":
        return
    yield ""
    yield "| column | type | meaning |"
    yield "|---|---|---|"
    for column in entry.columns:
        yield f"| `{column.name}` | {column.type} | {_cell(column.comment)} |"


def _cell(comment: str) -> str:
    return visible(comment).replace("|", "\\|").replace("<", "&lt;").replace("_", "\\_").replace("*", "\\*")
