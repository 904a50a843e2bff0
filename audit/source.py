"""Files to text: what is to be read, how its bytes are decoded, and blocks of whole lines in UTF-8."""

import codecs
import functools
import gzip
import hashlib
import io
import lzma
import os
import struct
import sys
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, cast

from audit.terms import UserError, book_of
from audit.utf8 import Utf8Check

BLOCK = 16 * 1024 * 1024
LONGEST_LINE = 64 * 1024  # a longer line is no line of a hand history; its beginning is reported
_KEPT_OF_LONG_LINE = 200
_OUTSIDE = "a symbolic link that leads out of the folder; name what it leads to, to read it"
_HARMLESS = 256 * 1024 * 1024  # unpacked bytes that are never refused
_MOST_TIMES = 100  # hand histories shrink to a tenth or twentieth
_FIRST_LINE = 1024  # bytes that are looked at to tell a book
_ENDINGS = {".txt", ".text", ".log", ".hh"}
_FALLBACK = "hand-audit-cp1252"
_UTF8 = ("utf-8", "utf-8-sig")
# What the standard library raises for files that are damaged, locked by a password or packed in a way it does not know.
_BROKEN = (OSError, EOFError, UnicodeError, RuntimeError, zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error)


class SourceError(Exception):
    """The bytes of a file cannot be had as text; the message says why."""


@dataclass(frozen=True, slots=True)
class Source:
    """A file to read: its name in reports, its size in bytes, and how to open it.

    location is the whole path, by which it is known again in a later run; signature changes with its size and times,
    and is empty where nothing tells whether the bytes are the same.
    """

    name: str
    size: int
    open: Callable[[], AbstractContextManager[IO[bytes]]] = field(repr=False)
    location: str = ""
    signature: str = ""


@dataclass(frozen=True, slots=True)
class Identity:
    """What a file is: hash and number of its bytes, and their encoding; also the hash of as many of its first bytes as
    were asked for, None where it has fewer."""

    sha256: str
    size: int
    encoding: str
    beginning: str | None = None


def find_sources(paths: Sequence[Path]) -> tuple[list[Source], list[str]]:
    """List the files under paths, in the order of their names.

    A file that is named is read whatever its ending. In a folder (with its subfolders) files ending in .txt, .text,
    .log or .hh are read, also inside .gz and .zip, and .csv files that are books of a card room. A folder that may not
    be entered and a link that leads out of the folder are sources that cannot be opened. Gives the sources, and the
    names of the files in folders that were passed over.
    Raises: UserError when a path does not exist.
    """
    sources: list[Source] = []
    passed_over: list[str] = []
    for path in paths:
        if path.is_dir():
            for file in _files_under(path):
                if isinstance(file, Source):
                    sources.append(file)
                elif (wanted(file.name) or _is_book(file)) and not _is_special(file):
                    sources += _in_folder(file, path)
                else:
                    passed_over.append(str(file))
        elif path.is_file():
            sources += _open_up(path, named=True)
        elif path.exists():
            raise UserError(f"{path}: not a file that can be read twice: a pipe or a device")
        else:
            raise UserError(f"{path}: no such file or folder")
    unique = {source.location: source for source in sources}
    return list(unique.values()), passed_over


def _files_under(folder: Path) -> list[Path | Source]:
    """Files in the order of their names, and as a source that cannot be opened each folder that may not be entered."""
    refused: list[OSError] = []
    found: list[Path | Source] = []
    for where, folders, names in os.walk(folder, onerror=refused.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += [Path(where, name) for name in names if not name.startswith(".")]
        links = [link for name in folders if (link := Path(where, name)).is_symlink()]
        found += [_lost(link, _OUTSIDE) for link in links if not _inside(link, folder)]
    found += [_lost(Path(error.filename), error.strerror or "cannot be entered") for error in refused]
    return sorted(found, key=lambda entry: Path(entry.name) if isinstance(entry, Source) else entry)


def _in_folder(file: Path, folder: Path) -> list[Source]:
    if not file.is_file():
        return [_lost(file, "a link that leads nowhere")]
    if file.is_symlink() and not _inside(file, folder):
        return [_lost(file, _OUTSIDE)]
    return _open_up(file, named=False)


def _is_book(path: Path) -> bool:
    try:
        with path.open("rb") if path.suffix.lower() == ".csv" and path.is_file() else io.BytesIO() as stream:
            return book_of(stream.readline(_FIRST_LINE)) is not None
    except OSError:
        return True  # told when it is read


def _is_special(path: Path) -> bool:
    """A pipe, a device, or a link to a folder that is read in its own place."""
    return path.exists() and not path.is_file()


def _inside(link: Path, folder: Path) -> bool:
    return link.resolve().is_relative_to(folder.resolve())


def find_again(location: str) -> Source | None:
    """Give the file at a whole path, as `Source.location` had it; None when it is no longer there."""
    for end in [*(at for at, char in enumerate(location) if char == "!"), len(location)]:
        path = Path(location[:end])
        try:
            found = _open_up(path, named=True) if path.is_file() else []
        except OSError:
            continue
        for source in found:
            if source.location == location:
                return source
    return None


def whole_path(path: Path | str) -> str:
    """Give the path from the root, without `..`; links in it stay as they are."""
    return os.path.abspath(path)  # noqa: PTH100 - resolve() would follow links


def _lost(path: Path, why: str) -> Source:
    return Source(str(path), 0, _refusing(why), whole_path(path))


def wanted(name: str) -> bool:
    """Tell whether a file of this name, found in a folder or archive, is read."""
    path = Path(name.lower())
    if path.suffix == ".gz":
        path = path.with_suffix("")
        return path.suffix in _ENDINGS or path.suffix == ""
    return path.suffix in _ENDINGS or path.suffix == ".zip"


def _open_up(path: Path, *, named: bool) -> list[Source]:
    if path.suffix.lower() == ".zip":
        return _members(path, named=named)
    opened = functools.partial(_gunzip if path.suffix.lower() == ".gz" else _plain, path)
    stat = path.stat()
    return [Source(str(path), stat.st_size, opened, whole_path(path), _signature(stat))]


def _signature(stat: os.stat_result) -> str:
    return f"{stat.st_size} {stat.st_mtime_ns} {stat.st_ctime_ns}"


def _plain(path: Path) -> AbstractContextManager[IO[bytes]]:
    return path.open("rb")


@contextmanager
def _gunzip(path: Path) -> Iterator[IO[bytes]]:
    with gzip.open(path, "rb") as stream:
        yield cast(IO[bytes], _Bounded(cast(IO[bytes], stream), path.stat().st_size))


class _Bounded:
    """A packed stream that refuses to unpack to far more than text can: a file made to fill memory or time."""

    def __init__(self, stream: IO[bytes], packed: int) -> None:
        self._stream = stream
        self._left = max(_HARMLESS, packed * _MOST_TIMES)

    def read(self, size: int) -> bytes:
        block = self._stream.read(size)
        self._left -= len(block)
        if self._left < 0:
            raise SourceError(f"unpacks to more than {_MOST_TIMES} times its size: no text does that")
        return block


def _members(path: Path, *, named: bool) -> list[Source]:
    try:
        with zipfile.ZipFile(path) as archive:
            files = [i for i in archive.infolist() if not i.is_dir()]
            infos = [i for i in files if named or wanted(i.filename) or _is_book_inside(archive, i)]
    except _BROKEN as error:
        stat = path.stat()
        return [Source(str(path), stat.st_size, _refusing(str(error)), whole_path(path), _signature(stat))]
    sources = []
    times: Counter[str] = Counter()  # an archive may hold several files of one name
    for info in infos:
        times[info.filename] += 1
        again = f"#{times[info.filename]}" if times[info.filename] > 1 else ""
        name = f"!{info.filename}{again}"
        signature = f"{info.file_size} {info.CRC} {_signature(path.stat())}"
        opened = _member(path, info)
        sources.append(Source(f"{path}{name}", info.compress_size, opened, f"{whole_path(path)}{name}", signature))
    return sources


def _is_book_inside(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bool:
    if not info.filename.lower().endswith(".csv"):
        return False
    with archive.open(info) as stream:
        return book_of(stream.readline(_FIRST_LINE)) is not None


def _member(path: Path, info: zipfile.ZipInfo) -> Callable[[], AbstractContextManager[IO[bytes]]]:
    @contextmanager
    def opened() -> Iterator[IO[bytes]]:
        with zipfile.ZipFile(path) as archive, archive.open(info) as member:
            yield cast(IO[bytes], _Bounded(member, info.compress_size))

    return opened


def _refusing(why: str) -> Callable[[], AbstractContextManager[IO[bytes]]]:
    def opened() -> AbstractContextManager[IO[bytes]]:
        raise SourceError(why)

    return opened


def identify(source: Source, beginning: int = 0) -> Identity:
    """Read a file once for its hash and encoding, and for the hash of its first `beginning` bytes.

    Raises: SourceError when it cannot be opened or unpacked, or holds binary data.
    """
    digest = hashlib.sha256()
    first: str | None = None
    size, head = 0, b""
    utf8 = Utf8Check()
    try:
        with source.open() as stream:
            while block := stream.read(BLOCK):
                head = head or block[:4096]
                if size < beginning <= size + len(block):
                    part = digest.copy()
                    part.update(block[: beginning - size])
                    first = part.hexdigest()
                digest.update(block)
                size += len(block)
                utf8.add(block)
    except _BROKEN as error:
        raise SourceError(str(error) or type(error).__name__) from error
    encoding = _encoding(head)
    if encoding in _UTF8 and not utf8.holds:
        encoding = "cp1252"
    if encoding == "binary":
        raise SourceError("binary data, not text")
    return Identity(digest.hexdigest(), size, encoding, first)


def is_as_read(source: Source, sha256: str | None, size: int) -> Identity | None:
    """Give what a file is now when it has the bytes that were read, be it with more behind them; else None.

    Takes: hash and number of the bytes that were read, None where they could not be had. Raises: as `identify`.
    """
    if sha256 is None:
        return None
    identity = identify(source, size)
    return identity if sha256 in (identity.sha256, identity.beginning) else None


def _encoding(head: bytes) -> str:
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if head.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    even, odd = head[0::2].count(0), head[1::2].count(0)
    if odd > len(head) // 4 and even == 0:
        return "utf-16-le"
    if even > len(head) // 4 and odd == 0:
        return "utf-16-be"
    control = sum(byte < 32 and byte not in b"\t\n\r" for byte in head)
    return "binary" if b"\0" in head and control > len(head) // 50 else "utf-8"


def _from_cp1252(error: UnicodeError) -> tuple[str, int]:
    """Bytes that are no UTF-8 are read in the code page that the rooms' Windows programs write."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    wrong = error.object[error.start : error.end]
    return "".join(bytes([b]).decode("cp1252", "replace") for b in wrong), error.end


codecs.register_error(_FALLBACK, _from_cp1252)


def blocks(source: Source, encoding: str, size: int | None = None) -> Iterator[bytes]:
    """Give a file, or its first `size` bytes, as blocks of whole lines in UTF-8, about BLOCK bytes each.

    A line longer than LONGEST_LINE is replaced by its beginning and a note of its length, so that it is reported as
    unread.
    """
    decoder = _decoder(encoding)
    carry = b""
    overlong = 0
    left = sys.maxsize if size is None else size
    with source.open() as stream:
        while True:
            raw = stream.read(min(BLOCK, left))
            left -= len(raw)
            text = carry + decoder(raw)
            if not raw:
                if text or overlong:
                    yield _shortened(text, overlong)
                return
            cut = text.rfind(b"\n") + 1
            if cut:
                yield _shortened(text[:cut], overlong)
                overlong, carry = 0, text[cut:]
            elif len(text) > LONGEST_LINE:
                overlong += len(text) - LONGEST_LINE
                carry = text[:LONGEST_LINE]
            else:
                carry = text


def _decoder(encoding: str) -> Callable[[bytes], bytes]:
    """Give what turns bytes of the file into UTF-8; an empty block ends it. Valid UTF-8 passes as it is."""
    if encoding in _UTF8:
        return lambda raw: raw
    errors = _FALLBACK if encoding == "cp1252" else "replace"
    decoder = codecs.getincrementaldecoder("utf-8" if encoding == "cp1252" else encoding)(errors)
    return lambda raw: decoder.decode(raw, not raw).encode("utf-8", "replace")


def _shortened(text: bytes, dropped: int) -> bytes:
    """Replace overlong lines; `dropped` bytes of the first line are gone already."""
    if not dropped and not _has_long_line(text):
        return text
    lines = text.split(b"\n")
    for index, line in enumerate(lines):
        missing = dropped if index == 0 else 0
        if len(line) + missing > LONGEST_LINE:
            start = line[:_KEPT_OF_LONG_LINE].decode("utf-8", "ignore")
            lines[index] = f"{start} [… line of {len(line) + missing} bytes]".encode()
    return b"\n".join(lines)


def _has_long_line(text: bytes) -> bool:
    """A line of more than L bytes covers a whole stretch of L/2 bytes that starts at a multiple of L/2."""
    step = LONGEST_LINE // 2
    return any(text.find(b"\n", at, at + step) < 0 for at in range(0, len(text) - step + 1, step))


def skip_lines(text: Iterable[bytes], count: int) -> Iterator[bytes]:
    """Leave out the first lines of blocks of whole lines."""
    for block in text:
        lines = block.count(b"\n") if count else 0
        if not count:
            yield block
        elif lines <= count:
            count -= lines
        else:
            at = 0
            for _ in range(count):
                at = block.index(b"\n", at) + 1
            count = 0
            yield block[at:]


def find_lines(source: Source, encoding: str, wanted: set[int]) -> dict[int, str]:
    """Give the text of some lines of a file, by number counted from 1."""
    found: dict[int, str] = {}
    number = 0
    for block in blocks(source, encoding):
        lines = block.count(b"\n")
        if any(number < line <= number + lines + 1 for line in wanted):
            for index, text in enumerate(block.split(b"\n"), start=number + 1):
                if index in wanted:
                    found.setdefault(index, text.decode("utf-8").rstrip("\r"))
        number += lines
    return found
