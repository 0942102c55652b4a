"""Marks on the map during a decision: reachable squares, distances, pressed barricades."""

from __future__ import annotations

from support.apocalypse import Table, inches

from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.state.events import BarricadeShakes

YARD = """
    +-+-+-+-+-+
    |A . . . .|
    +         +
    |. Z . B .|
    +         +
    |. . . . .|
    +-+-+-+-+-+
    """


def ways(table: Table) -> dict[str, tuple[int, str]]:
    """The half inches to each square, and the square before it."""
    flat = GAME.marks(table.world)["ways"]
    rows = zip(flat[::3], flat[1::3], flat[2::3], strict=True)
    return {table.name(square): (cost, table.name(before)) for square, cost, before in rows}


def test_every_square_that_can_be_walked_to_is_marked_with_its_price() -> None:
    table = inches(YARD).begin("A")
    found = ways(table)
    assert set(table.moves()) == set(found) - {"a1", "d2"}, "the own square and a friend's"
    assert found["b1"] == (2, "a1")
    assert found["c1"] == (4, "b1")
    assert found["d2"][0] == 7


def test_the_inches_left_are_marked_and_wounds_and_walks_count() -> None:
    table = inches(YARD).wounds("A", 2).begin("A")
    assert GAME.marks(table.world)["left"] == (8,)
    table.move("c1")
    assert GAME.marks(table.world)["left"] == (4,)
    assert ways(table) == {}, "the walk is made in one go"


def test_nothing_is_marked_while_nobody_acts() -> None:
    table = inches(YARD)
    assert GAME.marks(table.world) == {"left": (), "ways": (), "press": ()}


def test_zombies_who_lean_on_a_barricade_are_counted_on_the_worse_side() -> None:
    table = inches("""
        +-+-+-+-+
        |Z Z . Z|
        +       +
        |A Z . .|
        +-+-+-+-+
        """)
    piece = table.barricade(("a1", "a2"), ("b1", "b2"), ("c1", "c2"), ("d1", "d2"))
    assert GAME.marks(table.world)["press"] == (piece, 3)


def test_zombies_who_queue_before_a_doorway_are_counted_as_the_rule_counts_them() -> None:
    table = inches("""
        +-+-+-+-+
        |. Z Z .|
        +       +
        |. Z Z .|
        +-+   +-+
        |. A . .|
        +-+-+-+-+
        """)
    piece = table.barricade(("b2", "b3"), ("c2", "c3"))
    assert GAME.marks(table.world)["press"] == (piece, 4)
    assert table.zombie_step().told(BarricadeShakes)
