"""What the lines of event and tension cards do, and when they can be carried out."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re3 import re3, tension_card

from inkribbon.crawl.effects.narrative_verbs import StrikeNewest, Waste
from inkribbon.crawl.effects.verbs import fully_possible, is_possible
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.printed.effects import (
    CardEffect,
    ChangeDanger,
    FindItem,
    GiveUp,
    Hurt,
    Mend,
    SpendAmmo,
)
from inkribbon.crawl.state.campaign_events import AmmoLost
from inkribbon.crawl.state.events import EnemyAttacked, Found, Healed

ROOMS = """
    +---+---+---+---+
    | .   * n .   * |
    +---+---+---+---+
    """
CAST = ("jill", "carlos", "mikhail")


def drawing(*effects: CardEffect) -> Table:
    """It is Jill's turn, and a card with these effects is next. Carlos is on her tile, Mikhail on
    the next one."""
    table = re3(ROOMS, cast=CAST, cards=[tension_card("fate", *effects)], tension=["fate"])
    for who, square in zip(CAST, ("a1", "b1", "c1"), strict=True):
        table.stand(who, square)
    return table


def drawn(table: Table, dice: tuple[object, ...] = ()) -> Table:
    """The card is drawn and resolved; the deck is then renewed."""
    return table.begin("jill").stop(dice)


def harm(table: Table) -> list[int]:
    return [table.who(who).harm for who in CAST]


# Harm and healing


def test_a_card_hurts_the_active_character_or_everybody_on_the_tile_and_nobody_elsewhere() -> None:
    assert harm(drawn(drawing(Hurt(damage=2)))) == [2, 0, 0]
    assert harm(drawn(drawing(Hurt(damage=2, tile=True)))) == [2, 2, 0]


def test_a_card_heals_those_on_the_tile_who_are_hurt_and_says_so_of_no_one_else() -> None:
    table = drawing(Mend(levels=1, tile=True))
    table.stand("carlos", "b1", harm=2).stand("mikhail", "c1", harm=2)
    drawn(table)
    assert harm(table) == [0, 1, 2]
    assert [(event.seat, event.levels) for event in table.told(Healed)] == [(1, 1)]


@pytest.mark.parametrize(("carlos", "tile", "possible"), [(1, True, True), (1, False, False)])
def test_healing_needs_somebody_hurt_whom_it_reaches(
    carlos: int, tile: bool, possible: bool
) -> None:
    table = drawing().stand("carlos", "b1", harm=carlos).begin("jill")
    assert is_possible(table.world, Mend(tile=tile)) == possible


def test_healing_is_not_possible_while_everybody_it_reaches_is_fine() -> None:
    table = drawing().stand("mikhail", "c1", harm=3).begin("jill")
    assert not is_possible(table.world, Mend(tile=True))


# The danger level


@pytest.mark.parametrize(
    ("danger", "levels", "whole"),
    [(0, -1, False), (1, -1, True), (15, 1, True), (15, 2, False), (16, 1, False)],
)
def test_the_danger_level_changes_in_full_only_within_the_track(
    danger: int, levels: int, whole: bool
) -> None:
    table = drawing().begin("jill")
    track = table.world.book.contents.danger
    assert track is not None
    assert track.last == 16
    table.world.danger = danger
    assert fully_possible(table.world, ChangeDanger(levels=levels)) == whole


# The enemy that just appeared


def test_the_enemy_that_the_card_brought_attacks_and_not_its_neighbour() -> None:
    table = drawing().enemy("zombie", "a1").begin("jill")
    first = table.world.next_id
    table.enemy("zombie", "a1")
    table.do(StrikeNewest("zombie", first), dice=["high high"])
    assert [(event.enemy, event.cause) for event in table.told(EnemyAttacked)] == [(first, "card")]


def test_an_enemy_that_was_there_before_does_not_attack_in_its_place() -> None:
    table = drawing().enemy("zombie", "a1").begin("jill")
    table.do(StrikeNewest("zombie", table.world.next_id))
    assert table.told(EnemyAttacked) == []


def test_an_enemy_of_another_kind_does_not_attack_in_its_place() -> None:
    table = drawing().begin("jill")
    first = table.world.next_id
    table.enemy("zombie-dog", "a1")
    table.do(StrikeNewest("zombie", first))
    assert table.told(EnemyAttacked) == []


def test_the_enemy_attacks_only_in_the_active_characters_square() -> None:
    table = drawing().begin("jill")
    first = table.world.next_id
    table.enemy("zombie", "b1")
    table.do(StrikeNewest("zombie", first))
    assert table.told(EnemyAttacked) == []


# Finding and losing items


@pytest.mark.parametrize(("left", "part", "whole"), [(0, False, False), (1, True, False)])
def test_as_many_items_are_found_as_the_deck_has(left: int, part: bool, whole: bool) -> None:
    effect = FindItem(count=2)
    table = drawing(effect).deck("A", *["green-herb"] * left).begin("jill")
    assert is_possible(table.world, effect) == part
    assert fully_possible(table.world, effect) == whole
    table.deck("A", "green-herb", "green-herb")
    assert fully_possible(table.world, effect)


def test_a_card_may_draw_several_items() -> None:
    table = drawing(FindItem(count=2)).deck("A", *["green-herb"] * 3)
    drawn(table)
    assert [event.card for event in table.told(Found)] == ["green-herb"] * 2


def test_any_item_is_given_up_unless_a_kind_is_named() -> None:
    table = drawn(drawing(GiveUp()).carry("jill", "knife", "green-herb"))
    held = {item.id: item.card for item in table.who("jill").items}
    assert [held[option.item] for option in table.offers(Discard)] == ["knife", "green-herb"]

    table = drawn(drawing(GiveUp(kind="recovery")).carry("jill", "knife", "green-herb"))
    assert table.cards("jill") == ["knife"]


def test_nothing_is_given_up_by_whoever_has_nothing_of_the_kind() -> None:
    world = drawing().carry("jill", "knife").begin("jill").world
    assert is_possible(world, GiveUp())
    assert not is_possible(world, GiveUp(kind="ammunition"))


@pytest.mark.parametrize(
    ("ammo", "part", "whole"), [(0, False, False), (2, True, False), (3, True, True)]
)
def test_ammunition_is_lost_in_full_only_by_a_weapon_that_has_it(
    ammo: int, part: bool, whole: bool
) -> None:
    effect = SpendAmmo(points=3)
    table = drawing().carry("jill", "handgun", "knife").ammo("jill", "handgun", ammo).begin("jill")
    assert is_possible(table.world, effect) == part
    assert fully_possible(table.world, effect) == whole


@pytest.mark.parametrize(("ammo", "left"), [(1, 0), (3, 0), (4, 1)])
def test_a_weapon_loses_the_points_but_never_more_than_it_has(ammo: int, left: int) -> None:
    table = drawing(SpendAmmo(points=3)).carry("jill", "handgun").ammo("jill", "handgun", ammo)
    assert drawn(table).item("jill", "handgun").ammo == left
    assert table.told(AmmoLost) == [AmmoLost(0, "handgun", left)]


def test_among_loaded_weapons_those_with_enough_points_come_first() -> None:
    table = drawing(SpendAmmo(points=3)).carry("jill", "handgun", "handgun", "handgun")
    first, second, third = table.who("jill").items
    items = (replace(first, ammo=2), replace(second, ammo=3), replace(third, ammo=5))
    table.world.characters[0] = replace(table.who("jill"), items=items)
    drawn(table)
    assert table.offers(Waste) == [Waste(second.id, 3), Waste(third.id, 3)]
    table.answer(Waste(third.id, 3))
    assert [item.ammo for item in table.who("jill").items] == [2, 3, 2]
