"""The campaign: eight scenarios in order, the end steps, and two continues."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.campaign import City, room
from support.re2 import game
from support.road import DECKS, STOPS, poison, road, road_box, set_dial

from inkribbon.crawl.campaign.continues import GiveUpCampaign, UseContinue, can_help
from inkribbon.crawl.campaign.end_phase.respite import ReplaceWith, TakeSpray
from inkribbon.crawl.campaign.end_phase.steps import EndTrade, EndUse
from inkribbon.crawl.campaign.storage import Withdraw
from inkribbon.crawl.effects.belongings import TakeCard
from inkribbon.crawl.items.carrying import Discard, lose
from inkribbon.crawl.items.trade import Take
from inkribbon.crawl.state.campaign_events import ItemsDropped, RibbonsDropped
from inkribbon.crawl.state.health import Fall, Kill, end
from inkribbon.crawl.state.special_events import (
    BoxEmptied,
    CharacterReplaced,
    ContinueUsed,
    FallenRestored,
    SprayGiven,
)
from inkribbon.crawl.state.world import CAUTION, DANGER, Item
from inkribbon.kernel.deck import cards
from inkribbon.kernel.engine import run
from inkribbon.kernel.errors import BadSetup

EQUIPMENT = """
[equipment]
cards = ["bowgun"]
one_each = ["first-aid-spray"]
"""
KIT = ["handgun", "knife", "first-aid-spray"]


PROMPTS = ("end-phase", "empty-box", "give-spray", "replace-dead", "continue")


def settle(table: City) -> City:
    """Decline everything that an End Phase offers, and set up the next scenario."""
    while (asked := table.world.decision) is not None and asked.prompt in PROMPTS:
        table.done()
    table.settle_set_up()
    return table


def until(table: City, prompt: str) -> City:
    while table.asked().prompt != prompt:
        table.done()
    return table


def prompts(table: City) -> set[str]:
    """What an End Phase asks if everything is declined."""
    seen = set()
    while (asked := table.world.decision) is not None and asked.prompt in PROMPTS:
        seen.add(asked.prompt)
        table.done()
    return seen


def win(table: City) -> City:
    """Walk out of the scenario; the End Phase waits for its first answer."""
    return table.escape()


def lost(table: City) -> City:
    """Lose the scenario: an enemy kills Leon."""
    return table.do(Kill(0))


# The road


@pytest.mark.rule("re2.mode-campaign.starting-items")
def test_everyone_begins_with_a_handgun_a_knife_and_a_spray() -> None:
    table = road()
    assert [table.cards(who) for who in ("leon", "claire")] == [KIT, KIT]
    assert table.item("leon", "handgun").ammo == 15


@pytest.mark.rule("re2.mode-campaign.order")
def test_the_scenarios_are_played_in_order_and_the_last_one_wins() -> None:
    table = road()
    for stop in STOPS:
        assert table.state.scenario == stop
        settle(win(table))
    assert table.world.outcome is not None
    assert (table.world.outcome.won, table.world.outcome.cause) == (True, "escaped-the-city")


@pytest.mark.rule(
    "re2.mode-campaign.ignore-starting-equipment", "re2.mode-campaign.inventory-carries"
)
def test_equipment_of_briefs_is_ignored_and_what_is_carried_stays() -> None:
    equipped = room("2a", extra='kit = ["knife"]', tables=DECKS + EQUIPMENT)
    table = road({"2a": equipped}).give("leon", "cannon")
    settle(win(table))
    assert table.state.scenario == "2a"
    assert table.cards("leon") == [*KIT, "cannon"]
    assert table.cards("claire") == KIT


@pytest.mark.parametrize("kept", [True, False])
def test_the_next_scenario_has_the_cards_that_nobody_has(kept: bool) -> None:
    """What was used up is back in the box, and what is carried is not to be found again."""
    found = {name: room(name, tables=DECKS, b={"bowgun": 1}) for name in ("1a", "2a")}
    table = road(found).give("leon", "bowgun")
    if not kept:
        lose(table.world, 0, table.item("leon", "bowgun"))
    settle(win(table))
    assert table.state.scenario == "2a"
    assert cards(table.world.decks["B"]) == ([] if kept else ["bowgun"])


@pytest.mark.rule("re2.mode-campaign.no-other-reset")
def test_health_and_dials_are_otherwise_not_reset() -> None:
    table = road().give("leon", "cannon").hurt("leon", 3)
    set_dial(table, "leon", "cannon", 1)
    settle(win(table))
    assert table.who("leon").harm == 3
    assert table.item("leon", "cannon").ammo == 1
    assert table.state.scenario == "2a"


# The end steps


@pytest.mark.rule("re2.end-phase.1-handguns-full", "re2.end-phase.1-other-weapons")
def test_handguns_are_filled_and_other_weapons_gain_three_points_up_to_their_capacity() -> None:
    table = road().give("leon", "bowgun", "cannon").give("claire", "bowgun")
    set_dial(table, "leon", "handgun", 1)
    set_dial(table, "leon", "bowgun", 2)
    set_dial(table, "leon", "cannon", 1)
    set_dial(table, "claire", "bowgun", 7)
    settle(win(table))
    assert table.item("leon", "handgun").ammo == 15
    assert table.item("leon", "bowgun").ammo == 5
    assert table.item("leon", "cannon").ammo == 1  # cumbersome
    assert table.item("leon", "knife").ammo == 0
    assert table.item("claire", "bowgun").ammo == 8


@pytest.mark.rule("re2.end-phase.1-handguns-full")
def test_a_custom_handgun_is_filled_like_any_other() -> None:
    custom = game().contents.items["custom-handgun"]
    table = road(box=road_box(custom)).give("leon", "custom-handgun")
    set_dial(table, "leon", "custom-handgun", 1)
    settle(win(table))
    assert table.item("leon", "custom-handgun").ammo == 15


def test_nothing_is_used_up_in_the_end_steps_where_it_would_be_wasted() -> None:
    table = win(road().give("leon", "bullets", "herb").hurt("claire", 2))
    asked = []
    while table.asked().prompt == "end-phase":
        asked += [(use.weapon, use.on) for use in table.offers(EndUse)]
        table.done()
    assert asked == [(0, 1), (0, 1)]  # the spray of either, on Claire


@pytest.mark.rule("re2.end-phase.1-use-ammunition", "re2.end-phase.order")
def test_ammunition_is_used_after_the_dials_were_raised_and_before_it_is_discarded() -> None:
    table = road().give("leon", "bowgun", "bullets")
    set_dial(table, "leon", "bowgun", 1)
    win(table)
    assert table.item("leon", "bowgun").ammo == 4
    table.use("leon", "bullets", weapon="bowgun")
    settle(table)
    assert table.item("leon", "bowgun").ammo == 6


@pytest.mark.rule("re2.end-phase.2-use-recovery", "re2.end-phase.2-cure-poison")
def test_recovery_items_heal_and_poison_ends() -> None:
    table = poison(road().give("leon", "herb").hurt("leon", 3), "leon")
    win(table)
    table.use("leon", "herb")
    settle(table)
    assert table.who("leon").harm == 2
    assert not table.who("leon").poisoned


@pytest.mark.rule("re2.end-phase.3-discard")
def test_scenario_items_ammunition_and_recovery_are_discarded_but_not_sprays() -> None:
    table = road().give("leon", "bullets", "herb", "key", "cord")
    settle(win(table))
    assert table.cards("leon") == [*KIT, "cord"]
    assert table.told(ItemsDropped) == [ItemsDropped(("bullets", "herb", "key"), found=False)]


@pytest.mark.rule("re2.end-phase.3-discard")
def test_a_spray_that_was_found_is_kept_like_any_other() -> None:
    table = road().give("leon", "spare-spray")
    settle(win(table))
    assert table.cards("leon") == [*KIT, "spare-spray"]


@pytest.mark.rule("re2.end-phase.3-ribbons")
def test_ink_ribbons_do_not_carry_over() -> None:
    table = road()
    table.world.ribbons = 5
    settle(win(table))
    assert table.told(RibbonsDropped)[0].count == 5
    assert table.world.ribbons == 1  # those of the next scenario


@pytest.mark.rule("re2.end-phase.4-free-spray")
def test_one_character_may_receive_a_spray_if_there_are_fewer_than_characters() -> None:
    table = road().carry("leon", "knife").carry("claire", "knife")
    win(table)
    until(table, "give-spray")
    assert [take.seat for take in table.offers(TakeSpray)] == [0, 1]
    table.answer(TakeSpray(1))
    assert table.asked().prompt != "give-spray"
    assert table.cards("claire") == ["knife", "first-aid-spray"]
    assert table.told(SprayGiven) == [SprayGiven(1)]


@pytest.mark.rule("re2.end-phase.4-free-spray")
@pytest.mark.parametrize(("in_the_box", "given"), [(0, False), (1, False), (2, True)])
def test_no_spray_is_given_if_none_is_left(
    in_the_box: int, given: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = road().carry("leon", "first-aid-spray").carry("claire", "knife")
    sprays = replace(table.world.book.items["first-aid-spray"], copies=in_the_box)
    monkeypatch.setitem(table.world.book.items, "first-aid-spray", sprays)
    assert ("give-spray" in prompts(win(table))) is given


@pytest.mark.rule("re2.end-phase.4-free-spray")
def test_a_spray_from_a_deck_is_none_of_those_in_the_box(monkeypatch: pytest.MonkeyPatch) -> None:
    table = road().carry("leon", "spare-spray").carry("claire", "knife")
    sprays = replace(table.world.book.items["first-aid-spray"], copies=1)
    monkeypatch.setitem(table.world.book.items, "first-aid-spray", sprays)
    assert "give-spray" in prompts(win(table))


@pytest.mark.rule("re2.end-phase.4-free-spray")
def test_no_spray_is_given_if_there_are_enough() -> None:
    table = road().give("leon", "first-aid-spray").carry("claire", "knife")
    assert "give-spray" not in prompts(win(table))


@pytest.mark.rule("re2.end-phase.trade-allowed")
def test_characters_trade_during_the_end_steps_wherever_they_are() -> None:
    table = road().give("leon", "herb").hurt("claire", 2)
    win(table)
    assert table.offers(EndTrade)


def test_whoever_left_the_board_is_asked_before_anything_is_taken_in_the_end_steps() -> None:
    table = win(road().give("leon", "herb").hurt("claire", 2))
    table.answer(EndTrade(0, 1)).answer(Take(table.item("claire", "knife").id)).done()
    assert (table.asked().seat, table.asked().prompt) == (1, "consent")


def test_what_is_left_in_the_item_box_can_be_taken_out_and_the_rest_is_lost() -> None:
    table = road()
    table.world.box = (Item(901, "cord"), Item(902, "bowgun", 3))
    table.escape()
    assert table.asked().prompt == "empty-box"
    table.answer(Withdraw(0, 902))
    settle(table)
    assert "bowgun" in table.cards("leon")
    assert not table.world.box
    assert table.told(BoxEmptied) == [BoxEmptied(("cord",))]


def test_nothing_is_left_in_the_item_box_when_the_next_step_begins() -> None:
    table = road().carry("leon", "knife").carry("claire", "knife")
    table.world.box = (Item(901, "cord"),)
    table.escape()
    until(table, "empty-box")
    assert table.world.box
    until(table, "give-spray")
    assert not table.world.box


@pytest.mark.rule("re2.items.herbs-with-green", "re2.characters.inventory-limit")
def test_herbs_take_up_space_again_once_the_green_one_is_used_in_the_end_steps() -> None:
    table = road().hurt("claire", 3)
    table.carry("claire", "knife", "handgun", "bowgun", "cannon", "green-herb", "herb", "herb")
    win(table).use("claire", "green-herb")
    assert (table.asked().seat, table.asked().prompt) == (1, "make-room")
    table.answer(Discard(table.item("claire", "knife").id))
    assert table.asked().prompt == "end-phase"
    assert table.cards("claire") == ["handgun", "bowgun", "cannon", "herb", "herb"]


# The fallen and the dead


def fallen(table: City, task: Fall | Kill) -> City:
    """Claire falls, but the scenario is won."""
    table.do(task)
    table.world.decision = None
    end(table.world, won=True, cause="accomplished")
    run(table.world)
    return table


@pytest.mark.rule("re2.mode-campaign.restore-fallen", "re2.win.unconscious-allowed")
@pytest.mark.parametrize("task", [Fall(1), Kill(1, by_boss=True)])
def test_whoever_is_unconscious_or_was_killed_by_a_boss_goes_on_at_caution(task: Fall) -> None:
    table = until(fallen(road().hurt("leon", 2), task), "end-phase")
    while not table.offers(EndUse):
        table.done()
    assert {use.seat for use in table.offers(EndUse)} == {0}
    settle(table)
    assert table.who("claire").fate == "standing"
    assert table.who("claire").harm == CAUTION
    assert table.who("leon").harm == 2
    assert table.told(FallenRestored) == [FallenRestored(1)]


def test_a_spray_used_up_in_the_end_steps_dooms_nobody() -> None:
    table = road().hurt("leon", 3).carry("claire", "knife")
    fallen(table, Fall(1))
    while not table.offers(EndUse):
        table.done()
    table.use("leon", "first-aid-spray")
    settle(table)
    assert table.state.won == ("1a",)
    assert table.state.scenario == "2a"


@pytest.mark.rule(
    "re2.mode-campaign.replace-dead",
    "re2.mode-campaign.replacement-kit",
    "re2.mode-campaign.dead-not-reused",
    "re2.mode-campaign.fixed-characters",
)
def test_a_dead_character_may_be_replaced_and_cannot_come_back() -> None:
    table = fallen(road().give("claire", "bowgun"), Kill(1, by_boss=True))
    until(table, "replace-dead")
    assert {new.character for new in table.offers(ReplaceWith)} == {"ada", "kendo"}
    table.answer(ReplaceWith(1, "ada"))
    settle(table)
    assert table.told(CharacterReplaced) == [CharacterReplaced(1, "claire", "ada")]
    assert table.cards("ada") == KIT
    assert table.who("ada").harm == 0
    fallen(table, Kill(1, by_boss=True))
    until(table, "replace-dead")
    assert {new.character for new in table.offers(ReplaceWith)} == {"kendo"}
    table.answer(ReplaceWith(1, "kendo"))
    settle(table)
    assert "replace-dead" not in prompts(fallen(table, Kill(1, by_boss=True)))


def test_nobody_is_replaced_who_is_only_unconscious() -> None:
    assert "replace-dead" not in prompts(fallen(road(), Fall(1)))


# Continues


@pytest.mark.rule(
    "re2.mode-campaign.two-continues", "re2.mode-campaign.continue-gone", "re2.lose.campaign"
)
def test_two_defeats_can_be_made_good_and_the_third_ends_the_campaign() -> None:
    table = road()
    for left in (1, 0):
        lost(table)
        assert table.asked().prompt == "retry"
        table.answer(UseContinue())
        table.settle_set_up()
        assert table.state.continues == left
        assert table.state.scenario == "1a"
    lost(table)
    assert table.world.outcome is not None
    assert (table.world.outcome.won, table.world.outcome.cause) == (False, "no-continues")
    assert [used.left for used in table.told(ContinueUsed)] == [1, 0]


@pytest.mark.rule("re2.mode-campaign.continue-retry", "re2.mode-campaign.use-continue")
def test_a_retry_begins_with_what_everyone_had_before_full_dials_and_full_health() -> None:
    table = road().give("leon", "bowgun", "cord").hurt("claire", DANGER)
    set_dial(table, "leon", "bowgun", 2)
    settle(win(table))
    poison(table.carry("leon", "knife").give("claire", "cannon"), "claire")
    lost(table).answer(UseContinue())
    assert table.state.scenario == "2a"
    assert table.cards("leon") == [*KIT, "bowgun", "cord"]
    assert table.cards("claire") == KIT
    assert table.item("leon", "bowgun").ammo == 8
    assert [table.who(who).harm for who in ("leon", "claire")] == [0, 0]
    assert table.who("leon").fate == "standing"
    assert not table.who("claire").poisoned


def test_players_may_give_up_instead() -> None:
    table = lost(road()).answer(GiveUpCampaign())
    assert table.world.outcome is not None
    assert (table.world.outcome.won, table.world.outcome.cause) == (False, "gave-up")


@pytest.mark.rule("re2.mode-campaign.use-continue")
def test_a_continue_can_be_used_after_a_victory_too() -> None:
    table = poison(road().give("leon", "cannon").hurt("claire", 3), "leon")
    set_dial(table, "leon", "cannon", 1)
    win(table)
    until(table, "continue").answer(UseContinue())
    assert table.state.continues == 1
    assert table.state.scenario == "2a"
    assert table.item("leon", "cannon").ammo == 4
    assert table.who("claire").harm == 0


def test_a_continue_would_help_somebody_who_is_only_poisoned() -> None:
    """Where no earlier step of the End Phase has ended the poison."""
    table = road()
    assert not can_help(table.world)
    assert can_help(poison(table, "leon").world)


def test_a_continue_would_help_whoever_has_a_dial_that_is_not_quite_full() -> None:
    table = road().give("leon", "cannon")
    assert not can_help(table.world)
    set_dial(table, "leon", "cannon", 3)
    assert can_help(table.world)


def test_nobody_is_asked_for_a_continue_that_would_change_nothing() -> None:
    assert "continue" not in prompts(win(road()))


# Solo


@pytest.mark.rule("re2.mode-solo.minimum-characters", "re2.mode-solo.compatible")
def test_solo_the_second_character_plays_only_where_the_brief_demands_two() -> None:
    both = room("2a", extra="seats = [2, 4]", tables=DECKS)
    table = road({"2a": both}, modes=("campaign", "solo"))
    assert list(table.world.characters) == [0]
    settle(win(table))
    assert table.state.scenario == "2a"
    assert list(table.world.characters) == [0, 1]
    assert table.cards("claire") == KIT
    settle(win(table))
    assert table.state.scenario == "3a"
    assert list(table.world.characters) == [0]


def sitting_out(**carried: str) -> City:
    """A solo campaign whose second character has played a scenario and waits for the next."""
    both = room("1a", extra="seats = [2, 4]", tables=DECKS)
    later = room("2a", b={"cannon": 1}, tables=DECKS)
    table = road({"1a": both, "2a": later}, modes=("campaign", "solo"))
    for who, card in carried.items():
        table.give(who, card)
    settle(win(table))
    assert list(table.world.characters) == [0]
    return table


@pytest.mark.parametrize(("card", "dealt"), [("bowgun", ["cannon"]), ("cannon", [])])
def test_solo_no_deck_holds_a_card_that_the_absent_character_carries(
    card: str, dealt: list[str]
) -> None:
    table = sitting_out(claire=card)
    assert table.left("B") == dealt


@pytest.mark.parametrize(("card", "given"), [("herb", ["cannon"]), ("cannon", [])])
def test_solo_nobody_receives_a_card_that_the_absent_character_carries(
    card: str, given: list[str]
) -> None:
    table = sitting_out(claire=card).carry("leon").deck("B").do(TakeCard(0, "cannon"))
    assert table.cards("leon") == given


@pytest.mark.rule("re2.end-phase.4-free-spray")
def test_solo_no_spray_is_given_that_the_absent_character_carries(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = sitting_out(claire="first-aid-spray").carry("leon", "knife")
    sprays = replace(table.world.book.items["first-aid-spray"], copies=1)
    monkeypatch.setitem(table.world.book.items, "first-aid-spray", sprays)
    assert "give-spray" not in prompts(win(table))


def test_solo_a_campaign_that_demands_two_somewhere_asks_for_two() -> None:
    both = room("2a", extra="seats = [2, 4]", tables=DECKS)
    with pytest.raises(BadSetup, match="2 characters"):
        road({"2a": both}, cast=("leon",), modes=("campaign", "solo"))
