"""A map that unfolds, in the browser: numbered doors, fog, and tiles that appear."""

from __future__ import annotations

import os
from pathlib import Path

from browser.clicking import MINE, Visitor, barriers
from browser.screens import CUT_OFF
from golden.making import golden_cases, read
from playwright.sync_api import Page, expect
from server.live import Running

from inkribbon.kernel.records.text import dumps

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


def test_whoever_jumps_ahead_in_a_replay_sees_no_card_for_tiles_of_several(
    visitor: Visitor, site: Running
) -> None:
    """The number of the last card with the rooms of all would be wrong, and cover the board."""
    case = next(case for case in golden_cases() if str(case) == "re1.2f-west-a.2")
    opened = site.made({"record": dumps(read(case))}, "/api/records")
    page = visitor.page
    page.goto(f"/replay/{opened.id}#w.{opened.tokens[-3]}")
    squares = page.locator("[data-square]")
    expect(squares.first).to_be_visible()
    before = squares.count()
    page.keyboard.press("End")
    expect(squares).not_to_have_count(before)
    expect(page.locator(".card .number")).to_have_count(0)


def test_the_bar_of_a_replay_fits_on_a_small_phone(visitor: Visitor, site: Running) -> None:
    case = next(case for case in golden_cases() if str(case) == "re1.2f-west-a.2")
    opened = site.made({"record": dumps(read(case))}, "/api/records")
    page = visitor.page
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/replay/{opened.id}#w.{opened.tokens[-3]}")
    expect(page.locator(".deck")).to_be_visible()
    assert page.evaluate(CUT_OFF) == []


def test_the_legend_shows_a_locked_door_that_has_no_key(visitor: Visitor) -> None:
    page = visitor.page
    opens(visitor)
    page.set_viewport_size({"width": 820, "height": 1180})
    legend = page.get_by_role("region", name="Doors and passages")
    expect(legend).not_to_contain_text("Locked")
    steps_to(visitor, "m22")
    page.locator("[data-door='0']").click()
    page.locator("[data-way='0']").click()
    expect(page.locator("[data-square]")).to_have_count(40)
    expect(legend).to_contain_text("Locked")
