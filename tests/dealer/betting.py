"""Plays the betting of one hand by the rules: order of action, least and largest raises, all-ins, ends of rounds."""

from random import Random

from .facts import STREETS, Action, Street, Verb
from .table import Table

MOST_BETS = 4  # fixed limit: one bet and three raises
NORMAL_OPENING = (2, 2.5, 3, 3, 4)  # in big blinds
NORMAL_BETS = (0.33, 0.5, 0.5, 0.67, 0.75, 1, 1.5)  # in pots


class Betting:
    """State of the betting. After `play`, `actions` is the record and the other fields what it came to.

    Holds: nobody puts in more than the stack; `bets` is live money over the whole hand, `antes` the matched antes,
    `dead` all other money in the pot.
    """

    def __init__(self, table: Table, rng: Random) -> None:
        self.table = table
        self.random = rng.random
        self.order = table.order
        self.stack = {seat.number: seat.stack for seat in table.seats if seat.number in table.order}
        self.bets = dict.fromkeys(self.order, 0)
        self.antes = dict.fromkeys(self.order, 0)
        self.dead = 0
        self.pot = 0
        self.live = dict.fromkeys(self.order, 0)  # this street
        self.folded: set[int] = set()
        self.actions: list[Action] = []
        self.street: Street = "blinds"
        self.current = 0  # what a seat has to match
        self.step = table.stakes.big_blind  # the least raise
        self.count = 0  # bets and raises of this street
        self.sealed = False  # a short all-in in fixed limit: no more raises, whatever the house makes of it
        self.aggressor: int | None = None  # last to bet or raise on the last street
        self.street_reached: Street = "preflop"

    def play(self) -> None:
        """Play every street until one seat is left or the cards are all out."""
        self._post()
        for street in STREETS:
            self.street = street
            if len(self.folded) == len(self.order) - 1:
                return
            self._open(street)
            self._round(self._queue(street))
            if street != "river" and self._able_seats() > 1 and not self._contested():
                return

    # Forced bets

    def _post(self) -> None:
        table, stakes = self.table, self.table.stakes
        if stakes.ante_form == "each":
            for seat in sorted(self.order):
                self.antes[seat] = self._put(seat, "ante", stakes.ante, dead=stakes.ante)
        elif stakes.ante_form != "none":
            seat = table.button if stakes.ante_form == "button" else table.big_blind
            if seat in self.stack:
                self.dead += self._put(seat, "ante", stakes.ante, dead=stakes.ante)
        if table.small_blind:
            self._put(table.small_blind, "small blind", stakes.small_blind)
        self._put(table.big_blind, "big blind", stakes.big_blind)
        self.current = stakes.big_blind
        for extra in table.extras:
            self._post_extra(extra.seat, extra.form)
        if table.straddle:
            self._put(table.straddle, "straddle", 2 * stakes.big_blind - self.live[table.straddle])
            self.current = self.step = 2 * stakes.big_blind
        self.count = 1

    def _post_extra(self, seat: int, form: str) -> None:
        stakes = self.table.stakes
        if form == "new":
            self._put(seat, "big blind", stakes.big_blind)
        elif form == "small":
            self.dead += self._put(seat, "dead blind", stakes.small_blind, dead=stakes.small_blind)
        elif self.table.wish.room == "pokerstars":
            self._put(seat, "both blinds", stakes.small_blind + stakes.big_blind, dead=stakes.small_blind)
            self.dead += stakes.small_blind
        else:
            self.dead += self._put(seat, "dead blind", stakes.small_blind, dead=stakes.small_blind)
            self._put(seat, "big blind", stakes.big_blind)

    def _put(self, seat: int, verb: Verb, amount: int, dead: int = 0, by: int = 0) -> int:
        """Move chips of one seat, at most its stack, and note the line. Gives the chips moved; none, no line."""
        amount = min(amount, self.stack[seat])
        if not amount:
            return 0
        dead = min(dead, amount)
        self.stack[seat] -= amount
        self.live[seat] += amount - dead
        self.bets[seat] += amount - dead
        self.pot += amount
        to = 0 if verb in ("ante", "dead blind") else self.live[seat]
        self.actions.append(Action(self.street, seat, verb, amount, to, by, dead, all_in=not self.stack[seat]))
        return amount

    # One street

    def _queue(self, street: Street) -> list[int]:
        order = list(self.order)
        if street != "preflop":
            return order
        last = self.table.straddle or self.table.big_blind
        if self.table.straddle and self.table.straddle != self.table.big_blind:
            start = order.index(last) + 1
        else:
            start = order.index(self.table.big_blind) + 1
        return order[start:] + order[:start]

    def _open(self, street: Street) -> None:
        self.sealed = False
        self.street_reached = street
        if street == "preflop":
            return
        self.aggressor = None
        self.live = dict.fromkeys(self.order, 0)
        self.current = self.count = 0
        stakes = self.table.stakes
        self.step = stakes.big_blind
        if self.table.limit == "FL":
            self.step = stakes.printed[0] if street == "flop" else stakes.printed[1]

    def _contested(self) -> bool:
        """Two seats can still bet against each other."""
        return sum(1 for seat in self.order if seat not in self.folded and self.stack[seat]) > 1

    def _able_seats(self) -> int:
        return len(self.order) - len(self.folded)

    def _to_call(self, seat: int) -> int:
        """What the seat lacks. Against nothing but all-in seats it need not match more than the largest of them."""
        level = self.current
        rivals = [other for other in self.order if other != seat and other not in self.folded]
        if not any(self.stack[other] for other in rivals):
            level = min(level, max((self.live[other] for other in rivals), default=0))
        return max(0, level - self.live[seat])

    def _round(self, queue: list[int]) -> None:
        """Ask every seat in turn; a raise asks all others again, a short all-in without the right to raise."""
        may_raise = set(queue)
        while queue:
            seat = queue.pop(0)
            if seat in self.folded or not self.stack[seat]:
                continue
            if self._able_seats() == 1:
                return
            to_call = self._to_call(seat)
            if not to_call and not self._contested():
                continue
            before, full = self.current, self.current + self.step
            self._act(seat, to_call, may_raise=seat in may_raise)
            may_raise.discard(seat)
            if self.current > before:
                start = self.order.index(seat)
                queue = list(self.order[start + 1 :] + self.order[:start])
                if self.current >= full:
                    may_raise = set(queue)

    def _act(self, seat: int, to_call: int, *, may_raise: bool) -> None:
        least, most = self._raise_bounds(seat) if may_raise else (0, 0)
        fold, call, raise_ = self._weights(to_call)
        if most <= self.current or not self._contested():
            raise_ = 0.0
        roll = self.random() * (fold + call + raise_)
        if roll < raise_:
            self._raise_to(seat, self._size(seat, least, most))
        elif to_call and roll < raise_ + fold:
            self.folded.add(seat)
            self.actions.append(Action(self.street, seat, "fold"))
        elif to_call:
            self._put(seat, "call", to_call)
        else:
            self.actions.append(Action(self.street, seat, "check"))

    def _raise_to(self, seat: int, total: int) -> None:
        verb: Verb = "raise" if self.current else "bet"
        full = self.current + self.step
        if self.table.limit == "FL" and total < full:
            self.sealed = True
        self._put(seat, verb, total - self.live[seat], by=total - self.current)
        if total >= full:
            self.step = max(self.step, total - self.current) if self.table.limit != "FL" else self.step
        self.current = total
        self.count += 1
        self.aggressor = seat

    def _raise_bounds(self, seat: int) -> tuple[int, int]:
        """The least and the most the seat may raise to; the most is the stack where that is less than the least."""
        all_in = self.live[seat] + self.stack[seat]
        least = self.current + self.step
        if self.table.limit == "FL":
            return (0, 0) if self.count >= MOST_BETS or self.sealed else (least, min(least, all_in))
        if self.table.limit == "PL":
            call = self.current - self.live[seat]
            return least, min(max(least, self.current + self.pot + call), all_in)
        return least, all_in

    # Manners

    def _weights(self, to_call: int) -> tuple[float, float, float]:
        """Odds of fold, check or call, and raise."""
        tight = self.table.tight
        if self.street == "preflop":
            if not to_call:
                return 0, 0.85, 0.15
            if self.count == 1:
                return 0.64 * tight, 0.10, 0.26
            return 0.80 * tight, 0.24, 0.11 / self.count
        if not to_call:
            return 0, 0.62, 0.38
        return 0.42 * tight, 0.52, 0.20 / (1 + self.count)

    def _size(self, seat: int, least: int, most: int) -> int:
        """A total to bet or raise to within the bounds."""
        if most <= least or self.table.limit == "FL":
            return most
        if self.random() < self.table.jam:
            return most
        big = self.table.stakes.big_blind
        if self.street == "preflop":
            if self.count == 1:
                total = int(self.current * self._one_of(NORMAL_OPENING))
            else:
                total = int(self.current * (2.2 + self.random() * 1.2))
        else:
            call = self.current - self.live[seat]
            total = self.current + int((self.pot + call) * self._one_of(NORMAL_BETS))
        if self.random() < 0.5:
            total -= total % max(1, big // 2)
        total = max(least, min(total, most))
        behind = self.stack[seat] - (total - self.live[seat])
        return most if behind * 5 < total and most == self.live[seat] + self.stack[seat] else total

    def _one_of(self, values: tuple[float, ...]) -> float:
        return values[int(self.random() * len(values))]
