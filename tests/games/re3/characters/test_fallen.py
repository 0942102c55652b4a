"""Falling unconscious, being searched, getting up, and dying."""

from __future__ import annotations

import pytest
from support.crawl import Table
from support.re3 import held, moves, re3
from support.terrain import ground

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import Discard, set_items
from inkribbon.crawl.items.getting_up import can_be_saved, death_check
from inkribbon.crawl.items.item_box import SearchFallen, TakeOut
from inkribbon.crawl.items.trade import Trade
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.state.events import (
    EnemyAttacked,
    EnemyMoved,
    Fell,
    Resuscitated,
    TakenFrom,
    TensionDrawn,
    TurnSkipped,
)
from inkribbon.crawl.state.tasks import DeathCheck
from inkribbon.crawl.state.world import CAUTION, Item
from inkribbon.crawl.turn.actions import Leave
from inkribbon.kernel.decision import Outcome
from inkribbon.kernel.engine import run

ROW = """
    +---+---+---+---+---+---+
    | .   .   .   .   .   X |
    +---+---+---+---+---+---+
    """


def pair(*kit: str, carlos: str = "b1", jill: str = "c1", harm: int = 4) -> Table:
    """It is the turn of Carlos, at Danger; Jill is elsewhere. Both carry these items."""
    table = ground(ROW, cast=["carlos", "jill"], kit=kit or ("knife", "handgun", "first-aid-spray"))
    return table.stand("carlos", carlos, harm=harm).stand("jill", jill)


def fell(table: Table) -> Table:
    """The Zombie in Carlos's square knocks him out when he acts."""
    table.enemy("zombie", table.at("carlos")).begin("carlos")
    return table.attack("handgun", table.at("carlos"), dice=["blank"])


@pytest.mark.rule("re3.health.beyond-danger-unconscious")
def test_damage_past_danger_lays_a_character_down_where_it_stands() -> None:
    table = fell(pair())
    assert table.who("carlos").down
    assert table.at("carlos") == "b1"
    assert table.told(Fell)[0].seat == table.seat("carlos")
    assert table.world.outcome is None


@pytest.mark.rule("re3.health.beyond-danger-unconscious")
def test_damage_that_ends_on_danger_does_not() -> None:
    table = fell(pair(harm=3))
    assert not table.who("carlos").down
    assert table.who("carlos").harm == 4


@pytest.mark.rule("re3.health.active-unconscious-ends-turn")
def test_the_turn_of_who_falls_ends_at_once_without_reactions_or_tension() -> None:
    table = pair(jill="e1").enemy("zombie", "d1")
    mover = table.enemies("d1")[0]

    fell(table)

    assert table.world.active == table.seat("jill")
    assert table.where(mover) == "d1", "no reaction, and no noise of the attack either"
    assert not table.told(TensionDrawn)


@pytest.mark.rule("re3.health.unconscious-skips-turns")
def test_turns_are_skipped_whole_until_somebody_helps() -> None:
    table = fell(pair(jill="f1"))
    cards = len(table.world.decks["tension"])

    table.stop()

    assert table.world.active == table.seat("jill")
    assert table.told(TurnSkipped)[0].seat == table.seat("carlos")
    assert len(table.world.decks["tension"]) == cards - 1, "one card: Jill's"


@pytest.mark.rule("re3.health.unconscious-ignored")
def test_enemies_go_past_the_fallen_towards_who_stands() -> None:
    table = fell(pair(jill="e1"))
    biter = table.enemies("b1")[0]

    table.stop()

    assert table.where(biter) == "c1", "it leaves the fallen and comes for Jill"
    assert all(told.seat != 0 for told in table.told(EnemyAttacked)[1:])
    assert table.told(EnemyMoved)


@pytest.mark.rule("re3.health.unconscious-occupies-space")
def test_the_fallen_keep_their_share_of_the_square() -> None:
    table = lying(jill="a1")
    assert "b1" in moves(table)

    for _ in range(3):
        table.enemy("zombie", "b1")

    assert "b1" not in moves(again(table))


# Searching the fallen


def lying(*kit: str, jill: str = "b1") -> Table:
    """Carlos is unconscious at b1 with no enemy around, and it is Jill's turn."""
    table = pair(*kit, jill=jill)
    fell(table)
    for enemy in table.enemies():
        table.world.crowd[enemy.square] -= 1
        del table.world.enemies[enemy.id]
    return again(table)


def again(table: Table) -> Table:
    """Ask Jill again, now that the board has changed."""
    table.world.decision = None
    run(table.world)
    return table


@pytest.mark.rule("re3.health.search-unconscious")
def test_one_search_in_the_square_takes_any_chosen_items_of_the_fallen() -> None:
    table = lying("knife", "handgun", "first-aid-spray")

    table.answer(SearchFallen(table.seat("carlos")))
    for card in ("knife", "handgun"):
        item = next(i for i in table.who("carlos").items if i.card == card)
        table.answer(TakeOut(item.id, table.seat("carlos")))
    table.answer(Done())

    assert table.cards("carlos") == ["first-aid-spray"]
    assert sorted(table.cards("jill")).count("knife") == 2
    assert len(table.told(TakenFrom)) == 2
    assert table.world.actions == 3


@pytest.mark.rule("re3.health.search-unconscious")
def test_from_the_next_square_the_fallen_cannot_be_searched_nor_traded_with() -> None:
    table = lying(jill="c1")
    assert not table.offers(SearchFallen)
    assert not table.offers(Trade)


@pytest.mark.rule("re3.health.search-unconscious", "re3.search.full-inventory")
def test_a_full_inventory_searches_nobody_and_the_limit_binds() -> None:
    table = lying("handgun", "first-aid-spray")
    full = (*table.who("jill").items, *(Item(200 + n, "toolbox") for n in range(6)))
    set_items(table.world, table.seat("jill"), full)
    assert not again(table).offers(SearchFallen)

    set_items(table.world, table.seat("jill"), full[:-1])
    again(table).answer(SearchFallen(table.seat("carlos")))
    first = table.offers(TakeOut)[0]
    table.answer(first)
    assert table.asked().prompt == "action"


# Getting up


@pytest.mark.rule("re3.resuscitate.first-aid-spray")
@pytest.mark.parametrize("jill", ["b1", "c1"])
def test_a_spray_from_the_same_or_the_next_square_gets_a_character_up_at_caution(
    jill: str,
) -> None:
    table = lying(jill=jill)

    table.answer(UseItem(held(table, "first-aid-spray"), on=table.seat("carlos")))

    assert not table.who("carlos").down
    assert table.who("carlos").harm == CAUTION
    assert "first-aid-spray" not in table.cards("jill")
    assert table.world.actions == 3
    assert table.told(Resuscitated)


@pytest.mark.rule("re3.resuscitate.first-aid-spray")
def test_two_squares_away_or_without_a_spray_nobody_is_helped() -> None:
    far = lying(jill="d1")
    assert all(use.on != far.seat("carlos") for use in far.offers(UseItem))
    herbs = pair("handgun", "green-herb")
    herbs.world.box = (Item(99, "first-aid-spray"),)
    fell(herbs)
    assert all(use.on != herbs.seat("carlos") for use in herbs.offers(UseItem))


@pytest.mark.rule("re3.resuscitate.resume-turns")
def test_a_resuscitated_character_takes_turns_again() -> None:
    table = lying()
    table.answer(UseItem(held(table, "first-aid-spray"), on=table.seat("carlos")))
    table.stop()
    assert table.world.active == table.seat("carlos")
    assert not table.told(TurnSkipped)


@pytest.mark.rule("re3.resuscitate.no-success-while-unconscious")
def test_a_scenario_is_not_won_while_somebody_lies_there() -> None:
    table = lying(jill="e1")
    table.move("f1").answer(Leave())
    assert table.world.outcome == Outcome(False, "nobody-left")


@pytest.mark.rule("re3.resuscitate.no-success-while-unconscious")
def test_goals_that_are_met_wait_until_everybody_stands() -> None:
    goals = [{"do": "slay", "enemy": "zombie", "text": "Kill one."}]
    table = ground(ROW, cast=["carlos", "jill"], goals=goals)
    table.stand("carlos", "b1", harm=4).stand("jill", "c1")
    fell(table)

    table.attack("handgun", "b1", dice=["high"])
    assert table.world.goals == (1,)
    assert table.world.outcome is None

    table.answer(UseItem(held(table, "first-aid-spray"), on=table.seat("carlos")))
    assert table.world.outcome == Outcome(True, "accomplished")


# Dying


@pytest.mark.rule("re3.resuscitate.death-when-no-spray")
def test_without_a_spray_anywhere_the_fallen_dies_and_the_scenario_fails() -> None:
    table = fell(pair("knife", "handgun"))
    assert table.world.outcome == Outcome(False, "died")


@pytest.mark.rule("re3.resuscitate.death-when-no-spray")
def test_a_spray_in_the_box_in_deck_b_or_in_the_fallens_own_hands_is_hope() -> None:
    boxed = pair("knife", "handgun")
    boxed.world.box = (Item(99, "first-aid-spray"),)
    assert fell(boxed).world.outcome is None

    deck = pair("knife", "handgun")
    deck.deck("B", "spare-spray", "toolbox")
    assert fell(deck).world.outcome is None

    own = pair("knife", "handgun").carry("carlos", "handgun", "first-aid-spray")
    assert fell(own).world.outcome is None


@pytest.mark.rule("re3.resuscitate.death-when-no-spray")
def test_decks_a_and_c_do_not_count() -> None:
    table = pair("knife", "handgun")
    table.deck("A", "first-aid-spray").deck("C", "first-aid-spray")
    assert fell(table).world.outcome == Outcome(False, "died")


@pytest.mark.rule("re3.resuscitate.death-when-no-spray")
def test_using_or_throwing_away_the_last_spray_on_somebody_else_lets_the_fallen_die() -> None:
    table = pair("knife", "handgun").carry("jill", "handgun", "first-aid-spray")
    fell(table)
    assert table.world.outcome is None
    table.answer(Discard(held(table, "first-aid-spray")))
    assert table.world.outcome == Outcome(False, "died")


@pytest.mark.rule("re3.resuscitate.death-when-no-spray")
def test_when_everybody_is_unconscious_the_scenario_fails() -> None:
    table = ground(ROW, cast=["carlos"]).stand("carlos", "b1", harm=4)
    assert fell(table).world.outcome == Outcome(False, "nobody-left")


def test_nobody_dies_for_lack_of_a_spray_while_all_stand() -> None:
    table = pair().carry("jill", "knife").begin("carlos")
    table.answer(Discard(held(table, "first-aid-spray")))
    assert not can_be_saved(table.world)
    assert table.world.outcome is None


def test_everybody_who_left_has_not_died() -> None:
    table = pair().begin("carlos").meet("carlos", "left").meet("jill", "left")
    death_check(table.world, DeathCheck())
    assert table.world.outcome is None
    table.meet("carlos", "dead")
    death_check(table.world, DeathCheck())
    assert table.world.outcome == Outcome(False, "nobody-left")


def test_where_a_fall_loses_the_introduction_it_still_does() -> None:
    table = re3(ROW, cast=["carlos"]).stand("carlos", "b1", harm=4)
    assert fell(table).world.outcome == Outcome(False, "fallen")


def test_a_first_aid_box_brings_the_fallen_to_fine_and_a_spray_to_caution() -> None:
    for kit, level in (("first-aid-box", 0), ("first-aid-spray", CAUTION)):
        table = lying("handgun", kit)
        table.answer(UseItem(held(table, kit), on=table.seat("carlos")))
        assert (table.who("carlos").down, table.who("carlos").harm) == (False, level)
