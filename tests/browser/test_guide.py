"""Learn by playing: a guided first game of each game, from the start page to its last words."""

from __future__ import annotations

import random
from typing import Any

import pytest
from browser.clicking import BAR, MINE, OVER, Visitor, barriers
from browser.screens import SIZES
from playwright.sync_api import Page, expect

from inkribbon.catalogue import GAMES
from inkribbon.words.guide import guide_of, has_guide

GUIDED = [id for id, game in GAMES.items() if has_guide(game)]
BUBBLE = "[data-idea]"
RING = "[data-guide-ring]"
MOST = 250
"""Choices: more than any guide needs."""
GAP = """(pair) => {
  const [a, b] = pair.map((name) => document.querySelector(name)?.getBoundingClientRect());
  if (!a || !b) return 1;
  return Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
}"""
"""How far two things are apart; negative if they overlap."""


WHOLE = """([name, width, height]) => {
  const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= width && bottom <= height;
}"""


def starts(visitor: Visitor, game: str) -> Page:
    page = visitor.page
    page.goto("/")
    page.click(f"[data-guide={game}]")
    visitor.must_choose()
    expect(page.locator(BUBBLE)).to_be_visible()
    return page


def idea(page: Page) -> str:
    shown = page.locator(BUBBLE)
    return str(shown.get_attribute("data-idea")) if shown.count() else ""


def words(game: str) -> Any:
    guide = guide_of(GAMES[game])
    assert guide is not None
    return guide


def is_clear_at(page: Page, size: tuple[int, int]) -> None:
    """On such a screen, the bubble is there as a whole, and covers neither what it points at nor
    the decision bar."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(WHOLE, arg=[BUBBLE, width, height])
    for other in (BAR, RING):
        page.wait_for_function(f"() => ({GAP})(['{BUBBLE}', '{other}']) >= 0")


def reads(page: Page) -> str:
    """Read the idea on the screen and go on."""
    now = idea(page)
    page.click("[data-guide-next]")
    expect(page.locator(f"[data-idea='{now}']")).to_have_count(0)
    return now


@pytest.mark.parametrize("game", GUIDED)
def test_a_guide_is_played_to_its_end(visitor: Visitor, game: str) -> None:
    """And on no screen does a pointer cover what it points at, or the question."""
    page = starts(visitor, game)
    assert barriers(page) == []
    guide, dice = words(game), random.Random(7)
    told: list[str] = []
    for _ in range(MOST):
        page.wait_for_selector(f"{BUBBLE}, {MINE}, {OVER}")
        if not (now := idea(page)):
            visitor.click_something(dice)
            continue
        told.append(now)
        for size in SIZES:
            is_clear_at(page, size)
        if now == guide.end:
            break
        reads(page)
    assert told[-1] == guide.end
    assert len(told) == len(set(told))
    assert len(told) > len(guide.steps) / 2
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    page.click("[data-guide-next]")
    expect(page.locator(".guidebar")).to_have_count(0)


def test_an_answer_tells_the_idea_on_the_screen(visitor: Visitor) -> None:
    page = starts(visitor, "re3")
    first = idea(page)
    visitor.choose("[data-choice] >> nth=0")
    expect(page.locator(f"[data-idea='{first}']")).to_have_count(0)
    expect(page.locator("[data-guide-back]")).to_be_visible()
    page.click("[data-guide-back]")
    expect(page.locator(f"[data-idea='{first}']")).to_be_visible()


def test_a_guide_is_skipped_at_any_time_and_for_good(visitor: Visitor) -> None:
    page = starts(visitor, "re3")
    page.click("[data-guide-skip]")
    expect(page.locator(BUBBLE)).to_have_count(0)
    page.reload()
    visitor.must_choose()
    expect(page.locator(".guidebar")).to_have_count(0)


def test_a_guide_goes_on_after_a_reload(visitor: Visitor) -> None:
    page = starts(visitor, "re3")
    first = reads(page)
    page.reload()
    expect(page.locator(BUBBLE)).to_be_visible()
    assert idea(page) not in ("", first)


def test_enter_goes_on(visitor: Visitor) -> None:
    page = starts(visitor, "re3")
    first = idea(page)
    page.keyboard.press("Enter")
    expect(page.locator(f"[data-idea='{first}']")).to_have_count(0)


def test_another_table_has_no_guide(visitor: Visitor) -> None:
    visitor.plays_solo("re3")
    expect(visitor.page.locator(".guidebar")).to_have_count(0)


def test_on_a_phone_a_newcomer_finds_the_guide_first_and_a_player_their_tables(
    phone: Visitor,
) -> None:
    page = phone.page

    def above(first: str, second: str) -> bool:
        tops = [page.locator(one).first.bounding_box() for one in (first, second)]
        return tops[0] is not None and tops[1] is not None and tops[0]["y"] < tops[1]["y"]

    page.goto("/")
    expect(page.locator("[data-guide]").first).to_be_visible()
    assert above("[data-guide]", "[data-game]")
    phone.plays_solo("re2")
    page.goto("/")
    expect(page.locator("[data-guide]").first).to_be_visible()
    assert above(".mine", "[data-game]")
    assert above("[data-game]", "[data-guide]")
