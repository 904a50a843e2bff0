"""The goldens of sample_histories: what each file settles to, and what is found in it.

`python -m tests.samples` writes them anew; look at the difference before you commit it.
"""

import io
from pathlib import Path

import duckdb

from audit.houses import Houses
from audit.pipeline.database import transaction
from audit.pipeline.inspect import findings_in
from audit.pipeline.run import Options, audit_into
from audit.report.text import render
from audit.source import Source, find_sources
from audit.tables.load import create_tables

SAMPLES = Path(__file__).resolve().parent.parent / "sample_histories"

_HANDS = """
    SELECT h.number, h.status, h.game, h.currency, s.put_in, s.returned, s.gross, s.awarded, s.stated_takes, s.judged,
           (SELECT string_agg(p.gross || ' ' || e.seats, ', ' ORDER BY p.pot) FROM pot AS p
            JOIN (SELECT hand_id, pot, '(' || string_agg(seat::VARCHAR, ' ' ORDER BY seat) || ')' AS seats FROM
            pot_seat GROUP BY ALL) AS e
              USING (hand_id, pot) WHERE p.hand_id = h.hand_id),
           (SELECT string_agg(a.seat || ': ' || a.amount, ', ' ORDER BY a.line, a.seat) FROM award AS a WHERE
           a.hand_id = h.hand_id)
    FROM hand AS h JOIN settlement AS s USING (hand_id) ORDER BY h.hand_id
"""


_JOURNAL = "SELECT line, kind, event, amount, second FROM journal ORDER BY line"


def sources() -> list[Source]:
    """Every sample file, named from the folder of the samples."""
    found, _ = find_sources([SAMPLES])
    return [Source(Path(s.name).relative_to(SAMPLES).as_posix(), s.size, s.open) for s in found]


def golden_path(source: Source) -> Path:
    """Where the golden of a sample stands."""
    return SAMPLES / f"{source.name}.golden"


def golden(source: Source) -> str:
    """What a sample settles to, a line a hand (amounts in minor units), and what is found in it."""
    with duckdb.connect(":memory:") as con:
        create_tables(con, comments=False)
        audit_into(lambda: transaction(con), [source], Options(Houses(), jobs=1), lambda _: None)
        out = io.StringIO()
        for row in con.execute(_HANDS).fetchall():
            number, status, game, currency, put_in, returned, gross, awarded, takes, judged, pots, awards = row
            out.write(f"{number} {status} {game} {currency}: put in {put_in}, returned {returned}, pot {gross}, ")
            out.write(f"awarded {awarded}, taken {takes}, judged {judged}; pots {pots}; awards {awards}\n")
        for line, kind, event, amount, second in con.execute(_JOURNAL).fetchall():
            out.write(f"journal, line {line}: {kind}, {event}, {amount}, {second}\n")
        for item in findings_in(con):
            out.write("\n" + render(item, colour=False) + "\n")
        return out.getvalue()


if __name__ == "__main__":
    for sample in sources():
        golden_path(sample).write_text(golden(sample), encoding="utf-8")
