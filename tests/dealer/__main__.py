"""Writes a file of random hands: `python -m tests.dealer --hands 1000 --seed 1 --format pokerstars --out hands.txt`."""

import argparse
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from .deal import FIRST_NUMBER, deal
from .facts import Room
from .sheet import write
from .table import FIRST_DAY

ROOMS: tuple[Room, ...] = ("pokerstars", "ggpoker", "cardroom")
PACE = timedelta(seconds=71)  # a file of more than some 130,000 hands begins again on the first day of winter
WINTER = 130_000


def hands(count: int, seed: int, room: Room, *, plain: bool) -> Iterator[str]:
    """Texts of hands with rising numbers and times."""
    for index in range(count):
        yield write(
            deal(
                seed * 10_000_000 + index,
                room=room,
                plain=plain,
                number=FIRST_NUMBER[room] + (seed % 1000) * 10_000_000 + index,
                started=FIRST_DAY + PACE * (index % WINTER),
            )
        )


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.dealer", description=__doc__)
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--format", choices=ROOMS, default="pokerstars")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument(
        "--plain", action="store_true", help="only six-seat no-limit hold'em for euros, nothing out of the ordinary"
    )
    wish = parser.parse_args()
    start = time.monotonic()
    with wish.out.open("w", encoding="utf-8", newline="\n") as out:
        for text in hands(wish.hands, wish.seed, wish.format, plain=wish.plain):
            out.write(text)
    seconds = time.monotonic() - start
    print(f"{wish.hands} hands, {wish.out.stat().st_size} bytes, {seconds:.1f} s")


if __name__ == "__main__":
    main()
