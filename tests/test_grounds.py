"""What a printed report rests on."""

from dataclasses import replace
from pathlib import Path

from reporting import BASIS

from audit.report.grounds import render

ROOT = Path(__file__).resolve().parent.parent

# printf '%s  drop/kallio 4.txt\nnot read  drop/äijä.zip!ö/1.txt\n' cdcdcd... | sha256sum
GROUNDS = """\
rests on
  rule set    sha256 abababababababababababababababababababababababababababababababab
  houses      casino-manual, 2020
  sources     sha256 e06c91c8fff84e7411a89f9ac865c2decdab987d887480e64faf24efdff97777 of the list of their hashes"""


def test_grounds_are_lines_and_the_page_shows_them() -> None:
    assert render(BASIS) == GROUNDS
    assert f"```text\n{GROUNDS}\n```" in (ROOT / "docs" / "finding.md").read_text(encoding="utf-8")


def test_every_name_and_hash_of_a_file_takes_part() -> None:
    first, second = BASIS.sources
    others = [(second, first), (first,), (replace(first, sha256=None), second), (replace(first, path="x"), second)]
    assert len({render(replace(BASIS, sources=sources)) for sources in [BASIS.sources, *others]}) == 5


def test_no_house_is_said_so() -> None:
    assert "houses      none chosen" in render(replace(BASIS, houses=()))
