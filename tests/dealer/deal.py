"""Deals one random legal hand: `deal(seed, **options)`. The same seed and options give the same hand."""

from dataclasses import dataclass
from random import Random
from typing import Unpack

from .betting import Betting
from .cards import DECK, HOLE_CARDS, playing_board, rank, twin_hole
from .facts import CARDS_OUT, Award, Deal, Pot, Seat, Show, Take, Uncalled
from .fits import check, fits
from .house import house_takes
from .noise import make_noise
from .oracle import bracket_rake, make_awards, make_pots, uncalled_bet
from .showdown import make_shows, show_order
from .table import Options, Table, Wish, chance, choose_start, choose_style, set_table

RAKE_STEP, RAKE_UNIT = 20_00, 1_00  # casino manual, page 13: one for each full twenty
TRIES = 4000
FIRST_NUMBER = {"pokerstars": 200_000_000_000, "ggpoker": 4_000_000_000, "cardroom": 1_000_000}
DROP_PLAYERS, DROP = 6, 1_00  # casino manual, page 13: one from each hand in which six take part


@dataclass(frozen=True, slots=True)
class Cards:
    """Hole cards by seat, and one board for each run; the first `shared` board cards are the same in all."""

    holes: dict[int, tuple[str, ...]]
    boards: tuple[tuple[str, ...], ...]
    shared: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of the hand in money."""

    uncalled: Uncalled | None
    pots: tuple[Pot, ...]
    takes: tuple[Take, ...]
    awards: tuple[Award, ...]


def deal(seed: int, **options: Unpack[Options]) -> Deal:
    """A hand that fits the options (see `Options`). Raises ValueError when there is no such hand."""
    wish = Wish(**options)
    check(wish)
    rng = Random(seed)
    number = wish.number or FIRST_NUMBER[wish.room] + seed % 3_000_000_000
    for _ in range(TRIES):
        hand = _one_hand(rng, wish, number)
        if hand and fits(hand, wish.force):
            return hand
    raise ValueError(f"no hand of this kind turned up: {wish}")


def _one_hand(rng: Random, wish: Wish, number: int) -> Deal | None:
    """One attempt. None when the house would empty a small pot: what happens then is not agreed between houses."""
    table = set_table(rng, wish)
    betting = Betting(table, rng)
    betting.play()
    cards = _deal_cards(rng, table, betting)
    settlement = _settle(rng, table, betting, cards)
    if settlement is None:
        return None
    names = {seat.number: seat.name for seat in table.seats}
    noisy = wish.room == "pokerstars" and not wish.plain
    return Deal(
        number=number,
        room=wish.room,
        kind=table.kind,
        game=table.game,
        limit=table.limit,
        currency=table.currency,
        exponent=table.exponent,
        stakes=table.stakes,
        table=table.title,
        max_seats=table.max_seats,
        button=table.button,
        small_blind=table.small_blind,
        big_blind=table.big_blind,
        started=choose_start(rng, wish),
        hero=table.order[int(rng.random() * len(table.order))] if wish.room == "ggpoker" or chance(rng, 0.75) else None,
        seats=tuple(Seat(s.number, s.name, s.stack, cards.holes.get(s.number, ()), s.sitting_out) for s in table.seats),
        actions=tuple(betting.actions),
        boards=cards.boards,
        shared=cards.shared,
        uncalled=settlement.uncalled,
        pots=settlement.pots,
        takes=settlement.takes,
        shows=_shows(rng, table, betting, cards, settlement.pots),
        awards=settlement.awards,
        fast=table.fast,
        tournament=table.tournament,
        noise=make_noise(rng, betting.actions, names, table.max_seats) if noisy else (),
        style=choose_style(rng, table),
        house=wish.house,
    )


def _live(betting: Betting) -> list[int]:
    return [seat for seat in betting.order if seat not in betting.folded]


def _deal_cards(rng: Random, table: Table, betting: Betting) -> Cards:
    live = _live(betting)
    last = betting.street_reached
    shared = CARDS_OUT[last]
    contested = len(live) > 1
    runs = _runs(rng, table, shared) if contested and shared < 5 else 1
    size = 5 if contested else shared
    fixed: dict[int, list[str]] = {}
    board: list[str] = []
    if contested and chance(rng, 0.95 if table.wish.force in ("split", "split-side-pot", "odd-chip") else 0.12):
        if table.game == "holdem" and runs == 1 and chance(rng, 0.4):
            board = playing_board(rng)
        else:
            first, second = rng.sample(live, 2)
            fixed[first] = rng.sample(DECK, HOLE_CARDS[table.game])
            twin = twin_hole(rng, fixed[first])
            if twin:
                fixed[second] = twin
    taken = {card for hole in fixed.values() for card in hole}.union(board)
    rest = [card for card in DECK if card not in taken]
    deck = iter(rng.sample(rest, min(len(rest), HOLE_CARDS[table.game] * len(table.order) + 15)))
    holes = {
        seat: tuple(fixed.get(seat) or [next(deck) for _ in range(HOLE_CARDS[table.game])]) for seat in table.order
    }
    boards = [tuple(board or [next(deck) for _ in range(size)])]
    while len(boards) < runs:
        boards.append(boards[0][:shared] + tuple(next(deck) for _ in range(size - shared)))
    return Cards(holes, tuple(boards), min(shared, size))


def _runs(rng: Random, table: Table, shared: int) -> int:
    """How many times the rest of the board is dealt."""
    if table.kind != "cash" or table.wish.plain:
        return 1
    asked = {"run-twice": 2, "three-boards": 3}.get(table.wish.force or "", 0)
    if asked:
        return asked
    if table.wish.force or not chance(rng, 0.15):
        return 1
    return 3 if table.wish.room == "ggpoker" and chance(rng, 0.3) else 2


def _settle(rng: Random, table: Table, betting: Betting, cards: Cards) -> Settlement | None:
    live = _live(betting)
    uncalled = uncalled_bet(betting.bets, betting.folded)
    put = {seat: betting.bets[seat] + betting.antes[seat] for seat in table.order}
    if uncalled:
        put[uncalled.seat] -= uncalled.amount
    pots = make_pots(put, betting.dead, betting.folded, table.order)
    flop = len(cards.boards[0]) >= 3
    takes = _takes(rng, table, pots) if flop and table.kind == "cash" else ()
    net = [pot.gross - sum(take.amount for take in takes if take.pot == index) for index, pot in enumerate(pots)]
    # A drop may leave a cent or two, too few for all who share them.
    if min(net) <= (len(live) * len(cards.boards) if table.wish.room == "cardroom" else 0):
        return None
    contested = len(live) > 1
    ranks = [{seat: rank(table.game, cards.holes[seat], board) for seat in live if contested} for board in cards.boards]
    return Settlement(
        uncalled, pots, takes, make_awards(pots, net, ranks, whole_when_alone=table.wish.room == "ggpoker")
    )


def _takes(rng: Random, table: Table, pots: tuple[Pot, ...]) -> tuple[Take, ...]:
    """Rake by the house's brackets; in the GG layout also other takes, all of them from the main pot."""
    if table.wish.house:
        gross = [pot.gross for pot in pots]
        return house_takes(table.wish.house, gross, len(table.order), table.limit, table.stakes.printed[1])
    rake = bracket_rake([pot.gross for pot in pots], RAKE_STEP, RAKE_UNIT)
    takes = [Take("rake", index, amount) for index, amount in enumerate(rake) if amount]
    if table.wish.room == "cardroom" and len(table.order) >= DROP_PLAYERS:
        takes.append(Take("jackpot", 0, DROP))
    if table.wish.room == "ggpoker" and not table.wish.plain:
        if len(table.order) >= 6 and pots[0].gross > 30 * table.stakes.big_blind and chance(rng, 0.4):
            takes.append(Take("jackpot", 0, RAKE_UNIT))
        for kind in ("bingo", "fortune", "tax"):
            if chance(rng, 0.03):
                takes.append(Take(kind, 0, 1 + int(rng.random() * table.stakes.big_blind // 4)))
    return tuple(takes)


def _shows(rng: Random, table: Table, betting: Betting, cards: Cards, pots: tuple[Pot, ...]) -> tuple[Show, ...]:
    live = _live(betting)
    if len(live) == 1:
        flop = len(cards.boards[0]) >= 3
        return (Show(live[0], shown=True),) if flop and table.wish.room == "pokerstars" and chance(rng, 0.05) else ()
    ranks = {seat: rank(table.game, cards.holes[seat], cards.boards[0]) for seat in live}
    all_in = any(not betting.stack[seat] for seat in live)
    all_up = cards.shared < 5 or table.wish.room == "ggpoker" or (table.kind == "tournament" and all_in)
    return make_shows(rng, pots, show_order(live, table.order, betting.aggressor), ranks, all_up=all_up)
