"""The grammars, on which both readers rest: one definition for two engines, and runs of a kind looked at as one."""

import re
from functools import cache
from itertools import pairwise
from random import Random
from typing import cast

import polars as pl
import pytest
from dealer.deal import deal
from dealer.facts import Room
from dealer.sheet import write
from lark import Token
from readers.damage import FRAGMENTS, damage

from audit.data import grammars_folder
from audit.parse.causes import CAUSES, WORDS
from audit.parse.diagnosis import diagnose, misplaced, name_cause
from audit.parse.grammar import END, FORMATS, Format, load_format

ROOMS = [load_format(name) for name in FORMATS]
TERMINALS = [pytest.param(t.pattern.value, id=f"{room.name}-{t.name}") for room in ROOMS for t in room.lark.terminals]
ROOM_NAMES = [cast(Room, name) for name in FORMATS]
each_room = pytest.mark.parametrize("room", ROOMS, ids=FORMATS)
each_terminal = pytest.mark.parametrize("pattern", TERMINALS)

State = int
Step = dict[str, State | None]


def read_apart(pattern: str) -> list[str]:
    """What Python's engine and Rust's could read in two ways, or only one of them reads.

    Classes such as \\w and \\d follow Unicode tables of different editions, look-around and back-references are
    Python's alone, operations between character classes are Rust's, and `$` is not the same place in both.
    """
    escapes = re.findall(r"\\[A-Za-z0-9]", pattern)
    bare = re.sub(r"\\[^A-Za-z0-9]", "x", pattern)
    classes = re.findall(r"\[\^?[^\]]*\]", bare)
    rest = re.sub(r"\[\^?[^\]]*\]", "x", bare)
    operations = [inside for inside in classes if re.search(r"&&|--|~~|.\[", inside)]
    return escapes + operations + re.findall(r"\(\?(?!:|P<)..|[*+?}]\+|[\^$]", rest)


@pytest.mark.parametrize(
    "pattern",
    [
        "a(?=b)",
        "(?<!a)b",
        r"(a)\1",
        "(?P<a>b)(?P=a)",
        r"\w",
        r"[\d,]+",
        r"a\b",
        "^a",
        "a$",
        "a++",
        "(?>a)",
        "(?i:a)",
        "[a&&b]",
    ],
)
def test_the_check_of_expressions_sees_what_is_forbidden(pattern: str) -> None:
    assert read_apart(pattern) != []


@each_terminal
def test_expressions_hold_nothing_that_the_engines_read_apart(pattern: str) -> None:
    assert read_apart(pattern) == []


@each_terminal
def test_expressions_compile_in_both_engines(pattern: str) -> None:
    text = pl.Series(["no line of a hand"])
    mine = re.compile(f"^(?:{pattern})$").fullmatch(text[0])
    assert text.str.contains(f"^(?:{pattern})$").to_list() == [mine is not None]


@cache
def sample_lines() -> list[str]:
    """Lines of dealt hands, whole and damaged."""
    hands = [write(deal(seed, room=room, names="wild")) for seed in range(40) for room in ROOM_NAMES]
    whole = [line for hand in hands for line in hand.split("\n")]
    rng = Random(5)
    spoiled = [line for hand in hands for line in damage(rng, damage(rng, hand, whole), whole).split("\n")]
    return list(dict.fromkeys([*whole, *spoiled, *FRAGMENTS]))


@each_terminal
def test_both_engines_find_the_same_figures(pattern: str) -> None:
    lines = pl.Series(sample_lines())
    anchored = f"^(?:{pattern})$"
    python = [re.fullmatch(pattern, line) for line in lines]
    assert lines.str.contains(anchored).to_list() == [found is not None for found in python]
    if "(?P<" not in pattern:
        return
    hits = [(line, found) for line, found in zip(lines, python, strict=True) if found]
    frame = pl.Series([line for line, _ in hits], dtype=pl.String).str.extract_groups(anchored).struct.unnest()
    assert frame.to_dicts() == [found.groupdict() for _, found in hits]
    inner = [[found[0] for found in re.finditer(pattern, line)] for line in lines]
    assert lines.str.extract_all(pattern).to_list() == inner


@each_room
def test_kinds_repeat_by_plus_and_star_only(room: Format) -> None:
    source = "".join((grammars_folder() / f"{name}.lark").read_text(encoding="utf-8") for name in (room.name, "lines"))
    rules = [line for line in source.split("\n") if re.match(r"_?[a-z]+:", line)]
    assert rules
    assert [rule for rule in rules if "~" in rule] == []
    for rule in room.lark.rules:
        names = [symbol.name for symbol in rule.expansion]
        assert not any(one == two for one, two in pairwise(names)), rule


@cache
def automaton(room: Format) -> tuple[list[Step], list[bool]]:
    """The grammar as an automaton: where each kind leads from each state (None: not allowed), and where a hand may end.

    A state is what Lark's parser has on its stack, which is finite as no rule holds itself but for + and *.
    """
    parser = room.lark.parse_interactive(start="hand")
    number = {tuple(parser.parser_state.state_stack): 0}
    found, steps, ends = [parser], [], []
    for parser in found:
        accepted = parser.accepts()  # type: ignore[no-untyped-call]
        ends.append(END in accepted)
        step: Step = {}
        for kind in accepted - {END}:
            after = parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
            after.feed_token(Token(kind, ""))
            stack = tuple(after.parser_state.state_stack)
            if stack not in number:
                number[stack] = len(number)
                found.append(after)
            step[kind] = number[stack]
        steps.append(step)
    return steps, ends


def classes(steps: list[Step], ends: list[bool]) -> list[int]:
    """Number the states so that two have one number if and only if the same lines may follow them."""
    of_state = [int(end) for end in ends]
    count = 0
    while len(set(of_state)) > count:
        count = len(set(of_state))
        seen: dict[tuple[object, ...], int] = {}
        following = [
            (of_state[state], *sorted((kind, of_state[to]) for kind, to in step.items() if to is not None))
            for state, step in enumerate(steps)
        ]
        of_state = [seen.setdefault(what, len(seen)) for what in following]
    return of_state


@each_room
def test_a_run_of_a_repeated_kind_may_be_looked_at_as_one(room: Format) -> None:
    """Behind one line of such a kind stands the same as behind two of them, wherever it is allowed."""
    steps, ends = automaton(room)
    of_state = classes(steps, ends)
    for kind in room.repeats:
        once = [step[kind] for step in steps if kind in step]
        assert once, kind
        for state in once:
            assert state is not None
            twice = steps[state].get(kind)
            assert twice is not None, kind
            assert of_state[twice] == of_state[state], kind


@each_room
def test_no_other_kind_is_looked_at_as_one(room: Format) -> None:
    single = {"HEADER", "TABLE", "HOLE_CARDS", "FLOP", "TURN", "RIVER", "SHOWDOWN", "SUMMARY", "TOTAL", "CANCELLED"}
    wanted = {"SEAT", "ACTION", "SUMMARY_SEAT", "BOARD", "SHOWS", "COLLECTED"} & set(room.kind)
    assert len(wanted) >= 5
    assert wanted <= room.repeats
    assert not room.repeats & single


@each_room
def test_every_fault_of_order_has_a_named_cause(room: Format) -> None:
    """Every kind at every place where it may not stand, behind lines that may; a header always begins a new hand."""
    steps, _ = automaton(room)
    paths: dict[State, tuple[str, ...]] = {0: ()}
    wanted: dict[object, tuple[str, ...]] = {}
    for state, step in enumerate(steps):  # in the order of finding: a state's path is known before its own turn
        for kind, to in step.items():
            if to is not None:
                paths.setdefault(to, (*paths[state], kind))
        for kind in room.kind:
            if kind not in step and kind != "HEADER" and not room.kind[kind].noise:
                seen = kind in paths[state] and kind not in room.repeats
                wanted.setdefault((frozenset(step), kind, seen), (*paths[state], kind))
    assert len(wanted) > 200
    for path in wanted.values():
        fault = misplaced([Token(kind, "") for kind in path], room)
        assert fault is not None
        assert fault.token.type == path[-1]
        assert name_cause(fault, room) in CAUSES, path


@each_room
def test_every_kind_has_words(room: Format) -> None:
    assert {kind.name for kind in room.kinds if not kind.noise} <= set(WORDS)


@each_room
def test_a_dealt_hand_has_no_fault(room: Format) -> None:
    for seed in range(50):
        hand = write(deal(seed, room=cast(Room, room.name), names="wild"))
        assert diagnose(hand.split("\n"), room) is None
