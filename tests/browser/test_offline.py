"""Without a connection, opened rules and replays stay readable; online, no page is old."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser.clicking import Visitor, barriers
from browser.screens import every_size, overflow
from golden.making import golden_cases, read
from playwright.sync_api import Browser, BrowserContext, Route, expect
from server.live import Running

from inkribbon.kernel.records.text import dumps

READY = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


@pytest.fixture
def installed(chromium: Browser, site: Running) -> Iterator[BrowserContext]:
    """A browser that has installed the pages."""
    found = chromium.new_context(base_url=site.url, reduced_motion="reduce")
    page = found.new_page()
    page.goto("/about")
    page.wait_for_function(READY)
    page.close()
    yield found
    found.close()


def test_rules_are_readable_without_a_connection(installed: BrowserContext, site: Running) -> None:
    page = installed.new_page()
    page.goto("/rules")
    expect(page.locator("[data-book]")).to_have_count(5)
    assert barriers(page) == []
    installed.set_offline(True)
    page.goto("/rules")
    page.click("[data-book=tower]")
    first = site.http.get("/api/rules/tower").json()["clauses"][0]
    for size in every_size(Visitor(page)):
        expect(page.locator("[data-clauses] li").first).to_contain_text(first["id"])
        assert overflow(page)[1] == 0, size


def test_an_opened_replay_can_be_watched_without_a_connection(
    installed: BrowserContext, site: Running
) -> None:
    case = next(case for case in golden_cases() if case.setup.game == "re2")
    body = {"record": dumps(read(case)), "mode": "replay"}
    made = site.http.post("/api/records", json=body).json()
    page = installed.new_page()
    page.goto(f"/replay/{made['table']}#w.{made['spectator']}")
    expect(page.get_by_label("Step of the game")).to_be_visible()
    installed.set_offline(True)
    page.goto(f"/replay/{made['table']}")
    expect(page.get_by_label("Step of the game")).to_be_visible()
    page.keyboard.press("End")
    for size in every_size(Visitor(page)):
        expect(page.locator("svg.board")).to_be_in_viewport()
        assert overflow(page) == [0, 0], size


def test_a_page_of_another_build_is_loaded_again(visitor: Visitor, site: Running) -> None:
    page = visitor.page
    current = site.http.get("/health").headers["x-inkribbon-build"]
    old = site.http.get("/").text.replace(current, "0123456789abcdef")
    assert "0123456789abcdef" in old

    def stale(route: Route) -> None:
        route.fulfill(body=old, content_type="text/html")

    page.route("**/", stale, times=1)
    page.goto("/")
    page.wait_for_function(f"document.querySelector('meta[name=build]')?.content === '{current}'")


def test_the_manifest_makes_the_pages_installable(site: Running) -> None:
    manifest = site.http.get("/manifest.json").json()
    assert manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        assert site.http.get(icon["src"]).headers["content-type"] == icon["type"]
    worker = site.http.get("/sw.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert "__BUILD__" not in worker.text
