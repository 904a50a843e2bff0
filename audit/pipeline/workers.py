"""Worker processes: tasks in, results out in the same order."""

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from audit.pipeline.chunk import Result, Task, audit_chunk, load_all
from audit.terms import UserError

_THREADS = {"POLARS_MAX_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}  # as many workers run as there are cores
# Both allocators (Polars' jemalloc, the C library's) keep the memory of one task for the next, whose pages would else
# be taken from and given back to the system each time.
_MEMORY = {
    "_RJEM_MALLOC_CONF": "oversize_threshold:0",
    "MALLOC_MMAP_THRESHOLD_": str(64 * 1024 * 1024),
    "MALLOC_TRIM_THRESHOLD_": str(256 * 1024 * 1024),
}

Submit = Callable[[Task], Callable[[], Result]]
"""Starts a task, gives what waits for its result."""


@contextmanager
def workers(jobs: int) -> Iterator[Submit]:
    """Give a function that starts a task and gives a function that waits for its result."""
    if jobs <= 1:
        yield lambda task: lambda: audit_chunk(task)
        return
    set_environment()
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn")) as pool:
        for _ in range(jobs):
            pool.submit(load_all)  # they start while the first file is looked at
        try:
            yield lambda task: _waiting(pool.submit(audit_chunk, task))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def set_environment() -> None:
    """Set the variables that worker processes read when they start; those for memory only where nobody has set them."""
    os.environ |= _THREADS | {name: os.environ.get(name, value) for name, value in _MEMORY.items()}


def _waiting(future: Future[Result]) -> Callable[[], Result]:
    def result() -> Result:
        try:
            return future.result()
        except BrokenProcessPool as error:
            raise UserError("a worker process was killed, by lack of memory perhaps; fewer --jobs need less") from error

    return result


def in_order(tasks: Iterable[Task], submit: Submit, ahead: int) -> Iterator[Result]:
    """Give results in the order of their tasks, so that the same input gives the same file; few are held at a time."""
    waiting: deque[Callable[[], Result]] = deque()
    for task in tasks:
        waiting.append(submit(task))
        if len(waiting) >= ahead:
            yield waiting.popleft()()
    while waiting:
        yield waiting.popleft()()
