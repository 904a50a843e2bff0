"""Report files end to end: real runs over the samples and over hostile names, read back by other readers."""

import csv
import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from inmemory import WHOLE
from reporting import STAMP, Outputs, require_valid_junit, run_all, sarif_run
from samples import SAMPLES
from test_hostile import NAMES, _renamed

from audit.check.rulefile import load_rules
from audit.data import rules_folder

# Told by hand from the golden files: grep -c '^error' sample_histories/*/*.golden
PLANTED = Counter({"AW001": 2, "AW004": 3, "HH007": 2, "PT001": 2, "RK001": 2}) + Counter(
    ["AW003", "AW005", "AW006", "HH009", "PT005", "PT006"]
)
FILES = 32


def _read(outputs: Outputs, name: str) -> str:
    return (outputs.folder / name).read_bytes().decode("utf-8")


def _rows(outputs: Outputs) -> list[dict[str, str]]:
    with (outputs.folder / "r.csv").open(encoding="utf-8-sig", newline="") as rows:
        return list(csv.DictReader(rows, strict=True))


def _properties(outputs: Outputs) -> dict[str, str]:
    properties = ElementTree.fromstring(_read(outputs, "r.xml")).iter("property")
    return {found.attrib["name"]: found.attrib["value"] for found in properties}


@pytest.fixture(scope="module")
def samples(tmp_path_factory: pytest.TempPathFactory) -> Outputs:
    outputs = run_all(tmp_path_factory.mktemp("samples"), str(SAMPLES), "--house", WHOLE)
    assert outputs.code == 1
    return outputs


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> Outputs:
    """Every hand has a finding that quotes the name; behind them, text that is not read."""
    folder = tmp_path_factory.mktemp("hostile")
    hands = [_renamed(300_000_000_000 + place, name, short=True) for place, name in enumerate(NAMES)]
    text = "".join(hands) + "=cmd|' /C calc'!A0 \x1b[31m\u202e<b>\n"
    (folder / "names <b> &;=1.txt").write_text(text, encoding="utf-8", newline="\n")
    outputs = run_all(folder, "names <b> &;=1.txt")
    assert outputs.code == 3
    return outputs


def test_sarif_of_the_samples(samples: Outputs) -> None:
    run = sarif_run(_read(samples, "r.sarif"))
    assert Counter(result["ruleId"] for result in run["results"]) == PLANTED
    assert run["properties"]["controlTotals"]["findings"] == dict(sorted(PLANTED.items()))
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        place = result["locations"][0]["physicalLocation"]
        path = Path(unquote(place["artifactLocation"]["uri"].removeprefix("file://")))
        line = path.read_text(encoding="utf-8").splitlines()[place["region"]["startLine"] - 1]
        assert place["contextRegion"]["snippet"]["text"] == line
        start, end = place["region"]["startColumn"], place["region"]["endColumn"]
        units = line.encode("utf-16-le")[2 * start - 2 : 2 * end - 2]
        assert place["region"]["snippet"]["text"] == units.decode("utf-16-le")


def test_every_report_names_the_same_sources(samples: Outputs) -> None:
    """Hashes by another hand: of the sample files as they stand on disk, of a packed one as it is unpacked."""
    texts = {str(path): path.read_bytes() for path in SAMPLES.rglob("*.txt")}
    texts |= {str(path): gzip.decompress(path.read_bytes()) for path in SAMPLES.rglob("*.gz")}
    hashes = {path: hashlib.sha256(text).hexdigest() for path, text in texts.items()}
    assert len(hashes) == FILES
    artifacts = sarif_run(_read(samples, "r.sarif"))["artifacts"]
    assert {unquote(a["location"]["uri"].removeprefix("file://")): a["hashes"]["sha-256"] for a in artifacts} == hashes
    properties = ElementTree.fromstring(_read(samples, "r.xml")).iter("property")
    assert {
        str(p.get("name"))[7:]: p.get("value") for p in properties if str(p.get("name")).startswith("source ")
    } == hashes
    assert (
        dict(line.split("  ")[::-1] for line in samples.out.splitlines() if re.match("[0-9a-f]{64}  ", line)) == hashes
    )
    assert all(row["file_sha256"] == hashes[row["file"]] for row in _rows(samples))


def test_every_report_names_rules_house_and_time(samples: Outputs) -> None:
    hashed = hashlib.sha256()
    folder = SAMPLES.parent / "rules"
    files = sorted((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*.toml"))
    for name, path in [*files, ("whole.toml", Path(WHOLE))]:
        content = path.read_bytes()
        hashed.update(b"%s\n%d\n%s" % (name.encode(), len(content), content))
    rule_set, house = hashed.hexdigest(), "whole, undated"
    run = sarif_run(_read(samples, "r.sarif"))
    assert (run["properties"]["ruleSet"], run["properties"]["houses"]) == (rule_set, [house])
    assert run["invocations"][0]["endTimeUtc"] == STAMP
    properties = {
        p.get("name"): p.get("value") for p in ElementTree.fromstring(_read(samples, "r.xml")).iter("property")
    }
    assert [properties[name] for name in ("rule set sha256", "houses", "written")] == [rule_set, house, STAMP]
    assert {(row["rule_set"], row["houses"], row["written"]) for row in _rows(samples)} == {(rule_set, house, STAMP)}
    assert {f"rule set sha256: {rule_set}", f"houses: {house}", f"written: {STAMP}"} <= set(samples.out.splitlines())


def test_junit_csv_and_annotations_of_the_samples(samples: Outputs) -> None:
    text = _read(samples, "r.xml")
    require_valid_junit(text)
    failures = {
        str(case.get("name"))[:5]: case.find("failure") for case in ElementTree.fromstring(text).iter("testcase")
    }
    told = {rule: (failure.text or "").count(f"[{rule}]") for rule, failure in failures.items() if failure is not None}
    assert told == PLANTED
    assert Counter(row["rule"] for row in _rows(samples)) == PLANTED
    assert Counter(re.findall(r"^::error .*title=(\w+) ", samples.out, re.MULTILINE)) == PLANTED
    assert samples.out.splitlines()[-1].startswith(
        "::notice title=hand-audit 0.1.0::17 findings: 17 of severity error, "
    )


def test_hostile_names_are_text_in_sarif(hostile: Outputs) -> None:
    text = _read(hostile, "r.sarif")
    assert text.endswith("}\n")
    assert text[:-1].isprintable()
    results = sarif_run(text)["results"]
    assert [result["properties"].get("player") for result in results] == [*NAMES, None]
    assert {result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in results} == {
        "names%20%3Cb%3E%20%26%3B%3D1.txt"
    }


def test_hostile_names_are_text_in_junit(hostile: Outputs) -> None:
    text = _read(hostile, "r.xml")
    require_valid_junit(text)
    assert text.replace("\n", "").isprintable()
    failures = list(ElementTree.fromstring(text).iter("failure"))
    assert [failure.attrib["message"][:11] for failure in failures] == [f"{len(NAMES)} findings", "1 finding: "]
    for name in (
        "<script>alert(1)</script>",
        "=cmd|' /C calc'!A0",
        "tab␉here",
        "<U+202E>turned<U+2066>",
        "Väinö Ääkköstö",
    ):
        assert f"error[AW004]: {name} was awarded" in (failures[0].text or "")


def test_hostile_names_are_text_in_csv(hostile: Outputs) -> None:
    players = [row["player"] for row in _rows(hostile)]
    assert players[-1] == ""
    assert players[:-1] == [
        {
            "Robert'); DROP TABLE hand; --": "Robert'); DROP TABLE hand;' --",
            "tab\there": "tab␉here",
            "bell\x07 and \x1b[31mred\x1b[0m": "bell␇ and ␛[31mred␛[0m",
            "\u202eturned\u2066": "<U+202E>turned<U+2066>",
            "zero\u200bwidth\u2028line": "zero<U+200B>width<U+2028>line",
            "=cmd|' /C calc'!A0": "'=cmd|' /C calc'!A0",
        }.get(name, name)
        for name in NAMES
    ]
    assert {row["file"] for row in _rows(hostile)} == {"names <b> &;'=1.txt"}
    assert _rows(hostile)[-1]["excerpt"] == "'=cmd|' /C calc'!A0 ␛[31m<U+202E><b>"
    assert _read(hostile, "r.csv").replace("\r\n", "")[1:].isprintable()


def test_hostile_names_are_text_in_annotations(hostile: Outputs) -> None:
    lines = hostile.out.splitlines()
    assert all(line.isprintable() for line in lines)
    commands = [line.split(" ")[0] for line in lines if line.startswith("::")]
    assert commands == [*["::error"] * (len(NAMES) + 1), "::group::what", "::endgroup::", "::notice"]
    assert "file=names <b> &;=1.txt,line=" in lines[0]
    assert "::A: raises $2 to $4 was awarded" in hostile.out


def test_two_runs_give_the_same_bytes(samples: Outputs, tmp_path: Path) -> None:
    again = run_all(tmp_path, str(SAMPLES), "--house", WHOLE)
    assert again.out == samples.out
    for name in ("r.sarif", "r.xml", "r.csv"):
        assert (tmp_path / name).read_bytes() == (samples.folder / name).read_bytes()


def _run(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    (folder / "drop").mkdir(exist_ok=True)
    (folder / "drop" / "hand.txt").write_text(_renamed(300_000_000_000, "Kuura", short=True), encoding="utf-8")
    command = [sys.executable, "-m", "audit", "run", "drop", "--quiet", *arguments]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, encoding="utf-8", check=False, env={**os.environ, **variables}
    )
    assert "Traceback" not in done.stderr
    return done


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--sarif", "nowhere/r.sarif"], "nowhere/r.sarif: cannot be written"),
        (["--junit", "drop"], "drop: cannot be written"),
        (["--csv", "hand-audit.duckdb"], "hand-audit.duckdb: the CSV file would overwrite it"),
        (["--csv", "drop/hand.txt"], "drop/hand.txt: the CSV file would overwrite a file that is read"),
        (["--csv", "r", "--junit", "./r"], "r: the CSV file would overwrite it"),
        (["--csv", "r", "--summary", "r"], "r: the totals would overwrite it"),
        (
            ["--timestamp", "0001-01-01T00:00+14"],
            "--timestamp '0001-01-01T00:00+14' is no time such as 2026-11-30T04:00:00Z",
        ),
        (["--timestamp", "yesterday"], "--timestamp 'yesterday' is no time such as 2026-11-30T04:00:00Z"),
    ],
)
def test_what_cannot_be_written_is_said_before_the_work(tmp_path: Path, arguments: list[str], said: str) -> None:
    done = _run(tmp_path, *arguments)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"error: {said}\n")
    assert [path.name for path in tmp_path.iterdir()] == ["drop"]


def test_a_wrong_source_date_epoch_is_said(tmp_path: Path) -> None:
    done = _run(tmp_path, SOURCE_DATE_EPOCH="soon")
    assert (done.returncode, done.stderr) == (2, "error: SOURCE_DATE_EPOCH 'soon' is no number of seconds since 1970\n")


def test_source_date_epoch_fixes_the_time_stamp_and_the_option_wins(tmp_path: Path) -> None:
    stamps = []
    for arguments in ([], ["--timestamp", "2026-11-30T06:05:06.5+02:00"], ["--timestamp", "2026-11-30"]):
        assert _run(tmp_path, "--sarif", "r.sarif", *arguments, SOURCE_DATE_EPOCH="1800000000").returncode == 1
        (invocation,) = sarif_run((tmp_path / "r.sarif").read_text(encoding="utf-8"))["invocations"]
        stamps.append(invocation["endTimeUtc"])
    assert stamps == ["2027-01-15T08:00:00Z", STAMP, "2026-11-30T00:00:00Z"]


def test_an_old_report_stays_when_the_run_fails(tmp_path: Path) -> None:
    (tmp_path / "r.csv").write_text("old", encoding="utf-8")
    (tmp_path / "foreign.duckdb").write_text("not ours", encoding="utf-8")
    assert _run(tmp_path, "--csv", "r.csv", "--db", "foreign.duckdb").returncode == 2
    assert (tmp_path / "r.csv").read_text(encoding="utf-8") == "old"
    assert _run(tmp_path, "--csv", "r.csv").returncode == 1
    assert (tmp_path / "r.csv").read_text(encoding="utf-8").startswith("\ufeffkind,")
    names = sorted(path.name for path in tmp_path.glob("[!.]*"))
    assert names == ["drop", "foreign.duckdb", "hand-audit.duckdb", "r.csv"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_an_error(tmp_path: Path) -> None:
    done = _run(tmp_path, "--csv", "/dev/full")
    assert (done.returncode, done.stderr) == (2, "error: /dev/full: cannot be written: No space left on device\n")


def test_a_link_is_followed_and_stays_one(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "r.sarif").symlink_to(tmp_path / "real" / "r.sarif")
    assert _run(tmp_path, "--sarif", "r.sarif").returncode == 1
    assert (tmp_path / "r.sarif").is_symlink()
    assert len(sarif_run((tmp_path / "real" / "r.sarif").read_text(encoding="utf-8"))["results"]) == 1


def test_paths_are_relative_to_where_the_run_was_started(tmp_path: Path) -> None:
    done = _run(tmp_path, "--sarif", "/dev/stdout", "--format", "jsonl")
    log, finding = done.stdout.splitlines()
    (result,) = sarif_run(log)["results"]
    location = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": "drop/hand.txt", "uriBaseId": "%SRCROOT%", "index": 0}
    assert json.loads(finding)["fingerprint"] == result["partialFingerprints"]["handAudit/v1"]


def test_a_rule_that_is_not_configured_is_no_pass(tmp_path: Path) -> None:
    """No house is chosen: RK002 cannot run."""
    _run(tmp_path, "--junit", "r.xml", "--sarif", "r.sarif")
    (case,) = [
        case for case in ElementTree.parse(tmp_path / "r.xml").iter("testcase") if "RK002" in str(case.get("name"))
    ]
    assert [(part.tag, part.get("message")) for part in case] == [
        ("skipped", "not configured: rake.mode (no house chosen)")
    ]
    (invocation,) = sarif_run((tmp_path / "r.sarif").read_text(encoding="utf-8"))["invocations"]
    told = [note["message"]["text"] for note in invocation["toolConfigurationNotifications"]]
    assert "RK002 did not run, not configured: rake.mode (no house chosen)" in told
    # The samples hold no game that is named by a rule: a house need not tell of those.
    wanting = [rule.id for rule in load_rules(rules_folder()) if rule.needs and not (rule.games or rule.limits)]
    assert [text[:5] for text in told] == wanting
