"""A click on a distant square walks there by the safest of the shortest paths."""

from __future__ import annotations

from support.crawl import Table, crawl

from inkribbon.kernel.game import Way

ROOM = """
    +---+---+---+---+
    | .   .   . d . |
    +   +   +   +---+
    | .   .   . |
    +---+---+---+
    """


def way(table: Table, to: str) -> Way:
    return next(w for w in table.game.ways(table.world) if w.place == table.square(to))


def path(table: Table, to: str) -> list[str]:
    return [table.world.book.grid.names[square] for square in way(table, to).path]


def begun(*enemies: str) -> Table:
    table = crawl("re3", ROOM, cast=["jill"]).stand("jill", "a1")
    for square in enemies:
        table.enemy("zombie", square)
    return table.begin()


def test_a_path_goes_around_an_enemy_if_that_is_not_longer() -> None:
    assert path(begun("b1"), "c1") == ["b2", "c1"]
    assert path(begun("b2"), "c1") == ["b1", "c1"]


def test_a_path_says_what_it_costs_and_who_reacts() -> None:
    table = begun("b1")
    there = way(table, "c2")
    assert (there.cost, there.reacting) == (2, (table.enemies()[0].id,))


def test_a_square_beyond_the_actions_left_is_too_far() -> None:
    table = begun()
    table.world.actions = 1
    there = way(table, "c2")
    assert (there.path, there.why, there.cost) == ((), "far", 2)


def test_a_square_behind_a_shut_door_says_so() -> None:
    table = begun()
    assert way(table, "d1").why == "door-closed"
    table.open(0)
    assert path(table, "d1")[-2:] == ["c1", "d1"]


def test_a_full_square_says_so_and_is_not_walked_through() -> None:
    table = begun("b1", "b1", "b1", "b1")
    assert way(table, "b1").why == "square-full"
    assert path(table, "c1") == ["b2", "c1"]
