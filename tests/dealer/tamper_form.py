"""One fault in the form of the history: cards, lines, names, order."""

import re

from .cards import DECK
from .deal import deal as deal_hand
from .facts import CARDS_OUT, Deal
from .sheet import Sheet, Span, Tampered, write

CARDS = re.compile(r"\[[2-9TJQKAcdhs ]+\]")
GHOST = "Tyhjä Tuoli"
JUNK = (
    "%% 0x1F deck link lost %%",
    "Kukaan: rises €4 to €8",
    "*** FLOPP *** [2c 3d]",
    "Dealer note (floor called, seat 4)",
    "Total pott 5",
    "☠ 12",
    "collected from pot",
)


def card_twice(deal: Deal, text: str) -> Tampered | None:
    """HH007: a printed card becomes one that was printed before it, in every place."""
    sheet = Sheet(deal, text)
    seen: list[str] = []
    for line in sheet.lines:
        for group in CARDS.findall(line.text) if line.kind in ("dealt", "street", "show", "board", "outcome") else ():
            seen += [card for card in group[1:-1].split() if card not in seen]
    if len(seen) < 4:
        return None
    later = 2 + int(sheet.rng.random() * (len(seen) - 2))
    old, new = seen[later], seen[int(sheet.rng.random() * later)]
    spans = []
    for index, line in enumerate(sheet.lines):
        if line.kind in ("dealt", "street", "show", "board", "outcome"):
            for group in CARDS.finditer(line.text):
                if old in group[0]:
                    spans.append(Span(index + 1, group.start() + group[0].index(old) + 1, 2))
            text_ = CARDS.sub(lambda group: group[0].replace(old, new), line.text)
            sheet.lines[index] = line._replace(text=text_)
    return sheet.done("HH007", spans[0], f"{new} stands for {old}", spans[1:])


def act_after_fold(deal: Deal, text: str) -> Tampered | None:
    """HH011: a seat's fold changes places with something it did before, best a check (no money moves)."""
    sheet = Sheet(deal, text)
    pairs = []
    for later, fold in enumerate(deal.actions):
        if fold.verb == "fold":
            own = [
                i
                for i, action in enumerate(deal.actions[:later])
                if action.seat == fold.seat and action.street != "blinds"
            ]
            pairs += [(index, later) for index in own]
    checks, calls = ([pair for pair in pairs if deal.actions[pair[0]].verb == verb] for verb in ("check", "call"))
    pair = sheet.pick(checks or calls or pairs)
    if pair is None:
        return None
    seat = deal.actions[pair[0]].seat
    first, second = (next(sheet.where("action", seat, ref)) for ref in pair)
    one, two = sheet.lines[first].text, sheet.lines[second].text
    sheet.lines[first] = sheet.lines[first]._replace(text=two)
    sheet.lines[second] = sheet.lines[second]._replace(text=one)
    verb = one[len(deal.seat(seat).name) + 2 :].rstrip()
    fold_span = sheet.span(first, "folds", after=f"{deal.seat(seat).name}: ")
    return sheet.done(
        "HH011", sheet.span(second, verb, after=f"{deal.seat(seat).name}: "), f"seat {seat} has folded", [fold_span]
    )


def act_after_all_in(deal: Deal, text: str) -> Tampered | None:
    """HH012: an all-in seat checks after the last action."""
    sheet = Sheet(deal, text)
    seat = sheet.pick(sorted({action.seat for action in deal.actions if action.all_in}))
    actions = list(sheet.where("action"))
    if seat is None or not actions:
        return None
    name = deal.seat(seat).name
    sheet.insert(actions[-1] + 1, f"{name}: checks{_blank(deal)}", seat=seat)
    return sheet.done("HH012", sheet.span(actions[-1] + 1, "checks", after=f"{name}: "), f"seat {seat} has no chips")


def cut_after_flop(deal: Deal, text: str) -> Tampered | None:
    """HH002: the text stops after the flop."""
    sheet = Sheet(deal, text)
    flop = next(sheet.where("street", ref=3), None)
    if flop is None:
        return None
    last = flop + int(sheet.rng.random() * 3)
    while last > flop and sheet.lines[last].kind != "action":
        last -= 1
    del sheet.lines[last + 1 :]
    return sheet.done("HH002", Span(last + 1, 1, len(sheet.lines[last].text.rstrip())), "the rest is missing")


def fold_deleted(deal: Deal, text: str) -> Tampered | None:
    """HH015: a fold line is gone; the summary still says the seat folded."""
    sheet = Sheet(deal, text)
    index = sheet.pick([index for index, action in enumerate(deal.actions) if action.verb == "fold"])
    if index is None:
        return None
    seat = deal.actions[index].seat
    del sheet.lines[next(sheet.where("action", seat, index))]
    line = next(sheet.where("outcome", seat))
    words = sheet.lines[line].text
    return sheet.done(
        "HH015",
        sheet.span(line, words[words.rindex(" folded ") + 1 :]),
        f"seat {seat} folded on the {deal.actions[index].street}",
    )


def junk_line(deal: Deal, text: str) -> Tampered | None:
    """HH001: a line that means nothing."""
    sheet = Sheet(deal, text)
    index = 2 + int(sheet.rng.random() * (len(sheet.lines) - 2))
    junk = JUNK[int(sheet.rng.random() * len(JUNK))]
    return sheet.done("HH001", sheet.insert(index, junk, kind="noise"), "not a line of this layout")


def unseated_actor(deal: Deal, text: str) -> Tampered | None:
    """HH003: somebody without a seat folds."""
    sheet = Sheet(deal, text)
    index = sheet.pick(list(sheet.where("action")))
    if index is None:
        return None
    span = sheet.insert(index, f"{GHOST}: folds{_blank(deal)}")
    return sheet.done("HH003", Span(span.line, 1, len(GHOST)), "nobody of this name has a seat")


def seat_twice(deal: Deal, text: str) -> Tampered | None:
    """HH004: a seat line carries the number of an earlier one."""
    sheet = Sheet(deal, text)
    seats = list(sheet.where("seat"))
    index = seats[1 + int(sheet.rng.random() * (len(seats) - 1))]
    old = sheet.lines[index].seat
    new = sheet.lines[seats[int(sheet.rng.random() * seats.index(index))]].seat
    return sheet.done("HH004", sheet.change(index, str(old), str(new), after="Seat "), f"this was seat {old}")


def hand_twice(deal: Deal, text: str) -> Tampered | None:
    """HH005: the same hand follows itself."""
    sheet = Sheet(deal, text)
    return sheet.done("HH005", _second_number(sheet), "same number, same content", more=text)


def number_reused(deal: Deal, text: str) -> Tampered | None:
    """HH006: another hand follows under the same number."""
    sheet = Sheet(deal, text)
    for step in range(1, 200):
        seed = deal.number + step
        other = write(
            deal_hand(seed, room=deal.room, kind=deal.kind, game=deal.game, number=deal.number, started=deal.started)
        )
        if _number(other) == _number(text):
            return sheet.done("HH006", _second_number(sheet), "same number, other content", more=other)
    return None


def summary_cards(deal: Deal, text: str) -> Tampered | None:
    """HH008: a shown hand has another card in the summary, one that is nowhere else."""
    sheet = Sheet(deal, text)
    choices = [index for index in sheet.where("outcome") if " showed [" in sheet.lines[index].text]
    index = sheet.pick(choices)
    if index is None:
        return None
    hole = deal.seat(sheet.lines[index].seat).hole
    card = hole[int(sheet.rng.random() * len(hole))]
    return sheet.done("HH008", sheet.change(index, card, _unseen(sheet), after=" showed ["), f"{card} was shown")


def summary_board(deal: Deal, text: str) -> Tampered | None:
    """HH009: the summary's board has another card, one that is nowhere else."""
    sheet = Sheet(deal, text)
    index = sheet.pick(list(sheet.where("board")))
    if index is None:
        return None
    board = CARDS.findall(sheet.lines[index].text)[0][1:-1].split()
    card = board[int(sheet.rng.random() * len(board))]
    return sheet.done("HH009", sheet.change(index, card, _unseen(sheet), after="["), f"{card} was dealt")


def streets_swapped(deal: Deal, text: str) -> Tampered | None:
    """HH013: the headings of turn and flop change places."""
    sheet = Sheet(deal, text)
    flop, turn = (list(sheet.where("street", ref=CARDS_OUT[street])) for street in ("flop", "turn"))
    if len(flop) != 1 or len(turn) != 1:
        return None
    one, two = flop[0], turn[0]
    sheet.lines[one], sheet.lines[two] = sheet.lines[two], sheet.lines[one]
    places = [Span(index + 1, 1, len(sheet.lines[index].text)) for index in (one, two)]
    return sheet.done("HH013", places[0], "the turn comes before the flop", places[1:])


def name_twice(deal: Deal, text: str) -> Tampered | None:
    """HH014: a free chair is listed as sitting out under a name that has a seat. GGPoker lists no such chairs."""
    taken = {seat.number for seat in deal.seats}
    sheet = Sheet(deal, text)
    chair = sheet.pick([chair for chair in range(1, deal.max_seats + 1) if chair not in taken])
    if chair is None or deal.room != "pokerstars":
        return None
    name = deal.dealt[int(sheet.rng.random() * len(deal.dealt))].name
    before = [index for index in sheet.where("seat") if sheet.lines[index].seat < chair]
    index = before[-1] + 1 if before else next(sheet.where("seat"))
    sheet.insert(
        index, f"Seat {chair}: {name} ({sheet.money(deal.stakes.big_blind * 50)} in chips) is sitting out", kind="seat"
    )
    twin = sheet.span(
        next(i for i in sheet.where("seat") if i != index and sheet.lines[i].text[8:].startswith(f"{name} (")),
        name,
        after=": ",
    )
    return sheet.done("HH014", sheet.span(index, name, after=": "), f"{name} has seat {twin.line - 2}", [twin])


def _blank(deal: Deal) -> str:
    return " " if deal.room == "pokerstars" and deal.style.trailing_blanks else ""


def _unseen(sheet: Sheet) -> str:
    """A card no seat and no board has."""
    deal = sheet.deal
    used = {card for seat in deal.seats for card in seat.hole}.union(*deal.boards)
    card = sheet.pick([card for card in DECK if card not in used])
    assert card is not None
    return card


def _number(text: str) -> str:
    """The number in the header, with its letters."""
    found = re.search(r"#([A-Z]*\d+):", text)
    assert found is not None
    return found[1]


def _second_number(sheet: Sheet) -> Span:
    """Where a hand that follows prints its number."""
    header = sheet.lines[0].text
    line = len(sheet.lines) + sheet.tail.count("\n") + 1
    return Span(line, header.index("#") + 2, len(_number(header)))
