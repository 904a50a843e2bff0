"""The data dictionary: everything in the database says what it means, and no column can hold a float."""

import json
import re
from pathlib import Path

import duckdb
import pytest
from command import hand_audit

from audit.tables.dictionary import entries
from audit.tables.load import create_tables


@pytest.fixture
def con() -> duckdb.DuckDBPyConnection:
    found = duckdb.connect(":memory:")
    create_tables(found, comments=True)
    return found


def test_every_table_view_column_and_function_has_a_comment(con: duckdb.DuckDBPyConnection) -> None:
    found = entries(con)
    assert {entry.kind for entry in found} == {"table", "view", "function"}
    assert [entry.name for entry in found if not entry.comment] == []
    columns = [(entry, column) for entry in found if entry.kind != "function" for column in entry.columns]
    assert len(columns) > 300
    assert [(entry.name, column.name) for entry, column in columns if not column.comment] == []


def test_no_column_of_a_table_or_view_is_a_float(con: duckdb.DuckDBPyConnection) -> None:
    types = con.execute("SELECT DISTINCT data_type FROM duckdb_columns() WHERE NOT internal").fetchall()
    assert len(types) > 10
    assert [kind for (kind,) in types if re.search("FLOAT|DOUBLE|REAL", kind)] == []


def test_a_database_holds_the_same_dictionary(samples_db: Path, con: duckdb.DuckDBPyConnection) -> None:
    with duckdb.connect(samples_db, read_only=True) as written:
        assert entries(written) == entries(con)


def test_the_views_are_only_for_people() -> None:
    """The workers build their tables for every chunk: no view is made there that no query of ours reads."""
    with duckdb.connect(":memory:") as worker:
        create_tables(worker, comments=False)
        views = worker.execute("SELECT view_name FROM duckdb_views() WHERE NOT internal").fetchall()
    assert sorted(view for (view,) in views) == [
        "door_card", "opener", "pool_book", "present_file", "reported_file", "shown_hand", "split_by_fold"
    ]  # fmt: skip


def test_schema_works_without_a_database(tmp_path: Path) -> None:
    done = hand_audit("schema", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\nview player_session: One row per session" in done.stdout
    assert re.search(r"^  chips_in +DECIMAL\(38,6\)  first_stack \+ added$", done.stdout, re.MULTILINE)
    assert "\nfunction money(amount, currency, exponent): " in done.stdout
    assert list(tmp_path.iterdir()) == []


def test_one_table_in_each_format(samples_db: Path) -> None:
    where = ("--db", str(samples_db))
    text = hand_audit("schema", "rule_run", *where, cwd=samples_db.parent).stdout
    assert (
        text.splitlines()[0]
        == "table rule_run: One row per rule and run, also when it found nothing: clean differs from not run."
    )
    assert [line.split()[0] for line in text.splitlines()[1:]][:3] == ["run_id", "rule", "state"]
    mark = hand_audit("schema", "rule_run", "--format", "markdown", *where, cwd=samples_db.parent).stdout
    assert mark.startswith("## rule_run (table)\n\n")
    assert "| `rule` | VARCHAR | rule id |\n" in mark
    data = json.loads(hand_audit("schema", "rule_run", "--format", "json", *where, cwd=samples_db.parent).stdout)
    assert [entry["name"] for entry in data] == ["rule_run"]
    assert data[0]["columns"][1] == {"name": "rule", "type": "VARCHAR", "comment": "rule id"}


def test_an_unknown_name_gives_the_nearest(tmp_path: Path) -> None:
    done = hand_audit("schema", "plyer_hand", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: no table, view or function 'plyer_hand'; nearest: 'player_hand'\n"


def test_a_named_database_must_be_there(tmp_path: Path) -> None:
    done = hand_audit("schema", "--db", "gone.duckdb", cwd=tmp_path)
    assert (done.returncode, "no such database" in done.stderr) == (2, True)
