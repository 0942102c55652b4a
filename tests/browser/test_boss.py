"""A boss in the browser: its dial, the card that it just drew, and when it acts."""

from __future__ import annotations

import re
from typing import Any

from browser.campaigns import goes_on, played_until
from browser.clicking import Visitor, barriers
from browser.screens import every_size, opens_tab
from browser.staging import Stage
from playwright.sync_api import expect
from server.live import Running
from support.mansion_fights import mansion_fight

from inkribbon.kernel.game import Setup

WORM = Setup(game="re3", scenario="downtown-3", characters=("jill", "carlos"))


def has_drawn(world: Any) -> bool:
    return bool(world.decks["grave-digger"].discard)


def test_a_boss_shows_its_dial_its_last_card_and_when_it_acts(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, played_until(has_drawn, setup=WORM))
    page = visitor.page
    panel = page.get_by_role("region", name="Grave Digger")
    expect(panel.get_by_label(re.compile(r"Grave Digger, health \d+ of \d+"))).to_be_visible()
    card = panel.locator("[data-card]")
    expect(card).to_contain_text("Behaviour")
    expect(card.locator("h3")).not_to_be_empty()
    expect(panel).to_contain_text("8 cards left in its deck")
    expect(page.get_by_label("Phases of a turn")).to_contain_text("Grave Digger acts instead")
    card.get_by_role("button", name="Why?").click()
    expect(card).to_contain_text("re3.boss.")
    assert barriers(page) == []


TYRANT = Setup(
    game="re1",
    scenario="fight.toml",
    characters=("jill", "chris"),
    text=mansion_fight("tyrant-escaped"),
)


def has_drawn_enraged(world: Any) -> bool:
    return "tyrant-enraged" in world.decks and bool(world.decks["tyrant-enraged"].discard)


def test_an_enraged_boss_shows_its_new_card_and_the_top_of_its_new_deck(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, played_until(has_drawn_enraged, setup=TYRANT))
    page = visitor.page
    panel = page.get_by_role("region", name="Enraged T-002 Tyrant")
    expect(panel.get_by_label(re.compile(r"Tyrant, health \d+ of 40"))).to_be_visible()
    expect(panel.locator("[data-card]").locator("h3")).not_to_be_empty()
    expect(panel).to_contain_text(re.compile(r"\d cards left in its deck"))
    assert barriers(page) == []


def test_a_character_beyond_help_is_only_out_of_the_fight(visitor: Visitor) -> None:
    page = visitor.page
    stage = Stage(page)
    visitor.plays_solo("re1")
    visitor.takes_seats()
    view = stage.view
    view["characters"]["1"]["dead"] = True
    stage.happens(view, ("died", {"seat": 1}))
    for _ in every_size(visitor):
        opens_tab(page, "party")
        expect(page.locator(".health-w:visible", has_text="Out of the fight")).to_be_visible()
        expect(page.get_by_text("Dead", exact=True)).to_have_count(0)
