"""The report for people, in the layout of rustc: message, place, the file's own line, the figure underlined, facts."""

from audit.finding import Finding, Severity
from audit.report.standing import Item, acceptance_of, accepted_words, finding_in
from audit.report.visible import columns, visible

_LIMIT = 160
_BEFORE = 60
_FIGURE = 80

_RESET = "\x1b[0m"
_FRAME = "\x1b[1;34m"
_BOLD = "\x1b[1m"
_COLOURS = {Severity.ERROR: "\x1b[1;31m", Severity.WARNING: "\x1b[1;33m", Severity.NOTE: "\x1b[1;36m"}


def render(item: Item, *, colour: bool = False) -> str:
    """Give one finding or unread part as a block of lines, without a line end; colour adds terminal colours.

    An accepted one says so before its severity, and in a last line by whom, until when and why.
    """
    finding, acceptance = finding_in(item), acceptance_of(item)
    before, figure, after = window(finding)
    severity = _COLOURS[finding.severity]
    number = str(finding.line)
    margin = " " * len(number)

    def paint(style: str, text: str) -> str:
        return f"{style}{text}{_RESET}" if colour else text

    accepted = "accepted " if acceptance else ""
    head = paint(severity, f"{accepted}{finding.severity.word}[{finding.rule}]")
    carets = "^" * max(1, columns(figure))
    underline = f"{carets} {visible(finding.label)}" if finding.label else carets
    bar = paint(_FRAME, f"{margin} |")
    excerpt = f" {before}{figure}{after}" if before or figure or after else ""
    lines = [
        head + paint(_BOLD, f": {visible(finding.message)}"),
        f"{margin}{paint(_FRAME, '-->')} {visible(finding.file)}:{finding.line}:{finding.column}",
        bar,
        paint(_FRAME, f"{number} |") + excerpt,
        f"{bar} {' ' * columns(before)}{paint(severity, underline)}",
    ]
    facts = (*finding.facts, f"accepted: {accepted_words(acceptance)}") if acceptance else finding.facts
    if facts:
        lines.append(bar)
        lines.extend(f"{margin} {paint(_FRAME, '=')} {fact}" for fact in _aligned(facts))
    return "\n".join(lines)


def window(finding: Finding) -> tuple[str, str, str]:
    """Give the line as shown, before, at and after the figure; of a very long line only what stands around it."""
    start = finding.column - 1
    stop = start + finding.length
    before, figure, after = finding.excerpt[:start], finding.excerpt[start:stop], finding.excerpt[stop:]
    if len(finding.excerpt) > _LIMIT:
        if len(before) > _BEFORE:
            before = "…" + before[-_BEFORE:]
        if len(figure) > _FIGURE:
            figure, after = figure[:_FIGURE] + "…", ""
        room = max(0, _LIMIT - len(before) - len(figure))
        if len(after) > room:
            after = after[:room] + "…"
    return visible(before), visible(figure), visible(after)


def _aligned(facts: tuple[str, ...]) -> list[str]:
    """Give the facts with the texts after their keys in one column."""
    parts = [fact.partition(": ") for fact in map(visible, facts)]
    width = max(len(key) for key, _, _ in parts) + 1
    return [f"{key + ':':<{width}} {text}" if colon else key for key, colon, text in parts]
