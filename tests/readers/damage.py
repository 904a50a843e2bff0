"""Damages the text of hands in every way that a broken disk, a careless program or a hostile player could."""

from collections.abc import Callable, Sequence
from random import Random

# Characters that have upset readers: controls, marks of order and direction, blanks of other scripts, signs that
# mean something here.
NASTY = (
    *"\0\1\2\t\x0b\x0c\r\x1c\x1d\x1e\x1f\x7f\x85\xa0",
    *"\u0301\u1680\u2003\u200b\u200d\u200f\u2028\u2029\u202e\u2066\u3000\ufeff\ufffd\ufffe\U0001f40c\U000e0041\U0010ffff",
    *"\"'`()[]{}<>:;,.|/\\#*&%$€£¥₹-+=~^_?! 0129TAKsh",
    "€",
    "â‚¬",
    "Â£",
    "ï»¿",
    "10",
    "1,00",
    "1.000,00",
    "1,2.3",
    "1.2.3",
    "99999999999999999999",
    "0.0000001",
    "0,5",
    "\r\n",
    "\n",
    "\n\n",
    "\n\n\n",
)
NUMBERS = ("1,5", "1.5", "1,500", "1.500", "1.500,25", "0.1234567", "1.2.3", "007", "1" * 15, "1" * 16, "9" * 19, "")
FRAGMENTS = (
    "*** RIVER *** [9d Kh 2c 3c] [",
    "*** SUMMARY ***",
    "*** SHOW DOWN ***",
    "*** FIRST FLOP *** [2c 3c 4c]",
    "*** HOLE CARDS ***",
    "*** SECOND SHOW DOWN ***",
    "*** FLOP *** [2c 3d 10h]",
    "*** TURN *** [2c 3c 4c] [td]",
    "*** DRAW ***",
    "Hand cancelled",
    "Board [2c 3c 4c]",
    "Total pot 5 | Rake 0",
    "Total pot $5.00 Main pot $3. Side pot-1 $2. | Rake $0",
    "Total pot 5 Side pot-99 2 | Rake 0,50",
    "Seat 1: Ghost (500 in chips)",
    "Seat 999: (500 in chips)",
    "Seat 2: Ghost folded before Flop",
    "Seat 3:   (5 in chips)",
    "Seat 3: Ghost showed [As Ad] and won ($5) with won 3, and won (4) and collected 5",
    "Ghost: folds",
    "Ghost: bets",
    "Ghost: checks 5",
    "Ghost: raises 5",
    "Ghost: raises 5 to 10 and is all-in",
    "Ghost collected 5 from pot",
    "Uncalled bet (5) returned to Ghost",
    "Uncalled bet ($0.50) returned to nobody here",
    "Ghost: shows [As Kd] (high card Ace)",
    'Ghost said, "Poker Hand #1: Omaha"',
    "Ghost joins the table at seat #3",
    "Ghost: discards 2 cards [Ah 10d]",
    "Ghost: stands pat",
    "STP added: $0.50",
    "Ghost:",
    "Cash Drop to Pot : total $5",
    "Ghost: Receives Cashout ($5)",
    "Ghost cashed out the hand for $5 | Cash Out Fee $0.05",
    "Ghost wins the $5 bounty for eliminating Ghost",
    "Dealt to Ghost [As Kd]",
    "Dealt to Ghost As",
    "Some Other Room Game #12: Hold'em",
    "PokerStars Hand #7: Hold'em No Limit ($1/$2 USD) - 2026/10/25 1:30:00 ET",
    "PokerStars Tournament #7, No Limit Hold'em",
    "PokerStars Hand #8: Tournament #9, $1+$0.10 USD Hold'em No Limit - Level I (10/20) - 2026/03/08 2:30:00 ET",
    "Poker Hand #HD9: Hold'em No Limit  ($0.5/$1) - 2026/02/30 10:00:00",
    "Table 'x' 999-max Seat #999 is the button",
    "Table 'x' 1000-max",
    "Seat 4: Ghost folded before Flop PokerStars Hand #9: Omaha Pot Limit (€0,50/€1) - 2026/01/01 10:00",
    "ï»¿PokerStars Hand #9: x",
)

Damage = Callable[[Random, list[str], Sequence[str]], None]


def damage(rng: Random, text: str, others: Sequence[str]) -> str:
    """Damage a text in one to four ways. `others` are lines from elsewhere that may turn up in it."""
    lines = text.split("\n")
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        if lines:
            rng.choice(DAMAGES)(rng, lines, others)
    return "\n".join(lines)


def _delete(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    start = _at(rng, lines)
    del lines[start : start + rng.choice((1, 1, 1, 2, 5))]


def _duplicate(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    lines.insert(_at(rng, lines), rng.choice(lines))


def _swap(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    one, two = _at(rng, lines), _at(rng, lines)
    lines[one], lines[two] = lines[two], lines[one]


def _swap_neighbours(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    one = _at(rng, lines)
    lines[one : one + 2] = reversed(lines[one : one + 2])


def _cut_end(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    del lines[_at(rng, lines) :]
    _cut_line(rng, lines, ())


def _cut_start(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    del lines[: _at(rng, lines)]


def _cut_line(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    if lines:
        at = _at(rng, lines)
        place = rng.randrange(len(lines[at]) + 1)
        lines[at] = lines[at][:place] if rng.random() < 0.5 else lines[at][place:]


def _replace(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    at, line, place = _spot(rng, lines)
    lines[at] = line[:place] + rng.choice(NASTY) + line[place + 1 :]


def _insert(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    at, line, place = _spot(rng, lines)
    lines[at] = line[:place] + rng.choice(NASTY) * rng.choice((1, 1, 1, 2, 3)) + line[place:]


def _surround(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    at = _at(rng, lines)
    lines[at] = rng.choice(NASTY) + lines[at] + rng.choice(NASTY)


def _replace_everywhere(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    _at_line, line, place = _spot(rng, lines)
    old, new = line[place : place + 1], rng.choice(NASTY)
    if old:
        lines[:] = [line.replace(old, new) for line in lines]


def _number(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    at, line, place = _spot(rng, lines)
    digits = [i for i in range(place, len(line)) if line[i].isdigit()]
    if digits:
        lines[at] = line[: digits[0]] + rng.choice(NUMBERS) + line[digits[0] + 1 :]


def _join(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    at = _at(rng, lines)
    lines[at : at + 2] = ["".join(lines[at : at + 2])]


def _split(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    at, line, place = _spot(rng, lines)
    lines[at : at + 1] = [line[:place], line[place:]]


def _blank(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    lines.insert(_at(rng, lines), rng.choice(("", " ", "\t", "\xa0", "\u3000")))


def _foreign(rng: Random, lines: list[str], others: Sequence[str]) -> None:
    lines.insert(_at(rng, lines), rng.choice(others) if others else "")


def _fragment(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    fragment = rng.choice(FRAGMENTS)
    at = _at(rng, lines)
    kept = lines[at]
    behind, torn = (
        rng.choice(([kept, fragment], [kept, "", fragment])),
        [[fragment + kept], [kept + fragment], [fragment]],
    )
    lines[at : at + 1] = rng.choice([behind, *torn])


def _rename(rng: Random, lines: list[str], _: Sequence[str]) -> None:
    """Give a player a name that looks like a piece of a hand history."""
    seats = [line for line in lines if line.startswith("Seat ") and " in chips" in line and ": " in line]
    if seats:
        old = rng.choice(seats).split(": ", 1)[1].rsplit(" (", 1)[0]
        like = (f"{old} ", f" {old}", old[:1], f"{old}: folds", f"{old} collected 5 from pot")
        new = rng.choice((*FRAGMENTS, *NASTY, *like, "", "said"))
        if old:
            lines[:] = [line.replace(old, new) for line in lines]


DAMAGES: tuple[Damage, ...] = (
    _delete,
    _duplicate,
    _swap,
    _swap_neighbours,
    _cut_end,
    _cut_start,
    _cut_line,
    _replace,
    _insert,
    _surround,
    _replace_everywhere,
    _number,
    _join,
    _split,
    _blank,
    _foreign,
    _fragment,
    _rename,
)


def _at(rng: Random, lines: list[str]) -> int:
    return rng.randrange(len(lines)) if lines else 0


def _spot(rng: Random, lines: list[str]) -> tuple[int, str, int]:
    at = _at(rng, lines)
    return at, lines[at], rng.randrange(len(lines[at]) + 1)
