"""Closed lists and small records that every stage may import."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, TypedDict


class UserError(Exception):
    """Something the user can mend: an option, a path, a rule, house or grammar file. Printed without a traceback."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come: bytes read of all bytes, hands so far, and the file being read."""

    done_bytes: int
    total_bytes: int
    hands: int
    file: str


ShowProgress = Callable[[Progress], None]

# `in` is a keyword, hence the call. Whole minor units; they balance: in = returned + awarded + all that was taken.
Ledger = TypedDict("Ledger", {"exponent": int, "in": int, "returned": int, "awarded": int, "taken": dict[str, int]})


class RuleCount(TypedDict):
    """Settled hands by what a rule could do with them: judge them, lacking nothing; not for want of a parameter of the
    house; not at all, for their format or house gives it nothing to judge."""

    judged: int
    not_configured: int
    not_applicable: int


class Summary(TypedDict):
    """Control totals of the files that were given to a run, read then or before.

    Holds: hands_in = settled + unread + void. `not_judged` are settled hands whose winner could not be judged; `copies`
    are files with the same bytes as another, whose hands count once. `findings` and `accepted` count by rule id the
    open and the accepted ones, `rules` tells what each could judge, `money` is by currency code, `seconds` by stage.
    """

    version: str
    files: int
    copies: int
    hands_in: int
    settled: int
    unread: int
    void: int
    not_judged: int
    findings: dict[str, int]
    accepted: dict[str, int]
    rules: dict[str, RuleCount]
    money: dict[str, Ledger]
    seconds: dict[str, float]


# What the values of a column are, for those who print them. Nested ones (lists and the like) come as JSON.
Kind = Literal["text", "integer", "decimal", "float", "boolean", "nested"]


# Books that card rooms keep in spreadsheets, by what they are, with the columns that their first line must name.
BOOKS: Mapping[str, tuple[str, ...]] = {
    "count": ("night", "table", "currency", "rake", "drop"),
    "pool": ("time", "pool", "currency", "event", "amount", "balance", "night", "hand", "player", "part"),
    "session": ("time", "table", "currency", "player", "event", "amount", "to_table"),
}


def book_of(data: bytes) -> str | None:
    """Give which book of a card room a file is, by its first line; None when it is none.

    >>> book_of(b"night;table;currency;rake;drop\\r\\n2026-11-28;Kallio;EUR;412,00;57,00\\r\\n")
    'count'
    """
    first = data.partition(b"\n")[0].decode("utf-8", "replace").strip("\ufeff\r\n ")
    return next((name for name, columns in BOOKS.items() if first in (",".join(columns), ";".join(columns))), None)


class Put(IntEnum):
    """What an action's printed amount does to the chips of its seat."""

    NOTHING = 0  # folds, checks
    ADD = 1  # the amount joins the seat's live bet of the street
    RAISE_TO = 2  # the figure behind "to" is the seat's live total of the street
    TOTAL = 3  # the amount itself restates the seat's live total of the street
    ANTE = 4  # dead, and owed by everyone alike
    DEAD = 5  # straight into the pot; does not count toward the seat's bet
    BOTH_BLINDS = 6  # one big blind live, the rest dead


# Every verb that an action line may carry, as the grammars spell them.
VERBS: dict[str, Put] = {
    "folds": Put.NOTHING,
    "checks": Put.NOTHING,
    "Bet & Muck folds": Put.NOTHING,
    "calls": Put.ADD,
    "bets": Put.ADD,
    "Bet & Muck": Put.ADD,
    "raises": Put.RAISE_TO,
    "completes": Put.RAISE_TO,
    "completes it": Put.RAISE_TO,
    "posts": Put.ADD,
    "posts small blind": Put.ADD,
    "posts big blind": Put.ADD,
    "posts button blind": Put.ADD,
    "posts new-player blind": Put.ADD,
    "brings in for": Put.ADD,
    "brings-in for": Put.ADD,
    "brings in low for": Put.ADD,
    "brings-in low for": Put.ADD,
    "straddle": Put.TOTAL,
    "posts straddle": Put.TOTAL,
    "posts straddle of": Put.TOTAL,
    "posts a straddle": Put.TOTAL,
    "posts a straddle of": Put.TOTAL,
    "posts the ante": Put.ANTE,
    "posts missed blind": Put.DEAD,
    "posts dead blind": Put.DEAD,
    "posts small & big blinds": Put.BOTH_BLINDS,
}
FOLDS = ("folds", "Bet & Muck folds")

# Street numbers: 0 before the first board card (stud: third street; draw games: before the first draw), and upward.
STREET_OF_KIND: dict[str, int] = {
    "FLOP": 1,
    "TURN": 2,
    "RIVER": 3,
    "THIRD_CARD": 1,
    "FOURTH_CARD": 2,
    "FIFTH_CARD": 3,
    "FOURTH_STREET": 1,
    "FIFTH_STREET": 2,
    "SIXTH_STREET": 3,
    "LAST_STREET": 4,
    "FIRST_DRAW": 1,
    "SECOND_DRAW": 2,
    "THIRD_DRAW": 3,
}

# Lines that begin the deal of games with upcards. The first that lies open is the third card at most; cards on this
# street, the seventh of stud, lie face down again.
STUD_BEGINS = ("THIRD_STREET", "SECOND_CARD")
DOOR_CARD = 3
LAST_STREET = 4

LIMITS = ("NL", "PL", "HPL", "FL", "SL")

# Games as printed (small letters) to the names kept in the tables.
GAMES: dict[str, str] = {
    "hold'em": "holdem",
    "split hold'em": "split-holdem",
    "6+ hold'em": "short-deck",
    "shortdeck": "short-deck",
    "omaha": "omaha",
    "4 card omaha": "omaha",
    "plo": "omaha",
    "omaha hi/lo": "omaha-hi-lo",
    "5 card omaha": "omaha-5",
    "5-card omaha": "omaha-5",
    "5-card omaha high": "omaha-5",
    "plo-5": "omaha-5",
    "5 card omaha hi/lo": "omaha-5-hi-lo",
    "6 card omaha": "omaha-6",
    "6-card omaha": "omaha-6",
    "plo-6": "omaha-6",
    "6 card omaha hi/lo": "omaha-6-hi-lo",
    "texas hold'em": "holdem",
    "sökö": "soko",
    "open-face chinese": "open-face-chinese",
    "courchevel": "courchevel",
    "courchevel hi/lo": "courchevel-hi-lo",
    "7 card stud": "stud",
    "7 card stud hi/lo": "stud-hi-lo",
    "razz": "razz",
    "5 card draw": "five-card-draw",
    "single draw 2-7 lowball": "single-draw-2-7",
    "triple draw 2-7 lowball": "triple-draw-2-7",
    "single draw a-5 lowball": "single-draw-a-5",
    "triple draw a-5 lowball": "triple-draw-a-5",
    "badugi": "badugi",
}
