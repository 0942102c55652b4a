"""Axe on the pages and looks that no other test opens: nothing keeps anybody out."""

from __future__ import annotations

import pytest
from browser.campaigns import goes_on, is_asked_in_the_end_phase, played_until
from browser.clicking import Visitor, barriers
from browser.test_campaign import ON_THE_ROAD, opens
from browser.test_colours import MANSION
from browser.test_ending import plays_the_last_move
from browser.test_guide import starts
from browser.test_mine import with_results
from browser.test_reserve import asks_for, played
from golden.making import golden_cases, read
from playwright.sync_api import Page, expect
from server.live import Running

from inkribbon.kernel.records.text import dumps

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
    goes_on(visitor, site, played_until(is_asked_in_the_end_phase, setup=ON_THE_ROAD))
    assert in_every_look(visitor.page) == {}


def test_a_mission_of_the_reserve_has_no_barriers(visitor: Visitor, site: Running) -> None:
    goes_on(visitor, site, played(asks_for("mission", 2)))
    assert in_every_look(visitor.page) == {}


def test_an_ending_has_no_barriers(visitor: Visitor, site: Running) -> None:
    page = plays_the_last_move(visitor, site)
    expect(page.locator(".stamp")).to_be_visible()
    assert in_every_look(page) == {}


def test_the_map_of_the_mansion_has_no_barriers(visitor: Visitor, site: Running) -> None:
    goes_on(visitor, site, played_until(lambda world: True, setup=MANSION))
    assert in_every_look(visitor.page) == {}


def test_an_end_phase_has_no_barriers(visitor: Visitor, site: Running) -> None:
    goes_on(visitor, site, played_until(is_asked_in_the_end_phase))
    assert in_every_look(visitor.page) == {}


def test_the_statistics_have_no_barriers(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    with_results(page, 4)
    page.goto("/mine")
    expect(page.locator("[data-game=re2]")).to_be_visible()
    assert in_every_look(page) == {}


def test_an_invitation_and_the_question_for_a_name_have_no_barriers(
    visitor: Visitor, stranger: Visitor
) -> None:
    page, link = visitor.page, visitor.invites_a_friend()
    page.click("[data-joined=nobody] [data-qr]")
    assert in_every_look(page) == {}
    stranger.page.goto(link)
    expect(stranger.page.locator("[data-guest]")).to_be_visible()
    assert in_every_look(stranger.page) == {}


def test_a_guide_has_no_barriers(visitor: Visitor) -> None:
    assert in_every_look(starts(visitor, "re3")) == {}


def test_a_hint_and_the_lists_of_keys_and_symbols_have_no_barriers(visitor: Visitor) -> None:
    visitor.plays_solo("re3")
    visitor.takes_seats()
    page = visitor.page
    page.click("[data-hint]")
    expect(page.locator("[data-advised]").first).to_be_visible()
    assert in_every_look(page) == {}
    for opened in ("[data-signs]", "button:has(kbd)"):
        page.get_by_label("Menu").click()
        page.locator(f".menu {opened}").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        assert in_every_look(page) == {}
        page.keyboard.press("Escape")


ENDED = ["tower.easy", "re3.campaign", "re2.campaign", "re1.campaign"]
"""Games that are replayed only once they are over, and campaigns."""


@pytest.mark.parametrize("name", ENDED)
def test_a_replay_from_its_first_to_its_last_step_has_no_barriers(
    visitor: Visitor, site: Running, name: str
) -> None:
    case = next(case for case in golden_cases() if str(case).startswith(name))
    body = {"record": dumps(read(case)), "mode": "replay"}
    made = site.http.post("/api/records", json=body).json()
    page = visitor.page
    page.goto(f"/replay/{made['table']}#w.{made['spectator']}")
    expect(page.get_by_label("Step of the game")).to_be_visible()
    assert in_every_look(page) == {}
    page.keyboard.press("End")
    expect(page.get_by_role("log")).not_to_be_empty()
    assert in_every_look(page) == {}


def test_a_table_that_cannot_be_opened_has_no_barriers(stranger: Visitor) -> None:
    stranger.page.goto("/t/nothing#0.nothing")
    expect(stranger.page.locator("h1")).to_have_text("Can't open this table")
    stranger.complaints.clear()  # the browser itself notes the refused request
    assert in_every_look(stranger.page) == {}
