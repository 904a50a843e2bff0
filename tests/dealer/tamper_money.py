"""One false figure of money, or money to the wrong seat; everything else in the text agrees with it or stays true."""

from dataclasses import replace

from .facts import Award, Deal, Pot, Take, Uncalled
from .fits import contested, tied
from .lines import hand_rank, of_pot, won_on
from .oracle import make_awards
from .sheet import MAJOR, Sheet, Span, Tampered


def pot_to_loser(deal: Deal, text: str) -> Tampered | None:
    """AW001: a pot goes to a shown hand that lost it."""
    sheet = Sheet(deal, text)
    shown = {show.seat for show in deal.shows if show.shown}
    choices = []
    for award in _sole_awards(deal):
        board = deal.boards[award.board]
        for seat in deal.pots[award.pot].eligible:
            if seat in shown and hand_rank(deal, seat, board) > hand_rank(deal, award.seat, board):
                choices.append((award, seat))
    return _moved(sheet, "AW001", "a worse hand is paid", sheet.pick(choices))


def side_pot_to_ineligible(deal: Deal, text: str) -> Tampered | None:
    """AW003: a side pot goes to a shown hand that did not put into it."""
    sheet = Sheet(deal, text)
    choices = [
        (award, show.seat)
        for award in _single_awards(deal)
        for show in deal.shows
        if contested(deal) and show.shown and show.seat not in deal.pots[award.pot].eligible
    ]
    return _moved(sheet, "AW003", "paid from a pot it had no part in", sheet.pick(choices))


def pot_to_folded(deal: Deal, text: str) -> Tampered | None:
    """AW002: at a showdown a pot goes to a seat that had folded; its summary line says it collected."""
    sheet = Sheet(deal, text)
    choices = [(award, seat) for award in _single_awards(deal) for seat in deal.folded if contested(deal)]
    choice = sheet.pick(choices)
    tampered = _moved(sheet, "AW002", "a folded hand is paid", choice)
    if tampered is None or choice is None:
        return None
    index = next(sheet.where("outcome", choice[1]))
    words = sheet.lines[index].text
    folded = words[words.rindex(" folded ") + 1 :]
    also = sheet.change(index, folded, f"collected ({sheet.money(choice[0].amount)})")
    return sheet.done("AW002", Span(tampered.line, tampered.column, tampered.length), tampered.note, [also])


def split_to_one(deal: Deal, text: str) -> Tampered | None:
    """AW006: a split pot is paid to one of the tied hands."""
    sheet = Sheet(deal, text)
    place = sheet.pick(tied(deal))
    if place is None:
        return None
    parts = of_pot(deal, *place)
    paid = parts[int(sheet.rng.random() * len(parts))]
    whole = replace(paid, amount=sum(part.amount for part in parts))
    awards = tuple(whole if award is paid else award for award in deal.awards if award is paid or award not in parts)
    false = replace(deal, awards=awards)
    sheet.recompose(false)
    index = _collected(sheet, false, whole)
    span = sheet.span(index, sheet.money(whole.amount), after=f"{deal.seat(whole.seat).name} collected ")
    return sheet.done("AW006", span, f"the whole of a pot tied between {len(parts)}")


def rake_line_off(deal: Deal, text: str) -> Tampered | None:
    """RK001: the rake line says one more than pot less awards."""
    if not _raked(deal) or deal.total <= deal.rake + MAJOR:
        return None
    sheet = Sheet(deal, text)
    index = next(sheet.where("total"))
    span = sheet.change(index, sheet.money(deal.rake), sheet.money(deal.rake + MAJOR), after="| Rake ")
    return sheet.done("RK001", span, f"rake is {deal.rake}")


def over_rake_balanced(deal: Deal, text: str) -> Tampered | None:
    """RK002: one more is raked and the winners get one less, so that the hand adds up."""
    net = deal.total - sum(take.amount for take in deal.takes) - MAJOR
    if not _raked(deal) or len(deal.pots) > 1 or net <= MAJOR:
        return None
    sheet = Sheet(deal, text)
    ranks = [{seat: hand_rank(deal, seat, board) for seat in deal.live if contested(deal)} for board in deal.boards]
    awards = make_awards(deal.pots, [net], ranks)
    sheet.recompose(replace(deal, awards=awards, takes=(*deal.takes, Take("rake", 0, MAJOR))))
    index = next(sheet.where("total"))
    span = sheet.span(index, sheet.money(deal.rake + MAJOR), after="| Rake ")
    return sheet.done("RK002", span, f"the brackets give {deal.rake}")


def total_off_by_one(deal: Deal, text: str) -> Tampered | None:
    """PT001: the total is off by one euro, or by a hundred chips."""
    return _total_off(deal, text, MAJOR)


def total_off_by_cent(deal: Deal, text: str) -> Tampered | None:
    """PT001: the total is off by the smallest unit."""
    return _total_off(deal, text, 1)


def _total_off(deal: Deal, text: str, by: int) -> Tampered:
    sheet = Sheet(deal, text)
    false = deal.total - by if deal.total > by and sheet.rng.random() < 0.5 else deal.total + by
    span = sheet.change(next(sheet.where("total")), sheet.money(deal.total), sheet.money(false), after="Total pot ")
    return sheet.done("PT001", span, f"total is {deal.total}")


def collected_short(deal: Deal, text: str) -> Tampered | None:
    """AW004: a collected line is one unit short; the summary stays true."""
    sheet = Sheet(deal, text)
    award = sheet.pick([award for award in deal.awards if award.amount > 1])
    if award is None:
        return None
    index = _collected(sheet, deal, award)
    name = deal.seat(award.seat).name
    after = f"{name} collected "
    span = sheet.change(index, sheet.money(award.amount), sheet.money(award.amount - 1), after=after)
    return sheet.done("AW004", span, f"the share is {award.amount}")


def summary_award(deal: Deal, text: str) -> Tampered | None:
    """AW005: the summary gives a seat another sum than it collected."""
    sheet = Sheet(deal, text)
    choices = sorted({(award.seat, award.board) for award in deal.awards})
    choice = sheet.pick(choices)
    if choice is None:
        return None
    seat, board = choice
    index = next(sheet.where("outcome", seat))
    won = won_on(deal, seat, board)
    false = won + (MAJOR if sheet.rng.random() < 0.5 else 1)
    words = sheet.lines[index].text
    start = len(f"Seat {seat}: {deal.seat(seat).name}")
    for run in range(board):
        start = words.index(" won (", start) + 6 if won_on(deal, seat, run) else start
    span = sheet.change(
        index, sheet.money(won), sheet.money(false), after=words[: words.index("(" + sheet.money(won), start) + 1]
    )
    return sheet.done("AW005", span, f"collected {won}")


def uncalled_to_wrong_seat(deal: Deal, text: str) -> Tampered | None:
    """PT005: the uncalled bet goes back to another seat."""
    if not deal.uncalled:
        return None
    sheet = Sheet(deal, text)
    other = sheet.pick([seat for seat in deal.dealt if seat.number != deal.uncalled.seat])
    assert other is not None
    index = next(sheet.where("uncalled"))
    span = sheet.change(index, deal.seat(deal.uncalled.seat).name, other.name, after=" returned to ")
    return sheet.done("PT005", span, f"belongs to seat {deal.uncalled.seat}")


def uncalled_amount(deal: Deal, text: str) -> Tampered | None:
    """PT003: the uncalled bet has another amount."""
    if not deal.uncalled:
        return None
    sheet = Sheet(deal, text)
    true = deal.uncalled.amount
    false = true - 1 if true > 1 and sheet.rng.random() < 0.5 else true + MAJOR
    span = sheet.change(next(sheet.where("uncalled")), sheet.money(true), sheet.money(false), after="Uncalled bet (")
    return sheet.done("PT003", span, f"uncalled is {true}")


def uncalled_kept(deal: Deal, text: str) -> Tampered | None:
    """PT004: the uncalled bet is not returned; total, collected line and summary all have it in them."""
    if not deal.uncalled or len(deal.pots) > 1 or len(deal.awards) > 1:
        return None
    sheet = Sheet(deal, text)
    amount = deal.uncalled.amount
    pot = replace(deal.pots[0], gross=deal.total + amount)
    award = replace(deal.awards[0], amount=deal.awards[0].amount + amount)
    sheet.recompose(replace(deal, uncalled=None, pots=(pot,), awards=(award,)))
    span = sheet.span(next(sheet.where("total")), sheet.money(pot.gross), after="Total pot ")
    after = f"{deal.seat(award.seat).name} collected "
    also = sheet.span(next(sheet.where("collected")), sheet.money(award.amount), after=after)
    return sheet.done("PT004", span, f"seat {deal.uncalled.seat} should have {amount} back", [also])


def pots_merged(deal: Deal, text: str) -> Tampered | None:
    """PT002: main and side pots are printed as one, though different seats win them. GGPoker prints no pots."""
    if deal.room != "pokerstars" or len(deal.pots) < 2 or len({award.seat for award in deal.awards}) < 2:
        return None
    sheet = Sheet(deal, text)
    sums: dict[tuple[int, int], int] = {}
    for award in deal.awards:
        place = (award.board, award.seat)
        sums[place] = sums.get(place, 0) + award.amount
    awards = tuple(Award(0, board, seat, amount) for (board, seat), amount in sorted(sums.items()))
    takes = tuple(replace(take, pot=0) for take in deal.takes)
    sheet.recompose(replace(deal, pots=(Pot(deal.total, deal.pots[0].eligible),), awards=awards, takes=takes))
    span = sheet.span(next(sheet.where("total")), sheet.money(deal.total), after="Total pot ")
    return sheet.done("PT002", span, f"there are {len(deal.pots)} pots")


def bet_over_stack(deal: Deal, text: str) -> Tampered | None:
    """HH010: the last bet is more than its seat holds, and so much more is uncalled: only the stack is against it."""
    if not deal.uncalled:
        return None
    sheet = Sheet(deal, text)
    seat = deal.uncalled.seat
    index = max(index for index, action in enumerate(deal.actions) if action.seat == seat and action.amount)
    last = deal.actions[index]
    if last.verb not in ("bet", "raise"):
        return None
    more = deal.seat(seat).stack - sum(action.amount for action in deal.actions if action.seat == seat) + MAJOR + 7
    changed = replace(last, amount=last.amount + more, to=last.to + more, by=last.by + more if last.by else 0)
    actions = (*deal.actions[:index], changed, *deal.actions[index + 1 :])
    sheet.recompose(replace(deal, actions=actions, uncalled=Uncalled(seat, deal.uncalled.amount + more)))
    line = next(sheet.where("action", seat, index))
    figure, after = (changed.to, " to ") if last.verb == "raise" else (changed.amount, ": bets ")
    name = deal.seat(seat).name
    verb = f"{name}: raises {sheet.money(changed.by)}{after}" if last.verb == "raise" else f"{name}{after}"
    return sheet.done(
        "HH010", sheet.span(line, sheet.money(figure), after=verb), f"the stack is {deal.seat(seat).stack}"
    )


def _raked(deal: Deal) -> bool:
    """A hand on which a house may take rake."""
    return deal.kind == "cash" and len(deal.boards[0]) >= 3


def _single_awards(deal: Deal) -> list[Award]:
    """Awards that were not shared."""
    shared = tied(deal)
    return [award for award in deal.awards if (award.pot, award.board) not in shared]


def _sole_awards(deal: Deal) -> list[Award]:
    """Those of them that others were beaten for."""
    return [award for award in _single_awards(deal) if contested(deal) and len(deal.pots[award.pot].eligible) > 1]


def _collected(sheet: Sheet, deal: Deal, award: Award) -> int:
    """Index of the line that pays an award."""
    lines = list(sheet.where("collected", award.seat, award.pot))
    boards = [other.board for other in deal.awards if (other.seat, other.pot) == (award.seat, award.pot)]
    return lines[boards.index(award.board)]


def _moved(sheet: Sheet, rule: str, note: str, choice: tuple[Award, int] | None) -> Tampered | None:
    """The award goes to another seat, in the collected line and in the summary; the name in the former is the place."""
    if choice is None:
        return None
    award, seat = choice
    false = replace(award, seat=seat)
    deal = replace(sheet.deal, awards=tuple(false if other is award else other for other in sheet.deal.awards))
    sheet.recompose(deal)
    span = sheet.span(_collected(sheet, deal, false), deal.seat(seat).name)
    return sheet.done(rule, span, f"{note}: {award.amount} of pot {award.pot} belongs to seat {award.seat}")
