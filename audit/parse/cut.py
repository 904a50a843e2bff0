"""Where a block of text can be cut: before the last hand that begins in it."""

from audit.parse.grammar import formats
from audit.parse.handlines import read_header
from audit.parse.layout import OUTER

_IN_EVERY_HEADER = b" #"
_TAIL = 1024 * 1024


def last_hand_start(block: bytes) -> int:
    """Give the offset of the last line that is a header of a known format, 0 where there is none.

    Only the end of a large block is looked at; a hand is never so long.
    """
    floor = max(0, len(block) - _TAIL)
    start = len(block)
    # Backwards line by line: the last header is near the end.
    while (found := block.rfind(_IN_EVERY_HEADER, floor, start)) >= 0:
        start = block.rfind(b"\n", 0, found) + 1
        end = block.find(b"\n", start)
        line = block[start : end if end >= 0 else len(block)].decode("utf-8", "replace").strip(OUTER)
        if any(read_header(line, room) for room in formats()):
            return start
    return 0
