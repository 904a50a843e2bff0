"""`explain` lays one hand out with the figures that a dealer would give; every amount here was worked out by hand."""

import subprocess
import sys
from pathlib import Path

import pytest

from audit.houses import Houses
from audit.pipeline.explain import explain
from audit.pipeline.run import Options, run
from audit.terms import UserError

EXAMPLES = Path(__file__).resolve().parent.parent / "rules" / "example"


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example hands of the rules, and one of them with a false total."""
    folder = tmp_path_factory.mktemp("explain")
    false = (EXAMPLES / "showdown.txt").read_text(encoding="utf-8").replace("300000000001", "300000000091")
    (folder / "false.txt").write_text(false.replace("Total pot €62", "Total pot €63"), encoding="utf-8")
    torn = (EXAMPLES / "showdown.txt").read_text(encoding="utf-8").replace("300000000001", "300000000092")
    (folder / "torn.txt").write_text(torn[: torn.index("*** TURN")], encoding="utf-8")
    run([EXAMPLES, folder], folder / "audit.duckdb", Options(Houses(), 1), lambda _: None)
    return folder / "audit.duckdb"


def _explain(db: Path, hand: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "audit", "explain", hand, "--db", str(db)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        # 30 + 30 + 30 + 1 of the folded small blind; 50 + 50 above the short stack; 9 full brackets of 20 in 191.
        ("300000000002", "main pot: $91.00   room: $87.00; seats 2, 3, 5 can win it"),
        ("300000000002", "side pot 1: $100.00   room: $95.00; seats 3, 5 can win it"),
        ("300000000002", "total pot: $191.00   room: $191.00, agrees"),
        ("300000000002", "seat 2 on board 1: Kd9d, pair of kings"),
        ("300000000002", "= returned $0.00 + awarded $182.00 + taken $9.00: every chip is accounted for"),
        # Two players tie with kings and fives, ace kicker.
        ("300000000003", "won by board 1: seat 1 and 3"),
        # A bet of 2.25 that nobody called; 1.50 + 1.50 + 0.25 stay in.
        ("300000000004", "uncalled bet: $2.25   room: $2.25, agrees (to seat 3)"),
        ("300000000004", "total pot: $3.25   room: $3.25, agrees"),
        # The jackpot's dollar is no rake; the number is found without its letters too.
        ("3000000005", "left the pot, $151.00 less awards $143.25: $7.75   room: $7.75, agrees (jackpot $1.00, "),
        # Three antes of 15 and three bets of 75 (the stack of 90 less its ante); 75 more from each of two.
        ("300000000006", "main pot: 270 chips   room: 270 chips; seats 4, 7 can win it"),
        ("300000000006", "side pot 1: 150 chips   room: 150 chips; seats 4 can win it"),
        ("300000000091", "total pot: €62.00   room: €63.00, differs"),
        ("300000000091", "PT001"),
        ("300000000092", "unread: cut off; its money was not judged"),
    ],
)  # fmt: skip
def test_the_figures_are_a_dealers(db: Path, hand: str, said: str) -> None:
    assert said in _explain(db, hand)


def test_an_unknown_hand_cannot_be_explained(db: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "audit", "explain", "1", "--db", str(db)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "no hand 1" in done.stderr


def test_one_of_several_hands_of_a_number(tmp_path: Path) -> None:
    text = (EXAMPLES / "showdown.txt").read_text(encoding="utf-8")
    (tmp_path / "twice.txt").write_text(text.rstrip() + "\n\n\n" + text.replace("Kallio", "Vallila"), encoding="utf-8")
    run([tmp_path / "twice.txt"], tmp_path / "audit.duckdb", Options(Houses(), 1), lambda _: None)

    def tables(hand: str) -> list[str]:
        lines = _explain(tmp_path / "audit.duckdb", hand).splitlines()
        return [line.split("table ")[1].split()[0] for line in lines if line.startswith("  table ")]

    number = "300000000001"
    assert tables(number) == ["Kallio", "Vallila"]
    assert tables(f"{number}@1") == tables(f"#{number}@1") == ["Kallio"]
    assert tables(f"{number}@2") == ["Vallila"]
    lines = text.rstrip().count("\n") + 1
    file = tmp_path / "twice.txt"
    assert tables(f"{file}:1") == tables(f"{file}:{lines}") == ["Kallio"]
    assert tables(f"{file}:{lines + 3}") == tables(f"{file}:{lines + 3}:22") == ["Vallila"]
    for wrong in (
        f"{number}@3",
        f"{number}@0",
        f"{number}@x",
        f"{file}:{9 * lines}",
        f"{file}:0",
        f"{file}:{10**30}",
        "other.txt:1",
        "@",
        "",
    ):
        with pytest.raises(UserError, match="no hand"):
            explain(tmp_path / "audit.duckdb", wrong)


@pytest.mark.parametrize(
    ("hand", "said"),
    [
        ("300000000001", "3 full brackets of €20.00 in €62.00, €1.00 each: €3.00   room: €3.00, agrees"),
        # Dollars, which this house does not deal in, and a tournament, where nothing is taken from a pot.
        ("300000000002", "not compared; the house is in another currency"),
        ("300000000006", None),
    ],
)  # fmt: skip
def test_the_rake_of_the_house(tmp_path: Path, hand: str, said: str | None) -> None:
    run([EXAMPLES], tmp_path / "audit.duckdb", Options(Houses("casino-manual"), 1), lambda _: None)
    lines = [line for line in _explain(tmp_path / "audit.duckdb", hand).splitlines() if line.startswith("rake by")]
    assert [line.removeprefix("rake by casino-manual: ") for line in lines] == ([said] if said else [])


def test_it_answers_without_the_libraries_of_a_run() -> None:
    """They take longer to import than the answer may take on a million hands."""
    code = "import sys, audit.cli.main, audit.pipeline.explain; print({'polars', 'lark', 'numpy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
