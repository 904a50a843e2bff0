"""What each rule of a run did: its findings, and of how many hands it could say something."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import duckdb

from audit.check.rulefile import FACTS, PLAY_MONEY, SMALLEST_CHIP, Rule
from audit.check.run import is_about, not_configured
from audit.finding import UNREAD_RULE
from audit.house.load import House

_FOUND = """
    SELECT rule, count(*), count(acceptance) FROM finding SEMI JOIN reported_file USING (source_id)
    WHERE gone_run IS NULL GROUP BY rule
"""
_UNREAD_PARTS = "SELECT count(*) FROM unread SEMI JOIN reported_file USING (source_id)"

# The hands that may be judged, those alike counted together; and of how many of them their house tells no fee.
_ALIKE = """
    h.house, h.format, h.tournament IS NOT NULL AS of_tournament, coalesce(h.currency, 'CHIP') = 'CHIP' AS for_chips,
    h.chip IS NOT NULL AS has_chip, h.game, h.limit_form
"""
_HANDS = f"""
    SELECT {_ALIKE}, count(*) FROM hand AS h SEMI JOIN reported_file USING (source_id)
    WHERE h.status = 'settled' GROUP BY ALL
"""
_UNTOLD = f"""
    SELECT {_ALIKE}, count(*) FROM hand AS h SEMI JOIN reported_file USING (source_id)
    SEMI JOIN (SELECT hand_id FROM {{due}} WHERE amount IS NULL) AS d USING (hand_id)
    WHERE h.status = 'settled' GROUP BY ALL
"""
_UNKNOWN = """
    SELECT DISTINCT said_house FROM hand SEMI JOIN reported_file USING (source_id)
    WHERE house IS NULL AND said_house IS NOT NULL AND tournament IS NULL ORDER BY said_house LIMIT 3
"""
_RAKE, _DROP = "rake.", "jackpot."


@dataclass(frozen=True, slots=True)
class _Hands:
    """Hands that are alike: their house (key), format, whether they are of tournaments and played for chips, whether
    the smallest chip of the table is known, game and limit form, how many they are, and of how many the rows of the
    house tell no rake, and no drop."""

    house: str | None
    room_format: str | None
    of_tournament: bool
    for_chips: bool
    has_chip: bool
    game: str | None
    limit_form: str | None
    hands: int
    no_rake: int
    no_drop: int


def enter_rule_runs(con: duckdb.DuckDBPyConnection, run: int, rules: Sequence[Rule], houses: Sequence[House]) -> None:
    """Write one row a rule, also where it found nothing, or could say nothing of some hands."""
    found = {rule: (count, accepted) for rule, count, accepted in con.execute(_FOUND).fetchall()}
    found[UNREAD_RULE] = (con.execute(_UNREAD_PARTS).fetchall()[0][0], 0)
    no_rake, no_drop = (_untold(con, due) for due in ("rake_due", "drop_due"))
    hands = [
        _Hands(*(*row, no_rake.get(row[:-1], 0), no_drop.get(row[:-1], 0))) for row in con.execute(_HANDS).fetchall()
    ]
    unknown = [name for (name,) in con.execute(_UNKNOWN).fetchall()]
    by_key = {house.key: house for house in houses}
    for rule in rules:
        judged, lacking, apart = _counts(rule, hands, by_key)
        reason = _reason(rule, houses, hands, lacking, unknown)
        state = "not configured" if reason else "run"
        row = [run, rule.id, state, reason, *found.get(rule.id, (0, 0)), judged, lacking, apart]
        con.execute("INSERT INTO rule_run VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)


def _untold(con: duckdb.DuckDBPyConnection, due: str) -> dict[tuple[object, ...], int]:
    """Give of how many hands, those alike counted together, the house tells no fee of a kind."""
    return {tuple(alike): count for *alike, count in con.execute(_UNTOLD.format(due=due)).fetchall()}


def _counts(rule: Rule, hands: Sequence[_Hands], houses: Mapping[str, House]) -> tuple[int, int, int]:
    """Give of how many hands a rule could judge, lacked a parameter of the house, and has nothing to say."""
    judged = lacking = apart = 0
    for group in hands:
        house = houses.get(group.house or "")
        if (
            not all(_has(group, fact, house) for fact in rule.facts)
            or (rule.games and group.game not in rule.games)
            or (rule.limits and group.limit_form not in rule.limits)
            or (rule.needs and (group.of_tournament or not is_about(rule, house)))
        ):
            apart += group.hands
        elif not_configured(rule, house):
            lacking += group.hands
        else:
            untold = max(
                group.no_rake if any(need.startswith(_RAKE) for need in rule.needs) else 0,
                group.no_drop if any(need.startswith(_DROP) for need in rule.needs) else 0,
            )
            judged, lacking = judged + group.hands - untold, lacking + untold
    return judged, lacking, apart


def _has(group: _Hands, fact: str, house: House | None) -> bool:
    """Tell whether hands give a fact."""
    if fact == PLAY_MONEY:
        return group.for_chips and not group.of_tournament
    if fact == SMALLEST_CHIP:
        return group.has_chip or (house is not None and house.parameter("odd_chip.unit") is not None)
    return group.room_format in FACTS[fact]


def _reason(
    rule: Rule, houses: Sequence[House], hands: Sequence[_Hands], lacking: int, unknown: Sequence[str]
) -> str | None:
    """Say what a rule lacks, of which houses and how many hands; None when it lacks nothing."""
    if not rule.needs or rule.status == "retired":
        return None
    if (rule.games or rule.limits) and not lacking:  # a house need not tell of games that nobody played
        return None
    if not houses:
        return f"{not_configured(rule, None)}{_unknown(unknown)}"
    reasons = [reason for house in houses if is_about(rule, house) and (reason := not_configured(rule, house))]
    homeless = sum(group.hands for group in hands if group.house is None and not group.of_tournament)
    if homeless and lacking:
        reasons.append(f"{homeless:,} hands have no house{_unknown(unknown)}")
    if lacking and not reasons:
        reasons.append(f"{lacking:,} hands of which their house does not tell")
    return "; ".join(reasons) or None


def _unknown(names: Sequence[str]) -> str:
    return f" (records name {', '.join(map(repr, names))}, which is not known)" if names else ""
