"""Doors: flipping them, locked ones, and that enemies cannot open any."""

from __future__ import annotations

import pytest
from support.re2 import game, key, moves, re2

from inkribbon.crawl.state.events import DoorFlipped, DoorUnlocked
from inkribbon.crawl.turn.actions import FlipDoor
from inkribbon.kernel.errors import IllegalAnswer

DOOR = """
    +---+---+---+---+
    | .   . d .   . |
    +---+---+---+---+
    """

LOCKED = """
    +---+---+---+---+
    | .   . k .   . |
    +---+---+---+---+
    """


@pytest.mark.rule("re2.door.flip")
@pytest.mark.parametrize("side", ["b1", "c1"])
def test_a_door_is_opened_and_closed_for_an_action_each_from_either_side(side: str) -> None:
    table = re2(DOOR).stand("leon", side).begin()
    table.door()
    assert table.world.open == 1
    table.door()
    assert table.world.open == 0
    assert table.told(DoorFlipped) == [DoorFlipped(0, 0, True), DoorFlipped(0, 0, False)]
    assert table.world.actions == 2


@pytest.mark.rule("re2.door.flip")
def test_a_door_that_does_not_touch_the_square_cannot_be_flipped() -> None:
    table = re2(DOOR).stand("leon", "a1").begin()
    with pytest.raises(IllegalAnswer):
        table.door()


@pytest.mark.rule("re2.door.closed-at-start")
def test_every_door_of_a_new_board_is_closed() -> None:
    table = re2(DOOR).stand("leon", "b1").begin()
    assert table.world.open == 0
    assert moves(table) == {"a1"}


@pytest.mark.rule("re2.door.locked", "re2.items.type-scenario")
def test_a_locked_door_opens_only_for_a_character_with_its_key() -> None:
    table = re2(LOCKED, cast=("leon", "claire"), keys={"k": "spade"}, items=[key("spade")])
    table.stand("leon", "b1").stand("claire", "b1").carry("claire", "knife", "spade").begin()
    assert table.offers(FlipDoor) == []
    table.stop()
    table.door()
    assert table.world.open == 1
    assert table.world.actions == 3
    assert table.cards("claire") == ["knife", "spade"]


@pytest.mark.rule("re2.door.unlocked-stays")
def test_a_door_once_unlocked_is_an_ordinary_door_for_everybody() -> None:
    table = re2(LOCKED, cast=("leon", "claire"), keys={"k": "spade"}, items=[key("spade")])
    table.stand("leon", "b1").stand("claire", "c1").carry("leon", "spade").begin()
    table.door().stop()
    table.door()
    assert table.world.open == 0
    table.door()
    assert table.world.open == 1


@pytest.mark.rule("re2.door.locked-card")
def test_everybody_sees_which_door_is_locked_until_it_is_opened() -> None:
    table = re2(LOCKED, cast=("leon", "claire"), keys={"k": "spade"}, items=[key("spade")])
    table.stand("leon", "b1").stand("claire", "d1").carry("leon", "spade").begin()
    assert [game().observe(table.world, seat).locked for seat in (0, 1)] == [1, 1]
    table.door()
    assert [game().observe(table.world, seat).locked for seat in (0, 1)] == [0, 0]
    assert table.told(DoorUnlocked) == [DoorUnlocked(0, 0, "spade")]


@pytest.mark.rule("re2.door.enemies-cannot-open")
def test_an_enemy_never_opens_a_door_to_the_nearest_character() -> None:
    table = re2(DOOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "c1")
    table.enemy("zombie", "b1").begin().stop()
    assert table.where(table.enemies()[0]) == "a1"
    assert table.world.open == 0
