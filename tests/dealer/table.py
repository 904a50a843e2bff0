"""Chooses a table: game, stakes, seats, stacks, who posts what. All that is fixed before the first card."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Literal, TypedDict

from .facts import AnteForm, Game, Kind, Limit, Room, Seat, Stakes, Style, Tournament, clockwise
from .names import pick_names

Force = Literal[
    "side-pot",
    "two-side-pots",
    "split",
    "split-side-pot",
    "odd-chip",
    "showdown",
    "muck",
    "uncontested",
    "walk",
    "all-in",
    "run-twice",
    "three-boards",
    "short-blind",
    "dead-blind",
    "straddle",
    "ante",
    "sitting-out",
]
Names = Literal["plain", "wild", "mixed"]


@dataclass(frozen=True, slots=True)
class Wish:
    """What the caller asks for; what is not asked for is left to chance."""

    room: Room = "pokerstars"
    kind: Kind | None = None
    game: Game | None = None
    limit: Limit | None = None
    currency: str | None = None
    n_seats: int | None = None
    names: Names = "mixed"
    force: Force | None = None
    plain: bool = False
    number: int | None = None
    started: datetime | None = None
    house: str | None = None


class Options(TypedDict, total=False):
    """The fields of `Wish`, as keyword arguments of `deal`."""

    room: Room
    kind: Kind | None
    game: Game | None
    limit: Limit | None
    currency: str | None
    n_seats: int | None
    names: Names
    force: Force | None
    plain: bool
    number: int | None
    started: datetime | None
    house: str | None


@dataclass(frozen=True, slots=True)
class Extra:
    """A post by a seat outside the blinds: `new` big blind, `both` blinds, `small` blind alone (dead)."""

    seat: int
    form: Literal["new", "both", "small"]


@dataclass(slots=True)
class Table:
    """A table ready for the deal. `order` is dealt seats from the button's left; `names` belongs to printed seats."""

    wish: Wish
    kind: Kind
    game: Game
    limit: Limit
    currency: str
    exponent: int
    stakes: Stakes
    title: str
    max_seats: int
    button: int
    seats: list[Seat]
    order: tuple[int, ...]
    small_blind: int | None
    big_blind: int
    tight: float  # 0 calls everything, 1 folds often
    jam: float  # share of bets and raises that are all-in
    straddle: int | None = None
    extras: list[Extra] = field(default_factory=list)
    tournament: Tournament | None = None
    fast: bool = False


CASH_BLINDS = [
    (1, 2),
    (2, 5),
    (5, 10),
    (10, 25),
    (25, 50),
    (50, 100),
    (100, 200),
    (200, 500),
    (500, 1000),
    (2500, 5000),
]
CASH_WEIGHTS = [2, 3, 3, 4, 8, 14, 30, 22, 12, 2]
FIXED = [(50, 100), (100, 200), (200, 400), (500, 1000), (1000, 2000)]
LEVELS = [
    (10, 20, 0),
    (15, 30, 0),
    (25, 50, 0),
    (50, 100, 10),
    (75, 150, 15),
    (100, 200, 25),
    (150, 300, 40),
    (300, 600, 75),
    (600, 1200, 150),
    (1000, 2000, 250),
    (2500, 5000, 600),
]
BUY_INS = (
    "€9+€1 EUR",
    "$10+$1 USD",
    "$0.91+$0.09 USD",
    "£5.00+£0.50 GBP",
    "$7.50+$7.50+$1.50 USD",
    "2000+110",
    "Freeroll ",
)
GG_EVENTS = ("Revontuli Turbo $10", "Kaamos Bounty $52.50", "Sunday Talvi, Mini Main $5", "L-07: $108 Pakkanen")
_PLACES = "Kirnu Hiisi Kokko Lieska Routa Sampo Väinölä Tapiola Ahti Kaarna Metsola Pohja Tuonela Untamo Vellamo"
PLACES = _PLACES.split()
# Winter only: then Eastern time is five hours behind UTC all through, and no zone of Europe is on summer time.
FIRST_DAY = datetime(2025, 11, 10, tzinfo=UTC)
WINTER = 110 * 24 * 3600


def chance(rng: Random, share: float) -> bool:
    """True in a share of cases."""
    return rng.random() < share


def set_table(rng: Random, wish: Wish) -> Table:
    """A table that fits the wish."""
    kind = _kind(rng, wish)
    game = wish.game or ("holdem" if wish.plain else rng.choices(("holdem", "omaha", "omaha5"), (82, 12, 6))[0])
    limit = wish.limit or _limit(rng, wish, game)
    stakes, tournament = _stakes(rng, wish, kind, limit)
    currency = "CHIP" if kind != "cash" else wish.currency or _currency(rng, wish)
    max_seats, numbers = _chairs(rng, wish, game)
    button = numbers[int(rng.random() * len(numbers))]
    if len(numbers) > 2 and len(numbers) < max_seats and not wish.plain and chance(rng, 0.02):
        button = next(chair for chair in range(1, max_seats + 1) if chair not in numbers)  # a dead button
    order = clockwise(numbers, button, max_seats)
    heads_up = len(order) == 2
    no_small_blind = len(order) > 3 and not wish.plain and kind == "cash" and limit != "FL" and chance(rng, 0.01)
    table = Table(
        wish=wish,
        kind=kind,
        game=game,
        limit=limit,
        currency=currency,
        exponent=0 if kind != "cash" else 2,
        stakes=stakes,
        title=_title(rng, wish, tournament),
        max_seats=max_seats,
        button=button,
        seats=[],
        order=order,
        small_blind=None if no_small_blind else order[1] if heads_up else order[0],
        big_blind=order[0] if heads_up or no_small_blind else order[1],
        tight=rng.uniform(0.6, 1.15),
        jam=rng.choices((0.03, 0.12, 0.5), (70, 22, 8))[0],
        tournament=tournament,
        fast=not tournament and kind == "cash" and not wish.plain and chance(rng, 0.25),
    )
    _tune(rng, table)
    _seat_players(rng, table, numbers)
    _add_posts(rng, table)
    return table


def _kind(rng: Random, wish: Wish) -> Kind:
    if wish.kind:
        return wish.kind
    if wish.room == "cardroom":
        return "cash"
    if wish.currency:
        return "tournament" if wish.currency == "CHIP" else "cash"
    if wish.plain or wish.force in ("straddle", "dead-blind", "run-twice", "three-boards"):
        return "cash"
    if wish.room == "ggpoker":
        return rng.choices(("cash", "tournament"), (85, 15))[0]
    return rng.choices(("cash", "tournament", "play"), (84, 13, 3))[0]


def _limit(rng: Random, wish: Wish, game: Game) -> Limit:
    if game != "holdem":
        return "PL"
    if wish.plain or wish.room == "ggpoker":
        return "NL"
    return rng.choices(("NL", "PL", "FL"), (88, 4, 8))[0]


def _currency(rng: Random, wish: Wish) -> str:
    if wish.plain:
        return "EUR"
    return rng.choices(("EUR", "USD", "GBP"), (60, 30, 10) if wish.room == "pokerstars" else (10, 90, 0))[0]


def _stakes(rng: Random, wish: Wish, kind: Kind, limit: Limit) -> tuple[Stakes, Tournament | None]:
    if kind == "tournament":
        level = int(rng.random() * len(LEVELS))
        small, big, ante = LEVELS[level]
        form: AnteForm = "none"
        if ante or wish.force == "ante":
            form = "each" if chance(rng, 0.8) else "big blind"
        ante = {"none": 0, "each": ante or max(1, small // 5), "big blind": big}[form]
        number = 3_400_000_000 + int(rng.random() * 90_000_000)
        titles = BUY_INS if wish.room == "pokerstars" else GG_EVENTS
        buy_in = titles[int(rng.random() * len(titles))]
        printed = (big, 2 * big) if limit == "FL" else (small, big)
        return Stakes(small, big, printed, ante, form), Tournament(number, buy_in, level + 1)
    if limit == "FL":
        small_bet, big_bet = FIXED[int(rng.random() * len(FIXED))]
        return Stakes(small_bet // 2, small_bet, (small_bet, big_bet)), None
    if wish.plain:
        small, big = ((50, 100), (100, 200), (100, 200), (200, 500))[int(rng.random() * 4)]
        return Stakes(small, big, (small, big)), None
    small, big = rng.choices(CASH_BLINDS, CASH_WEIGHTS)[0]
    if wish.force == "ante" or chance(rng, 0.05):
        if chance(rng, 0.75):
            return Stakes(small, big, (small, big), max(1, big // 5), "each"), None
        return Stakes(small, big, (small, big), big, "button"), None
    return Stakes(small, big, (small, big)), None


def _chairs(rng: Random, wish: Wish, game: Game) -> tuple[int, list[int]]:
    """The size of the table and the chairs that get cards."""
    count = wish.n_seats
    if count is None:
        lowest = {"two-side-pots": 4, "side-pot": 3, "split-side-pot": 3, "dead-blind": 4, "straddle": 4}.get(
            wish.force or "", 2
        )
        if wish.plain or chance(rng, 0.8):
            count = rng.choices((2, 3, 4, 5, 6), (3, 5, 10, 22, 60))[0]
        else:
            count = 2 + int(rng.random() * 9)
        count = max(count, lowest)
    count = min(count, {"holdem": 10, "omaha": 9, "omaha5": 6}[game])  # the deck must hold three boards
    largest = (
        6 if count <= 6 and (wish.plain or chance(rng, 0.95)) else 9 if count <= 9 and wish.room == "pokerstars" else 10
    )
    if wish.room == "ggpoker" and largest == 10 and count <= 8:
        largest = 8
    if count == 2 and not wish.plain and chance(rng, 0.3):
        largest = 2
    chairs = list(range(1, largest + 1))
    return largest, sorted(rng.sample(chairs, count)) if count < largest else chairs


def _title(rng: Random, wish: Wish, tournament: Tournament | None) -> str:
    if tournament:
        return (
            f"{tournament.number} {1 + int(rng.random() * 90)}"
            if wish.room == "pokerstars"
            else str(1 + int(rng.random() * 90))
        )
    place = PLACES[int(rng.random() * len(PLACES))]
    if wish.room == "ggpoker":
        return f"{place}{1 + int(rng.random() * 40)}"
    return place + ("", " II", " III", " IV", "'s 40-100 bb", " Fast,50 bb")[int(rng.random() ** 3 * 6)]


def _tune(rng: Random, table: Table) -> None:
    """Leans the manners of the players towards what is asked for; the hand is still tried until it fits."""
    force = table.wish.force
    if force in ("side-pot", "two-side-pots", "split-side-pot", "all-in", "run-twice", "three-boards"):
        table.jam, table.tight = 0.5, 0.5
    elif force in ("split", "odd-chip", "showdown", "muck"):
        table.tight = 0.5
    elif force == "walk":
        table.tight = 1.6
    elif force == "short-blind":
        table.tight = rng.uniform(0.4, 1.0)


def _stack(rng: Random, table: Table) -> int:
    """A stack in minor units: deep, middling, short or nearly gone, often with odd cents."""
    big = table.stakes.big_blind
    roll = rng.random()
    if table.wish.force in ("side-pot", "two-side-pots", "split-side-pot"):
        roll = 0.5 + roll * 0.49
    if roll < 0.6:
        amount = int(big * (80 + rng.random() * 140))
    elif roll < 0.88:
        amount = int(big * (20 + rng.random() * 80))
    elif roll < 0.985 or table.wish.plain:
        amount = int(big * (4 + rng.random() * 20))
    else:
        amount = int(big * (0.3 + rng.random() * 3))
    if rng.random() < 0.35:
        amount -= amount % big  # round chips
    return max(amount, table.stakes.ante + 2, table.stakes.small_blind // 3 + 1)


def _seat_players(rng: Random, table: Table, numbers: list[int]) -> None:
    """Seats the dealt-in players, and at times an absent one in a free chair."""
    wish = table.wish
    absent = []
    free = [chair for chair in range(1, table.max_seats + 1) if chair not in numbers and chair != table.button]
    if free and not wish.plain and wish.room == "pokerstars" and (wish.force == "sitting-out" or chance(rng, 0.06)):
        absent = [free[int(rng.random() * len(free))]]
    odd_share = {"plain": 0.0, "wild": 0.8, "mixed": 0.0 if wish.plain or chance(rng, 0.6) else 0.25}[wish.names]
    names = pick_names(
        rng, len(numbers) + len(absent), odd_share=odd_share, hashed=wish.room == "ggpoker" and wish.names != "wild"
    )
    for number, name in zip(sorted(numbers + absent), names, strict=True):
        table.seats.append(Seat(number, name, _stack(rng, table), sitting_out=number in absent))
    if wish.force == "short-blind" or (not wish.plain and chance(rng, 0.012)):
        _shorten(rng, table)
    lone = {"button": table.button, "big blind": table.big_blind}.get(table.stakes.ante_form)
    for index, player in enumerate(table.seats):
        if player.number == lone:  # who pays an ante alone can also pay the blind: which comes first differs by house
            stack = max(player.stack, table.stakes.ante + 2 * table.stakes.big_blind)
            table.seats[index] = Seat(player.number, player.name, stack)


def _shorten(rng: Random, table: Table) -> None:
    """Leaves a blind too short to post in full."""
    stakes = table.stakes
    seat, blind = table.big_blind, stakes.big_blind
    if table.small_blind and chance(rng, 0.4):
        seat, blind = table.small_blind, stakes.small_blind
    ante = stakes.ante if stakes.ante_form == "each" else 0
    if ante > 1 and len(table.order) > 3 and chance(rng, 0.25):
        stack = 1 + int(rng.random() * ante)  # not even the ante
    elif blind > 1:
        stack = ante + 1 + int(rng.random() * (blind - 1))
    else:
        return
    for index, player in enumerate(table.seats):
        if player.number == seat:
            table.seats[index] = Seat(player.number, player.name, stack)


def _add_posts(rng: Random, table: Table) -> None:
    """Straddles and the posts of returning and new players; cash tables only."""
    force, big = table.wish.force, table.stakes.big_blind
    if table.kind != "cash" or table.wish.plain:
        return
    stacks = {seat.number: seat.stack for seat in table.seats}
    rest = [seat for seat in table.order if seat not in (table.small_blind, table.big_blind)]
    reserve = table.stakes.ante + 3 * big
    if table.limit != "FL" and (force == "straddle" or (not force and chance(rng, 0.03))):
        straddler = rest[0] if len(rest) > 1 else table.big_blind if table.wish.room == "ggpoker" and rest else None
        if straddler is not None and stacks[straddler] > reserve:
            table.straddle = straddler
    if (
        rest[1:]
        and not table.straddle
        and not table.tournament
        and (force == "dead-blind" or (not force and chance(rng, 0.04)))
    ):
        for seat in rest:
            if len(table.extras) < 2 and stacks[seat] > reserve and chance(rng, 0.4):
                form: Literal["new", "both", "small"] = rng.choices(("new", "both", "small"), (4, 5, 1))[0]
                table.extras.append(Extra(seat, form))


def choose_style(rng: Random, table: Table) -> Style:
    """Layout of the text."""
    if table.wish.plain:
        return Style(second_clock="EET")
    return Style(
        trailing_blanks=chance(rng, 0.75),
        second_clock=("", "EET", "CET", "WET", "UTC", "PT")[int(rng.random() ** 1.5 * 6)],
        word="Game" if chance(rng, 0.15) and not table.fast else "Hand",
        currency_code=not table.fast or chance(rng, 0.4),
        mucked_cards=chance(rng, 0.6),
        first_from_flop=chance(rng, 0.7),
        blank_lines=2 if chance(rng, 0.2) else 3,
    )


def choose_start(rng: Random, wish: Wish) -> datetime:
    """When the hand began, in UTC."""
    return wish.started or FIRST_DAY + timedelta(seconds=int(rng.random() * WINTER))
