"""A printed line that still knows what it states, and what the writers of both rooms share."""

from typing import Literal, NamedTuple

from .cards import rank
from .facts import CARDS_OUT, Action, Award, Deal, Street
from .words import ORDINALS

LineKind = Literal[
    "header",
    "table",
    "seat",
    "post",
    "hole",
    "dealt",
    "street",
    "action",
    "noise",
    "uncalled",
    "show",
    "muck",
    "showdown",
    "collected",
    "place",
    "summary",
    "total",
    "pot",
    "runs",
    "board",
    "outcome",
]


class Line(NamedTuple):
    """A line without its end. `ref` is the index of its action, its street's number, its pot, or its board, by kind."""

    kind: LineKind
    text: str
    seat: int = 0
    ref: int = 0


Text = list[Line]


def as_text(lines: Text) -> str:
    """The text of a hand, each line ended."""
    return "\n".join([line.text for line in lines]) + "\n"


def cards(codes: tuple[str, ...]) -> str:
    """Cards between brackets."""
    return f"[{' '.join(codes)}]"


def street_line(name: str, board: tuple[str, ...], street: Street) -> str:
    """The heading of a street: cards before it, and its own."""
    seen = CARDS_OUT[street]
    if street == "flop":
        return f"*** {name} *** {cards(board[:3])}"
    return f"*** {name} *** {cards(board[: seen - 1])} {cards(board[seen - 1 : seen])}"


def streets_after(shared: int, size: int) -> list[Street]:
    """Streets whose cards lie behind the first `shared` ones, on a board of `size` cards."""
    streets: tuple[Street, ...] = ("flop", "turn", "river")
    return [street for street in streets if shared < CARDS_OUT[street] <= size]


def run_streets(deal: Deal, shared: int) -> Text:
    """Headings of the runs after the first `shared` cards: all of the first run, then all of the second."""
    lines: Text = []
    for run, board in enumerate(deal.boards):
        for street in streets_after(shared if run == 0 else deal.shared, len(board)):
            lines.append(
                Line("street", street_line(f"{ORDINALS[run]} {street.upper()}", board, street), ref=CARDS_OUT[street])
            )
    return lines


def rest_of_board(deal: Deal, out: int) -> Text:
    """Headings of the streets behind the first `out` cards that were dealt."""
    if len(deal.boards) > 1:
        return run_streets(deal, out)
    board = deal.boards[0]
    return [
        Line("street", street_line(street.upper(), board, street), ref=CARDS_OUT[street])
        for street in streets_after(out, len(board))
    ]


def hand_rank(deal: Deal, seat: int, board: tuple[str, ...]) -> int:
    """Rank of a seat's hand on a board of three cards or more."""
    return rank(deal.game, deal.seat(seat).hole, board)


def net_pots(deal: Deal) -> list[int]:
    """What each pot pays out."""
    net = [0] * len(deal.pots)
    for award in deal.awards:
        net[award.pot] += award.amount
    return net


def won_on(deal: Deal, seat: int, board: int) -> int:
    """What a seat won on one board, all pots."""
    return sum(award.amount for award in deal.awards if award.seat == seat and award.board == board)


def of_pot(deal: Deal, pot: int, board: int) -> list[Award]:
    """Awards of one pot on one board."""
    return [award for award in deal.awards if award.pot == pot and award.board == board]


def has_bet(deal: Deal, seat: int) -> bool:
    """The seat put chips in of its own will."""
    wilful = ("call", "bet", "raise")
    return any(action.seat == seat and action.verb in wilful for action in deal.actions)


def forced(deal: Deal) -> list[Action]:
    """Antes, blinds and other posts."""
    return [action for action in deal.actions if action.street == "blinds"]
