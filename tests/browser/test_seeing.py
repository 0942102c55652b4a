"""What the table shows before one acts, and what larger boards bring."""

from __future__ import annotations

import re
from typing import Any

import pytest
from browser.clicking import Visitor, barriers
from browser.terrain import lay_out, set_a_puzzle, tell_of_rolls
from playwright.sync_api import expect
from server.live import Running, until


def pointed_out(visitor: Visitor, site: Running, table: str) -> dict[str, list[int]]:
    """What the server points out to the seat that must decide."""
    kept = visitor.page.evaluate("JSON.parse(localStorage['inkribbon.tables'])[0]")
    marks: dict[str, list[int]] = {}
    for seat in kept["seats"]:
        headers = {"Authorization": f"Bearer {seat['token']}"}
        odds = site.http.get(f"/api/tables/{table}/odds", headers=headers).json()
        marks = odds["marks"] if odds["odds"] else marks
    return marks


def at_a_turn(visitor: Visitor, game: str = "re2") -> str:
    table = visitor.plays_solo(game)
    visitor.takes_seats()
    expect(visitor.page.locator("[data-group]").first).to_be_visible()
    # Odds and marks are asked for after the board has come.
    expect(visitor.page.locator("[data-alert]").first).to_be_visible()
    return table


def test_enemies_that_will_react_are_marked_and_counted(visitor: Visitor, site: Running) -> None:
    table = at_a_turn(visitor)
    marks = pointed_out(visitor, site, table)
    assert marks["reacting"]
    alerts = visitor.page.locator("[data-alert]")
    expect(alerts).to_have_count(len(marks["reacting"]))
    found = alerts.evaluate_all("all => all.map(mark => Number(mark.dataset.alert)).sort()")
    assert found == sorted(marks["reacting"])
    expect(visitor.page.locator(".phases")).to_contain_text(f"{len(found)} enem")


def test_squares_in_reach_show_what_a_walk_costs_from_the_first_turn(
    visitor: Visitor, site: Running
) -> None:
    table = at_a_turn(visitor)
    page = visitor.page
    kept = page.evaluate("JSON.parse(localStorage['inkribbon.tables'])[0].seats")
    costs: dict[str, str] = {}
    for seat in kept:
        headers = {"Authorization": f"Bearer {seat['token']}"}
        odds = site.http.get(f"/api/tables/{table}/odds", headers=headers).json()
        costs.update({str(way["place"]): str(way["cost"]) for way in odds["ways"] if way["path"]})
    assert {"1", "2"} <= set(costs.values())
    shown = "all => Object.fromEntries(all.map(one => [one.dataset.price, one.textContent.trim()]))"
    assert page.locator("[data-price]").evaluate_all(shown) == costs
    page.keyboard.press("m")
    assert page.locator("[data-price]").evaluate_all(shown) == costs
    page.keyboard.press("a")
    expect(page.locator("[data-price]")).to_have_count(0)


def test_going_shows_how_far_two_moves_go(visitor: Visitor, site: Running) -> None:
    table = at_a_turn(visitor)
    far = pointed_out(visitor, site, table)["reach"]
    expect(visitor.page.locator(".reach")).to_have_count(0)
    visitor.page.keyboard.press("m")
    expect(visitor.page.locator(".reach")).to_have_count(len(far))


def test_an_attack_in_the_list_shows_its_line_of_sight_and_its_odds(visitor: Visitor) -> None:
    at_a_turn(visitor)
    page = visitor.page
    page.keyboard.press("a")
    page.locator("[data-type=attack]").first.hover()
    expect(page.locator("[data-sight]")).to_have_attribute("data-sight", "clear")
    expect(page.locator("[data-note=odds] [data-odds]")).to_be_visible()
    expect(page.locator("[data-note=odds] [data-odds]")).to_contain_text("%")


def test_pointing_at_an_enemy_shows_whether_it_is_in_sight(visitor: Visitor, site: Running) -> None:
    table = at_a_turn(visitor)
    page = visitor.page
    seen = pointed_out(visitor, site, table)["seen"]
    state: Any = page.evaluate("JSON.parse(localStorage['inkribbon.tables'])[0].seats[0].token")
    headers = {"Authorization": f"Bearer {state}"}
    view = site.http.get(f"/api/tables/{table}", headers=headers).json()["view"]
    squares = {enemy["square"] for enemy in view["enemies"].values()}
    assert squares & set(seen), "somebody is in sight"
    assert squares - set(seen), "somebody is not"
    for square in sorted(squares):
        page.locator(f"[data-index='{square}']").hover()
        wanted = "clear" if square in seen else "blocked"
        expect(page.locator("[data-sight]")).to_have_attribute("data-sight", wanted)


def test_the_odds_of_an_enemy_are_shown_by_key(visitor: Visitor) -> None:
    at_a_turn(visitor)
    visitor.page.keyboard.press("o")
    expect(visitor.page.locator("[data-choice]").first).to_contain_text("%")
    visitor.page.keyboard.press("Escape")
    expect(visitor.page.locator("[data-choice]")).to_have_count(0)


def test_the_active_card_says_how_likely_an_attack_is_evaded(visitor: Visitor) -> None:
    at_a_turn(visitor)
    expect(visitor.page.locator("[data-evade]")).to_have_text(re.compile(r"^\d+%$"))


def test_no_note_lies_on_the_map_unless_it_is_dragged_there(visitor: Visitor) -> None:
    at_a_turn(visitor)
    page = visitor.page
    page.keyboard.press("o")
    expect(page.locator("[data-note=odds] [data-odds]")).to_be_visible()
    covered = """() => [...document.querySelectorAll('[data-note] > *')].some(note => {
        const a = note.getBoundingClientRect();
        return [...document.querySelectorAll('[data-index]')].some(square => {
            const b = square.getBoundingClientRect();
            return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
        });
    })"""
    page.wait_for_function(f"() => !({covered})()")
    note = page.locator("[data-note=legend]")
    board = page.locator("svg.board").bounding_box()
    assert board is not None
    note.locator("b").first.hover()
    page.mouse.down()
    page.mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2, steps=4)
    page.mouse.up()
    page.wait_for_function(covered)
    page.keyboard.press("Escape")
    expect(page.locator("[data-note=odds] [data-odds]")).to_be_hidden()
    there = note.bounding_box()
    assert there is not None
    page.reload()
    visitor.must_choose()

    def is_there_again() -> bool:
        again = note.bounding_box()
        # The decision bar may be a little higher now, and the board with the note a little lower.
        return again is not None and (
            abs(again["x"] - there["x"]) + abs(again["y"] - there["y"]) < 8
        )

    until(is_there_again)
    page.locator("[data-note=legend]").dblclick()
    page.wait_for_function(f"() => !({covered})()")


def test_everything_that_larger_boards_bring_is_drawn_and_spoken(visitor: Visitor) -> None:
    page = visitor.page
    lay_out(page)
    visitor.plays_solo("re2")
    expect(page.locator("[data-covered]")).to_have_count(2)
    expect(page.locator("[data-corpse]")).to_have_count(2)
    expect(page.locator("[data-fire]")).to_have_count(2)
    expect(page.locator("[data-boss]")).to_contain_text("17 of 24 left")
    expect(page.locator(".boss")).to_contain_text("It comes up from below.")
    for thing in ("barrel", "typewriter", "item-box", "narrative", "fixed", "path"):
        expect(page.locator(f"[data-thing={thing}]")).to_have_count(1)
    spoken = " ".join(
        page.locator("[data-index]").evaluate_all("all => all.map(one => one.ariaLabel)")
    )
    for words in ("unexplored, yellow", "2 corpses", "fire", "explosive barrel", "stairs to"):
        assert words in spoken
    for words in ("opens with the Small Key", "Grave Digger, health 17 of 24", "Typewriter"):
        assert words in spoken


def test_every_sign_of_the_board_is_explained(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    visitor.page.get_by_label("Menu").click()
    visitor.page.click("[data-signs]")
    signs = visitor.page.get_by_role("dialog")
    for name in ("One way", "Barricade", "Stairs", "Will react", "Typewriter", "Item box"):
        expect(signs).to_contain_text(name)


@pytest.mark.parametrize(
    ("game", "says"),
    [("re2", "Reaction phase"), ("tower", "Slits"), ("apocalypse", "Barricades")],
)
def test_every_kind_of_game_says_how_it_is_played(visitor: Visitor, game: str, says: str) -> None:
    visitor.plays_solo(game)
    page = visitor.page
    page.get_by_role("button", name="How to play").click()
    lessons = page.get_by_role("dialog", name="How to play")
    expect(lessons.get_by_text(says, exact=True)).to_be_visible()
    assert barriers(page) == []
    lessons.get_by_role("button", name="Board symbols").click()
    expect(page.get_by_role("dialog", name="Board symbols")).to_be_visible()


def test_squares_are_named_at_the_edges_as_the_log_names_them(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    page = visitor.page
    name = page.locator("[data-square]").first.get_attribute("data-square") or ""
    letters = page.locator("svg.board").get_by_text(name[0], exact=True)
    number = page.locator("svg.board").get_by_text(name[1:], exact=True)
    expect(letters.first).to_be_visible()
    expect(number.first).to_be_visible()
    column = letters.first.bounding_box()
    square = page.locator(f"[data-square={name}]").bounding_box()
    assert column
    assert square
    assert square["x"] < column["x"] + column["width"] / 2 < square["x"] + square["width"]
    assert column["y"] < square["y"]


def test_the_log_draws_dice_in_the_colour_that_the_weapon_rolls(visitor: Visitor) -> None:
    page = visitor.page
    tell_of_rolls(page, ("knife", ["low"]), ("shotgun", ["low", "high"]))
    visitor.plays_solo("re2")
    for weapon, drawn in (
        ("knife", ["#d-sidestep"]),
        ("shotgun", ["#d-r-sidestep", "#d-r-kill"]),
    ):
        line = page.locator("li", has_text=f"{weapon} attack-missed")
        expect(line).to_have_count(1)
        shapes = line.locator(".die use").evaluate_all("all => all.map(one => one.href.baseVal)")
        assert shapes == drawn
        # Not only the colour: red dice have cut corners.
        cut = line.locator(".die [clip-path='url(#d-cut)']").count()
        assert cut == sum(shape.startswith("#d-r-") for shape in drawn)


def test_a_puzzle_shows_its_track_and_how_far_it_has_got(visitor: Visitor) -> None:
    page = visitor.page
    set_a_puzzle(page, track=["sun", "moon", "star", "wind"], laid=1, tried=["wind"])
    visitor.plays_solo("re2")
    puzzle = page.locator("[data-puzzle='1']")
    expect(puzzle).to_contain_text("1 of 4 laid")
    expect(puzzle.get_by_role("listitem")).to_have_count(4)
    expect(puzzle.get_by_label("Sun crest, laid")).to_be_visible()
    expect(puzzle.get_by_label("Moon crest, missing")).to_be_visible()
    expect(puzzle).to_contain_text("Tried too early: Wind")
    assert barriers(page) == []


def test_a_place_of_the_scenario_that_is_pointed_at_has_its_name_and_story(
    visitor: Visitor,
) -> None:
    page = visitor.page
    set_a_puzzle(page, ["sun", "moon"], 0, [])
    visitor.plays_solo("re2")
    page.locator("[data-index='0']").dispatch_event("pointerenter")
    expect(page.locator(".about")).to_contain_text("Wall Panel:")
