"""The order of lines, checked from the grammar's rules, and the street that each line falls on."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import polars as pl

from audit.parse.classify import Kinds
from audit.parse.grammar import Format, OrderFault
from audit.parse.layout import Ints, Layout
from audit.terms import STREET_OF_KIND

Codes = npt.NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class HandOrder:
    """A fault in the order of a hand's lines, and the line it stands on (the last when the hand stops early)."""

    hand: int
    line: int
    fault: OrderFault
    ends_early: bool


def kind_codes(kinds: Kinds, room: Format, lines: int) -> Codes:
    """Give the code of each line's kind in its format; 0 for noise, blank and unread lines."""
    codes = np.zeros(lines, dtype=np.uint8)
    for name, frame in kinds.items():
        if not room.kind[name].noise:
            codes[frame.get_column("i").to_numpy()] = room.code[name]
    return codes


def order_faults(codes: Codes, layout: Layout, hands: Ints, room: Format) -> list[HandOrder]:
    """Check the order of kinds in each of `hands`; runs of a kind that the grammar repeats count as one."""
    shown = np.flatnonzero(codes)
    kind, hand = codes[shown], layout.hand_of[shown]
    ends = np.searchsorted(hand, hands, side="right")
    last_shown = shown[ends - 1]
    repeats = np.isin(kind, [room.code[name] for name in room.repeats])
    new = np.ones(len(shown), dtype=bool)
    new[1:] = (kind[1:] != kind[:-1]) | (hand[1:] != hand[:-1]) | ~repeats[1:]
    shown, kind, hand = shown[new], kind[new], hand[new]
    begins = np.searchsorted(hand, hands, side="left")
    ends = np.searchsorted(hand, hands, side="right")
    text = kind.tobytes()
    faults = []
    for index, begin, end, last in zip(
        hands.tolist(), begins.tolist(), ends.tolist(), last_shown.tolist(), strict=True
    ):
        fault = room.order_fault(text[begin:end])
        if fault is not None:
            early = fault.index >= end - begin
            line = last if early else int(shown[begin + fault.index])
            faults.append(HandOrder(index, line, fault, early))
    return faults


def streets(kinds: Kinds, layout: Layout) -> Codes:
    """Give the street number of each line: 0 until the first board card, third street's end or first draw, then upward.

    Games with one draw print no marker for it: there the first discard begins street 1.
    """
    street = _carried(kinds, layout, STREET_OF_KIND, "street")
    if "DRAW" not in kinds:
        return street
    lines = kinds["DRAW"].get_column("i").to_numpy()
    lines = lines[street[lines] == 0]
    first_draw = np.full(layout.hands, len(layout.text), dtype=np.int32)
    np.minimum.at(first_draw, layout.hand_of[lines], lines)
    behind = np.arange(len(layout.text)) >= first_draw[np.maximum(layout.hand_of, 0)]
    return np.where(behind & (street == 0), 1, street).astype(np.uint8)


def runs(kinds: Kinds, layout: Layout) -> Codes:
    """Give the run (board) that each line's showdown is about: 1 unless a numbered showdown says otherwise."""
    return _carried(kinds, layout, {}, "run")


RUN_WORDS = {"FIRST": 1, "SECOND": 2, "THIRD": 3, "1": 1, "2": 2, "3": 3}
STREET_WORDS = {"FLOP": 1, "TURN": 2, "RIVER": 3}


def _carried(kinds: Kinds, layout: Layout, of_kind: dict[str, int], what: str) -> Codes:
    """Spread the value that a marker line sets over the lines behind it, within its hand."""
    value = np.zeros(len(layout.text), dtype=np.uint8)
    marked = np.zeros(len(layout.text), dtype=np.int32)
    for name, number in of_kind.items():
        if name in kinds:
            lines = kinds[name].get_column("i").to_numpy()
            value[lines] = number
            marked[lines] = lines
    worded = {
        "street": ("RUN_STREET", ["street", "numbered_street"], STREET_WORDS),
        "run": ("RUN_SHOWDOWN", ["run"], RUN_WORDS),
    }
    kind, columns, words = worded[what]
    if kind in kinds:
        lines = kinds[kind].get_column("i").to_numpy()
        value[lines] = [words[word] for word in kinds[kind].select(pl.coalesce(columns)).to_series()]
        marked[lines] = lines
    last = np.maximum.accumulate(marked)
    first = layout.starts[np.maximum(layout.hand_of, 0)] if layout.hands else np.zeros_like(last)
    return np.where((last >= first) & (last > 0), value[last], 0 if what == "street" else 1).astype(np.uint8)
