"""The fastest and the most thorough of the other readers, on our hands."""

import json
import shutil
import subprocess
import time
import warnings
from pathlib import Path
from typing import NamedTuple

from pokerkit import HandHistory

HHP = "hhp@1.1.1"
_SCRIPT = Path(__file__).with_name("hhp_peer.cjs")


class Took(NamedTuple):
    """Hands that came through, the seconds, and the seconds of processor time of all threads and processes."""

    hands: int
    seconds: float
    cpu: float


def install_hhp(folder: Path) -> str:
    """Install hhp into a folder; give the reason when that cannot be done, else the empty string."""
    if not (shutil.which("npm") and shutil.which("node")):
        return "Node and npm are not installed"
    npm = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund", HHP]
    done = subprocess.run(npm, capture_output=True, text=True, check=False)
    return f"npm: {done.stderr.strip()[-200:]}" if done.returncode else ""


def too_large_for_hhp(file: Path) -> str:
    """It takes the text as one string of Node, which holds 512 MiB at most."""
    return "the file is larger than a string of Node" if file.stat().st_size >= 1 << 29 else ""


def hhp_version() -> str:
    """Name hhp and Node with their versions."""
    node = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True)
    return f"{HHP} on Node {node.stdout.strip()}"


def hhp(folder: Path, file: Path) -> Took:
    """Parse every hand of a file with the hhp that is installed in a folder."""
    node = ["node", str(_SCRIPT), str(file)]
    told = json.loads(subprocess.run(node, cwd=folder, check=True, capture_output=True).stdout)
    return Took(told["parsed"], told["seconds"], told["cpu"])


def pokerkit(text: str) -> Took:
    """Parse hands; pokerkit replays each while it does so."""
    began, cpu_began = time.perf_counter(), time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # one for every hand that it cannot repair
        done = sum(1 for _ in HandHistory.from_pokerstars(text))
    return Took(done, time.perf_counter() - began, time.process_time() - cpu_began)


def first_hands(file: Path, hands: int) -> str:
    """The text of the first hands of a file."""
    texts: list[str] = []
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            if line.startswith("PokerStars Hand #"):
                if len(texts) == hands:
                    break
                texts.append("")
            texts[-1] += line
    return "".join(texts)
