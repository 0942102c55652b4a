"""Where enemies appear when several come at once, and when there is no room."""

from __future__ import annotations

from support.re3 import re3

from inkribbon.crawl.combat.spawning import Spread, joined, overflow_squares

TWO_TILES = """
    +---+---+---+---+---+
    | .   .   . d .   . |
    +---+---+---+---+---+
    """


def test_only_what_appears_on_one_tile_is_spread_together() -> None:
    one, two, other = Spread(0, ("a",)), Spread(0, ("b",)), Spread(1, ("c",))
    assert joined([one, two, other]) == [Spread(0, ("a", "b")), other]
    assert joined([one, other, two]) == [one, other, two]
    assert joined([other, one, two]) == [other, Spread(0, ("a", "b"))]


def test_where_the_tile_is_full_things_appear_beyond_its_border() -> None:
    table = re3(TWO_TILES).stand("jill", "e1").open(0)
    for at in ("a1", "b1", "c1"):
        for _ in range(4):
            table.enemy("zombie", at)
    assert overflow_squares(table.world, table.square("c1"), 1) == [table.square("d1")]
    assert overflow_squares(table.world, table.square("a1"), 1) == [table.square("d1")]


def test_enemies_do_not_appear_on_the_dead() -> None:
    table = re3(
        """
        +---+---+---+
        | *   .   * |
        +---+---+---+
        """,
        cast=("jill", "carlos"),
        falling_loses=False,
    )
    table.stand("jill", "b1").stand("carlos", "a1").begin("jill")
    table.meet("carlos", "dead").do(Spread(0, ("zombie",)))
    assert table.places() == ["c1"]
