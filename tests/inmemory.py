"""An audit in memory, for tests that look at its tables."""

import io
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import duckdb

from audit.houses import Houses
from audit.pipeline.database import transaction
from audit.pipeline.run import Options, audit_into
from audit.source import Source
from audit.tables.load import create_tables
from audit.terms import Summary

WHOLE = str(Path(__file__).resolve().parent / "houses" / "whole.toml")
"""A house that gives all that the rules ask for."""


def audit_files(files: Sequence[bytes], house: str | None = None) -> tuple[duckdb.DuckDBPyConnection, Summary]:
    """Audit files that exist in memory only, named by their place from 0, and give the tables and the totals."""
    con = duckdb.connect(":memory:")
    create_tables(con, comments=False)
    sources = [Source(str(place), len(data), partial(io.BytesIO, data)) for place, data in enumerate(files)]
    return con, audit_into(lambda: transaction(con), sources, Options(Houses(house), jobs=1), lambda _: None)
