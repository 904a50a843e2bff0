"""The bulk reader and the plain one give the same rows for the same text, however damaged it is."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest
from dealer.deal import deal
from dealer.facts import Room
from dealer.sheet import write
from dealer.table import Names
from readers.compare import differences
from readers.corpus import ABSENT, ROOT, corpus_files, decoded, hands_of
from readers.damage import FRAGMENTS, NASTY, damage

CORPUS = corpus_files()
needs_corpus = pytest.mark.skipif(not CORPUS, reason=ABSENT)
ROOMS: tuple[Room, ...] = ("pokerstars", "ggpoker", "cardroom")
GAPS = ("\n", "\n\n", "\n\n\n")


@cache
def dealt(room: Room, names: Names, count: int) -> tuple[str, ...]:
    return tuple(write(deal(seed, room=room, names=names)) for seed in range(count))


@cache
def both_rooms() -> tuple[str, ...]:
    return tuple(hand for room in ROOMS for hand in dealt(room, "wild", 60) + dealt(room, "mixed", 60))


@cache
def of_corpus() -> tuple[str, ...]:
    return tuple(hand for path in CORPUS for hand in hands_of(path, 8))


def lines_of(hands: Sequence[str]) -> list[str]:
    return [line for hand in hands for line in hand.split("\n")]


def damaged(seed: int, hands: Sequence[str], count: int) -> str:
    rng = Random(seed)
    others = lines_of(rng.choices(hands, k=20))
    return rng.choice(GAPS).join(damage(rng, rng.choice(hands), others) for _ in range(count))


@pytest.mark.parametrize("names", ["plain", "wild", "mixed"])
@pytest.mark.parametrize("room", ROOMS)
def test_dealt_hands(room: Room, names: Names) -> None:
    assert differences("\n".join(dealt(room, names, 150))) == []


@pytest.mark.parametrize(
    "path",
    [pytest.param(path, id=path.relative_to(ROOT).as_posix()) for path in CORPUS]
    or [pytest.param(ROOT, marks=pytest.mark.skip(reason=ABSENT))],
)
def test_real_files(path: Path) -> None:
    assert differences(decoded(path)) == []


@pytest.mark.parametrize("seed", range(16))
def test_damaged_hands(seed: int) -> None:
    assert differences(damaged(seed, both_rooms(), 100)) == []


@needs_corpus
@pytest.mark.parametrize("seed", range(16))
def test_damaged_real_hands(seed: int) -> None:
    assert differences(damaged(seed, of_corpus(), 100)) == []


@pytest.mark.parametrize("seed", range(100))
def test_one_damaged_hand_alone(seed: int) -> None:
    assert differences(damaged(seed, both_rooms(), 1)) == []


@pytest.mark.parametrize("room", ROOMS)
def test_every_fragment_in_every_place(room: Room) -> None:
    """Each fragment and each nasty character stands once before, behind and inside a line of a hand."""
    lines = dealt(room, "plain", 1)[0].split("\n")
    hands = []
    for index, piece in enumerate((*FRAGMENTS, *NASTY)):
        place = index % (len(lines) - 2) + 1
        line = lines[place]
        middle = len(line) // 2
        for spoiled in (piece, piece + line, line + piece, line[:middle] + piece + line[middle:]):
            hands.append("\n".join([*lines[:place], spoiled, *lines[place + 1 :]]))
    assert differences("\n\n".join(hands)) == []


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "\r",
        "\n\r\n\r",
        "no hand at all",
        "Ghost: folds\n*** SUMMARY ***\n\nTotal pot 5 | Rake 0\n",
        "Ghost is sitting out\n",
        *FRAGMENTS,
    ],
)
def test_texts_without_a_whole_hand(text: str) -> None:
    assert differences(text) == []


@pytest.mark.parametrize("ending", ["\r\n", "\r", "\n\r", "\r\r\n", "\u2028", "\x85", "\x0b", "\x0c", "\0"])
@pytest.mark.parametrize("room", ROOMS)
def test_line_endings(room: Room, ending: str) -> None:
    text = "\n".join(dealt(room, "wild", 5))
    assert differences(text.replace("\n", ending)) == []
    assert differences(text.replace("\n", ending).rstrip() + "\n" + text) == []
