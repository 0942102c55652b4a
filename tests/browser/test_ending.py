"""The end of a game: the story, the deeds, and what to do next, on every screen."""

from __future__ import annotations

import json
from collections import Counter

import pytest
from browser.clicking import OVER, Visitor, barriers
from browser.screens import every_size, is_inside, is_uncovered, overflow
from golden.making import golden_cases, read
from playwright.sync_api import Page, expect
from server.live import Running
from support.games import Case

from inkribbon.catalogue import GAMES
from inkribbon.crawl.sheet import Sheet
from inkribbon.kernel.chance import Rolled
from inkribbon.kernel.codec import encode
from inkribbon.kernel.records.replaying import steps
from inkribbon.kernel.records.text import dumps
from inkribbon.lab import measured

WON = "re3.escaping-the-warehouse.2"


def plays_the_last_move(visitor: Visitor, site: Running, name: str = WON) -> Page:
    """A golden game opened before its last answer, which is then given."""
    case = next(case for case in golden_cases() if str(case) == name)
    record = read(case)
    last = len(record.answers) - 1
    worlds = list(
        zip(range(last + 1), (w.decision for w in steps(case.game, record)), strict=False)
    )
    seat = max(worlds[last][1].seat, 0)
    body = {"record": dumps(record), "mode": "continue", "at": last}
    made = site.http.post("/api/records", json=body).json()
    tokens = {each["seat"]: each["token"] for each in made["seats"]}
    mine = [{"seat": number, "token": token} for number, token in tokens.items() if token]
    page = visitor.page
    page.goto("/")
    table = {"table": made["table"], "seats": mine, "spectator": made["spectator"]}
    kept = json.dumps([{**table, "game": "", "title": "", "at": 0}])
    page.evaluate("kept => localStorage.setItem('inkribbon.tables', kept)", kept)
    page.goto(f"/t/{made['table']}")
    visitor.must_choose()
    held = json.loads(page.evaluate("localStorage.getItem('inkribbon.tables')"))[0]["seats"]
    token = next(each["token"] for each in held if each["seat"] == seat)
    headers = {"Authorization": f"Bearer {token}"}
    where = f"/api/tables/{made['table']}"
    version = site.http.get(where, headers=headers).json()["version"]
    action = json.loads(encode(record.answers[last]))
    given = site.http.post(
        f"{where}/answers", headers=headers, json={"version": version, "action": action}
    )
    assert given.status_code == 200, given.text
    expect(page.locator(OVER)).to_be_visible()
    return page


def test_a_finished_game_tells_its_story_and_each_heros_deeds(
    visitor: Visitor, site: Running
) -> None:
    page = plays_the_last_move(visitor, site)
    expect(page.locator("[data-story] li")).to_have_count(3)
    expect(page.locator("[data-deeds]")).to_have_count(2)
    for size in every_size(visitor):
        expect(page.locator(".stamp")).to_have_text("Won")
        assert overflow(page) == [0, 0], size
        assert barriers(page) == [], size
    page.keyboard.press("Escape")
    for size in every_size(visitor):
        assert is_inside(page, "[data-ending]"), size
        assert is_within(page, "[data-ending]", ".ask .answers"), size


def is_within(page: Page, inner: str, outer: str) -> bool:
    """Whether something is seen without scrolling what it is in."""
    small, large = (page.locator(one).first.bounding_box() for one in (inner, outer))
    assert small is not None
    assert large is not None
    return small["y"] + small["height"] <= large["y"] + large["height"] + 1


def test_the_deeds_are_those_that_the_game_counts(visitor: Visitor, site: Running) -> None:
    case = next(case for case in golden_cases() if str(case) == WON)
    counted: dict[int, Counter[str]] = {0: Counter(), 1: Counter()}
    for world in steps(case.game, read(case)):
        for event in world.news:
            if (seat := getattr(event, "seat", None)) is not None:
                counted[seat].update(case.game.deeds_in(event))
    page = plays_the_last_move(visitor, site)
    shown = ("hits", "misses", "evaded", "hurt", "moved", "finds")
    for seat, deeds in counted.items():
        expected = [str(deeds[name]) for name in shown]
        expect(page.locator(f"[data-deeds='{seat}'] dd")).to_have_text(expected)
    assert sum(counted[0].values())


def test_the_replay_is_shared_and_the_ending_can_be_closed_and_opened(
    visitor: Visitor, site: Running
) -> None:
    page = plays_the_last_move(visitor, site)
    page.click("[data-share]")
    expect(page.locator("dialog input")).to_have_value(
        f"{site.url}/replay/{page.url.rpartition('/')[2]}#w."
        + json.loads(page.evaluate("localStorage.getItem('inkribbon.tables')"))[0]["spectator"]
    )
    page.keyboard.press("Escape")
    expect(page.locator("[data-story]")).to_have_count(0)
    page.click("[data-ending]")
    expect(page.locator("[data-story] li")).to_have_count(3)


def test_play_again_opens_the_same_scenario_with_the_same_characters(
    visitor: Visitor, site: Running
) -> None:
    page = plays_the_last_move(visitor, site)
    before = page.url
    page.click("[data-again]")
    page.wait_for_url(lambda url: url != before)
    visitor.must_choose()
    expect(page.locator(".top")).to_contain_text("Escaping the Warehouse")
    expect(page.locator("[data-story]")).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_ends_with_the_deeds_of_each_hero_and_counts_for_the_statistics(
    visitor: Visitor, site: Running, game: str
) -> None:
    case = ended(game)
    page = plays_the_last_move(visitor, site, str(case))
    expect(page.locator(".stamp")).to_have_text("Won")
    expect(page.locator("[data-deeds]")).to_have_count(case.players)
    time = "round" if game == "tower" else "turn"
    expect(page.locator("[data-story] b").first).to_contain_text(time)
    figures = 0 if measured.found(case.game, case.setup) is None else 1
    expect(page.locator("[data-against]")).to_have_count(figures)
    assert all(any(map(int, told)) for told in amounts(page)), amounts(page)
    page.click("dialog [data-statistics]")
    expect(page.locator(f"[data-game={game}] th")).to_be_visible()
    first = page.locator(f"[data-achievement='{game}.first-night']")
    expect(first).to_have_attribute("data-reached", "true")


def ended(game: str) -> Case:
    """A golden game that was won by somebody's own answer, and not by a roll."""
    own = [case for case in golden_cases() if case.setup.game == game]
    won = [case for case in own if case.players == min(case.players for case in own)]
    return next(case for case in won if not isinstance(read(case).answers[-1], Rolled))


def amounts(page: Page) -> list[list[str]]:
    """The figures of each hero."""
    found: list[list[str]] = page.eval_on_selector_all(
        "[data-deeds]",
        "all => all.map(one => [...one.querySelectorAll('dd')].map(dd => dd.textContent))",
    )
    return found


def test_the_story_of_a_campaign_names_its_scenarios_and_counts_turns_within_them(
    visitor: Visitor, site: Running
) -> None:
    name = "re3.campaign.4"
    case = next(case for case in golden_cases() if str(case) == name)
    before, longest = 0, 0
    for world in steps(case.game, read(case)):
        longest = max(longest, world.turn - before)
        before = case.game.turns_before(world.turn, world.news, before)
    page = plays_the_last_move(visitor, site, name)
    story = page.locator("[data-story]")
    sheet = case.game.sheet(case.game.start(case.setup))
    assert isinstance(sheet, Sheet)
    assert sheet.campaign is not None
    names = [node.name for node in sheet.campaign.scenarios]
    assert set(story.locator("li.part").all_inner_texts()) <= set(names)
    expect(story.locator("li.part").first).to_be_visible()
    turns = [int(text.split()[1]) for text in story.locator("li b").all_inner_texts()]
    assert all(0 < turn <= longest for turn in turns)
    assert longest < before


def test_an_ending_is_closed_however_far_it_is_scrolled(phone: Visitor, site: Running) -> None:
    page = plays_the_last_move(phone, site)
    story = page.get_by_role("dialog")
    story.evaluate("one => one.scrollTo(0, one.scrollHeight)")
    assert story.evaluate("one => one.scrollTop") > 0
    close = story.get_by_label("Close")
    expect(close).to_be_in_viewport()
    assert is_uncovered(page, "dialog [aria-label=Close]")
    close.click()
    expect(story).to_have_count(0)
