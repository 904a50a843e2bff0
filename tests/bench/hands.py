"""Files of generated hands, and the run that reads them, for the benchmarks."""

import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HAND_AUDIT = (sys.executable, "-m", "audit")
_NUMBER = re.compile(rb"(?m)^(PokerStars Hand #)(\d+)")
_BYTES_A_HAND = 2_500  # text, and the database beside it, with room to spare


def deal(file: Path, hands: int) -> Path:
    """Write plain hands: six seats, no-limit hold'em, euros."""
    wish = ("--hands", str(hands), "--seed", "1", "--format", "pokerstars", "--plain", "--out", str(file))
    subprocess.run([sys.executable, "-m", "tests.dealer", *wish], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return file


def repeat(dealt: Path, file: Path, times: int) -> Path:
    """Write the hands of a file several times over, every copy with numbers of its own."""
    text = dealt.read_bytes()
    numbers = [int(number) for _, number in _NUMBER.findall(text)]
    span = max(numbers) - min(numbers) + 1
    with file.open("wb") as out:
        for copy in range(times):
            out.write(_NUMBER.sub(partial(_renumbered, copy * span), text))
    return file


def _renumbered(shift: int, found: re.Match[bytes]) -> bytes:
    return found[1] + str(int(found[2]) + shift).encode()


def require_room(folder: Path, hands: int) -> None:
    """End the program when the disk cannot take so many hands and their database."""
    free, needed = shutil.disk_usage(folder).free, hands * _BYTES_A_HAND
    if free < needed:
        sys.exit(f"{folder} has {free:,} bytes free, {hands:,} hands need {needed:,}; TMPDIR moves the folder")
