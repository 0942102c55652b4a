"""A click on a distant square walks there, past whatever the player might not want to meet."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.bosses import boss_table
from support.crawl import Table, crawl

from inkribbon.crawl.dangers.corpses import put_corpse
from inkribbon.crawl.state.world import NOBODY
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


CORRIDOR = """
    +---+---+---+---+
    | .   .   .   . |
    +---+---+---+---+
    """
BEND = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +   +---+   +---+---+
    | .   .   . |
    +---+---+---+
    """


def test_a_walk_never_leads_through_an_enemys_square() -> None:
    """It would end there, and the player has not said so."""
    table = crawl("re3", CORRIDOR, cast=["jill"]).stand("jill", "a1").enemy("zombie", "b1").begin()
    assert path(table, "b1") == ["b1"], "unless that is where the player wants to go"
    assert (way(table, "c1").path, way(table, "c1").why) == ((), "guarded")


@pytest.mark.parametrize("event", ["corpse", "fire", "fixed", "narrative"])
def test_a_walk_goes_around_what_would_happen_if_the_actions_last_for_that(event: str) -> None:
    table = crawl("re1", BEND, cast=["jill"]).stand("jill", "a1")
    if event == "corpse":
        put_corpse(table.world, table.square("b1"))
    elif event == "fire":
        table.world.fire = (table.square("b1"),)
    else:
        table.token(event, "b1")
    table.begin()
    assert path(table, "c1") == ["a2", "b2", "c2", "c1"]
    table.world.actions = 2
    assert path(table, "c1") == ["b1", "c1"]


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


def test_a_square_that_no_path_leads_to_shows_no_cost() -> None:
    assert way(begun(), "d1").cost == 0


def test_a_full_square_says_so_and_is_not_walked_through() -> None:
    table = begun("b1", "b1", "b1", "b1")
    assert way(table, "b1").why == "square-full"
    assert path(table, "c1") == ["b2", "c1"]


HALL = """
    +---+---+---+
    | .   .   . |
    +   +   +   +
    | .   .   . |
    +   +   +   +
    | .   .   . |
    +   +   +   +
    | .   .   . |
    +---+---+---+
    """


@pytest.mark.parametrize(("enemy", "by"), [("b1", "b3"), ("b4", "b2")])
def test_of_two_short_paths_the_one_past_fewer_enemies_is_taken(enemy: str, by: str) -> None:
    table = crawl("re3", HALL, cast=["jill"]).stand("jill", "a3").enemy("zombie", enemy).begin()
    assert path(table, "c2") == [by, "c2"]


def test_every_other_square_is_told_about_once() -> None:
    table = begun("b1")
    squares = [w.place for w in table.game.ways(table.world)]
    assert sorted(squares) == [s for s in range(table.world.book.grid.n) if s != table.square("a1")]


def test_the_enemy_on_the_own_square_does_not_end_a_walk_that_has_not_begun() -> None:
    assert path(begun("a1"), "c1")[-1:] == ["c1"]


@pytest.mark.parametrize("why", ["nobody's turn", "down", "off the board", "no actions"])
def test_whoever_cannot_walk_has_no_ways(why: str) -> None:
    table = begun()
    assert table.game.ways(table.world)
    if why == "nobody's turn":
        table.world.active = NOBODY
    elif why == "no actions":
        table.world.actions = 0
    elif why == "down":
        table.meet("jill", "down")
    else:
        table.world.characters[0] = replace(table.who("jill"), square=-1)
    assert table.game.ways(table.world) == ()


def test_a_walk_past_enemies_is_better_than_one_into_an_event() -> None:
    table = crawl("re1", HALL, cast=["jill"]).stand("jill", "a3")
    for _ in range(3):
        table.enemy("zombie", "b1")
    put_corpse(table.world, table.square("b3"))
    table.begin()
    table.world.actions = 2
    assert path(table, "c2") == ["b2", "c2"]


def test_a_square_behind_a_crowd_or_a_wall_says_so() -> None:
    drawing = """
        +---+---+---+---+---+
        | .   .   . | .   . |
        +---+---+---+---+---+
        """
    table = crawl("re3", drawing, cast=["jill"]).stand("jill", "a1")
    for _ in range(4):
        table.enemy("zombie", "b1")
    table.begin()
    assert way(table, "c1").why == "crowded"
    assert way(table, "d1").why == "no-way"


def test_a_boss_that_holds_everyone_on_its_tile_is_the_reason() -> None:
    table = boss_table("+---+---+---+\n| .   B d . |\n+---+---+---+", cast=["jill"]).open(0)
    table.stand("jill", "a1").begin()
    assert way(table, "c1").why == "boss-holds"
