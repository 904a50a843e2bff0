"""Reading and the whole run beside hhp and pokerkit."""

import multiprocessing
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from audit.houses import Houses
from audit.parse.columnar import read_chunk
from audit.parse.cut import last_hand_start
from audit.pipeline.run import Options, run
from audit.pipeline.workers import set_environment
from audit.source import blocks, find_sources

from . import peers
from .hands import deal
from .peers import Took
from .report import Measure, Report


@dataclass(slots=True)
class _Reader:
    """Something that takes hands in, and what was measured of it."""

    name: str
    rate: Measure
    cpu: Measure
    run: Callable[[], Took]
    may_refuse: int = 0  # pokerkit refuses a few legal hands in a thousand; they took it time all the same

    @classmethod
    def of(cls, name: str, wanted: str, run: Callable[[], Took]) -> "_Reader":
        return cls(name, Measure(name, "hands/s", wanted), Measure(f"  {name}, processor time", "µs/hand"), run)

    def take_turn(self, hands: int) -> None:
        took = self.run()
        if not hands - self.may_refuse <= took.hands <= hands:
            raise RuntimeError(f"{self.name}: {took.hands:,} of {hands:,} hands came through")
        self.rate.runs.append(took.hands / took.seconds)
        self.cpu.runs.append(took.cpu / took.hands * 1e6)


def speed(folder: Path, hands: int, rounds: int, jobs: int, sample: int) -> Report:
    """Compare on the same hands; `sample` is how many of them the slowest peer gets."""
    file = deal(folder / "hands.txt", hands)
    few = peers.first_hands(file, sample)
    stages: dict[str, Measure] = {}
    set_environment()
    why_no_hhp = peers.install_hhp(folder) or peers.too_large_for_hhp(file)
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        read = _Reader.of("read: text to typed tables", "30,000, aim 45,000", partial(_read, pool, file))
        read.run()  # the processes start, import and load the grammars; not counted
        whole = _Reader.of("whole run", "15,000, aim 21,000", partial(_whole_run, file, folder / "db", jobs, stages))
        hhp = _Reader.of("hhp", "", partial(peers.hhp, folder, file))
        pokerkit = _Reader.of("pokerkit", "", partial(peers.pokerkit, few))
        pokerkit.may_refuse = sample // 100
        for _ in range(rounds):
            for reader in (read, whole) if why_no_hhp else (read, whole, hhp):
                reader.take_turn(hands)
            pokerkit.take_turn(sample)
    report = Report(
        notes=[f"{hands:,} hands, {file.stat().st_size / hands:,.0f} bytes a hand; {sample:,} for pokerkit"]
    )
    report.notes.append(f"{jobs} processes, the seconds of their stages added up; the peers have one process")
    report.notes.append(f"hhp is left out: {why_no_hhp}" if why_no_hhp else peers.hhp_version())
    theirs = (pokerkit,) if why_no_hhp else (hhp, pokerkit)
    for reader in (read, whole, *theirs):
        report.measures += [reader.rate, reader.cpu]
    report.measures += stages.values()
    for peer in theirs:
        _compare(report, peer, read, whole)
    return report


def _compare(report: Report, peer: _Reader, *ours: _Reader) -> None:
    for own in ours:
        rate = own.rate.median / peer.rate.median
        report.ratios[f"{own.name} / {peer.name}, hands/s"] = rate
        report.ratios[f"{own.name} / {peer.name} times 2, hands/s"] = rate / 2
        report.ratios[f"{own.name} / {peer.name}, hands a second of processor time"] = peer.cpu.median / own.cpu.median


def _read(pool: ProcessPoolExecutor, file: Path) -> Took:
    began, cpu_began = time.perf_counter(), time.process_time()
    done = list(pool.map(read_hands, _chunks(file)))
    seconds, cpu = time.perf_counter() - began, time.process_time() - cpu_began
    return Took(sum(hands for hands, _ in done), seconds, cpu + sum(spent for _, spent in done))


def read_hands(data: bytes) -> tuple[int, float]:
    """Read a chunk in a process of the pool; give its hands and the processor time.

    The tables stay in that process, as they do in a run until they are settled.
    """
    cpu_began = time.process_time()
    hands = read_chunk(data).rows["hand"].height
    return hands, time.process_time() - cpu_began


def _chunks(file: Path) -> Iterator[bytes]:
    """Cut as a run cuts."""
    held = b""
    for block in blocks(find_sources([file])[0][0], "utf-8"):
        text = held + block
        cut = last_hand_start(text)
        yield text[:cut]
        held = text[cut:]
    yield held


def _whole_run(file: Path, db: Path, jobs: int, stages: dict[str, Measure]) -> Took:
    db.unlink(missing_ok=True)  # what was read once is not read again
    began, cpu_began = time.perf_counter(), os.times()[:4]
    totals = run([file], db, Options(Houses(), jobs), lambda progress: None)
    seconds, cpu = time.perf_counter() - began, sum(os.times()[:4]) - sum(cpu_began)
    for stage, spent in totals["seconds"].items():
        measure = stages.setdefault(stage, Measure(f"  stage {stage}", "µs/hand"))
        measure.runs.append(spent / totals["settled"] * 1e6)
    return Took(totals["settled"], seconds, cpu)
