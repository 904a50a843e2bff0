"""Rows of one hand, made line by line in plain Python: the slow twin of `rows`."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence

from audit.parse.amounts import COMMA_DECIMAL, plain_amount, scaled_amount
from audit.parse.cards import plain_cards
from audit.parse.grammar import Format
from audit.parse.handlines import HandLine
from audit.parse.line import ReadLine
from audit.parse.rows import SIDE_DEALS
from audit.parse.scale import MOST_DECIMALS
from audit.terms import DOOR_CARD, LAST_STREET, STREET_OF_KIND, VERBS

Row = dict[str, object]
Rows = dict[str, list[Row]]
Figures = Mapping[str, str | None]

_MONEY = (
    "stack",
    "amount",
    "to",
    "total",
    "rake",
    "splash",
    "jackpot",
    "bingo",
    "fortune",
    "tax",
    "fee",
    "net",
    "odd",
    "chip",
)
_TAKES = ("rake", "jackpot", "bingo", "fortune", "tax")
_RUNS = {"FIRST": 1, "SECOND": 2, "THIRD": 3, "1": 1, "2": 2, "3": 3}
_STREETS = {"FLOP": 1, "TURN": 2, "RIVER": 3}
_MOST = 255


class Money:
    """Turns the printed amounts of one hand into minor units."""

    def __init__(self, printed: Sequence[str], usual: int) -> None:
        """Take every amount that the hand prints, and the decimals of its currency."""
        self._comma = any(re.search(COMMA_DECIMAL, text) for text in printed)
        most = max([usual, *(self._decimals(text) for text in printed)])
        self.exponent = min(most, MOST_DECIMALS)
        self.too_long = most > MOST_DECIMALS or any(self(text) is None for text in printed)

    def _decimals(self, text: str) -> int:
        plain = plain_amount(text, comma_decimal=self._comma)
        return len(plain) - plain.index(".") - 1 if "." in plain else 0

    def __call__(self, text: str | None) -> int | None:
        """Give minor units, or None where nothing is printed or it is no amount."""
        return None if text is None else scaled_amount(text, self.exponent, comma_decimal=self._comma)


def printed_amounts(lines: Iterable[HandLine], room: Format) -> list[str]:
    """Give every amount in the hand's own currency that its lines print. A bounty has its own currency."""
    printed: list[str] = []
    for line in lines:
        if line.read is None or line.read.kind.name == "BOUNTY":
            continue
        figures = line.read.figures
        printed += [text for group in _MONEY if (text := figures.get(group)) is not None]
        printed += [part["amount"] for part in (*_pots(figures, room), *_awards(line.read, room))]
    return printed


def _pots(figures: Figures, room: Format) -> list[re.Match[str]]:
    text = figures.get("pots")
    return list(re.finditer(room.notation["POT_PART"], text)) if text else []


def _awards(read: ReadLine, room: Format) -> list[re.Match[str]]:
    """The amounts won that a summary line prints."""
    figures = read.figures
    if read.kind.name != "SUMMARY_SEAT" or figures["outcome"] not in ("collected", "won", "showed", "mucked"):
        return []
    return list(re.finditer(room.notation["AWARD_PART"], f"{figures['outcome']}{figures['rest'] or ''}"))


class HandRows:
    """Rows of one hand; the street and the board that a line falls on are carried from line to line."""

    def __init__(self, hand: int, first_line: int, room: Format, money: Money, *, is_stud: bool) -> None:
        self.rows: Rows = defaultdict(list)
        self._hand = hand
        self._first_line = first_line
        self._room = room
        self._money = money
        self._street = 0
        self._run = 1
        self._boards = 0
        self._is_stud = is_stud
        self._place: Row = {}
        self._who: Row = {}

    def add(self, line: HandLine) -> None:
        """Add the rows of the next line."""
        if line.read is None:
            return
        kind = line.read.kind.name
        self._place = {"hand_id": self._hand, "line": self._first_line + line.index}
        self._who = {"seat": line.read.seat, "player": line.read.figures.get("name")}
        self._street = STREET_OF_KIND.get(kind, self._street)
        if kind == "DRAW":  # games with one draw print no marker for it
            self._street = max(self._street, 1)
        make = _MAKERS.get(kind)
        if make is not None:
            make(self, line.read)

    def _add(self, table: str, **columns: object) -> None:
        self.rows[table].append(self._place | columns)

    def _seat(self, read: ReadLine) -> None:
        figures = read.figures
        state = figures["state"]
        self._add(
            "seat", **self._who, stack=self._money(figures["stack"]), bounty=figures["bounty"],
            state=None if state is None else state.strip(" "),
        )  # fmt: skip

    def _action(self, read: ReadLine) -> None:
        figures = read.figures
        verb = figures["verb"] or ""
        self._add(
            "action", **self._who, street=self._street, verb=verb, put_form=int(VERBS[verb]),
            amount=self._money(figures["amount"]), to_amount=self._money(figures["to"]),
            all_in=figures["all_in"] is not None,
            out_of_turn=None if "turn" not in figures else figures["turn"] is not None,
            announced=None if "said" not in figures else figures["said"] is not None,
        )  # fmt: skip

    def _draw(self, read: ReadLine) -> None:
        cards = _cards(read.figures["cards"])
        self._add("draw", **self._who, street=self._street, verb=read.figures["verb"], cards=cards)

    def _uncalled(self, read: ReadLine) -> None:
        self._add("stated_return", **self._who, amount=self._money(read.figures["amount"]))

    def _board(self, read: ReadLine) -> None:
        street = 0 if read.kind.name == "FIRST_CARD" else STREET_OF_KIND[read.kind.name]
        cards, before = _cards(read.figures["cards"]), _cards(read.figures.get("before"))
        if cards is not None:
            self._add("board", run=0, street=street, cards=cards, before=before)

    def _run_street(self, read: ReadLine) -> None:
        figures = read.figures
        self._street = _STREETS[figures["street"] or figures["numbered_street"] or ""]
        run = _RUNS[figures["run"] or figures["run_number"] or ""]
        cards, before = _cards(figures["cards"]), _cards(figures["before"])
        self._add("board", run=run, street=self._street, cards=cards, before=before)

    def _run_showdown(self, read: ReadLine) -> None:
        self._run = _RUNS[read.figures["run"] or ""]

    def _stated_board(self, read: ReadLine) -> None:
        self._boards = min(self._boards + 1, _MOST)
        self._add("stated_board", run=self._boards, cards=_cards(read.figures["cards"]))

    def _dealt(self, read: ReadLine) -> None:
        cards = "".join(read.figures.get(group) or "" for group in ("held", "cards", "card"))
        if cards:
            self._add("shown", **self._who, source="dealt", run=1, cards=plain_cards(cards))
        if self._is_stud:
            self._stud_cards(read.figures, cards)

    def _stud_cards(self, figures: Figures, cards: str) -> None:
        new = cards if self._street == 0 else figures["cards"] or figures.get("card") or figures["held"]
        if not new:
            return
        new = plain_cards(new)
        if self._street == 0 and len(new) <= 2 * DOOR_CARD:
            down, up = new[:-2], new[-2:]
        else:
            down, up = (new, "") if self._street == LAST_STREET else ("", new)
        self._add("stud_card", **self._who, street=self._street, down=down or None, up=up or None)

    def _shows(self, read: ReadLine) -> None:
        self._add("shown", **self._who, source="shown", run=self._run, cards=_cards(read.figures["cards"]))

    def _collected(self, read: ReadLine) -> None:
        figures = read.figures
        amount = self._money(figures["amount"])
        pot = " ".join(part for part in (figures["pot"], figures.get("side")) if part)
        self._add(
            "stated_award", **self._who, pot_name=pot, run=self._run, amount=amount, half=figures.get("half"),
            odd=self._money(figures.get("odd")),
        )  # fmt: skip

    def _total(self, read: ReadLine) -> None:
        self._add("stated_pot", pot=None, name="Total pot", amount=self._money(read.figures["total"]), net=None)
        for part in _pots(read.figures, self._room):
            name, amount = part["pot"], self._money(part["amount"])
            number = re.search("[0-9]+$", name)
            pot = 0 if name == "Main pot" else int(number[0]) if number else 1
            self._add("stated_pot", pot=pot, name=name, amount=amount, net=None)
        for kind in _TAKES:
            amount = self._money(read.figures.get(kind))
            if amount is not None:
                self._add("stated_take", kind=kind, amount=amount)

    def _result(self, read: ReadLine) -> None:
        figures = read.figures
        outcome, rest = figures["outcome"] or "", figures["rest"] or ""
        awards = [self._money(part["amount"]) for part in _awards(read, self._room)]
        if figures["cards"] is not None:
            source = "mucked" if outcome == "mucked" else "summary"
            self._add("shown", **self._who, source=source, run=1, cards=_cards(figures["cards"]))
        self._add(
            "stated_result",
            **self._who,
            outcome="lost" if rest.startswith(" and lost") and not awards else outcome.strip("()"),
            amount=sum(amount or 0 for amount in awards) if awards else None,
            awards=min(len(awards), _MOST),
            not_awarded="(pot not awarded as player cashed out)" in rest,
            folded=outcome == "folded" or rest.startswith(" and folded"),
        )

    def _mucked(self, read: ReadLine) -> None:
        self._add(
            "stated_result", **self._who, outcome="mucked", amount=None, awards=0, not_awarded=False, folded=False
        )

    def _ledger(self, kind: str, amount: int | None, printed: str | None = None) -> None:
        self._add("ledger", **self._who, kind=kind, amount=amount, printed=printed)

    def _splash(self, read: ReadLine) -> None:
        self._ledger("splash", self._money(read.figures["amount"]))

    def _cashed_out(self, read: ReadLine) -> None:
        self._ledger("cash-out", self._money(read.figures["amount"]))
        fee = self._money(read.figures["fee"])
        if fee is not None:
            self._ledger("cash-out fee", fee)

    def _side_deal(self, read: ReadLine) -> None:
        self._ledger(SIDE_DEALS[read.figures["verb"] or ""], self._money(read.figures["amount"]))

    def _pot_line(self, read: ReadLine) -> None:
        figures = read.figures
        pot = 0 if figures["pot"] == "Main pot" else int(figures["side"] or 1)
        name = " ".join(part for part in (figures["pot"], figures["side"]) if part)
        amount, net = self._money(figures["amount"]), self._money(figures["net"])
        self._add("stated_pot", pot=pot, name=name, amount=amount, net=net)
        for kind in ("rake", "jackpot"):
            taken = self._money(figures[kind])
            if taken is not None:
                self._add("stated_pot_take", pot=pot, kind=kind, amount=taken)

    def _refund(self, read: ReadLine) -> None:
        self._ledger("refund", self._money(read.figures["amount"]))

    def _exposed(self, read: ReadLine) -> None:
        self._add("card_event", **self._who, event=read.figures["verb"], cards=_cards(read.figures["cards"]))

    def _burned(self, read: ReadLine) -> None:
        self._add("card_event", seat=None, player=None, event="burned", cards=_cards(read.figures["cards"]))

    def _decision(self, read: ReadLine) -> None:
        self._add("decision", text=read.figures["text"], decider=read.figures["decider"])

    def _void(self, read: ReadLine) -> None:
        if read.figures.get("reason"):
            self._add("decision", text=read.figures["reason"], decider=None)

    def _bounty(self, read: ReadLine) -> None:
        self._ledger("bounty", None, read.figures["amount"])


_MAKERS: dict[str, Callable[[HandRows, ReadLine], None]] = {
    "SEAT": HandRows._seat,
    "ACTION": HandRows._action,
    "DRAW": HandRows._draw,
    "UNCALLED": HandRows._uncalled,
    "FIRST_CARD": HandRows._board,
    "FLOP": HandRows._board,
    "TURN": HandRows._board,
    "RIVER": HandRows._board,
    "LAST_STREET": HandRows._board,
    "RUN_STREET": HandRows._run_street,
    "RUN_SHOWDOWN": HandRows._run_showdown,
    "BOARD": HandRows._stated_board,
    "DEALT": HandRows._dealt,
    "SHOWS": HandRows._shows,
    "COLLECTED": HandRows._collected,
    "TOTAL": HandRows._total,
    "SUMMARY_SEAT": HandRows._result,
    "SPLASH": HandRows._splash,
    "CASHED_OUT": HandRows._cashed_out,
    "SIDE_DEAL": HandRows._side_deal,
    "BOUNTY": HandRows._bounty,
    "POT_LINE": HandRows._pot_line,
    "MUCKED": HandRows._mucked,
    "REFUND": HandRows._refund,
    "EXPOSED": HandRows._exposed,
    "BURNED": HandRows._burned,
    "DECISION": HandRows._decision,
    "CANCELLED": HandRows._void,
}


def _cards(text: str | None) -> str | None:
    return None if text is None else plain_cards(text)
