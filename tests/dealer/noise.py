"""Lines that carry no money and no card: talk, comings and goings. Some of the talk looks like play."""

from collections.abc import Sequence
from random import Random

from .facts import Action, Noise
from .names import pick_names

TALK = (
    "nh",
    "hyvää iltaa kaikille",
    "no niin, mennään",
    "lol :D",
    "why call: folds was better",
    "raises $2 to $4",
    "*** FLOP *** [As Kd Qh]",
    "Total pot $5 | Rake $0",
    "x collected $3 from pot",
    "Seat 3: me ($5 in chips)",
    '"double" quotes',
    "ты серьёзно?",
    "",
)
COMINGS = ("joins", "leaves", "removed", "after button", "disconnected", "connected")


def make_noise(rng: Random, actions: Sequence[Action], names: dict[int, str], max_seats: int) -> tuple[Noise, ...]:
    """A line or two in a quarter of hands, in places where rooms print them."""
    if rng.random() > 0.25:
        return ()
    noise = []
    folds = [index for index, action in enumerate(actions) if action.verb == "fold"]
    forced = sum(1 for action in actions if action.street == "blinds")
    for _ in range(1 + (rng.random() < 0.3)):
        place = forced + int(rng.random() * (len(actions) - forced + 1))
        roll = rng.random()
        if roll < 0.35:
            name = list(names.values())[int(rng.random() * len(names))]
            noise.append(Noise(place, "said", name, TALK[int(rng.random() * len(TALK))]))
        elif roll < 0.6 and folds:
            place = folds[int(rng.random() * len(folds))]
            noise.append(Noise(place, "timed out", names[actions[place].seat]))
        else:
            stranger = next(
                name for name in pick_names(rng, 9, odd_share=0.1, hashed=False) if name not in names.values()
            )
            what = "sits out" if roll > 0.9 else COMINGS[int(rng.random() * len(COMINGS))]
            noise.append(
                Noise(-1 if what == "sits out" else place, what, stranger, str(1 + int(rng.random() * max_seats)))
            )
    return tuple(sorted(noise, key=lambda line: line.before))
