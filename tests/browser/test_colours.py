"""Health, odds and danger can be told without colours: each has a shape, a number or a word too."""

from __future__ import annotations

from typing import Any

from browser.campaigns import goes_on, played_until
from browser.clicking import Visitor
from playwright.sync_api import Page, expect
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
