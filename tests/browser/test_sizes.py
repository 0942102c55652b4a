"""The table on every kind of screen: nothing is cut off, nothing moves that should stay."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from browser.campaigns import goes_on, is_asked_in_the_end_phase, played_until
from browser.clicking import BAR, Visitor, barriers
from browser.screens import CUT_OFF, every_size, is_inside, is_uncovered, overflow, sized
from playwright.sync_api import Page, WebSocketRoute, expect
from server.live import Running
from support.apocalypse import CAST

from inkribbon.crawl.turn.actions import Move
from inkribbon.kernel.game import Setup

ALONE = Setup(game="re2", scenario="3a", characters=("leon",))
NAMES = [f"{letter * 39}{number}" for number, letter in enumerate("ABCDEFGH")]
EIGHT = {"game": "apocalypse", "scenario": "crossing", "characters": CAST}
TOUCHABLE = 26
"""Pixels of a square that a finger still hits."""


@pytest.mark.parametrize("game", ["re3", "tower", "apocalypse"])
def test_board_question_and_menu_are_on_every_screen(visitor: Visitor, game: str) -> None:
    visitor.plays_solo(game)
    visitor.takes_seats()
    page = visitor.page
    for size in every_size(visitor):
        assert overflow(page) == [0, 0], size
        assert is_inside(page, BAR), size
        assert is_inside(page, "[aria-label=Menu]"), size
        board = page.locator("svg.board").bounding_box()
        assert board is not None
        assert min(board["width"], board["height"]) > 200, size
        assert barriers(page) == [], size


def test_squares_are_large_enough_to_touch(visitor: Visitor) -> None:
    visitor.plays_solo("re3")
    visitor.takes_seats()
    visitor.page.wait_for_selector("[data-group]")
    for size in every_size(visitor):
        box = visitor.page.locator("[data-square]").first.bounding_box()
        assert box is not None
        assert box["width"] >= TOUCHABLE, size


def test_eight_long_names_leave_room_for_the_menu(visitor: Visitor, site: Running) -> None:
    seats = [{"name": name} for name in NAMES]
    made = site.http.post("/api/tables", json={**EIGHT, "seats": seats}).json()
    page = visitor.page
    page.goto(f"/t/{made['table']}#0.{made['seats'][0]['token']}")
    visitor.must_choose()
    for size in every_size(visitor):
        assert is_inside(page, "[aria-label=Menu]"), size
        assert overflow(page) == [0, 0], size


def test_a_boss_fight_has_its_log_and_every_foe_on_every_screen(
    visitor: Visitor, site: Running
) -> None:
    setup = Setup(game="re3", scenario="downtown-3", characters=("jill", "carlos", "mikhail"))
    record = played_until(lambda world: bool(world.decks["grave-digger"].discard), setup=setup)
    goes_on(visitor, site, record)
    page = visitor.page
    for size in every_size(visitor):
        for tab, shown in (("Log", "[role=log]"), ("Party", ".foe >> nth=-1")):
            button = page.locator(".tabs").get_by_text(tab, exact=True)
            if button.is_visible():
                button.click()
            page.locator(shown).first.scroll_into_view_if_needed()
            expect(page.locator(shown).first).to_be_in_viewport()
            page.keyboard.press("Escape")
        assert is_inside(page, BAR), size
        assert overflow(page) == [0, 0], size


def test_the_board_keeps_its_frame_from_question_to_question(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.takes_seats()
    page = visitor.page
    page.wait_for_selector("[data-group]")
    for size in every_size(visitor):
        before = page.locator("svg.board").bounding_box()
        for group in ("move", "door", "end"):
            if page.locator(f"[data-group={group}]:not(.off)").count():
                page.click(f"[data-group={group}]")
                assert page.locator("svg.board").bounding_box() == before, (size, group)
                page.keyboard.press("Escape")


@pytest.mark.parametrize("path", ["/", "/mine", "/rules", "/about"])
def test_a_page_only_scrolls_down_on_every_screen_and_at_200_percent(
    visitor: Visitor, path: str
) -> None:
    page = visitor.page
    page.goto(path)
    expect(page.locator("main :is(h1, h2, p)").first).to_be_visible()
    for size in every_size(visitor, ZOOMED):
        assert overflow(page)[1] == 0, size
        assert page.evaluate(CUT_OFF) == [], size


def threaten(page: Page) -> None:
    """From now on the server points out that two attacks come at the end of the turn."""

    def follow(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(changed(json.loads(message))))

    def changed(told: dict[str, Any]) -> str:
        if told["type"] == "odds":
            told["marks"]["threat"] = [2, 3, 4]
        return json.dumps(told)

    page.route_web_socket("**/live", follow)


def has_many_dangerous_moves(world: Any) -> bool:
    if world.decision.prompt != "action":
        return False
    here = world.characters[world.active].square
    beset = any(enemy.square == here for enemy in world.enemies.values())
    moves = [option for option in world.decision.options if isinstance(option.action, Move)]
    return beset and len(moves) > 3


def test_a_dangerous_end_of_a_turn_is_confirmed_on_every_screen(visitor: Visitor) -> None:
    page = visitor.page
    threaten(page)
    visitor.plays_solo("re2")
    visitor.takes_seats()
    before = visitor.version()
    for size in every_size(visitor, [(740, 360), (1280, 800)]):
        page.click("[data-group=end]")
        expect(page.get_by_role("alert")).to_contain_text("when you end the turn")
        assert is_inside(page, "[data-choice].armed"), size
        assert is_uncovered(page, "[data-choice].armed"), size
        # Once for the confirmation, once for the group.
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    assert visitor.version() == before


def test_a_dangerous_choice_is_confirmed_by_keys_but_not_by_one_that_is_held_down(
    visitor: Visitor,
) -> None:
    page = visitor.page
    threaten(page)
    visitor.plays_solo("re2")
    visitor.takes_seats()
    before = visitor.version()
    page.locator("[data-group=end]").focus()
    page.keyboard.down("Enter")
    armed = page.locator("[data-choice].armed")
    expect(armed).to_be_focused()
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    expect(armed).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-version]")).not_to_have_attribute("data-version", before)


def test_the_last_of_many_dangerous_choices_is_confirmed_on_every_screen(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, played_until(has_many_dangerous_moves, setup=ALONE))
    page = visitor.page
    for size in every_size(visitor, [(740, 360), (1280, 800)]):
        page.click("[data-group=move]")
        page.locator("[data-choice]").last.click()
        assert is_uncovered(page, "[data-choice].armed"), size
        for _ in ("the confirmation", "the group"):
            page.keyboard.press("Escape")


def test_the_end_phase_and_the_city_fit_every_screen(visitor: Visitor, site: Running) -> None:
    goes_on(visitor, site, played_until(is_asked_in_the_end_phase))
    fits_every_screen(visitor, "[aria-label='End Phase']")
    while visitor.page.locator("[data-type=done]").count():
        visitor.choose("[data-type=done]")
        visitor.must_choose()
    fits_every_screen(visitor, "[data-danger]")


def fits_every_screen(visitor: Visitor, shown: str) -> None:
    page = visitor.page
    for size in every_size(visitor):
        assert overflow(page) == [0, 0], size
        assert is_inside(page, "[aria-label=Menu]"), size
        assert is_inside(page, BAR), size
        page.locator(shown).first.scroll_into_view_if_needed()
        expect(page.locator(shown).first).to_be_in_viewport()
        assert page.evaluate(CUT_OFF) == [], size


def test_a_replay_fits_every_screen(visitor: Visitor) -> None:
    table = visitor.plays_solo("re2")
    visitor.takes_seats()
    page = visitor.page
    page.goto(f"/replay/{table}")
    page.wait_for_selector(".deck")
    for size in every_size(visitor):
        assert overflow(page) == [0, 0], size
        assert is_inside(page, ".deck"), size
        assert is_inside(page, "svg.board"), size


def test_a_table_opens_at_its_top_although_the_start_page_was_scrolled(visitor: Visitor) -> None:
    page = sized(visitor, (1024, 500))
    page.goto("/")
    page.wait_for_selector("[data-solo=tower]")
    page.mouse.wheel(0, 2000)
    page.locator("[data-solo=tower]").dispatch_event("click")
    visitor.must_choose()
    assert page.evaluate("scrollY") == 0


def test_a_table_is_forgotten_only_on_purpose_and_can_be_found_again(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    page = visitor.page
    page.goto("/")
    card = page.locator(".mine li", has=page.locator("h3"))
    expect(card).to_have_count(1)
    for size in every_size(visitor):
        card.get_by_role("button", name="Remove").first.click()
        card.get_by_role("button", name="Keep it").click()
        expect(card).to_have_count(1)
        card.get_by_role("button", name="Remove").first.click()
        page.click("[data-forget]")
        expect(card).to_have_count(0)
        page.click("[data-undrop]")
        expect(card).to_have_count(1)
        card.get_by_role("button", name="Remove").first.click()
        page.click("[data-forget]")
        page.reload()
        page.get_by_text("Removed tables: 1").click()
        page.get_by_role("button", name="Bring back").click()
        expect(card).to_have_count(1)
        assert overflow(page)[1] == 0, size
    assert barriers(page) == []


ZOOMED = [(720, 450), (512, 384)]
"""What is left of 1440×900 and of 1024×768 at 200 % zoom, in pixels of a style sheet."""
HALF = 200
"""Pixels of a board on which something can still be seen."""


@pytest.mark.parametrize("size", ZOOMED, ids=str)
@pytest.mark.parametrize("game", ["re1", "re2", "re3", "tower", "apocalypse"])
def test_a_table_at_200_percent_is_played_with_board_and_decision_bar(
    visitor: Visitor, game: str, size: tuple[int, int]
) -> None:
    page = sized(visitor, size)
    visitor.plays_solo(game)
    visitor.takes_seats()
    assert overflow(page) == [0, 0]
    for reached in (BAR, "[aria-label=Menu]", "svg.board", ".tabs button >> nth=3"):
        assert is_inside(page, reached), reached
    board = page.locator("svg.board").bounding_box()
    assert board is not None
    assert min(board["width"], board["height"]) > HALF
    for button in page.locator(f"{BAR} button:visible:enabled").all():
        button.scroll_into_view_if_needed()
        button.click(trial=True)
    for tab in page.locator(".tabs button").all():
        tab.click()
        assert is_inside(page, ".sheet")
        tab.click()
    visitor.click_something(random.Random(7))
