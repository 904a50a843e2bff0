"""Writes a hand in the text layout of GGPoker."""

from .facts import CARDS_OUT, Action, Deal, Seat
from .lines import (
    Line,
    Text,
    as_text,
    cards,
    forced,
    hand_rank,
    rest_of_board,
    street_line,
    won_on,
)
from .words import ORDINALS, SAID_BY_GG, SIGNS, comma_money

GAMES = {"holdem": "Hold'em No Limit", "omaha": "Omaha Pot Limit", "omaha5": "PLO-5"}
PREFIXES = {"holdem": "HD", "omaha": "OM", "omaha5": "OM"}
TAKES = ("jackpot", "bingo", "fortune", "tax")
RUNS = {2: "two", 3: "three"}
POSTS = {
    "ante": "posts the ante",
    "small blind": "posts small blind",
    "big blind": "posts big blind",
    "dead blind": "posts missed blind",
    "straddle": "straddle",
}
NO_BET = " (didn't bet)"


def write(deal: Deal) -> str:
    """The hand as text, with the blank lines that follow it in a file."""
    return as_text(compose(deal)) + "\n" * (deal.style.blank_lines - 1)


def compose(deal: Deal) -> Text:
    """The lines of the hand."""
    page = _Page(deal)
    return [*page.head(), *page.body(), *page.end(), *page.summary()]


class _Page:
    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.names = {seat.number: seat.name for seat in deal.seats}
        self.sign = SIGNS[deal.currency]

    def money(self, amount: int) -> str:
        return comma_money(amount, self.sign, self.deal.exponent)

    def header(self) -> str:
        deal = self.deal
        stakes = "/".join(self.money(amount) for amount in deal.stakes.printed)
        clock = f"{deal.started:%Y/%m/%d %H:%M:%S}"
        if deal.tournament:
            event = f"Tournament #{deal.tournament.number}, {deal.tournament.buy_in} {GAMES[deal.game]}"
            return f"Poker Hand #TM{deal.number}: {event} - Level{deal.tournament.level}({stakes}) - {clock}"
        prefix = "RC" if deal.fast else PREFIXES[deal.game]
        gap = "  " if prefix == "HD" else " "
        return f"Poker Hand #{prefix}{deal.number}: {GAMES[deal.game]}{gap}({stakes}) - {clock}"

    def head(self) -> Text:
        deal = self.deal
        lines = [
            Line("header", self.header()),
            Line("table", f"Table '{deal.table}' {deal.max_seats}-max Seat #{deal.button} is the button"),
        ]
        for seat in deal.seats:
            lines.append(
                Line("seat", f"Seat {seat.number}: {seat.name} ({self.money(seat.stack)} in chips)", seat.number)
            )
        lines += [Line("post", self.post(action), action.seat, index) for index, action in enumerate(forced(deal))]
        lines.append(Line("hole", "*** HOLE CARDS ***"))
        blank = " " if deal.style.trailing_blanks else ""
        for seat in deal.dealt:
            hole = f" {cards(seat.hole)}" if seat.number == deal.hero else blank
            lines.append(Line("dealt", f"Dealt to {seat.name}{hole}", seat.number))
        return lines

    def post(self, action: Action) -> str:
        amount = action.to if action.verb == "straddle" else action.amount  # a straddle restates the live total
        all_in = " and is all-in" if action.all_in else ""
        return f"{self.names[action.seat]}: {POSTS[action.verb]} {self.money(amount)}{all_in}"

    def body(self) -> Text:
        """Streets with their actions, the uncalled bet, hands shown at an all-in, and what is left of the board."""
        deal = self.deal
        first = "FIRST " if len(deal.boards) > 1 and deal.style.first_from_flop else ""
        lines: Text = []
        out = 0
        for index in range(len(forced(deal)), len(deal.actions)):
            action = deal.actions[index]
            if CARDS_OUT[action.street] != out:
                out = CARDS_OUT[action.street]
                lines.append(
                    Line("street", street_line(first + action.street.upper(), deal.boards[0], action.street), ref=out)
                )
            lines.append(Line("action", self.action(action), action.seat, index))
        if deal.uncalled:
            amount, name = self.money(deal.uncalled.amount), self.names[deal.uncalled.seat]
            lines.append(Line("uncalled", f"Uncalled bet ({amount}) returned to {name}", deal.uncalled.seat))
        lines += [self.shows(show.seat) for show in deal.shows]
        return lines + rest_of_board(deal, out)

    def action(self, action: Action) -> str:
        name, all_in = self.names[action.seat], " and is all-in" if action.all_in else ""
        if action.verb in ("fold", "check"):
            return f"{name}: {action.verb}s"
        if action.verb == "raise":
            return f"{name}: raises {self.money(action.by)} to {self.money(action.to)}{all_in}"
        return f"{name}: {action.verb}s {self.money(action.amount)}{all_in}"

    def shows(self, seat: int) -> Line:
        """Before the rest of the board is dealt, with what the hand is worth then."""
        deal = self.deal
        seen = deal.boards[0][: deal.shared]
        said = f" ({SAID_BY_GG[hand_rank(deal, seat, seen)]})" if len(seen) >= 3 else ""
        return Line("show", f"{self.names[seat]}: shows {cards(deal.seat(seat).hole)}{said}", seat)

    def end(self) -> Text:
        deal = self.deal
        lines: Text = []
        for board in range(len(deal.boards)):
            run = f"{ORDINALS[board]} " if len(deal.boards) > 1 else ""
            lines.append(Line("showdown", f"*** {run}SHOWDOWN ***", ref=board))
            for award in deal.awards:
                if award.board == board:
                    text = f"{self.names[award.seat]} collected {self.money(award.amount)} from pot"
                    lines.append(Line("collected", text, award.seat, award.pot))
        return lines

    def summary(self) -> Text:
        deal = self.deal
        takes = "".join(f" | {kind.capitalize()} {self.money(deal.taken(kind))}" for kind in TAKES)
        lines = [
            Line("summary", "*** SUMMARY ***"),
            Line("total", f"Total pot {self.money(deal.total)} | Rake {self.money(deal.rake)}{takes}"),
        ]
        if len(deal.boards) > 1:
            lines.append(Line("runs", f"Hand was run {RUNS[len(deal.boards)]} times"))
            for run, board in enumerate(deal.boards):
                own = board[deal.shared :] if run else board
                lines.append(Line("board", f"{ORDINALS[run]} Board {cards(own)}", ref=run))
        elif deal.boards[0]:
            lines.append(Line("board", f"Board {cards(deal.boards[0])}"))
        return lines + [Line("outcome", self.outcome(seat), seat.number) for seat in deal.dealt]

    def outcome(self, seat: Seat) -> str:
        deal, number = self.deal, seat.number
        position = ""
        if number in (deal.small_blind, deal.big_blind):
            position = " (small blind)" if number == deal.small_blind else " (big blind)"
        elif number == deal.button:
            position = " (button)"
        return f"Seat {number}: {seat.name}{position} {self.fate(seat)}"

    def fate(self, seat: Seat) -> str:
        deal, number = self.deal, seat.number
        street = deal.folded.get(number)
        if street:
            idle = not any(action.seat == number and action.amount for action in deal.actions)
            where = "before Flop" if street == "preflop" else f"on the {street.capitalize()}"
            return f"folded {where}{NO_BET if idle else ''}"
        if len(deal.live) == 1:
            return f"{'won' if deal.boards[0] else 'collected'} ({self.money(won_on(deal, number, 0))})"
        runs = [self.run(number, board) for board in range(len(deal.boards))]
        return f"showed {cards(seat.hole)} and {', and '.join(runs)}"

    def run(self, seat: int, board: int) -> str:
        """Won or lost; the newer layout does not name the hand on a later board that it prints in part."""
        deal = self.deal
        won = won_on(deal, seat, board)
        named = not (board and deal.shared and deal.style.first_from_flop)
        said = f" with {SAID_BY_GG[hand_rank(deal, seat, deal.boards[board])]}" if named else ""
        return f"won ({self.money(won)}){said}" if won else f"lost{said}"
