"""The pages of the verdict: nothing is missing in them, and they open without a network."""

import os
import re
import resource
import shutil
from datetime import UTC, datetime
from pathlib import Path

import pytest
from lxml import html
from playwright.sync_api import sync_playwright
from verdictnight import ask

from audit.pipeline.verdict import verdict
from audit.verdict.judge import judge
from audit.verdict.pages import localise, require_folder
from audit.verdict.state import State


def pages(judged_night: Path) -> list[Path]:
    return sorted((judged_night / "pages").rglob("*.html"))


def test_there_is_a_page_for_every_suite_and_nothing_but_pages(judged_night: Path) -> None:
    suites = [suite for (suite,) in ask(judged_night / "night.duckdb", "SELECT suite FROM verdict ORDER BY suite")]
    assert suites == ["AW", "BL", "BT", "HH", "JP", "PT", "RK", "SE", "TC"]
    places = [page.relative_to(judged_night / "pages").parts for page in pages(judged_night)]
    assert sorted(place[1] for place in places if place[0] == "validations") == suites
    assert sorted(place[1] for place in places if place[0] == "expectations") == [f"{suite}.html" for suite in suites]
    assert {path.suffix for path in (judged_night / "pages").rglob("*") if path.is_file()} == {".html"}


def test_the_pages_name_nothing_remote(judged_night: Path) -> None:
    for page in pages(judged_night):
        text = page.read_text(encoding="utf-8")
        assert not re.search(
            r"""(src|href|srcset|action)\s*=\s*["']?\s*(\w+:|//)|url\(|@import|<script|<img""", text
        ), page
        assert re.search(r"\bon\w+\s*=", text) is None
        assert not re.search(r"https?://", text), page


def test_the_pages_open_with_our_style_and_without_a_request(judged_night: Path) -> None:
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        pytest.skip("no Chromium on this machine; .ci/run installs it")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"] * (os.geteuid() == 0))
        page = browser.new_context(offline=True, color_scheme="light").new_page()
        requests: list[str] = []
        complaints: list[str] = []
        page.on("request", lambda request: requests.append(request.url))
        page.on("console", lambda message: complaints.append(message.text))
        for path in pages(judged_night):
            page.goto(path.as_uri())
            assert page.locator("body").evaluate("e => getComputedStyle(e).maxWidth") == "1216px"
            assert page.locator("th").first.evaluate("e => getComputedStyle(e).backgroundColor") == "rgb(245, 247, 249)"
        assert requests == [path.as_uri() for path in pages(judged_night)]
        page.goto((judged_night / "pages" / "index.html").as_uri())
        assert page.locator("tbody tr").count() == 9
        page.locator("tbody a", has_text="RK").click()
        row = page.locator("tbody tr", has_text="RK002 (").last
        assert row.locator("td").first.inner_text() == "not met"
        assert "not configured: 154 hands have no house" in row.inner_text()
        assert page.locator(".text-danger").first.evaluate("e => getComputedStyle(e).color") == "rgb(164, 22, 26)"
        assert complaints == []
        browser.close()


def test_texts_of_rules_stay_texts_in_the_pages(tmp_path: Path) -> None:
    evil = "<img src=x onerror=alert(1)> costs $5 & ${name} </td>"
    state = State(
        id="ZZ001", name="evil", title=evil, why=evil, family="ZZ", severity="error", ran=False, reason=evil, count=2,
        sample=(evil,),
    )  # fmt: skip
    (tmp_path / "site").mkdir()
    started = datetime(2026, 12, 1, tzinfo=UTC)
    verdicts = judge([state], {"ZZ": evil}, 1, started, tmp_path / "site")
    localise(tmp_path / "site", tmp_path / "pages", verdicts, evil)
    for page in (tmp_path / "pages").rglob("*.html"):
        document = html.parse(str(page))
        assert document.xpath("//img") == []
        assert evil in str(document.xpath("string(//body)"))
    result = html.parse(str(next((tmp_path / "pages" / "validations").rglob("*.html"))))
    assert f"2 open; did not run: {evil}" in str(result.xpath("string(//body)"))
    assert str(result.xpath("string(//td//td)")).strip() == evil


@pytest.mark.parametrize("lost", ["expectations/ZZ.html", "validations/ZZ", "text"])
def test_a_page_or_expectation_that_was_not_written_is_not_passed_over(lost: str, tmp_path: Path) -> None:
    state = State("ZZ001", "n", "t", "w", "ZZ", "error", ran=True, reason=None, count=0, sample=())
    site = tmp_path / "site"
    verdicts = judge([state], {"ZZ": "title"}, 1, datetime(2026, 12, 1, tzinfo=UTC), site)
    if lost == "text":
        page = next((site / "validations").rglob("*.html"))
        page.write_text(page.read_text(encoding="utf-8").replace("ZZ001", ""), encoding="utf-8")
    else:
        (site / lost).rename(tmp_path / "lost")
    with pytest.raises(RuntimeError, match="Great Expectations has "):
        localise(site, tmp_path / "pages", verdicts, "about")
    assert not (tmp_path / "pages").exists()


def test_earlier_pages_are_replaced_and_other_files_stay(judged_night: Path, tmp_path: Path) -> None:
    shutil.copyfile(judged_night / "night.duckdb", tmp_path / "n.duckdb")
    folder = tmp_path / "pages"
    verdict(tmp_path / "n.duckdb", folder)
    (folder / "validations" / "old.html").write_text("old", encoding="utf-8")
    (folder / "mine.txt").write_text("mine", encoding="utf-8")
    verdict(tmp_path / "n.duckdb", folder)
    assert not (folder / "validations" / "old.html").exists()
    assert (folder / "mine.txt").read_text(encoding="utf-8") == "mine"


def test_pages_that_were_cut_off_are_written_again(tmp_path: Path) -> None:
    state = State("ZZ001", "n", "t", "w", "ZZ", "error", ran=True, reason=None, count=0, sample=())
    verdicts = judge([state], {"ZZ": "title"}, 1, datetime(2026, 12, 1, tzinfo=UTC), tmp_path / "site")
    localise(tmp_path / "site", tmp_path / "whole", verdicts, "about")
    whole = {page.relative_to(tmp_path / "whole"): page.read_text() for page in (tmp_path / "whole").rglob("*.html")}
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, ((tmp_path / "whole" / "index.html").stat().st_size, hard))
    try:
        with pytest.raises(OSError, match="File too large"):
            localise(tmp_path / "site", tmp_path / "cut", verdicts, "about")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert not all((tmp_path / "cut" / page).exists() for page in whole)
    require_folder(tmp_path / "cut")
    localise(tmp_path / "site", tmp_path / "cut", verdicts, "about")
    assert all((tmp_path / "cut" / page).read_text() == text for page, text in whole.items())
