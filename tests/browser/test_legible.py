"""What is written on a table can be read on every screen: large enough, and not cut off."""

from __future__ import annotations

import pytest
from browser.clicking import Visitor
from browser.staging import Stage
from browser.test_apocalypse import at_the_table, begins
from browser.test_sizes import DRAWN, every_size, is_inside, sized
from playwright.sync_api import Page, expect

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
