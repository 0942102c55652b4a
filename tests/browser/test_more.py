"""A decision bar with more choices than it has room for says how many more there are."""

from __future__ import annotations

import json
from typing import Any

from browser.clicking import Visitor, barriers
from browser.screens import THEMES, every_size, is_inside, wears
from playwright.sync_api import Page, WebSocketRoute, expect

MANY = 20
BELOW = """() => {
    const edge = document.querySelector('.ask .answers').getBoundingClientRect().bottom;
    return [...document.querySelectorAll('.ask .answers button')]
        .filter(one => one.getBoundingClientRect().bottom > edge + 1).length;
}"""
"""How many choices end below what is shown of them."""
COVERED = """() => {
    const { top, bottom } = document.querySelector('[data-more]').getBoundingClientRect();
    const room = document.querySelector('.ask .answers').getBoundingClientRect();
    return top < room.bottom - 5 || bottom - top < 24;
}"""


def offers(page: Page, number: int) -> None:
    """From now on every question has so many answers."""

    def follow(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(changed(json.loads(message))))

    def changed(told: dict[str, Any]) -> str:
        if told.get("decision"):
            options = told["decision"]["options"]
            told["decision"]["options"] = (options * number)[:number]
        return json.dumps(told)

    page.route_web_socket("**/live", follow)


def counted(page: Page) -> int:
    """How many choices are hidden, once the button says as many."""
    page.wait_for_function(
        f"() => document.querySelector('[data-more]')?.dataset.more === String(({BELOW})())"
    )
    hidden: int = page.evaluate(BELOW)
    return hidden


def test_choices_that_do_not_fit_are_counted_on_every_screen(visitor: Visitor) -> None:
    page = visitor.page
    offers(page, MANY)
    visitor.plays_solo("re3")
    more = page.locator("[data-more]")
    for size in every_size(visitor):
        expect(more).to_contain_text(f"+{counted(page)} more")
        assert is_inside(page, "[data-more]"), size
        assert not page.evaluate(COVERED), size
    for theme in THEMES:
        wears(page, theme)
        assert barriers(page) == [], theme


def test_the_choices_that_are_left_are_reached_by_touch_and_by_keyboard(visitor: Visitor) -> None:
    page = visitor.page
    offers(page, MANY)
    visitor.plays_solo("re3")
    more = page.locator("[data-more]")
    choices = page.locator("[data-choice]")
    for size in every_size(visitor):
        choices.first.focus()
        hidden = counted(page)
        more.click()
        expect(choices.nth(MANY - hidden)).to_be_in_viewport(ratio=1)
        choices.first.focus()
        expect(more).to_have_attribute("data-more", str(hidden))
        more.press("Enter")
        expect(choices.nth(MANY - hidden)).to_be_focused()
        choices.last.focus()
        expect(more).to_have_count(0)
        assert is_inside(page, f"[data-choice='{MANY - 1}']"), size


def test_choices_that_take_another_shape_are_counted_again(visitor: Visitor) -> None:
    """The bar keeps its size, and so do the choices' words: as when a font comes late."""
    page = visitor.page
    offers(page, MANY)
    visitor.plays_solo("re3")
    more = page.locator("[data-more]")
    before = more.get_attribute("data-more")
    for size in ("9px", "20px"):
        for choice in page.locator("[data-choice]").all():
            choice.evaluate("(one, size) => { one.style.fontSize = size }", size)
        expect(more).not_to_have_attribute("data-more", before or "")
        before = str(counted(page))


def test_a_list_of_choices_says_how_many_it_has(visitor: Visitor) -> None:
    offers(visitor.page, MANY)
    visitor.plays_solo("re3")
    for _ in every_size(visitor):
        expect(visitor.page.get_by_role("list", name=f"{MANY} choices")).to_be_visible()


def test_choices_that_fit_say_nothing_of_more(visitor: Visitor) -> None:
    page = visitor.page
    offers(page, 2)
    visitor.plays_solo("re3")
    for size in every_size(visitor):
        expect(page.locator("[data-choice]")).to_have_count(2)
        assert page.evaluate(BELOW) == 0, size
        expect(page.locator("[data-more]")).to_have_count(0)
