"""Where hands begin in a chunk of lines, and which format each is in."""

import io
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from audit.parse.grammar import Format, formats
from audit.parse.journal import OPENINGS

OUTER = " \t\r\n\x0b\x0c\u00a0\ufeff"  # white space and marks around a line that carry nothing
LONGEST_LINE = 2048  # bytes; a longer line is no line of a hand (Python's expressions could need its square in steps)
UNKNOWN_FORMAT = 255
NO_HAND = -1

Ints = npt.NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class Layout:
    """Lines of a chunk and the hands they fall into.

    `raw` is each line as it stands in the file, `text` the same without outer white space, and empty where the line is
    an entry of a card room's journal, whose places are `entries`: they stand outside hands. `hand_of` gives the index
    of the hand that a line belongs to, or NO_HAND before the first; `starts` the first line of each hand, `room_of` the
    number of its format in `formats()` or UNKNOWN_FORMAT.
    """

    raw: pl.Series
    text: pl.Series
    entries: Ints
    hand_of: Ints
    starts: Ints
    room_of: npt.NDArray[np.uint8]

    @property
    def hands(self) -> int:
        """How many hands begin in the chunk."""
        return len(self.starts)

    @property
    def ends(self) -> Ints:
        """The line behind each hand's last."""
        return np.append(self.starts[1:], np.int32(len(self.text))).astype(np.int32)


def lay_out(data: bytes) -> Layout:
    """Split a chunk of UTF-8 text into lines and find its hands."""
    raw = split_lines(data)
    text = raw.str.strip_chars(OUTER).rename("s")
    text, entries = _without_entries(text, data)
    starts, room_of = _hand_starts(text)
    flags = np.zeros(len(text), dtype=np.int32)
    flags[starts] = 1
    hand_of = (np.cumsum(flags, dtype=np.int32) - 1).astype(np.int32)
    return Layout(raw, text, entries, hand_of, starts, room_of)


def _without_entries(text: pl.Series, data: bytes) -> tuple[pl.Series, Ints]:
    """Take entries of a journal out of the lines; few files hold one, which a search of their bytes tells."""
    if not any(opening.encode() in data for opening in OPENINGS):
        return text, np.zeros(0, dtype=np.int32)
    found = text.str.starts_with(OPENINGS[0]) | text.str.starts_with(OPENINGS[1])
    return text.set(found, ""), found.arg_true().to_numpy().astype(np.int32)


def split_lines(data: bytes) -> pl.Series:
    """Give the lines of UTF-8 text, without their line feeds."""
    return pl.read_lines(io.BytesIO(data)).to_series() if data else pl.Series("line", [], dtype=pl.String)


def _hand_starts(text: pl.Series) -> tuple[Ints, npt.NDArray[np.uint8]]:
    """A hand starts at a header of a known format, or at a line that looks like the header of an unknown one."""
    lines = pl.DataFrame({"i": pl.int_range(len(text), dtype=pl.Int32, eager=True), "s": text})
    left = lines.filter(text.str.contains(" #", literal=True) & (text.str.len_bytes() <= LONGEST_LINE))
    found: list[pl.DataFrame] = []
    for number, room in enumerate(formats()):
        fits = left.get_column("s").str.contains(room.kind["HEADER"].anchored)
        found.append(left.filter(fits).select("i", room=pl.lit(number, dtype=pl.UInt8)))
        left = left.filter(~fits)
    found.append(_unknown_headers(left, formats()[0]))
    starts = pl.concat(found).sort("i")
    return starts.get_column("i").to_numpy(), starts.get_column("room").to_numpy()


def _unknown_headers(left: pl.DataFrame, room: Format) -> pl.DataFrame:
    looks = left.get_column("s").str.contains(f"^(?:{room.notation['OTHER_HEADER']})$")
    chat = left.get_column("s").str.contains(room.kind["CHAT"].anchored)
    return left.filter(looks & ~chat).select("i", room=pl.lit(UNKNOWN_FORMAT, dtype=pl.UInt8))
