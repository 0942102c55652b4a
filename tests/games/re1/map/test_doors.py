"""Doors: open, closed and locked."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.re1 import OURS, house, moves, targets

from inkribbon.crawl.printed.items import ItemCard
from inkribbon.crawl.scenario.file import LinkRule
from inkribbon.crawl.turn.actions import FlipDoor
from inkribbon.kernel.errors import IllegalAnswer

TWO_TILES = """
+---+---+---+---+
| .   . d .   . |
+---+---+---+---+
"""
KEY = ItemCard(id="sword-key", name="Sword Key", source=OURS, kind="special", deck="B", copies=1)


def locked_house() -> Table:
    """Two tiles joined by a door that the Sword Key opens; Chris and Rebecca are next to it."""
    table = house(
        TWO_TILES.replace("d", "s"),
        cast=["chris", "rebecca"],
        items=[KEY],
        links={"s": LinkRule(key="sword-key")},
    )
    return table.stand("chris", "b1").stand("rebecca", "b1")


@pytest.mark.rule("re1.door.flip")
def test_a_door_is_opened_and_closed_from_either_of_its_squares() -> None:
    for square in ("b1", "c1"):
        table = crawl("re1", TWO_TILES, cast=["chris"]).stand("chris", square).begin()
        table.door(0)
        assert table.world.open == 1
        table.door(0)
        assert table.world.open == 0
        assert table.world.actions == 2


@pytest.mark.rule("re1.door.flip")
def test_a_door_is_out_of_reach_from_any_other_square() -> None:
    table = crawl("re1", TWO_TILES, cast=["chris"]).stand("chris", "a1").begin()

    assert table.offers(FlipDoor) == []


@pytest.mark.rule("re1.door.flip")
def test_a_closed_door_stops_movement_and_sight() -> None:
    table = crawl("re1", TWO_TILES, cast=["chris"]).stand("chris", "b1").enemy("zombie", "d1")
    table.begin()
    assert (moves(table), targets(table)) == (["a1"], [])

    table.door(0)
    assert (moves(table), targets(table)) == (["a1", "c1"], ["d1"])

    table.door(0)
    assert (moves(table), targets(table)) == (["a1"], [])


@pytest.mark.rule("re1.enemy.no-doors")
def test_an_enemy_goes_the_long_way_rather_than_through_a_closed_door() -> None:
    table = crawl(
        "re1",
        """
        +---+---+---+---+---+
        | .   .   .   . d . |
        +---+---+---+---+---+
        """,
        cast=["jill", "chris"],
    )
    table.stand("jill", "a1").stand("chris", "e1").enemy("zombie", "d1").begin("jill")

    table.stop()

    assert table.where(table.enemies()[0]) == "c1"
    assert table.world.open == 0


@pytest.mark.rule("re1.enemy.no-doors")
def test_an_enemy_with_nobody_on_its_side_of_a_closed_door_leaves_it_closed() -> None:
    table = crawl("re1", TWO_TILES).stand("jill", "a1").enemy("zombie", "c1").begin()

    table.stop().stop()

    assert table.where(table.enemies()[0]) == "c1"
    assert table.world.open == 0


# Locked doors


@pytest.mark.rule("re1.door.locked-card-placed")
def test_a_locked_door_is_laid_out_locked_and_everybody_can_see_its_card() -> None:
    table = locked_house()
    assert (table.world.open, table.world.locked) == (0, 1)
    view = table.game.observe(table.world, table.seat("chris"))
    assert view.locked == 1
    assert view.book.links[0].key == "sword-key"

    assert crawl("re1", TWO_TILES).world.locked == 0


@pytest.mark.rule("re1.door.locked-needs-item")
def test_a_locked_door_opens_only_for_who_holds_its_key() -> None:
    table = locked_house().carry("rebecca", "sword-key").begin("chris")
    with pytest.raises(IllegalAnswer):
        table.door(0)

    table.stop()
    table.door(0)
    assert table.world.open == 1


@pytest.mark.rule("re1.door.unlock-no-extra-cost", "re1.door.key-kept")
def test_unlocking_takes_one_action_and_leaves_the_key_in_the_inventory() -> None:
    table = locked_house().carry("chris", "sword-key").begin("chris")

    table.door(0)

    assert table.world.open == 1
    assert table.world.actions == 3
    assert table.cards("chris") == ["sword-key"]


@pytest.mark.rule("re1.door.locked-becomes-normal")
def test_a_locked_door_once_opened_is_an_ordinary_door_for_everybody() -> None:
    table = locked_house().carry("chris", "sword-key").carry("rebecca", "knife").begin("chris")

    table.door(0).door(0).stop()

    assert table.world.locked == 0
    table.door(0)
    assert table.world.open == 1
