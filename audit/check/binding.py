"""Whether the queries of rules fit the tables: found when rules are tested, and not in the middle of a night."""

import re
from collections.abc import Iterable, Iterator
from string import Formatter

import duckdb

from audit.check.rulefile import Rule
from audit.check.run import columns_of
from audit.tomlfile import FileError, Problem

_LINE = re.compile(r"^LINE (\d+):", re.MULTILINE)
_NOTHING = '"NULL"'  # the type of a column that is NULL in every row
_WHOLE = {f"{sign}{size}INT" for sign in ("", "U") for size in ("TINY", "SMALL", "BIG", "HUGE")} | {
    "INTEGER",
    "UINTEGER",
}
_KINDS = {
    "hand_id": ("a whole number", _WHOLE | {_NOTHING}),
    "source_id": ("a whole number or NULL", _WHOLE | {_NOTHING}),
    "line": ("a whole number", _WHOLE),
    "seat": ("a whole number or NULL", _WHOLE | {_NOTHING}),
    "stated": ("a whole number, a text or NULL", _WHOLE | {"VARCHAR", _NOTHING}),
    "settled": ("a whole number, a text or NULL", _WHOLE | {"VARCHAR", _NOTHING}),
    "figure": ("a text or NULL", {"VARCHAR", _NOTHING}),
    "note": ("a text or NULL", {"VARCHAR", _NOTHING}),
    "subject": ("a text or NULL", {"VARCHAR", _NOTHING}),
}


def verify_queries(con: duckdb.DuckDBPyConnection, rules: Iterable[Rule]) -> None:
    """Bind every query to the empty tables of a connection.

    Raises: FileError with each query that does not bind, lacks a column, gives one of another type (an amount is never
    a floating point number), or never fills one that the rule's message or label names.
    """
    problems = [problem for rule in rules if rule.status != "retired" for problem in _problems(con, rule)]
    if problems:
        raise FileError(problems)


def _problems(con: duckdb.DuckDBPyConnection, rule: Rule) -> Iterator[Problem]:
    try:
        found = {name: kind for name, kind, *_ in con.execute(f"DESCRIBE {rule.query}").fetchall()}
    except duckdb.Error as error:
        place = _LINE.search(str(error))
        line = rule.query_line + (int(place[1]) - 1 if place else 0)
        yield Problem(rule.file, line, f"query: {str(error).splitlines()[0]}")
        return
    columns = columns_of(rule)
    for column in columns:
        wanted, kinds = _KINDS[column]
        if column not in found:
            yield Problem(rule.file, rule.query_line, f"query: no column {column!r}")
        elif found[column] not in kinds:
            told = "NULL" if found[column] == _NOTHING else found[column]
            yield Problem(rule.file, rule.query_line, f"query: column {column!r} is {told}, not {wanted}")
    for column in found:
        if column not in columns:
            yield Problem(rule.file, rule.query_line, f"query: column {column!r} is not one of {', '.join(columns)}")
    for key, template in (("message", rule.message), ("label", rule.label)):
        for _, field, _, _ in Formatter().parse(template):
            if field and found.get(field) == _NOTHING:
                yield Problem(rule.file, rule.query_line, f"query: {key} names {{{field}}}, and {field} is always NULL")
