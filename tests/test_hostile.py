"""Bad input: no traceback, nothing lost without a line saying so, nothing executed; the other hands are settled all
the same."""

import gzip
import io
import random
import zipfile
from pathlib import Path

import duckdb
import pytest
from dealer import sheet
from dealer.deal import deal
from dealer.facts import Room
from dealer.tamper import TAMPERS

from audit.finding import Unread
from audit.pipeline.inspect import audit_bytes, findings_in
from audit.pipeline.run import Options, audit_into, run
from audit.source import Source
from audit.tables.load import create_tables
from audit.terms import Summary, UserError

MUTATIONS = 100_000
ROOMS: tuple[Room, ...] = ("pokerstars", "ggpoker")


def _audit(data: bytes) -> tuple[duckdb.DuckDBPyConnection, Summary]:
    con = duckdb.connect(":memory:")
    create_tables(con, comments=False)
    source = Source("hostile.txt", len(data), lambda: io.BytesIO(data))
    return con, audit_into(con, [source], Options(None, jobs=1), lambda _: None)


def _hand(seed: int, room: Room = "pokerstars") -> str:
    return sheet.write(deal(seed, room=room))


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("binary.txt", bytes(range(256)) * 64, "the file cannot be read: binary data, not text"),
        ("prose.txt", b"Dear auditor,\n\nplease find no hands here.\n", "text outside any hand that is read here"),
        ("packed.txt.gz", b"\x1f\x8b\x08\x00 not really packed", "the file cannot be read"),
        ("packed.zip", b"PK\x03\x04 not really packed", "the file cannot be read"),
        ("other.txt", b"Winamax Poker - Game #12345: Hold'em no limit\nSeat 1: Anna (5)\n", "header not known"),
    ],
)
def test_what_is_no_history_is_reported(tmp_path: Path, name: str, data: bytes, said: str) -> None:
    (tmp_path / name).write_bytes(data)
    db = tmp_path / "audit.duckdb"
    summary = run([tmp_path / name], db, None, 1, lambda _: None)
    with duckdb.connect(db, read_only=True) as con:
        found = list(findings_in(con))
    assert summary["settled"] == 0
    assert [type(item) for item in found] == [Unread]
    assert isinstance(found[0], Unread)
    assert found[0].cause.startswith(said)


def test_an_empty_file_is_counted(tmp_path: Path) -> None:
    (tmp_path / "empty.txt").touch()
    db = tmp_path / "audit.duckdb"
    summary = run([tmp_path], db, None, 1, lambda _: None)
    assert (summary["files"], summary["hands_in"], summary["findings"]) == (1, 0, {})
    with duckdb.connect(db, read_only=True) as con:
        assert con.execute("SELECT kind FROM source_file").fetchall() == [("empty",)]


def test_a_folder_without_histories_cannot_run(tmp_path: Path) -> None:
    (tmp_path / "picture.png").write_bytes(b"\x89PNG")
    with pytest.raises(UserError, match="no hand histories"):
        run([tmp_path], tmp_path / "audit.duckdb", None, 1, lambda _: None)


def test_a_foreign_file_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "hand.txt").write_text(_hand(1), encoding="utf-8")
    (tmp_path / "precious.duckdb").write_bytes(b"not a database of ours")
    with pytest.raises(UserError):
        run([tmp_path / "hand.txt"], tmp_path / "precious.duckdb", None, 1, lambda _: None)
    assert (tmp_path / "precious.duckdb").read_bytes() == b"not a database of ours"


def test_a_line_of_200_mb_loses_only_itself(tmp_path: Path) -> None:
    hands = [_hand(seed) for seed in (11, 12)]
    file = tmp_path / "long.txt"
    with file.open("w", encoding="utf-8") as out:
        out.write(hands[0])
        for _ in range(200):
            out.write("x1" * 524_288)
        out.write("\n\n\n" + hands[1])
    db = tmp_path / "audit.duckdb"
    summary = run([file], db, None, 1, lambda _: None)
    assert (summary["hands_in"], summary["settled"]) == (2, 2)
    with duckdb.connect(db, read_only=True) as con:
        found = list(findings_in(con))
    assert [type(item) for item in found] == [Unread]
    assert "line of 209715200 bytes" in found[0].excerpt


@pytest.mark.parametrize(("seed", "room"), [(21, "pokerstars"), (34, "pokerstars"), (22, "ggpoker")])
def test_a_hand_cut_at_every_byte_is_settled_whole_or_reported(seed: int, room: Room) -> None:
    """Each cut stands before a whole hand; that one must come through, and the cut must not pass for less money."""
    whole = _hand(seed, room).encode().rstrip()
    con, _ = _audit(whole)
    figures = "put_in, returned, gross, stated_total, awarded, stated_takes"
    truth = con.execute(f"SELECT {figures} FROM settlement").fetchall()[0]
    headers = whole.index(b"\n")
    cuts = range(headers, len(whole))
    after = _hand(99, room).encode()
    data = b"".join(whole[:cut] + b"\n\n\n" + after for cut in cuts)
    con, summary = _audit(data)
    assert summary["hands_in"] == 2 * len(cuts)
    rows = con.execute(
        f"""SELECT h.hand_id, h.status, EXISTS (FROM finding AS f WHERE f.hand_id = h.hand_id AND f.rule NOT IN
        ('HH005', 'HH006', 'RK003'))
                   OR EXISTS (FROM unread AS u WHERE u.hand_id = h.hand_id), [{figures}]
            FROM hand AS h LEFT JOIN settlement USING (hand_id) ORDER BY h.hand_id"""
    ).fetchall()
    for hand_id, status, reported, sums in rows[0::2]:
        assert reported or (status == "settled" and tuple(sums) == truth), whole[: cuts[hand_id // 2]][-80:]
    assert {(status, reported) for _, status, reported, _ in rows[1::2]} == {("settled", False)}


def test_random_mutations_never_break_the_run_nor_the_next_hand() -> None:
    """A byte of a hand is changed, and a sound hand follows: it is settled, whatever the damage before it."""
    rng = random.Random(8)
    hands = [_hand(seed, room).encode() for room in ROOMS for seed in range(600, 680)]
    sound = _hand(77).encode()
    done = 0
    while done < MUTATIONS:
        parts = []
        for _ in range(20_000):
            body = bytearray(rng.choice(hands).rstrip())
            start = body.index(b"\n") + 1  # headers are cut and changed in the test above
            for _ in range(rng.choice((1, 1, 1, 2, 5))):
                body[rng.randrange(start, len(body))] = rng.choice(
                    b"\x00\x07\t \n\r\"'()[]:#$0129AKsx|\xe4\xff\xe2\x80\xae"
                )
            parts.append(bytes(body) + b"\n\n\n" + sound)
        con, summary = _audit(b"".join(parts))
        done += len(parts)
        assert summary["hands_in"] == summary["settled"] + summary["unread"] + summary["void"]
        lost = con.execute(
            """SELECT count(*) FROM hand
               WHERE number = (SELECT number FROM hand WHERE hand_id = 1) AND status <> 'settled'"""
        ).fetchall()
        assert lost == [(0,)]
        assert summary["hands_in"] >= 2 * len(parts)


NAMES = (
    "Robert'); DROP TABLE hand; --",
    'say "folds"',
    "A: raises $2 to $4",
    "[bot] (button)",
    "€€ ($100 in chips)",
    "tab\there",
    "bell\x07",
    "\u202eturned",
    "Väinö Ääkköstö",
    "Seat 3: Seat 3",
    "collected $5 from pot",
    "{0} %s ${HOME} `id`",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_only_a_name(name: str) -> None:
    hand = deal(31, room="pokerstars", names="plain", kind="cash", force="showdown")
    text = sheet.write(hand)
    renamed = text.replace(hand.seats[0].name, name)
    con, summary = _audit(renamed.encode())
    assert (summary["settled"], summary["unread"], summary["findings"]) == (1, 0, {})
    assert con.execute("SELECT count(*) FROM hand").fetchall() == [(1,)]
    assert con.execute("SELECT player FROM seat WHERE seat = ?", [hand.seats[0].number]).fetchall() == [(name,)]


@pytest.mark.parametrize(
    ("encoding", "newline"),
    [
        ("utf-8", "\n"),
        ("utf-8-sig", "\n"),
        ("utf-16", "\n"),
        ("utf-16-le", "\r\n"),
        ("cp1252", "\r\n"),
        ("utf-8", "\r\n"),
    ],
)
def test_encodings_give_the_same_hand(encoding: str, newline: str) -> None:
    text = sheet.write(deal(41, room="pokerstars", names="plain", kind="cash", currency="EUR")).replace("\n", newline)
    plain, _ = _audit(text.encode())
    coded, _ = _audit(text.encode(encoding))
    query = "SELECT * EXCLUDE (content) FROM hand JOIN settlement USING (hand_id)"
    assert coded.execute(query).fetchall() == plain.execute(query).fetchall()
    assert plain.execute("SELECT status FROM hand").fetchall() == [("settled",)]


def test_archives_give_the_same_findings(tmp_path: Path) -> None:
    hand = deal(51, room="pokerstars", force="showdown", names="plain")
    tampered = TAMPERS["total_off_by_one"](hand, sheet.write(hand))
    assert tampered is not None
    text = tampered.text.encode()
    (tmp_path / "a.txt").write_bytes(text)
    (tmp_path / "b.txt.gz").write_bytes(gzip.compress(text))
    with zipfile.ZipFile(tmp_path / "c.zip", "w") as archive:
        archive.writestr("inner/hand.txt", text)
        archive.writestr("inner/picture.png", b"\x89PNG")
    messages = []
    for name in ("a.txt", "b.txt.gz", "c.zip"):
        db = tmp_path / f"{name}.duckdb"
        run([tmp_path / name], db, None, 1, lambda _: None)
        with duckdb.connect(db, read_only=True) as con:
            messages.append([(f.line, f.message) for f in findings_in(con) if not isinstance(f, Unread)])
        assert messages[-1]
    assert messages[0] == messages[1] == messages[2]


def test_mixed_formats_in_one_file() -> None:
    text = _hand(61) + "some prose between the hands\n\n" + _hand(62, "ggpoker") + _hand(63)
    found = audit_bytes("mixed.txt", text.encode(), None)
    assert [type(item) for item in found] == [Unread]
