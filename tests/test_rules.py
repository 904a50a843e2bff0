"""The rules: every one keeps the contract of its query, its own examples hold, and clean hands stay silent."""

import functools
from pathlib import Path

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.check.examples import faults
from audit.check.rulefile import Rule, load_rules
from audit.data import rules_folder
from audit.finding import Finding, Unread
from audit.money import CURRENCIES, format_money
from audit.pipeline.inspect import audit_bytes
from audit.tables.load import create_tables

RULES = load_rules(rules_folder())
EXAMPLES = sorted((rules_folder() / "example").glob("*.txt"))
CONTRACT = ("hand_id", "line", "figure", "seat", "stated", "settled", "note", "subject")

# The rules of the first release: an id is never given to another fault.
NAMES = {
    "HH001": "unread-line",
    "HH002": "hand-cut-off",
    "HH003": "actor-without-seat",
    "HH004": "seat-number-twice",
    "HH005": "hand-twice",
    "HH006": "hand-number-reused",
    "HH007": "card-twice",
    "HH008": "shown-cards-contradicted",
    "HH009": "board-contradicted",
    "HH010": "stack-exceeded",
    "HH011": "action-after-fold",
    "HH012": "action-after-all-in",
    "HH013": "line-out-of-order",
    "HH014": "name-twice",
    "HH015": "fold-missing",
    "PT001": "total-pot-wrong",
    "PT002": "pot-wrong",
    "PT003": "uncalled-amount-wrong",
    "PT004": "uncalled-not-returned",
    "PT005": "uncalled-to-wrong-seat",
    "PT006": "chips-not-conserved",
    "AW001": "pot-to-worse-hand",
    "AW002": "award-to-folded-seat",
    "AW003": "award-to-ineligible-seat",
    "AW004": "award-not-share",
    "AW005": "summary-award-wrong",
    "AW006": "tied-hand-unpaid",
    "HH016": "file-changed",
    "RK001": "rake-not-pot-less-awards",
    "RK002": "rake-differs-from-house",
    "RK003": "rake-without-flop",
}


@functools.cache
def audited(name: str, data: bytes, house: str | None, before: bytes | None = None) -> list[Finding | Unread]:
    """Rules share their example hands, so that each is audited once."""
    return audit_bytes(name, data, house, before)


@pytest.fixture(scope="module")
def tables() -> duckdb.DuckDBPyConnection:
    con = duckdb.connect(":memory:")
    create_tables(con, comments=False)
    return con


def test_ids_and_names_are_those_of_the_release() -> None:
    known = {rule.id: rule.name for rule in RULES}
    assert {rule: known.get(rule) for rule in NAMES} == NAMES


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_a_query_gives_the_columns_of_the_contract(rule: Rule, tables: duckdb.DuckDBPyConnection) -> None:
    columns = [name for name, *_ in tables.execute(f"DESCRIBE {rule.query}").fetchall()]
    assert tuple(columns) == ((*CONTRACT, "source_id") if rule.scope == "books" else CONTRACT)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_the_examples_of_a_rule_hold(rule: Rule) -> None:
    assert list(faults(rule, RULES, audited)) == []


@pytest.mark.parametrize("house", [None, "casino-manual"])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_nothing_is_found_in_an_example_hand(path: Path, house: str | None) -> None:
    names_its_own = house and b" - house " in path.read_bytes()
    assert audited(f"{path.stem}.txt", path.read_bytes(), None if names_its_own else house) == []


@pytest.mark.parametrize(
    ("house", "fact"),
    [
        (None, "clause: side-pots-by-all-in-level"),
        ("casino-manual", "house: casino-manual, undated, All-in, page 11 (side-pots-by-all-in-level)"),
        ("online-holdem", "house: online-holdem, undated, All-in (side-pots-by-all-in-level)"),
    ],
)
def test_a_finding_names_the_section_of_its_house(house: str | None, fact: str) -> None:
    assert fact in facts_of("PT002", house)


def test_a_clause_that_the_house_does_not_have_stays_a_name() -> None:
    assert "clause: folded-money-stays" in facts_of("AW002", "casino-manual")


def facts_of(wanted: str, house: str | None) -> tuple[str, ...]:
    """The facts of the first finding of a rule in its first failing example."""
    example = next(rule.failing[0] for rule in RULES if rule.id == wanted)
    found = audited("a.txt", example.text.encode(), house)
    return next(item.facts for item in found if isinstance(item, Finding) and item.rule == wanted)


AMOUNTS = st.integers(-2_000, 2_000) | st.integers(-(10**17), 10**17)


@given(st.lists(st.tuples(AMOUNTS, st.sampled_from([*CURRENCIES, "XYZ"]), st.integers(0, 6)), min_size=1))
def test_money_in_sql_is_written_as_in_python(
    tables: duckdb.DuckDBPyConnection, amounts: list[tuple[int, str, int]]
) -> None:
    values = ", ".join(f"({minor}::BIGINT, '{code}', {exponent}::UTINYINT)" for minor, code, exponent in amounts)
    written = tables.execute(f"SELECT money(minor, code, exponent) FROM (VALUES {values}) AS v(minor, code, exponent)")
    assert [text for (text,) in written.fetchall()] == [format_money(*amount) for amount in amounts]


def test_cards_in_sql_come_one_by_one(tables: duckdb.DuckDBPyConnection) -> None:
    assert tables.execute("SELECT cards_of('AhTd3c'), cards_of('')").fetchall() == [(["Ah", "Td", "3c"], [])]
