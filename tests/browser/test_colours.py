"""Health, odds and danger can be told without colours: each has a shape, a number or a word too."""

from __future__ import annotations

import json
import re
from typing import Any

from browser.campaigns import goes_on, played_until
from browser.clicking import Visitor, barriers
from browser.screens import THEMES, every_look, wears
from browser.staging import Stage
from browser.terrain import lay_out
from browser.test_seeing import at_a_turn
from playwright.sync_api import Locator, Page, WebSocketRoute, expect
from server.live import Running

from inkribbon.kernel.game import Setup

MALL = Setup(game="apocalypse", scenario="mall", characters=("vega", "lindqvist"))
PATTERN = "one => getComputedStyle(one).backgroundImage"
CROSSED = """[...document.querySelectorAll(":is(.wounds, .strip .pips) i")]
    .filter(one => one.checkVisibility())
    .map(one => [one.matches(".x"), getComputedStyle(one, "::after").content !== "none"])"""
"""Of each wound that is shown, whether it was taken and whether it is crossed."""


def heights(page: Page, selector: str) -> set[float]:
    found: list[float] = page.locator(selector).evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    return set(found)


def is_somebody_wounded(world: Any) -> bool:
    """And may shoot."""
    shoots = any(hasattr(option.action, "aim") for option in world.decision.options)
    return shoots and any(human.wounds for human in world.humans.values())


def test_a_wound_is_a_cross(visitor: Visitor, site: Running) -> None:
    goes_on(visitor, site, played_until(is_somebody_wounded, setup=MALL))
    page = visitor.page
    for look in every_look(visitor):
        found = {tuple(wound) for wound in page.evaluate(CROSSED)}
        assert found == {(True, True), (False, False)}, look


def test_the_state_of_health_has_a_mark_and_a_name(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    page = visitor.page
    marked = "all => all.map(one => getComputedStyle(one, '::after').content !== 'none')"
    for look in every_look(visitor, "party"):
        health = page.locator(".health:visible").first
        assert health.locator("i").evaluate_all(marked) == [True, *[False] * 4], look
        expect(page.locator(".health-w:visible .at").first).to_have_text("Fine")


def _offsets(words: Locator) -> list[int]:
    """How far each word is from the left end."""
    found: list[int] = words.evaluate(
        "one => [...one.querySelectorAll('span')].map(word => Math.round("
        "word.getBoundingClientRect().left - one.getBoundingClientRect().left))"
    )
    return found


def test_poison_is_a_word_that_can_be_read(visitor: Visitor) -> None:
    page = visitor.page
    stage = Stage(page)
    visitor.plays_solo("re2")
    visitor.takes_seats()
    view = stage.view
    view["characters"]["0"]["poisoned"] = True
    stage.happens(view, ("poisoned", {"seat": 0}))
    expect(page.locator(".venom")).to_have_text("Poisoned")
    heroes = page.locator(".health-w:visible")
    poisoned, healthy = (_offsets(heroes.nth(i)) for i in range(2))
    assert poisoned == healthy, "the words no longer stand below their steps"
    expect(page.locator(".model [data-poison]")).to_be_visible()
    for look in every_look(visitor, "party"):
        assert page.locator(".venom [data-poison]").is_visible(), look
    for theme in THEMES:
        wears(page, theme)
        assert barriers(page) == [], theme


def test_a_tile_nobody_has_seen_has_a_shape_for_its_colour(visitor: Visitor) -> None:
    page = visitor.page
    lay_out(page)
    visitor.plays_solo("re2")
    marks = page.locator("[data-covered] .mark")
    expect(marks).to_have_count(2)
    shapes = marks.evaluate_all("all => all.map(one => one.getAttribute('d'))")
    assert len(set(shapes)) == 2
    stripes = page.locator("[data-covered] > rect:first-child")
    colours = stripes.evaluate_all(STRIPES)
    assert len(set(colours)) == 2
    for look in every_look(visitor):
        edges = marks.evaluate_all("all => all.map(one => getComputedStyle(one).stroke)")
        assert {lightness(edge) < 0.1 for edge in edges} == {True}, look


STRIPES = """all => all.map(one => document.querySelector(
    one.getAttribute('fill').slice(4, -1)).firstElementChild.getAttribute('fill'))"""
RESULTS = ["miss", "hit", "push", "wound", "kill", "evade", "oops"]
DRAWN_RESULTS = """(bar, results) => results.map(result => {
    const part = bar.firstElementChild.cloneNode();
    part.classList.remove(...results);
    part.classList.add(result);
    bar.append(part);
    const { backgroundImage, backgroundColor } = getComputedStyle(part);
    part.remove();
    return [backgroundImage, backgroundColor];
})"""


def lightness(colour: str) -> float:
    red, green, blue = (int(part) / 255 for part in re.findall(r"\d+", colour)[:3])
    return 0.3 * red + 0.6 * green + 0.1 * blue


def test_results_without_a_pattern_differ_in_lightness(visitor: Visitor) -> None:
    at_a_turn(visitor)
    visitor.page.keyboard.press("a")
    bar = visitor.page.locator("[data-choice] .bar").first
    found = dict(zip(RESULTS, bar.evaluate(DRAWN_RESULTS, RESULTS), strict=True))
    patterns = [pattern for pattern, _ in found.values() if pattern != "none"]
    assert len(set(patterns)) == len(patterns) == len(RESULTS) - 2
    plain = [lightness(colour) for pattern, colour in found.values() if pattern == "none"]
    assert abs(plain[0] - plain[1]) > 0.4


def test_each_band_of_the_danger_track_is_higher_than_the_one_before(visitor: Visitor) -> None:
    visitor.plays_solo("re3")
    for look in every_look(visitor, "side"):
        low, middle, high = (heights(visitor.page, f".dg.small .b{band}") for band in (1, 2, 3))
        assert 0 < max(low) < min(middle), look
        assert max(middle) < min(high), look


def test_the_results_of_an_attack_differ_in_their_pattern(visitor: Visitor, site: Running) -> None:
    goes_on(visitor, site, played_until(is_somebody_wounded, setup=MALL))
    page = visitor.page
    page.click("[data-group=attack]")
    bar = page.locator("[data-choice] .bar").first
    expect(bar.locator("i.oops")).to_have_count(1)
    for look in every_look(visitor):
        told = {result: bar.locator(f"i.{result}").evaluate(PATTERN) for result in ("oops", "push")}
        assert "none" not in told.values(), look
        assert len(set(told.values())) == len(told), look


TENSION = ".tension .bar i"


def test_the_colours_of_the_tension_deck_differ_in_their_pattern(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    for look in every_look(visitor, "side"):
        patterns = visitor.page.locator(TENSION).evaluate_all(f"all => all.map({PATTERN})")
        assert len(patterns) == 3, look
        assert len(set(patterns)) == 3, look


MANSION = Setup(game="re1", scenario="campaign", characters=("jill", "chris"), modes=("campaign",))


def test_each_tier_of_the_danger_dial_is_broader_than_the_one_before(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, played_until(lambda world: True, setup=MANSION))
    width = "all => all.map(one => parseFloat(getComputedStyle(one).strokeWidth))"
    dial = visitor.page.locator(".dg.round svg")
    for look in every_look(visitor):
        low, middle, high = (
            set(dial.locator(f"path.t{tier}:not(.on)").evaluate_all(width)) for tier in (1, 2, 3)
        )
        assert max(low) < min(middle), look
        assert max(middle) < min(high), look
        assert dial.locator("path.on").evaluate_all(width)[0] > max(high), look


def test_a_bad_line_of_the_log_is_bold(visitor: Visitor, site: Running) -> None:
    goes_on(visitor, site, played_until(is_somebody_wounded, setup=MALL))
    page = visitor.page
    weight = "all => all.map(one => Number(getComputedStyle(one).fontWeight))"
    lines = page.locator("[role=log] span[id^=log-]")
    expect(page.locator("[role=log] .bad").first).to_be_attached()
    for look in every_look(visitor, "log"):
        bad = lines.and_(page.locator(".bad")).evaluate_all(weight)
        plain = lines.and_(page.locator(":not(.bad)")).evaluate_all(weight)
        assert min(bad) > max(plain), look


def zombies_come(page: Page) -> None:
    """From now on the server foretells one zombie that comes to hurt, and two that do not."""

    def follow(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        server.on_message(lambda message: line.send(changed(json.loads(message))))

    def changed(told: dict[str, Any]) -> str:
        if told["type"] == "odds" and told["marks"].get("stay"):
            own = told["marks"]["stay"][0]
            told["marks"]["stay"][1] = 1
            told["marks"]["arrows"] = [own % 4 + 1, own, 1, 10, 11, 2]
        return json.dumps(told)

    page.route_web_socket("**/live", follow)


def test_an_arrow_of_zombies_that_hurt_is_solid_and_others_are_dashed(visitor: Visitor) -> None:
    page = visitor.page
    zombies_come(page)
    visitor.plays_solo("tower")
    dashes = "one => getComputedStyle(one).strokeDasharray"
    expect(page.locator("[data-arrow]")).to_have_count(2)
    for look in every_look(visitor):
        assert page.locator("[data-arrow].harms .dash").evaluate(dashes) == "none", look
        assert page.locator("[data-arrow='10-11'] .dash").evaluate(dashes) != "none", look
