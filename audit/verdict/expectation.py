"""The one expectation: a rule or contract holds. Importing this imports Great Expectations, which takes seconds."""

from html import escape
from typing import Any

import pandas as pd
from great_expectations.expectations.expectation import BatchExpectation

from audit.verdict.state import State

TYPE = "expect_rule_or_contract_to_hold"
"""The name under which Great Expectations knows the class: it makes it from the name of the class."""


class ExpectRuleOrContractToHold(BatchExpectation):
    """Holds where the row of `check` in the batch of states ran, is configured, and has nothing open or broken.

    DuckDB has run the queries; no metric of Great Expectations is needed.
    """

    check: str

    metric_dependencies = ()
    success_keys = ("check",)
    args_keys = ("check",)

    def _validate(
        self, metrics: dict[str, Any], runtime_configuration: dict[str, Any] | None = None, execution_engine: Any = None
    ) -> dict[str, Any]:
        states = execution_engine.batch_manager.active_batch_data.dataframe
        (row,) = states[states["check"] == self.check].to_dict("records")
        met = bool(row["met"])
        # The pages need element_count and unexpected_percent: without them they print nothing.
        result = {
            "observed_value": row["told"],
            "element_count": 1,
            "unexpected_count": 0 if met else 1,
            "unexpected_percent": 0.0 if met else 100.0,
            "partial_unexpected_list": row["sample"],
        }
        return {"success": met, "result": result}


def batch_of(states: tuple[State, ...]) -> pd.DataFrame:
    """Give the batch that the expectations are held against: a row for each state."""
    rows = [
        {"check": s.id, "met": s.met, "told": harmless(told(s)), "sample": [harmless(text) for text in s.sample]}
        for s in states
    ]
    return pd.DataFrame(rows, columns=["check", "met", "told", "sample"])


def told(state: State) -> str:
    """Say in words how a rule or contract stands."""
    if not state.is_configured:
        words = f"not configured: {state.reason}"
    elif not state.ran:
        words = f"did not run: {state.reason}"
    else:
        words = "nothing found"
    return f"{state.count:,} open; {words}".removesuffix("; nothing found") if state.count else words


def harmless(text: str) -> str:
    """Give a text as Great Expectations must be given it: it puts texts into its pages as they are, and takes a dollar
    sign for the name of a figure."""
    return escape(text).replace("$", "&#36;")
