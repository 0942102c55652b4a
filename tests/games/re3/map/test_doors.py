"""Doors, locked doors and archways."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.re3 import doors, introduction, introduction_file, item, moves, re3, targets

from inkribbon.crawl.scenario.file import LinkRule
from inkribbon.crawl.state.events import EnemyMoved
from inkribbon.crawl.turn.actions import FlipDoor
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.errors import IllegalAnswer

HALL = """
    +---+---+---+---+
    | .   . {} .   . |
    +---+---+---+---+
    """


def locked(who: str = "jill", at: str = "b1") -> Table:
    """A door between b1 and c1 that requires a key card."""
    hall = HALL.format("k")
    table = re3(hall, cast=[who], locked={"k": "key-card"}, items=[item("key-card")])
    return table.stand(who, at)


@pytest.mark.rule("re3.door.open-close-action")
def test_a_character_beside_a_door_turns_it_over_for_an_action_from_either_side() -> None:
    table = crawl("re3", HALL.format("d")).stand("jill", "b1").begin()
    assert "c1" not in moves(table)

    table.door(0)
    assert table.world.actions == 3
    assert "c1" in moves(table)

    table.move("c1").door(0)
    assert table.world.actions == 1
    assert moves(table) == ["d1"]


@pytest.mark.rule("re3.door.open-close-action")
def test_a_door_can_only_be_turned_over_from_a_square_it_touches() -> None:
    table = crawl("re3", HALL.format("d")).stand("jill", "a1").begin()

    assert not doors(table)
    with pytest.raises(IllegalAnswer):
        table.answer(FlipDoor(0))


@pytest.mark.rule("re3.door.closed-at-start")
def test_every_door_begins_closed_while_an_archway_stands_open() -> None:
    table = crawl(
        "re3",
        """
        +---+---+---+---+
        | . d .   . n . |
        +---+---+---+---+
        """,
    )
    table.stand("jill", "b1").begin()
    assert moves(table) == ["c1"]
    assert not introduction("jill").world.open

    table.move("c1")
    assert moves(table) == ["b1", "d1"]


@pytest.mark.rule("re3.door.enemies-cannot-open")
def test_an_enemy_never_opens_the_door_to_its_nearest_victim() -> None:
    table = crawl(
        "re3",
        """
        +---+---+---+---+---+
        | . d .   .   .   . |
        +---+---+---+---+---+
        """,
        cast=["jill", "carlos"],
    )
    table.stand("jill", "e1").stand("carlos", "a1").enemy("zombie", "b1").begin()
    zombie = table.enemies()[0]

    table.stop()

    assert table.where(zombie) == "c1"
    assert not table.world.open


# Locked doors


@pytest.mark.rule("re3.door.locked-card")
def test_a_scenario_file_says_which_doors_are_locked_and_by_what() -> None:
    plain = introduction("jill").world
    assert not plain.locked

    figures = 'enemies = { Z = "zombie" }'
    lock = '\nlinks = { y = { key = "green-herb" } }'
    source = introduction_file("| .   .   * d", "| .   .   * y")
    source = Source(source.name, source.text.replace(figures, figures + lock))
    world = GAME.new(source, ["jill"])

    assert world.locked == 1
    assert [rule.key for rule in world.book.links if rule.key] == ["green-herb"]


@pytest.mark.rule("re3.door.locked-needs-item")
def test_a_locked_door_opens_only_for_somebody_who_carries_its_item() -> None:
    without = locked().carry("jill", "knife", "green-herb").begin()
    assert not doors(without)
    with pytest.raises(IllegalAnswer):
        without.door(0)

    with_it = locked().carry("jill", "knife", "key-card").begin()
    assert doors(with_it) == [0]


@pytest.mark.rule("re3.door.unlock-no-extra-cost")
def test_unlocking_costs_the_one_action_of_opening_and_keeps_the_item() -> None:
    table = locked().carry("jill", "key-card").begin()

    table.door(0)

    assert "c1" in moves(table)
    assert table.world.actions == 3
    assert table.cards("jill") == ["key-card"]


@pytest.mark.rule("re3.door.unlocked-stays")
def test_a_door_once_unlocked_is_an_ordinary_door_for_everybody() -> None:
    table = re3(
        HALL.format("k"),
        cast=["jill", "carlos"],
        locked={"k": "key-card"},
        items=[item("key-card")],
    )
    table.stand("jill", "b1").stand("carlos", "b1").carry("jill", "key-card").begin()

    table.door(0).door(0).stop()

    assert moves(table) == ["a1"]
    table.door(0)
    assert moves(table) == ["a1", "c1"]


# Archways


@pytest.mark.rule("re3.terrain.archway")
def test_models_move_and_see_through_an_archway() -> None:
    table = crawl("re3", HALL.format("n")).stand("jill", "b1").enemy("zombie", "d1").begin()

    assert targets(table, "handgun") == ["d1"]
    assert moves(table) == ["a1", "c1"]


@pytest.mark.rule("re3.terrain.archway", "re3.reaction.linked-tiles")
def test_an_archway_always_links_its_tiles() -> None:
    table = crawl("re3", HALL.format("n")).stand("jill", "a1").enemy("zombie", "d1").begin()

    table.stop()

    assert [event.cause for event in table.told(EnemyMoved)] == ["reaction"]
    assert table.enemies("c1")


@pytest.mark.rule("re3.terrain.archway-no-close")
def test_an_archway_cannot_be_closed() -> None:
    table = crawl("re3", HALL.format("n")).stand("jill", "b1").begin()

    assert not doors(table)
    with pytest.raises(IllegalAnswer):
        table.door(0)


TWO_DOORS = """
    +---+---+---+---+---+
    | .   . d .   . k . |
    +---+---+---+---+---+
    """


@pytest.mark.rule("re3.door.locked-needs-item")
def test_each_door_has_its_own_lock() -> None:
    table = re3(TWO_DOORS, locked={"k": "key-card"}, items=[item("key-card")])
    assert doors(table.stand("jill", "b1").begin()) == [0]

    table = re3(TWO_DOORS, locked={"k": "key-card"}, items=[item("key-card")])
    assert doors(table.stand("jill", "d1").begin()) == []


def test_a_sealed_door_cannot_be_opened_by_anybody() -> None:
    table = crawl("re3", HALL.format("k"), links={"k": LinkRule(sealed=True)})
    assert doors(table.stand("jill", "b1").begin()) == []
