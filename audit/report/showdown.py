"""The parts of a settlement from the board on: cards, who wins what, what was taken, awards."""

from collections.abc import Iterator

from audit.report.layout import Ink, cards, heading, in_columns, table
from audit.report.sheet import AwardGroup, Board, Decision, Holding, HouseRake, Sheet

_RUNS = ("first", "second", "third")


def pot_name(pot: int | None, sheet: Sheet) -> str:
    """Give the name of a pot: the only one, the main pot, the side pot, or side pots by number."""
    if pot is None or len(sheet.pots) <= 1:
        return "pot"
    if pot == 0:
        return "main pot"
    return "side pot" if len(sheet.pots) == 2 else f"side pot {pot}"


def _run_name(run: int, sheet: Sheet) -> str:
    if len(sheet.boards) <= 1:
        return "board"
    return f"{_RUNS[run - 1] if run <= len(_RUNS) else run} board"


def boards(sheet: Sheet) -> Iterator[str]:
    """Give the boards, each with the summary's copy of it."""
    if not sheet.boards:
        return
    rows = [["Board", ""]] + [[f"  {_board(board, sheet)}", _copy(board)] for board in sheet.boards]
    yield from table(rows)


def _board(board: Board, sheet: Sheet) -> str:
    dealt = cards(board.cards) if board.cards else "none"
    return dealt if len(sheet.boards) == 1 else f"{_run_name(board.run, sheet)}: {dealt}"


def _copy(board: Board) -> str:
    if board.stated is None:
        return "(the summary prints none)"
    return "= the summary" if board.stated == board.cards else f"≠ the summary: {cards(board.stated)}"


def ranking(sheet: Sheet, ink: Ink) -> Iterator[str]:
    """Give the hands of the contenders on each board, best first, and who wins each pot with them."""
    if not sheet.decisions:
        return
    yield "Showdown"
    for run in sorted({decision.run for decision in sheet.decisions}):
        if len(sheet.boards) > 1:
            yield f"  {_run_name(run, sheet)}"
        yield from table([_hand(held, ink) for held in sheet.holdings if held.run == run] or [["", "", ""]])
        yield from (f"  {_decided(d, sheet, ink)}" for d in sheet.decisions if d.run == run)


def _hand(held: Holding, ink: Ink) -> list[str]:
    place = "-" if held.place is None else f"{held.place}."
    shown = cards(held.cards) if held.cards else "mucked" if held.mucked else "not shown"
    return [f"    {place:<3} {ink.who(held.seat)}", shown, held.words or ""]


def _decided(decision: Decision, sheet: Sheet, ink: Ink) -> str:
    pot = pot_name(decision.pot, sheet)
    if not decision.winners:
        return f"{pot}: not judged: {decision.reason}"
    won = " and ".join(map(ink.who, decision.winners))
    return f"{pot}: {won} {'tie' if len(decision.winners) > 1 else 'wins'}{decision.reason and f', {decision.reason}'}"


def taken(sheet: Sheet, ink: Ink) -> Iterator[str]:
    """Give what the room took, each kind, beside what the awards left, and the rake of the house."""
    sums = sheet.sums
    if sums is None:
        return
    yield heading("Taken")
    left = sums.gross - sums.awarded
    kinds = [(kind, amount) for kind, amount in sheet.takes if amount] or list(sheet.takes[:1])
    if len(kinds) == 1:
        yield ink.figure(f"  {kinds[0][0]}", kinds[0][1], (left, left))
    else:
        yield from (ink.figure(f"  {kind}", amount, None) for kind, amount in kinds)
        yield ink.figure("  in all", sums.stated_takes, (left, left))
    yield f"    total pot {ink.money(sums.gross)} less awards {ink.money(sums.awarded)}{_by_pot(sheet, ink)}"
    if sheet.house:
        yield from _house(sheet.house, sheet, ink)


def _by_pot(sheet: Sheet, ink: Ink) -> str:
    if len(sheet.pots) < 2:
        return ""
    parts = [f"{pot_name(pot.pot, sheet)} {ink.money(pot.left)}" for pot in sheet.pots if pot.left is not None]
    return f": {', '.join(parts)}" if parts else ""


def _house(house: HouseRake, sheet: Sheet, ink: Ink) -> Iterator[str]:
    if house.reason:
        yield f"  rake of {house.house}: not compared, {house.reason}"
        return
    due = sum(house.charges)
    rake = sum(amount for kind, amount in sheet.takes if kind == "rake")
    yield ink.figure(f"  rake of {house.house}", rake, (due, due))
    if house.step is not None and house.inc is not None:
        chips = sum(pot.gross for pot in sheet.pots)
        yield (
            f"    {ink.money(house.inc)} for each full {ink.money(house.step)}:"
            f" {chips // house.step} full brackets in {ink.money(chips)}{_charged(house, sheet, ink)}"
        )
    yield f"    {house.section}"


def _charged(house: HouseRake, sheet: Sheet, ink: Ink) -> str:
    if sheet.sums is not None and not sheet.sums.flop:
        return "; nothing is due, the hand did not go past the initial deal"
    if len(house.charges) < 2:
        return ""
    pots = zip(sheet.pots, house.charges, strict=True)
    return ": " + ", ".join(f"{pot_name(pot.pot, sheet)} {ink.money(charge)}" for pot, charge in pots)


def awards(sheet: Sheet, ink: Ink) -> Iterator[str]:
    """Give the awards of the body by pot and board, beside the share of each winner."""
    if not sheet.awards:
        return
    yield heading("Awards")
    for group in sheet.awards:
        yield f"  {_to_share(group, sheet, ink)}"
        for award in group.awards:
            label = f"    {ink.who(award.seat, award.player)}"
            label += " (kept: cashed out)" if award.withheld else ""
            yield ink.figure(label, award.amount, award.due, "(not judged)" if award.due is None else None)
    if any(award.due and award.due[0] != award.due[1] for group in sheet.awards for award in group.awards):
        yield "    where a share is a range, the odd unit may go to any of those who tie" * _only_odd(sheet)


def _only_odd(sheet: Sheet) -> bool:
    dues = [award.due for group in sheet.awards for award in group.awards if award.due]
    return all(high - low <= 1 for low, high in dues)


def _to_share(group: AwardGroup, sheet: Sheet, ink: Ink) -> str:
    if group.pot is None:
        text = "pots together, less what was taken" if len(sheet.pots) > 1 else "pot"
    else:
        gross = next((pot.gross for pot in sheet.pots if pot.pot == group.pot), 0)
        gross += sheet.sums.splash if sheet.sums and group.pot == 0 else 0
        text = f"{pot_name(group.pot, sheet)} {ink.money(gross)}"
        left = gross - group.net[1], gross - group.net[0]
        text += f" less {ink.span(left)}" if any(left) else ""
    if group.boards > 1:
        text += f", {_run_name(group.run, sheet)} of {group.boards}" if group.run else f", {group.boards} boards"
    return text + (f", {group.winners} equal hands" if group.winners > 1 else "")


def summary(sheet: Sheet, ink: Ink) -> Iterator[str]:
    """Give what the summary says that each seat won, beside what the body of the hand awarded."""
    if not any(result.stated for result in sheet.results):
        return
    yield in_columns("Summary", "the room", "the body")
    for result in sheet.results:
        if result.stated is not None or result.body:
            yield ink.figure(f"  {ink.who(result.seat, result.player)}", result.stated or 0, (result.body, result.body))
