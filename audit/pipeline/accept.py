"""Findings put to those that are accepted."""

from datetime import date
from pathlib import Path

import tomlkit

from audit.check.acceptfile import load_acceptances
from audit.pipeline.existing import open_database
from audit.report.visible import visible
from audit.terms import UserError


def with_accepted(db: Path, file: Path, wanted: str | None, who: str, why: str, until: date | None) -> tuple[str, int]:
    """Give the text of a file of acceptances with the open finding of this fingerprint added, or all open ones (None).

    What stands in the file stays as it is. Gives also how many were added. Raises: UserError when there is no such
    finding, FileError when the file has mistakes.
    """
    if not why.strip() or not who.strip():
        raise UserError("an acceptance says who accepts and why")
    load_acceptances(file)  # a file with mistakes is not added to
    with open_database(db) as con:
        rows = con.execute(
            """
            SELECT fingerprint, any_value(rule), any_value(hand), min(message) FROM finding
            WHERE gone_run IS NULL AND acceptance IS NULL AND ($1 IS NULL OR fingerprint = $1)
              AND source_id IN (SELECT source_id FROM present_file)
            GROUP BY fingerprint ORDER BY min(rowid)
            """,
            [wanted],
        ).fetchall()
    if wanted and not rows:
        raise UserError(f"{db}: no open finding {wanted}; `--format jsonl` prints fingerprints")
    entries = tomlkit.aot()
    for fingerprint, rule, hand, message in rows:
        entry = tomlkit.table()
        entry.comment(visible(f"{rule}, hand {hand or 'not known'}: {message}"))
        entry.update({"finding": fingerprint, "who": who, "why": why} | ({"until": until} if until else {}))
        entries.append(entry)
    before = file.read_text(encoding="utf-8") if file.exists() else ""
    gap = "\n" if before and not before.endswith("\n\n") else ""
    return before + gap + tomlkit.dumps({"accepted": entries}), len(rows)
