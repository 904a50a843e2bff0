"""`hand-audit query`: reads the tables and nothing else, exactly, in every format; waits for a writer."""

import csv
import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from decimal import Decimal
from hashlib import sha256
from pathlib import Path

import duckdb
import polars as pl
import pytest
from command import ROOT, hand_audit
from dealer import sheet
from dealer.deal import deal

NAMES = (
    "=cmd|' /C calc'!A0",
    "<img src=x onerror=alert(1)>",
    'say "folds", or not',
    "\u202eturned\u2066",
    "bell\x07 and \x1b[31mred\x1b[0m",
    "tab\there",
    "Väinö Ääkköstö",
    "[bold]not bold[/bold]",
    "+358 40 123",
)


def ask(db: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return hand_audit("query", *arguments, "--db", str(db), cwd=db.parent)


def given(db: Path, *arguments: str) -> str:
    done = ask(db, *arguments)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.fixture(scope="module")
def hostile_db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a database in which every hand is won by a player of one of the names."""
    folder = tmp_path_factory.mktemp("hostile")
    texts = []
    for place, name in enumerate(NAMES):
        hand = deal(31, room="pokerstars", names="plain", kind="cash", force="walk", number=300_000_000_000 + place)
        texts.append(sheet.write(hand).replace(hand.seat(hand.awards[0].seat).name, name))
    (folder / "names.txt").write_text("".join(texts), encoding="utf-8", newline="\n")
    assert hand_audit("run", "names.txt", "--quiet", cwd=folder).returncode == 0
    return folder / "hand-audit.duckdb"


REFUSED = [
    "COPY hand TO 'x.csv'",
    "COPY hand TO '{db}'",
    "COPY (SELECT 1) TO '{db}.wal'",
    "COPY hand FROM '/etc/passwd'",
    "EXPORT DATABASE 'x'",
    "IMPORT DATABASE 'x'",
    "ATTACH 'x.duckdb' AS x",
    "ATTACH ':memory:' AS x",
    "INSTALL httpfs",
    "LOAD httpfs",
    "UPDATE EXTENSIONS",
    "CREATE SECRET s (TYPE s3)",
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM read_blob('/etc/passwd')",
    "SELECT * FROM read_csv('/etc/passwd')",
    "SELECT * FROM read_csv('https://example.com/x.csv')",
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM glob('/etc/*')",
    "SELECT * FROM sniff_csv('/etc/passwd')",
    "SELECT getenv('HOME')",
    "SELECT 1 AS n; FROM found",  # a variable of the program
    "SET enable_external_access = true",
    "SET temp_directory = 'x'",
    "RESET lock_configuration",
    "PRAGMA profiling_output = 'x.json'",
    "PRAGMA enable_profiling",
    "CALL enable_logging(storage = 'file', storage_path = 'x')",
    "INSERT INTO hand FROM hand",
    "UPDATE finding SET severity = 1",
    "DELETE FROM finding",
    "DROP VIEW hand_money",
    "CREATE TABLE x AS SELECT 1",
    "ALTER TABLE hand ADD COLUMN x INTEGER",
    "COMMENT ON TABLE hand IS 'x'",
    'DETACH "hand-audit"',
    "SELECT 1; COPY hand TO 'x.csv'",
    "PREPARE p AS COPY hand TO 'x.csv'; EXECUTE p",
]


@pytest.mark.parametrize("sql", REFUSED)
def test_whatever_is_more_than_a_look_at_the_tables_is_refused(samples_db: Path, sql: str) -> None:
    before = sha256(samples_db.read_bytes()).digest()
    done = ask(samples_db, sql.format(db=samples_db))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("error: ")
    assert sha256(samples_db.read_bytes()).digest() == before
    assert [path.name for path in samples_db.parent.glob("[!.]*")] == [samples_db.name]


EXACT = """
SELECT 9007199254740993::BIGINT AS big, -9007199254740993.01::DECIMAL(18, 2) AS exact,
       sum(9007199254740993::BIGINT) AS total, 1.500::DECIMAL(9, 3) AS half, NULL AS nothing, '' AS empty, true AS yes,
       ['a', NULL] AS list, DATE '2026-11-29' AS day"""


def test_every_digit_is_kept_and_null_is_not_empty(samples_db: Path) -> None:
    table = given(samples_db, EXACT).splitlines()
    assert [cell.strip() for cell in table[2].strip("|").split("|")] == [
        "9007199254740993", "-9007199254740993.01", "9007199254740993", "1.50", "NULL", "", "true", '["a",null]',
        "2026-11-29",
    ]  # fmt: skip
    assert given(samples_db, EXACT, "--format", "csv").splitlines()[1] == (
        '9007199254740993,-9007199254740993.01,9007199254740993,1.500,,"",true,"[""a"",null]",2026-11-29'
    )
    expected = {
        "big": 9007199254740993, "exact": "-9007199254740993.01", "total": 9007199254740993, "half": "1.500",
        "nothing": None, "empty": "", "yes": True, "list": ["a", None], "day": "2026-11-29",
    }  # fmt: skip
    assert json.loads(given(samples_db, EXACT, "--format", "json")) == [expected]
    assert json.loads(given(samples_db, EXACT, "--format", "jsonl")) == expected


def test_parquet_keeps_the_types(samples_db: Path, tmp_path: Path) -> None:
    out = tmp_path / "rows.parquet"
    assert given(samples_db, EXACT, "--out", str(out)) == ""
    row = pl.read_parquet(out).row(0, named=True)
    assert row["big"] == 9007199254740993
    assert row["exact"] == Decimal("-9007199254740993.01")
    assert row["total"] == Decimal(9007199254740993)
    assert (row["nothing"], row["empty"], row["list"]) == (None, "", ["a", None])
    assert not any(kind.is_float() for kind in pl.read_parquet_schema(out).values())
    done = ask(samples_db, "SELECT 170141183460469231731687303715884105727::HUGEINT AS huge", "--out", str(out))
    assert (done.returncode, "Conversion Error" in done.stderr) == (2, True)  # Polars would make another number of it
    assert pl.read_parquet(out).row(0, named=True) == row


@pytest.mark.parametrize("name", ["rows.csv", "rows.json", "rows.jsonl", "rows.txt"])
def test_the_ending_of_out_decides_the_format(samples_db: Path, tmp_path: Path, name: str) -> None:
    sql = "SELECT 'Väinö' AS player, 1 AS n"
    assert given(samples_db, sql, "--out", str(tmp_path / name)) == ""
    assert (tmp_path / name).read_text(encoding="utf-8") == {
        "rows.csv": "\ufeffplayer,n\nVäinö,1\n",
        "rows.json": '[\n{"player": "Väinö", "n": 1}\n]\n',
        "rows.jsonl": '{"player": "Väinö", "n": 1}\n',
        "rows.txt": "| player | n |\n|--------|---|\n| Väinö  | 1 |\n",
    }[name]


def _disturbing(text: str) -> set[str]:
    return {char for char in text if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")}


WINNERS = "SELECT player, -1 AS less FROM player_hand WHERE net > 0 ORDER BY number"


def test_a_hostile_name_is_harmless_text_in_every_format(hostile_db: Path, tmp_path: Path) -> None:
    for form in ("table", "csv", "json", "jsonl"):
        out = given(hostile_db, WINNERS, "--format", form)
        assert _disturbing(out) == {"\n"}, form
        assert "<img src=x onerror=alert(1)>" in out
    assert [row["player"] for row in json.loads(given(hostile_db, WINNERS, "--format", "json"))] == list(NAMES)
    rows = list(csv.reader(io.StringIO(given(hostile_db, WINNERS, "--format", "csv"))))[1:]
    assert [row[0] for row in rows if row[0][0] in "=+-@"] == []
    assert rows[0] == ["'=cmd|' /C calc'!A0", "-1"]  # a number may be below zero
    assert rows[8] == ["'+358 40 123", "-1"]
    exact = given(hostile_db, WINNERS, "--format", "csv", "--verbatim")
    assert [row[0] for row in csv.reader(io.StringIO(exact))] == ["player", *NAMES]
    given(hostile_db, WINNERS, "--out", str(tmp_path / "winners.parquet"))
    assert pl.read_parquet(tmp_path / "winners.parquet")["player"].to_list() == list(NAMES)


def test_a_hostile_column_name_is_harmless_too(samples_db: Path) -> None:
    sql = 'SELECT 1 AS "=1+1", 2 AS "\x1b[2J"'
    assert given(samples_db, sql, "--format", "csv") == "'=1+1,␛[2J\n1,2\n"
    assert given(samples_db, sql, "--format", "jsonl") == '{"=1+1": 1, "\\u001b[2J": 2}\n'
    assert "␛[2J" in given(samples_db, sql)


def test_on_a_terminal_the_table_fits_and_null_is_dimmed(hostile_db: Path) -> None:
    sql = "SELECT player, NULL AS n, repeat('x', 90) AS long FROM player_hand WHERE net > 0"
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "audit", "query", sql, "--db", str(hostile_db)],
        stdout=theirs, cwd=ROOT, env={**os.environ, "COLUMNS": "60", "TERM": "xterm"},
    ) as process:  # fmt: skip
        os.close(theirs)
        text = b""
        try:
            while block := os.read(ours, 4096):
                text += block
        except OSError:  # the other end was closed
            pass
    os.close(ours)
    assert process.returncode == 0
    shown = text.decode("utf-8")
    assert "\x1b[2mNULL" in shown
    plain = re.sub(r"\x1b\[[012]m", "", shown)
    assert _disturbing(plain) == {"\r", "\n"}
    assert "[bold]not" in plain
    assert max(map(len, plain.splitlines())) <= 60
    assert plain.count("x") >= 90 * len(NAMES)  # folded, not cut


def test_several_statements_give_the_rows_of_the_last(samples_db: Path, tmp_path: Path) -> None:
    (tmp_path / "big.sql").write_text(
        "-- ä comment; with a sign\nCREATE TEMP TABLE big AS FROM hand_money WHERE settled_total > 3000;\n"
        "SELECT 'ä;';\nSELECT number FROM big ORDER BY ALL;\n",
        encoding="utf-8",
    )
    out = given(samples_db, "--file", str(tmp_path / "big.sql"), "--format", "csv")
    assert "200000001506" in out.splitlines()


@pytest.mark.parametrize(
    ("sql", "said"),
    [
        (
            "SELECT 1;\n\nSELECT 'ä', numbr\nFROM hand",
            'error: Binder Error: Referenced column "numbr" not found in FROM clause!\n'
            'error: Candidate bindings: "number", "tournament", "currency", "source_id", "limit_form"\nerror: \n'
            "error: LINE 3: SELECT 'ä', numbr\nerror:                     ^^^^^\n",
        ),
        (
            "SELEC 1",
            'error: Parser Error: syntax error at or near "SELEC"\nerror: \n'
            "error: LINE 1: SELEC 1\nerror:         ^^^^^\n",
        ),
        ("SELECT ?", "error: Invalid Input Error: Values were not provided for the following parameters: 1\n"),
        ("", "error: the SQL text gives no rows\n"),
        (" ; ", "error: the SQL text gives no rows\n"),
    ],
    ids=["binder", "parser", "parameter", "empty", "semicolon"],
)
def test_a_mistake_is_shown_with_its_line_and_place(samples_db: Path, sql: str, said: str) -> None:
    done = ask(samples_db, sql)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)


def test_a_mistake_that_shows_only_while_rows_are_read_ends_the_same(samples_db: Path) -> None:
    done = ask(samples_db, "SELECT 1;\nSELECT player::INTEGER FROM seat")
    assert (done.returncode, done.stdout) == (2, "")
    assert "Conversion Error" in done.stderr
    assert "LINE 2: SELECT player::INTEGER FROM seat" in done.stderr


def test_the_limit_is_said(samples_db: Path) -> None:
    done = ask(samples_db, "FROM range(1001)")
    assert done.stdout.count("\n") == 1002
    assert done.stderr == "the first 1,000 rows; there are more: --limit 0 gives all\n"
    assert ask(samples_db, "FROM range(1000)").stderr == ""
    assert given(samples_db, "FROM range(1001)", "--limit", "0").count("\n") == 1003
    assert given(samples_db, "FROM range(1001)", "--format", "csv").count("\n") == 1002
    assert ask(samples_db, "FROM range(9)", "--format", "csv", "--limit", "2").stdout == "range\n0\n1\n"


def test_no_rows_are_a_header(samples_db: Path) -> None:
    sql = "SELECT 1 AS n WHERE false"
    assert given(samples_db, sql) == "| n |\n|---|\n"
    assert given(samples_db, sql, "--format", "csv") == "n\n"
    assert json.loads(given(samples_db, sql, "--format", "json")) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "give either SQL or --file FILE"),
        (("SELECT 1", "--file", "x.sql"), "give either SQL or --file FILE"),
        (("--file", "gone.sql"), "gone.sql: No such file or directory"),
        (("SELECT 1", "--format", "parquet"), "name a file with --out"),
        (("SELECT 1", "--out", "gone/x.csv"), "gone/x.csv: cannot be written"),
        (("SELECT 1", "--out", "hand-audit.duckdb"), "the answer would overwrite it"),
        (("SELECT 1 AS a, 2 AS a", "--out", "x.parquet"), "two columns are called a; name one of them with AS"),
    ],
)
def test_what_cannot_be_asked_ends_with_2(samples_db: Path, arguments: tuple[str, ...], said: str) -> None:
    done = ask(samples_db, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr
    assert [path.name for path in samples_db.parent.glob("[!.]*")] == [samples_db.name]


def test_sql_that_is_not_utf_8_and_a_database_that_is_not_there(tmp_path: Path) -> None:
    (tmp_path / "latin.sql").write_bytes("SELECT 'ä'".encode("latin-1"))
    assert hand_audit("query", "--file", "latin.sql", cwd=tmp_path).stderr == "error: latin.sql: not UTF-8\n"
    done = hand_audit("query", "SELECT 1", cwd=tmp_path)
    assert (done.returncode, "no such database" in done.stderr) == (2, True)
    with duckdb.connect(tmp_path / "other.duckdb") as con:
        con.execute("CREATE TABLE theirs AS SELECT 42 AS answer")
    done = hand_audit("query", "SELECT 1", "--db", "other.duckdb", cwd=tmp_path)
    assert (done.returncode, "not a database of hand-audit" in done.stderr) == (2, True)


@contextmanager
def written_by_another(db: Path, seconds: float) -> Iterator[subprocess.Popen[str]]:
    code = (
        "import sys, time, duckdb; con = duckdb.connect(sys.argv[1]); "
        "print('held', flush=True); time.sleep(float(sys.argv[2]))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(db), str(seconds)], stdout=subprocess.PIPE, encoding="utf-8"
    ) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "held\n"
        try:
            yield writer
        finally:
            writer.kill()


def test_it_waits_for_a_writer_and_says_so_once(hostile_db: Path) -> None:
    with written_by_another(hostile_db, 3) as writer:
        done = ask(hostile_db, "SELECT 1 AS n", "--format", "csv")
    assert (done.returncode, done.stdout) == (0, "n\n1\n")
    assert done.stderr.startswith("the database is being written by ")
    assert done.stderr.endswith(f"(PID {writer.pid}); waiting\n")
    assert done.stderr.count("\n") == 1


def test_it_does_not_wait_for_ever(hostile_db: Path) -> None:
    with written_by_another(hostile_db, 60) as writer:
        began = time.monotonic()
        done = ask(hostile_db, "SELECT 1", "--wait", "0.5")
    assert time.monotonic() - began < 20
    assert (done.returncode, done.stdout) == (2, "")
    assert f"(PID {writer.pid})" in done.stderr.splitlines()[-1]
    assert done.stderr.splitlines()[-1].startswith("error: ")


def test_a_reader_that_takes_its_time_does_not_keep_the_job_from_writing(hostile_db: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "audit", "query", "FROM range(1000000)", "--format", "csv", "--db", str(hostile_db)],
        stdout=subprocess.PIPE, cwd=ROOT, encoding="utf-8",
    ) as reader:  # fmt: skip
        assert reader.stdout is not None
        assert reader.stdout.readline() == "range\n"
        assert reader.poll() is None  # it has more to say than a pipe holds
        duckdb.connect(hostile_db).close()
        assert reader.stdout.read().endswith("\n999999\n")
    assert reader.returncode == 0


@pytest.mark.parametrize("create", ["", "CREATE TEMP TABLE x AS "])
def test_ctrl_c_stops_it(samples_db: Path, create: str) -> None:
    tables = ", ".join(f"action AS {name}" for name in "abcd")
    long = f"{create}SELECT sum(hash(a.line, b.line, c.line, d.line) % 7) FROM {tables}"
    with subprocess.Popen(
        [sys.executable, "-m", "audit", "query", long, "--db", str(samples_db)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, encoding="utf-8",
    ) as process:  # fmt: skip
        time.sleep(3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, "", "error: interrupted before the end\n")
