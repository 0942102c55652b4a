"""My tables: whose turn it is, a notification when it is mine, and how my games went."""

from __future__ import annotations

import json

import pytest
from browser.clicking import Visitor, barriers
from browser.screens import SIZES, every_size, overflow, sized
from playwright.sync_api import Page, expect
from server.live import Running

BACKGROUND = """
Object.defineProperty(document, "hidden", { get: () => true });
window.notes = [];
window.Notification = class {
  static permission = "granted";
  constructor(title, about) { window.notes.push([title, about.body]); }
};
"""
"""The page is in the background, and what it would show is noted."""


def with_results(page: Page, count: int) -> None:
    """So many finished games, the first of them won."""
    result = {"game": "re2", "gameTitle": "Resident Evil 2: The Board Game", "turns": 12}
    kept = [
        {
            **result,
            "table": f"t{number}",
            "title": "A. Way Out",
            "won": number == 0,
            "at": 0,
            "par": 0.44,
            "reached": ["first-night", "regular"] if number == 0 else [],
        }
        for number in range(count)
    ]
    page.evaluate("kept => localStorage.setItem('inkribbon.results', kept)", json.dumps(kept))


def test_my_tables_say_whose_turn_it_is_and_the_tab_shows_a_number(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    page = visitor.page
    for _ in every_size(visitor):
        page.goto("/")
        page.click("[data-mine]")
        expect(page.get_by_role("heading", name="One table waits for you")).to_be_visible()
        expect(page).to_have_title("(1) My tables · Inkribbon")
        expect(page.locator(".st")).to_contain_text("Waiting for you")


def test_statistics_and_achievements_fit_every_screen(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    with_results(page, 4)
    page.goto("/mine")
    row = page.locator("[data-game=re2]")
    expect(row).to_contain_text("25%")
    expect(row).to_contain_text("Parties win 44%")
    expect(row).to_contain_text("A. Way Out in 12 turns")
    expect(page.locator("[data-achievement='re2.first-night']")).to_contain_text("First day")
    expect(page.locator("[data-achievement='re2.regular']")).to_contain_text("1 of 10")
    expect(page.locator("[data-reached=true]")).to_have_count(1)
    for size in every_size(visitor):
        assert overflow(page)[1] == 0, size
        assert barriers(page) == [], size


def test_every_achievement_has_words(visitor: Visitor, site: Running) -> None:
    page = visitor.page
    page.goto("/mine")
    games = site.http.get("/api/games").json()["games"]
    known = [(game["id"], each["id"]) for game in games for each in game["achievements"]]
    expect(page.locator("[data-achievement]")).to_have_count(len(known))
    for game, id in known:
        told = page.locator(f"[data-achievement='{game}.{id}']")
        expect(told.locator("b")).not_to_have_text(id)
        expect(told.locator("div > span")).not_to_be_empty()


def test_results_can_be_cleared(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    with_results(page, 1)
    page.goto("/mine")
    page.on("dialog", lambda dialog: dialog.accept())
    page.click("[data-clear]")
    expect(page.locator("[data-statistics]")).to_contain_text("No finished games yet")
    assert page.evaluate("localStorage.getItem('inkribbon.results')") is None


@pytest.mark.parametrize("size", SIZES)
def test_a_table_in_the_background_says_that_it_is_my_turn(
    visitor: Visitor, size: tuple[int, int]
) -> None:
    page = sized(visitor, size)
    page.add_init_script(BACKGROUND)
    page.goto("/")
    page.evaluate("localStorage.setItem('inkribbon.prefs', JSON.stringify({notify: true}))")
    visitor.plays_solo("re2")
    page.wait_for_function("window.notes.length > 0")
    assert page.evaluate("window.notes[0][0]") == "It is your turn"


def test_without_asking_for_it_nobody_is_notified(visitor: Visitor) -> None:
    page = visitor.page
    page.add_init_script(BACKGROUND)
    visitor.plays_solo("re2")
    assert page.evaluate("window.notes") == []
