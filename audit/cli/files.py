"""Report files of a run: refused before the work when they cannot be written, put in place only when they are whole."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TextIO

from audit.terms import UserError


def require_writable(files: Mapping[str, Path], inputs: Sequence[Path], reads: Callable[[Path], bool]) -> None:
    """Say before the work, and not after it, that a file has no place to go to or would overwrite something.

    Takes: the files by the name of what they will hold, the paths that the run reads, and whether a file found in a
    folder among these would be read. Raises: UserError.
    """
    taken = [path.resolve() for path in inputs]
    for what, path in files.items():
        place = path.resolve()
        if _is_stream(path):
            continue
        if place.is_dir() or not place.parent.is_dir():
            raise UserError(f"{path}: cannot be written")
        if place in taken:
            raise UserError(f"{path}: the {what} would overwrite it")
        if place.is_file() and reads(place) and any(place.is_relative_to(folder) for folder in taken):
            raise UserError(f"{path}: the {what} would overwrite a file that is read")
        if not os.access(place.parent, os.W_OK):
            raise UserError(f"{path}: cannot be written: no permission")
        taken.append(place)


@contextmanager
def in_place(path: Path) -> Iterator[TextIO]:
    """Give a stream of text, UTF-8, line ends as written, that takes the place of `path` when the block ends well.

    Until then `path` is as it was. A device or pipe is written to directly.
    Raises: UserError when it cannot be written, because the disk is full for instance.
    """
    stream = _is_stream(path)
    place = path if stream else path.resolve()  # a link stays a link
    draft = place if stream else place.with_name(f"{place.name}.{os.getpid()}.new")
    try:
        with draft.open("w", encoding="utf-8", newline="") as out:
            yield out
        if not stream:
            draft.replace(place)
    except OSError as error:
        raise UserError(f"{path}: cannot be written: {error.strerror or error}") from error
    finally:
        if not stream:
            draft.unlink(missing_ok=True)


def _is_stream(path: Path) -> bool:
    return path.exists() and not path.is_file() and not path.is_dir()


def fixed_time(text: str | None, environment: Mapping[str, str]) -> datetime | None:
    """Give the time that the reports are to be stamped with: the one asked for, or SOURCE_DATE_EPOCH, or None: now.

    Raises: UserError when the text is no ISO 8601 time or the variable no number of seconds.

    >>> str(fixed_time("2026-11-30T06:00:00+02:00", {})), str(fixed_time(None, {"SOURCE_DATE_EPOCH": "60"}))
    ('2026-11-30 04:00:00+00:00', '1970-01-01 00:01:00+00:00')
    """
    if text is not None:
        try:
            moment = datetime.fromisoformat(text)
            return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
        except (ValueError, OverflowError):
            raise UserError(f"--timestamp {text!r} is no time such as 2026-11-30T04:00:00Z") from None
    epoch = environment.get("SOURCE_DATE_EPOCH")
    if not epoch:
        return None
    try:
        return datetime.fromtimestamp(int(epoch), UTC)
    except (ValueError, OverflowError, OSError):
        raise UserError(f"SOURCE_DATE_EPOCH {epoch!r} is no number of seconds since 1970") from None
