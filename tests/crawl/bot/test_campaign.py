"""The careful bot plays campaigns: it continues, wins scenarios and never gives one up."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.campaign import City, city, room

from inkribbon import bots
from inkribbon.crawl.bot.city import _serves
from inkribbon.crawl.bot.errands import errands
from inkribbon.crawl.bot.judge import CrawlJudge
from inkribbon.crawl.bot.options.sensible import sensible
from inkribbon.crawl.campaign.end_phase.steps import EndUse
from inkribbon.crawl.campaign.entering import EnterScenario
from inkribbon.crawl.campaign.paths import Abandon
from inkribbon.crawl.campaign.storage import Deposit, OpenBox, Withdraw
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import Discard, set_items
from inkribbon.crawl.state.books.modes import box_limit
from inkribbon.crawl.state.campaign_events import ScenarioEnded
from inkribbon.crawl.state.world import Item
from inkribbon.kernel.data import Data
from inkribbon.kernel.driver import choose
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler

PAIR = ("jill", "carlos")
ZOMBIE = room("uptown-1", left="cZ", path="uptown-2", extra="falling_loses = true")


@pytest.mark.parametrize("seed", [1, 2])
def test_careful_bots_play_a_campaign_from_scenario_to_scenario(seed: int) -> None:
    table = city({"uptown-1": ZOMBIE}, cast=PAIR)
    drivers = {seat: bots.make("careful", table.game, seed) for seat in (0, 1)}
    chance = Sampler(seed)
    ended: list[ScenarioEnded] = []
    for _ in range(300):
        decision = table.world.decision
        if decision is None or len(ended) > 2:
            break
        action = choose(table.game, table.world, decision, drivers, chance)
        answer(table.world, action)
        ended += [event for event in table.world.news if isinstance(event, ScenarioEnded)]

    assert len(ended) > 2
    assert [event for event in ended if event.cause == "abandoned"] == []
    assert sum(event.won for event in ended) >= 2


def test_with_nothing_sensible_to_do_it_does_not_propose_to_give_up() -> None:
    """Nobody would agree, so it would propose it forever."""
    table = city({"uptown-1": ZOMBIE}, cast=PAIR).give("jill", "green-herb").enter("uptown-1")
    asked = table.asked()
    pointless = [o for o in asked.options if isinstance(o.action, Abandon | Discard)]
    held = replace(asked, options=tuple(pointless))
    assert sensible(table.world, held) == []
    judge = CrawlJudge(table.game.observe(table.world, asked.seat))
    kinds = {type(option.action) for option in judge.worthwhile(table.world, held)}
    assert kinds == {Discard}


# What it fetches before leaving


def careful_answers(table: City, seed: int = 1, limit: int = 120) -> None:
    """Let bots play until the scenario, or the End Phase after it, is over."""
    drivers = {seat: bots.make("careful", table.game, seed) for seat in table.world.characters}
    chance = Sampler(seed)
    for _ in range(limit):
        decision = table.world.decision
        if decision is None or decision.prompt == "dashboard":
            return
        answer(table.world, choose(table.game, table.world, decision, drivers, chance))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_keys_and_ways_are_fetched_before_anybody_leaves(seed: int) -> None:
    table = city({"uptown-1": room("uptown-1", left="c", path="uptown-2"), "uptown-2": MORE})
    table.enter("uptown-1")
    careful_answers(table, seed)
    assert table.state.placed == ("uptown-2",)
    assert len(table.state.found) == 1
    assert table.state.won == ("uptown-1",)


MORE = room("uptown-2", left="c")


def test_a_way_to_where_nothing_is_to_be_had_is_no_errand() -> None:
    files = {"uptown-1": room("uptown-1", path="uptown-2"), "uptown-2": room("uptown-2")}
    assert errands(city(files).enter("uptown-1").world) == ()
    files["uptown-2"] = MORE
    assert len(errands(city(files).enter("uptown-1").world)) == 1


def test_nothing_is_fetched_once_the_way_to_the_end_is_open() -> None:
    table = city({"uptown-1": room("uptown-1", left="c")}).enter("uptown-1")
    assert len(errands(table.world)) == 1
    parts = ("fuse", "machine-oil", "oil-additive", "power-cable")
    table.world.campaign = replace(table.state, found=parts)
    assert errands(table.world) == ()


# Between scenarios


def decided(table: City) -> Data:
    """The careful bot's answer to the current question."""
    decision = table.asked()
    seat = max(decision.seat, 0)
    view = table.game.observe(table.world, seat)
    return bots.make("careful", table.game, 1).choose(view, decision)


def test_it_goes_where_most_is_to_be_had() -> None:
    files = {
        "downtown-1": room("downtown-1"),
        "uptown-1": room("uptown-1", left="c", path="uptown-2"),
        "commercial-1": room("commercial-1", left="c"),
    }
    assert decided(city(files)) == EnterScenario("uptown-1")


def test_it_goes_for_two_finds_rather_than_a_find_and_a_way() -> None:
    files = {
        "downtown-1": room("downtown-1", left="c", path="uptown-2"),
        "uptown-1": room("uptown-1", left="c", right="c"),
    }
    assert decided(city(files)) == EnterScenario("uptown-1")


def test_the_way_to_another_district_leads_deeper_into_the_city() -> None:
    files = {
        "uptown-1": room("uptown-1", left="c"),
        "commercial-1": room("commercial-1", path="rpd-1"),
        "rpd-1": room("rpd-1", left="c", path="rpd-2"),
    }
    table = city(files)
    table.world.campaign = replace(table.state, placed=("rpd-1",), unlocked=("rpd-1",))
    assert decided(table.ask_again()) == EnterScenario("uptown-1")


def test_after_a_failure_it_tries_somewhere_else() -> None:
    files = {id: room(id, left="c") for id in ("uptown-1", "commercial-1")}
    table = city(files)
    first = decided(table)
    assert isinstance(first, EnterScenario)
    table.world.campaign = replace(table.state, failed=(first.scenario,))
    second = decided(table.ask_again())
    assert isinstance(second, EnterScenario)
    assert second != first


def test_it_goes_to_the_end_of_the_city_as_soon_as_it_can() -> None:
    table = city({"uptown-1": room("uptown-1", left="c"), "clock-tower-1": room("clock-tower-1")})
    parts = ("fuse", "machine-oil", "oil-additive", "power-cable")
    table.world.campaign = replace(table.state, found=parts)
    assert decided(table.ask_again()) == EnterScenario("clock-tower-1")


def test_a_key_without_a_door_is_put_into_the_item_box() -> None:
    table = city({"uptown-1": ZOMBIE}, cast=PAIR).give("jill", "battery")
    assert decided(table) == OpenBox(table.seat("jill"))
    table.answer(OpenBox(table.seat("jill")))
    assert decided(table) == Deposit(table.seat("jill"), table.item("jill", "battery").id)
    table.answer(decided(table))
    assert decided(table) == Done()


def settled(table: City) -> City:
    """Let everyone use the item box as often as they like: that must end at some point."""
    for _ in range(40):
        action = decided(table)
        if not isinstance(action, OpenBox | Deposit | Withdraw | Done):
            return table
        table.answer(action)
    raise AssertionError("they never come away from the item box")


def holding(table: City, who: str, *held: str) -> City:
    """Give exactly these cards, with full dials."""
    set_items(table.world, table.seat(who), ())
    return table.give(who, *held)


def carried(table: City, who: str) -> list[str]:
    return sorted(item.card for item in table.who(who).items)


def test_whoever_has_two_handguns_leaves_one_to_somebody_with_none() -> None:
    table = city({"uptown-1": ZOMBIE}, cast=PAIR)
    settled(holding(holding(table, "jill", "handgun", "handgun"), "carlos", "knife"))
    assert carried(table, "jill") == ["handgun"]
    assert carried(table, "carlos") == ["handgun", "knife"]


def test_whoever_has_many_guns_leaves_some_to_somebody_with_few() -> None:
    table = city({"uptown-1": ZOMBIE}, cast=PAIR)
    holding(table, "jill", "handgun", "shotgun", "assault-rifle", "eagle-6-0")
    settled(holding(table, "carlos", "handgun", "knife"))
    assert len(carried(table, "jill")) == len(carried(table, "carlos")) == 3
    assert "handgun" in carried(table, "jill")


def test_an_empty_gun_is_not_handed_on() -> None:
    table = city({"uptown-1": ZOMBIE}, cast=PAIR)
    holding(table, "jill", "handgun", "shotgun", "assault-rifle")
    gun, *others = table.who("jill").items
    set_items(table.world, table.seat("jill"), (gun, *(replace(i, ammo=0) for i in others)))
    settled(holding(table, "carlos", "handgun", "knife"))
    assert carried(table, "carlos") == ["handgun", "knife"]


def test_a_full_item_box_is_no_reason_to_go_unarmed() -> None:
    table = city({"uptown-1": ZOMBIE}, cast=PAIR)
    holding(holding(table, "jill", "handgun", "handgun"), "carlos", "knife")
    limit = box_limit(table.world.book)
    table.world.box = tuple(Item(900 + number, "toolbox") for number in range(limit))
    settled(table.ask_again())
    assert carried(table, "jill") == ["handgun"]
    assert "handgun" in carried(table, "carlos")


def test_bullets_for_no_weapon_and_a_second_knife_stay_behind_and_the_one_spray_does_not() -> None:
    table = city({"uptown-1": ZOMBIE}, cast=PAIR)
    held = ("handgun", "shotgun-shells", "knife", "knife", "first-aid-spray", "green-herb")
    settled(holding(table, "jill", *held))
    kept = carried(table, "jill")
    assert {"handgun", "first-aid-spray"} <= {*kept}
    assert kept.count("knife") == 1
    assert "shotgun-shells" not in kept


def test_hands_are_freed_but_not_of_the_own_weapon() -> None:
    table = city({"uptown-1": ZOMBIE}, cast=PAIR)
    heavy = ("shotgun", "shotgun", "assault-rifle", "magnum", "eagle-6-0", "grenade-launcher")
    holding(table, "jill", "handgun", *heavy)
    gun, *others = table.who("jill").items
    set_items(table.world, table.seat("jill"), (replace(gun, ammo=1), *others))
    settled(table.ask_again())
    kept = carried(table, "jill")
    assert len(kept) < 1 + len(heavy)
    assert "handgun" in kept


def test_two_keys_come_together_in_one_hand_and_unlock_their_path() -> None:
    table = city({"commercial-1": room("commercial-1"), "commercial-2": MORE_SHOPS}, cast=PAIR)
    table.give("jill", "lighter").give("carlos", "lighter-fluid")
    table.world.campaign = replace(table.state, placed=("commercial-2",))
    table.ask_again()
    for _ in range(8):
        if table.state.unlocked:
            break
        table.answer(decided(table))
    assert table.state.unlocked == ("commercial-2",)


MORE_SHOPS = room("commercial-2", left="c")


def test_healing_is_not_wasted_on_a_scratch_in_the_end_phase() -> None:
    table = city({"uptown-1": ZOMBIE}, cast=PAIR).give("jill", "first-aid-spray")
    spray = table.item("jill", "first-aid-spray").id
    use = EndUse(table.seat("jill"), spray, on=table.seat("jill"))
    for harm, serves in ((1, False), (3, True), (4, True)):
        assert _serves(table.hurt("jill", harm).world, use) is serves
