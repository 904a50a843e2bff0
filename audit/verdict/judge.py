"""The verdict: a suite of expectations for each family of rules, one for the contracts, and a checkpoint over them."""

import logging
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import Any

from audit.verdict.state import State

CONTRACTS = "TC"
"""The letters of the family of table contracts."""

_SEVERITIES = {"error": "critical", "warning": "warning", "note": "info"}


@dataclass(frozen=True, slots=True)
class SuiteVerdict:
    """The verdict on one suite: its states, each with whether its expectation is met, in order of id."""

    suite: str
    title: str
    results: tuple[tuple[State, bool], ...]

    @property
    def met(self) -> int:
        """Give how many expectations are met."""
        return sum(met for _, met in self.results)

    @property
    def not_configured(self) -> int:
        """Give how many expectations could not be judged for want of a figure of the house."""
        return sum(not state.is_configured for state, _ in self.results)

    @property
    def failed(self) -> int:
        """Give how many expectations are not met though they are configured."""
        return len(self.results) - self.met - self.not_configured


def severity_of(state: State) -> str:
    """Give the severity of a state's expectation: that of the rule, but 'info' where the rule is not configured."""
    return _SEVERITIES[state.severity] if state.is_configured else "info"


def judge(
    states: Sequence[State], families: Mapping[str, str], run: int, started: datetime, site: Path | None
) -> tuple[SuiteVerdict, ...]:
    """Hold every state against its expectation and give the verdict by suite.

    Takes: titles of the families by their letters, number and start of the run, and the folder that gets the Data Docs
    as Great Expectations writes them (None: none are written).
    """
    _quiet()
    import great_expectations as gx

    from audit.verdict.expectation import batch_of

    ordered = sorted(states, key=lambda state: state.id)
    suites = {family: tuple(members) for family, members in groupby(ordered, key=lambda state: state.family)}
    context = _context(site)
    batch = (
        context.data_sources.add_pandas("hand-audit")
        .add_dataframe_asset("states")
        .add_batch_definition_whole_dataframe("run")
    )
    definitions = [
        context.validation_definitions.add(
            gx.ValidationDefinition(name=family, data=batch, suite=_suite(context, family, families[family], members))
        )
        for family, members in suites.items()
    ]
    checkpoint = context.checkpoints.add(
        gx.Checkpoint(name="verdict", validation_definitions=definitions, result_format="COMPLETE")
    )
    outcome = checkpoint.run(
        batch_parameters={"dataframe": batch_of(tuple(ordered))},
        run_id=gx.RunIdentifier(run_name=f"run-{run}", run_time=started),
    )
    if site:
        context.build_data_docs()
    met = {result.suite_name: dict(_results(result)) for result in outcome.run_results.values()}
    verdicts = tuple(
        SuiteVerdict(family, families[family], tuple((state, met[family][state.id]) for state in members))
        for family, members in suites.items()
    )
    if outcome.success != all(suite.met == len(suite.results) for suite in verdicts):
        raise RuntimeError("the checkpoint and its results do not agree")
    return verdicts


def _quiet() -> None:
    """Nothing is sent anywhere, and nothing is printed: what goes wrong is looked at in the results."""
    os.environ["GX_ANALYTICS_ENABLED"] = "false"
    log = logging.getLogger("great_expectations")
    log.addHandler(logging.NullHandler())
    log.propagate = False


def _context(site: Path | None) -> Any:
    """Everything but the site stays in memory. Without a configuration of its own a context leaves a folder behind."""
    import great_expectations as gx
    from great_expectations.data_context.types.base import (
        DataContextConfig,
        InMemoryStoreBackendDefaults,
        ProgressBarsConfig,
    )

    store = {"class_name": "TupleFilesystemStoreBackend", "base_directory": str(site)}
    config = DataContextConfig(
        store_backend_defaults=InMemoryStoreBackendDefaults(init_temp_docs_sites=False),
        data_docs_sites={"verdict": {"class_name": "SiteBuilder", "store_backend": store}} if site else {},
        progress_bars=ProgressBarsConfig(globally=False),
        analytics_enabled=False,
    )
    return gx.get_context(mode="ephemeral", project_config=config)


def _suite(context: Any, family: str, title: str, members: Sequence[State]) -> Any:
    """Declare a suite. Each expectation is built by itself: a list of them would lose one that is wrong in silence."""
    import great_expectations as gx

    suite = context.suites.add(gx.ExpectationSuite(name=family, meta={"title": title}))
    for state in members:
        suite.add_expectation(_expectation(state))
    if len(suite.expectations) != len(members):
        raise RuntimeError(f"{family}: {len(suite.expectations)} expectations of {len(members)}")
    return suite


def _expectation(state: State) -> Any:
    from great_expectations.expectations.expectation_configuration import ExpectationConfiguration
    from great_expectations.expectations.metadata_types import FailureSeverity

    from audit.verdict.expectation import TYPE, harmless

    return ExpectationConfiguration(
        type=TYPE,
        kwargs={"check": state.id},
        severity=FailureSeverity(severity_of(state)),
        description=harmless(f"{state.id} ({state.severity}): {state.title}. {state.why}"),
        meta={"id": state.id, "name": state.name, "severity": state.severity},
    ).to_domain_obj()


def _results(suite: Any) -> Iterator[tuple[str, bool]]:
    for result in suite.results:
        wrong = result.exception_info or {}
        if wrong.get("raised_exception", bool(wrong) and "raised_exception" not in wrong):
            raise RuntimeError(f"expectation {result.expectation_config.meta['id']} could not be judged: {wrong}")
        yield result.expectation_config.meta["id"], bool(result.success)
