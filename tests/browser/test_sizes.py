"""The table on every kind of screen: nothing is cut off, nothing moves that should stay."""

from __future__ import annotations

import random

import pytest
from browser.campaigns import goes_on, played_until
from browser.clicking import BAR, Visitor, barriers
from playwright.sync_api import Page, expect
from server.live import Running
from support.apocalypse import CAST

from inkribbon.kernel.game import Setup

SIZES = [(390, 844), (844, 390), (820, 1180), (1024, 768), (1440, 900)]
NAMES = [f"{letter * 39}{number}" for number, letter in enumerate("ABCDEFGH")]
EIGHT = {"game": "apocalypse", "scenario": "crossing", "characters": CAST}
TOUCHABLE = 26
"""Pixels of a square that a finger still hits."""


def sized(visitor: Visitor, size: tuple[int, int]) -> Page:
    visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
    return visitor.page


def overflow(page: Page) -> list[int]:
    """How far the page can be scrolled, down and to the side."""
    found: list[int] = page.evaluate(
        "[document.documentElement.scrollHeight - innerHeight,"
        " document.documentElement.scrollWidth - innerWidth]"
    )
    return found


def is_inside(page: Page, selector: str) -> bool:
    """Whether something is on the screen with all of its corners."""
    box = page.locator(selector).first.bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    across = box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    return across and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", ["re3", "tower", "apocalypse"])
def test_board_question_and_menu_are_on_every_screen(
    visitor: Visitor, game: str, size: tuple[int, int]
) -> None:
    page = sized(visitor, size)
    visitor.plays_solo(game)
    visitor.takes_seats()
    assert overflow(page) == [0, 0]
    assert is_inside(page, BAR)
    assert is_inside(page, "[aria-label=Menu]")
    board = page.locator("svg.board").bounding_box()
    assert board is not None
    assert min(board["width"], board["height"]) > 200
    assert barriers(page) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_squares_are_large_enough_to_touch(visitor: Visitor, size: tuple[int, int]) -> None:
    page = sized(visitor, size)
    visitor.plays_solo("re3")
    visitor.takes_seats()
    page.wait_for_selector("[data-group]")
    box = page.locator("[data-square]").first.bounding_box()
    assert box is not None
    assert box["width"] >= TOUCHABLE


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_eight_long_names_leave_room_for_the_menu(
    visitor: Visitor, site: Running, size: tuple[int, int]
) -> None:
    seats = [{"name": name} for name in NAMES]
    made = site.http.post("/api/tables", json={**EIGHT, "seats": seats}).json()
    page = sized(visitor, size)
    page.goto(f"/t/{made['table']}#0.{made['seats'][0]['token']}")
    visitor.must_choose()
    assert is_inside(page, "[aria-label=Menu]")
    assert overflow(page) == [0, 0]


def test_the_log_of_a_boss_fight_is_on_the_screen(visitor: Visitor, site: Running) -> None:
    setup = Setup(game="re3", scenario="downtown-3", characters=("jill", "carlos", "mikhail"))
    record = played_until(lambda world: bool(world.decks["grave-digger"].discard), setup=setup)
    goes_on(visitor, site, record)
    assert is_inside(visitor.page, "[role=log]")


def test_the_board_keeps_its_frame_from_question_to_question(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.takes_seats()
    page = visitor.page
    page.wait_for_selector("[data-group]")
    before = page.locator("svg.board").bounding_box()
    for group in ("move", "door", "end"):
        if page.locator(f"[data-group={group}]:not(.off)").count():
            page.click(f"[data-group={group}]")
            assert page.locator("svg.board").bounding_box() == before
            page.keyboard.press("Escape")


def test_a_table_opens_at_its_top_although_the_start_page_was_scrolled(visitor: Visitor) -> None:
    page = sized(visitor, (1024, 500))
    page.goto("/")
    page.wait_for_selector("[data-solo=tower]")
    page.mouse.wheel(0, 2000)
    page.locator("[data-solo=tower]").dispatch_event("click")
    visitor.must_choose()
    assert page.evaluate("scrollY") == 0


def test_a_table_is_forgotten_only_on_purpose_and_can_be_found_again(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    page = visitor.page
    page.goto("/")
    card = page.locator(".mine li", has=page.locator("h3"))
    expect(card).to_have_count(1)
    card.get_by_role("button", name="Remove").click()
    card.get_by_role("button", name="Keep it").click()
    expect(card).to_have_count(1)
    card.get_by_role("button", name="Remove").first.click()
    page.click("[data-forget]")
    expect(card).to_have_count(0)
    page.click("[data-undrop]")
    expect(card).to_have_count(1)
    card.get_by_role("button", name="Remove").first.click()
    page.click("[data-forget]")
    page.reload()
    page.get_by_text("Removed tables: 1").click()
    page.get_by_role("button", name="Bring back").click()
    expect(card).to_have_count(1)
    assert barriers(page) == []


ZOOMED = [(720, 450), (512, 384)]
"""What is left of 1440×900 and of 1024×768 at 200 % zoom, in pixels of a style sheet."""
HALF = 200
"""Pixels of a board on which something can still be seen."""
CUT_OFF = """() => [...document.querySelectorAll('main *, .top *')]
  .filter((one) => one.matches('h1, h2, h3, p, button, a, input, select') && one.checkVisibility())
  .filter((one) => !one.closest('.sr'))
  .filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left < -1 || right > innerWidth + 1;
  })
  .map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("size", ZOOMED, ids=str)
@pytest.mark.parametrize("path", ["/", "/mine", "/rules", "/about"])
def test_a_page_at_200_percent_only_scrolls_down(
    visitor: Visitor, path: str, size: tuple[int, int]
) -> None:
    page = sized(visitor, size)
    page.goto(path)
    expect(page.locator("main :is(h1, h2, p)").first).to_be_visible()
    assert overflow(page)[1] == 0
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("size", ZOOMED, ids=str)
@pytest.mark.parametrize("game", ["re1", "re2", "re3", "tower", "apocalypse"])
def test_a_table_at_200_percent_is_played_with_board_and_decision_bar(
    visitor: Visitor, game: str, size: tuple[int, int]
) -> None:
    page = sized(visitor, size)
    visitor.plays_solo(game)
    visitor.takes_seats()
    assert overflow(page) == [0, 0]
    for reached in (BAR, "[aria-label=Menu]", "svg.board", ".tabs button >> nth=3"):
        assert is_inside(page, reached), reached
    board = page.locator("svg.board").bounding_box()
    assert board is not None
    assert min(board["width"], board["height"]) > HALF
    for button in page.locator(f"{BAR} button:visible:enabled").all():
        button.scroll_into_view_if_needed()
        button.click(trial=True)
    for tab in page.locator(".tabs button").all():
        tab.click()
        assert is_inside(page, ".sheet")
        tab.click()
    visitor.click_something(random.Random(7))
