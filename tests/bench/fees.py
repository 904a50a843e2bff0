"""What the rules of a house cost: the whole run with a house and without one, by turns on the same hands."""

import os
import time
from pathlib import Path

from audit.houses import Houses
from audit.pipeline.run import Options, run

from .hands import deal
from .report import Measure, Report

HOUSE = str(Path(__file__).resolve().parent.parent / "houses" / "whole.toml")


def fees(folder: Path, hands: int, rounds: int, jobs: int) -> Report:
    """Compare runs of the same hands under a house that gives all that rules ask for, and under none."""
    file = deal(folder / "hands.txt", hands)
    without, with_house = Measure("no house", "s"), Measure("a house", "s", "15 % more at most")
    cpu = {None: Measure("  no house, processor time", "s"), HOUSE: Measure("  a house, processor time", "s")}
    for _ in range(rounds):
        for house, measure in ((None, without), (HOUSE, with_house)):
            (folder / "db").unlink(missing_ok=True)
            began, cpu_began = time.perf_counter(), os.times()[:4]
            run([file], folder / "db", Options(Houses(house), jobs), lambda progress: None)
            measure.runs.append(time.perf_counter() - began)
            cpu[house].runs.append(sum(os.times()[:4]) - sum(cpu_began))
    report = Report(notes=[f"{hands:,} hands, {jobs} processes"], measures=[without, with_house, *cpu.values()])
    report.ratios["a house / no house, seconds"] = with_house.median / without.median
    report.ratios["a house / no house, processor time"] = cpu[HOUSE].median / cpu[None].median
    return report
