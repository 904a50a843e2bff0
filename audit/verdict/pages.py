"""The Data Docs made to open offline: nothing in them is fetched, run or sent.

As Great Expectations writes them, the pages take style, scripts and a picture that tracks the reader from other hosts,
and their start page is drawn by such a script. What is left here is their text and tables, under a style of our own.
"""

import base64
import hashlib
import shutil
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from jinja2 import Environment, StrictUndefined, Template
from lxml import html

from audit.terms import UserError
from audit.verdict.judge import SuiteVerdict

_DROPPED = "script", "style", "link", "meta", "img", "footer", "button", "input", "iframe", "object", "embed", "svg"
_KEPT = {"id", "class", "href", "colspan", "rowspan", "hidden"}
_NOT_FOR_US = (
    "//div[contains(@class, 'col-lg-2')]",  # filter and table of contents, which need scripts
    "//div[contains(@class, 'navbar-brand')]",  # the picture
    "//div[div[contains(@class, 'collapse')]]",  # times and marks of the machinery, other each time
    "//li[hr]",  # lines between the points of a list
    "//td/strong[contains(@class, 'text-danger')]",  # counts rows of the batch, not findings
)
_MARKS = {"fa-check-circle": "met", "fa-times": "not met"}


def require_folder(folder: Path) -> None:
    """Raises: UserError when the pages cannot go there: only an empty folder, or earlier pages, are replaced."""
    if folder.exists() and not folder.is_dir():
        raise UserError(f"{folder}: is not a folder")
    if not folder.parent.is_dir():
        raise UserError(f"{folder.parent}: no such folder")
    if folder.is_dir() and any(folder.iterdir()) and not _is_ours(folder):
        raise UserError(f"{folder}: holds other files; name a new folder for the pages")


def _is_ours(folder: Path) -> bool:
    index = folder / "index.html"
    return index.is_file() and '<meta name="generator" content="hand-audit verdict">' in index.read_text(
        "utf-8", errors="replace"
    )


def localise(site: Path, folder: Path, verdicts: Sequence[SuiteVerdict], about: str) -> None:
    """Write the pages of a site to a folder, in place of earlier ones, with a start page.

    Raises: RuntimeError when a suite or an expectation is missing in them: Great Expectations only logs what it could
    not write.
    """
    pages = {suite.suite: _page_of(site, suite) for suite in verdicts}
    start = _template("index.html.j2").render(about=about, suites=verdicts, pages=pages)
    # First, for by it the folder is known as ours when this is stopped before the end.
    texts = {Path("index.html"): _page(f"Verdict: {about}", start)} | dict(_localised(site, about))
    folder.mkdir(exist_ok=True)
    for earlier in ("expectations", "validations"):
        if (folder / earlier).exists():
            shutil.rmtree(folder / earlier)
    for place, text in texts.items():
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        (folder / place).write_text(text, encoding="utf-8")


def _localised(site: Path, about: str) -> Iterator[tuple[Path, str]]:
    for page in sorted(site.rglob("*.html")):
        place = page.relative_to(site)
        if place != Path("index.html"):
            title = f"{place.parts[1].removesuffix('.html')}: {about}"
            yield place, _page(title, _body(page.read_text(encoding="utf-8"), title))


def _page_of(site: Path, suite: SuiteVerdict) -> str:
    found = [page.relative_to(site).as_posix() for page in (site / "validations" / suite.suite).rglob("*.html")]
    declared = site / "expectations" / f"{suite.suite}.html"
    if len(found) != 1 or not declared.is_file():
        raise RuntimeError(f"{suite.suite}: Great Expectations has not written its pages")
    for page in (declared, site / found[0]):
        text = page.read_text(encoding="utf-8")
        lost = [state.id for state, _ in suite.results if state.id not in text]
        if lost:
            raise RuntimeError(f"{suite.suite}: Great Expectations has left {', '.join(lost)} out of {page.name}")
    return found[0]


def _body(text: str, title: str) -> str:
    """Give what is to be read of a page: an allow-list of attributes, and links within the pages only."""
    body: Any = html.document_fromstring(text).find("body")
    for place in body.xpath("//li[contains(@class, 'active')]"):
        place.text = title  # has the time of the machine that builds the page, and calls it UTC
    for path in _NOT_FOR_US:
        for part in body.xpath(path):
            part.drop_tree()
    for element in list(body.iter(*_DROPPED, html.etree.Comment)):
        element.drop_tree()
    for element in body.iter(html.etree.Element):
        for mark, word in _MARKS.items():
            if mark in element.get("class", "").split() and not (element.tail or "").strip():
                element.text = word
        for name in set(element.attrib) - _KEPT:
            del element.attrib[name]
        if ":" in element.get("href", "") or element.get("href", "").startswith("//"):
            del element.attrib["href"]
    return "".join(html.tostring(part, encoding="unicode") for part in body)


def _page(title: str, body: str) -> str:
    style = resources.files("audit.verdict").joinpath("verdict.css").read_text(encoding="utf-8")
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    return _template("page.html.j2").render(title=title, style=style, digest=digest, body=body)


def _template(name: str) -> Template:
    text = resources.files("audit.verdict").joinpath(name).read_text(encoding="utf-8")
    return Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True).from_string(
        text
    )
