"""The End Phase: both lists of steps, each step, and the item box afterwards."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.campaign import City, city, room

from inkribbon.crawl.campaign.end_phase.steps import EndTrade, EndUse
from inkribbon.crawl.campaign.parts import graph_of
from inkribbon.crawl.campaign.storage import Deposit, OpenBox, Withdraw
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import lose, set_items
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.trade import Give
from inkribbon.crawl.observe import observe
from inkribbon.crawl.printed.campaign import UseUp
from inkribbon.crawl.state.campaign_events import (
    DangerChanged,
    DialsSet,
    PilesShuffled,
    RibbonsDropped,
    SpraysStocked,
)
from inkribbon.crawl.state.events import Healed
from inkribbon.crawl.state.health import end
from inkribbon.crawl.state.world import Item
from inkribbon.kernel.data import Event
from inkribbon.kernel.deck import discarded
from inkribbon.kernel.engine import run
from inkribbon.kernel.errors import IllegalAnswer


def playing(**files: str) -> City:
    """In Uptown 1."""
    rooms = {name.replace("_", "-"): text for name, text in files.items()}
    return city(rooms).enter("uptown-1")


def order(table: City, *kinds: type[Event]) -> list[type]:
    """The order in which events of these kinds occurred."""
    return [type(event) for event in table.events if isinstance(event, kinds)]


STEPS = (DialsSet, Healed, PilesShuffled, SpraysStocked, RibbonsDropped, DangerChanged)


@pytest.mark.rule("re3.end-phase.start")
def test_the_steps_of_a_success_come_in_order() -> None:
    table = playing().carry("mikhail", "handgun").hurt("carlos", 3)
    table.escape().no_more()

    assert order(table, *STEPS) == [
        *(DialsSet, Healed, PilesShuffled, SpraysStocked),
        *(PilesShuffled, RibbonsDropped, DangerChanged),
    ]


@pytest.mark.rule("re3.end-phase.start")
def test_the_steps_of_a_failure_come_in_order() -> None:
    table = playing().carry("mikhail", "handgun").hurt("carlos", 3)
    table.give_up()

    assert order(table, *STEPS) == [
        *(DialsSet, Healed, PilesShuffled, SpraysStocked),
        *(PilesShuffled, RibbonsDropped, DangerChanged),
    ]
    assert table.told(Healed) == [Healed(0, 3)]


# Success


@pytest.mark.rule("re3.end-phase.success-1-ammo")
def test_after_a_success_every_handgun_holds_fifteen_points_and_no_other_weapon_more() -> None:
    table = playing().give("carlos", "shotgun", "eagle-6-0")
    table.ammo("carlos", "handgun", 1).ammo("carlos", "shotgun", 2).ammo("carlos", "eagle-6-0", 3)
    table.world.box = (Item(900, "handgun", 0), Item(901, "shotgun", 0))
    table.escape().no_more()

    points = {item.card: item.ammo for item in table.who("carlos").items}
    assert (points["handgun"], points["shotgun"], points["eagle-6-0"]) == (15, 2, 3)
    assert (table.boxed("handgun").ammo, table.boxed("shotgun").ammo) == (15, 0)


@pytest.mark.rule("re3.end-phase.success-1-use-ammo")
def test_after_a_success_ammunition_may_be_used_on_other_weapons() -> None:
    table = playing().give("carlos", "shotgun", "shotgun-shells", "handgun-bullets")
    table.ammo("carlos", "shotgun", 1).ammo("carlos", "handgun", 4)
    table.escape()
    assert table.asked().about == ("ammunition",)
    # The Handgun is already full, so its bullets have no use.
    assert [use.item for use in table.offers(EndUse)] == [table.item("carlos", "shotgun-shells").id]

    table.use("carlos", "shotgun-shells", weapon="shotgun")

    assert table.item("carlos", "shotgun").ammo == 4
    assert "shotgun-shells" not in table.cards("carlos")
    table.no_more()
    assert "handgun-bullets" in table.cards("carlos")
    assert "shotgun-shells" in table.left("A")


@pytest.mark.rule("re3.end-phase.success-2-heal")
def test_after_a_success_everybody_recovers_two_levels() -> None:
    table = playing().hurt("carlos", 3).hurt("mikhail", 1)
    table.escape().no_more()

    assert (table.who("carlos").harm, table.who("mikhail").harm) == (1, 0)


@pytest.mark.rule("re3.end-phase.success-2-heal")
def test_whoever_is_unconscious_at_a_success_begins_past_danger() -> None:
    table = playing().hurt("carlos", 4, down=True)
    end(table.world, won=True, cause="escaped")
    run(table.world)
    table.no_more()

    assert table.who("carlos").harm == 3
    assert not table.who("carlos").down


@pytest.mark.rule("re3.end-phase.success-2-use-recovery")
def test_after_a_success_recovery_items_may_be_used_whatever_the_distance() -> None:
    table = playing().give("carlos", "green-herb").hurt("carlos", 4).hurt("mikhail", 4)
    table.escape()
    assert table.asked().about == ("recovery",)

    table.use("mikhail", "first-aid-spray", on="carlos")
    assert (table.who("carlos").harm, table.who("mikhail").harm) == (0, 2)
    assert table.offers(EndUse) == []  # the herb heals only its owner, who is Fine

    table.no_more()
    assert "first-aid-spray" not in table.cards("mikhail")


@pytest.mark.rule("re3.end-phase.success-trade")
def test_characters_trade_freely_in_the_steps_of_a_success() -> None:
    table = playing().give("mikhail", "shotgun-shells").give("carlos", "shotgun")
    table.ammo("carlos", "shotgun", 1).escape()
    assert table.asked().about == ("ammunition",)

    table.answer(EndTrade(0, 1))
    table.answer(Give(table.item("carlos", "shotgun").id)).done()
    table.use("mikhail", "shotgun-shells", weapon="shotgun")

    assert table.item("mikhail", "shotgun").ammo == 4


@pytest.mark.rule("re3.end-phase.success-trade")
def test_nobody_trades_in_the_steps_of_a_failure() -> None:
    table = playing().give("mikhail", "green-herb", "shotgun-shells").hurt("carlos", 4)
    table.give_up()

    assert table.asked().prompt == "dashboard"
    with pytest.raises(IllegalAnswer):
        table.answer(EndTrade(0, 1))


@pytest.mark.rule("re3.end-phase.success-3-scenario-items")
def test_after_a_success_scenario_items_go_from_inventories_and_item_box() -> None:
    table = playing().give("carlos", "toolbox", "battery")
    table.world.box = (Item(900, "square-crank"), Item(901, "lighter"))
    table.escape().no_more()

    assert "toolbox" not in table.cards("carlos")
    assert "battery" in table.cards("carlos")
    assert [stored.card for stored in table.world.box] == ["lighter"]


def thrown_away(table: City) -> City:
    """One card of deck A and two tension cards are on their discard piles."""
    decks = table.world.decks
    decks["A"] = discarded(replace(decks["A"], layers=(("green-herb",),)), "handgun-bullets")
    seen = replace(decks["tension"], layers=(("all-clear",) * 6,))
    decks["tension"] = discarded(discarded(seen, "all-clear"), "all-clear")
    return table


@pytest.mark.rule("re3.end-phase.success-4-item-a", "re3.end-phase.success-6-tension")
def test_after_a_success_item_deck_a_and_the_tension_deck_are_whole_again() -> None:
    table = thrown_away(playing())
    table.escape().no_more()

    assert table.left("A") == ["green-herb", "handgun-bullets"]
    assert table.world.decks["A"].discard == ()
    assert table.left("tension") == ["all-clear"] * 8
    assert table.world.decks["tension"].discard == ()


@pytest.mark.rule("re3.end-phase.success-5-spray")
def test_after_a_success_without_any_spray_one_goes_into_the_item_box() -> None:
    table = playing().carry("mikhail", "handgun")
    table.escape().no_more()
    assert [stored.card for stored in table.world.box] == ["first-aid-spray"]

    table.win("downtown-1")

    assert [stored.card for stored in table.world.box] == ["first-aid-spray"]


@pytest.mark.rule("re3.end-phase.success-5-spray")
def test_after_a_success_a_spray_in_any_inventory_is_enough() -> None:
    table = playing().escape().no_more()

    assert "first-aid-spray" in table.cards("mikhail")
    assert table.world.box == ()


@pytest.mark.rule("re3.end-phase.success-7-ribbons", "re3.end-phase.success-8-danger")
def test_after_a_success_ink_ribbons_go_and_the_danger_level_rises_by_one() -> None:
    table = playing()
    assert table.world.ribbons == 1
    table.escape().no_more()

    assert table.world.ribbons == 0
    assert table.world.danger == 1


# Failure


@pytest.mark.rule("re3.end-phase.fail-1-ammo")
def test_after_a_failure_every_dial_is_full() -> None:
    table = playing().give("carlos", "shotgun").ammo("carlos", "shotgun", 0)
    table.ammo("carlos", "handgun", 0)
    table.world.box = (Item(900, "eagle-6-0", 1),)
    table.give_up()

    assert (table.item("carlos", "shotgun").ammo, table.item("carlos", "handgun").ammo) == (7, 15)
    assert table.boxed("eagle-6-0").ammo == 12


@pytest.mark.rule("re3.end-phase.fail-2-heal")
def test_after_a_failure_everybody_is_fine_the_fallen_too() -> None:
    table = playing().hurt("carlos", 2).hurt("mikhail", 4, down=True)
    table.give_up()

    assert (table.who("carlos").harm, table.who("mikhail").harm) == (0, 0)
    assert not table.who("mikhail").down


@pytest.mark.rule("re3.end-phase.fail-3-item-b")
def test_after_a_failure_item_b_cards_found_in_the_scenario_are_lost() -> None:
    files = {
        "uptown-1": room("uptown-1", left="bb", b={"shotgun": 1, "toolbox": 1}),
        "downtown-1": room("downtown-1", left="b", b={"assault-rifle": 1}),
    }
    table = city(files).enter("downtown-1")
    table.move("a2").answer(Search("B"))
    table.move("b1").move("c2").move("c2").leave().leave()
    table.no_more()
    assert "assault-rifle" in table.cards("carlos")
    table.enter("uptown-1").move("a2")
    table.answer(Search("B"), ["shotgun"]).answer(Search("B"))
    assert {"shotgun", "toolbox"} <= set(table.cards("carlos"))

    table.give_up()

    # Items found in a won scenario are kept; the rest can be found again.
    assert table.cards("carlos") == ["handgun", "knife", "assault-rifle"]
    table.enter("uptown-1")
    assert table.left("B") == ["shotgun", "toolbox"]


@pytest.mark.rule("re3.end-phase.fail-3-item-b")
def test_item_b_cards_that_were_stored_or_used_up_go_back_too() -> None:
    herb = {"shotgun": 1, "toolbox": 1}
    table = city({"uptown-1": room("uptown-1", left="bb", b=herb)}).enter("uptown-1").move("a2")
    table.answer(Search("B"), ["shotgun"]).answer(Search("B"))
    gun, tool = table.item("carlos", "shotgun"), table.item("carlos", "toolbox")
    lose(table.world, 0, tool)
    set_items(table.world, 0, tuple(i for i in table.who("carlos").items if i.id != gun.id))
    table.world.box += (gun,)

    table.give_up()

    assert not table.world.box
    assert "toolbox" not in table.world.removed
    assert table.enter("uptown-1").left("B") == ["shotgun", "toolbox"]


@pytest.mark.rule("re3.end-phase.fail-4-item-a", "re3.end-phase.fail-6-tension")
def test_after_a_failure_the_decks_are_whole_again_and_held_item_a_cards_kept() -> None:
    table = thrown_away(playing()).give("carlos", "green-herb")
    table.give_up()

    assert table.left("A") == ["green-herb", "handgun-bullets"]
    assert "green-herb" in table.cards("carlos")
    assert table.left("tension") == ["all-clear"] * 8
    assert table.world.decks["tension"].discard == ()


@pytest.mark.rule("re3.end-phase.fail-5-spray")
def test_after_a_failure_without_any_spray_two_go_into_the_item_box() -> None:
    table = playing().carry("mikhail", "handgun")
    table.give_up()
    assert [stored.card for stored in table.world.box] == ["first-aid-spray"] * 2

    table.enter("uptown-1").give_up()

    assert len(table.world.box) == 2


@pytest.mark.rule("re3.end-phase.fail-5-spray", "re3.terrain.item-box-limit")
@pytest.mark.parametrize(("stored", "added"), [(6, 2), (7, 1), (8, 0)])
def test_after_a_failure_no_more_sprays_come_than_the_item_box_has_room_for(
    stored: int, added: int
) -> None:
    table = playing().carry("mikhail", "handgun")
    table.world.box = tuple(Item(1000 + n, "battery") for n in range(stored))
    table.give_up()

    assert [item.card for item in table.world.box[stored:]] == ["first-aid-spray"] * added


@pytest.mark.rule("re3.end-phase.success-5-spray")
def test_after_a_success_a_full_item_box_takes_no_spray() -> None:
    table = playing().carry("mikhail", "handgun")
    table.world.box = tuple(Item(1000 + n, "battery") for n in range(8))
    table.escape().no_more()

    assert [item.card for item in table.world.box] == ["battery"] * 8


@pytest.mark.rule("re3.end-phase.fail-7-ribbons", "re3.end-phase.fail-8-danger")
def test_after_a_failure_ink_ribbons_go_and_the_danger_level_rises_by_two() -> None:
    table = playing()
    table.give_up()

    assert table.world.ribbons == 0
    assert table.world.danger == 2


# The item box between scenarios


@pytest.mark.rule("re3.end-phase.item-box-access")
def test_before_the_next_scenario_items_go_into_the_item_box_and_come_out() -> None:
    table = playing().escape().no_more()
    table.store("carlos", "knife").store("mikhail", "first-aid-spray")
    assert [stored.card for stored in table.world.box] == ["knife", "first-aid-spray"]

    table.fetch("carlos", "first-aid-spray")

    assert table.cards("carlos") == ["handgun", "first-aid-spray"]


@pytest.mark.rule("re3.end-phase.item-box-access")
def test_the_item_box_holds_eight_items_and_inventories_keep_their_limit() -> None:
    table = city()
    table.world.box = tuple(Item(900 + n, "green-herb") for n in range(8))
    table.give("carlos", *("green-herb",) * 4)  # six items, all that Carlos can carry

    table.answer(OpenBox(1))
    assert table.offers(Deposit) == []
    assert table.offers(Withdraw) != []
    table.done()
    assert OpenBox(0) in table.asked().actions()
    table.answer(OpenBox(0))

    assert table.offers(Deposit) == []  # full as well: only something for something
    table.answer(Withdraw(0, 900))
    assert table.offers(Done) == []


def test_a_view_says_which_step_of_the_end_phase_asks() -> None:
    table = playing().carry("carlos", "handgun", "handgun-bullets", "green-herb").hurt("carlos", 3)
    assert observe(table.world, 0).step == -1
    table.escape()

    view = observe(table.world, 0)
    asked = graph_of(table.world).end.won[view.step]
    assert isinstance(asked, UseUp)
    assert view.about == (asked.kind,)
    table.no_more()
    assert observe(table.world, 0).step == -1


def test_the_item_box_is_opened_only_by_those_who_have_something_to_move() -> None:
    table = city().carry("carlos").carry("mikhail", "knife").ask_again()
    assert table.offers(OpenBox) == [OpenBox(table.seat("mikhail"))]
    table.world.box = (Item(900, "handgun", 0),)
    assert len(table.ask_again().offers(OpenBox)) == 2
