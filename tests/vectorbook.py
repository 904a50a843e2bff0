"""Hands of the rulebook's vectors, audited together: one run for each house, however many vectors it has."""

import functools
import tempfile
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

from cardroomhand import Hand

from audit.data import rules_folder
from audit.finding import Finding, Unread
from audit.pipeline.inspect import audit_bytes


class Book:
    """Hands by house; each gets a number of its own, by which its findings are told apart."""

    def __init__(self) -> None:
        self._hands: dict[str | None, list[str]] = defaultdict(list)
        self._count = 0

    def add(self, house: str | None, hand: Hand | str) -> str:
        """Take a hand (as text: one whose number is written #0) and give its number."""
        self._count += 1
        text = (
            replace(hand, number=self._count).text
            if isinstance(hand, Hand)
            else hand.replace("#0:", f"#{self._count}:", 1)
        )
        self._hands[house].append(text)
        return str(self._count)

    def found(self, house: str | None, number: str) -> list[Finding]:
        """Give the findings of a hand."""
        return self._findings(house).get(number, [])

    @functools.cache  # noqa: B019  - books live as long as the tests
    def _findings(self, house: str | None) -> dict[str, list[Finding]]:
        with tempfile.TemporaryDirectory() as folder:
            chosen = fixture_house(house, Path(folder)) if house else None
            items = audit_bytes("a.txt", "\n".join(self._hands[house]).encode(), chosen)
        assert not [item for item in items if isinstance(item, Unread)]
        by_number: dict[str, list[Finding]] = defaultdict(list)
        for item in items:
            assert isinstance(item, Finding)
            by_number[item.hand or ""].append(item)
        return by_number


def fixture_house(house: str, folder: Path) -> str:
    """Give a house by its id; `casino-manual: cap = 3` is a file: that house with one more line of rake."""
    base, colon, line = house.partition(": ")
    if not colon:
        return house
    text = (rules_folder() / "house" / f"{base}.toml").read_text(encoding="utf-8")
    own = text.replace(f'id = "{base}"', 'id = "fixture"').replace("base = ", f"{line}\nbase = ", 1)
    (folder / "fixture.toml").write_text(own, encoding="utf-8")
    return str(folder / "fixture.toml")
