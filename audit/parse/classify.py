"""All lines of a chunk at once: which kind each is, with its figures as columns."""

import numpy as np
import polars as pl

from audit.parse.grammar import Format, LineKind
from audit.parse.layout import LONGEST_LINE, OUTER, Layout
from audit.terms import VERBS, Put

Kinds = dict[str, pl.DataFrame]

_MONEY_VERBS = [verb for verb, put in VERBS.items() if put not in (Put.NOTHING, Put.RAISE_TO)]
_RAISE_VERBS = [verb for verb, put in VERBS.items() if put is Put.RAISE_TO]

# A verb that puts chips in without saying how many, or one that does not but prints an amount, is no action.
_COMPLETE = (
    pl.when(pl.col("verb").is_in(_RAISE_VERBS))
    .then(pl.col("to").is_not_null())
    .when(pl.col("verb").is_in(_MONEY_VERBS))
    .then(pl.col("amount").is_not_null())
    .otherwise(pl.col("amount").is_null() & pl.col("to").is_null())
)


def classify(lines: pl.DataFrame, layout: Layout, room: Format) -> tuple[Kinds, pl.DataFrame]:
    """Tell lines apart by the grammar's expressions, in its order of trying; a hand starts with its header.

    Takes: columns `i` (index of the line) and `s` (its text without outer white space), empty lines left out.
    Gives: per kind a frame of `i`, `s` and the kind's figures as text; and the lines that no kind fits.
    """
    starts = np.zeros(len(layout.text), dtype=bool)
    starts[layout.starts] = True
    first = pl.Series(starts[lines.get_column("i").to_numpy()])
    kinds: Kinds = {"HEADER": figures(lines.filter(first), room.kind["HEADER"])}
    rest = lines.filter(~first)
    too_long = rest.get_column("s").str.len_bytes() > LONGEST_LINE
    long_lines, rest = rest.filter(too_long), rest.filter(~too_long)
    for kind in room.kinds:
        if kind.name == "HEADER":
            continue
        fits = rest.get_column("s").str.contains(kind.anchored)
        if not fits.any():
            continue
        read = figures(rest.filter(fits), kind)
        rest = rest.filter(~fits)
        if kind.name == "ACTION":
            whole = read.select(_COMPLETE).to_series()
            if not whole.all():
                rest = pl.concat([rest, read.filter(~whole).select(rest.columns)])
                read = read.filter(whole)
        kinds[kind.name] = read
    return kinds, pl.concat([rest, long_lines])


def figures(lines: pl.DataFrame, kind: LineKind) -> pl.DataFrame:
    """Add a kind's figures to lines that it fits."""
    if not kind.groups:
        return lines
    read = _by_tail(lines, kind) if kind.separator else _by_line(lines, kind)
    if kind.words:
        read = read.with_columns(pl.col(group).replace(dict(words)) for group, words in kind.words.items())
    return read.with_columns(pl.col("name").str.strip_chars(OUTER)) if kind.named else read


def _by_line(lines: pl.DataFrame, kind: LineKind) -> pl.DataFrame:
    return lines.hstack(lines.get_column("s").str.extract_groups(kind.anchored).struct.unnest())


def _by_tail(lines: pl.DataFrame, kind: LineKind) -> pl.DataFrame:
    """What players do repeats from line to line, so what stands behind the names is read once for all equal lines.

    The name is the shortest that fits: where the expression fits behind the first separator, that is where it ends.
    """
    parts = lines.get_column("s").str.splitn(kind.separator, 2).struct.unnest()
    split = lines.with_columns(parts.get_column("field_0").alias("name"), parts.get_column("field_1").alias("tail"))
    tails = split.select(pl.col("tail").unique())
    tails = tails.filter(tails.get_column("tail").str.contains(kind.anchored_tail))
    tails = tails.hstack(tails.get_column("tail").str.extract_groups(kind.anchored_tail).struct.unnest())
    split = split.join(tails.with_columns(fits=True), on="tail", how="left", maintain_order="left")
    fits = split.get_column("fits").fill_null(value=False) & (split.get_column("name") != "")
    columns = [*lines.columns, *kind.groups]
    if fits.all():
        return split.select(columns)
    others = _by_line(lines.filter(~fits), kind)
    return pl.concat([split.filter(fits).select(columns), others.select(columns)]).sort("i")
