"""What is wrong with the form of a hand: the place, a name for the cause, and what could have stood there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lark import Token, Tree, UnexpectedToken

from audit.parse.causes import examples, in_words
from audit.parse.grammar import END, Format, formats
from audit.parse.handlines import HandLine, HandLines, read_hand
from audit.parse.layout import LONGEST_LINE
from audit.parse.line import read_line


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One fault of form.

    `line` is the index of the line within the hand, `column` counts characters from 1; `cause` is a name such as
    `turn-before-flop`; `expected` says in words what could have stood there.
    """

    line: int
    column: int
    cause: str
    expected: tuple[str, ...]


def diagnose(lines: Sequence[str], room: Format) -> Diagnosis | None:
    """Give the first fault in the form of a hand, None where it has none.

    Takes: the lines of one hand as they stand in the file, its header first.
    """
    return next(diagnoses(lines, room), None)


def diagnoses(lines: Sequence[str], room: Format) -> Iterator[Diagnosis]:
    """Give the faults in the form of a hand in the order of its lines.

    Those are: every line that is not read, the first line that is misplaced, and an end that comes too early.
    """
    hand = read_hand(lines, room)
    if not hand.lines:
        return
    tokens = order_tokens(hand)
    fault = misplaced(tokens, room)
    kinds: list[str] = []
    for line in hand.lines:
        if fault is not None and line.index == fault.line and fault.token.type != END:
            yield Diagnosis(line.index, line.column, name_cause(fault, room), in_words(fault.state[0]))
            return
        if line.kind:
            kinds.append(line.kind)
        elif line.read is None:
            yield Diagnosis(line.index, line.column, _unread(line, room), in_words(room.kinds_after(kinds)))
    early = _early_end(hand, kinds, fault, room)
    if early is not None:
        yield early


def order_tokens(hand: HandLines) -> list[Token]:
    """Give one token a line, noise and unread lines left out. `line` is the index of the line within the hand."""
    return [Token(line.kind, line.text, line=line.index, column=line.column) for line in hand.lines if line.kind]


def misplaced(tokens: Sequence[Token], room: Format) -> UnexpectedToken | None:
    """Feed a hand's kinds of line to Lark's parser and give its complaint about the first that is misplaced.

    The token of the complaint is the misplaced one, or END where the hand stops before it may. Its `state`, by which
    the causes are told apart, is replaced by the kinds that could have stood there and whether the hand had its one
    line of this kind already: the parser's own states are far more than that.
    """
    parser = room.lark.parse_interactive(start="hand")
    for index, token in enumerate([*tokens, Token(END, "")]):
        try:
            parser.feed_token(token)
        except UnexpectedToken as fault:
            earlier = [token.type for token in tokens[:index]]
            fault.state = room.kinds_after(earlier), token.type in earlier and token.type not in room.repeats
            return fault
    return None


def name_cause(fault: UnexpectedToken, room: Format) -> str:
    """Match a complaint against the examples of every cause that end with the same kind of line."""

    def parse(example: str) -> Tree[Token]:
        complaint = misplaced([Token(kind, "") for kind in example.split() if kind != END], room)
        if complaint is not None:
            raise complaint
        return Tree("hand", [])

    return fault.match_examples(parse, examples(fault.token.type, room)) or "line-out-of-order"


def _unread(line: HandLine, room: Format) -> str:
    if len(line.text.encode()) > LONGEST_LINE:
        return "line-too-long"
    action = room.kind["ACTION"].regex.fullmatch(line.text)
    if action is not None:
        return "amount-missing" if action["amount"] is None and action["to"] is None else "amount-without-use"
    others = [other for other in formats() if other is not room]
    return "line-of-another-format" if any(read_line(line.text, {}, other) for other in others) else "line-not-read"


def _early_end(hand: HandLines, kinds: list[str], fault: UnexpectedToken | None, room: Format) -> Diagnosis | None:
    """A hand ends with a summary that states the total pot, unless it was cancelled."""
    last = hand.lines[-1]
    place = last.index, last.column + len(last.text)
    if fault is not None:
        return Diagnosis(*place, "hand-cut-off", in_words(fault.state[0]))
    if "TOTAL" in kinds or "CANCELLED" in kinds:
        return None
    expected = [kind for kind in room.kinds_after(kinds) if kind != END]
    return Diagnosis(*place, "hand-cut-off" if "SUMMARY" not in kinds else "total-missing", in_words(expected))
