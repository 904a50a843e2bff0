"""hand-audit.toml: what it says is done, the command line wins, and a mistake is refused with its line."""

from pathlib import Path

import pytest
from command import hand_audit
from dealer import sheet
from dealer.deal import deal

from audit.cli.options import Format, Threshold
from audit.config import FORMATS, Config, Outputs, find_config, overridden, read_config
from audit.data import rules_folder
from audit.house.load import known_houses
from audit.houses import HouseChoice, Houses
from audit.terms import UserError


def configured(folder: Path, text: str) -> Config:
    (folder / "hand-audit.toml").write_text(text, encoding="utf-8")
    return read_config(folder / "hand-audit.toml")


def drop(folder: Path, name: str = "drop/hand.txt") -> None:
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(sheet.write(deal(1, room="pokerstars", names="plain", kind="cash")), encoding="utf-8")


WHOLE = """
paths = ["drop", "/srv/late"]
db = "night.duckdb"
house = "casino-manual"
fail_on = "warning"
jobs = 2
accepted = "accepted.toml"

[[houses]]
path = "drop/kallio"
table = "Kallio *"
house = "casino-manual"

[outputs]
format = "jsonl"
summary = "out/totals.json"
sarif = "out/f.sarif"
junit = "out/f.xml"
csv = "out/f.csv"
html = "out/f.html"
docs = "out/docs"
log = "/var/log/audit.jsonl"
"""


def test_every_key_is_read_and_paths_are_relative_to_the_file(tmp_path: Path) -> None:
    assert configured(tmp_path, WHOLE) == Config(
        folder=tmp_path,
        paths=(tmp_path / "drop", Path("/srv/late")),
        db=tmp_path / "night.duckdb",
        house="casino-manual",
        houses=(HouseChoice(str(tmp_path / "drop/kallio"), "Kallio *", "casino-manual"),),
        fail_on="warning",
        jobs=2,
        accepted=tmp_path / "accepted.toml",
        outputs=Outputs(
            format="jsonl",
            summary=tmp_path / "out/totals.json",
            sarif=tmp_path / "out/f.sarif",
            junit=tmp_path / "out/f.xml",
            csv=tmp_path / "out/f.csv",
            html=tmp_path / "out/f.html",
            docs=tmp_path / "out/docs",
            log=Path("/var/log/audit.jsonl"),
        ),
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('\npath = ["drop"]\n', "2: unknown key 'path'; nearest: 'paths'"),
        ('db = "x"\n\n[outputs]\nsarf = "x"\n', "4: unknown key 'sarf'; nearest: 'sarif'"),
        ('db = "x"\noutputs.sarf = "x"\n', "2: unknown key 'sarf'; nearest: 'sarif'"),
        ('db = "x"\noutputs = { sarf = "x" }\n', "2: unknown key 'sarf'; nearest: 'sarif'"),
        ('paths = "drop"\n', "1: 'paths' must be a list of texts"),
        ("paths = [1]\n", "1: 'paths' must be a list of texts"),
        ("db = 1\n", "1: 'db' must be a text, not empty"),
        ('\njobs = "2"\n', "2: 'jobs' must be a whole number, 1 or more"),
        ("jobs = 0\n", "1: 'jobs' must be a whole number, 1 or more"),
        ("jobs = true\n", "1: 'jobs' must be a whole number, 1 or more"),
        (
            'fail_on = "eror"\n',
            "1: fail_on 'eror' is not one of error, warning, note; nearest: 'error'",
        ),
        (
            'house = "casino-manul"\n',
            "1: no house 'casino-manul'; nearest: 'casino-manual'",
        ),
        (
            '[[houses]]\npath = "a"\nhouse = "casino-manual"\n[[houses]]\npath = "b"\nhouse = "other"\n',
            f"6: no house 'other'; known: {', '.join(known_houses(rules_folder() / 'house'))}",
        ),
        ('[[houses]]\nhouse = "casino-manual"\n', "1: [[houses]] needs 'path' or 'table'"),
        ('[[houses]]\ntable = "Kallio"\n', "1: missing key 'house'"),
        ('[houses]\ntable = "Kallio"\n', "1: 'houses' must be written as [[houses]] tables"),
        ("outputs = 1\n", "1: 'outputs' must be written as a [outputs] table"),
        ('[outputs]\nformat = "xml"\n', "2: format 'xml' is not one of text, concise, jsonl, github"),
        ('db = "a"\ndb = "b"\n', "2: Cannot overwrite a value"),
        ("db = \n", "1: Invalid value"),
    ],
)
def test_a_mistake_is_refused_with_its_line_before_any_work(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "hand-audit.toml").write_text(text, encoding="utf-8")
    drop(tmp_path)
    done = hand_audit("run", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"error: hand-audit.toml:{said}\n"
    assert sorted(path.name for path in tmp_path.glob("[!.]*")) == ["drop", "hand-audit.toml"]


@pytest.mark.parametrize("command", [("explain", "1"), ("query", "SELECT 1"), ("schema",)])
def test_every_command_that_reads_it_refuses_a_mistake(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "hand-audit.toml").write_text('dbb = "x"\n', encoding="utf-8")
    done = hand_audit(*command, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "error: hand-audit.toml:1: unknown key 'dbb'; nearest: 'db'\n"


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(UserError) as raised:
        configured(tmp_path, 'pats = ["a"]\njobs = 0\n[outputs]\nhtm = "x"\n')
    assert [line.rpartition(".toml:")[2].split(":")[0] for line in str(raised.value).split("\n")] == ["1", "2", "4"]


def test_the_words_are_those_of_the_command_line() -> None:
    assert tuple(FORMATS) == tuple(form.value for form in Format)
    assert {"error", "warning", "note"} == {threshold.value for threshold in Threshold}


def test_the_command_line_wins_and_its_house_is_the_house_of_all_hands() -> None:
    config = Config(
        folder=Path("/srv"),
        paths=(Path("/srv/drop"),),
        house="a",
        houses=(HouseChoice("x", None, "b"),),
        jobs=2,
        outputs=Outputs(format="jsonl", summary=Path("/srv/t.json")),
    )
    assert overridden(config, Config()) == config
    given = Config(house="c", jobs=1, outputs=Outputs(format="text"))
    assert overridden(config, given) == Config(
        folder=Path("/srv"),
        paths=(Path("/srv/drop"),),
        house="c",
        jobs=1,
        outputs=Outputs(format="text", summary=Path("/srv/t.json")),
    )


CHOICES = (
    HouseChoice("/srv/[[]old]/drop/kallio", "VIP *", "vip"),
    HouseChoice("/srv/[[]old]/drop/kallio", None, "kallio"),
    HouseChoice("/srv/[[]old]/drop/*/[ab]?.txt", None, "pattern"),
    HouseChoice(None, "Malmi II", "malmi"),
)


@pytest.mark.parametrize(
    ("file", "table", "house"),
    [
        ("/srv/[old]/drop/kallio/a.txt", "VIP 3", "vip"),
        ("/srv/[old]/drop/kallio/a.txt", "vip 3", "kallio"),
        ("/srv/[old]/drop/kallio/a.txt", None, "kallio"),
        ("/srv/[old]/drop/kallio/deep/er/a.zip!b.txt", "x", "kallio"),
        ("/srv/[old]/drop/kallio!b.txt", "x", "kallio"),
        ("/srv/[old]/drop/kallio2/a.txt", "x", "default"),
        ("/srv/[old]/drop/any/where/b1.txt", "x", "pattern"),
        ("/srv/[old]/drop/any/c1.txt", "Malmi II", "malmi"),
        ("/srv/[old]/drop/any/c1.txt", "Malmi III", "default"),
        ("/srv/o/drop/kallio/a.txt", None, "default"),
        ("drop/kallio/a.txt", None, "default"),
    ],
)
def test_the_first_house_that_fits_wins(file: str, table: str | None, house: str) -> None:
    assert Houses("default", CHOICES).of(file, table) == house


def test_without_a_default_no_house_is_guessed() -> None:
    assert Houses(None, CHOICES).of("/elsewhere.txt", None) is None


def test_a_pattern_of_the_current_folder_fits_files_named_from_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    config = configured(tmp_path, '[[houses]]\npath = "drop/kallio"\nhouse = "casino-manual"\n')
    assert config.chosen.of(str(tmp_path / "drop/kallio/a.txt"), None) == "casino-manual"
    assert config.chosen.of(str(tmp_path / "drop/malmi/a.txt"), None) is None


def test_a_configured_run_from_another_folder(tmp_path: Path) -> None:
    drop(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    text = 'paths = ["drop"]\ndb = "night.duckdb"\n[outputs]\nformat = "concise"\nsummary = "totals.json"\n'
    (tmp_path / "hand-audit.toml").write_text(text, encoding="utf-8")
    option = ("--config", "../hand-audit.toml")
    done = hand_audit("run", "--quiet", *option, cwd=tmp_path / "elsewhere")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert sorted(p.name for p in tmp_path.glob("[!.]*")) == [
        "drop", "elsewhere", "hand-audit.toml", "night.duckdb", "totals.json"
    ]  # fmt: skip
    assert list((tmp_path / "elsewhere").glob("[!.]*")) == []
    for command in (("query", "SELECT count(*) AS n FROM hand"), ("schema", "hand"), ("explain", "200000000001")):
        done = hand_audit(*command, *option, cwd=tmp_path / "elsewhere")
        assert "no database" not in done.stderr
        assert "no such database" not in done.stderr
    assert hand_audit("query", "SELECT count(*) AS n FROM hand", *option, cwd=tmp_path / "elsewhere").stdout == (
        "| n |\n|---|\n| 1 |\n"
    )


def test_options_win_over_the_file(tmp_path: Path) -> None:
    drop(tmp_path)
    drop(tmp_path, "other/hand.txt")
    text = 'paths = ["gone"]\ndb = "a.duckdb"\n[outputs]\nformat = "jsonl"\nsummary = "a.json"\n'
    (tmp_path / "hand-audit.toml").write_text(text, encoding="utf-8")
    assert hand_audit("run", cwd=tmp_path).stderr == "error: no file or folder gone\n"
    done = hand_audit(
        "run", "other", "--db", "b.duckdb", "--format", "text", "--summary", "b.json", "--quiet", cwd=tmp_path
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("control totals")
    assert sorted(p.name for p in tmp_path.glob("[!.]*")) == ["b.duckdb", "b.json", "drop", "hand-audit.toml", "other"]


def test_fail_on_of_the_file_decides_the_exit_code(tmp_path: Path) -> None:
    text = sheet.write(deal(8, room="pokerstars", kind="cash", force="showdown", names="plain"))
    (tmp_path / "twice.txt").write_text(text + text, encoding="utf-8")  # HH005, a warning
    (tmp_path / "hand-audit.toml").write_text('paths = ["twice.txt"]\nfail_on = "warning"\n', encoding="utf-8")
    assert hand_audit("run", cwd=tmp_path).returncode == 1
    assert hand_audit("run", "--fail-on", "error", cwd=tmp_path).returncode == 0


def test_a_named_configuration_must_be_there(tmp_path: Path) -> None:
    done = hand_audit("run", "--config", "gone.toml", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "error: no configuration gone.toml; 'hand-audit init' writes one\n")


def test_init_writes_a_valid_commented_file_and_overwrites_none(tmp_path: Path) -> None:
    done = hand_audit("init", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "hand-audit.toml written; edit it, then: hand-audit run\n")
    path = tmp_path / "hand-audit.toml"
    config = read_config(path)
    assert config == Config(
        folder=tmp_path,
        paths=(tmp_path / "drop",),
        db=tmp_path / "hand-audit.duckdb",
        fail_on="error",
        outputs=Outputs(format="text"),
    )
    drop(tmp_path)
    assert hand_audit("run", "--quiet", cwd=tmp_path).returncode == 0
    path.write_text("# mine\n", encoding="utf-8")
    done = hand_audit("init", ".", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (2, "error: hand-audit.toml is there already; --force overwrites it\n")
    assert path.read_text(encoding="utf-8") == "# mine\n"
    assert hand_audit("init", "--force", cwd=tmp_path).returncode == 0
    assert read_config(path) == config
    assert hand_audit("init", "gone", cwd=tmp_path).returncode == 2


def test_what_init_leaves_off_is_valid_too_and_names_every_key(tmp_path: Path) -> None:
    hand_audit("init", cwd=tmp_path)
    lines = (tmp_path / "hand-audit.toml").read_text(encoding="utf-8").splitlines()
    on = [line[1:] if line.startswith("#") and not line.startswith("# ") else line for line in lines]
    config = configured(tmp_path, "\n".join(on))
    assert [name for name in Config.__dataclass_fields__ if not getattr(config, name)] == []
    assert [name for name in Outputs.__dataclass_fields__ if not getattr(config.outputs, name)] == []
    assert {choice.house for choice in config.houses} == {"casino-manual"}


def test_no_file_is_an_empty_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_config(None) == Config()
