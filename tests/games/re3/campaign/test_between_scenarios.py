"""What a campaign keeps from one scenario to the next, and what starts afresh."""

from __future__ import annotations

import pytest
from support.campaign import ITEMS, City, city, room, trial_box
from support.re3 import item

from inkribbon.crawl.campaign.entering import atlas_of
from inkribbon.crawl.campaign.storage import Deposit, OpenBox, Withdraw
from inkribbon.crawl.effects.verbs import is_possible
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.printed.effects import Spawn
from inkribbon.crawl.state.campaign_events import PutInBox, ScenarioEntered, TookFromBox
from inkribbon.crawl.state.world import NOBODY, Item, Lasting
from inkribbon.kernel.deck import Deck, shuffled

TWO_TOOLS = {"toolbox": 1, "bolt-cutters": 1}


@pytest.mark.rule("re3.campaign.replay-item-b-tokens")
def test_in_a_replay_item_b_tokens_stay_while_a_scenario_item_is_left() -> None:
    both = room("uptown-1", left="bbc", right="b", b=TWO_TOOLS)
    table = city({"uptown-1": both}).win("uptown-1").enter("uptown-1")
    table.move("a2").answer(Search("B"), ["toolbox"])
    assert table.world.tokens == {table.square("a2"): ("B", "C"), table.square("b2"): ("B",)}

    table.answer(Search("B"))
    assert table.world.tokens == {table.square("a2"): ("C",)}


@pytest.mark.rule("re3.campaign.replay-item-b-tokens")
def test_in_a_replay_finding_another_item_removes_no_item_b_tokens() -> None:
    table = city({"uptown-1": room("uptown-1", left="ca", right="b", b=TWO_TOOLS)})
    table.win("uptown-1").enter("uptown-1").move("a2")
    table.world.decks["B"] = Deck()
    table.world.decks["A"] = shuffled(["green-herb"])
    table.answer(Search("A"))
    assert table.world.tokens[table.square("b2")] == ("B",)


@pytest.mark.rule("re3.campaign.replay-item-b-tokens")
def test_in_a_first_visit_item_b_tokens_stay_though_the_deck_is_empty() -> None:
    one = room("uptown-1", left="bc", right="b", b={"toolbox": 1})
    table = city({"uptown-1": one}).enter("uptown-1").move("a2").answer(Search("B"))
    assert table.left("B") == []
    assert table.world.tokens == {table.square("a2"): ("C",), table.square("b2"): ("B",)}
    table.answer(Search("C"), ["battery"])
    assert table.world.tokens == {table.square("b2"): ("B",)}


def back_home(table: City) -> City:
    """Back at the dashboard after a scenario that ended in the middle of everything."""
    world = table.enter("uptown-1").world
    world.gone = ("nemesis",)
    world.lasting = (Lasting("haste", "x", seat=0, turns=9, amount=1),)
    world.fire, world.extra_draws = (1,), 3
    return table.give_up().no_more()


def test_at_the_dashboard_it_is_nobodys_turn_and_the_table_is_clear() -> None:
    table = back_home(city({"uptown-1": room("uptown-1", right="b", b={"shotgun": 1})}))
    world = table.world
    assert (world.active, world.ribbons, world.phase) == (NOBODY, 0, "dashboard")
    assert (world.gone, world.lasting, world.fire, world.extra_draws) == ((), (), (), 0)
    assert (world.tokens, world.enemies, world.reader) == ({}, {}, NOBODY)
    assert table.left("B") == []


@pytest.mark.rule("re3.enemy.nemesis-killed")
def test_nemesis_killed_in_one_scenario_can_come_back_in_the_next() -> None:
    table = city()
    table.enter("uptown-1").world.gone = ("nemesis",)
    assert not is_possible(table.world, Spawn(enemy="nemesis"))
    table.give_up().no_more()

    assert is_possible(table.enter("commercial-1").world, Spawn(enemy="nemesis"))


def test_health_items_and_the_box_are_kept() -> None:
    table = city().give("carlos", "shotgun").store("carlos", "shotgun")
    table.hurt("mikhail", 2).enter("uptown-1")
    assert table.told(ScenarioEntered) == [ScenarioEntered("uptown-1")]
    assert table.boxed("shotgun").ammo == 7
    assert table.who("mikhail").harm == 2
    assert table.at("carlos") == "a1"


@pytest.mark.rule("re3.end-phase.success-trade")
def test_the_recovery_step_is_a_last_chance_to_trade_even_without_recovery_items() -> None:
    table = city().carry("carlos", "knife").carry("mikhail", "knife").enter("uptown-1").escape()
    assert (table.asked().prompt, table.asked().about) == ("end-phase", ("recovery",))


def test_without_anything_to_trade_the_end_phase_asks_nothing() -> None:
    table = city().carry("carlos").carry("mikhail").enter("uptown-1").escape()
    assert table.asked().prompt == "dashboard"


def test_a_campaign_knows_its_own_scenarios_and_no_others() -> None:
    atlas = atlas_of(city().world)
    known = atlas.scenario("uptown-1")
    assert known is not None
    assert known.id == "uptown-1"
    assert atlas.scenario("nowhere") is None


@pytest.mark.rule("re3.end-phase.item-box-access")
@pytest.mark.parametrize(("spare", "offered"), [(1, True), (0, False)])
def test_an_item_comes_out_of_the_box_into_the_last_free_space_of_a_bag(
    spare: int, offered: bool
) -> None:
    table = city()
    seat = table.seat("carlos")
    free = table.world.book.cast[seat].inventory - len(table.who("carlos").items)
    table.give("carlos", *["toolbox"] * (free - spare))
    table.world.box = (Item(1000, "battery"),)
    table.ask_again().answer(OpenBox(seat))

    assert table.offers(Withdraw) == ([Withdraw(seat, 1000)] if offered else [])


@pytest.mark.rule("re3.end-phase.item-box-access")
def test_a_swap_for_something_larger_can_be_finished_though_the_bag_is_overfull() -> None:
    launcher = item("launcher", slots=2)
    table = city(box=trial_box(items=(*ITEMS, launcher)))
    seat = table.seat("carlos")
    spare = table.world.book.cast[seat].inventory - len(table.who("carlos").items)
    table.give("carlos", *["toolbox"] * spare)
    table.world.box = tuple(Item(1000 + n, "battery" if n else "launcher") for n in range(8))
    table.ask_again().answer(OpenBox(seat))
    table.answer(Withdraw(seat, 1000)).answer(Deposit(seat, table.item("carlos", "toolbox").id))

    assert table.told(TookFromBox) == [TookFromBox(seat, "launcher")]
    assert table.told(PutInBox) == [PutInBox(seat, "toolbox")]
    assert table.offers(Deposit) == []
    table.answer(Done())
    assert table.asked().prompt == "dashboard"


@pytest.mark.rule("re3.campaign.path-unlock")
def test_a_path_that_can_be_unlocked_is_reason_enough_to_ask_in_the_end_phase() -> None:
    table = city({"commercial-1": room("commercial-1", path="rpd-1")})
    table.carry("carlos", "knife").carry("mikhail", "knife").enter("commercial-1")
    table.move("b2").give("carlos", "precinct-key").escape()
    assert table.asked().about == ("ammunition",)
    assert table.unlocks() == ["rpd-1"]
