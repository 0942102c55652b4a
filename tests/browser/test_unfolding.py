"""A map that unfolds, in the browser: numbered doors, fog, and tiles that appear."""

from __future__ import annotations

import os
from pathlib import Path

from browser.clicking import MINE, Visitor, barriers
from playwright.sync_api import Page, expect

SHOTS = Path(os.environ["SHOTS"]) if "SHOTS" in os.environ else None


def opens(visitor: Visitor) -> None:
    """Jill alone in the Main Hall, by clicking."""
    page = visitor.page
    page.goto("/")
    page.click("[data-game=re1]")
    page.click("[data-scenario='1f-west-a']")
    page.click("[data-open]")
    visitor.must_choose()
    visitor.takes_seats()


def shoot(page: Page, name: str) -> None:
    """A picture to look at, if somebody asked for it."""
    if SHOTS is not None:
        page.screenshot(path=SHOTS / f"{name}.png")


def steps_to(visitor: Visitor, *squares: str) -> None:
    for square in squares:
        visitor.page.wait_for_selector(MINE)
        before = visitor.version()
        visitor.page.locator(f"[data-square={square}]").click()
        expect(visitor.page.locator("[data-version]")).not_to_have_attribute("data-version", before)


def test_a_door_shows_only_its_number_until_somebody_goes_through(visitor: Visitor) -> None:
    page = visitor.page
    opens(visitor)
    expect(page.locator("[data-square]")).to_have_count(25)
    expect(page.locator("text=Head of the Table")).to_have_count(0)
    shoot(page, "fog-start")

    steps_to(visitor, "m22")
    page.locator("[data-door='0']").click()
    expect(page.locator("[data-way='0']")).to_be_visible()
    expect(page.locator("[data-square]")).to_have_count(25)
    shoot(page, "fog-open")

    page.locator("[data-way='0']").click()

    expect(page.locator("[data-square]")).to_have_count(40)
    expect(page.locator("[role=log]")).to_contain_text("exploration card 1")
    expect(page.locator(".card h3")).to_have_text("Dining Room, Head of the Table")
    shoot(page, "fog-laid")
    assert barriers(page) == []


def test_undo_takes_the_tiles_off_the_table_again(visitor: Visitor) -> None:
    page = visitor.page
    opens(visitor)
    steps_to(visitor, "m22")
    page.locator("[data-door='0']").click()
    page.locator("[data-way='0']").click()
    expect(page.locator("[data-square]")).to_have_count(40)
    page.wait_for_selector(MINE)

    page.keyboard.press("z")

    expect(page.locator("[data-square]")).to_have_count(25)


def test_on_a_phone_a_number_behind_a_door_can_be_touched(visitor: Visitor) -> None:
    page = visitor.page
    opens(visitor)
    page.set_viewport_size({"width": 390, "height": 844})
    steps_to(visitor, "m22")
    page.locator("[data-door='0']").click()
    way = page.locator("[data-way='0']")
    expect(way).to_be_visible()
    box = way.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 32
    shoot(page, "fog-phone-open")
    way.click()
    expect(page.locator("[data-square]")).to_have_count(40)
    shoot(page, "fog-phone-laid")
