"""What is written on a table can be read on every screen: large enough, and not cut off."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from browser.campaigns import opened_at
from browser.clicking import Visitor
from browser.screens import DRAWN, every_size, is_inside, sized
from browser.staging import Stage
from browser.test_apocalypse import at_the_table, begins
from golden.making import FOLDER, golden_cases, read
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from server.live import Running

from inkribbon.crawl.turn.actions import Move
from inkribbon.kernel.records.replaying import steps
from inkribbon.kernel.records.text import dumps, loads

SMALL = """() => [...document.querySelectorAll('svg.board text')].flatMap(text => {
    const { a, b } = text.getScreenCTM();
    const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
    return size < 10.9 ? [`${text.textContent} ${size}`] : [];
})"""
OVERLAPPING = """() => [...document.querySelectorAll('[data-here] text')].flatMap(text => {
    const [pill, own] = [text.previousElementSibling, text].map(one => one.getBoundingClientRect());
    return own.right > pill.right || own.left < pill.left ? [text.textContent] : [];
})"""
SHORTENED = """() => [...document.querySelectorAll('.phases span, .phases small, .tabs button')]
    .filter(one => one.checkVisibility() && !one.closest('.left'))
    .filter(one => getComputedStyle(one).overflow === 'hidden' || one.matches('button'))
    .filter(one => one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1)
    .map(one => one.textContent)"""
OUTSIDE = """() => {
    const room = document.querySelector('.ask .answers').getBoundingClientRect();
    return [...document.querySelectorAll('.ask [data-group]')]
        .filter(one => one.getBoundingClientRect().bottom > room.bottom + 1)
        .map(one => one.dataset.group);
}"""
BESIDE = """() => {
    const wood = document.querySelector('[data-ruler] .wood');
    const { a, e } = wood.getScreenCTM();
    const edge = e + a * parseFloat(/M(\\d+) \\d+V/.exec(wood.getAttribute('d'))[1]);
    return [...document.querySelectorAll('[data-ruler] [data-side=left] text')]
        .map(one => one.getBoundingClientRect())
        .filter(one => one.left < 0 || one.right > edge).length;
}"""
CROSSING = """() => {
    const { a: scale } = document.querySelector('svg.board').getScreenCTM();
    const isSymbol = one => one.matches('.door, [data-thing], [data-token], [data-covered] *');
    // Words that go with a mark; an open door without the way that it swings, which is empty.
    const partsOf = one => one.matches('.label') ? [...one.querySelectorAll('text')]
        : one.querySelector('.leaf') ? [...one.querySelectorAll('rect')] : [one];
    const labels = [...document.querySelectorAll('svg.board [data-label]')].flatMap(one =>
        partsOf(one).map(part => ({ one, box: part.getBoundingClientRect(),
            name: part.textContent.trim() || part.getAttribute('class') })));
    return labels.flatMap((a, i) => labels.slice(i + 1).flatMap(b => {
        const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        // The box of a word has some air around it, that of a door more: it may be open or a cross.
        const air = isSymbol(a.one) && isSymbol(b.one) ? 10 : 3;
        return a.one !== b.one && Math.min(wide, high) > air * scale ? [`${a.name}, ${b.name}`]
            : [];
    }));
}"""
"""Names, coordinates, doors, keys and tokens of a map that lie on top of each other."""
OFF_THE_MAP = """() => {
    const board = document.querySelector('svg.board');
    const { x, y, width, height } = board.viewBox.baseVal;
    const { a, d, e, f } = board.getScreenCTM();
    const [right, bottom] = [(x + width) * a + e, (y + height) * d + f];
    return board.matches('.zoomed') ? [] : [...board.querySelectorAll('[data-label]')]
        .filter(one => {
            const box = one.getBoundingClientRect();
            return box.left < x * a + e - 1 || box.right > right + 1
                || box.top < y * d + f - 1 || box.bottom > bottom + 1;
        }).map(one => one.textContent.trim());
}"""
"""Labels that are cut off at the edge of the drawing, where the whole of it is shown."""
LANGUAGES = ["en", "de"]
SPOKEN = [(game, words) for game in ("re2", "tower", "apocalypse") for words in LANGUAGES]


def speaks(visitor: Visitor, language: str) -> None:
    visitor.page.goto("/")
    visitor.page.evaluate("wanted => localStorage.setItem('inkribbon.language', wanted)", language)


def test_labels_of_a_table_in_inches_are_never_smaller_than_eleven_pixels(visitor: Visitor) -> None:
    at_the_table(visitor)
    begins(visitor, "Vega")
    for _ in every_size(visitor):
        visitor.page.wait_for_function(f"() => ({SMALL})().length === 0")


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_the_tower_are_large_enough_and_fit_their_signs(
    visitor: Visitor, language: str
) -> None:
    speaks(visitor, language)
    visitor.plays_solo("tower")
    expect(visitor.page.locator("[data-here]").first).to_be_visible()
    for size in every_size(visitor):
        visitor.page.wait_for_function(f"() => ({SMALL})().length === 0")
        assert visitor.page.evaluate(OVERLAPPING) == [], size


@pytest.mark.parametrize(("game", "language"), SPOKEN)
def test_phases_and_tabs_are_not_cut_off_and_no_button_of_a_turn_is_hidden(
    visitor: Visitor, game: str, language: str
) -> None:
    speaks(visitor, language)
    if game == "apocalypse":
        at_the_table(visitor)
        begins(visitor, "Lindqvist")
    else:
        visitor.plays_solo(game)
        visitor.takes_seats()
    page = visitor.page
    expect(page.locator(".ask [data-group]").first).to_be_visible()
    for size in every_size(visitor):
        assert page.evaluate(SHORTENED) == [], size
        assert page.evaluate(OUTSIDE) == [], size


@pytest.mark.parametrize("language", LANGUAGES)
def test_phases_are_not_cut_off_while_another_player_of_the_tower_acts(
    visitor: Visitor, language: str
) -> None:
    speaks(visitor, language)
    page = visitor.page
    stage = Stage(page)
    visitor.plays_solo("tower")
    view = stage.view
    view["active"] = 1 - view["active"]
    stage.happens(view, ("tower.moved", {"seat": view["active"]}))
    for size in every_size(visitor, [(360, 740)]):
        assert page.evaluate(SHORTENED) == [], size


CROWDED = [
    ("re1", "the-gunshot"),
    ("re2", "4a"),
    ("re2", "5a"),
    ("re2", "7a"),
    ("re3", "commercial-2"),
    ("re3", "uptown-1"),
]
"""The maps with the most to read, and those with exits and keys where there is little room."""


@pytest.mark.parametrize(("game", "scenario"), CROWDED)
def test_labels_of_a_map_do_not_cross(
    visitor: Visitor, site: Running, game: str, scenario: str
) -> None:
    made = site.made({"game": game, "scenario": scenario, "seats": [{"name": "Mara"}]})
    page = visitor.page
    page.goto(f"/t/{made.id}#0.{made.tokens[0]}")
    expect(page.locator("[data-label]").first).to_be_visible()
    for size in every_size(visitor):
        assert page.evaluate(CROSSING) == [], size
        assert page.evaluate(OFF_THE_MAP) == [], size


LATE = ["re1.lab-c.4", "re1.crypts-b.4", "re2.3a.4", "re2.7a.4", "re3.rpd-1.4", "re3.uptown-3.2"]
"""Games in whose middle doors are open, tiles laid out, and exits free."""


@pytest.mark.parametrize("game", LATE)
def test_labels_of_a_map_do_not_cross_in_the_middle_of_a_game(
    visitor: Visitor, site: Running, game: str
) -> None:
    record = (FOLDER / f"{game}.jsonl").read_text("utf-8")
    made = site.http.post("/api/records", json={"record": record, "mode": "replay"}).json()
    middle = len(loads(record).answers) * 6 // 10
    page = visitor.page
    page.goto(f"/replay/{made['table']}?at={middle}#w.{made['spectator']}")
    expect(page.locator("svg.board .leaf").first).to_be_visible()
    for size in every_size(visitor):
        assert page.evaluate(CROSSING) == [], size
        assert page.evaluate(OFF_THE_MAP) == [], size


def test_the_rule_beside_a_table_shows_whole_numbers_on_a_phone(visitor: Visitor) -> None:
    at_the_table(visitor)
    page = sized(visitor, (390, 844))
    page.evaluate(DRAWN)
    expect(page.locator("[data-side=left] text").first).to_have_text("0")
    assert page.evaluate(BESIDE) == 0


def test_what_the_table_chose_can_be_taken_back_without_hiding_a_button(visitor: Visitor) -> None:
    stage = Stage(visitor.page)
    visitor.plays_solo("re2")
    visitor.takes_seats()
    page = visitor.page
    stage.happens(stage.view, ("settled", {}))
    expect(page.locator("[data-choose]")).to_be_visible()
    for size in every_size(visitor):
        assert page.evaluate(OUTSIDE) == [], size
        assert is_inside(page, "[data-choose]"), size


def frame(page: Page) -> list[float]:
    numbers = page.locator("svg.board").get_attribute("viewBox") or ""
    return [float(number) for number in numbers.split()]


def test_a_screen_that_is_turned_shows_the_board_anew(visitor: Visitor) -> None:
    page = sized(visitor, (820, 1180))
    visitor.plays_solo("re2")
    visitor.takes_seats()
    whole = frame(page)
    sized(visitor, (844, 390)).evaluate(DRAWN)
    expect(page.locator("svg.board.zoomed")).to_be_visible()
    near = frame(page)
    assert near[2] < whole[2]
    visitor.choose("[data-group=end]")
    visitor.must_choose()
    sized(visitor, (820, 1180)).evaluate(DRAWN)
    expect(page.locator("svg.board:not(.zoomed)")).to_be_visible()
    assert frame(page) == whole


def test_the_legend_of_doors_stays_on_the_board(visitor: Visitor) -> None:
    speaks(visitor, "de")
    visitor.plays_solo("re2")
    page = visitor.page
    for size in [(820, 1180), (1440, 900)]:
        sized(visitor, size).evaluate(DRAWN)
        board = page.locator("svg.board").bounding_box()
        note = page.locator("[data-note=legend]").bounding_box()
        assert board is not None
        assert note is not None
        assert note["x"] + note["width"] <= board["x"] + board["width"] + 1, size
        assert note["y"] + note["height"] <= board["y"] + board["height"] + 1, size


NAMES_UNDER_PRICES = """() => [...document.querySelectorAll('[data-price] circle')].flatMap(one => {
    const price = one.getBoundingClientRect();
    // The box of a word has some air around it.
    const air = price.height / 6;
    return [...document.querySelectorAll('svg.board .label text')].filter(name => {
        const box = name.getBoundingClientRect();
        const wide = Math.min(box.right, price.right) - Math.max(box.left, price.left);
        const high = Math.min(box.bottom, price.bottom) - Math.max(box.top, price.top);
        return Math.min(wide, high) > air;
    }).map(name => name.textContent);
})"""
"""Names of tiles over which a price is drawn."""


def test_the_prices_of_a_walk_leave_the_names_of_rooms_legible(visitor: Visitor) -> None:
    visitor.plays_solo("re3")
    visitor.takes_seats()
    page = visitor.page
    expect(page.locator("[data-price]").first).to_be_visible()
    for size in every_size(visitor, also=[(360, 740), (740, 360)]):
        assert page.evaluate(NAMES_UNDER_PRICES) == [], size


WIDER_THAN_A_SQUARE = """() => {
    const { width } = document.querySelector('[data-square]').getBoundingClientRect();
    return [...document.querySelectorAll('[data-risk]')]
        .filter(one => one.getBoundingClientRect().width > width).length;
}"""


@cache
def hit_on_the_way() -> str:
    """A golden game up to where somebody may move, in a square with an enemy."""
    case = next(case for case in golden_cases() if str(case) == "re2.7a.2")
    record = read(case)
    at = next(number for number, world in enumerate(steps(case.game, record)) if is_held(world))
    return upto(dumps(record), at)


def is_held(world: Any) -> bool:
    if world.decision is None or world.decision.prompt != "action":
        return False
    here = world.characters[world.active].square
    held = any(enemy.square == here for enemy in world.enemies.values())
    return held and sum(isinstance(action, Move) for action in world.decision.actions()) > 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chance_of_a_hit_is_no_wider_than_its_square(
    visitor: Visitor, site: Running, language: str
) -> None:
    speaks(visitor, language)
    table = opened_at(site, hit_on_the_way())
    page = visitor.page
    page.evaluate("k => localStorage.setItem('inkribbon.tables', k)", json.dumps([table]))
    page.goto(f"/t/{table['table']}")
    expect(page.locator("[data-risk]").nth(1)).to_be_visible()
    for size in every_size(visitor, also=[(360, 740), (740, 360)]):
        assert page.evaluate(WIDER_THAN_A_SQUARE) == 0, size


COVERED = """() => [...document.querySelectorAll('svg.board [data-label]')]
    .filter(one => one.matches('.label')).filter(label => {
        const box = label.getBoundingClientRect();
        return [...document.querySelectorAll('svg.board .plate')].some(model => {
            const other = model.getBoundingClientRect();
            const wide = Math.min(box.right, other.right) - Math.max(box.left, other.left);
            const high = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top);
            return Math.min(wide, high) > box.height / 2;
        });
    }).map(one => one.textContent.trim())"""
"""Names of tiles of which a model hides more than half."""


def replayed(visitor: Visitor, site: Running, game: str, at: int) -> Page:
    record = (FOLDER / f"{game}.jsonl").read_text("utf-8")
    made = site.http.post("/api/records", json={"record": record, "mode": "replay"}).json()
    visitor.page.goto(f"/replay/{made['table']}?at={at}#w.{made['spectator']}")
    expect(visitor.page.locator("svg.board .plate").first).to_be_visible()
    return visitor.page


def test_a_name_makes_room_for_models_where_its_tile_has_room(
    visitor: Visitor, site: Running
) -> None:
    """In the others, every square is taken, or has something that stays."""
    page = replayed(visitor, site, "re2.6a.4", 156)
    assert set(page.evaluate(COVERED)) == {"LadderShaft", "ToolNiche", "CablePlatform"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_ability_leaves_the_end_of_the_turn_in_its_row(
    visitor: Visitor, site: Running, language: str
) -> None:
    speaks(visitor, language)
    record = (FOLDER / "re2.8a.4.jsonl").read_text("utf-8")
    table = opened_at(site, upto(record, 196))
    page = visitor.page
    page.evaluate("k => localStorage.setItem('inkribbon.tables', k)", json.dumps([table]))
    page.goto(f"/t/{table['table']}")
    expect(page.locator("[data-group=ability]")).to_be_visible()
    for size in every_size(visitor, also=[(1366, 768), (740, 360)]):
        assert page.evaluate(OUTSIDE) == [], size
        if size[0] > 1240:
            tops = "all => [...new Set(all.map(one => one.getBoundingClientRect().top))].length"
            assert page.locator(".ask [data-group]").evaluate_all(tops) == 1, size


def upto(record: str, count: int) -> str:
    found = loads(record)
    return dumps(replace(found, answers=found.answers[:count], closing=None))


STEPS = "all => Math.min(...all.map(one => one.getBoundingClientRect().width))"


def test_the_steps_of_health_can_be_told_apart_on_a_small_phone_held_sideways(
    visitor: Visitor, site: Running
) -> None:
    page = replayed(visitor, site, "re2.8a.4", 196)
    sized(visitor, (740, 360))
    steps = page.locator(".strip .health i")
    expect(steps).to_have_count(20)
    assert steps.evaluate_all(STEPS) >= 7
