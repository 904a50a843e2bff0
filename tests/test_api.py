"""The functions behind the commands: light to import, exact, usable from a script and from a notebook."""

import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import duckdb
import polars as pl
import pytest
from command import ROOT, hand_audit
from dealer import sheet
from dealer.deal import deal

from audit import api
from audit.source import find_sources


def test_the_import_is_light() -> None:
    heavy = "{'polars', 'duckdb', 'lark', 'numpy', 'rich', 'typer'} & set(sys.modules)"
    code = f"import sys; from audit import api; print(sorted({heavy}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_run_gives_the_control_totals_and_tells_how_far_it_is(tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(sheet.write(deal(1, room="pokerstars")), encoding="utf-8")
    seen: list[int] = []
    totals = api.run(str(tmp_path / "hand.txt"), str(tmp_path / "a.duckdb"), progress=lambda p: seen.append(p.hands))
    assert (totals["files"], totals["hands_in"], totals["settled"]) == (1, 1, 1)
    assert seen == [1]
    again = api.run([tmp_path / "hand.txt"], tmp_path / "b.duckdb", "casino-manual")
    assert again["hands_in"] == 1


def test_explain_is_what_the_command_prints(samples_db: Path) -> None:
    done = hand_audit("explain", "320000000004", "--db", str(samples_db), cwd=ROOT)
    assert api.explain(samples_db, "320000000004") + "\n" == done.stdout


def test_the_findings_are_those_of_the_report(samples_db: Path) -> None:
    found = api.findings(samples_db)
    with duckdb.connect(samples_db, read_only=True) as con:
        counts = dict(con.execute("SELECT rule, findings FROM rule_run WHERE findings > 0").fetchall())
    assert dict(found.group_by("rule").len().iter_rows()) == counts
    assert found.select("file", "line", "col").rows() == sorted(found.select("file", "line", "col").rows())
    assert found["hand_id"].null_count() == 0


def test_amounts_are_exact(samples_db: Path) -> None:
    seats = api.table(samples_db, "seat")
    assert seats.schema["stack"] == pl.Int64
    sessions = api.table(samples_db, "player_session")
    mine = sessions.filter((pl.col("player") == "Sisu77") & (pl.col("table_name") == "Kallio II")).row(0, named=True)
    assert (mine["chips_in"], mine["net"], mine["chips_out"]) == (Decimal(135), Decimal("-73.48"), Decimal("61.52"))
    with duckdb.connect(samples_db, read_only=True) as con:
        names = [name for (name,) in con.execute("SELECT table_name FROM information_schema.tables").fetchall()]
    for name in names:
        assert not any(kind.is_float() for kind in api.table(samples_db, name).schema.values()), name


def test_the_database_is_opened_for_reading_only(samples_db: Path) -> None:
    with api.open_database(samples_db) as con:
        assert con.sql("SELECT count(*) FROM hand").fetchall()[0][0] > 100
        with pytest.raises(duckdb.Error, match="read-only"):
            con.sql("DELETE FROM hand")


def test_what_the_user_can_mend_is_a_user_error(samples_db: Path, tmp_path: Path) -> None:
    with pytest.raises(api.UserError, match="no table, view or function 'seats'; nearest: 'seat'"):
        api.table(samples_db, "seats")
    with pytest.raises(api.UserError, match="no table, view or function"):
        api.table(samples_db, 'seat"; DROP TABLE seat; --')
    with pytest.raises(api.UserError, match="no such database"):
        api.findings(tmp_path / "gone.duckdb")
    with pytest.raises(api.UserError, match="no hand 1"):
        api.explain(samples_db, "1")
    with pytest.raises(api.UserError, match="no house 'x'"):
        api.run(ROOT / "sample_histories", tmp_path / "x.duckdb", "x")


CALL = "from audit import api; print(api.run('big', 'big.duckdb'{jobs})['hands_in'])"


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with a file so large that more than one process is started for it."""
    folder = tmp_path_factory.mktemp("large")
    (folder / "big").mkdir()
    hands = "".join(sheet.write(deal(seed, room="pokerstars", names="plain", kind="cash")) for seed in range(40))
    first = int(hands.split("#")[1].split(":")[0])
    copies = []
    for turn in range(100):
        text = hands
        for place in range(40):
            text = text.replace(f"#{first + place}:", f"#{first + 1000 * (turn + 1) + place}:")
        copies.append(text)
    (folder / "big" / "hands.txt").write_text("".join(copies), encoding="utf-8")
    sources, _ = find_sources([folder / "big"])
    assert sources[0].size > 4 * 1024 * 1024
    return folder


NOTEBOOK = ("-i", CALL)  # typed in: there is no script, as in a notebook
SCRIPT = ("call.py", CALL)
GUARDED = ("call.py", f"if __name__ == '__main__':\n    {CALL}")


@pytest.mark.parametrize(
    ("how", "jobs"),
    [(NOTEBOOK, ""), (NOTEBOOK, ", jobs=2"), (SCRIPT, ""), (GUARDED, ", jobs=2")],
    ids=["notebook, one process", "notebook, two", "script, one", "guarded script, two"],
)
def test_it_runs_from_a_notebook_and_from_a_script(large: Path, how: tuple[str, str], jobs: str) -> None:
    file, code = how[0], how[1].format(jobs=jobs) + "\n"
    (large / "call.py").write_text(code, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, file], cwd=large, input=code if file == "-i" else "", capture_output=True, encoding="utf-8",
        timeout=120, check=False, env={"PYTHONPATH": str(ROOT), "PATH": ""},
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "4000\n"), done.stderr
