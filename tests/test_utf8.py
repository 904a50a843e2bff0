"""The check of UTF-8 says what Python's own decoder says, wherever the blocks are cut."""

from hypothesis import given, settings
from hypothesis import strategies as st

from audit.utf8 import Utf8Check

# Texts, bytes, and the edges of what is allowed: overlong forms, surrogates, what lies behind the last character.
EDGES = [b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x8f\xbf\xbf", b"\xf4\x90\x80\x80", b"\xe0\x9f\xbf", b"\xf8\x88\x80\x80"]
PIECES = st.one_of(st.text(max_size=4).map(lambda text: text.encode("utf-8", "replace")), st.binary(max_size=4))


def _python_says(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _check_says(data: bytes, cuts: list[int]) -> bool:
    check = Utf8Check()
    ends = sorted({min(cut, len(data)) for cut in cuts} | {len(data)})
    for begin, end in zip([0, *ends], ends, strict=False):
        check.add(data[begin:end])
    return check.holds


@settings(max_examples=2000, deadline=None)
@given(st.lists(st.one_of(PIECES, st.sampled_from(EDGES)), max_size=6), st.lists(st.integers(0, 24), max_size=6))
def test_it_agrees_with_python_at_every_cut(pieces: list[bytes], cuts: list[int]) -> None:
    data = b"".join(pieces)
    assert _check_says(data, cuts) == _python_says(data)


def test_every_cut_of_every_length_of_character() -> None:
    data = "aä€💶b".encode()
    for end in range(len(data) + 1):
        for cut in range(end + 1):
            assert _check_says(data[:end], [cut]) == _python_says(data[:end])
