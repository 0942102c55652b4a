"""What `careful` knows about fire: enemies do not walk through it."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl

from inkribbon.crawl.bot.position.worth import Position

LANE = """
    +---+---+---+---+---+
    | .   .   .   .   X |
    +---+---+---+---+---+
    """


def beyond(kind: str) -> Table:
    """A character, and an enemy two squares away."""
    return crawl("re3", LANE).stand("jill", "a1").enemy(kind, "c1").begin("jill")


def seen(table: Table) -> tuple[bool, bool]:
    """Whether the character's square is quiet, and whether an attack there is likely."""
    position = Position(table.world, table.world.turn)
    who = table.who("jill")
    return position.is_quiet(who.square), position.is_threatened(who)


def test_an_enemy_behind_a_fire_stays_there() -> None:
    table = beyond("zombie")
    assert not seen(table)[0]
    table.world.fire = (table.square("b1"),)
    assert seen(table) == (True, False)


@pytest.mark.parametrize("away", ["b1", "d1"])
def test_a_fire_elsewhere_does_not_hold_it_back(away: str) -> None:
    table = beyond("zombie")
    table.world.enemies.clear()
    table.enemy("zombie", "b1")
    table.world.fire = (table.square(away),)
    assert not seen(table)[0]


def test_a_long_arm_reaches_over_a_fire() -> None:
    table = beyond("nemesis-2")
    table.world.fire = (table.square("b1"),)
    assert not seen(table)[0]
