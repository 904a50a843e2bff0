"""What tells one set of rules and houses from another."""

import hashlib
from collections.abc import Iterable
from pathlib import Path


def rule_set(folder: Path, outside: Iterable[Path] = ()) -> str:
    """Give the SHA-256 over every rule and house file under a rules folder, names and bytes, and over house files
    that stand elsewhere."""
    digest = hashlib.sha256()
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.toml"))
    files = [(name, folder / name) for name in names] + [(path.name, path) for path in outside]
    for name, path in files:
        data = path.read_bytes()
        # Name and length first, so that nothing can be moved from one file to the next unseen.
        digest.update(f"{name}\n{len(data)}\n".encode() + data)
    return digest.hexdigest()
