"""Who turns the cards up at the end, in which order, and who may muck them."""

from collections.abc import Mapping, Sequence
from random import Random

from .facts import Pot, Show


def show_order(live: Sequence[int], order: Sequence[int], aggressor: int | None) -> list[int]:
    """From the last to bet or raise on the last round of betting, else from the button's left; then clockwise."""
    seats = [seat for seat in order if seat in live]
    if aggressor in seats:
        start = seats.index(aggressor)
        return seats[start:] + seats[:start]
    return seats


def groups(pots: Sequence[Pot], sequence: Sequence[int]) -> list[tuple[int, list[int]]]:
    """For each pot, last one first: its index and the seats that show for it, leaving out those who showed before."""
    done: set[int] = set()
    result = []
    for index in range(len(pots) - 1, -1, -1):
        seats = [seat for seat in sequence if seat in pots[index].eligible and seat not in done]
        done.update(seats)
        result.append((index, seats))
    return result


def make_shows(
    rng: Random,
    pots: Sequence[Pot],
    sequence: Sequence[int],
    ranks: Mapping[int, int],
    *,
    all_up: bool,
) -> tuple[Show, ...]:
    """Each seat shows when nothing better was shown for a pot it may win; others mostly muck. `all_up`: all show.

    Holds: a mucked hand is beaten by a shown one in every pot it could have won.
    """
    best = [9999] * len(pots)
    shows = []
    for _, seats in groups(pots, sequence):
        for seat in seats:
            mine = [index for index, pot in enumerate(pots) if seat in pot.eligible]
            shown = all_up or any(ranks[seat] <= best[index] for index in mine) or rng.random() < 0.2
            if shown:
                for index in mine:
                    best[index] = min(best[index], ranks[seat])
            shows.append(Show(seat, shown))
    return tuple(shows)
