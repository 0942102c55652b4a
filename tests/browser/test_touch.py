"""Small phones and fingers: nothing is too narrow to read, or too small to touch."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from browser.campaigns import goes_on, played_until
from browser.clicking import Visitor, somebody
from browser.screens import DRAWN, is_uncovered, opens_tab, overflow, sized
from playwright.sync_api import Browser, expect
from server.live import Running

from inkribbon.kernel.game import Setup

SMALL = {"width": 360, "height": 740}
TABLET = (768, 1024)
LYING = (740, 360)
LAPTOP = (1366, 768)
LEAST = 40
"""Pixels that a finger hits."""
GOAL = 44
"""Pixels for what is touched in every turn, and at the edge of the screen."""
SEEN = """one => {
  const { top, bottom } = one.getBoundingClientRect();
  return Math.min(bottom, innerHeight) - Math.max(top, 0);
}"""
TOO_SMALL = """least => [...document.querySelectorAll('button, select, input:not([type=checkbox])')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((one) => !one.closest('.sr, [role=log]') && !one.matches('.why, [data-more]'))
  .filter((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width < least || height < least;
  })
  .map((one) => one.outerHTML.slice(0, 120))"""
FOUR = Setup(game="re2", scenario="4a", characters=("leon", "claire", "ada", "kendo"))


@pytest.fixture
def small(chromium: Browser, site: Running) -> Iterator[Visitor]:
    """Somebody with the smallest phone that is still common."""
    with somebody(chromium, site, viewport=SMALL, has_touch=True) as found:
        yield found


@pytest.fixture(scope="module")
def party_of_four() -> str:
    return played_until(lambda world: world.decision.prompt == "action", setup=FOUR)


def test_a_finger_hits_every_button_of_the_start_page(small: Visitor) -> None:
    page = small.page
    page.goto("/")
    page.click("[data-game=re2]")
    expect(page.locator("[data-open]")).to_be_visible()
    assert page.evaluate(TOO_SMALL, LEAST) == []


def test_a_finger_hits_every_button_of_a_table(small: Visitor) -> None:
    small.plays_solo("re2")
    small.takes_seats()
    small.page.wait_for_selector("[data-group]")
    for size in ((SMALL["width"], SMALL["height"]), TABLET):
        sized(small, size)
        assert small.page.evaluate(TOO_SMALL, LEAST) == [], size


def test_a_finger_hits_the_goal_and_the_buttons_beside_it(small: Visitor) -> None:
    small.plays_solo("re2")
    for size in ((360, 740), (390, 844), LYING, TABLET, (1280, 800)):
        page = sized(small, size)
        page.evaluate(DRAWN)
        for name in ("[data-goal-of-table]", ".top [aria-label=Menu]"):
            assert page.locator(name).evaluate(SEEN) >= GOAL, (size, name)
        bar = page.locator(".top").bounding_box()
        assert bar is not None
        assert bar["height"] <= 48, size


def test_on_a_tablet_the_first_choices_of_an_action_are_not_cut_off(
    small: Visitor, site: Running, party_of_four: str
) -> None:
    goes_on(small, site, party_of_four)
    page = sized(small, TABLET)
    page.click("[data-group=discard]")
    box = page.locator("[data-choice]").first.bounding_box()
    room = page.locator(".answers").bounding_box()
    assert box is not None
    assert room is not None
    assert box["y"] + box["height"] <= room["y"] + room["height"]
    assert is_uncovered(page, "[data-choice]")


UNDER_THE_LEGEND = """() => {
    const note = document.querySelector('[data-note=legend]').getBoundingClientRect();
    return [...document.querySelectorAll('svg.board [aria-hidden] > [data-label]')].filter(one => {
        const box = one.getBoundingClientRect();
        return box.left < note.right && box.right > note.left
            && box.top < note.bottom && box.bottom > note.top;
    }).map(one => one.textContent);
}"""
"""Letters and numbers of squares that the legend hides."""


def test_the_legend_leaves_the_letters_of_columns_on_a_tablet(
    small: Visitor, site: Running
) -> None:
    page = sized(small, TABLET)
    made = site.made({"game": "re1", "scenario": "2f-east-b", "seats": [{"name": "Mara"}]})
    page.goto(f"/t/{made.id}#0.{made.tokens[0]}")
    expect(page.locator("[data-note=legend]")).to_be_visible()
    assert page.evaluate(UNDER_THE_LEGEND) == []


def test_on_a_small_phone_that_lies_hint_and_undo_are_in_one_line(small: Visitor) -> None:
    small.plays_solo("re2")
    page = sized(small, LYING)
    hint = page.locator("[data-hint]").bounding_box()
    undo = page.locator(".undo button").first.bounding_box()
    assert hint is not None
    assert undo is not None
    assert hint["y"] == undo["y"]


def test_the_start_page_fits_a_small_phone_and_lists_every_scenario(small: Visitor) -> None:
    page = small.page
    page.goto("/")
    page.click("[data-game=re2]")
    scenarios = page.locator(".sc")
    expect(page.locator("[data-scenario='8a']")).to_be_visible()
    assert overflow(page)[1] == 0
    assert scenarios.evaluate("list => list.scrollHeight - list.clientHeight") == 0


def test_four_characters_have_their_names_and_health_beside_each_other(
    small: Visitor, site: Running, party_of_four: str
) -> None:
    goes_on(small, site, party_of_four)
    names = small.page.locator(".strip b span")
    expect(names).to_have_text(["Leon", "Claire", "Ada", "Kendo"])
    cut = names.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length")
    assert cut == 0
    step = small.page.locator(".strip .health i").first.bounding_box()
    assert step is not None
    assert step["width"] >= 10


def test_a_character_has_the_same_name_in_the_question_and_in_the_log(
    visitor: Visitor, site: Running
) -> None:
    record = played_until(
        lambda world: world.decision.prompt == "action" and world.decision.seat == 3, setup=FOUR
    )
    goes_on(visitor, site, record)
    expect(visitor.page.locator(".prompt")).to_contain_text("Kendo: what do you do?")
    expect(visitor.page.locator("[role=log] .turn").last).to_contain_text("Kendo")


def test_the_flag_of_whoever_acts_is_seen_when_a_long_party_is_scrolled_to_them(
    visitor: Visitor, site: Running, party_of_four: str
) -> None:
    goes_on(visitor, site, party_of_four)
    page = sized(visitor, LAPTOP)
    page.locator("aside.left").evaluate("one => one.scrollTo(0, one.scrollHeight)")
    page.locator(".who.active").evaluate("one => one.scrollIntoView({ block: 'nearest' })")
    flag = page.locator(".turnflag").bounding_box()
    party = page.locator("aside.left").bounding_box()
    assert flag is not None
    assert party is not None
    assert flag["y"] >= party["y"]


def test_nothing_shines_through_the_sheet_of_a_long_party(
    visitor: Visitor, site: Running, party_of_four: str
) -> None:
    goes_on(visitor, site, party_of_four)
    page = sized(visitor, (SMALL["width"], SMALL["height"]))
    opens_tab(page, "party")
    sheet = page.locator("aside.sheet")
    expect(sheet).to_have_class(re.compile(r"\bmore\b"))
    expect(sheet).to_have_css("mask-image", "none")


def test_the_camera_buttons_are_in_the_corner_of_a_map_seen_from_near(
    visitor: Visitor, site: Running, party_of_four: str
) -> None:
    goes_on(visitor, site, party_of_four)
    sized(visitor, LAPTOP)
    expect(visitor.page.locator(".zoom.near")).to_be_visible()
    buttons = visitor.page.locator(".zoom.near").bounding_box()
    area = visitor.page.locator(".area").bounding_box()
    assert buttons is not None
    assert area is not None
    assert (buttons["x"] - area["x"], buttons["y"] - area["y"]) == (0, 4)
