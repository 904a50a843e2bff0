"""Files to tasks: large files are cut between hands, small ones put together."""

from collections.abc import Iterator, Sequence

from audit.houses import Houses
from audit.parse.cut import last_hand_start
from audit.pipeline.books import Books, Reading
from audit.pipeline.chunk import Part, Task
from audit.source import BLOCK, Source, SourceError, blocks, identify, skip_lines

_LARGEST_TASK = 2 * BLOCK  # a larger one saves time, as each query is planned once for it, and needs more memory
_LARGEST = 4 * BLOCK  # text without any hand is handed over at this size


def task_size(total: int, jobs: int) -> int:
    """Give how many bytes of text make a task: for every process two of the same size at least."""
    return max(BLOCK, min(_LARGEST_TASK, total // (2 * jobs)))


def tasks(sources: Sequence[Source], books: Books, houses: Houses, wanted: int) -> Iterator[Task]:
    """Give what is to be read of the sources, in their order, as tasks of about the wanted size."""
    batch: list[Part] = []
    size = 0
    for source in sources:
        reading = _look_at(source, books)
        for part in _parts(reading) if reading else ():
            if batch and size + len(part.data) // 2 > wanted:
                yield Task(tuple(batch), houses)
                batch, size = [], 0
            batch.append(part)
            size += len(part.data)
    if batch:
        yield Task(tuple(batch), houses)


def _look_at(source: Source, books: Books) -> Reading | None:
    if books.is_known(source):
        return None
    try:
        identity = identify(source, books.size_at_last_reading(source))
    except SourceError as error:
        books.refuse(source, str(error))
        return None
    return books.enter(source, identity)


def _parts(reading: Reading) -> Iterator[Part]:
    """Cut a file; the last part says that it is the last, and is there also when it is empty."""
    line = reading.from_line
    held = b""

    def part(data: bytes, *, is_last: bool) -> Part:
        return Part(reading.row.source_id, reading.row.path, line, data, reading.turn, is_last)

    text = blocks(reading.source, reading.identity.encoding, reading.identity.size)
    for block in skip_lines(text, reading.from_line - 1):
        whole = held + block
        cut = last_hand_start(whole)
        if cut == 0 and len(whole) < _LARGEST:
            held = whole
            continue
        ready, held = (whole[:cut], whole[cut:]) if cut else (whole, b"")
        yield part(ready, is_last=False)
        line += ready.count(b"\n")
    yield part(held, is_last=True)
