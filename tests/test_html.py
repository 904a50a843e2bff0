"""The officer's report in HTML: its figures, and how it behaves in a browser that has no network."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import duckdb
import pytest
from axe_playwright_python.sync_playwright import Axe
from officernight import EVIL_NAME, EVIL_TABLE, FORMULA, STAMP, audit, hand, report_night
from playwright.sync_api import Browser, Page, expect, sync_playwright

from audit.report.html import FIRST

MANY = 100_500


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return report_night(tmp_path_factory.mktemp("night"))


@pytest.fixture(scope="module")
def crowded(night: Path) -> Path:
    """The same database with very many findings; gives its report."""
    shutil.copyfile(night / "hand-audit.duckdb", night / "crowded.duckdb")
    with duckdb.connect(night / "crowded.duckdb") as con:
        model = con.execute("SELECT hand_id FROM finding WHERE stated = '€63.00'").fetchall()[0][0]
        tables = con.execute(
            """SELECT table_name FROM duckdb_columns() JOIN duckdb_tables() USING (table_name)
               WHERE column_name = 'hand_id' AND table_name <> 'finding'"""
        ).fetchall()
        for (name,) in tables:
            con.execute(
                f"""INSERT INTO {name} SELECT * EXCLUDE (i) REPLACE (1000 + i AS hand_id)
                    FROM {name}, range({MANY}) AS r(i) WHERE hand_id = {model}"""
            )
        con.execute(
            f"""INSERT INTO finding SELECT * EXCLUDE (i) REPLACE (
                    1000 + i AS hand_id, line + 40 * i AS line, (800000000000 + i)::VARCHAR AS hand,
                    'total pot is €' || i || '.00; €62.00 was put in' AS message,
                    excerpt || ' ' || md5(i::VARCHAR) AS excerpt, left(md5(i::VARCHAR), 16) AS fingerprint)
                FROM finding, range({MANY}) AS r(i) WHERE hand_id = {model}"""
        )
    audit(night, "report", "--db", "crowded.duckdb", "--html", "crowded.html", "--timestamp", STAMP)
    return night / "crowded.html"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    if program is None:
        pytest.skip("no Chromium on this machine; .ci/run installs it")
    with sync_playwright() as driver:
        # A container's root has no sandbox to give; the page is our own and the network is cut.
        started = driver.chromium.launch(executable_path=program, args=["--no-sandbox"] * (os.geteuid() == 0))
        yield started
        started.close()


@dataclass
class Seen:
    """What a page did besides being drawn."""

    requests: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)


def opened(browser: Browser, report: Path, *, script: bool = True, scheme: str = "light") -> tuple[Page, Seen]:
    context = browser.new_context(
        offline=True, java_script_enabled=script, color_scheme="dark" if scheme == "dark" else "light"
    )
    page = context.new_page()
    seen = Seen()
    page.on("request", lambda request: seen.requests.append(request.url))
    page.on("console", lambda message: seen.complaints.append(message.text))
    page.on("pageerror", lambda error: seen.complaints.append(str(error)))
    page.on("dialog", lambda dialog: seen.complaints.append(dialog.message))
    page.goto(report.as_uri())
    if script:
        expect(page.locator("#controls")).to_be_visible()
    return page, seen


def row(page: Page, caption: str, first: str) -> list[str]:
    """The cells of the row of a table that begins with a text."""
    found = page.locator(
        f"table:has(caption:has-text('{caption}')) tbody tr", has=page.locator(f"th:has-text('{first}')")
    )
    return found.first.locator("th, td").all_inner_texts()


def said(page: Page) -> str:
    return page.locator("#count").inner_text()


def rules_shown(page: Page) -> list[str]:
    return page.locator("#list .rule").all_inner_texts()


def test_it_opens_without_a_request_or_a_complaint(browser: Browser, night: Path) -> None:
    report = night / "report.html"
    page, seen = opened(browser, report)
    for summary in page.locator("summary").all():
        summary.click()
    assert seen.requests == [report.as_uri()]
    assert seen.complaints == []
    policy = page.locator("meta[http-equiv=Content-Security-Policy]").get_attribute("content") or ""
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy


def test_the_policy_stops_a_request_that_a_hostile_text_might_bring_about(browser: Browser, night: Path) -> None:
    page, seen = opened(browser, night / "report.html")
    stopped: list[str | None] = []
    page.on("requestfailed", lambda request: stopped.append(request.failure))
    page.evaluate("() => document.body.append(Object.assign(new Image(), { src: 'https://example.org/x.png' }))")
    page.wait_for_timeout(200)
    assert stopped == ["csp"]
    assert "Content Security Policy" in seen.complaints[0]
    with pytest.raises(Exception, match="TrustedHTML"):
        page.evaluate("() => { document.body.innerHTML = '<b>x</b>' }")


def test_money_is_added_up_by_table(browser: Browser, night: Path) -> None:
    page, _ = opened(browser, night / "report.html")
    # Three hands of €62.00 each, one total printed as 63; €3.00 of rake each, which is what the awards left.
    kallio = ["Kallio IV", "3", "€187.00", "€186.00", "€1.00", "€9.00", "€9.00", "none", "€9.00"]
    assert row(page, "Hands and money by table, EUR", "Kallio IV") == kallio
    toolo = ["Töölö", "2", "€126.00", "€124.00", "€2.00", "€6.00", "€6.00", "none", "€6.00"]
    assert row(page, "Hands and money by table, EUR", "Töölö") == toolo
    whole = ["all tables", "7", "€444.00", "€434.00", "€10.00", "€21.00", "€21.00", "none", "€21.00"]
    assert row(page, "Hands and money by table, EUR", "all tables") == whole
    # Each of the seven: €62.00 in, €59.00 awarded, €3.00 rake.
    assert row(page, "Chips in", "EUR") == ["EUR", "€434.00", "€0.00", "€413.00", "€21.00\nrake €21.00", "none"]


def test_what_was_not_read_is_told(browser: Browser, night: Path) -> None:
    page, _ = opened(browser, night / "report.html")
    told = page.locator(".read").inner_text()
    assert "8 = 7 settled + 1 unread + 0 void" in told
    assert "1; each is a finding of HH001. What was not read has not passed." in told
    assert "rake.mode (no house chosen)" in told
    assert row(page, "Hands that were not read", "Kallio IV") == ["Kallio IV", "1"]


def test_a_night_goes_on_past_midnight(browser: Browser, night: Path) -> None:
    page, _ = opened(browser, night / "report.html")
    page.locator(".more summary").click()
    # Hands 1 and 5 to 8 of the evening and 2 of ten past three; the next night has 3 (at 13:00) and 4.
    assert row(page, "Hands and findings of the last 30 nights", "2026-11-29")[:2] == ["2026-11-29", "6"]
    assert row(page, "Hands and findings of the last 30 nights", "2026-11-30")[:3] == ["2026-11-30", "2", "1"]
    assert row(page, "Findings by night", "2026-11-30") == ["2026-11-30", "1", "0", "0", "0"]


def test_the_report_names_what_it_rests_on(browser: Browser, night: Path) -> None:
    page, _ = opened(browser, night / "report.html")
    shown = page.locator("#files").inner_text()
    for file in sorted((night / "drop").iterdir()):
        digest = subprocess.run(["sha256sum", file], capture_output=True, text=True, check=True).stdout.split()[0]
        assert digest in shown
    listed = subprocess.run("sha256sum drop/* | sha256sum", shell=True, cwd=night, capture_output=True, text=True)
    assert listed.stdout.split()[0] in page.locator("header").inner_text()
    assert re.search(r"rule set, SHA-256\n[0-9a-f]{64}\n", page.locator("header").inner_text())


def test_the_house_edition_is_named(browser: Browser, night: Path) -> None:
    audit(night, "run", "drop", "--db", "house.duckdb", "--house", "casino-manual", "--html", "house.html", code=3)
    page, _ = opened(browser, night / "house.html")
    assert "casino-manual, undated" in page.locator("header").inner_text()


def test_a_hostile_name_is_text(browser: Browser, night: Path) -> None:
    page, seen = opened(browser, night / "report.html")
    for summary in page.locator("summary").all():
        summary.click()
    for text in (EVIL_NAME, EVIL_TABLE, FORMULA, "kal<U+202E>lio<U+200F>"):
        assert text in page.locator("#list").inner_text()
    assert "</script><script>alert(2)</script>" in page.locator("figure").first.evaluate("figure => figure.textContent")
    assert page.locator("img").count() == 0
    assert page.evaluate("document.scripts.length") == 2
    assert seen.complaints == []
    page.select_option("[name=table]", EVIL_TABLE)
    assert said(page) == "Findings 1 to 1 of 1 chosen of 6"


def test_the_filter_and_the_search_choose(browser: Browser, night: Path) -> None:
    page, _ = opened(browser, night / "report.html")
    assert said(page) == "Findings 1 to 6 of 6"
    page.select_option("[name=rule]", "PT001")
    assert said(page) == "Findings 1 to 4 of 4 chosen of 6"
    assert rules_shown(page) == ["PT001"] * 4
    page.fill("[name=text]", "töölö €64")
    expect(page.locator("#count")).to_contain_text("1 to 1")
    assert page.locator("#list .message").all_inner_texts() == ["total pot is €64.00; €62.00 was put in"]
    page.fill("[name=text]", "nobody of that name")
    expect(page.locator("#count")).to_have_text("No finding is like that: 0 chosen of 6")
    page.click("button[type=reset]")
    expect(page.locator("#list .finding")).to_have_count(6)
    page.locator("#counts").get_by_role("link", name="HH001", exact=True).click()
    expect(page.locator("#list .finding")).to_have_count(1)
    assert "junk.txt" in page.locator("#list .where").inner_text()


def test_a_finding_opens_to_the_hand_and_its_settlement(browser: Browser, night: Path) -> None:
    page, _ = opened(browser, night / "report.html")
    page.fill("[name=text]", "€64")
    expect(page.locator("#list .finding")).to_have_count(1)
    item = page.locator(".finding")
    item.locator("summary").click()
    assert item.locator(".excerpt mark").inner_text() == "€64"
    lines = hand(3, "2026/11/30 13:00:00", table="Töölö", total="Total pot €64").strip().split("\n")
    shown = item.locator(".lines > *").evaluate_all("all => all.map(line => line.lastChild.textContent)")
    offending = item.locator(".lines .offending")
    assert [text for text in shown if text != " (the line of the finding)"] == [
        text for text in lines if not text.startswith("Total pot")
    ]
    assert "Total pot €64 | Rake €3" in offending.inner_text()
    assert "total pot: €62.00   room: €64.00, differs" in item.locator(".settlement").inner_text()
    assert item.locator(".command").is_hidden()


def test_the_keyboard_reaches_every_control_and_opens_a_finding(browser: Browser, night: Path) -> None:
    page, _ = opened(browser, night / "report.html")
    reached: set[str] = set()
    for _ in range(120):
        page.keyboard.press("Tab")
        name = page.evaluate("""() => {
            const at = document.activeElement;
            return at.name || at.type || (at.closest(".finding") && at.tagName) || at.className;
        }""")
        reached.add(str(name))
        if name == "SUMMARY":
            break
    assert {"skip", "text", "severity", "rule", "table", "night", "state", "size", "reset", "SUMMARY"} <= reached
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    page.keyboard.press("Enter")
    page.locator(".finding details[open] .settlement").first.wait_for(state="visible", timeout=2000)
    assert outline == "solid"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault_of_access_or_contrast(browser: Browser, night: Path, scheme: str) -> None:
    page, _ = opened(browser, night / "report.html", scheme=scheme)
    for summary in page.locator("summary").all():
        summary.click()
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert background == {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 24, 29)"}[scheme]
    results = Axe().run(page)
    assert "color-contrast" in [rule["id"] for rule in results.response["passes"]]
    assert results.response["violations"] == [], results.generate_report()


def test_each_chart_has_words_and_a_table(browser: Browser, night: Path) -> None:
    page, _ = opened(browser, night / "report.html")
    charts = page.locator("figure > [role=img]")
    labels = charts.evaluate_all("all => all.map(chart => chart.getAttribute('aria-label'))")
    assert len(labels) == 4
    assert all("table" in label for label in labels)
    drawn = charts.nth(0).inner_text()
    assert "€126.00 (difference €2.00)" in drawn
    assert charts.locator(".role-mark path[fill='var(--stated)']").count() == 4


def test_paper_has_no_controls_and_every_finding_open(browser: Browser, night: Path) -> None:
    page, _ = opened(browser, night / "report.html", scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator("details:not([open])")).to_have_count(0)
    assert page.locator("#controls").is_hidden()
    assert page.locator("header nav").is_hidden()
    assert page.locator(".settlement").first.is_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    page.emulate_media(media="screen")
    expect(page.locator("details[open]")).to_have_count(0)


def test_without_scripts_the_first_findings_are_there(browser: Browser, night: Path) -> None:
    page, _ = opened(browser, night / "report.html", script=False)
    assert page.get_by_text("these need scripts").is_visible()
    assert page.locator("#controls").is_hidden()
    assert page.locator("#list .finding").count() == 6
    page.locator(".finding summary").first.click()
    assert page.locator(".finding .settlement").first.is_visible()
    assert page.locator(".finding .lines .offending").first.is_visible()


def test_with_and_without_scripts_a_finding_reads_the_same(browser: Browser, night: Path) -> None:
    texts = []
    for script in (True, False):
        page, _ = opened(browser, night / "report.html", script=script)
        for summary in page.locator(".finding summary").all():
            summary.click()
        texts.append([" ".join(text.split()) for text in page.locator(".finding").all_inner_texts()])
    assert texts[0] == texts[1]


def test_an_old_browser_says_that_it_cannot_unpack(browser: Browser, night: Path) -> None:
    context = browser.new_context(offline=True)
    context.add_init_script("delete window.DecompressionStream")
    page = context.new_page()
    page.goto((night / "report.html").as_uri())
    assert page.get_by_text("a browser of 2023 or newer").is_visible()
    assert page.locator("#list .finding").count() == 6


def test_a_hundred_thousand_findings_open_in_three_seconds(browser: Browser, crowded: Path) -> None:
    page, seen = opened(browser, crowded)
    milliseconds = page.evaluate("performance.getEntriesByName('drawn')[0].startTime")
    size = crowded.stat().st_size
    print(f"{MANY:,} findings: {milliseconds:.0f} ms to the first page, {size:,} bytes")
    assert milliseconds < 3000
    assert size < 12_000_000
    assert seen.complaints == []
    assert page.locator("#list .finding").count() == FIRST
    assert said(page) == "Findings 1 to 50 of 100,000"
    # Four false totals, a line that was not read and a hand cut off came with the night.
    assert f"first 100,000 of {MANY + 6:,} findings" in page.locator("#findings").inner_text()
    assert row(page, "Findings by severity", "error") == ["error", f"{MANY + 6:,}"]
    page.fill("[name=text]", "800000077777")
    expect(page.locator("#count")).to_contain_text("1 to 1")


def test_pages_turn(browser: Browser, crowded: Path) -> None:
    page, _ = opened(browser, crowded)
    first = page.locator("#list .where").first.inner_text()
    assert page.get_by_role("button", name="Previous").is_disabled()
    page.get_by_role("button", name="Next").click()
    assert said(page) == "Findings 51 to 100 of 100,000"
    assert page.locator("#list .where").first.inner_text() != first
    page.get_by_role("button", name="Last").click()
    assert said(page) == "Findings 99,951 to 100,000 of 100,000"
    assert page.get_by_role("button", name="Next").is_disabled()
    page.select_option("[name=size]", "500")
    assert said(page) == "Findings 1 to 500 of 100,000"
    assert page.locator("#list .finding").count() == 500
