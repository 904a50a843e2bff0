"""Lines of files that were read before, for the findings that are made later."""

from collections.abc import Mapping, Sequence

import duckdb

from audit.check.findings import FindPlace, Place
from audit.check.run import Row
from audit.finding import GONE
from audit.parse.grammar import load_format
from audit.parse.journal import locate_entry
from audit.parse.locate import locate
from audit.source import Source, SourceError, find_again, find_lines, is_as_read


class Lines:
    """Finds lines in files, which may have gone or changed since they were read."""

    def __init__(self, sources: Mapping[str, Source]) -> None:
        self._sources = sources

    def places(self, con: duckdb.DuckDBPyConnection, rows: Sequence[Row]) -> FindPlace:
        """Read the lines of rows of rules, and give what finds the figure of each."""
        hands = sorted({row.hand_id for row in rows if row.hand_id is not None})
        query = "SELECT hand_id, source_id FROM hand WHERE hand_id IN (SELECT unnest(?))"
        source_of: dict[int, int] = dict(con.execute(query, [hands]).fetchall())
        wanted: dict[int, set[int]] = {}
        for row in rows:
            wanted.setdefault(_source(row, source_of), set()).add(row.line)
        lines = {source_id: self._read(con, source_id, numbers) for source_id, numbers in wanted.items()}

        def place(row: Row, player: str | None, room_format: str | None) -> Place:
            text = lines[_source(row, source_of)].get(row.line)
            if text is None:
                return GONE, 1, len(GONE)
            if row.hand_id is None:
                return text, *locate_entry(text, row.figure)
            room = load_format(room_format) if room_format else None
            return text, *locate(text, row.figure, row.subject, player, room)

        return place

    def _read(self, con: duckdb.DuckDBPyConnection, source_id: int, numbers: set[int]) -> dict[int, str]:
        query = "SELECT location, signature, sha256, bytes, encoding FROM source_file WHERE source_id = ?"
        location, signature, sha256, size, encoding = con.execute(query, [source_id]).fetchall()[0]
        source = self._sources.get(location) or find_again(location)
        try:
            if source is None or (source.signature != signature and not is_as_read(source, sha256, size)):
                return {}
            return find_lines(source, encoding, numbers)
        except (SourceError, OSError):
            return {}


def _source(row: Row, source_of: Mapping[int, int]) -> int:
    """Give the file of a row: that of its hand, or of its entry of a journal."""
    source = row.source_id if row.hand_id is None else source_of[row.hand_id]
    assert source is not None
    return source
