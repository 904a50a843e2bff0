"""Writes a hand in the text layout of PokerStars."""

from datetime import timedelta

from .facts import CARDS_OUT, Action, Deal, Noise, Seat
from .lines import (
    Line,
    Text,
    as_text,
    cards,
    forced,
    hand_rank,
    has_bet,
    net_pots,
    of_pot,
    rest_of_board,
    street_line,
    won_on,
)
from .showdown import groups
from .words import ORDINALS, SAID_BY_PS, SIGNS, header_money, ordinal, plain_money, roman

GAMES = {"holdem": "Hold'em", "omaha": "Omaha", "omaha5": "5 Card Omaha"}
LIMITS = {"NL": "No Limit", "PL": "Pot Limit", "FL": "Limit"}
HOURS = {"EET": 2, "CET": 1, "WET": 0, "UTC": 0, "PT": -8, "ET": -5}  # in winter
POSTS = {
    "ante": "posts the ante",
    "small blind": "posts small blind",
    "big blind": "posts big blind",
    "dead blind": "posts small blind",
    "both blinds": "posts small & big blinds",
    "straddle": "posts straddle",
}


def write(deal: Deal) -> str:
    """The hand as text, with the blank lines that follow it in a file."""
    return as_text(compose(deal)) + "\n" * deal.style.blank_lines


def compose(deal: Deal) -> Text:
    """The lines of the hand."""
    page = _Page(deal)
    return [*page.head(), *page.body(), *page.end(), *page.summary()]


NO_BET = " (didn't bet)"
WORST = 7462


class _Page:
    def __init__(self, deal: Deal) -> None:
        self.deal = deal
        self.names = {seat.number: seat.name for seat in deal.seats}
        self.sign = SIGNS[deal.currency]
        self.blank = " " if deal.style.trailing_blanks else ""

    def money(self, amount: int) -> str:
        return plain_money(amount, self.sign, self.deal.exponent)

    def clock(self, zone: str) -> str:
        time = self.deal.started + timedelta(hours=HOURS[zone])
        return f"{time:%Y/%m/%d} {time.hour}:{time:%M:%S} {zone}"

    def header(self) -> str:
        deal, style = self.deal, self.deal.style
        game = f"{GAMES[deal.game]} {LIMITS[deal.limit]}"
        clock = f"{self.clock(style.second_clock)} [{self.clock('ET')}]" if style.second_clock else self.clock("ET")
        stakes = header_money(*deal.stakes.printed, self.sign, deal.exponent)
        if deal.tournament:
            event = f"Tournament #{deal.tournament.number}, {deal.tournament.buy_in} {game}"
            level = f"Level {roman(deal.tournament.level)} ({stakes})"
            return f"PokerStars {style.word} #{deal.number}: {event} - {level} - {clock}"
        code = f" {deal.currency}" if style.currency_code and deal.kind == "cash" else ""
        return (
            f"PokerStars {'Zoom ' if deal.fast else ''}{style.word} #{deal.number}:  {game} ({stakes}{code}) - {clock}"
        )

    def head(self) -> Text:
        deal = self.deal
        play = " (Play Money)" if deal.kind == "play" else ""
        lines = [
            Line("header", self.header()),
            Line("table", f"Table '{deal.table}' {deal.max_seats}-max{play} Seat #{deal.button} is the button"),
        ]
        for seat in deal.seats:
            state = " is sitting out" if seat.sitting_out else self.blank
            lines.append(
                Line("seat", f"Seat {seat.number}: {seat.name} ({self.money(seat.stack)} in chips){state}", seat.number)
            )
        posts = forced(deal)
        lines += [Line("post", self.post(action), action.seat, index) for index, action in enumerate(posts)]
        lines += [self.noise(line) for line in deal.noise if line.before < len(posts)]
        lines.append(Line("hole", "*** HOLE CARDS ***"))
        if deal.hero:
            hole = cards(deal.seat(deal.hero).hole)
            lines.append(Line("dealt", f"Dealt to {self.names[deal.hero]} {hole}", deal.hero))
        return lines

    def post(self, action: Action) -> str:
        all_in = " and is all-in" if action.all_in else ""
        return f"{self.names[action.seat]}: {POSTS[action.verb]} {self.money(action.amount)}{all_in}"

    def noise(self, line: Noise) -> Line:
        text = {
            "said": f'{line.name} said, "{line.detail}"',
            "timed out": f"{line.name} has timed out",
            "joins": f"{line.name} joins the table at seat #{line.detail}{self.blank}",
            "leaves": f"{line.name} leaves the table",
            "removed": f"{line.name} was removed from the table for failing to post",
            "after button": f"{line.name} will be allowed to play after the button",
            "disconnected": f"{line.name} is disconnected{self.blank}",
            "connected": f"{line.name} is connected{self.blank}",
            "sits out": f"{line.name}: sits out{self.blank}",
        }[line.what]
        return Line("noise", text)

    def body(self) -> Text:
        """Streets with their actions, the uncalled bet, and what is left of the board."""
        deal = self.deal
        lines: Text = []
        out = 0
        for index in range(len(forced(deal)), len(deal.actions)):
            action = deal.actions[index]
            if CARDS_OUT[action.street] != out:
                out = CARDS_OUT[action.street]
                lines.append(Line("street", street_line(action.street.upper(), deal.boards[0], action.street), ref=out))
            lines += [self.noise(line) for line in deal.noise if line.before == index]
            lines.append(Line("action", self.action(action), action.seat, index))
        lines += [self.noise(line) for line in deal.noise if line.before >= len(deal.actions)]
        if deal.uncalled:
            amount, name = self.money(deal.uncalled.amount), self.names[deal.uncalled.seat]
            lines.append(Line("uncalled", f"Uncalled bet ({amount}) returned to {name}", deal.uncalled.seat))
        return lines + rest_of_board(deal, out)

    def action(self, action: Action) -> str:
        name, all_in = self.names[action.seat], " and is all-in" if action.all_in else ""
        if action.verb in ("fold", "check"):
            return f"{name}: {action.verb}s{self.blank}"
        if action.verb == "raise":
            return f"{name}: raises {self.money(action.by)} to {self.money(action.to)}{all_in}"
        return f"{name}: {action.verb}s {self.money(action.amount)}{all_in}"

    def end(self) -> Text:
        """Showdowns, or the pot to the last seat."""
        deal = self.deal
        if len(deal.live) == 1:
            return self.alone()
        lines: Text = []
        for board in range(len(deal.boards)):
            run = f"{ORDINALS[board]} " if len(deal.boards) > 1 else ""
            lines.append(Line("showdown", f"*** {run}SHOW DOWN ***", ref=board))
            lines += self.showdown(board)
        return lines + self.places()

    def alone(self) -> Text:
        deal, winner = self.deal, self.deal.live[0]
        lines = [Line("collected", self.collected(award.seat, award.amount, 0), award.seat) for award in deal.awards]
        if deal.shows:
            lines.append(self.shows(winner, 0, WORST))
        else:
            lines.append(Line("muck", f"{self.names[winner]}: doesn't show hand{self.blank}", winner))
        return lines

    def showdown(self, board: int) -> Text:
        """Seats of the last pot show, then that pot is paid, and so on down to the main pot."""
        deal = self.deal
        shown = {show.seat: show.shown for show in deal.shows}
        best = WORST + 1
        lines: Text = []
        for pot, seats in groups(deal.pots, [show.seat for show in deal.shows]):
            for seat in seats:
                if shown[seat]:
                    lines.append(self.shows(seat, board, best))
                    best = min(best, hand_rank(deal, seat, deal.boards[board]))
                else:
                    lines.append(Line("muck", f"{self.names[seat]}: mucks hand{self.blank}", seat))
            for award in of_pot(deal, pot, board):
                lines.append(Line("collected", self.collected(award.seat, award.amount, pot), award.seat, pot))
        return lines

    def shows(self, seat: int, board: int, best: int) -> Line:
        """A hand turned up after one of rank `best`."""
        deal = self.deal
        mine = hand_rank(deal, seat, deal.boards[board])
        said = SAID_BY_PS[mine]
        if best < mine and SAID_BY_PS[best] == said:
            said += " - lower kicker"
        return Line("show", f"{self.names[seat]}: shows {cards(deal.seat(seat).hole)} ({said})", seat, board)

    def collected(self, seat: int, amount: int, pot: int) -> str:
        return f"{self.names[seat]} collected {self.money(amount)} from {self.pot_name(pot)}"

    def pot_name(self, pot: int) -> str:
        if len(self.deal.pots) == 1:
            return "pot"
        if pot == 0:
            return "main pot"
        return "side pot" if len(self.deal.pots) == 2 else f"side pot-{pot}"

    def places(self) -> Text:
        deal = self.deal
        if not deal.tournament:
            return []
        place = 10 + deal.number % 80
        return [
            Line("place", f"{self.names[seat]} finished the tournament in {ordinal(place + index)} place", seat)
            for index, seat in enumerate(seat for seat, stack in deal.stacks_after().items() if not stack)
        ]

    def summary(self) -> Text:
        deal = self.deal
        pots = ""
        if len(deal.pots) > 1:
            names = [self.pot_name(pot).capitalize() for pot in range(len(deal.pots))]
            pots = "".join(f" {name} {self.money(net)}." for name, net in zip(names, net_pots(deal), strict=True))
        lines = [
            Line("summary", "*** SUMMARY ***"),
            Line("total", f"Total pot {self.money(deal.total)}{pots} | Rake {self.money(deal.rake)}{self.blank}"),
        ]
        if len(deal.boards) > 1:
            lines.append(Line("runs", "Hand was run twice"))
            lines += [
                Line("board", f"{ORDINALS[run]} Board {cards(board)}", ref=run) for run, board in enumerate(deal.boards)
            ]
        elif deal.boards[0]:
            lines.append(Line("board", f"Board {cards(deal.boards[0])}"))
        return lines + [Line("outcome", self.outcome(seat), seat.number) for seat in deal.dealt]

    def outcome(self, seat: Seat) -> str:
        deal = self.deal
        number = seat.number
        position = " (button)" if number == deal.button else ""
        if number in (deal.small_blind, deal.big_blind):
            position += " (small blind)" if number == deal.small_blind else " (big blind)"
        return f"Seat {number}: {seat.name}{position} {self.fate(seat)}"

    def fate(self, seat: Seat) -> str:
        deal, number = self.deal, seat.number
        street = deal.folded.get(number)
        if street:
            blinds = (deal.small_blind, deal.big_blind)
            idle = street == "preflop" and number not in blinds and not has_bet(deal, number)
            where = "before Flop" if street == "preflop" else f"on the {street.capitalize()}"
            return f"folded {where}{NO_BET if idle else ''}"
        if len(deal.live) == 1:
            return f"collected ({self.money(won_on(deal, number, 0))})"
        if not all(show.shown for show in deal.shows if show.seat == number):
            return f"mucked {cards(seat.hole)}" if deal.style.mucked_cards else "mucked"
        runs = [self.run(number, board) for board in range(len(deal.boards))]
        return f"showed {cards(seat.hole)} and {', and '.join(runs)}"

    def run(self, seat: int, board: int) -> str:
        said = SAID_BY_PS[hand_rank(self.deal, seat, self.deal.boards[board])]
        won = won_on(self.deal, seat, board)
        return f"won ({self.money(won)}) with {said}" if won else f"lost with {said}"
