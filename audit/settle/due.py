"""What the winners of a hand's pots are due, one hand at a time: to lay a settlement out, not to judge hands in bulk."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

Span = tuple[int, int]
"""Least and most, whole minor units."""


@dataclass(frozen=True, slots=True)
class PotShare:
    """A pot: chips in it, seats that may win it, boards it is played on, and the winners of each board that is judged."""

    pot: int
    gross: int
    seats: tuple[int, ...]
    boards: int
    winners: Mapping[int, tuple[int, ...]]

    def sole_winner(self) -> int | None:
        """Give the seat that wins the pot alone on every board."""
        lists = {self.winners.get(run, ()) for run in range(1, self.boards + 1)}
        only = lists.pop()
        return only[0] if not lists and len(only) == 1 else None


def nets(pots: Sequence[PotShare], takes: int, awarded: Mapping[int | None, int]) -> dict[int, Span]:
    """Give what each pot leaves to its winners.

    Takes: what the room took from all pots, and what it awarded by pot (None: from a pot that it does not name). With one pot
    the rest is exact. With several, the room seldom prints which pot paid which part; where its awards tell, they are taken
    at their word, else a pot may have paid all or nothing.
    """
    if len(pots) == 1:
        return {pots[0].pot: (pots[0].gross - takes, pots[0].gross - takes)}
    left = {p.pot: p.gross - awarded.get(p.pot, 0) for p in pots}
    told = None not in awarded and sum(left.values()) == takes and min(left.values(), default=0) >= 0
    if told:
        return {p.pot: (p.gross - left[p.pot], p.gross - left[p.pot]) for p in pots}
    return {p.pot: (max(p.gross - takes, 0), p.gross) for p in pots}


def due(
    seat: int | None,
    pots: Sequence[PotShare],
    takes: int,
    net: Mapping[int, Span],
    place: tuple[int | None, int | None],
) -> Span | None:
    """Give what a seat wins from a pot on a board (`place`; None: from all of them), None where that is not judged.

    The boards of a pot and the tied winners of a board share alike; an odd unit may go to any of them.

    >>> tied = PotShare(0, 1501, (1, 3), 1, {1: (1, 3)})
    >>> due(3, [tied], 0, {0: (1501, 1501)}, (0, 1))
    (750, 751)
    """
    pot, run = place
    if place == (None, None) and all(p.sole_winner() == seat for p in pots):
        rest = sum(p.gross for p in pots) - takes
        return rest, rest
    mine = [p for p in pots if pot in (None, p.pot) and seat in p.seats]
    parts = [_from_pot(seat, p, net[p.pot], run) for p in mine]
    known = [part for part in parts if part is not None]
    return _sum(known) if len(known) == len(parts) else None


def _from_pot(seat: int | None, pot: PotShare, net: Span, run: int | None) -> Span | None:
    if run is None and pot.sole_winner() == seat:
        return net
    runs = [board for board in range(1, pot.boards + 1) if run in (None, board)]
    if any(board not in pot.winners for board in runs):
        return None
    ways = [pot.boards * len(pot.winners[board]) for board in runs if seat in pot.winners[board]]
    return _sum([(net[0] // way, -(-net[1] // way)) for way in ways])


def _sum(spans: Iterable[Span]) -> Span:
    spans = list(spans)
    return sum(low for low, _ in spans), sum(high for _, high in spans)
