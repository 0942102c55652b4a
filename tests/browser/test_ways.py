"""Other ways to play: by keyboard, on a phone, with a screen reader, and looking back."""

from __future__ import annotations

import re

import pytest
from browser.clicking import MINE, Visitor, barriers
from playwright.sync_api import Page, expect


def test_a_turn_can_be_played_by_keyboard_alone(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    page = visitor.page
    for _ in range(6):
        if page.locator("[data-group]").count():
            break
        before = visitor.version()
        page.keyboard.press("1")
        expect(page.locator("[data-version]")).not_to_have_attribute("data-version", before)
    before = visitor.version()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("[data-index]:focus")).to_have_class(re.compile("offer"))
    page.keyboard.press("m")
    page.keyboard.press("1")
    expect(page.locator("[data-version]")).not_to_have_attribute("data-version", before)
    before = visitor.version()
    page.keyboard.press("e")
    expect(page.locator("[data-version]")).not_to_have_attribute("data-version", before)


def test_a_phone_shows_the_table_without_sideways_scrolling(phone: Visitor) -> None:
    phone.plays_solo("re2")
    phone.takes_seats()
    assert sideways(phone.page) == 0
    for tab in ("Party", "Tension", "Log", "Chat"):
        phone.page.locator(".tabs").get_by_text(tab).click()
        assert sideways(phone.page) == 0
        phone.page.locator(".tabs").get_by_text(tab).click()
    phone.page.goto("/")
    expect(phone.page.locator("[data-solo=re2]")).to_be_visible()
    assert sideways(phone.page) == 0


def test_a_replay_fits_a_phone(phone: Visitor) -> None:
    table = phone.plays_solo("re2")
    phone.takes_seats()
    phone.page.goto(f"/replay/{table}")
    expect(phone.page.locator(".deck")).to_be_visible()
    assert sideways(phone.page) == 0
    phone.page.locator(".tabs").get_by_text("Log").click()
    expect(phone.page.get_by_role("log")).to_be_visible()
    assert sideways(phone.page) == 0


def test_two_fingers_zoom_the_map(phone: Visitor) -> None:
    phone.plays_solo("re2")
    page = phone.page
    board = page.locator("svg.board")
    box = board.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    width = float(str(board.get_attribute("viewBox")).split()[2])
    hand = page.context.new_cdp_session(page)

    def touch(kind: str, *places: tuple[float, float]) -> None:
        points = [{"x": a, "y": b, "id": i} for i, (a, b) in enumerate(places)]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", (x - 20, y), (x + 20, y))
    for spread in (30, 45, 60):
        touch("touchMove", (x - spread, y), (x + spread, y))
    touch("touchEnd")
    page.wait_for_function(
        "most => document.querySelector('svg.board').viewBox.baseVal.width < most", arg=width / 2
    )


def sideways(page: Page) -> int:
    """By how much anything on the page reaches beyond the screen."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    right: float = page.evaluate(
        "Math.max(...[...document.querySelectorAll('button, li, section, h1, p')]"
        ".map(e => e.getBoundingClientRect().right)) - window.innerWidth"
    )
    return max(0, wide, round(right))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_barriers(visitor: Visitor, theme: str) -> None:
    page = visitor.page
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    page.goto("/")
    expect(page.locator("[data-solo=re2]")).to_be_visible()
    assert barriers(page) == []
    visitor.plays_solo("re2")
    visitor.takes_seats()
    assert barriers(page) == []
    page.click("[data-group=attack]")
    assert barriers(page) == []
    page.get_by_label("Menu").click()
    page.click("[data-signs]")
    assert barriers(page) == []
    page.goto(page.url.replace("/t/", "/replay/"))
    expect(page.locator(".deck")).to_be_visible()
    page.keyboard.press("End")
    assert barriers(page) == []


def test_a_game_can_be_replayed_and_gone_on_from(visitor: Visitor) -> None:
    table = visitor.plays_solo("re2")
    visitor.takes_seats()
    page = visitor.page
    page.goto(f"/replay/{table}")
    slider = page.get_by_label("Step of the game")
    expect(slider).to_be_visible()
    end = int(slider.get_attribute("max") or "0")
    assert end > 0
    page.keyboard.press("End")
    expect(page.get_by_role("log")).to_contain_text("starts at")
    page.keyboard.press("Home")
    expect(page.get_by_role("log")).not_to_contain_text("starts at")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".deck")).to_contain_text(f"1 / {end}")
    page.click("[data-branch]")
    page.wait_for_selector(MINE)
    assert table not in page.url
    expect(page.locator("[data-version]")).to_be_visible()
