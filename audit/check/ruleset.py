"""What tells one set of rules and houses from another."""

import hashlib
from pathlib import Path


def rule_set(folder: Path) -> str:
    """Give the SHA-256 over every rule and house file under a rules folder, names and bytes."""
    digest = hashlib.sha256()
    for path in sorted(folder.rglob("*.toml")):
        data = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()
