"""Writes a hand in the card room's own format, in English or in Finnish."""

from datetime import timedelta

from .facts import CARDS_OUT, Action, Deal
from .lines import Line, Text, as_text, cards, forced, of_pot, rest_of_board, street_line
from .words import ORDINALS, SIGNS, plain_money

GAMES = {"holdem": "Hold'em", "omaha": "Omaha", "omaha5": "5 Card Omaha"}
LIMITS = {"NL": "No Limit", "PL": "Pot Limit", "FL": "Limit"}
ENGLISH = {
    "room": "Card room", "house": "house", "hand": "Hand", "table": "Table", "max": "-max",
    "button": "seat #{} is the button",
    "seat": "Seat", "stack": "in chips", "out": "is sitting out", "deal": "HOLE CARDS", "showdown": "SHOWDOWN",
    "summary": "SUMMARY", "wins": "wins {} from", "pot": "pot", "main": "main pot", "side": "side pot",
    "shows": "shows", "mucks": "mucks", "returned": "Uncalled bet ({}) returned to {}",
    "total": "Total pot", "main line": "Main pot", "side line": "Side pot",
    "rake": "Rake", "drop": "Drop", "net": "Net", "board": "Board", "all_in": "and is all-in", "to": "to",
    "ante": "posts the ante", "small blind": "posts small blind", "big blind": "posts big blind",
    "dead blind": "posts dead blind", "both blinds": "posts small & big blinds", "straddle": "posts straddle",
    "fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises",
}  # fmt: skip
FINNISH = {
    "room": "Pelihuone", "house": "talo", "hand": "Jako", "table": "Pöytä", "max": " paikkaa",
    "button": "nappi paikalla {}",
    "seat": "Paikka", "stack": "pelissä", "out": "ei jaossa", "deal": "JAKO", "showdown": "NÄYTTÖ",
    "summary": "YHTEENVETO", "wins": "voittaa {}", "pot": "potista", "main": "pääpotista", "side": "sivupotista",
    "shows": "näyttää", "mucks": "heittää kortit", "returned": "Maksamaton panos ({}) palautetaan: {}",
    "main line": "Pääpotti", "side line": "Sivupotti",
    "total": "Potti yhteensä", "rake": "Talon osuus", "drop": "Jackpot-maksu", "net": "Netto",
    "board": "Pöytäkortit", "all_in": "ja on all-in", "to": "summaan",
    "ante": "maksaa anten", "small blind": "asettaa pienen sokean", "big blind": "asettaa ison sokean",
    "dead blind": "asettaa kuolleen sokean", "both blinds": "asettaa pienen ja ison sokean",
    "straddle": "asettaa straddlen",
    "fold": "luovuttaa", "check": "sököttää", "call": "maksaa", "bet": "panostaa", "raise": "korottaa",
}  # fmt: skip


def write(deal: Deal) -> str:
    """The hand as text, with the blank line that follows it in a file."""
    return as_text(compose(deal)) + "\n"


def compose(deal: Deal, words: dict[str, str] | None = None) -> Text:
    """The lines of the hand, in a language; where none is asked for, odd numbers are written in Finnish."""
    page = _Page(deal, words or (FINNISH if deal.number % 2 else ENGLISH))
    return [*page.head(), *page.body(), *page.end(), *page.summary()]


class _Page:
    def __init__(self, deal: Deal, words: dict[str, str]) -> None:
        self.deal = deal
        self.words = words
        self.names = {seat.number: seat.name for seat in deal.seats}

    def money(self, amount: int) -> str:
        return plain_money(amount, SIGNS[self.deal.currency], self.deal.exponent)

    def head(self) -> Text:
        deal, words = self.deal, self.words
        stakes = "/".join(self.money(amount) for amount in deal.stakes.printed)
        clock = f"{deal.started + timedelta(hours=2):%Y-%m-%d %H:%M:%S} EET"  # the dealer's hands are of winter
        clock += f" - {words['house']} {deal.house}" if deal.house else ""
        game = f"{GAMES[deal.game]} {LIMITS[deal.limit]}"
        button = words["button"].format(deal.button)
        lines = [
            Line("header", f"{words['room']} 1 {words['hand']} #{deal.number}: {game} ({stakes}) - {clock}"),
            Line("table", f"{words['table']} '{deal.table}', {deal.max_seats}{words['max']}, {button}"),
        ]
        for seat in deal.seats:
            state = f" {words['out']}" if seat.sitting_out else ""
            stack = f"({self.money(seat.stack)} {words['stack']}){state}"
            lines.append(Line("seat", f"{words['seat']} {seat.number}: {seat.name} {stack}", seat.number))
        lines += [Line("post", self.action(action), action.seat, index) for index, action in enumerate(forced(deal))]
        return [*lines, Line("hole", f"*** {words['deal']} ***")]

    def action(self, action: Action) -> str:
        opening = f"{self.names[action.seat]}: {self.words[action.verb]}"
        all_in = f" {self.words['all_in']}" if action.all_in else ""
        if action.verb in ("fold", "check"):
            return opening
        if action.verb == "raise":
            return f"{opening} {self.words['to']} {self.money(action.to)}{all_in}"
        return f"{opening} {self.money(action.amount)}{all_in}"

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
            lines.append(Line("action", self.action(action), action.seat, index))
        if deal.uncalled:
            returned = self.words["returned"].format(self.money(deal.uncalled.amount), self.names[deal.uncalled.seat])
            lines.append(Line("uncalled", returned, deal.uncalled.seat))
        return lines + rest_of_board(deal, out)

    def end(self) -> Text:
        """Showdowns, or the pot to the last seat."""
        deal = self.deal
        lines: Text = []
        for board in range(len(deal.boards)):
            if len(deal.live) > 1:
                run = f"{ORDINALS[board]} SHOWDOWN" if len(deal.boards) > 1 else self.words["showdown"]
                lines.append(Line("showdown", f"*** {run} ***", ref=board))
            if board == 0:
                lines += [self.shows(show.seat, shown=show.shown) for show in deal.shows]
            for pot in range(len(deal.pots)):
                lines += [
                    Line("collected", self.wins(award.seat, award.amount, pot), award.seat, pot)
                    for award in of_pot(deal, pot, board)
                ]
        return lines

    def shows(self, seat: int, *, shown: bool) -> Line:
        name = self.names[seat]
        if not shown:
            return Line("muck", f"{name}: {self.words['mucks']}", seat)
        return Line("show", f"{name}: {self.words['shows']} {cards(self.deal.seat(seat).hole)}", seat)

    def wins(self, seat: int, amount: int, pot: int) -> str:
        return f"{self.names[seat]} {self.words['wins'].format(self.money(amount))} {self.pot_name(pot)}"

    def pot_name(self, pot: int) -> str:
        if len(self.deal.pots) == 1:
            return self.words["pot"]
        return f"{self.words['side']} {pot}" if pot else self.words["main"]

    def taken(self, pot: int | None) -> str:
        """What is taken from a pot, or from all of them."""
        parts = []
        for kind, word in (("rake", "rake"), ("jackpot", "drop")):
            takes = [take.amount for take in self.deal.takes if take.kind == kind and pot in (None, take.pot)]
            if kind == "rake" or takes:
                parts.append(f" | {self.words[word]} {self.money(sum(takes))}")
        return "".join(parts)

    def summary(self) -> Text:
        deal, words = self.deal, self.words
        lines = [
            Line("summary", f"*** {words['summary']} ***"),
            Line("total", f"{words['total']} {self.money(deal.total)}{self.taken(None)}"),
        ]
        for index, pot in enumerate(deal.pots):
            name = f"{words['side line']} {index}" if index else words["main line"]
            net = pot.gross - sum(take.amount for take in deal.takes if take.pot == index)
            text = f"{name} {self.money(pot.gross)}{self.taken(index)} | {words['net']} {self.money(net)}"
            lines.append(Line("pot", text, ref=index))
        for run, board in enumerate(deal.boards):
            if board:
                opening = f"{ORDINALS[run]} Board" if len(deal.boards) > 1 else words["board"]
                lines.append(Line("board", f"{opening} {cards(board)}", ref=run))
        return lines
