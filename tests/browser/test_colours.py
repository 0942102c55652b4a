"""Health, odds and danger can be told without colours: each has a shape, a number or a word too."""

from __future__ import annotations

import json
from typing import Any

from browser.campaigns import goes_on, played_until
from browser.clicking import Visitor
from playwright.sync_api import Page, WebSocketRoute, expect
from server.live import Running

from inkribbon.kernel.game import Setup

MALL = Setup(game="apocalypse", scenario="mall", characters=("vega", "lindqvist"))
PATTERN = "one => getComputedStyle(one).backgroundImage"
CROSS = "one => getComputedStyle(one, '::after').content"


def heights(page: Page, selector: str) -> set[float]:
    found: list[float] = page.locator(selector).evaluate_all(
        "all => all.map(one => one.getBoundingClientRect().height)"
    )
    return set(found)


def is_somebody_wounded(world: Any) -> bool:
    """And may shoot."""
    shoots = any(hasattr(option.action, "aim") for option in world.decision.options)
    return shoots and any(human.wounds for human in world.humans.values())


def test_a_wound_is_a_cross_on_every_screen(visitor: Visitor, site: Running) -> None:
    goes_on(visitor, site, played_until(is_somebody_wounded, setup=MALL))
    page = visitor.page
    for width, wounds in ((1440, ".wounds"), (390, ".strip .pips")):
        page.set_viewport_size({"width": width, "height": 844})
        taken = page.locator(f"{wounds} i.x").first
        expect(taken).to_be_visible()
        assert taken.evaluate(CROSS) != "none"
        assert page.locator(f"{wounds} i:not(.x)").first.evaluate(CROSS) == "none"


def test_each_band_of_the_danger_track_is_higher_than_the_one_before(visitor: Visitor) -> None:
    visitor.plays_solo("re3")
    low, middle, high = (heights(visitor.page, f".dg.small .b{band}") for band in (1, 2, 3))
    assert max(low) < min(middle)
    assert max(middle) < min(high)


def test_the_results_of_an_attack_differ_in_their_pattern(visitor: Visitor, site: Running) -> None:
    goes_on(visitor, site, played_until(is_somebody_wounded, setup=MALL))
    page = visitor.page
    page.click("[data-group=attack]")
    bar = page.locator("[data-choice] .bar").first
    expect(bar.locator("i.oops")).to_have_count(1)
    told = {result: bar.locator(f"i.{result}").evaluate(PATTERN) for result in ("oops", "push")}
    assert "none" not in told.values()
    assert len(set(told.values())) == len(told)


TENSION = ".tension .bar i"


def test_the_colours_of_the_tension_deck_differ_in_their_pattern(visitor: Visitor) -> None:
    visitor.plays_solo("re2")
    patterns = visitor.page.locator(TENSION).evaluate_all(f"all => all.map({PATTERN})")
    assert len(patterns) == 3
    assert len(set(patterns)) == 3


MANSION = Setup(game="re1", scenario="campaign", characters=("jill", "chris"), modes=("campaign",))


def test_each_tier_of_the_danger_dial_is_broader_than_the_one_before(
    visitor: Visitor, site: Running
) -> None:
    goes_on(visitor, site, played_until(lambda world: True, setup=MANSION))
    width = "all => all.map(one => parseFloat(getComputedStyle(one).strokeWidth))"
    dial = visitor.page.locator(".dg.round svg")
    low, middle, high = (
        set(dial.locator(f"path.t{tier}:not(.on)").evaluate_all(width)) for tier in (1, 2, 3)
    )
    assert max(low) < min(middle)
    assert max(middle) < min(high)
    assert dial.locator("path.on").evaluate_all(width)[0] > max(high)


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
    assert page.locator("[data-arrow].harms .dash").evaluate(dashes) == "none"
    assert page.locator("[data-arrow='10-11'] .dash").evaluate(dashes) != "none"
