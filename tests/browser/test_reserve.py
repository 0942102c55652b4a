"""The reserve and its missions in the browser: assigning, symbols, going on, switching."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from browser.campaigns import goes_on
from browser.clicking import MINE, Visitor, barriers
from playwright.sync_api import Page, expect
from server.live import Running

from inkribbon.catalogue import GAMES
from inkribbon.crawl.reserve.missions import GoOn
from inkribbon.crawl.turn.actions import Stop
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE, Decision
from inkribbon.kernel.deck import Drew
from inkribbon.kernel.engine import answer
from inkribbon.kernel.game import Setup
from inkribbon.kernel.records.record import begin
from inkribbon.kernel.records.text import dumps
from inkribbon.kernel.sampler import Sampler

SHOTS = Path(os.environ["SHOTS"]) if "SHOTS" in os.environ else None
HOUSE = """
id = "the-radio-room"
title = "The Radio Room"
source = "made up for a test"
brief = "Somebody has to stay at the radio."
goal = "Stay."
tension_reshuffles = true

[decks.A]
green-herb = 4

[decks.B]

[decks.tension]
mission-update = 1

[map]
floors = ['''
+---+---+---+
| 1   2   * |
+           +
| .   .   X |
+---+---+---+
''']
enemies = {}
"""
"""A room in which every tension card calls for a mission."""
SETUP = Setup(game="re1", scenario="the-radio-room", characters=("jill", "barry"), text=HOUSE)
WANTED = {
    "mission": ("searching-for-survivors", "rescue"),
    "encounter": ("still-warm", "a-friend-was-here", "half-eaten", "figure-in-the-dark"),
    "survivor": ("rebecca",),
}
"""What is drawn, if it can be."""


def shoot(page: Page, name: str) -> None:
    """A picture to look at, if somebody asked for it."""
    if SHOTS is not None:
        page.screenshot(path=SHOTS / f"{name}.png")


def drawn(decision: Decision, chance: Sampler) -> Data:
    """A lucky draw, or any."""
    for card in WANTED.get(str((*decision.about, "")[0]), ()):
        for option in decision.options:
            if isinstance(option.action, Drew) and option.action.card == card:
                return option.action
    return chance.choose(decision)


def lazy(decision: Decision) -> Data:
    """Nobody does anything, and every mission is carried on with."""
    offered = decision.actions()
    for kind in (Stop, GoOn):
        for action in offered:
            if isinstance(action, kind):
                return action
    return offered[0]


@cache
def played(stop: Callable[[Any], bool]) -> str:
    """A game in which Rebecca is found, up to where somebody is asked what is wanted."""
    game = GAMES["re1"]
    world, record = game.start(SETUP), begin(game, SETUP)
    chance = Sampler(3)
    while (decision := world.decision) is not None and len(record.answers) < 3000:
        if decision.seat != CHANCE and stop(world):
            return dumps(record)
        action = drawn(decision, chance) if decision.seat == CHANCE else lazy(decision)
        record.answers.append(action)
        answer(world, action)
    raise AssertionError("it never comes to that")


def asks_for(prompt: str, people: int) -> Callable[[Any], bool]:
    """Whether a question is open, with so many people in the reserve."""
    return lambda world: world.decision.prompt == prompt and len(world.reserve.people) == people


def test_a_mission_shows_its_cards_the_symbols_and_both_ways_on(
    visitor: Visitor, site: Running
) -> None:
    page = visitor.page
    goes_on(visitor, site, played(asks_for("mission", 2)))

    desk = page.locator("[data-mission]")
    expect(desk).to_be_visible()
    expect(page.locator("[data-square]")).to_have_count(0)
    expect(page.locator("[data-drawn]")).to_have_count(1)
    expect(page.locator("[data-symbol]")).to_have_count(6)
    expect(page.locator("[data-assigned]")).to_be_visible()
    shoot(page, "mission")
    assert barriers(page) == []

    page.wait_for_selector(MINE)
    before = visitor.version()
    page.keyboard.press("2")
    expect(page.locator("[data-version]")).not_to_have_attribute("data-version", before)
    expect(page.locator("[role=log]")).to_contain_text("abandons the mission")


def test_whom_to_send_is_chosen_on_the_card_of_a_character(visitor: Visitor, site: Running) -> None:
    page = visitor.page
    goes_on(visitor, site, played(asks_for("assign", 2)))
    expect(page.locator("[data-person]")).to_have_count(2)
    shoot(page, "assign")
    assert barriers(page) == []

    page.locator("[data-person=rebecca] button").click()

    expect(page.locator("[role=log]")).to_contain_text("Rebecca sets out")


def test_on_a_phone_the_mission_fits_the_screen(phone: Visitor, site: Running) -> None:
    page = phone.page
    goes_on(phone, site, played(asks_for("mission", 2)))

    expect(page.locator("[data-mission]")).to_be_visible()
    shoot(page, "mission-phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    # The chances of a card are a long line, which is broken rather than cut.
    ends = page.locator("[data-choice]").evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().right)"
    )
    assert max(ends) <= 390
    assert barriers(page) == []


def test_beside_the_board_the_reserve_is_a_line_that_unfolds(
    visitor: Visitor, site: Running
) -> None:
    page = visitor.page
    goes_on(visitor, site, played(asks_for("action", 2)))
    expect(page.locator("[data-reserve]")).to_have_attribute("data-reserve", "2")
    expect(page.locator("[data-person]")).to_have_count(0)

    page.get_by_role("button", name="Show the reserve").click()

    expect(page.locator("[data-person]")).to_have_count(2)
    shoot(page, "reserve-beside")
    assert barriers(page) == []
