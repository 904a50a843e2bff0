"""A generated month of a card room with its ledgers: nothing is found. Then every kind of planted money fault: each is
found by its rule and by no other."""

from collections import Counter
from datetime import date, timedelta

from inmemory import audit_files
from month import FIRST_NIGHT, PoolBook, TableNight, count_line, table_nights
from monthfaults import HANDS as HANDS_WITH_FAULTS
from monthfaults import bad_beats, books, names, planted

from audit.finding import Finding
from audit.pipeline.inspect import findings_in
from audit.tables.load import create_views

NIGHTS, HANDS = 30, 1_112  # at each of six tables: 200,160 hands


def journal(nights: list[TableNight]) -> str:
    """The counts of every table, and the book of the jackpot."""
    book = PoolBook(10_000_00)
    lines = []
    drops: Counter[date] = Counter()
    for night in nights:
        lines.append(count_line(night.night, night.table, night.rake, night.drop))
        drops[night.night] += night.drop
    for day in sorted(drops):
        book.receive(day, drops[day])
    return "".join([*book.lines, *lines])


def test_nothing_is_found_in_a_month() -> None:
    nights = list(table_nights(NIGHTS, HANDS))
    files = [night.text.encode() for night in nights]
    con, totals = audit_files([*files, journal(nights).encode()])
    assert list(findings_in(con)) == []
    assert (totals["hands_in"], totals["settled"]) == (200_160, 200_160)
    assert sum(night.rake for night in nights) == totals["money"]["EUR"]["taken"]["rake"]
    houses = dict(con.execute("SELECT house, count(*) FROM hand GROUP BY house").fetchall())
    assert set(houses) == {"casino-manual", "casino-2011", "online-holdem", "online-room"}
    counted = {rule: count["judged"] for rule, count in totals["rules"].items()}
    assert counted["RK002"] + counted["RK006"] == 200_160
    assert FIRST_NIGHT + timedelta(days=NIGHTS - 1) == max(night.night for night in nights)
    create_views(con)
    sums = "count(*), count(*) FILTER (stated_rake = due_rake), count(*) FILTER (stated_drop = due_drop)"
    by_house = {
        house: rest for house, *rest in con.execute(f"SELECT house, {sums} FROM fee_night GROUP BY house").fetchall()
    }
    ceiling, _, no_drops = by_house.pop("online-holdem")  # names only the most it may take
    assert ceiling == no_drops
    assert all(nights == rakes == drops for nights, rakes, drops in by_house.values())


def test_every_kind_of_planted_fault_is_found_by_its_rule_and_no_other() -> None:
    """Three nights with faults in hands of their own tables and in the books; the pool misses the drops of the second
    night, and receives a euro too little of the third."""
    nights = list(table_nights(3, 40))
    day = FIRST_NIGHT
    faults = [*HANDS_WITH_FAULTS, *bad_beats(day, 101 + len(HANDS_WITH_FAULTS)), *books(day)]
    hands: list[str] = []
    lines: list[str] = []
    drops: Counter[date] = Counter()
    for number, fault in enumerate(faults, start=101):
        hand, count, drop = planted(fault, number, day)
        hands.append(hand)
        lines += [count, fault.books]
        drops[day] += drop
    for night in nights:
        lines.append(count_line(night.night, night.table, night.rake, night.drop))
        drops[night.night] += night.drop
    book = PoolBook(10_000_00)
    book.receive(day, drops[day])
    book.receive(day + timedelta(days=2), drops[day + timedelta(days=2)] - 100)
    files = ["".join(night.text for night in nights), "\n".join(hands), "".join([*lines, *book.lines])]
    con, totals = audit_files([text.encode() for text in files])
    assert totals["unread"] == 0
    by_number = Counter((item.rule, item.hand) for item in findings_in(con) if isinstance(item, Finding))
    expected: Counter[tuple[str, str | None]] = Counter({("JP005", None): 2})
    for number, fault in enumerate(faults, start=101):
        if fault.rule and fault.findings:
            hand_number = {"SE001": "96"}.get(fault.rule, None if fault.rule in OF_ENTRIES else str(number))
            expected[fault.rule, hand_number] += fault.findings
    assert by_number == expected
    assert len(names(faults)) + 2 >= 25


OF_ENTRIES = ("JP004", "JP007", "JP008", "JP009", "JP011", "JP012", "RK011")
