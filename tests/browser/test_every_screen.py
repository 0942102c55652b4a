"""What the table shows and says, on every kind of screen.

Each test opens one page and lays it out anew for each size. Other tests say more about the same
things, on one screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from browser.clicking import Visitor, barriers
from browser.staging import Stage
from browser.terrain import lay_out
from browser.test_apocalypse import at_the_table, begins, moves
from browser.test_foretelling import Sides
from browser.test_invitation import opens_for_a_friend
from browser.test_legible import speaks
from browser.test_seeing import at_a_turn
from browser.test_showing import HARM, MOVE, REST, ROLL, TUMBLE, at_a_table, hurt
from browser.test_sizes import CUT_OFF, SIZES, every_size, is_inside, overflow, sized
from browser.test_small_things import runs_out
from browser.test_walking import far_squares
from golden.making import read
from playwright.sync_api import Browser, Locator, Page, expect
from server.live import Running

from inkribbon.kernel.records.text import dumps

COVERED = """([note, other]) => {
    const boxes = name => [...document.querySelectorAll(name)]
        .filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect());
    return boxes(note).some(a => boxes(other).some(b =>
        a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top));
}"""


ANY = """name => [...document.querySelectorAll(name)].some(one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
})"""
"""Whether any of them is on the screen: a board may be larger."""


@pytest.fixture
def moving(chromium: Browser, site: Running) -> Iterator[Visitor]:
    """Somebody who wants to see things move."""
    context = chromium.new_context(
        base_url=site.url, reduced_motion="no-preference", service_workers="block"
    )
    found = Visitor(context.new_page())
    yield found
    context.close()
    assert found.complaints == []


def seen(shown: Locator) -> None:
    """It is on the screen, and not behind a tab."""
    expect(shown.first).to_be_in_viewport()


def opens_tab(page: Page, name: str) -> None:
    """Show a panel that a small screen has behind a tab."""
    tab = page.locator(f".tabs [data-tab={name}]")
    if tab.is_visible() and tab.get_attribute("aria-pressed") == "false":
        tab.click()


# See what happens


def test_the_dice_roll_in_sight_and_then_leave_a_mark(moving: Visitor) -> None:
    stage = at_a_table(moving)
    page = moving.page
    for size in SIZES:
        sized(moving, size)
        stage.happens(hurt(stage), ROLL, HARM)
        seen(page.locator("[data-tumbling]"))
        stage.goes_on(TUMBLE)
        seen(page.locator(".tray [aria-label=blank]"))
        assert page.locator("[data-blow]").count() == 0
        stage.goes_on(REST)
        seen(page.locator("[data-blow=hit]"))
        stage.goes_on(MOVE)
        moving.must_choose()
        stage.happens(healed(stage), ("healed", {"seat": 0, "levels": 1}))
        moving.must_choose()


def healed(stage: Stage) -> dict[str, Any]:
    view = stage.view
    view["characters"]["0"]["harm"] = 0
    return view


def test_a_card_is_turned_over_in_sight(moving: Visitor) -> None:
    stage = at_a_table(moving)
    page = moving.page
    for size in SIZES:
        sized(moving, size)
        view = stage.view
        deck = view["decks"]["tension"]
        card = deck["layers"][-1].pop()
        deck["discard"].append(card)
        stage.happens(view, ("tension-drawn", {"seat": 0, "card": card}))
        seen(page.locator(f"[data-card='{card}']:visible"))
        stage.goes_on(2000)
        moving.must_choose()
        expect(page.locator("[data-turned]")).to_have_count(0)
        assert overflow(page) == [0, 0], size


def test_an_attack_shows_its_odds_and_its_line_of_sight(visitor: Visitor) -> None:
    at_a_turn(visitor)
    page = visitor.page
    for size in every_size(visitor):
        page.keyboard.press("a")
        page.locator("[data-type=attack]").first.hover()
        seen(page.locator("[data-sight=clear]"))
        odds = page.locator("[data-choice] .bar, [data-note=odds] [data-odds]")
        seen(odds.locator("visible=true"))
        assert not page.evaluate(COVERED, ["[data-note] > *", ".ask"]), size
        page.keyboard.press("Escape")
        page.mouse.move(1, 1)


def test_prices_the_way_and_who_reacts_are_seen_before_walking(visitor: Visitor) -> None:
    visitor.plays_solo("re3")
    visitor.takes_seats()
    page = visitor.page
    for _ in every_size(visitor):
        seen(page.locator("[data-price]"))
        target = far_squares(page)[0]
        page.locator(f"[data-square='{target}']").dispatch_event("pointerenter")
        expect(page.locator(".about")).to_contain_text(f"Walk to {target}: ")
        expect(page.locator(".about")).to_contain_text("react")
        seen(page.locator(".about"))
        expect(page.locator("circle.step")).not_to_have_count(0)
        page.locator(f"[data-square='{target}']").dispatch_event("pointerleave")


SIGNS = {"21": "Typewriter:", "22": "Item box:", "14": "barrel", "12": "Fire:", "10": "Corpse"}
"""Squares of the terrain, and what is said of them."""


def test_whatever_is_pointed_at_or_held_has_its_name_and_a_line(visitor: Visitor) -> None:
    page = visitor.page
    visitor.plays_solo("re2")
    visitor.takes_seats()
    # What is laid out comes with a whole state, not with changes, so nobody answers from here on.
    lay_out(page)
    page.reload()
    visitor.must_choose()
    expect(page.locator("[data-thing=typewriter]")).to_be_visible()
    for size in every_size(visitor):
        for square, name in SIGNS.items():
            symbol = page.locator(f"[data-index='{square}']")
            # A finger that is held down comes as a pointer that enters, like a mouse.
            symbol.dispatch_event("pointerenter", {"pointerType": "touch"})
            expect(page.locator(".about")).to_contain_text(name, ignore_case=True)
            assert is_inside(page, ".about"), size
            symbol.dispatch_event("pointerleave", {"pointerType": "touch"})


def test_the_tower_foretells_zombies_and_offers_calls(visitor: Visitor, site: Running) -> None:
    sides = Sides(visitor, site)
    marks = sides.marks()
    page = visitor.page
    for _ in every_size(visitor):
        arrows = page.locator("[data-arrow]")
        expect(arrows).to_have_count(len(marks["arrows"]) // 3)
        for arrow in arrows.all():
            expect(arrow).to_be_in_viewport()
        if any(marks["stay"][1:4]):
            seen(page.locator("[data-stay]"))
        page.locator("[data-call]").first.click(trial=True)


def test_inches_are_measured_and_zombies_numbered(visitor: Visitor) -> None:
    at_the_table(visitor)
    begins(visitor, "Vega")
    page = visitor.page
    for _ in every_size(visitor):
        for shown in ("[data-ruler] text", "[data-zombie] text"):
            page.wait_for_function(ANY, arg=shown)
        spot = moves(visitor).first
        spot.dispatch_event("click")
        expect(page.locator(".way")).to_have_count(2)
        expect(page.locator(".board")).to_contain_text("″")
        page.keyboard.press("Escape")


# Questions


def test_a_turn_is_played_by_keyboard(visitor: Visitor) -> None:
    at_a_turn(visitor)
    page = visitor.page
    for _ in every_size(visitor):
        page.keyboard.press("m")
        visitor.must_choose()
        before = visitor.version()
        page.keyboard.press("1")
        expect(page.locator("[data-version]")).not_to_have_attribute("data-version", before)
        page.keyboard.press("z")
        expect(page.locator("[data-group=move]")).to_be_visible()
        visitor.must_choose()


# Playing together


def test_the_code_of_a_seat_and_the_name_of_a_guest_fit(
    visitor: Visitor, stranger: Visitor
) -> None:
    page = opens_for_a_friend(visitor)
    page.click("[data-joined=nobody] [data-qr]")
    code = page.locator("[data-joined=nobody] figure svg")
    for size in every_size(visitor):
        code.scroll_into_view_if_needed()
        assert is_inside(page, "[data-joined=nobody] figure svg"), size
    stranger.page.goto(page.locator("[data-joined=nobody] input").input_value())
    for size in every_size(stranger):
        assert is_inside(stranger.page, "[data-guest] input"), size
        assert overflow(stranger.page) == [0, 0], size


def test_pings_are_drawn_and_somebody_away_can_be_skipped(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.click("[data-game=re2]")
    page.select_option("[aria-label='Who plays seat 1']", "friend")
    page.click("[data-open]")
    expect(page.locator("[data-joined]")).to_have_count(2)
    page.keyboard.press("Escape")
    for _ in every_size(visitor):
        seen(page.locator("[data-away]"))
        page.locator("[data-skip]").click(trial=True)
        page.locator("[data-index]").first.click(button="right", force=True)
        seen(page.locator("[data-ping]"))


# Small things


def test_the_menu_reports_and_plays_sounds_and_undo_says_what_it_does(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.takes_seats()
    # A turn ends with a card, so undoing is not free any more.
    visitor.choose("[data-group=end]")
    visitor.must_choose()
    page = visitor.page
    menu = page.get_by_label("Menu")
    for size in every_size(visitor):
        menu.click()
        for entry in (page.get_by_role("button", name="Report"), page.get_by_label("Sounds")):
            entry.last.scroll_into_view_if_needed()
            entry.last.click(trial=True)
        page.keyboard.press("Escape")
        expect(menu).to_have_attribute("aria-expanded", "false")
        page.get_by_label("More undo options").click()
        assert is_inside(page, "[data-undo-note]"), size
        # A click elsewhere closes it.
        page.mouse.click(size[0] / 2, 4)
        expect(page.locator("[data-undo-note]")).to_have_count(0)


def test_a_deck_that_runs_out_says_so(visitor: Visitor, site: Running) -> None:
    body = {"record": dumps(read(runs_out(renews=True))), "mode": "replay"}
    made = site.http.post("/api/records", json=body).json()
    page = visitor.page
    page.goto(f"/replay/{made['table']}#w.{made['spectator']}")
    expect(page.get_by_label("Step of the game")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator("[data-runs-out]")).to_have_count(1)
    for _ in every_size(visitor):
        opens_tab(page, "side")
        page.locator("[data-runs-out]").scroll_into_view_if_needed()
        seen(page.locator("[data-runs-out]"))


def test_a_table_opens_at_its_top(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    for size in every_size(visitor):
        page.wait_for_selector("[data-solo=tower]")
        page.mouse.wheel(0, 2000)
        page.locator("[data-solo=tower]").dispatch_event("click")
        visitor.must_choose()
        assert page.evaluate("scrollY") == 0, size
        page.go_back()


# Looks and languages


@pytest.mark.parametrize("game", ["re2", "tower", "apocalypse"])
def test_high_contrast_has_no_barriers(visitor: Visitor, game: str) -> None:
    visitor.plays_solo(game)
    page = visitor.page
    page.evaluate("document.documentElement.dataset.theme = 'contrast'")
    for size in every_size(visitor):
        assert barriers(page) == [], size


@pytest.mark.parametrize("path", ["/", "/mine", "/rules", "/about"])
def test_a_german_page_only_scrolls_down(visitor: Visitor, path: str) -> None:
    speaks(visitor, "de")
    page = visitor.page
    page.goto(path)
    expect(page.locator("main :is(h1, h2, p)").first).to_be_visible()
    for size in every_size(visitor):
        assert overflow(page)[1] == 0, size
        assert page.evaluate(CUT_OFF) == [], size
