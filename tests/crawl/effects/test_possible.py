"""When a line of a card can be carried out: somebody is there for it, and the box has enough."""

from __future__ import annotations

import pytest
from support.re3 import foe, item, re3

from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.effects.verbs import is_possible
from inkribbon.crawl.printed.effects import (
    Dodge,
    Ignite,
    MoveAll,
    RaiseDead,
    Receive,
    SpecialAttacks,
    Wake,
)
from inkribbon.crawl.printed.enemies import Attack as Profile

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """


def test_what_is_given_once_is_not_given_to_those_who_have_it() -> None:
    table = re3(ROW, items=[item("coin", copies=2)]).stand("jill", "a1").carry("jill", "coin")
    assert is_possible(table.world, Receive(card="coin"))
    assert not is_possible(table.world, Receive(card="coin", once=True))
    assert is_possible(table.carry("jill").world, Receive(card="coin", once=True))


def test_a_card_that_moves_enemies_needs_one_that_is_with_nobody_yet() -> None:
    table = re3(ROW).stand("jill", "a1").enemy("zombie", "a1").begin()
    assert not is_possible(table.world, MoveAll())
    table.enemy("zombie", "c1")
    assert is_possible(table.world, MoveAll())


def test_special_attacks_need_an_enemy_that_has_one() -> None:
    plain, gifted = foe("plain", Profile()), foe("gifted", Profile(), specials=(Profile(),))
    table = re3(ROW, enemies=[plain, gifted]).stand("jill", "a1").enemy("plain", "c1").begin()
    assert not is_possible(table.world, SpecialAttacks(enemy="plain"))
    table.enemy("gifted", "c1")
    assert is_possible(table.world, SpecialAttacks(enemy="gifted"))
    assert not is_possible(table.world, SpecialAttacks(enemy="plain"))


@pytest.mark.parametrize(
    ("effect", "phase", "possible"),
    [
        (Dodge(need="mid", stops=True), "action", True),
        (Dodge(need="mid", stops=True), "tension", False),
        (Dodge(need="mid", stops=True, damage=1), "tension", True),
        (Dodge(need="mid", stops=True, push=True), "tension", True),
        (Dodge(need="mid", stops=True, poison=True), "tension", True),
        (Dodge(need="mid", damage=1), "tension", True),
    ],
)
def test_what_can_only_stop_an_action_phase_needs_one(
    effect: Dodge, phase: str, possible: bool
) -> None:
    table = (
        re3(ROW, cast=("jill", "carlos")).stand("jill", "a1").stand("carlos", "b1").begin("jill")
    )
    table.world.phase = phase
    assert is_possible(table.world, effect) is possible
    table.world.reader = 1
    assert is_possible(table.world, effect) is (
        possible and effect != Dodge(need="mid", stops=True)
    )


# Supplies


def test_no_corpse_wakes_as_an_enemy_of_which_no_model_is_left() -> None:
    table = re3(ROW, enemies=[foe("sleeper", Profile(), copies=1)]).stand("jill", "a1")
    assert not is_possible(table.world, Wake(enemy="sleeper"))
    put_corpse(table.world, table.square("b1"))
    assert is_possible(table.world, Wake(enemy="sleeper"))
    table.enemy("sleeper", "c1")
    assert not is_possible(table.world, Wake(enemy="sleeper"))


def test_the_dead_rise_only_where_they_lie_and_while_there_are_models() -> None:
    table = re3(ROW, ignored=()).stand("jill", "a1").begin()
    world = table.world
    assert not is_possible(world, RaiseDead(when="now"))
    put_corpse(world, table.square("c1"))
    assert is_possible(world, RaiseDead(when="now"))
    world.gone = ("zombie",)
    assert not is_possible(world, RaiseDead(when="now"))


def test_the_last_fire_token_can_be_laid() -> None:
    table = re3(ROW).stand("jill", "a1").begin()
    tokens = table.world.book.contents.supply.tokens["fire"]
    table.world.fire = tuple(range(tokens - 1))
    assert is_possible(table.world, Ignite())
    table.world.fire = tuple(range(tokens))
    assert not is_possible(table.world, Ignite())
