"""One hand laid out as a dealer would, beside the room's own figures."""

from pathlib import Path


def explain(db: Path, hand: str) -> str:
    """Give the settlement of one hand as text."""
    raise NotImplementedError(f"{db} {hand}")
