"""Pages in the language of the browser, or in the one that was chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from browser.clicking import Visitor, somebody
from playwright.sync_api import Browser, expect
from server.live import Running


@pytest.fixture
def german(chromium: Browser, site: Running) -> Iterator[Visitor]:
    """Somebody whose browser speaks German."""
    with somebody(chromium, site, locale="de-AT") as found:
        yield found


@pytest.mark.parametrize("game", ["re1", "re2", "re3", "tower", "apocalypse"])
def test_a_german_browser_is_spoken_to_in_german(german: Visitor, game: str) -> None:
    page = german.page
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Spiel beginnen")
    assert page.evaluate("document.documentElement.lang") == "de"
    page.click(f"[data-solo={game}]")
    expect(page.get_by_role("region", name="Entscheidung")).to_be_visible()
    expect(page.locator(".waits")).to_have_text("Wartet auf dich")
    german.takes_seats()
    expect(page.get_by_role("region", name="Protokoll")).to_be_visible()
    expect(page.locator(".prompt")).to_contain_text("?")
    # Cards and scenarios are in English, buttons are not.
    names = " ".join(page.locator("button").all_inner_texts())
    assert [word for word in ("Undo", "Attack", "Move", "Close", "Why") if word in names] == []


def test_a_language_can_be_chosen_and_is_remembered(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Start a game")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Spiel beginnen")
    page.click("[data-solo=re2]")
    german_log = page.get_by_role("region", name="Protokoll")
    expect(german_log).to_be_visible()
    visitor.must_choose()
    visitor.takes_seats()
    expect(german_log).to_contain_text("beginnt auf")
    page.get_by_label("Menü").click()
    page.get_by_label("Sprache").select_option("en")
    expect(page.get_by_role("region", name="Log")).to_contain_text("starts at")
