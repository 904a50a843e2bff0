"""One hand as a dealer would lay it out: chips in, uncalled bet, pots, cards, what was taken, awards; the room's figures beside."""

import re
from collections.abc import Iterator

from audit.report import showdown
from audit.report.layout import Ink, heading, name, table
from audit.report.sheet import Hand, Player, Pot, Sheet
from audit.report.visible import visible

_LIMITS = {"NL": "no limit", "PL": "pot limit", "FL": "fixed limit"}
_PRINTED = re.compile(r"(\d{4})/(\d\d)/(\d\d) (\d{1,2})(:\d\d(?::\d\d)?)")

# The streets of a game: as a column's heading, and behind "folded".
_BOARD = (("pre-flop", "before the flop"), ("flop", "on the flop"), ("turn", "on the turn"), ("river", "on the river"))
_STUD = tuple((f"{n} street", f"on {n} street") for n in ("3rd", "4th", "5th", "6th", "7th"))
_DRAW = (("pre-draw", "before the draw"), *((f"draw {n}", f"after draw {n}") for n in (1, 2, 3)))


def render(sheet: Sheet) -> str:
    """Give the settlement as lines of text, sections apart by an empty line."""
    ink = Ink(sheet.hand, {player.seat: name(player.name) for player in sheet.players if player.seat is not None})
    sections = [list(section) for section in _sections(sheet, ink)]
    return "\n\n".join("\n".join(line.rstrip() for line in section) for section in sections if section)


def _sections(sheet: Sheet, ink: Ink) -> Iterator[Iterator[str]]:
    yield _head(sheet.hand)
    yield _put_in(sheet, ink)
    if sheet.hand.status == "settled" and sheet.sums is not None:
        yield _ended(sheet, ink)
        yield _uncalled(sheet, ink)
        yield _pots(sheet, ink)
        yield showdown.boards(sheet)
        yield showdown.ranking(sheet, ink)
        yield showdown.taken(sheet, ink)
        yield showdown.awards(sheet, ink)
        yield showdown.summary(sheet, ink)
        yield _beside(sheet, ink)
    yield _conservation(sheet, ink)
    yield _findings(sheet)


def _head(hand: Hand) -> Iterator[str]:
    state = {"settled": "settled", "void": f"void: {hand.cause}"}.get(hand.status, f"not settled: {hand.cause}")
    if hand.status == "settled" and not hand.sound:
        state += ", not sound: a fault of form makes its amounts doubtful, and they are not judged"
    yield visible(f"Hand {hand.number or 'without a number'}, {state}")
    limit = _LIMITS.get(hand.limit_form or "", hand.limit_form)
    tournament = f"tournament {hand.tournament}" if hand.tournament else None
    game = (hand.room, hand.pool and hand.pool.strip(), hand.mix, hand.game, limit, hand.stakes)
    about = [*game, tournament, hand.buy_in, hand.level]
    about.append(hand.table_name and f"table {hand.table_name}")
    about.append(f"{hand.max_seats} seats" if hand.max_seats else None)
    if any(about):
        yield "  " + visible(", ".join(part for part in about if part))
    if hand.printed:
        yield "  " + visible(_date(hand))
    yield visible(f"  {hand.file}:{hand.first_line} to line {hand.last_line}")


def _date(hand: Hand) -> str:
    printed = f"printed {hand.printed}{f' {hand.zone}' if hand.zone else ''}"
    if hand.started_utc:
        return f"{hand.started_utc.isoformat()}Z ({printed})"
    found = _PRINTED.fullmatch(hand.printed or "")
    if not found:
        return printed
    year, month, day, hour, rest = found.groups()
    return f"{year}-{month}-{day}T{hour:0>2}{rest}, not known in UTC ({printed})"


def _streets(game: str | None) -> tuple[tuple[str, str], ...]:
    if game and ("stud" in game or game == "razz"):
        return _STUD
    return _DRAW if game and ("draw" in game or game == "badugi") else _BOARD


def _put_in(sheet: Sheet, ink: Ink) -> Iterator[str]:
    if not sheet.players:
        return
    names = _streets(sheet.hand.game)
    streets = sorted({street for player in sheet.players for street, chips in player.live.items() if chips})
    headings = [names[street][0] if street < len(names) else f"street {street}" for street in streets]
    has_ante = any(player.ante for player in sheet.players)
    has_dead = any(player.dead for player in sheet.players)
    title = "Put in" if sheet.hand.status != "unread" else "Put in, as far as it was read"
    rows = [[title, *["ante"] * has_ante, *["dead"] * has_dead, *headings, "in all", ""]]
    for player in sheet.players:
        chips = [player.ante] * has_ante + [player.dead] * has_dead
        chips += [player.live.get(street, 0) for street in streets] + [player.put_in]
        rows.append([_seat(player), *map(ink.cell, chips), _remarks(player, sheet.hand)])
    yield from table(rows)


def _seat(player: Player) -> str:
    return f"  {'?' if player.seat is None else player.seat} {name(player.name)}"


def _remarks(player: Player, hand: Hand) -> str:
    remarks = ["button"] if player.seat is not None and player.seat == hand.button else []
    if player.state:
        remarks.append(visible(player.state))
    if player.folded is not None:
        names = _streets(hand.game)
        known = player.folded < len(names)
        remarks.append(f"folded {names[player.folded][1] if known else f'on street {player.folded}'}")
    if player.says_folded:
        remarks.append("folded, says the summary only")
    if player.all_in:
        remarks.append("all-in")
    return ", ".join(remarks)


def _ended(sheet: Sheet, ink: Ink) -> Iterator[str]:
    rows = [["In and out", "stack", "put in", "uncalled", "awarded", "ends with", ""]]
    for player in sheet.players:
        if player.seat is None:
            continue
        change = player.returned + player.awarded - player.put_in
        ends = "not known" if player.stack is None else ink.cell(player.stack + change)
        rows.append(
            [
                _seat(player), "not known" if player.stack is None else ink.cell(player.stack),
                ink.cell(player.put_in, sign="-"), ink.cell(player.returned, sign="+"),
                ink.cell(player.awarded, sign="+"), ends, "",
            ]
        )  # fmt: skip
    yield from table(rows)


def _uncalled(sheet: Sheet, ink: Ink) -> Iterator[str]:
    if not sheet.returns or sheet.sums is None:
        return
    yield heading("Uncalled bet")
    printed = any(part.stated is not None for part in sheet.returns)
    left_out = not printed and sheet.sums.stated_total == sheet.sums.gross
    for part in sheet.returns:
        verdict = None
        if part.stated is None and part.settled:
            verdict = "(not printed; not in the total pot)" if left_out else "≠ not returned"
        yield ink.figure(
            f"  back to {ink.who(part.seat, part.player)}", part.stated, (part.settled, part.settled), verdict
        )


def _pots(sheet: Sheet, ink: Ink) -> Iterator[str]:
    if sheet.sums is None:
        return
    yield heading("Pots")
    for pot in sheet.pots:
        if len(sheet.pots) > 1 or pot.stated is not None:
            settled = (pot.gross, pot.gross)
            label = f"  {showdown.pot_name(pot.pot, sheet)}"
            yield ink.figure(label, pot.stated, settled, _pot_verdict(pot, sheet, ink))
        yield f"    {_formed(pot, ink)}"
    if sheet.sums.splash:
        yield ink.figure("  splash money of the house", None, (sheet.sums.splash, sheet.sums.splash))
    yield ink.figure("  total pot", sheet.sums.stated_total, (sheet.sums.gross, sheet.sums.gross))


def _formed(pot: Pot, ink: Ink) -> str:
    part = pot.level - pot.below
    rest = pot.gross - part * len(pot.seats)
    if not pot.seats:
        return "nobody is left to win it"
    if pot.whole and part:
        chips = f"{len(pot.seats)} x {ink.money(part)}"
        chips += f" and {ink.money(rest)} folded or dead" if rest else ""
    else:
        chips = f"all chips from {ink.money(pot.below)} to {ink.money(pot.level)} of a seat"
    if len(pot.seats) == 1:
        return f"{chips}; {ink.who(pot.seats[0])} is the only one left to win it"
    return f"{chips}; seats {', '.join(map(str, pot.seats))} may win it"


def _pot_verdict(pot: Pot, sheet: Sheet, ink: Ink) -> str | None:
    """Rooms print pots before or after what they take, and with or without splash money: all are understood."""
    sums = sheet.sums
    if sums is None or pot.stated is None:
        return None
    if sheet.other_levels:
        return "(not compared: the room divides otherwise)"
    printed = sum(part.stated or 0 for part in sheet.pots)
    after = (sums.gross - sums.stated_takes, sums.gross - sums.stated_takes - sums.splash)
    if sums.stated_takes and printed in after and 0 <= pot.gross - pot.stated <= sums.stated_takes:
        return "= agrees, after rake"
    splashed = sums.splash and pot.pot == 0 and pot.stated == pot.gross + sums.splash
    return "= agrees, with the splash" if splashed else ink.verdict(pot.stated, (pot.gross, pot.gross))


def _beside(sheet: Sheet, ink: Ink) -> Iterator[str]:
    if not sheet.sides:
        return
    yield "Beside the pot"
    for side in sheet.sides:
        amount = visible(side.printed or "") if side.amount is None else ink.money(side.amount)
        who = "" if side.seat is None and side.player is None else f" {ink.who(side.seat, side.player)}"
        yield f"  {side.kind}{who}: {amount or 'no amount printed'}"


def _conservation(sheet: Sheet, ink: Ink) -> Iterator[str]:
    sums = sheet.sums
    if sums is None or sheet.hand.status == "unread":
        return
    yield "Conservation"
    into = f"  put in {ink.money(sums.put_in)}"
    if sheet.hand.status == "void":
        yield f"{into} = all of it goes back to the seats it came from"
        return
    kept = f" + kept of a cash-out {ink.money(sums.withheld)}" if sums.withheld else ""
    lost = sums.put_in + sums.splash - sums.returned - sums.awarded - sums.stated_takes
    account = "" if not lost else f"; {ink.money(abs(lost))} {'not accounted for' if lost > 0 else 'too much'}"
    yield (
        f"{into}{f' + splash {ink.money(sums.splash)}' if sums.splash else ''} {'≠' if lost else '='}"
        f" returned {ink.money(sums.returned)} + awarded {ink.money(sums.awarded - sums.withheld)}{kept}"
        f" + taken {ink.money(sums.stated_takes)}{account}"
    )


def _findings(sheet: Sheet) -> Iterator[str]:
    yield "Findings"
    if not sheet.findings:
        yield "  none"
    for f in sheet.findings:
        yield visible(f"  {f.severity.word}[{f.rule}] {f.message} ({f.file}:{f.line}:{f.column})")
