"""What is true of one dealt hand. Money is whole minor units, cards are like `Td`, seats are printed numbers."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

Room = Literal["pokerstars", "ggpoker", "cardroom"]
Kind = Literal["cash", "tournament", "play"]
Game = Literal["holdem", "omaha", "omaha5"]
Limit = Literal["NL", "PL", "FL"]
Street = Literal["blinds", "preflop", "flop", "turn", "river"]
Verb = Literal[
    "ante",  # dead, but matched seat by seat where every seat pays one
    "small blind",
    "big blind",
    "dead blind",  # goes to the pot, not to the poster's bet
    "both blinds",  # one line of two parts: a live big blind and a dead small one
    "straddle",
    "fold",
    "check",
    "call",
    "bet",
    "raise",
]
AnteForm = Literal["none", "each", "button", "big blind"]

STREETS: tuple[Street, ...] = ("preflop", "flop", "turn", "river")
CARDS_OUT = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}


@dataclass(frozen=True, slots=True)
class Stakes:
    """Blinds as posted, and the two figures the room prints (in fixed limit those are the bets, not the blinds)."""

    small_blind: int
    big_blind: int
    printed: tuple[int, int]
    ante: int = 0
    ante_form: AnteForm = "none"


@dataclass(frozen=True, slots=True)
class Seat:
    """One chair. `hole` is empty for a seat that was not dealt in; `stack` is what it held before antes and blinds."""

    number: int
    name: str
    stack: int
    hole: tuple[str, ...] = ()
    sitting_out: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """One line of play: the chips added, and the seat's live total for the street after it.

    `by` is how far a raise goes over the bet it raises; `dead` the part of `amount` that does not count as a bet.
    """

    street: Street
    seat: int
    verb: Verb
    amount: int = 0
    to: int = 0
    by: int = 0
    dead: int = 0
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Uncalled:
    """The part of the last bet nobody matched."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Pot:
    """Main pot first. `eligible` are the seats that put into it and did not fold, in order from the button's left."""

    gross: int
    eligible: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Take:
    """What the house takes from one pot: kind is rake, jackpot, bingo, fortune or tax."""

    kind: str
    pot: int
    amount: int


@dataclass(frozen=True, slots=True)
class Show:
    """At the end a seat turns its cards up, or mucks them."""

    seat: int
    shown: bool


@dataclass(frozen=True, slots=True)
class Award:
    """What one seat gets from one pot on one board."""

    pot: int
    board: int
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Noise:
    """A line without money or cards, printed before the action of this index (past the end: after the last)."""

    before: int
    what: str
    name: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Style:
    """Choices of layout that rooms have made over the years and that change no fact."""

    trailing_blanks: bool = True
    second_clock: str = ""  # zone printed first, with Eastern time in brackets behind it; empty: Eastern time alone
    word: str = "Hand"
    currency_code: bool = True
    mucked_cards: bool = False
    first_from_flop: bool = True  # a hand run several times says FIRST from the flop on, though the flop was common
    blank_lines: int = 3


@dataclass(frozen=True, slots=True)
class Tournament:
    """Where in a tournament the hand belongs."""

    number: int
    buy_in: str
    level: int


@dataclass(frozen=True, slots=True)
class Deal:
    """One hand and its settlement. Seats are in printed order; actions in order of play, forced ones first."""

    number: int
    room: Room
    kind: Kind
    game: Game
    limit: Limit
    currency: str
    exponent: int
    stakes: Stakes
    table: str
    max_seats: int
    button: int
    small_blind: int | None  # seats, also where the blind was not posted in full
    big_blind: int
    started: datetime
    hero: int | None
    seats: tuple[Seat, ...]
    actions: tuple[Action, ...]
    boards: tuple[tuple[str, ...], ...]
    shared: int  # board cards common to all runs
    uncalled: Uncalled | None
    pots: tuple[Pot, ...]
    takes: tuple[Take, ...]
    shows: tuple[Show, ...]
    awards: tuple[Award, ...]
    fast: bool = False  # Zoom, Rush & Cash
    tournament: Tournament | None = None
    noise: tuple[Noise, ...] = ()
    style: Style = field(default_factory=Style)
    house: str | None = None  # that the record of a card room names

    @property
    def dealt(self) -> tuple[Seat, ...]:
        """Seats with cards."""
        return tuple(seat for seat in self.seats if seat.hole)

    @property
    def folded(self) -> dict[int, Street]:
        """The street on which each folded seat folded."""
        return {action.seat: action.street for action in self.actions if action.verb == "fold"}

    @property
    def live(self) -> tuple[int, ...]:
        """Seats that did not fold, in printed order."""
        folded = self.folded
        return tuple(seat.number for seat in self.dealt if seat.number not in folded)

    @property
    def total(self) -> int:
        """All pots before anything was taken."""
        return sum(pot.gross for pot in self.pots)

    @property
    def rake(self) -> int:
        """Rake of the hand, all pots."""
        return self.taken("rake")

    def taken(self, kind: str) -> int:
        """What was taken under one name."""
        return sum(take.amount for take in self.takes if take.kind == kind)

    def seat(self, number: int) -> Seat:
        """The seat with a printed number."""
        return next(seat for seat in self.seats if seat.number == number)

    def stacks_after(self) -> dict[int, int]:
        """Stack of every dealt seat when the hand is over."""
        stacks = {seat.number: seat.stack for seat in self.dealt}
        for action in self.actions:
            stacks[action.seat] -= action.amount
        if self.uncalled:
            stacks[self.uncalled.seat] += self.uncalled.amount
        for award in self.awards:
            stacks[award.seat] += award.amount
        return stacks


def clockwise(seats: tuple[int, ...] | list[int], start: int, max_seats: int) -> tuple[int, ...]:
    """Seats in order of play, beginning with the first one left of `start`."""
    return tuple(sorted(seats, key=lambda seat: (seat - start - 1) % max_seats))
