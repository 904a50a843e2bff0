"""Benchmarks, run by hand from the root of the project; pytest passes them over.

    python -m tests.bench speed      read and whole run beside hhp and pokerkit, hands a second
    python -m tests.bench memory     peak memory of all processes of a run, on few hands and on many
    python -m tests.bench rank       ranking of shown hands beside phevaluator and pokerkit, hands a second
    python -m tests.bench explain    seconds of `hand-audit explain` on a large database
    python -m tests.bench help       seconds of `hand-audit --help`

Every command prints the machine, then one row a measure: the median of its runs, the least and the most, the load
average when it began, and the figure that is wanted. `--out FILE` writes the same as JSON, with every single run.
`--hands N` makes it shorter; the figures that count are those of the default.

How it is measured. All readers get the same file of generated hands (six seats, no-limit hold'em, about 1.24 KB a
hand). The runs of what is compared take turns, so that a busy minute hits all of them. Rates are by wall-clock; beside
them stands the processor time a hand of all threads and processes, which says more when the machine has other work.
`read` is timed without the start of its processes, as the peers are timed without the start of Node and Python;
`whole run` holds everything, the start of its processes too. The peers have one process each; "times 2" is what two
copies of them could do at best.

Needs the extra `test`. hhp is fetched by npm into a throwaway folder; without npm or network it is left out, and the
report says so. Files go to the folder for temporary files (TMPDIR moves it); `memory` needs about 5 GB there.
"""
