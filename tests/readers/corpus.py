"""Real files of other projects, where they are at hand. They are read in tests and never copied."""

import codecs
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3] / "shared" / "corpus"
ABSENT = f"{ROOT} is not here"
HAND_START = re.compile(r"(?=^.*(?:Hand|Game) #[A-Z]{0,3}[0-9]+:)", re.MULTILINE)


def corpus_files() -> list[Path]:
    """Files in the layout of PokerStars or GGPoker; none where there is no corpus."""
    index = ROOT / "INDEX.tsv"
    if not index.is_file():
        return []
    rows = [line.split("\t") for line in index.read_text(encoding="utf-8").splitlines()[1:]]
    return [ROOT / row[0] for row in rows if row[3] in ("PokerStars", "GGPoker") and (ROOT / row[0]).is_file()]


def _cp1252(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    wrong = error.object[error.start : error.end]
    return "".join(bytes([byte]).decode("cp1252", "replace") for byte in wrong), error.end


codecs.register_error("tests-cp1252", _cp1252)


def decoded(path: Path) -> str:
    """The text of a file in UTF-8 (with bytes of cp1252) or UTF-16."""
    data = path.read_bytes()
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    return data.decode("utf-8-sig", "tests-cp1252")


def hands_of(path: Path, most: int) -> list[str]:
    """Texts of the first hands of a file."""
    text = decoded(path).replace("\r\n", "\n")
    return [hand for hand in HAND_START.split(text) if hand.strip()][:most]
