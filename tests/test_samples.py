"""The samples settle to their goldens; `python -m tests.samples` writes those anew."""

import pytest
from samples import SAMPLES, golden, golden_path, sources

from audit.source import Source


@pytest.mark.parametrize("sample", sources(), ids=lambda source: source.name)
def test_a_sample_gives_its_golden(sample: Source) -> None:
    assert golden(sample) == golden_path(sample).read_text(encoding="utf-8")


def test_every_golden_has_its_sample() -> None:
    goldens = set(SAMPLES.rglob("*.golden"))
    assert goldens == {golden_path(sample) for sample in sources()}


@pytest.mark.parametrize("room", ["pokerstars", "ggpoker", "cardroom"])
def test_the_samples_hold_planted_faults(room: str) -> None:
    assert "error[" in (SAMPLES / room / "planted-faults.txt.golden").read_text(encoding="utf-8")
