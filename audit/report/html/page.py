"""The records that the officer's page shows: plain figures and texts, ready to be laid out."""

from dataclasses import dataclass

from audit.basis import Basis, Reported


@dataclass(frozen=True, slots=True)
class TableMoney:
    """Hands and money of one table in one currency.

    Units: whole minor units, `exponent` decimals. currency is None where only unread hands are counted. stated_total
    and settled_total are sums over the settled hands whose total pot is printed; `no_total` hands print none. taken is
    what the room says it took, left what left the pots by the awards; rake is the part of taken that is rake.
    """

    table: str
    currency: str | None
    exponent: int
    hands: int
    settled: int
    unread: int
    void: int
    no_total: int
    stated_total: int
    settled_total: int
    taken: int
    left: int
    rake: int

    @property
    def total_difference(self) -> int:
        """Give stated less settled, of the total pots."""
        return self.stated_total - self.settled_total

    @property
    def take_difference(self) -> int:
        """Give stated less settled, of what left the pots."""
        return self.taken - self.left

    @property
    def differs(self) -> bool:
        """Tell whether any sum of the table is not what the room says."""
        return bool(self.total_difference or self.take_difference)


@dataclass(frozen=True, slots=True)
class Currency:
    """The tables of one currency: the first of them one by one, and all of them together."""

    code: str
    exponent: int
    tables: tuple[TableMoney, ...]
    others: int
    total: TableMoney


@dataclass(slots=True)
class Tally:
    """How many findings of each severity something has; accepted ones are counted apart."""

    name: str
    title: str = ""
    error: int = 0
    warning: int = 0
    note: int = 0
    accepted: int = 0

    @property
    def counted(self) -> int:
        """Give the findings that are not accepted."""
        return self.error + self.warning + self.note


@dataclass(frozen=True, slots=True)
class Night:
    """One night of the trend. hands is 0 for a night without any."""

    night: str
    hands: int
    tally: Tally


@dataclass(frozen=True, slots=True)
class HandSheet:
    """One hand laid out: its lines in the file, and its settlement.

    lines are number and text, empty where `missing` says why they cannot be shown.
    """

    lines: tuple[tuple[int, str], ...]
    missing: str
    settlement: str


@dataclass(frozen=True, slots=True)
class Item:
    """One finding of the list; sheet is the place of its hand among the sheets of the page, None where not laid out."""

    reported: Reported
    table: str
    night: str
    sheet: int | None


@dataclass(frozen=True, slots=True)
class Page:
    """All that the officer's report says.

    items are the gravest first, and `found` tells how many findings there are in all: where there are more, the tallies
    hold what the list does not. by_table has the tables with the most findings; `other_tables` holds the rest as one.
    """

    basis: Basis
    passed_over: int
    first_night: str | None
    last_night: str | None
    currencies: tuple[Currency, ...]
    not_read: tuple[TableMoney, ...]
    found: int
    new: int
    accepted: int
    by_severity: Tally
    by_rule: tuple[Tally, ...]
    by_table: tuple[Tally, ...]
    by_night: tuple[Tally, ...]
    trend: tuple[Night, ...]
    items: tuple[Item, ...]
    sheets: tuple[HandSheet, ...]
    sheet_limit: int
