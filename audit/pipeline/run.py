"""A run: files to chunks, chunks to tables, tables to findings across hands and the control totals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from duckdb import DuckDBPyConnection

from audit.check.acceptfile import Accepted, load_acceptances
from audit.check.ruleset import rule_set
from audit.data import rules_folder
from audit.house.load import outside_file
from audit.houses import Houses, houses_from
from audit.pipeline.books import Books, FileRow, open_books, read_on, write_books
from audit.pipeline.chunk import Result, houses_of, rules
from audit.pipeline.clock import stamp
from audit.pipeline.cutting import task_size, tasks
from audit.pipeline.database import Writing, prepare, require_place, store, writing_to
from audit.pipeline.existing import open_database
from audit.pipeline.finish import Finish, finish
from audit.pipeline.lines import Lines
from audit.pipeline.lock import job_lock
from audit.pipeline.recheck import Recheck, recheck
from audit.pipeline.runs import Begun, begin
from audit.pipeline.workers import in_order, workers
from audit.source import BLOCK, Source, find_sources
from audit.terms import Progress, ShowProgress, Summary, UserError

_SMALL = 4 * 1024 * 1024  # below this, starting processes costs more than it saves
_BYTES_A_COMMIT = 4 * BLOCK  # one commit for all would hold all in memory, one for each chunk costs three times as much


@dataclass(frozen=True, slots=True)
class Options:
    """How to run: the houses, the number of processes, how many files in folders were passed over, the
    file of acceptances, the time that is written down for the run and decides which acceptances have expired (None:
    the clock), how many seconds to wait for readers of the database (a long query of an auditor must not cost the
    night), and what takes a message for the log."""

    houses: Houses
    jobs: int
    passed_over: int = 0
    accepted: Path | None = None
    stamp: datetime | None = None
    wait: float = 600.0
    say: Callable[[str], None] = lambda _: None


def run(paths: Sequence[Path], db: Path, options: Options, progress: ShowProgress) -> Summary:
    """Audit what is new in files and folders into the database at `db`, and give the control totals of all of them.

    A file that was read before and has not changed is not read again; its hands and findings count all the same.
    Raises: UserError when a path, house, rule or the database is not usable, or another job writes to it.
    """
    rules()
    houses_of(options.houses)
    sources, passed_over = find_sources(paths)
    if not sources:
        raise UserError(f"no hand histories in {', '.join(map(str, paths))}")
    require_place(db)
    with job_lock(db):
        prepare(db, options.wait, options.say)
        writing = writing_to(db, options.wait, options.say)
        return audit_into(writing, sources, replace(options, passed_over=len(passed_over)), progress)


@dataclass(slots=True)
class _State:
    """What a run has done so far, and the results that wait to be written."""

    books: Books
    hands: int = 0
    done_bytes: int = 0
    waiting: list[Result] = field(default_factory=list)
    waiting_bytes: int = 0
    seconds: dict[str, float] = field(default_factory=dict)


def audit_into(writing: Writing, sources: Sequence[Source], options: Options, progress: ShowProgress) -> Summary:
    """Audit sources into the tables of a database, and give the control totals."""
    accepted = _accepted(options)
    now = stamp(options.stamp)
    with writing() as con:
        begun = begin(con, "run", _rule_set(options), options.houses.text, options.passed_over, now)
        books = open_books(con, begun.run)
    lines = Lines({source.location or source.name: source for source in sources})
    again = _changed_rules(writing, begun, options, progress, lines)
    total = sum(source.size for source in sources if not books.is_known(source))
    books.seen.clear()
    state = _State(books)
    with workers(options.jobs if total > _SMALL else 1) as submit:
        work = tasks(sources, books, options.houses, task_size(total, options.jobs))
        for result in in_order(work, submit, ahead=2 * options.jobs):
            _keep(writing, state, result)
            progress(Progress(min(state.done_bytes, total), total, state.hands, result.parts[-1].file))
    with writing() as con:
        _write(con, state, until=books.turn)
        now = stamp(options.stamp)
        return finish(con, Finish(begun, books.seen, options.houses, accepted, state.seconds, again, now), lines)


def _accepted(options: Options) -> Sequence[Accepted]:
    """Read the acceptances, before the work: a mistake in their file must not cost a night."""
    return load_acceptances(options.accepted) if options.accepted else ()


def _changed_rules(
    writing: Writing, begun: Begun, options: Options, progress: ShowProgress, lines: Lines
) -> Recheck | None:
    """Check hands of earlier runs again where other rules or another house were in force."""
    if not begun.rules_changed:
        return None
    options.say(f"rules or house have changed: {begun.next_hand:,} hands that were read before are checked again")
    return recheck(writing, begun.next_hand, options.houses, progress, lines)


def _rule_set(options: Options) -> str:
    """Give the hash of all rules and houses, also of houses that are not in the folder of rules."""
    outside = [path for wanted in options.houses.ids if (path := outside_file(wanted))]
    return rule_set(rules_folder(), outside)


def _keep(writing: Writing, state: _State, result: Result) -> None:
    state.waiting.append(result)
    for part in result.parts:
        state.hands += part.hands
        state.done_bytes += part.bytes
        state.waiting_bytes += part.bytes
    for stage, seconds in result.seconds.items():
        state.seconds[stage] = state.seconds.get(stage, 0.0) + seconds
    if state.waiting_bytes >= _BYTES_A_COMMIT:
        with writing() as con:
            _write(con, state, until=result.parts[-1].turn)


def _write(con: DuckDBPyConnection, state: _State, until: int) -> None:
    """Write the results that wait, and the files up to the last of them."""
    books = state.books
    read: dict[int, FileRow] = {}
    starts: list[int] = []
    for result in state.waiting:
        starts.append(books.next_hand)
        for part in result.parts:
            row = read[part.source_id] = books.row_of(part.source_id)
            read_on(row, part)
            books.next_hand += part.hands
    write_books(con, books, until, list(read.values()))  # first: it takes out what is read again
    for result, first in zip(state.waiting, starts, strict=True):
        store(con, result, first, books.run)
    state.waiting.clear()
    state.waiting_bytes = 0


def check(db: Path, options: Options, progress: ShowProgress) -> Summary:
    """Check every hand of a database again under the rules of now, and give the control totals of it.

    No history is read, but for the lines that findings quote. Without houses in the options, those of the last run
    hold.
    Raises: UserError as `run`, and when there is no database.
    """
    rules()
    accepted = _accepted(options)
    with open_database(db, wait=options.wait, say=options.say) as con:
        last = con.execute("SELECT house FROM run ORDER BY run_id DESC LIMIT 1").fetchall()
    if options.houses == Houses() and last:
        options = replace(options, houses=houses_from(last[0][0]))
    houses_of(options.houses)
    with job_lock(db):
        writing = writing_to(db, options.wait, options.say)
        with writing() as con:
            begun = begin(con, "check", _rule_set(options), options.houses.text, 0, stamp(options.stamp))
            present = con.execute("SELECT source_id FROM source_file WHERE replaced_by IS NULL").fetchall()
        lines = Lines({})
        again = recheck(writing, begun.next_hand, options.houses, progress, lines)
        seen = [number for (number,) in present]
        end = Finish(begun, seen, options.houses, accepted, {}, again, stamp(options.stamp))
        with writing() as con:
            return finish(con, end, lines)
