"""Zombies at a barricade: the rows and queues that bring it down."""

from __future__ import annotations

import pytest
from support.apocalypse import FACES, Table, inches

from inkribbon.games.apocalypse.rules.barricades import pressed
from inkribbon.games.apocalypse.state.events import (
    BarricadeFell,
    BarricadeHeld,
    BarricadeShakes,
)

LANE = """
    +-+-+-+-+-+-+-+-+-+
    |A . . . . . . . .|
    +-+-+-+-+-+-+-+-+-+
    """
ROW = """
    +-+-+-+-+-+-+-+
    |. . . A . . .|
    +             +
    |. Z Z Z Z . .|
    +             +
    |. . . . . . .|
    +-+-+-+-+-+-+-+
    """
SHUT = ROW.replace("    +             +\n    |. Z", "    +-+         +-+\n    |. Z", 1)


@pytest.mark.rule("apocalypse.terrain.zombies-stopped")
def test_zombies_never_cross_a_barricade() -> None:
    table = inches(LANE.replace("A . . . .", "A . . . Z"))
    table.barricade(("b1", "c1"))
    for _ in range(3):
        table.zombie_step()
    assert table.zombies() == ["c1"]


@pytest.mark.rule("apocalypse.terrain.zombies-destroy", "apocalypse.terrain.zombies-destroy-when")
def test_a_row_of_four_brings_a_barricade_down_a_turn_later() -> None:
    table = inches(SHUT, modes=("one-bite",))
    piece = table.barricade(*((f"{c}1", f"{c}2") for c in "bcdef"))
    table.zombie_step()
    assert [event.barricade for event in table.told(BarricadeShakes)] == [piece]
    assert piece in table.world.barricades

    table.zombie_step(dice=[1] * 3)

    assert [event.barricade for event in table.told(BarricadeFell)] == [piece]
    assert not table.world.barricades


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_three_zombies_never_do() -> None:
    table = inches(SHUT.replace("Z Z Z Z", "Z Z Z ."))
    piece = table.barricade(*((f"{c}1", f"{c}2") for c in "bcdef"))
    for _ in range(4):
        table.zombie_step()
    assert piece in table.world.barricades
    assert not table.told(BarricadeShakes)


@pytest.mark.rule("apocalypse.terrain.zombies-destroy-when")
def test_breaking_the_row_in_time_saves_the_barricade() -> None:
    table = inches(SHUT)
    piece = table.barricade(*((f"{c}1", f"{c}2") for c in "bcdef"))
    table.zombie_step()
    table.world.humans[1] = table.change("A", facing=FACES.index("south")).human("A")
    table.begin().attack("pistol", "d2", dice=[6])
    table.stop()

    assert [event.barricade for event in table.told(BarricadeHeld)] == [piece]
    assert piece in table.world.barricades


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_in_a_doorway_those_who_queue_behind_count() -> None:
    narrow = """
        +-+-+-+-+-+-+-+
        |. . . A . . .|
        +-+-+-+   +-+-+
        |. . . Z Z . .|
        +             +
        |. . . Z Z . .|
        +-+-+-+-+-+-+-+
        """
    table = inches(narrow)
    piece = table.barricade(("d1", "d2"), ("e1", "e2"))
    table.zombie_step()
    assert [event.barricade for event in table.told(BarricadeShakes)] == [piece]
    apart = inches(narrow.replace("|. . . Z Z . .|\n        +-", "|Z . . . . . Z|\n        +-"))
    apart.barricade(("d1", "d2"), ("e1", "e2"))
    assert not any(pressed(apart.world, b) for b in apart.world.barricades.values())


# Who counts

ROOM_FOR_FOUR = """
    +-+-+-+-+-+-+
    |. . A . . .|
    +-+       +-+
    |. Z Z Z . .|
    +           +
    |. . Z . . .|
    +-+-+-+-+-+-+
    """
ROOM_FOR_THREE = ROOM_FOR_FOUR.replace("Z . .|\n    +     ", "Z # .|\n    +     ")
DOOR = """
    +-+-+-+
    |. A .|
    +-+ +-+
    |. Z .|
    +     +
    |. Z .|
    +     +
    |. Z .|
    +     +
    |. Z .|
    +-+-+-+
    """


def is_pressed(table: Table, columns: str) -> bool:
    """Whether a barricade between the first two rows is, as the zombies now stand."""
    piece = table.barricade(*((f"{column}1", f"{column}2") for column in columns))
    return pressed(table.world, table.world.barricades[piece])


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_where_there_is_room_for_a_row_those_behind_it_do_not_count() -> None:
    assert not is_pressed(inches(ROOM_FOR_FOUR), "bcde")
    assert is_pressed(inches(ROOM_FOR_FOUR.replace("Z Z Z .", "Z Z Z Z")), "bcde")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_scenery_that_leaves_room_for_three_lets_those_behind_count() -> None:
    assert is_pressed(inches(ROOM_FOR_THREE), "bcde")
    assert not is_pressed(inches(ROOM_FOR_THREE.replace("|. . Z", "|. . .")), "bcde")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_a_queue_counts_as_far_back_as_it_is_in_contact() -> None:
    assert is_pressed(inches(DOOR), "b")
    gap = DOOR.replace(
        "|. Z .|\n    +     +\n    |. Z .|\n    +-", "|. . .|\n    +     +\n    |Z Z .|\n    +-"
    )
    assert not is_pressed(inches(gap), "b")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_three_in_a_queue_are_too_few() -> None:
    short = DOOR.replace("|. Z .|\n    +-+-+-+", "|. . .|\n    +-+-+-+")
    assert not is_pressed(inches(short), "b")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_a_crowd_that_nobody_leads_to_the_barricade_does_not_press_it() -> None:
    behind = DOOR.replace("|. Z .|", "|. . .|", 1).replace("|. Z .|", "|Z Z Z|", 1)
    assert not is_pressed(inches(behind), "b")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_those_on_the_other_side_are_no_part_of_a_queue() -> None:
    short = DOOR.replace("|. Z .|\n    +-+-+-+", "|. . .|\n    +-+-+-+")
    assert not is_pressed(inches(short.replace("|. A .|", "|A Z .|")), "b")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_a_human_breaks_a_queue() -> None:
    between = DOOR.replace("|. A .|", "|. . .|").replace(
        "Z .|\n    +     +\n    |. Z", "Z .|\n    +     +\n    |. A", 1
    )
    assert not is_pressed(inches(between), "b")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_two_on_either_side_are_no_row() -> None:
    both = ROOM_FOR_FOUR.replace("|. . A . . .|", "|A Z Z . . .|").replace("Z Z Z .", "Z Z . .")
    assert not is_pressed(inches(both), "bcde")


@pytest.mark.rule("apocalypse.terrain.zombies-destroy")
def test_a_human_in_the_queue_does_not_press() -> None:
    last = "|. Z .|\n    +-+-+-+"
    assert last in DOOR
    assert not is_pressed(inches(DOOR.replace(last, last.replace("Z", "B"))), "b")
