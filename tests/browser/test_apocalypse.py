"""A table measured in inches: ways, shots, and a whole game by clicking the board."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise

import pytest
from browser.clicking import MINE, OVER, Visitor, barriers
from playwright.sync_api import Locator, expect
from server.live import Running

BOARD = "svg.board"
MOST = 900


def at_the_table(visitor: Visitor) -> None:
    """The first turn: nothing is crossable, and somebody is to be chosen."""
    visitor.plays_solo("apocalypse")
    visitor.choose("[data-type='inches.settled']")
    visitor.page.wait_for_selector("[data-type='inches.activate']")


def begins(visitor: Visitor, name: str) -> None:
    visitor.choose(f"[data-type='inches.activate']:has-text('{name}')")
    expect(visitor.page.locator("[data-group=move]")).to_be_visible()


def in_play(visitor: Visitor, number: int) -> Locator:
    return visitor.page.locator(f"[data-human='{number}']")


def moves(visitor: Visitor) -> Locator:
    """Squares of the board that stand for nothing but a walk."""
    return visitor.page.locator(".hit.offer[aria-label*='Go to']")


def test_a_click_shows_the_way_and_its_inches_and_a_second_click_goes_it(visitor: Visitor) -> None:
    at_the_table(visitor)
    begins(visitor, "Vega")
    before = in_play(visitor, 1).get_attribute("style")
    version = visitor.version()
    spot = moves(visitor).first
    way = re.compile(r"Go to ([\d/]+), ([\d½]+)″")
    expect(spot).to_have_attribute("aria-label", way)  # how far it is comes after the board
    told = way.search(spot.get_attribute("aria-label") or "")
    assert told
    spot.click()
    expect(visitor.page.locator(".way")).to_have_count(2)
    expect(visitor.page.locator(".board")).to_contain_text(f"{told[2]}″")
    assert visitor.version() == version, "nothing is done before the second click"
    index = spot.get_attribute("data-index")
    visitor.page.click(f"[data-index='{index}']")
    expect(in_play(visitor, 1)).not_to_have_attribute("style", before or "")
    expect(visitor.page.get_by_role("log").first).to_contain_text(f"Vega walks to {told[1]}")


def test_a_way_is_chosen_and_taken_from_the_keyboard(visitor: Visitor) -> None:
    at_the_table(visitor)
    page = visitor.page
    page.keyboard.press("1")
    expect(page.locator("[data-group=move]")).to_be_visible()
    page.keyboard.press("m")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".way")).to_have_count(2)
    page.keyboard.press("Enter")
    expect(page.get_by_role("log").first).to_contain_text("Vega walks to")


def test_a_click_beside_the_reach_means_the_nearest_spot_in_it(visitor: Visitor) -> None:
    at_the_table(visitor)
    begins(visitor, "Vega")
    boxes = [box for box in (one.bounding_box() for one in moves(visitor).all()) if box]
    east = max(boxes, key=lambda box: box["x"])
    visitor.page.mouse.click(east["x"] + 1.5 * east["width"], east["y"] + east["height"] / 2)
    expect(visitor.page.locator("[data-choice]")).to_have_count(1)
    expect(visitor.page.locator(".way")).to_have_count(2)


def test_a_friend_in_the_line_of_a_shot_is_named_and_warned_of(visitor: Visitor) -> None:
    at_the_table(visitor)
    begins(visitor, "Adeyemi")  # Lindqvist stands before him
    page = visitor.page
    page.click("[data-group=attack]")
    risky = page.locator("[data-choice].risky").first
    risky.hover()
    expect(page.locator(".shot").first).to_contain_text("Lindqvist")
    before = visitor.version()
    risky.click()
    expect(page.get_by_role("alert")).to_contain_text("A friend is in the line of fire")
    expect(page.locator("section.shot")).to_contain_text("Lindqvist is in the line of fire")
    expect(page.locator(BOARD)).to_contain_text("first hit: Lindqvist")
    assert visitor.version() == before, "it waits for a second word"


def test_the_attack_table_is_shown_as_faces_of_the_die(visitor: Visitor) -> None:
    at_the_table(visitor)
    begins(visitor, "Vega")
    page = visitor.page
    page.click("[data-group=attack]")
    page.locator("[data-choice]").first.hover()
    for face in ("1oops17%", "2–4miss50%", "5push17%", "6kill17%"):
        expect(page.locator("section.shot .d6")).to_contain_text(face)


def test_a_figure_is_turned_by_the_handles_round_it(visitor: Visitor) -> None:
    at_the_table(visitor)
    begins(visitor, "Vega")
    page = visitor.page
    page.click("[data-group=turn]")
    expect(page.locator("[data-facing]")).to_have_count(7)
    page.click("[data-facing='2']")
    expect(page.get_by_role("log").first).to_contain_text("Vega turns to face east")


def test_a_barricade_is_built_on_a_line_of_the_board(visitor: Visitor) -> None:
    at_the_table(visitor)
    begins(visitor, "Vega")
    page = visitor.page
    page.click("[data-group=barricade]")
    page.locator("[data-line] circle").first.click()
    expect(page.get_by_role("log").first).to_contain_text("Vega finishes a barricade")
    expect(page.locator(f"{BOARD} .whole")).to_have_count(1)


def test_a_card_on_somebodys_sheet_offers_what_it_is_good_for(visitor: Visitor) -> None:
    at_the_table(visitor)
    begins(visitor, "Vega")
    page = visitor.page
    page.locator(".human.active .cards button").first.click()
    expect(page.locator("[data-type='inches.attack']").first).to_be_visible()


def test_a_table_is_played_to_its_end_by_clicking_the_board(visitor: Visitor) -> None:
    dice = random.Random("inches")
    at_the_table(visitor)
    page = visitor.page
    for _ in range(MOST):
        page.wait_for_selector(f"{MINE}, {OVER}")
        if page.locator(OVER).count():
            break
        plays_a_bit(visitor, dice)
    expect(page.locator(OVER)).to_be_visible()
    expect(page.locator(".ask .line").first).to_contain_text(re.compile("Turned|Out|Still human"))


def plays_a_bit(visitor: Visitor, dice: random.Random) -> None:
    """Go somewhere by two clicks on the board and be done; any other question: the first answer."""
    page = visitor.page
    if page.locator("[data-group]").count() == 0:
        visitor.choose("[data-choice] >> nth=0")
        return
    before = visitor.version()
    spots = moves(visitor)
    if spots.count() and dice.random() < 0.5:
        index = spots.nth(dice.randrange(spots.count())).get_attribute("data-index")
        for _ in range(2):
            page.locator(f"[data-index='{index}']").dispatch_event("click")
        if page.locator("[data-choice]").count() > 1:
            visitor.choose("[data-choice] >> nth=0")
    else:
        page.click("[data-group=end]")
    expect(page.locator("[data-version]")).not_to_have_attribute("data-version", before)


def test_the_rulers_count_inches(visitor: Visitor) -> None:
    at_the_table(visitor)
    marks = visitor.page.locator("[data-ruler] text").all_text_contents()
    assert marks
    assert all(re.fullmatch(r"\d+″?", mark) for mark in marks)
    assert {"0″", "3″", "36″", "36"} <= set(marks)


def test_zombies_wear_the_numbers_that_the_log_calls_them_by(visitor: Visitor) -> None:
    at_the_table(visitor)
    begins(visitor, "Vega")
    page = visitor.page
    page.click("[data-group=attack]")
    shot = page.locator("[data-choice]").first
    told = re.search(r"zombie (\d+)", shot.inner_text())
    assert told
    shot.hover()
    worn = page.locator(f"[data-zombie='-{told[1]}'] text")
    expect(worn).to_have_text(told[1])


def test_a_phone_shows_the_table_without_sideways_scrolling(phone: Visitor) -> None:
    at_the_table(phone)
    begins(phone, "Vega")
    page = phone.page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    moves(phone).first.click()
    expect(page.locator(".way")).to_have_count(2)
    page.locator(".tabs").get_by_text("Humans").click()
    expect(page.locator(".human").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_no_barriers_on_a_table_of_inches(visitor: Visitor, theme: str) -> None:
    at_the_table(visitor)
    begins(visitor, "Vega")
    visitor.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
    visitor.page.click("[data-group=attack]")
    visitor.page.locator("[data-choice]").first.hover()
    assert barriers(visitor.page) == []


def test_the_walk_of_a_horde_is_one_line_of_the_log(visitor: Visitor) -> None:
    at_the_table(visitor)
    while visitor.page.locator("[data-type='inches.activate'], [data-group=end]").count():
        if visitor.page.locator(".log .turn").count() > 1:
            break
        visitor.choose("[data-group=end], [data-type='inches.activate'] >> nth=0")
        visitor.page.wait_for_selector(MINE)
    lines = visitor.page.locator(".log li").all_text_contents()
    assert [line for line in lines if re.search(r"\d+ zombies walk\.", line)]
    assert not [a for a, b in pairwise(lines) if "walks to" in a and "walks to" in b]


def test_whoever_runs_the_horde_brings_zombies_in_and_walks_them(
    visitor: Visitor, site: Running
) -> None:
    sit_down(visitor, site, characters=["vega", "marsh"], modes=["horde", "one-each"])
    page = visitor.page
    visitor.choose("[data-type='inches.settled']")
    visitor.must_choose()
    visitor.choose("[data-type='inches.activate'], [data-group=end]")
    visitor.must_choose()
    while page.locator("[data-group=end]").count():
        visitor.choose("[data-group=end]")
        # The other seat's question comes over a line of its own, perhaps a moment later.
        visitor.must_choose()
    while page.locator("[data-type='inches.entry']").count():
        before = visitor.version()
        page.locator(".hit.offer").first.click()
        expect(page.locator("[data-version]")).not_to_have_attribute("data-version", before)
        page.wait_for_selector(MINE)
    expect(page.get_by_role("log").first).to_contain_text("enters at")
    page.locator(".hit.offer").first.click()
    expect(page.locator("[data-group=move]")).to_be_visible()
    index = moves(visitor).first.get_attribute("data-index")
    page.click(f"[data-index='{index}']")
    page.click(f"[data-index='{index}']")
    expect(page.get_by_role("log").first).to_contain_text("walks to")


def sit_down(visitor: Visitor, site: Running, **wish: list[str]) -> None:
    """Open a table with these wishes, and take every seat of it."""
    seats = [{"name": name} for name in wish["characters"]]
    body = {"game": "apocalypse", "scenario": "crossing", "seats": seats, **wish}
    made = site.http.post("/api/tables", json=body).json()
    held = [{"seat": one["seat"], "token": one["token"]} for one in made["seats"]]
    known = {"table": made["table"], "seats": held, "spectator": made["spectator"]}
    page = visitor.page
    page.goto("/")
    kept = json.dumps([{**known, "game": "", "title": "", "at": 0}])
    page.evaluate("kept => localStorage.setItem('inkribbon.tables', kept)", kept)
    page.goto(f"/t/{made['table']}")
    visitor.must_choose()
