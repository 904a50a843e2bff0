"""A drop folder over three nights: files that come, grow, are changed in place, are copies or cannot be read; findings
accepted, expired and open again; and a job that is killed at any moment ends as one that was not."""

import io
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import duckdb
import pytest
from dealer import sheet
from dealer.deal import deal
from dealer.tamper import TAMPERS

from audit.houses import HouseChoice, Houses, houses_from
from audit.pipeline.database import transaction
from audit.pipeline.run import Options, audit_into
from audit.pipeline.runs import begin
from audit.source import Source
from audit.tables.load import create_tables

COMMAND = [sys.executable, "-m", "audit"]
NIGHTS = ("2026-11-28", "2026-11-29", "2026-11-30")
NOW = datetime(2026, 11, 30, 4)
EPOCHS = {night: str(int(datetime.fromisoformat(f"{night}T00:00+00:00").timestamp())) for night in NIGHTS}


def _hands(seeds: range) -> str:
    return "".join(sheet.write(deal(seed, room="pokerstars", kind="cash", names="plain")) for seed in seeds)


def _wrong(seed: int = 8) -> str:
    hand = deal(seed, room="pokerstars", kind="cash", force="showdown", names="plain")
    found = TAMPERS["total_off_by_one"](hand, sheet.write(hand))
    assert found is not None
    return found.text


def _many(text: str, times: int) -> str:
    """The hands over and over, each time under numbers of their own."""
    return "".join(re.sub(r"Hand #(?=\d)", f"Hand #{turn + 1}", text) for turn in range(times))


def _run(drop: Path, db: Path, night: str, *more: str, check: bool = True) -> subprocess.CompletedProcess[str]:
    arguments = [*COMMAND, "run", str(drop), "--db", str(db), "--format", "jsonl", *more]
    environment = os.environ | {"SOURCE_DATE_EPOCH": EPOCHS[night]}
    done = subprocess.run(arguments, env=environment, capture_output=True, text=True, encoding="utf-8", check=False)
    if check:
        assert done.returncode in (0, 1, 3), done.stderr
    assert "Traceback" not in done.stderr
    return done


def _found(done: subprocess.CompletedProcess[str]) -> list[tuple[str, str]]:
    items = [json.loads(line) for line in done.stdout.splitlines()]
    return sorted((item["rule"], Path(item["file"]).name) for item in items)


def _ask(db: Path, query: str, *values: object) -> list[tuple[Any, ...]]:
    with duckdb.connect(db, read_only=True) as con:
        return con.execute(query, list(values)).fetchall()


def _first_night(drop: Path) -> None:
    drop.mkdir()
    (drop / "alku.txt").write_text(_hands(range(100, 130)), encoding="utf-8")
    (drop / "kasvava.txt").write_text(_hands(range(200, 210)), encoding="utf-8")
    (drop / "muuttuva.txt").write_text(_hands(range(300, 305)), encoding="utf-8")
    (drop / "virhe.txt").write_text(_hands(range(400, 403)) + _wrong(), encoding="utf-8")


def _second_night(drop: Path, bulk: str) -> None:
    whole = _hands(range(210, 220))
    with (drop / "kasvava.txt").open("a", encoding="utf-8") as file:
        file.write(whole[: len(whole) - 200])  # its last hand is still being written
    changed = (drop / "muuttuva.txt").read_text(encoding="utf-8").replace("ET\n", "ET \n", 1)
    (drop / "muuttuva.txt").write_text(changed.replace("Table '", "Table 'X", 1), encoding="utf-8")
    shutil.copy(drop / "alku.txt", drop / "kopio.txt")
    (drop / "rikki.zip").write_bytes(b"PK\x03\x04 not an archive")
    (drop / "suuri.txt").write_text(bulk, encoding="utf-8")


def _third_night(drop: Path) -> None:
    whole = _hands(range(210, 220))
    with (drop / "kasvava.txt").open("a", encoding="utf-8") as file:
        file.write(whole[len(whole) - 200 :] + _hands(range(220, 225)))
    with zipfile.ZipFile(drop / "rikki.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("loppu.txt", _hands(range(500, 520)))


ACTS: tuple[Callable[[Path, str], None], ...] = (
    lambda drop, _: _first_night(drop),
    _second_night,
    lambda drop, _: _third_night(drop),
)


def test_three_nights(tmp_path: Path) -> None:
    drop, db = tmp_path / "drop", tmp_path / "audit.duckdb"
    _first_night(drop)
    first = _run(drop, db, NIGHTS[0])
    assert (first.returncode, _found(first)) == (1, [("PT001", "virhe.txt")])
    assert _ask(db, "SELECT new_files, new_hands FROM run") == [(4, 30 + 10 + 5 + 4)]

    _second_night(drop, _hands(range(600, 640)))
    second = _run(drop, db, NIGHTS[1])
    assert second.returncode == 3
    rules = dict.fromkeys(rule for rule, _ in _found(second))
    assert {"HH001", "HH016", "PT001"} <= rules.keys()
    assert ("HH016", "muuttuva.txt") in _found(second)
    assert not rules.keys() & {"HH005", "HH006"}, _found(second)  # versions and copies are not hands twice
    # grown: 9 whole hands, the tenth cut off, and the last of the first night once more
    assert _ask(db, "SELECT new_files, new_hands FROM run WHERE run_id = 2") == [(4, 1 + 10 + 5 + 40)]
    assert _ask(db, "SELECT version, hands, replaced_by IS NULL FROM source_file WHERE path LIKE '%muuttuva%'") == [
        (1, 5, False),
        (2, 5, True),
    ]
    assert _ask(db, "SELECT kind, copy_of FROM source_file WHERE path LIKE '%kopio%'") == [("copy", 1)]

    _third_night(drop)
    third = _run(drop, db, NIGHTS[2])
    assert _found(third) == [("HH016", "muuttuva.txt"), ("PT001", "virhe.txt")]
    assert third.returncode == 1
    assert _ask(db, "SELECT hands, lines FROM source_file WHERE path LIKE '%kasvava%'") == [
        (25, len((drop / "kasvava.txt").read_text(encoding="utf-8").splitlines()))
    ]
    numbers = _ask(db, "SELECT number FROM hand JOIN source_file USING (source_id) WHERE path LIKE '%kasvava%'")
    assert len(numbers) == len(set(numbers)) == 25

    again = _run(drop, db, NIGHTS[2])
    assert again.stdout.replace("true", "false") == third.stdout.replace("true", "false")
    assert _ask(db, "SELECT new_files, new_hands FROM run WHERE run_id = 4") == [(0, 0)]
    fresh = tmp_path / "fresh.duckdb"
    _run(drop, fresh, NIGHTS[2])
    present = "FROM file_money JOIN source_file USING (source_id) WHERE replaced_by IS NULL"
    sums = f"SELECT currency, entry, file_money.kind, sum(amount) {present} GROUP BY ALL ORDER BY ALL"
    assert _ask(db, sums) == _ask(fresh, sums)


def test_a_finding_is_accepted_expires_and_is_open_again(tmp_path: Path) -> None:
    drop, db, file = tmp_path / "drop", tmp_path / "audit.duckdb", tmp_path / "accepted.toml"
    _first_night(drop)
    found = json.loads(_run(drop, db, NIGHTS[0]).stdout)
    file.write_text("# kept by the compliance office\n", encoding="utf-8")
    arguments = ["accept", found["fingerprint"], "--why", "Pelinjohtaja tietää", "--until", NIGHTS[1]]
    more = ["--who", "Väinö", "--accepted", str(file), "--db", str(db)]
    done = subprocess.run([*COMMAND, *arguments, *more], capture_output=True, text=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert file.read_text(encoding="utf-8").startswith("# kept by the compliance office\n")

    for night, code, state in ((NIGHTS[1], 0, "used"), (NIGHTS[2], 1, "expired")):
        done = _run(drop, db, night, "--accepted", str(file))
        assert (done.returncode, len(done.stdout.splitlines())) == (code, code)
        assert _ask(db, "SELECT state, who, why FROM acceptance") == [(state, "Väinö", "Pelinjohtaja tietää")]
    assert _ask(db, "SELECT first_run, last_run, gone_run, acceptance FROM finding") == [(1, 1, None, None)]

    (drop / "virhe.txt").unlink()
    file.write_text('[[accepted]]\nrule = "RK001"\nwho = "a"\nwhy = "b"\n', encoding="utf-8")
    _run(drop, db, NIGHTS[2], "--accepted", str(file))
    assert _ask(db, "SELECT state FROM acceptance") == [("unused",)]


def test_acceptances_with_a_mistake_stop_the_run_before_its_work(tmp_path: Path) -> None:
    drop, db, file = tmp_path / "drop", tmp_path / "audit.duckdb", tmp_path / "accepted.toml"
    _first_night(drop)
    file.write_text('[[accepted]]\nrule = "PT001"\nwho = "a"\nwhi = "b"\n', encoding="utf-8")
    done = _run(drop, db, NIGHTS[0], "--accepted", str(file), check=False)
    assert (done.returncode, "'whi'" in done.stderr) == (2, True)
    assert not db.exists() or _ask(db, "SELECT count(*) FROM run") == [(0,)]


def test_the_time_stamp_is_the_time_of_the_run_and_the_day_of_its_acceptances(tmp_path: Path) -> None:
    drop, db, file = tmp_path / "drop", tmp_path / "audit.duckdb", tmp_path / "accepted.toml"
    _first_night(drop)
    entry = '[[accepted]]\nrule = "PT001"\nwho = "a"\nwhy = "b"\nuntil = 2026-12-31\n'
    file.write_text(entry, encoding="utf-8")
    for stamp, code in (("2026-12-31T23:59:59Z", 0), ("2027-01-01T01:00:00+02:00", 0), ("2027-01-01", 1)):
        done = _run(drop, db, NIGHTS[0], "--accepted", str(file), "--timestamp", stamp)
        assert done.returncode == code, stamp
    started = [moment.isoformat() for (moment,) in _ask(db, "SELECT started FROM run ORDER BY run_id")]
    assert started == ["2026-12-31T23:59:59", "2026-12-31T23:00:00", "2027-01-01T00:00:00"]


def test_a_baseline_leaves_what_is_new(tmp_path: Path) -> None:
    drop, db, file = tmp_path / "drop", tmp_path / "audit.duckdb", tmp_path / "accepted.toml"
    _first_night(drop)
    _run(drop, db, NIGHTS[0])
    more = ["--accepted", str(file), "--db", str(db)]
    subprocess.run([*COMMAND, "accept", "--baseline", "--why", "known", *more], check=True, stdout=subprocess.DEVNULL)
    (drop / "uusi.txt").write_text(_wrong(9), encoding="utf-8")
    done = _run(drop, db, NIGHTS[1], "--accepted", str(file))
    assert _found(done) == [("PT001", "uusi.txt")]


@pytest.mark.parametrize("copy", ["aaa.txt", "zzz.txt"])
def test_a_copy_keeps_the_hands_of_a_file_that_was_changed(tmp_path: Path, copy: str) -> None:
    """The hands that the copy still holds are not lost, whichever file comes first; both versions are there twice."""
    drop, db, fresh = tmp_path / "drop", tmp_path / "audit.duckdb", tmp_path / "fresh.duckdb"
    _first_night(drop)
    shutil.copy(drop / "virhe.txt", drop / copy)
    _run(drop, db, NIGHTS[0])
    text = (drop / "virhe.txt").read_text(encoding="utf-8")
    (drop / "virhe.txt").write_text(text[: text.rindex("PokerStars Hand")], encoding="utf-8")  # the wrong hand is gone
    done = _run(drop, db, NIGHTS[1])
    anew = {rule for rule, _ in _found(_run(drop, fresh, NIGHTS[1]))}
    assert anew == {"PT001", "HH005"}  # three hands stand in both files now
    assert {rule for rule, _ in _found(done)} == anew | {"HH016"}
    count = "SELECT sum(hands), sum(settled) FROM source_file SEMI JOIN reported_file USING (source_id)"
    assert _ask(db, count) == _ask(fresh, count) == [(30 + 10 + 5 + 3 + 4, 30 + 10 + 5 + 3 + 4)]


def test_rules_that_changed_are_run_over_what_was_read(tmp_path: Path) -> None:
    """Hands are checked again without their files: here the files are gone, and a finding says so."""
    drop, db = tmp_path / "drop", tmp_path / "audit.duckdb"
    shutil.copytree(
        Path(__file__).parent.parent / "rules" / "example", drop, ignore=shutil.ignore_patterns("cardroom*")
    )
    text = (drop / "showdown.txt").read_text(encoding="utf-8")
    for was, now in (("Rake €3", "Rake €4"), ("collected €59", "collected €58"), ("won (€59)", "won (€58)")):
        text = text.replace(was, now)
    (drop / "showdown.txt").write_text(text, encoding="utf-8")
    before = _run(drop, db, NIGHTS[0])
    housed = _run(drop, db, NIGHTS[0], "--house", "casino-manual")
    fresh = _run(drop, tmp_path / "fresh.duckdb", NIGHTS[0], "--house", "casino-manual")
    assert "are checked again" in housed.stderr
    assert _found(before) == []
    assert _found(housed) == _found(fresh) == [("RK002", "showdown.txt")]
    states = "SELECT rule, state FROM rule_run WHERE run_id = (SELECT max(run_id) FROM run) ORDER BY rule"
    assert _ask(db, states) == _ask(tmp_path / "fresh.duckdb", states)
    shutil.rmtree(drop)
    done = subprocess.run(
        [*COMMAND, "check", "--db", str(db), "--format", "jsonl"], capture_output=True, text=True, check=False
    )
    assert _found(done) == _found(fresh)  # the house of the last run
    assert _ask(db, "SELECT first_run, last_run, gone_run, excerpt FROM finding") == [
        (2, 3, None, "Total pot €62 | Rake €4 ")
    ]


def test_every_hand_has_the_house_of_its_folder_or_table(tmp_path: Path) -> None:
    """A wrong rake is found where the house takes that rake; hands without a house are counted as not configured."""
    example = (Path(__file__).parent.parent / "rules" / "example" / "showdown.txt").read_text(encoding="utf-8")
    for was, now in (("Rake €3", "Rake €4"), ("collected €59", "collected €58"), ("won (€59)", "won (€58)")):
        example = example.replace(was, now)
    sources = []
    for place, number in (("/drop/vip/a.txt", "1"), ("/drop/b.txt", "2"), ("/drop/c.txt", "3")):
        text = example.replace("#300000000001", f"#30000000000{number}")
        data = (text.replace("Kallio IV", "Malmi II") if number == "2" else text).encode()
        sources.append(Source(place, len(data), partial(io.BytesIO, data), place))
    vip, malmi = HouseChoice("/drop/vip", None, "casino-manual"), HouseChoice(None, "Malmi*", "casino-manual")
    for houses, found, reason in (
        (Houses("casino-manual"), ["1", "2", "3"], None),
        (Houses(None, (vip,)), ["1"], "2 hands have no house"),
        (Houses(None, (vip, malmi)), ["1", "2"], "1 hands have no house"),
        (Houses(), [], "rake.mode (no house chosen)"),
    ):
        with duckdb.connect(":memory:") as con:
            create_tables(con, comments=False)
            audit_into(partial(transaction, con), sources, Options(houses, jobs=1), lambda _: None)
            hands = con.execute("SELECT hand[-1:] FROM finding WHERE rule = 'RK002' ORDER BY hand").fetchall()
            assert [hand for (hand,) in hands] == found
            assert con.execute("SELECT reason FROM rule_run WHERE rule = 'RK002'").fetchall() == [(reason,)]
        assert houses_from(houses.text) == houses


def test_a_stopped_run_does_not_hide_that_rules_have_changed() -> None:
    """Begun and stopped as often as you like: until a run has ended, hands are to be checked again."""
    columns = "hand_id, source_id, first_line, last_line, status, sound"
    hand = f"INSERT INTO hand ({columns}) VALUES (?, 1, 1, 1, 'void', false)"
    with duckdb.connect(":memory:") as con:
        create_tables(con, comments=False)
        first = begin(con, "run", "A", None, 0, NOW)
        assert (first.run, first.rules_changed) == (1, False)
        con.execute(hand, [0])
        assert not begin(con, "run", "A", None, 0, NOW).rules_changed  # stopped, gone on with
        assert begin(con, "run", "B", None, 0, NOW).rules_changed  # its first hand was checked under A
        con.execute(hand, [1])
        assert begin(con, "run", "B", None, 0, NOW).rules_changed  # and still was
        assert begin(con, "run", "A", None, 0, NOW).rules_changed  # its second under B
        con.execute("UPDATE run SET finished = now(), rule_set = 'A'")
        second = begin(con, "run", "A", "casino-manual", 0, NOW)
        assert (second.run, second.rules_changed) == (2, True)
        assert begin(con, "run", "A", "casino-manual", 0, NOW).rules_changed  # stopped before hands were checked again
        con.execute("UPDATE run SET finished = now()")
        assert not begin(con, "run", "A", "casino-manual", 0, NOW).rules_changed


def test_the_log_and_the_last_line_are_for_programs(tmp_path: Path) -> None:
    drop, db, log = tmp_path / "drop", tmp_path / "audit.duckdb", tmp_path / "audit.log"
    _first_night(drop)
    done = _run(drop, db, NIGHTS[0], "--log", str(log))
    last = dict(field.split("=") for field in done.stderr.splitlines()[-1].split(" "))
    assert (last["run"], last["hands_in"], last["findings"], last["exit"]) == ("1", "49", "1", "1")
    assert last["chain"] == _ask(db, "SELECT chain FROM run")[0][0]
    _run(drop, db, NIGHTS[0], "--log", str(log), "--house", "nowhere", check=False)
    events = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert [event["event"] for event in events] == ["begun", "read", "ended", "begun", "error"]
    assert events[2]["findings"] == {"PT001": 1}
    assert "no house 'nowhere'" in events[4]["message"]


def test_the_chain_tells_what_was_changed(tmp_path: Path) -> None:
    drop, db = tmp_path / "drop", tmp_path / "audit.duckdb"
    _first_night(drop)
    _run(drop, db, NIGHTS[0])

    def verify(code: int) -> str:
        done = subprocess.run([*COMMAND, "verify", "--db", str(db)], capture_output=True, text=True, check=False)
        assert done.returncode == code, done.stdout
        return done.stdout

    assert verify(0).endswith("5 same\n")
    with (drop / "kasvava.txt").open("a", encoding="utf-8") as file:
        file.write(_hands(range(210, 211)))
    assert "grown: " in verify(0)
    (drop / "alku.txt").rename(tmp_path / "elsewhere.txt")
    assert "missing: " in verify(3)
    stat = (drop / "virhe.txt").stat()
    text = (drop / "virhe.txt").read_bytes()
    (drop / "virhe.txt").write_bytes(text[:-5] + b"x" + text[-4:])
    os.utime(drop / "virhe.txt", ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert "changed: " in verify(1)
    (drop / "virhe.txt").write_bytes(text)
    with duckdb.connect(db) as con:
        con.execute("UPDATE evidence SET sha256 = 'f' || sha256[2:] WHERE seq = 2")
    assert "broken: link 2" in verify(1)


def test_a_second_job_is_told_who_has_the_lock(tmp_path: Path) -> None:
    drop, db = tmp_path / "drop", tmp_path / "audit.duckdb"
    _first_night(drop)
    (drop / "suuri.txt").write_text(_many(_hands(range(600, 700)), 100), encoding="utf-8")
    with subprocess.Popen([*COMMAND, "run", str(drop), "--db", str(db), "--quiet"], stdout=subprocess.DEVNULL) as job:
        while not (tmp_path / ".audit.duckdb.holder").exists():
            time.sleep(0.01)
        done = _run(drop, db, NIGHTS[0], check=False)
        assert done.returncode == 2
        assert f"another job is writing to it: process {job.pid} of " in done.stderr
    assert job.returncode == 1


def test_readers_meet_the_lock_only_for_moments(tmp_path: Path) -> None:
    """While a job works, most attempts to read the database succeed at once, and it waits for a long reader."""
    drop, db = tmp_path / "drop", tmp_path / "audit.duckdb"
    _first_night(drop)
    _run(drop, db, NIGHTS[0])
    (drop / "suuri.txt").write_text(_many(_hands(range(600, 700)), 100), encoding="utf-8")
    arguments = [*COMMAND, "run", str(drop), "--db", str(db), "--quiet", "--jobs", "1"]
    let_in = refused = 0
    with subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as job:
        while job.poll() is None:
            try:
                with duckdb.connect(db, read_only=True) as con:
                    let_in += con.execute("SELECT count(*) FROM hand").fetchall()[0][0] > 0
                time.sleep(0.02)
            except duckdb.IOException:
                refused += 1
                time.sleep(0.02)
    assert job.returncode == 1
    assert let_in > refused


def test_a_disk_that_fills_up_leaves_the_database_as_it_was(tmp_path: Path, bulk: str) -> None:
    """On a small disk of its own, made in memory; what was there stays, and the job goes on when there is room."""
    disk, drop = tmp_path / "disk", tmp_path / "drop"
    disk.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(disk)], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip(f"no right to mount a small disk: {made.stderr.decode().strip()}")
    try:
        db = disk / "audit.duckdb"
        _first_night(drop)
        _run(drop, db, NIGHTS[0])
        before = _ask(db, "SELECT count(*) FROM hand")
        (drop / "suuri.txt").write_text(bulk[:30_000_000], encoding="utf-8")
        done = _run(drop, db, NIGHTS[1], check=False)
        assert done.returncode == 2, done.stderr
        assert "error: " in done.stderr
        assert _ask(db, "SELECT count(*) FROM hand") == before
        assert _ask(db, "SELECT finished IS NULL FROM run ORDER BY run_id") == [(False,), (True,)]
        subprocess.run(["mount", "-o", "remount,size=200m", str(disk)], check=True)
        assert _run(drop, db, NIGHTS[1]).returncode in (1, 3)
        assert _ask(db, "SELECT count(*) FROM run WHERE finished IS NOT NULL") == [(2,)]
    finally:
        subprocess.run(["umount", str(disk)], check=False)


def test_a_newer_database_is_refused(tmp_path: Path) -> None:
    drop, db = tmp_path / "drop", tmp_path / "audit.duckdb"
    _first_night(drop)
    _run(drop, db, NIGHTS[0])
    with duckdb.connect(db) as con:
        con.execute("UPDATE database_version SET number = 99")
    before = db.read_bytes()
    for command in (["run", str(drop)], ["check"], ["runs"], ["verify"], ["explain", "1"]):
        arguments = [*COMMAND, *command, "--db", str(db)]
        done = subprocess.run(arguments, capture_output=True, text=True, check=False)
        assert (done.returncode, "it needs a newer hand-audit" in done.stderr) == (2, True)
    assert db.read_bytes() == before


def test_links_and_bombs_and_paths_that_lead_out(tmp_path: Path) -> None:
    """None of them is followed, unpacked or written; each is told."""
    drop, db = tmp_path / "drop", tmp_path / "audit.duckdb"
    _first_night(drop)
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_text(_hands(range(700, 702)), encoding="utf-8")
    (drop / "link.txt").symlink_to(outside / "secret.txt")
    (drop / "folder").symlink_to(outside, target_is_directory=True)
    (drop / "inner.txt").symlink_to(drop / "alku.txt")
    with zipfile.ZipFile(drop / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.txt", b"0" * 400_000_000)
        archive.writestr("../../out.txt", _hands(range(720, 722)))
    done = _run(drop, db, NIGHTS[0])
    assert done.returncode == 3
    causes = dict(_ask(db, "SELECT parse_filename(path), cause FROM unread JOIN source_file USING (source_id)"))
    assert causes.keys() == {"link.txt", "folder", "bomb.txt"} or causes.keys() == {
        "link.txt",
        "folder",
        "bomb.zip!bomb.txt",
    }
    assert sum("leads out of the folder" in cause for cause in causes.values()) == 2
    assert sum("unpacks to more than 100 times" in cause for cause in causes.values()) == 1
    assert _ask(db, "SELECT sum(hands) FROM source_file") == [(49 + 2,)]
    assert sorted(path.name for path in tmp_path.glob("[!.]*")) == ["audit.duckdb", "drop", "outside"]


STAMPS = {"source_file": ("signature",)}


def _content(db: Path) -> dict[str, list[tuple[Any, ...]]]:
    """All rows of all tables; what tells of file times is left out."""
    with duckdb.connect(db, read_only=True) as con:
        tables = con.execute("SELECT table_name FROM duckdb_tables() ORDER BY table_name").fetchall()
        return {
            name: con.execute(
                f"SELECT * EXCLUDE ({', '.join(STAMPS[name])}) FROM {name} ORDER BY ALL" if name in STAMPS
                else f"FROM {name} ORDER BY ALL"
            ).fetchall()
            for (name,) in tables
        }  # fmt: skip


@pytest.fixture(scope="module")
def bulk() -> str:
    """Enough text for several commits in a night."""
    text = _hands(range(1000, 1500))
    return _many(text, 100_000_000 // len(text.encode()))


def test_a_job_killed_at_any_moment_ends_as_one_that_was_not(tmp_path: Path, bulk: str) -> None:
    """30 kills over three nights, at random moments of a run; every table holds the same rows in the end."""
    drop, calm, killed = tmp_path / "drop", tmp_path / "calm.duckdb", tmp_path / "killed.duckdb"
    chance = random.Random(7)
    for night, act in zip(NIGHTS, ACTS, strict=True):
        act(drop, bulk)
        began = time.monotonic()
        _run(drop, calm, night)
        lasts = time.monotonic() - began
        environment = os.environ | {"SOURCE_DATE_EPOCH": EPOCHS[night]}
        kills = 0
        while kills < 10:
            job = subprocess.Popen(
                [*COMMAND, "run", str(drop), "--db", str(killed), "--quiet"], env=environment,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
            try:
                job.wait(timeout=chance.uniform(0.1, lasts))
                lasts *= 0.9  # it ended by itself: all there is was read, and the next one has less to do
            except subprocess.TimeoutExpired:
                os.killpg(job.pid, signal.SIGKILL)
                job.wait()
                kills += 1
        _run(drop, killed, night)
        ended = _ask(killed, "SELECT count(*) FROM run WHERE finished IS NOT NULL")[0][0]
        while ended > _ask(calm, "SELECT count(*) FROM run")[0][0]:  # a job had ended before its kill
            _run(drop, calm, night)
        ours, theirs = _content(calm), _content(killed)
        assert ours.keys() == theirs.keys()
        for name in ours:
            assert ours[name] == theirs[name], name
