"""Whether bytes are UTF-8, block by block, at the speed at which files are hashed."""

import polars as pl

_CONTINUES = 0x80
_LEADS = 0xC0


class Utf8Check:
    """Takes the blocks of a file and says whether it is valid UTF-8.

    >>> check = Utf8Check()
    >>> check.add("ä".encode()[:1]), check.add("ä".encode()[1:]), check.holds
    (None, None, True)
    """

    def __init__(self) -> None:
        self._valid = True
        self._cut = b""  # the beginning of a character that ends in the next block

    def add(self, block: bytes) -> None:
        """Look at one more block."""
        if not self._valid:
            return
        text = self._cut + block
        whole = len(text) - _unfinished(text)
        self._cut = text[whole:]
        self._valid = _is_utf8(text[:whole])

    @property
    def holds(self) -> bool:
        """Whether all the blocks so far, and nothing more, are UTF-8."""
        return self._valid and not self._cut


def _unfinished(text: bytes) -> int:
    """How many bytes at the end begin a character that needs more bytes than are there."""
    for back in range(1, min(3, len(text)) + 1):
        byte = text[-back]
        if byte < _CONTINUES:
            return 0
        if byte >= _LEADS:
            needed = 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
            return back if needed > back else 0
    return 0


def _is_utf8(text: bytes) -> bool:
    if text.isascii():
        return True
    try:
        pl.Series([text], dtype=pl.Binary).cast(pl.String)
    except pl.exceptions.ComputeError:
        return False
    return True
