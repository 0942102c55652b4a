"""What the table shows and says, on every kind of screen.

Each test opens one page and lays it out anew for each size. Other tests say more about the same
things, on one screen.
"""

from __future__ import annotations

from typing import Any

import pytest
from browser.clicking import Visitor, barriers
from browser.screens import CUT_OFF, SIZES, every_size, is_inside, opens_tab, overflow, sized
from browser.staging import Stage
from browser.terrain import lay_out
from browser.test_apocalypse import at_the_table, begins, moves
from browser.test_foretelling import Sides
from browser.test_legible import speaks
from browser.test_seeing import at_a_turn
from browser.test_showing import HARM, MOVE, REST, ROLL, TUMBLE, at_a_table, hurt, walks
from browser.test_small_things import runs_out
from browser.test_walking import far_squares
from golden.making import read
from playwright.sync_api import Locator, Page, expect
from server.live import Running

from inkribbon.kernel.records.text import dumps

COVERED = """([note, other]) => {
    const boxes = name => [...document.querySelectorAll(name)]
        .filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect());
    return boxes(note).some(a => boxes(other).some(b =>
        a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top));
}"""


GROWING = """document.getAnimations().filter(one =>
    one.effect.target.closest('[data-fire]')).length"""
HEALED = ("healed", {"seat": 0, "levels": 1})

ANY = """name => [...document.querySelectorAll(name)].some(one => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
})"""
"""Whether any of them is on the screen: a board may be larger."""


def seen(shown: Locator) -> None:
    """It is on the screen, and not behind a tab."""
    expect(shown.first).to_be_in_viewport()


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
        stage.happens(healed(stage), HEALED)
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


def test_enemies_walk_square_by_square(moving: Visitor) -> None:
    stage = at_a_table(moving)
    page = moving.page
    number, enemy = next(iter(stage.view["enemies"].items()))
    model = page.locator(f"[data-enemy='{number}']")
    squares = [enemy["square"], enemy["square"] + 1, enemy["square"]]
    for size in SIZES:
        sized(moving, size)
        walks(stage, int(number), squares)
        for square in squares[1:]:
            expect(model).to_have_attribute("data-at", str(square))
            seen(model)
            stage.goes_on(MOVE)
        moving.must_choose()


def test_fire_grows_in_sight(moving: Visitor) -> None:
    stage = at_a_table(moving)
    page = moving.page
    here = next(iter(stage.view["characters"].values()))["square"]
    for number, size in enumerate(SIZES, 1):
        sized(moving, size)
        view = stage.view
        view["fire"] = list(range(here, here + number))
        stage.happens(view, ("fire-spread", {"square": view["fire"][-1]}))
        expect(page.locator("[data-fire]")).to_have_count(number)
        seen(page.locator("[data-fire]"))
        assert page.evaluate(GROWING) >= 1, size
        stage.goes_on(2000)
        moving.must_choose()


SPEEDS = {1: 2.0, 2: 1.0, 3: 0.5}
"""How long things take at each speed of the menu, compared with the usual one."""


def test_each_speed_is_chosen_in_the_menu_and_kept(moving: Visitor) -> None:
    stage = at_a_table(moving)
    page = moving.page
    for size in SIZES:
        sized(moving, size)
        for speed, factor in SPEEDS.items():
            chooses_speed(page, speed)
            stage.happens(hurt(stage), ROLL, HARM)
            expect(page.locator("[data-tumbling]")).to_be_visible()
            stage.goes_on(int((TUMBLE + REST) * factor) - 20)
            assert page.locator("[data-blow]").count() == 0, (size, speed)
            stage.goes_on(40)
            seen(page.locator("[data-blow=hit]"))
            stage.goes_on(2000)
            stage.happens(healed(stage), HEALED)
            stage.goes_on(2000)
            moving.must_choose()
        chooses_speed(page, 0)
        happens_at_once(moving, stage)


def test_whoever_wants_no_motion_sees_the_end_at_once(visitor: Visitor) -> None:
    stage = at_a_table(visitor)
    for size in SIZES:
        sized(visitor, size)
        happens_at_once(visitor, stage)


def happens_at_once(visitor: Visitor, stage: Stage) -> None:
    """Although the clock stands still."""
    stage.happens(hurt(stage), ROLL, HARM)
    seen(visitor.page.locator("[data-blow=hit]"))
    assert visitor.page.locator("[data-tumbling]").count() == 0
    visitor.must_choose()
    stage.happens(healed(stage), HEALED)
    visitor.must_choose()


def chooses_speed(page: Page, speed: int) -> None:
    page.get_by_label("Menu").click()
    button = page.locator(f"[data-speed='{speed}']:not(:root)")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")


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


def test_a_symbol_has_its_name_and_a_line_while_choices_are_listed(visitor: Visitor) -> None:
    page = visitor.page
    lay_out(page)
    visitor.plays_solo("re2")
    choices = page.locator("[data-choice]")
    symbol = page.locator("[data-index='21']")
    for size in every_size(visitor):
        seen(choices)
        before = choices.first.bounding_box()
        symbol.dispatch_event("pointerenter", {"pointerType": "touch"})
        expect(page.locator(".about")).to_contain_text("Typewriter:")
        assert is_inside(page, ".about"), size
        assert choices.first.bounding_box() == before, size
        symbol.dispatch_event("pointerleave", {"pointerType": "touch"})
        expect(page.locator(".about")).to_have_count(0)


def test_what_is_said_of_an_enemy_covers_no_choice_that_is_pointed_at(visitor: Visitor) -> None:
    at_a_turn(visitor)
    page = visitor.page
    page.keyboard.press("a")
    choice = page.locator("[data-type=attack]").first
    for points in (choice.hover, choice.focus):
        points()
        expect(page.locator(".about")).to_have_count(1)
        expect(page.locator(".about")).to_be_hidden()
        page.mouse.move(1, 1)


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
    page, link = visitor.page, visitor.invites_a_friend()
    page.click("[data-joined=nobody] [data-qr]")
    code = page.locator("[data-joined=nobody] figure svg")
    for size in every_size(visitor):
        code.scroll_into_view_if_needed()
        assert is_inside(page, "[data-joined=nobody] figure svg"), size
    stranger.page.goto(link)
    for size in every_size(stranger):
        assert is_inside(stranger.page, "[data-guest] input"), size
        assert overflow(stranger.page) == [0, 0], size


def test_pings_are_drawn_and_somebody_away_can_be_skipped(visitor: Visitor) -> None:
    visitor.invites_a_friend(seat=1)
    page = visitor.page
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
        page.mouse.click(2, size[1] / 2)
        expect(page.locator("[data-undo-note]")).to_have_count(0)


NEWEST = """() => {
    const log = document.querySelector('[role=log]');
    return log.clientHeight > 0 && log.scrollHeight - log.scrollTop - log.clientHeight < 2;
}"""


def test_the_log_shows_its_newest_line(visitor: Visitor) -> None:
    stage = at_a_table(visitor)
    page = visitor.page
    stage.happens(stage.view, *[HEALED] * 40)
    expect(page.locator("[role=log]")).to_contain_text("Told of healed 40.")
    stage.let_the_clock_run()
    for _ in every_size(visitor):
        opens_tab(page, "log")
        page.wait_for_function(NEWEST)
        if page.locator(".tabs").is_visible():
            page.keyboard.press("Escape")


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
