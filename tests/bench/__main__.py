"""The command: `python -m tests.bench speed`."""

import argparse
import tempfile
from pathlib import Path

from . import __doc__ as about
from .report import Report, show

HANDS = {
    "speed": 400_000,
    "memory": 2_000_000,
    "rank": 200_000,
    "explain": 1_000_000,
    "nightly": 1_000_000,
    "reports": 100_000,
    "fees": 400_000,
    "help": 0,
}


def main() -> None:
    """Measure, and print what was measured."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description=about, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=HANDS)
    parser.add_argument("--hands", type=int, metavar="N", help=f"how many; by default {HANDS}")
    parser.add_argument("--few", type=int, default=100_000, metavar="N", help="memory: the smaller number of hands")
    parser.add_argument("--sample", type=int, default=1_000, metavar="N", help="speed: hands that pokerkit gets")
    parser.add_argument("--db", type=Path, metavar="FILE", help="explain: a database that a run has written")
    parser.add_argument("--rounds", type=int, default=5, metavar="N", help="runs of each measure but memory")
    parser.add_argument("--jobs", type=int, default=2, metavar="N", help="processes of a run")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write the figures as JSON too")
    wish = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="hand-audit-bench-") as folder:
        report = _measure(wish, Path(folder))
    show(f"hand-audit: {wish.what}", report, wish.out)


def _measure(wish: argparse.Namespace, folder: Path) -> Report:
    hands = HANDS[wish.what] if wish.hands is None else wish.hands
    # What one measure needs is not loaded for another: the peers are no small programs.
    match wish.what:
        case "speed":
            from .speed import speed

            return speed(folder, hands, wish.rounds, wish.jobs, wish.sample)
        case "memory":
            from .memory import memory

            return memory(folder, wish.few, hands, wish.jobs)
        case "rank":
            from .rank import rank

            return rank(hands, wish.rounds)
        case "explain":
            from .waits import explain

            return explain(folder, wish.db, hands, wish.rounds)
        case "nightly":
            from .nightly import nightly

            return nightly(folder, hands, wish.rounds)
        case "reports":
            from .reports import reports

            return reports(folder, hands, wish.rounds)
        case "fees":
            from .fees import fees

            return fees(folder, hands, wish.rounds, wish.jobs)
    from .waits import help_text

    return help_text(wish.rounds)


if __name__ == "__main__":
    main()
