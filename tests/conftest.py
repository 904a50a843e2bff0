"""What several test files need: the sample histories audited once, by the command line."""

from pathlib import Path

import pytest
from command import ROOT, hand_audit
from verdictnight import verdict_night


@pytest.fixture(scope="session")
def samples_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the database of `hand-audit run sample_histories`."""
    db = tmp_path_factory.mktemp("samples") / "hand-audit.duckdb"
    done = hand_audit("run", "sample_histories", "--db", str(db), "--quiet", cwd=ROOT)
    assert done.returncode == 1, done.stderr
    return db


@pytest.fixture(scope="session")
def judged_night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of the verdict on the sample histories: its database, before and after, and its pages."""
    return verdict_night(tmp_path_factory.mktemp("verdict"))
