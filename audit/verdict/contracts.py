"""Table contracts: what must hold of the tables whatever the room printed. A broken one is a fault of ours.

A contract is one file `contract/<ID>-<name>.sql`: comment lines `-- id:`, `-- title:` and `-- why:`, then a query that
gives a text `broken` for each row or key that breaks it.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import duckdb

from audit.tables.load import sql_files
from audit.verdict.state import SAMPLE, State

_HEADINGS = ("id", "title", "why")


@dataclass(frozen=True, slots=True)
class Contract:
    """One table contract as its file tells it."""

    id: str
    name: str
    title: str
    why: str
    query: str


def contracts() -> tuple[Contract, ...]:
    """Give all table contracts, in order of id."""
    return tuple(read_contract(name, text) for name, text in sql_files("audit.verdict.contract"))


def read_contract(file: str, text: str) -> Contract:
    """Read a contract from its file.

    >>> read_contract("TC001-hand-once.sql", "-- id: TC001\\n-- title: T\\n-- why: W\\nSELECT 'x' AS broken").name
    'hand-once'
    """
    lines = text.split("\n", len(_HEADINGS))
    told = dict(line.removeprefix("-- ").split(": ", 1) for line in lines[: len(_HEADINGS)])
    number, _, name = file.removesuffix(".sql").partition("-")
    if tuple(told) != _HEADINGS or told["id"] != number:
        raise ValueError(
            f"{file}: its first lines must be the headings {', '.join(_HEADINGS)}, with the id of its name"
        )
    return Contract(told["id"], name, told["title"], told["why"], lines[-1])


def contract_states(con: duckdb.DuckDBPyConnection, family: str) -> Iterator[State]:
    """Run every contract over the tables of a connection and tell how each stands."""
    for contract in contracts():
        count, sample = con.execute(
            f"SELECT count(*), coalesce(min(broken, {SAMPLE}), []) FROM ({contract.query})"
        ).fetchall()[0]
        yield State(
            id=contract.id, name=contract.name, title=contract.title, why=contract.why, family=family,
            severity="error", ran=True, reason=None, count=count, sample=tuple(sample),
        )  # fmt: skip
