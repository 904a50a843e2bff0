"""Lines that belong to no hand: before the first, behind the end of one, or in a file without any."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from audit.parse.grammar import Format, formats
from audit.parse.layout import LONGEST_LINE, OUTER, Layout
from audit.parse.order import Codes

MOST_NOISE = 1000  # lines; a longer block is not looked through
IN_SUMMARY = ("SUMMARY", "TOTAL", "POT_LINE", "BOARD", "SUMMARY_SEAT", "CANCELLED")


@dataclass(frozen=True, slots=True)
class Stray:
    """A block of lines outside hands. `is_summary`: the block opens as a tournament summary does."""

    lines: tuple[int, ...]
    is_summary: bool


def lines_before(unread: pl.DataFrame, layout: Layout) -> list[Stray]:
    """Give the lines before the first hand as one block, unless they are table talk only."""
    block = unread.filter(pl.col("h") < 0).get_column("i").sort().to_list()
    return [] if not block or _only_noise(layout, block) else [_stray(block, layout)]


def lines_behind(codes: Codes, unread: pl.DataFrame, layout: Layout, room: Format) -> list[Stray]:
    """Find, per hand, the lines that stand behind its end.

    A hand has ended where a blank line follows its summary and what comes next is no line of a summary: a torn piece of
    another hand, or text of another kind.
    """
    hand_of, lines = layout.hand_of, len(layout.text)
    summary = np.isin(codes, [room.code[kind] for kind in IN_SUMMARY if kind in room.code])
    begun = _seen(codes == room.code["SUMMARY"], layout)
    alien = (codes > 0) & ~summary
    alien[unread.get_column("i").to_numpy()] = True
    alien &= begun
    if not alien.any():
        return []
    blank = np.append(np.flatnonzero((layout.text == "").to_numpy()), lines)
    last_summary = np.maximum.accumulate(np.where(summary, np.arange(lines), 0))
    behind = np.flatnonzero(alien)
    behind = behind[blank[np.searchsorted(blank, last_summary[behind])] < behind]
    _, first = np.unique(hand_of[behind], return_index=True)
    blocks = []
    for cut in behind[first].tolist():
        end = int(layout.ends[hand_of[cut]])
        blocks.append([line for line in range(cut, end) if layout.text[line]])
    return [_stray(block, layout) for block in blocks]


def torn_text(noise: pl.DataFrame) -> pl.DataFrame:
    """Give `i`, `h`, `s` of text before a header on its own line: the torn end of the hand before it (-1: none).

    Takes: `i`, `h`, `noise` of such headers. A byte order mark that was read in a wrong code page is no text.
    """
    text = noise.with_columns(pl.col("noise").str.strip_chars(OUTER)).filter(~pl.col("noise").is_in(["", *MARKS]))
    return text.select("i", pl.col("h") - 1, s="noise")


MARKS = ("ï»¿", "ÿþ", "þÿ", "п»ї", "∩╗┐")


def _seen(marker: npt.NDArray[np.bool_], layout: Layout) -> npt.NDArray[np.bool_]:
    """Whether a line stands behind a marker of its own hand."""
    place = np.maximum.accumulate(np.where(marker, np.arange(len(marker)), 0))
    first = layout.starts[np.maximum(layout.hand_of, 0)]
    return (layout.hand_of >= 0) & (place > first)


def _stray(block: list[int], layout: Layout) -> Stray:
    return Stray(tuple(block), _opens_summary(layout, block[0]))


def _opens_summary(layout: Layout, line: int) -> bool:
    text = layout.text[line]
    return any(text_fits(room, "TOURNAMENT_SUMMARY", text) for room in formats())


def text_fits(room: Format, notation: str, text: str) -> bool:
    """Whether a text is a notation of the format."""
    pattern = room.notation.get(notation)
    return pattern is not None and pl.Series([text]).str.contains(f"^(?:{pattern})$").item()


def _only_noise(layout: Layout, block: list[int]) -> bool:
    """Lines of table talk between hands carry nothing."""
    return len(block) <= MOST_NOISE and all(is_noise(layout.text[line]) for line in block)


def is_noise(text: str) -> bool:
    """Whether a line is table talk in any format."""
    noise = [kind for room in formats() for kind in room.kinds if kind.noise]
    return len(text.encode()) <= LONGEST_LINE and any(kind.regex.fullmatch(text) for kind in noise)
