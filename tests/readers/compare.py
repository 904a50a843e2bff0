"""Holds the rows of the two readers against each other."""

from audit.parse.columnar import read_chunk
from audit.parse.reference import read_text

HASHES = {"content"}  # made by the bulk reader only


def differences(text: str) -> list[str]:
    """Say for each table how the rows of the two readers differ; nothing where they agree."""
    data = text.encode()
    bulk, plain = read_chunk(data), read_text(data)
    found = []
    for table in sorted({*bulk.rows, *plain.rows}):
        frame = bulk.rows.get(table)
        columns = [column for column in frame.columns if column not in HASHES] if frame is not None else []
        slow = plain.rows.get(table, [])
        strange = {column for row in slow for column in row} - set(columns)
        if strange:
            found.append(f"{table}: columns {sorted(strange)} in the slow reader only")
        ours = sorted(map(repr, frame.select(columns).iter_rows())) if frame is not None else []
        theirs = sorted(repr(tuple(row.get(column) for column in columns)) for row in slow)
        if ours != theirs:
            only = sorted({*ours} - {*theirs})[:3], sorted({*theirs} - {*ours})[:3]
            found.append(f"{table} {columns}: bulk {len(ours)} {only[0]}, slow {len(theirs)} {only[1]}")
    if sorted(bulk.strays, key=repr) != sorted(plain.strays, key=repr):
        found.append(f"strays: bulk {bulk.strays[:3]}, slow {plain.strays[:3]}")
    return found
