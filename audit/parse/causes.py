"""Names for what is wrong with the order of a hand's lines, each with examples that Lark matches a fault against."""

import functools
from collections.abc import Iterable

from audit.parse.grammar import END, Format

# Beginnings of hands that the grammars allow, as kinds of line. Behind them an example puts one line that may not stand
# there.
_NO_SEATS = ("HEADER", "HEADER TABLE")
_BEFORE_DEAL = ("HEADER TABLE SEAT", "HEADER TABLE SEAT ACTION")
_DEALT = ("HEADER TABLE SEAT HOLE_CARDS",)
_FLOP = ("HEADER TABLE SEAT HOLE_CARDS FLOP",)
_TURN = ("HEADER TABLE SEAT HOLE_CARDS FLOP TURN",)
_RUNS = ("HEADER TABLE SEAT HOLE_CARDS RUN_STREET",)
_RIVER = ("HEADER TABLE SEAT HOLE_CARDS FLOP TURN RIVER",)
_BOARD = (*_FLOP, *_TURN, *_RUNS, *_RIVER)
_STUD = tuple(
    "HEADER TABLE SEAT THIRD_STREET FOURTH_STREET FIFTH_STREET SIXTH_STREET LAST_STREET".rsplit(" ", n)[0]
    for n in range(5)
)
_DRAWS = tuple("HEADER TABLE SEAT HOLE_CARDS FIRST_DRAW SECOND_DRAW THIRD_DRAW".rsplit(" ", n)[0] for n in range(3))
_FIVE_CARDS = tuple(
    "HEADER TABLE SEAT SECOND_CARD THIRD_CARD FOURTH_CARD FIFTH_CARD".rsplit(" ", n)[0] for n in range(4)
)
_PLAY = (*_DEALT, *_BOARD, *_STUD, *_DRAWS, *_FIVE_CARDS)
_BODIES = (
    *_BEFORE_DEAL,
    *_RIVER,
    *_STUD[:1],
    *_DRAWS[:1],
    *_FIVE_CARDS[:1],
)  # each with all the streets that it can have
_SHOWDOWN = tuple(f"{body} {showdown}" for body in _BODIES for showdown in ("SHOWDOWN", "RUN_SHOWDOWN"))
_CANCELLED = ("HEADER TABLE SEAT CANCELLED", *(f"{body} SHOWDOWN CANCELLED" for body in _BODIES))
_CLOSED = ("HEADER TABLE SEAT SUMMARY", *(f"{body} SHOWDOWN SUMMARY" for body in _BODIES))
_PARTS = ("", " TOTAL", " POT_LINE", " BOARD", " SUMMARY_SEAT")
_SUMMARY = tuple(f"{closed}{part}" for closed in _CLOSED for part in _PARTS)

_FLOOR = "REFUND BURNED EXPOSED DECISION"
_EVENTS = f"ACTION DRAW UNCALLED SHOWS MUCKS MUCKED COLLECTED CASHED_OUT BOUNTY SIDE_DEAL SPLASH {_FLOOR}"
_CARDS = "DEALT FIRST_CARD"
_DEAL = "HOLE_CARDS THIRD_STREET SECOND_CARD"
_BOARD_STREETS = "FLOP TURN RIVER RUN_STREET"
_STUD_STREETS = "FOURTH_STREET FIFTH_STREET SIXTH_STREET LAST_STREET THIRD_CARD FOURTH_CARD FIFTH_CARD"
_DRAW_STREETS = "FIRST_DRAW SECOND_DRAW THIRD_DRAW"
_STREETS = f"{_BOARD_STREETS} {_STUD_STREETS} {_DRAW_STREETS}"
_SHOWDOWNS = "SHOWDOWN RUN_SHOWDOWN"
_SUMMARY_LINES = "SUMMARY TOTAL POT_LINE BOARD SUMMARY_SEAT"
_ALL = f"{_EVENTS} {_CARDS} {_DEAL} {_STREETS} {_SHOWDOWNS} {_SUMMARY_LINES} CANCELLED"

_AFTER_DEAL = (*_PLAY, *_SHOWDOWN)
_BODY = (*_BEFORE_DEAL, *_AFTER_DEAL)

# Cause, the kinds of line that stand wrong, and the beginnings that they stand behind (a pair that a grammar allows
# matches nothing).
_CAUSES: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("header-missing", f"TABLE SEAT {_ALL}", ("",)),
    ("seats-missing", _ALL, _NO_SEATS),
    ("second-table-line", "TABLE", ("HEADER TABLE", *_BODY, *_CANCELLED, *_SUMMARY)),
    ("table-line-late", "TABLE", tuple(b.replace(" TABLE", "") for b in (*_BODY, *_CANCELLED, *_SUMMARY))),
    ("seat-line-late", "SEAT", (*_BEFORE_DEAL, *_AFTER_DEAL)),
    ("cards-before-deal", _CARDS, _BEFORE_DEAL),
    ("action-before-deal", "DRAW UNCALLED", _BEFORE_DEAL),
    ("show-before-deal", "SHOWS MUCKS MUCKED", _BEFORE_DEAL),
    ("award-before-deal", "COLLECTED CASHED_OUT BOUNTY SIDE_DEAL", _BEFORE_DEAL),
    ("street-before-deal", _STREETS, _BEFORE_DEAL),
    ("second-deal", _DEAL, _PLAY),
    ("turn-before-flop", "TURN", _DEALT),
    ("river-before-flop", "RIVER", _DEALT),
    ("river-before-turn", "RIVER", _FLOP),
    ("second-flop", "FLOP", (*_FLOP, *_TURN, *_RIVER)),
    ("second-turn", "TURN", (*_TURN, *_RIVER)),
    ("second-river", "RIVER", _RIVER),
    ("shared-street-behind-a-run", "FLOP TURN RIVER", _RUNS),
    ("stud-street-out-of-order", _STUD_STREETS, (*_STUD, *_FIVE_CARDS)),
    ("draw-out-of-order", _DRAW_STREETS, (*_DEALT, *_DRAWS)),
    ("street-of-another-game", f"{_STUD_STREETS} {_DRAW_STREETS}", (*_DEALT, *_BOARD)),
    ("street-of-another-game", f"{_BOARD_STREETS} {_DRAW_STREETS}", (*_STUD, *_FIVE_CARDS)),
    ("street-of-another-game", f"{_BOARD_STREETS} {_STUD_STREETS}", _DRAWS),
    ("cards-dealt-late", f"{_CARDS} DRAW", (*_BOARD, *_STUD, *_FIVE_CARDS, *_DRAWS, *_SHOWDOWN)),
    ("deal-behind-showdown", _DEAL, _SHOWDOWN),
    ("street-behind-showdown", _STREETS, _SHOWDOWN),
    ("second-showdown", "SHOWDOWN", _SHOWDOWN),
    ("line-behind-cancellation", f"SEAT {_ALL}", _CANCELLED),
    ("total-before-summary", "TOTAL POT_LINE", _BODY),
    ("board-before-summary", "BOARD", _BODY),
    ("result-before-summary", "SUMMARY_SEAT", _BODY),
    ("seat-line-in-summary", "SEAT", _SUMMARY),
    ("card-line-in-summary", _CARDS, _SUMMARY),
    ("action-in-summary", f"ACTION DRAW UNCALLED {_FLOOR}", _SUMMARY),
    ("show-in-summary", "SHOWS MUCKS MUCKED", _SUMMARY),
    ("award-in-summary", "COLLECTED CASHED_OUT BOUNTY SIDE_DEAL SPLASH", _SUMMARY),
    ("deal-in-summary", _DEAL, _SUMMARY),
    ("street-in-summary", _STREETS, _SUMMARY),
    ("showdown-in-summary", _SHOWDOWNS, _SUMMARY),
    ("cancelled-in-summary", "CANCELLED", _SUMMARY),
    ("second-cancellation", "CANCELLED", tuple(f"{body} SUMMARY{part}" for body in _CANCELLED for part in _PARTS)),
    ("second-summary", "SUMMARY", _SUMMARY),
    (
        "second-total",
        "TOTAL",
        tuple(f"{closed} TOTAL{part}" for closed in _CLOSED for part in ("", " BOARD", " SUMMARY_SEAT")),
    ),
    (
        "total-late",
        "TOTAL",
        tuple(f"{closed}{part}" for closed in _CLOSED for part in (" POT_LINE", " BOARD", " SUMMARY_SEAT")),
    ),
    ("pot-line-late", "POT_LINE", tuple(f"{closed}{part}" for closed in _CLOSED for part in ("", " BOARD"))),
    ("board-late", "BOARD", tuple(f"{closed} SUMMARY_SEAT" for closed in _CLOSED)),
)

CAUSES = tuple(dict.fromkeys(cause for cause, _, _ in _CAUSES))


@functools.cache
def examples(kind: str, room: Format) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Give each cause with its examples that end with a kind of line, as far as the format has their kinds."""
    found = []
    for cause, kinds, beginnings in _CAUSES:
        if kind in kinds.split():
            possible = (beginning for beginning in beginnings if all(name in room.kind for name in beginning.split()))
            found.append((cause, tuple(f"{beginning} {kind}" for beginning in possible)))
    return tuple(found)


# How a person calls each kind of line.
WORDS = {
    "HEADER": "the header of a hand",
    "TABLE": "the table line",
    "SEAT": "a seat line",
    "ACTION": "an action",
    "SPLASH": "money added by the house",
    "HOLE_CARDS": "the deal of hole cards",
    "DEALT": "cards dealt to a player",
    "FIRST_CARD": "the first board card",
    "DRAW": "a discard",
    "FLOP": "the flop",
    "TURN": "the turn",
    "RIVER": "the river",
    "RUN_STREET": "a street of one run",
    "THIRD_STREET": "third street",
    "FOURTH_STREET": "fourth street",
    "FIFTH_STREET": "fifth street",
    "SIXTH_STREET": "sixth street",
    "LAST_STREET": "the last street",
    "SECOND_CARD": "the deal of two cards",
    "THIRD_CARD": "the third card",
    "FOURTH_CARD": "the fourth card",
    "FIFTH_CARD": "the fifth card",
    "FIRST_DRAW": "the first draw",
    "SECOND_DRAW": "the second draw",
    "THIRD_DRAW": "the third draw",
    "UNCALLED": "an uncalled bet returned",
    "SHOWDOWN": "the showdown",
    "RUN_SHOWDOWN": "the showdown of one run",
    "SHOWS": "cards shown",
    "MUCKS": "cards mucked",
    "MUCKED": "cards mucked",
    "BURNED": "a burned card",
    "EXPOSED": "an exposed card",
    "DECISION": "a decision of the floor",
    "REFUND": "chips given back",
    "COLLECTED": "a pot collected",
    "CASHED_OUT": "a cash-out",
    "SIDE_DEAL": "a cash-out or insurance",
    "BOUNTY": "a bounty",
    "CANCELLED": "a cancelled hand",
    "SUMMARY": "the summary",
    "TOTAL": "the total pot",
    "POT_LINE": "a pot and what is taken from it",
    "BOARD": "the board of the summary",
    "SUMMARY_SEAT": "a seat's result",
    END: "the end of the hand",
}


def in_words(kinds: Iterable[str]) -> tuple[str, ...]:
    """Give kinds of line as a person calls them, in the order in which a hand has them."""
    wanted = set(kinds)
    return tuple(words for kind, words in WORDS.items() if kind in wanted)
