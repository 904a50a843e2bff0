"""The chain of hashes over files and runs: each link takes in the one before, so that the last proves all of them."""

import hashlib
import json
from collections.abc import Sequence

START = "0" * 64


def link(before: str, parts: Sequence[str | int | None]) -> str:
    """Give the next link: SHA-256 of the link before and the parts, as a JSON list in UTF-8.

    Anyone can compute it again: the parts are the columns of the row, in the order of the table.
    """
    return hashlib.sha256(json.dumps([before, *parts], ensure_ascii=False).encode()).hexdigest()
