"""Bad input: no traceback, nothing lost without a line saying so, nothing executed; the other hands are settled all
the same."""

import gzip
import io
import json
import os
import subprocess
import sys
import unicodedata
import zipfile
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest
from dealer import sheet
from dealer.deal import deal
from dealer.facts import Room
from inmemory import audit_files

from audit.finding import Unread
from audit.houses import Houses
from audit.pipeline.inspect import audit_bytes, findings_in
from audit.pipeline.run import Options, run
from audit.terms import UserError


def _hand(seed: int, room: Room = "pokerstars") -> str:
    return sheet.write(deal(seed, room=room))


def _zipped(*members: tuple[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            archive.writestr(name, data)
    return packed.getvalue()


def _patched(data: bytes, local: int, central: int, change: Callable[[int], int]) -> bytes:
    """Change one byte of both headers of a member, by its offset in each."""
    patched = bytearray(data)
    for mark, offset in ((b"PK\x03\x04", local), (b"PK\x01\x02", central)):
        place = data.index(mark) + offset
        patched[place] = change(patched[place])
    return bytes(patched)


def _locked(data: bytes) -> bytes:
    return _patched(data, 6, 8, lambda flags: flags | 1)


def _strangely_packed(data: bytes) -> bytes:
    return _patched(data, 8, 10, lambda _: 99)


HAND = _hand(1).encode()
GZ = gzip.compress(HAND)
ZIP = _zipped(("hand.txt", HAND))
DAMAGED = "the file cannot be read"
OUTSIDE = "text outside any hand that is read here"


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("binary.txt", bytes(range(256)) * 64, f"{DAMAGED}: binary data, not text"),
        ("prose.txt", b"Dear auditor,\n\nplease find no hands here.\n", OUTSIDE),
        ("half-a-character.txt", b"\xff\xfe\x00\xd8\x41\x00", OUTSIDE),
        ("other.txt", b"Winamax Poker - Game #12345: Hold'em no limit\nSeat 1: Anna (5)\n", "header not known"),
        ("not-packed.txt.gz", HAND, DAMAGED),
        ("torn.txt.gz", GZ[:-100], DAMAGED),
        ("false-sum.txt.gz", GZ[:-8] + bytes(8), DAMAGED),
        ("behind.txt.gz", GZ + b"and more", DAMAGED),
        ("noise.txt.gz", gzip.compress(bytes(range(256)) * 64), DAMAGED),
        ("not-packed.zip", HAND, DAMAGED),
        ("torn.zip", ZIP[: len(ZIP) // 2], DAMAGED),
        ("damaged.zip", ZIP.replace(ZIP[60:64], b"\1\2\3\4", 1), DAMAGED),
        ("from-the-future.zip", _patched(ZIP, 4, 6, lambda _: 200), DAMAGED),
        ("password.zip", _locked(ZIP), DAMAGED),
        ("strangely-packed.zip", _strangely_packed(ZIP), DAMAGED),
        ("packed-in-packed.zip", _zipped(("inner.zip", ZIP)), DAMAGED),
    ],
)
def test_what_is_no_history_is_reported(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    (tmp_path / name).write_bytes(data)
    db = tmp_path / "audit.duckdb"
    summary = run([tmp_path / name], db, Options(Houses(), 1), lambda _: None)
    with duckdb.connect(db, read_only=True) as con:
        found = list(findings_in(con))
    assert (summary["files"], summary["settled"]) == (1, 0)
    assert [type(item) for item in found] == [Unread]
    assert isinstance(found[0], Unread)
    assert found[0].cause.startswith(said)


@pytest.mark.parametrize("name", ["empty.txt", "blank.txt", "mark.txt", "empty.txt.gz"])
def test_an_empty_file_is_counted(tmp_path: Path, name: str) -> None:
    content = {
        "empty.txt": b"",
        "blank.txt": b"\n \r\n\n",
        "mark.txt": b"\xef\xbb\xbf",
        "empty.txt.gz": gzip.compress(b""),
    }
    (tmp_path / name).write_bytes(content[name])
    summary = run([tmp_path], tmp_path / "audit.duckdb", Options(Houses(), 1), lambda _: None)
    assert (summary["files"], summary["hands_in"], summary["findings"]) == (1, 0, {})


def test_archives_are_read_member_by_member(tmp_path: Path) -> None:
    """Members of one name are files of their own; a damaged member does not take the others with it."""
    members = [(name, _hand(seed).encode()) for name, seed in (("a.txt", 1), ("a.txt", 2), ("../../b.txt", 3))]
    with pytest.warns(UserWarning, match="Duplicate name"):
        packed = _zipped(*members, ("c.txt", _hand(4).encode()))
    place = packed.index(b"PK\x03\x04", packed.index(b"../../b.txt"))
    (tmp_path / "drop.zip").write_bytes(packed[: place + 60] + b"\1\2\3\4" + packed[place + 64 :])
    (tmp_path / "twice.txt.gz").write_bytes(gzip.compress(_hand(5).encode()) + gzip.compress(_hand(6).encode()))
    summary = run([tmp_path], tmp_path / "audit.duckdb", Options(Houses(), 1), lambda _: None)
    assert (summary["files"], summary["hands_in"], summary["settled"]) == (5, 5, 5)
    assert summary["findings"] == {"HH001": 1}
    assert sorted(path.name for path in tmp_path.glob("[!.]*")) == ["audit.duckdb", "drop.zip", "twice.txt.gz"]


def test_what_only_looks_like_a_file_is_passed_over_or_reported(tmp_path: Path) -> None:
    """A folder named like a file and a pipe that nobody writes to; links that go round or nowhere cannot be read."""
    drop = tmp_path / "drop"
    (drop / "folder.txt").mkdir(parents=True)
    (drop / "folder.txt" / "hand.txt").write_text(_hand(1), encoding="utf-8")
    (drop / "round").symlink_to(drop, target_is_directory=True)
    (drop / "round.txt").symlink_to(drop / "round.txt")
    (drop / "nowhere.txt").symlink_to(tmp_path / "gone.txt")
    os.mkfifo(drop / "pipe.txt")
    summary = run([drop], tmp_path / "audit.duckdb", Options(Houses(), 1), lambda _: None)
    assert (summary["files"], summary["settled"], summary["findings"]) == (3, 1, {"HH001": 2})
    for name, said in (("pipe.txt", "a pipe or a device"), ("nowhere.txt", "no such file")):
        with pytest.raises(UserError, match=said):
            run([drop / name], tmp_path / "audit.duckdb", Options(Houses(), 1), lambda _: None)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_a_file_that_may_not_be_read_is_reported(tmp_path: Path) -> None:
    (tmp_path / "locked.txt").write_text(_hand(1), encoding="utf-8")
    (tmp_path / "open.txt").write_text(_hand(2), encoding="utf-8")
    (tmp_path / "locked.txt").chmod(0)
    summary = run([tmp_path], tmp_path / "audit.duckdb", Options(Houses(), 1), lambda _: None)
    assert (summary["files"], summary["settled"], summary["findings"]) == (2, 1, {"HH001": 1})


def test_a_file_given_twice_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("hand.txt").write_text(_hand(1), encoding="utf-8")
    paths = [Path("hand.txt"), Path("./hand.txt"), Path()]
    summary = run(paths, tmp_path / "audit.duckdb", Options(Houses(), 1), lambda _: None)
    assert (summary["files"], summary["hands_in"]) == (1, 1)
    Path("copy.txt").write_text(_hand(1), encoding="utf-8")
    summary = run([Path()], tmp_path / "audit.duckdb", Options(Houses(), 1), lambda _: None)
    assert (summary["files"], summary["copies"], summary["hands_in"], summary["findings"]) == (2, 1, 1, {})


# Started from a small process of its own: a child inherits the peak of its parent, here of the whole suite.
_MEASURED = """
import json, os, subprocess, sys, time
began = time.monotonic()
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, used = os.wait4(process.pid, 0)
print(json.dumps([os.waitstatus_to_exitcode(status), time.monotonic() - began, used.ru_maxrss]))
"""


@pytest.mark.parametrize("form", ["no newline at its end", "newline at its end", "utf-16"])
def test_a_line_of_200_mb_loses_only_itself(tmp_path: Path, form: str) -> None:
    """In half a minute and half a gigabyte."""
    before, after = _hand(11), "" if form == "no newline at its end" else "\n\n\n" + _hand(12)
    with (tmp_path / "long.txt").open("w", encoding="utf-16" if form == "utf-16" else "utf-8") as out:
        out.write(before)
        for _ in range(200):
            out.write("x1" * 524_288)
        out.write(after)
    command = [sys.executable, "-m", "audit", "run", "long.txt", "--summary", "totals.json", "--jobs", "1"]
    done = subprocess.run([sys.executable, "-c", _MEASURED, *command], cwd=tmp_path, capture_output=True, check=True)
    code, seconds, kilobytes = json.loads(done.stdout)
    assert code == 3
    assert seconds < 30
    assert kilobytes < 512 * 1024
    with duckdb.connect(tmp_path / "hand-audit.duckdb", read_only=True) as con:
        assert [item.excerpt[200:] for item in findings_in(con)] == [" [… line of 209715200 bytes]"]
    totals = json.loads((tmp_path / "totals.json").read_text(encoding="utf-8"))
    assert totals["hands_in"] == totals["settled"] == (2 if after else 1)


def test_a_foreign_file_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(_hand(1), encoding="utf-8")
    for name, content in (("precious.duckdb", b"not a database of ours"), ("hand.txt", _hand(1).encode())):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(UserError, match="not a database of hand-audit"):
            run([tmp_path / "hand.txt"], tmp_path / name, Options(Houses(), 1), lambda _: None)
        assert (tmp_path / name).read_bytes() == content
    with duckdb.connect(tmp_path / "other.duckdb") as con:
        con.execute("CREATE TABLE theirs AS SELECT 42 AS answer")
    with pytest.raises(UserError, match="not a database of hand-audit"):
        run([tmp_path / "hand.txt"], tmp_path / "other.duckdb", Options(Houses(), 1), lambda _: None)
    with duckdb.connect(tmp_path / "other.duckdb", read_only=True) as con:
        assert con.execute("FROM theirs").fetchall() == [(42,)]


def test_a_database_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(_hand(1), encoding="utf-8")
    (tmp_path / "folder.duckdb").mkdir()
    for name, said in (("folder.duckdb", "is a folder"), ("gone/audit.duckdb", "no such folder")):
        with pytest.raises(UserError, match=said):
            run([tmp_path / "hand.txt"], tmp_path / name, Options(Houses(), 1), lambda _: None)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write to every folder")
def test_a_folder_that_may_not_be_written_to_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(_hand(1), encoding="utf-8")
    (tmp_path / "locked").mkdir(mode=0o500)
    with pytest.raises(UserError, match="cannot be written"):
        run([tmp_path / "hand.txt"], tmp_path / "locked" / "audit.duckdb", Options(Houses(), 1), lambda _: None)


def test_a_database_in_use_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(_hand(1), encoding="utf-8")
    db = tmp_path / "audit.duckdb"
    run([tmp_path / "hand.txt"], db, Options(Houses(), 1), lambda _: None)
    holding = "import sys, duckdb; con = duckdb.connect(sys.argv[1]); print('held', flush=True); sys.stdin.read()"
    before = db.read_bytes()
    with subprocess.Popen(
        [sys.executable, "-c", holding, str(db)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(UserError, match=r"in use by .*; gave up after 0.5 seconds"):
            run([tmp_path / "hand.txt"], db, Options(Houses(), 1, wait=0.5), lambda _: None)
        holder.communicate("")
    assert db.read_bytes() == before


NAMES = (
    "Robert'); DROP TABLE hand; --",
    'say "folds"',
    "A: raises $2 to $4",
    "[bot] (button)",
    "€€ ($100 in chips)",
    "tab\there",
    "bell\x07 and \x1b[31mred\x1b[0m",
    "\u202eturned\u2066",
    "zero\u200bwidth\u2028line",
    "Väinö Ääkköstö",
    "Seat 3: Seat 3",
    "collected $5 from pot",
    "{0} {stated} %s ${HOME} `id` $(id)",
    "<script>alert(1)</script>",
    "=cmd|' /C calc'!A0",
    "💶 王 \u0430lpha",
)


def _renamed(number: int, name: str, *, short: bool) -> str:
    """A hand whose winner has this name, one unit short of what was won when so wished."""
    hand = deal(31, room="pokerstars", names="plain", kind="cash", force="walk", number=number)
    text = sheet.write(hand)
    winner = hand.seat(hand.awards[0].seat).name
    text = text.replace(winner, name)
    won = text[text.index(f"{name} collected ") + len(f"{name} collected ") :].split(" ")[0]
    return text.replace(f"{name} collected {won}", f"{name} collected {won}9") if short else text


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_only_a_name(name: str) -> None:
    con, summary = audit_files([_renamed(300_000_000_000, name, short=False).encode()])
    assert (summary["settled"], summary["unread"], summary["findings"]) == (1, 0, {})
    assert con.execute("SELECT count(*) FROM hand").fetchall() == [(1,)]
    assert con.execute("SELECT count(*) FROM seat WHERE player = ?", [name]).fetchall() == [(1,)]


def _printed(folder: Path, *arguments: str) -> str:
    done = subprocess.run([sys.executable, "-m", "audit", *arguments], cwd=folder, capture_output=True, check=False)
    assert b"Traceback" not in done.stderr
    return done.stdout.decode("utf-8")


def _disturbing(text: str) -> set[str]:
    """Controls, marks of direction and the like, ends of lines."""
    return {char for char in text if unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")}


def test_no_name_reaches_the_terminal_as_it_is(tmp_path: Path) -> None:
    """Every hand has a finding that quotes the name: nothing printed moves the cursor, colours or turns a line."""
    hands = [_renamed(300_000_000_000 + place, name, short=True) for place, name in enumerate(NAMES)]
    (tmp_path / "names.txt").write_text("".join(hands), encoding="utf-8", newline="\n")
    for form in ("text", "concise", "jsonl"):
        out = _printed(tmp_path, "run", "names.txt", "--format", form)
        assert out.count("AW004") == len(NAMES) + (form == "text")  # once more in the totals
        assert _disturbing(out) == {"\n"}
        if form == "jsonl":
            assert [json.loads(line)["player"] for line in out.splitlines()] == list(NAMES)
    for place in [place for place, name in enumerate(NAMES) if not name.isprintable()]:
        out = _printed(tmp_path, "explain", str(300_000_000_000 + place))
        assert _disturbing(out) == {"\n"}
    assert sorted(path.name for path in tmp_path.glob("[!.]*")) == ["hand-audit.duckdb", "names.txt"]


@pytest.mark.parametrize(
    ("name", "damage", "unread"),
    [
        ("odd byte behind UTF-16", lambda text: text.encode("utf-16") + b"x", 1),
        ("zero bytes in a line", lambda text: text.encode().replace(b": folds", b": \0folds", 1), 1),
        ("zero bytes before a hand", lambda text: b"\0\0\0\0" + text.encode(), 1),
        ("zero bytes behind a hand", lambda text: text.encode() + bytes(5000), 1),
        ("a byte that is no UTF-8, in chat", lambda text: text.encode() + b'\xff said, "\xfe"\n', 0),
    ],
)
def test_damage_beside_hands_leaves_them_settled(name: str, damage: Callable[[str], bytes], unread: int) -> None:
    sound = [_hand(seed) for seed in range(81, 86)]
    con, summary = audit_files([damage("".join(sound))])
    assert summary["hands_in"] == len(sound), name
    assert summary["settled"] >= len(sound) - 1
    assert con.execute("SELECT count(*) FROM unread").fetchall() == [(unread,)]


def test_mixed_formats_in_one_file() -> None:
    text = _hand(61) + "some prose between the hands\n\n" + _hand(62, "ggpoker") + _hand(63)
    found = audit_bytes("mixed.txt", text.encode(), None)
    assert [type(item) for item in found] == [Unread]
