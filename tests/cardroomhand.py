"""Writes one hand of the card room's own record with pots of given sizes: for the vectors of the rulebook.

The pots come about as at a table: the players go all-in one after the other, each for more than the one before, on the
flop or before it. Amounts are whole cents.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

NAMES = ("Aino", "Bertta", "Célia", "Väinö", "Åke", "Yrjö", "Saara", "Eemeli", "Ingrid", "Oiva")
FLOP, TURN, RIVER = "As Ks Qd", "4c", "9h"
WINNING, LOSING = "Ac Ad", "8c 7d"


def money(cents: int, sign: str = "€") -> str:
    """An amount as a card room writes it."""
    whole, part = divmod(cents, 100)
    return f"{sign}{whole}.{part:02d}" if part else f"{sign}{whole}"


@dataclass
class Hand:
    """What is wanted of a hand. rakes and drops are by pot; fold_out ends it before the flop, without a board."""

    pots: Sequence[int]
    rakes: Sequence[int] = ()
    drops: Sequence[int] = ()
    house: str | None = None
    game: str = "Hold'em No Limit"
    stakes: str = "€1/€2"
    dealt: int = 0
    sitting_out: int = 0
    absent: int = 0
    before_flop: bool = False
    sign: str = "€"
    number: int = 1
    extra: Sequence[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The hand as text."""
        return "\n".join([*self._lines(), ""])

    def _contenders(self) -> tuple[list[int], int]:
        """How many contest each pot, and what a player who folds has put into the main pot."""
        counts: list[int] = []
        for pot in reversed(self.pots[1:]):
            least = counts[-1] + 1 if counts else 2
            counts.append(next(n for n in range(least, 10) if pot % n == 0))
        least = counts[-1] + 1 if counts else 2
        counts.append(next((n for n in range(least, 10) if self.pots[0] % n == 0), least))
        counts.reverse()
        return counts, self.pots[0] % counts[0]

    def _lines(self) -> list[str]:
        counts, dead = self._contenders()
        playing = counts[0]
        folding = max(self.dealt - playing, 1 if dead else 0)
        levels = list(accumulate((pot - (dead if n == 0 else 0)) // counts[n] for n, pot in enumerate(self.pots)))
        level_of = [levels[max(n for n, count in enumerate(counts) if count > place)] for place in range(playing)]
        order = sorted(range(playing), key=lambda place: level_of[place])
        stack = [level_of[place] if level_of[place] < levels[-1] else levels[-1] + 5_000 for place in range(playing)]
        house = f" - house {self.house}" if self.house else ""
        lines = [
            f"Card room 1 Hand #{self.number}: {self.game} ({self.stakes}) - 2026-11-28 21:04:10 EET{house}",
            f"Table 'Kallio', 10-max, seat #{playing + folding} is the button",
        ]
        for place in range(playing + folding + self.sitting_out):
            chips = stack[place] if place < playing else 50_000
            state = " is sitting out" if place >= playing + folding else ""
            state = " is absent" if playing <= place < playing + self.absent else state
            lines.append(f"Seat {place + 1}: {NAMES[place]} ({money(chips, self.sign)} in chips){state}")
        if dead:
            lines.append(f"{NAMES[playing]}: posts dead blind {money(dead, self.sign)}")
        lines.append("*** HOLE CARDS ***")
        lines += [f"{NAMES[playing + n]}: folds" for n in range(folding)]
        bets = [*self._bets(order, level_of, stack)]
        board = ""
        if self.before_flop:
            lines += bets
        lines.append(f"*** FLOP *** [{FLOP}]")
        if not self.before_flop:
            lines += bets
        board = f"{FLOP} {TURN} {RIVER}"
        lines += [f"*** TURN *** [{FLOP}] [{TURN}]", f"*** RIVER *** [{FLOP} {TURN}] [{RIVER}]", "*** SHOWDOWN ***"]
        winner = order[-1]
        lines.append(f"{NAMES[winner]}: shows [{WINNING}]")
        lines += [f"{NAMES[place]}: mucks" for place in order[:-1]]
        return [*lines, *self._awards(winner), *self._summary(), f"Board [{board}]", *self.extra]

    def _bets(self, order: Sequence[int], level_of: Sequence[int], stack: Sequence[int]) -> list[str]:
        lines: list[str] = []
        so_far = 0
        for place in order:
            level = level_of[place]
            all_in = " and is all-in" if level == stack[place] else ""
            amount = money(level, self.sign)
            verb = f"calls {amount}" if level == so_far else f"raises to {amount}" if so_far else f"bets {amount}"
            lines.append(f"{NAMES[place]}: {verb}{all_in}")
            so_far = level
        return lines

    def _net(self, pot: int) -> int:
        return self.pots[pot] - sum(fee[pot] for fee in (self.rakes, self.drops) if fee)

    def _name(self, pot: int) -> str:
        return "Main pot" if pot == 0 else f"Side pot {pot}"

    def _awards(self, winner: int) -> list[str]:
        many = len(self.pots) > 1
        return [
            f"{NAMES[winner]} wins {money(self._net(pot), self.sign)} from {self._name(pot).lower() if many else 'pot'}"
            for pot in range(len(self.pots))
            if self._net(pot) > 0
        ]

    def _summary(self) -> list[str]:
        def taken(pots: Sequence[int]) -> str:
            parts = [("Rake", self.rakes), ("Drop", self.drops)]
            return "".join(
                f" | {word} {money(sum(fees[pot] for pot in pots), self.sign)}" for word, fees in parts if fees
            )

        every = range(len(self.pots))
        lines = ["*** SUMMARY ***", f"Total pot {money(sum(self.pots), self.sign)}{taken(every)}"]
        for pot in every:
            gross, net = money(self.pots[pot], self.sign), money(self._net(pot), self.sign)
            lines.append(f"{self._name(pot)} {gross}{taken([pot])} | Net {net}")
        return lines
