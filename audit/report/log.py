"""The log for programs: one JSON object a line, added to a file as things happen."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

from audit.terms import UserError


class Tell(Protocol):
    """Takes the name of an event and its fields."""

    def __call__(self, event: str, **fields: object) -> None:
        """Write the event."""


@contextmanager
def logged(path: Path | None) -> Iterator[Tell]:
    """Give what writes events to a file (to none, for None); an exception that ends the block is the last of them."""
    if path is None:
        yield _nothing
        return
    try:
        stream = path.open("a", encoding="utf-8")
    except OSError as error:
        raise UserError(f"{path}: the log cannot be written: {error.strerror}") from error
    with stream:

        def tell(event: str, **fields: object) -> None:
            stamp = datetime.now(UTC).isoformat(timespec="milliseconds")
            stream.write(json.dumps({"time": stamp, "event": event, **fields}, ensure_ascii=False, default=str) + "\n")
            stream.flush()

        try:
            yield tell
        except UserError as error:
            tell("error", message=str(error))
            raise
        except BaseException as error:
            tell("error", message=str(error) or type(error).__name__, kind=type(error).__name__)
            raise


def _nothing(event: str, **fields: object) -> None:
    pass
