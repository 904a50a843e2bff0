"""Writing to a stream whose reader may go away, as with `hand-audit run drop | head`."""

import os
from typing import TextIO

from audit.terms import UserError


def write(text: str, stream: TextIO) -> None:
    """Write text and a line end. When the reader has gone, this and all later text is dropped and the work goes on.

    Raises UserError when the text cannot be written for another reason, such as a full disk.
    """
    try:
        print(text, file=stream)
    except OSError as error:
        _drop_all(stream, error)


def flush(stream: TextIO) -> None:
    """Write out what is held back; as `write`."""
    try:
        stream.flush()
    except OSError as error:
        _drop_all(stream, error)


def _drop_all(stream: TextIO, error: OSError) -> None:
    # What the stream still holds would fail again when Python closes it, and spoil the exit code.
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
    if not isinstance(error, BrokenPipeError):
        raise UserError(f"cannot write the report: {error.strerror}") from None
