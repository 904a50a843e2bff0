"""A run: files to chunks, chunks to tables, tables to the control totals."""

import json
import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import duckdb

from audit import __version__
from audit.check.findings import Place, write_findings
from audit.check.run import Row, enter_house, run_rules
from audit.parse.cut import last_hand_start
from audit.parse.grammar import load_format
from audit.parse.locate import locate
from audit.pipeline.chunk import Part, Result, Task, audit_chunk, finding_frame, house_of, load_all, rules
from audit.pipeline.database import new_database, store
from audit.pipeline.totals import enter_rule_runs, summarise
from audit.source import BLOCK, Identity, Source, SourceError, blocks, find_lines, find_sources, identify
from audit.tables.load import insert
from audit.terms import Progress, ShowProgress, Summary, UserError

_SMALL = 4 * 1024 * 1024  # below this, starting processes costs more than it saves
_LARGEST_TASK = 2 * BLOCK  # a larger one saves time, as each query is planned once for it, and needs more memory
_BYTES_A_COMMIT = 8 * BLOCK  # one commit for all would hold all in memory, one for each chunk costs three times as much
_LARGEST = 4 * BLOCK  # text without any hand is handed over at this size


@dataclass(slots=True)
class _FileCount:
    bytes: int = 0
    lines: int = 0
    hands: int = 0
    summaries: int = 0


@dataclass(slots=True)
class _State:
    """What a run has done so far."""

    sources: Sequence[Source]
    identities: dict[int, Identity] = field(default_factory=dict)
    refused: dict[int, str] = field(default_factory=dict)
    counts: dict[int, _FileCount] = field(default_factory=dict)
    hands: int = 0
    done_bytes: int = 0
    uncommitted: int = 0
    seconds: dict[str, float] = field(default_factory=dict)


def run(paths: Sequence[Path], db: Path, house: str | None, jobs: int, progress: ShowProgress) -> Summary:
    """Audit files into a new database at `db`.

    Takes: files and folders, the house's id or None, the number of processes. Gives the control totals.
    Raises: UserError when a path, house, rule or the database is not usable.
    """
    rules()
    house_of(house)
    sources, passed_over = find_sources(paths)
    if not sources:
        raise UserError(f"no hand histories in {', '.join(map(str, paths))}")
    with new_database(db) as con:
        return audit_into(con, sources, Options(house, jobs, len(passed_over)), progress)


@dataclass(frozen=True, slots=True)
class Options:
    """The house's id or None, the number of processes, and how many files in folders were passed over."""

    house: str | None
    jobs: int
    passed_over: int = 0


def audit_into(
    con: duckdb.DuckDBPyConnection, sources: Sequence[Source], options: Options, progress: ShowProgress
) -> Summary:
    """Audit sources into the empty tables of a connection, and give the control totals."""
    con.execute("BEGIN")
    total = sum(source.size for source in sources)
    state = _State(sources)
    house = options.house
    con.execute("INSERT INTO run VALUES (?, ?, NULL, ?, ?, NULL)", [__version__, _now(), house, options.passed_over])
    with _workers(options.jobs if total > _SMALL else 1) as submit:
        tasks = _tasks(state, house, _task_size(total, options.jobs))
        for result in _in_order(tasks, submit, ahead=2 * options.jobs):
            _keep(con, state, result)
            progress(Progress(min(state.done_bytes, total), total, state.hands, result.parts[-1].file))
    _enter_sources(con, state)
    enter_house(con, house_of(house))
    _look_across(con, state, house)
    enter_rule_runs(con, rules(), house_of(house))
    summary = summarise(con, state.seconds)
    con.execute("UPDATE run SET finished = ?, summary = ?", [_now(), json.dumps(summary)])
    con.execute("COMMIT")
    return summary


def _now() -> datetime:
    return datetime.now(UTC).replace(tzinfo=None)


Submit = Callable[[Task], Callable[[], Result]]


@contextmanager
def _workers(jobs: int) -> Iterator[Submit]:
    """Give a function that starts a task and gives a function that waits for its result."""
    if jobs <= 1:
        yield lambda task: lambda: audit_chunk(task)
        return
    # One thread a worker: as many workers run as there are cores. They read this when they start.
    os.environ |= {"POLARS_MAX_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for _ in range(jobs):
            pool.submit(load_all)  # they start while the first file is looked at
        try:
            yield lambda task: _waiting(pool.submit(audit_chunk, task))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _waiting(future: Future[Result]) -> Callable[[], Result]:
    def result() -> Result:
        try:
            return future.result()
        except BrokenProcessPool as error:
            raise UserError("a worker process was killed, by lack of memory perhaps; fewer --jobs need less") from error

    return result


def _in_order(tasks: Iterable[Task], submit: Submit, ahead: int) -> Iterator[Result]:
    """Give results in the order of their tasks, so that the same input gives the same file; few are held at a time."""
    waiting: deque[Callable[[], Result]] = deque()
    for task in tasks:
        waiting.append(submit(task))
        if len(waiting) >= ahead:
            yield waiting.popleft()()
    while waiting:
        yield waiting.popleft()()


def _task_size(total: int, jobs: int) -> int:
    """How many bytes of text make a task: for every process two of the same size at least."""
    return max(BLOCK, min(_LARGEST_TASK, total // (2 * jobs)))


def _tasks(state: _State, house: str | None, wanted: int) -> Iterator[Task]:
    """Cut large files between hands, put parts together to tasks of about the wanted size."""
    batch: list[Part] = []
    size = 0
    for source_id, source in enumerate(state.sources, start=1):
        try:
            identity = identify(source)
        except SourceError as error:
            state.refused[source_id] = str(error)
            continue
        state.identities[source_id] = identity
        for part in _parts(source_id, source, identity.encoding):
            if batch and size + len(part.data) // 2 > wanted:
                yield Task(tuple(batch), house)
                batch, size = [], 0
            batch.append(part)
            size += len(part.data)
    if batch:
        yield Task(tuple(batch), house)


def _parts(source_id: int, source: Source, encoding: str) -> Iterator[Part]:
    line = 1
    held = b""
    for block in blocks(source, encoding):
        text = held + block
        cut = last_hand_start(text)
        if cut == 0 and len(text) < _LARGEST:
            held = text
            continue
        ready, held = (text[:cut], text[cut:]) if cut else (text, b"")
        yield Part(source_id, source.name, line, ready)
        line += ready.count(b"\n")
    if held:
        yield Part(source_id, source.name, line, held)


def _keep(con: duckdb.DuckDBPyConnection, state: _State, result: Result) -> None:
    store(con, result, state.hands)
    for part in result.parts:
        count = state.counts.setdefault(part.source_id, _FileCount())
        count.bytes += part.bytes
        count.lines += part.lines
        count.hands += part.hands
        count.summaries += part.summaries
        state.hands += part.hands
        state.done_bytes += part.bytes
        state.uncommitted += part.bytes
    if state.uncommitted >= _BYTES_A_COMMIT:
        con.execute("COMMIT")
        con.execute("BEGIN")
        state.uncommitted = 0
    for stage, seconds in result.seconds.items():
        state.seconds[stage] = state.seconds.get(stage, 0.0) + seconds


def _enter_sources(con: duckdb.DuckDBPyConnection, state: _State) -> None:
    """One row a file; a file that could not be read is an unread part."""
    for source_id, source in enumerate(state.sources, start=1):
        identity = state.identities.get(source_id)
        count = state.counts.get(source_id, _FileCount())
        con.execute(
            "INSERT INTO source_file VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                source_id, source.name, identity and identity.sha256, identity.size if identity else source.size,
                identity and identity.encoding, _kind(identity, count), count.hands,
            ],
        )  # fmt: skip
        if identity is None:
            con.execute(
                "INSERT INTO unread VALUES (?, NULL, 1, 1, 0, '', ?, NULL)",
                [source_id, f"the file cannot be read: {state.refused[source_id]}"],
            )


def _kind(identity: Identity | None, count: _FileCount) -> str:
    if identity is None:
        return "unread"
    if count.hands:
        return "hands"
    if count.summaries:
        return "tournament-summary"
    return "empty" if identity.size == 0 else "no hands"


def _look_across(con: duckdb.DuckDBPyConnection, state: _State, house: str | None) -> None:
    """Run the rules that look across hands; their lines are read from the files once more."""
    rows = run_rules(con, rules())
    if not rows:
        return
    source_of = dict(
        con.execute(
            "SELECT hand_id, source_id FROM hand WHERE hand_id IN (SELECT unnest(?))", [[r.hand_id for r in rows]]
        ).fetchall()
    )
    wanted: dict[int, set[int]] = {}
    for row in rows:
        wanted.setdefault(source_of[row.hand_id], set()).add(row.line)
    lines = {
        source_id: find_lines(state.sources[source_id - 1], state.identities[source_id].encoding, numbers)
        for source_id, numbers in wanted.items()
    }

    def place(row: Row, player: str | None, room_format: str | None) -> Place:
        text = lines[source_of[row.hand_id]][row.line]
        room = load_format(room_format) if room_format else None
        return text, *locate(text, row.figure, row.subject, player, room)

    insert(con, "finding", finding_frame(write_findings(con, rows, house_of(house), place)))
