"""Room formats: what Lark loads from `grammars/` is the only definition of a format, for both readers."""

import functools
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lark import Lark, Token, UnexpectedToken
from lark.common import LexerConf
from lark.lexer import Lexer

from audit.data import grammars_folder
from audit.parse.words import translated, words_of

FORMATS = ("pokerstars", "ggpoker", "cardroom")
END = "$END"  # Lark's name for the end of a hand
FIRST_NOTATION = 10  # terminals below this number are notations inside a line, not kinds of line


@dataclass(frozen=True, slots=True)
class LineKind:
    """One kind of line: its terminal's name, its expression for a whole line, and the figures it captures."""

    name: str
    pattern: str
    regex: re.Pattern[str] = field(repr=False)
    groups: tuple[str, ...]
    noise: bool
    separator: str  # the plain text behind a name that opens the line; empty where there is none
    words: Mapping[str, Mapping[str, str]] = field(repr=False)  # those to translate, by group

    def figures(self, found: re.Match[str]) -> dict[str, Any]:
        """Give the figures of a line that the expression fits, its words in English."""
        figures = found.groupdict()
        return translated(figures, self.words) if self.words else figures

    @property
    def anchored(self) -> str:
        """The expression as Rust takes it, for a whole line."""
        return f"^(?:{self.pattern})$"

    @property
    def anchored_tail(self) -> str:
        """The expression for what stands behind name and separator."""
        return f"^(?:{self.pattern[len(_OPENING_NAME) + len(self.separator) :]})$"

    @property
    def named(self) -> bool:
        """Whether the line names a player of the hand."""
        return "name" in self.groups


@dataclass(frozen=True, slots=True)
class OrderFault:
    """Where an order of kinds breaks the grammar: the index of the kind (its length when the hand stops too early)."""

    index: int
    expected: tuple[str, ...]


class _LineLexer(Lexer):
    """Lark is fed kinds of line, one token a line; the lines themselves are told apart by `read_line`."""

    def __init__(self, conf: LexerConf) -> None:
        self.conf = conf

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        raise NotImplementedError("lines are fed one by one")


class Format:
    """A room format: its kinds of line in the order of trying, its notations, and the order in which kinds may come."""

    def __init__(self, name: str) -> None:
        path = grammars_folder() / f"{name}.lark"
        self.name = name
        self.lark = Lark(
            path.read_text(encoding="utf-8"),
            parser="lalr",
            lexer=_LineLexer,
            start=["hand", "notation"],
            import_paths=[str(path.parent)],
            source_path=str(path),
        )
        noise = set(self.lark.ignore_tokens)
        terminals = sorted(self.lark.terminals, key=lambda terminal: (-terminal.priority, terminal.name))
        kinds = [
            _line_kind(t.name, t.pattern.value, noise=t.name in noise)
            for t in terminals
            if t.priority >= FIRST_NOTATION
        ]
        self.kinds: tuple[LineKind, ...] = tuple(kinds)
        self.kind = {kind.name: kind for kind in kinds}
        self.code = {kind.name: code for code, kind in enumerate(kinds, start=1)}  # 0 is an unread or empty line
        self.repeats = _repeating(self.lark)
        self.notation = {t.name: t.pattern.value for t in terminals if t.priority < FIRST_NOTATION}
        self._verdicts: dict[bytes, OrderFault | None] = {}

    def order_fault(self, codes: bytes) -> OrderFault | None:
        """Say where an order of kinds breaks the grammar.

        Takes: one code (`Format.code`) a kind, noise left out; a run of a kind of `repeats` may stand as one. Each
        order is parsed once and remembered.
        """
        if codes not in self._verdicts:
            self._verdicts[codes] = self._parse([self.kinds[code - 1].name for code in codes])
        return self._verdicts[codes]

    def _parse(self, names: list[str]) -> OrderFault | None:
        parser = self.lark.parse_interactive(start="hand")
        for index, name in enumerate(names):
            try:
                parser.feed_token(Token(name, ""))
            except UnexpectedToken:
                return OrderFault(index, self.kinds_after(names[:index]))
        accepted = self.kinds_after(names)
        return None if END in accepted else OrderFault(len(names), accepted)

    def kinds_after(self, names: Sequence[str]) -> tuple[str, ...]:
        """Give the kinds that may come behind an order of kinds that the grammar allows; END where a hand may end."""
        parser = self.lark.parse_interactive(start="hand")
        for name in names:
            parser.feed_token(Token(name, ""))
        return tuple(sorted(parser.accepts()))  # type: ignore[no-untyped-call]


_OPENING_NAME = "(?P<name>.+?)"
_SEPARATOR = re.compile(r"[A-Za-z: ]+(?![?*+{])")


def _line_kind(name: str, pattern: str, *, noise: bool) -> LineKind:
    regex = re.compile(pattern)
    plain = _SEPARATOR.match(pattern, len(_OPENING_NAME)) if pattern.startswith(_OPENING_NAME) else None
    return LineKind(name, pattern, regex, tuple(regex.groupindex), noise, plain[0] if plain else "", words_of(pattern))


def _repeating(lark: Lark) -> frozenset[str]:
    """Kinds that may stand any number of times over: of `KIND*` and `KIND+`, Lark makes a rule `x: KIND | x KIND`."""
    names: set[str] = set()
    tails = [rule.expansion[1:] for rule in lark.rules if rule.expansion[:1] == [rule.origin]]
    symbols = [tail[0] for tail in tails if len(tail) == 1]
    while symbols:
        symbol = symbols.pop()
        if symbol.is_term:
            names.add(symbol.name)
        else:
            symbols += [r.expansion[0] for r in lark.rules if r.origin == symbol and len(r.expansion) == 1]
    return frozenset(names)


@functools.cache
def load_format(name: str) -> Format:
    """Load a format of `FORMATS` once.

    Raises: lark.exceptions.GrammarError when its file is not a grammar.
    """
    return Format(name)


def formats() -> tuple[Format, ...]:
    """Give every format, in the order in which a header is offered to them."""
    return tuple(load_format(name) for name in FORMATS)
