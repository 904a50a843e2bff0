"""What tells one set of rules and houses from another."""

import hashlib
from pathlib import Path


def rule_set(folder: Path) -> str:
    """Give the SHA-256 over every rule and house file under a rules folder, names and bytes."""
    digest = hashlib.sha256()
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.toml"))
    for name in names:
        data = (folder / name).read_bytes()
        # Name and length first, so that nothing can be moved from one file to the next unseen.
        digest.update(f"{name}\n{len(data)}\n".encode() + data)
    return digest.hexdigest()
