"""Axe on the pages and looks that no other test opens: nothing keeps anybody out."""

from __future__ import annotations

import pytest
from browser.campaigns import goes_on, played_until
from browser.clicking import Visitor, barriers
from browser.test_campaign import ON_THE_ROAD, asked_in_the_end_phase, opens
from browser.test_ending import plays_the_last_move
from browser.test_reserve import asks_for, played
from playwright.sync_api import Page, expect
from server.live import Running

TABLES = ["re1", "re2", "re3", "tower", "apocalypse"]
LOOKS = ["dark", "light", "contrast"]


def looks(page: Page, look: str) -> Page:
    """From now on every page has this theme."""
    page.goto("/")
    page.evaluate("look => localStorage.setItem('inkribbon.theme', look)", look)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", look)
    return page


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("path", ["/", "/mine", "/rules", "/about"])
def test_a_page_has_no_barriers(visitor: Visitor, path: str, look: str) -> None:
    page = looks(visitor.page, look)
    page.goto(path)
    expect(page.locator("main :is(h1, h2, p)").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    assert barriers(page) == []


@pytest.mark.parametrize("game", TABLES)
def test_a_table_and_its_menus_have_no_barriers(visitor: Visitor, game: str) -> None:
    page = visitor.page
    visitor.plays_solo(game)
    visitor.takes_seats()
    assert in_every_look(page) == {}
    page.get_by_label("More undo options").click()
    assert in_every_look(page) == {}
    page.keyboard.press("Escape")
    page.get_by_label("Menu").click()
    assert in_every_look(page) == {}


@pytest.mark.parametrize("game", sorted(set(TABLES) - {"tower"}))
def test_a_replay_has_no_barriers(visitor: Visitor, game: str) -> None:
    """The tower has secrets, and is replayed once it is over."""
    table = visitor.plays_solo(game)
    visitor.takes_seats()
    page = visitor.page
    page.goto(f"/replay/{table}")
    expect(page.locator(".deck")).to_be_visible()
    page.keyboard.press("End")
    assert in_every_look(page) == {}


def _in(page: Page, look: str) -> list[str]:
    page.evaluate("look => document.documentElement.dataset.theme = look", look)
    return barriers(page)


def in_every_look(page: Page) -> dict[str, list[str]]:
    found = {look: _in(page, look) for look in LOOKS}
    return {look: what for look, what in found.items() if what}


def test_the_city_has_no_barriers(visitor: Visitor) -> None:
    opens(visitor, "campaign")
    assert in_every_look(visitor.page) == {}


def test_the_road_has_no_barriers(visitor: Visitor, site: Running) -> None:
    goes_on(visitor, site, played_until(asked_in_the_end_phase, setup=ON_THE_ROAD))
    assert in_every_look(visitor.page) == {}


def test_a_mission_of_the_reserve_has_no_barriers(visitor: Visitor, site: Running) -> None:
    goes_on(visitor, site, played(asks_for("mission", 2)))
    assert in_every_look(visitor.page) == {}


def test_an_ending_has_no_barriers(visitor: Visitor, site: Running) -> None:
    page = plays_the_last_move(visitor, site)
    expect(page.locator(".stamp")).to_be_visible()
    assert in_every_look(page) == {}
