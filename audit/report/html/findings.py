"""The findings of the page as texts, and the packed block from which its script lists, filters and searches them."""

import base64
import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

from audit.report.html.page import HandSheet, Item
from audit.report.standing import accepted_words, finding_in
from audit.report.text import window
from audit.report.visible import visible


@dataclass(frozen=True, slots=True)
class View:
    """One finding as the page shows it: texts that are safe to print.

    The excerpt is before, figure, after. state is 'new', 'known' or 'accepted', told by `standing`. facts are lines.
    sheet is the place of its hand among the sheets, -1 where the hand is not laid out.
    """

    severity: str
    rule: str
    name: str
    message: str
    place: str
    line: int
    hand: str
    player: str
    table: str
    night: str
    state: str
    standing: str
    before: str
    figure: str
    after: str
    label: str
    stated: str
    settled: str
    facts: str
    fingerprint: str
    sheet: int


EMPTY = View(*(0 if field.type is int else "" for field in fields(View)))  # type: ignore[arg-type]
"""The form of a finding, for the script to fill."""


def view_of(item: Item) -> View:
    """Give a finding as texts."""
    reported = item.reported
    finding = finding_in(reported)
    before, figure, after = window(finding)
    state, standing = _standing(item)
    seat = "" if finding.seat is None else f"seat {finding.seat}"
    return View(
        severity=finding.severity.word,
        rule=finding.rule,
        name=finding.name,
        message=visible(finding.message),
        place=f"{visible(finding.file)}:{finding.line}:{finding.column}",
        line=finding.line,
        hand=visible(finding.hand or ""),
        player=", ".join(part for part in (seat, visible(finding.player or "")) if part),
        table=visible(item.table),
        night=item.night,
        state=state,
        standing=standing,
        before=before,
        figure=figure,
        after=after,
        label=visible(finding.label),
        stated=visible(finding.stated or ""),
        settled=visible(finding.settled or ""),
        # The page itself says how to have the hand explained.
        facts="\n".join(visible(fact) for fact in finding.facts if not fact.startswith("help: ")),
        fingerprint=finding.fingerprint,
        sheet=-1 if item.sheet is None else item.sheet,
    )


def _standing(item: Item) -> tuple[str, str]:
    reported = item.reported
    if reported.acceptance is not None:
        return "accepted", visible(f"accepted {accepted_words(reported.acceptance)}")
    first = reported.first_seen.isoformat()
    return ("new", f"new, found on {first}") if reported.is_new else ("known", f"known since {first}")


def packed(views: Sequence[View], sheets: Iterable[HandSheet]) -> str:
    """Give findings and hands as JSON by columns, deflated, in base64: a tenth of the size, and no text can end it."""
    data = {
        "count": len(views),
        "columns": {field.name: _column([getattr(view, field.name) for view in views]) for field in fields(View)},
        "sheets": [[list(sheet.lines), sheet.missing, sheet.settlement] for sheet in sheets],
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return base64.b64encode(zlib.compress(text.encode("utf-8"), 9)).decode("ascii")


def _column(values: list[str] | list[int]) -> object:
    """Give each text once and the places where it stands, when many are alike; else the values as they are."""
    distinct = dict.fromkeys(values)
    if len(distinct) * 2 > len(values):
        return values
    place = {value: at for at, value in enumerate(distinct)}
    return {"of": list(distinct), "at": [place[value] for value in values]}
