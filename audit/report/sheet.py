"""The records of one hand that settlement.py lays out: what the room states beside what was settled.

Units: whole minor units of the hand. Seats are printed numbers; where the room names someone who is not seated, seat is
None and player the name. A pot is 0 for the main pot; a run is a board, 1 and upward.
"""

from dataclasses import dataclass
from datetime import datetime

from audit.finding import Finding

Span = tuple[int, int]
"""Least and most."""


@dataclass(frozen=True, slots=True)
class Hand:
    """What the header and the table line say, and where the hand stands."""

    number: str | None
    room: str | None
    game: str | None
    limit_form: str | None
    mix: str | None
    pool: str | None
    tournament: str | None
    buy_in: str | None
    level: str | None
    stakes: str | None
    currency: str
    exponent: int
    table_name: str | None
    max_seats: int | None
    button: int | None
    printed: str | None
    zone: str | None
    started_utc: datetime | None
    file: str
    first_line: int
    last_line: int
    status: str
    cause: str | None
    sound: bool


@dataclass(frozen=True, slots=True)
class Player:
    """One player: stack, chips put in (live by street), what came back, what was awarded, and how the hand ended.

    folded is the street of the fold; says_folded: only the summary tells of one.
    """

    seat: int | None
    name: str
    stack: int | None
    state: str | None
    ante: int
    dead: int
    live: dict[int, int]
    returned: int
    awarded: int
    all_in: bool
    folded: int | None
    says_folded: bool

    @property
    def put_in(self) -> int:
        """Give all chips put in, uncalled ones included."""
        return self.ante + self.dead + sum(self.live.values())


@dataclass(frozen=True, slots=True)
class Return:
    """An uncalled bet by seat: as the room returned it (None: it prints none), and as settled."""

    seat: int | None
    player: str | None
    stated: int | None
    settled: int


@dataclass(frozen=True, slots=True)
class Pot:
    """A settled pot, who may win it, the part of each seat's chips that it is made of, and the room's figure.

    Chips between `below` and `level` of each seat are in it; `whole`: each seat that may win it put in all of that.
    """

    pot: int
    gross: int
    seats: tuple[int, ...]
    below: int
    level: int
    whole: bool
    stated: int | None
    left: int | None


@dataclass(frozen=True, slots=True)
class Board:
    """A board as the streets build it, and as the summary prints it."""

    run: int
    cards: str | None
    stated: str | None


@dataclass(frozen=True, slots=True)
class Holding:
    """The cards of a contender on a board. place 1 is the best, equal hands share it; None where it is not ranked."""

    run: int
    seat: int
    cards: str | None
    words: str | None
    place: int | None
    mucked: bool


@dataclass(frozen=True, slots=True)
class Decision:
    """Who wins a pot on a board; no winners where that is not judged, then `reason` says why."""

    pot: int
    run: int
    winners: tuple[int, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Award:
    """What the room awarded to a seat (0: nothing) and what was due; withheld: kept, since the player had cashed out."""

    seat: int | None
    player: str | None
    amount: int
    due: Span | None
    withheld: bool


@dataclass(frozen=True, slots=True)
class AwardGroup:
    """The awards of a pot and a board (None: the room does not say which), from the chips that were there to win."""

    pot: int | None
    run: int | None
    net: Span
    boards: int
    winners: int
    awards: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What the summary says that a seat won, and what the body of the hand awarded to it."""

    seat: int | None
    player: str | None
    stated: int | None
    body: int


@dataclass(frozen=True, slots=True)
class HouseRake:
    """The rake of the chosen house: charges by pot, or why it is not compared. Amounts None: no brackets."""

    house: str
    section: str
    step: int | None
    inc: int | None
    charges: tuple[int, ...]
    reason: str | None


@dataclass(frozen=True, slots=True)
class Side:
    """Money beside the pot: cash-outs, insurance, bounties, splash money."""

    seat: int | None
    player: str | None
    kind: str
    amount: int | None
    printed: str | None


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over the hand; gross = put_in - returned + splash; withheld is the part of awarded that the room kept."""

    put_in: int
    returned: int
    splash: int
    gross: int
    stated_total: int | None
    stated_takes: int
    awarded: int
    withheld: int
    flop: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """One hand, all of it. sums is None where nothing was settled."""

    hand: Hand
    players: tuple[Player, ...]
    returns: tuple[Return, ...]
    pots: tuple[Pot, ...]
    other_levels: bool
    boards: tuple[Board, ...]
    holdings: tuple[Holding, ...]
    decisions: tuple[Decision, ...]
    takes: tuple[tuple[str, int], ...]
    house: HouseRake | None
    awards: tuple[AwardGroup, ...]
    results: tuple[Result, ...]
    sides: tuple[Side, ...]
    sums: Sums | None
    findings: tuple[Finding, ...]
