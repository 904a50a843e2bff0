"""A month of a card room: six tables, several games, four houses in turn, and the ledgers of every night."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from dealer import cardroom
from dealer.deal import deal
from dealer.facts import Game, Limit
from dealer.house import HOUSES

TABLES: tuple[tuple[str, Game, Limit], ...] = (
    ("Kallio", "holdem", "NL"), ("Malmi", "holdem", "PL"), ("Töölö", "holdem", "FL"), ("Vuosaari", "holdem", "NL"),
    ("Lauttasaari", "omaha", "PL"), ("Käpylä", "omaha5", "PL"),
)  # fmt: skip
FIRST_NIGHT = date(2026, 11, 1)
SECONDS_A_HAND = 20


@dataclass(frozen=True, slots=True)
class TableNight:
    """One table on one night: its hands as text, and what they took, in cents."""

    table: str
    night: date
    text: str
    rake: int
    drop: int


def house_of(table: int, night: int) -> str:
    """The houses take turns; the rules of one are about Hold'em only, and its turn at Omaha goes to the first."""
    house = HOUSES[(table + night) % len(HOUSES)]
    return HOUSES[0] if house == "online-holdem" and TABLES[table][1] != "holdem" else house


def table_night(place: tuple[int, int, int]) -> TableNight:
    """Deal a table for a night: table, night and how many hands."""
    table, night, hands = place
    title, game, limit = TABLES[table]
    day = FIRST_NIGHT + timedelta(days=night)
    begins = datetime(day.year, day.month, day.day, 16, tzinfo=UTC)
    texts = []
    rake = drop = 0
    for turn in range(hands):
        seed = (night * len(TABLES) + table) * 100_000 + turn
        hand = deal(
            seed, room="cardroom", kind="cash", currency="EUR", game=game, limit=limit, names="plain",
            number=10_000_000 + seed, house=house_of(table, night),
        )  # fmt: skip
        hand = replace(hand, table=title, started=begins + timedelta(seconds=SECONDS_A_HAND * turn))
        texts.append(cardroom.write(hand))
        rake, drop = rake + hand.taken("rake"), drop + hand.taken("jackpot")
    return TableNight(title, day, "".join(texts), rake, drop)


def table_nights(nights: int, hands: int) -> Iterator[TableNight]:
    """Deal so many nights, with so many hands at each table."""
    places = [(table, night, hands) for night in range(nights) for table in range(len(TABLES))]
    with ProcessPoolExecutor(2) as pool:
        yield from pool.map(table_night, places)


def euros(cents: int) -> str:
    """An amount as the journal writes it."""
    return f"€{cents // 100}.{cents % 100:02d}"


def entry(day: date, clock: str, text: str) -> str:
    """One line of the journal, in winter on Finnish clocks; clocks before noon are of the next day."""
    day = day + timedelta(days=1) if clock < "12" else day
    return f"Card room 1 Journal {day} {clock} EET: {text}\n"


def count_line(night: date, table: str, rake: int, drop: int) -> str:
    """What the cage counted of a table."""
    return entry(night, "05:00:00", f"Table '{table}': counted {night}, rake {euros(rake)}, drop {euros(drop)}")


class PoolBook:
    """The book of the jackpot that the drops feed."""

    def __init__(self, opening: int) -> None:
        self.holds = opening
        self.lines = [entry(FIRST_NIGHT, "15:00:00", f"Jackpot 'Bad Beat': opens with {euros(opening)}")]

    def receive(self, night: date, drops: int) -> None:
        """The drops of a night, brought in the morning."""
        self.holds += drops
        text = f"Jackpot 'Bad Beat': receives from drops {euros(drops)} of {night}, now {euros(self.holds)}"
        self.lines.append(entry(night, "05:30:00", text))
