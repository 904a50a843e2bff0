"""One job at a time writes to a database: a lock beside the file, which ends with the process however it ends."""

import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout

from audit.pipeline.user import user_name
from audit.terms import UserError


@contextmanager
def job_lock(db: Path) -> Iterator[None]:
    """Hold the lock of a database while the block runs.

    Raises: UserError that says who holds it, when another job does.
    """
    holder = db.with_name(f".{db.name}.holder")
    lock = FileLock(db.with_name(f".{db.name}.lock"))
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise UserError(f"{db}: another job is writing to it: {_held_by(holder)}") from None
    try:
        holder.write_text(json.dumps(_self(), ensure_ascii=False), encoding="utf-8")
        yield
    finally:
        holder.unlink(missing_ok=True)
        lock.release()


def _self() -> dict[str, str | int]:
    since = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    return {"process": os.getpid(), "user": user_name(), "machine": socket.gethostname(), "since": since}


def _held_by(holder: Path) -> str:
    try:
        said = json.loads(holder.read_text(encoding="utf-8"))
        return f"process {said['process']} of {said['user']} on {said['machine']}, since {said['since']}"
    except (OSError, ValueError, KeyError):
        return "a process that has just begun"
