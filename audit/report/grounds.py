"""What a report rests on, as lines that every format can carry: version, run, rules, houses, hashes of the files."""

import hashlib
from collections.abc import Iterator

from audit.basis import Basis
from audit.report.standing import utc
from audit.report.visible import visible

NOT_READ = "not read"


def grounds(basis: Basis) -> Iterator[tuple[str, str]]:
    """Give what the report rests on, apart from its files, as names and values."""
    yield "hand-audit", basis.version
    yield "run", str(basis.run)
    yield "rule set sha256", basis.rule_set
    yield "houses", visible(house_words(basis))
    yield "written", utc(basis.written)


def house_words(basis: Basis) -> str:
    """Give the houses with their editions in one line."""
    return "; ".join(basis.houses) or "none chosen"


def source_lines(basis: Basis) -> Iterator[str]:
    """Give a line for each file as `sha256sum` writes it, 'not read' in place of a hash that could not be had."""
    for source in basis.sources:
        yield f"{source.sha256 or NOT_READ}  {visible(source.path)}"


def list_hash(basis: Basis) -> str:
    """Give the SHA-256 over the files as `source_lines` lists them: one hash where they are too many to name."""
    listed = "".join(f"{line}\n" for line in source_lines(basis)).encode("utf-8", "surrogatepass")
    return hashlib.sha256(listed).hexdigest()


def render(basis: Basis) -> str:
    """Give what a printed report rests on, as lines below the control totals; without the time stamp.

    The files may be many: their hashes are told as one, over what `source_lines` gives.
    """
    rows = [
        ("rule set", f"sha256 {basis.rule_set}"),
        ("houses", visible(house_words(basis))),
        ("sources", f"sha256 {list_hash(basis)} of the list of their hashes"),
    ]
    return "\n".join(["rests on", *(f"  {heading:<11} {text}" for heading, text in rows)])
