"""CSV: read back with the csv module and with DuckDB; no cell that a spreadsheet would run."""

import csv
import io
import unicodedata
from dataclasses import replace
from pathlib import Path

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reporting import ACCEPTED, BASIS, ENDLESS, JUNK, RAKE, STAMP, TWICE, reported, written

from audit.basis import Reported
from audit.report.csvfile import cell, write_report

ROOT = Path(__file__).resolve().parent.parent
HEADER = (
    "kind,severity,rule,name,file,line,column,length,hand,seat,player,message,stated,settled,label,excerpt,facts,"
    "expected,fingerprint,first_seen,new,accepted,accepted_by,accepted_why,accepted_until,run,version,rule_set,houses,"
    "file_sha256,written"
)


def _rows(*items: Reported) -> list[dict[str, str]]:
    text = written(write_report, items)
    assert text[0] == "\ufeff"
    return list(csv.DictReader(io.StringIO(text[1:], newline=""), strict=True))


def test_a_finding_and_an_unread_part() -> None:
    assert written(write_report, [reported(RAKE), reported(JUNK, is_new=False)]) == (
        f"\ufeff{HEADER}\r\n"
        "finding,error,RK002,rake-differs-from-house,drop/kallio 4.txt,29,22,2,300000000001,3,Lumi_Sade,"
        "rake is €4.00; this house takes €3.00,€4.00,€3.00,3 full brackets of €20.00 in €62.00,"
        'Total pot €62 | Rake €4,"hand: 300000000001, 4 seats; help: hand-audit explain 300000000001",,'
        f'0123456789abcdef,2026-11-29,yes,no,,,,7,0.1.0,{"ab" * 32},"casino-manual, 2020",{"cd" * 32},{STAMP}\r\n'
        "unread,error,HH001,unread-line,drop/äijä.zip!ö/1.txt,7,3,21,,,,no line of this format,,,"
        # printf '5:HH001--23:  Dealer spills a drink' | sha256sum
        '"expected action, street",  Dealer spills a drink,,"action, street",4b25854782b4df5a,'
        f'2026-11-29,no,no,,,,7,0.1.0,{"ab" * 32},"casino-manual, 2020",,{STAMP}\r\n'
    )


def test_acceptances() -> None:
    rows = _rows(reported(RAKE, ACCEPTED), reported(TWICE, ENDLESS), reported(TWICE))
    columns = ("severity", "accepted", "accepted_by", "accepted_why", "accepted_until")
    assert [tuple(row[column] for column in columns) for row in rows] == [
        ("error", "yes", "Anna Lehto", "splash pot, agreed", "2027-01-31"),
        ("warning", "yes", "Anna Lehto", "agreed", ""),
        ("warning", "no", "", "", ""),
    ]


def test_a_clean_run_is_the_header() -> None:
    assert written(write_report, []) == f"\ufeff{HEADER}\r\n"


def test_the_header_is_documented() -> None:
    page = (ROOT / "docs" / "reports.md").read_text(encoding="utf-8")
    table = page[page.index("| column |") :]
    table = table[: table.index("\n\n")]
    named = [
        name for line in table.splitlines()[2:] for name in line.split("|")[1].strip().replace("`", "").split(", ")
    ]
    assert named == HEADER.split(",")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1+1", "'-1+1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"),
        ("\t=1", "'␉=1"),
        ("\r=1", "'␍=1"),
        ("\n=1", "'␊=1"),
        ("  =1", "'  =1"),
        ("\u00a0=1", "'\u00a0=1"),
        ('"=1', "'\"=1"),
        ("'=1", "''=1"),
        ("＝1+1", "'＝1+1"),
        ("＋1", "'＋1"),
        ("－1+1", "'－1+1"),
        ("＠SUM(A1)", "'＠SUM(A1)"),
        ("Anna;=1+1", "Anna;'=1+1"),
        ('Anna; "@x', "Anna;' \"@x"),
        ("-€1.00", "-€1.00"),
        ("-CA$1,234.50", "-CA$1,234.50"),
        ("-SEK 50.00", "-SEK 50.00"),
        ("-1,500 chips", "-1,500 chips"),
        ("-1 chip", "-1 chip"),
        ("-€1.00+cmd|x", "'-€1.00+cmd|x"),
        ("-2+3", "'-2+3"),
        ("-A1", "'-A1"),
        ("rake is -€1.00", "rake is -€1.00"),
        ("a=b, c-d @e", "a=b, c-d @e"),
        ("\u202eturned", "<U+202E>turned"),
        ("\ufeff=1", "<U+FEFF>=1"),
        ("Väinö Ääkköstö", "Väinö Ääkköstö"),
        ("", ""),
    ],
)
def test_no_cell_is_a_formula_and_amounts_stay_as_they_are(text: str, shown: str) -> None:
    assert cell(text) == shown


anything = st.text(st.characters(codec=None), max_size=30) | st.text(
    st.sampled_from("=+-@＝＋；;\t\r\n \"'a1€,"), max_size=12
)


@given(anything, anything)
def test_whatever_stands_in_a_file_nothing_runs(name: str, why: str) -> None:
    """Also where the spreadsheet cuts at semicolons, as Excel does in Finland."""
    finding = replace(RAKE, player=name, excerpt=name, file=name, facts=(name, why))
    text = written(write_report, [reported(finding, replace(ACCEPTED, why=why))])
    assert not {char for char in text[1:] if unicodedata.category(char) in ("Cc", "Cf", "Cs")} - {"\r", "\n"}
    assert text.count("\n") == text.count("\r\n") == 2
    (row,) = csv.DictReader(io.StringIO(text[1:], newline=""), strict=True)
    assert len(row) == 31
    for value in row.values():
        for part in value.split(";"):
            bare = unicodedata.normalize("NFKC", part.strip().lstrip('"´`‘’“”␉␊␋␌␍ '))
            assert not bare.startswith(("=", "@", "+"))
            assert not bare.startswith("-") or bare.lstrip("-€$")[:1].isdigit()


def test_duckdb_and_excel_find_their_way(tmp_path: Path) -> None:
    path = _file(tmp_path, [reported(replace(RAKE, player='a"b,c\nd')), reported(JUNK)])
    assert path.read_bytes().startswith(b"\xef\xbb\xbfkind,")
    query = f"SELECT kind, line, player, first_seen, stated FROM read_csv('{path}') ORDER BY line DESC"
    with duckdb.connect() as con:
        rows = con.execute(query).fetchall()
    assert [(kind, line, player, str(day), stated) for kind, line, player, day, stated in rows] == [
        ("finding", 29, 'a"b,c␊d', "2026-11-29", "€4.00"),
        ("unread", 7, None, "2026-11-29", None),
    ]


def test_the_query_of_the_page(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "reports.md").read_text(encoding="utf-8")
    query = page[page.index("SELECT rule, count(*) FROM read_csv") : page.rindex('"\n```')]
    path = _file(tmp_path, [reported(RAKE), reported(RAKE), reported(TWICE, ACCEPTED), reported(JUNK)])
    with duckdb.connect() as con:
        assert con.execute(query.replace("out/night.csv", str(path))).fetchall() == [("HH001", 1), ("RK002", 2)]


def _file(folder: Path, items: list[Reported]) -> Path:
    with (folder / "findings.csv").open("w", encoding="utf-8", newline="") as out:
        write_report(BASIS, items, out)
    return folder / "findings.csv"
