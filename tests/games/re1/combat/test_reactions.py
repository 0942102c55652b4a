"""The Reaction Phase: which enemies react, in which order, attacking or moving."""

from __future__ import annotations

import pytest
from support.crawl import crawl
from support.re1 import face_up, foe, house, reaction_phase, routes, walk_to

from inkribbon.crawl.combat.reactions import React
from inkribbon.crawl.printed.enemies import Attack
from inkribbon.crawl.state.events import EnemyAttacked, EnemyMoved

CORRIDOR = """
+---+---+---+---+---+---+
| .   .   .   .   .   . |
+---+---+---+---+---+---+
"""
THREE_TILES = """
+---+---+---+---+---+---+
| .   . d .   . d .   . |
+---+---+---+---+---+---+
"""
HALL = """
+---+---+---+
| .   .   . |
+           +
| .   .   . |
+           +
| .   .   . |
+---+---+---+
"""
SPITTER = foe(
    "spitter",
    Attack(range=2, damage=1, name="Spit"),
    specials=(Attack(range=0, damage=2, name="Maul", symbol="hand"),),
)


# Which enemies


@pytest.mark.rule("re1.reaction.linked-example")
def test_enemies_of_barrys_tile_and_of_those_behind_open_doors_react() -> None:
    table = crawl(
        "re1",
        """
        +---+---+---+---+---+---+
        | .   . d .   . d .   . |
        +---+---+       +---+---+
                | .   . |
                +-d-+---+
                | .   . |
                +---+---+
        """,
        cast=["barry", "jill"],
    )
    table.stand("barry", "d1").stand("jill", "c3").enemy("zombie", "c2").open(0, 1)
    table.enemy("zombie", "a1").enemy("zombie", "f1").enemy("zombie", "d3").begin()

    table.stop()

    own, behind_a, behind_b, behind_c = table.enemies()
    assert table.where(own) == "d1"
    assert table.where(behind_a) == "b1"
    assert table.where(behind_b) == "e1"
    assert table.where(behind_c) == "d3"
    assert table.world.active == table.seat("jill")


@pytest.mark.rule("re1.reaction.who-reacts")
def test_each_near_enemy_reacts_once_after_the_action_phase_and_never_otherwise() -> None:
    table = crawl("re1", THREE_TILES).stand("jill", "a1").enemy("zombie", "b1").open(0, 1)
    table.enemy("zombie", "d1").enemy("zombie", "f1").begin()

    table.move("b1").move("a1", dice=["high high"])
    assert table.places() == ["b1", "d1", "f1"]

    table.stop()
    assert table.places() == ["a1", "c1", "f1"]
    assert len(table.told(EnemyMoved)) == 2


@pytest.mark.rule("re1.reaction.linked-tiles")
def test_a_tile_beyond_a_linked_tile_is_not_linked_itself() -> None:
    table = crawl("re1", THREE_TILES).stand("jill", "a1").open(0, 1)
    table.enemy("zombie", "d1").enemy("zombie", "f1").begin()

    table.stop()

    assert table.places() == ["c1", "f1"]


@pytest.mark.rule("re1.reaction.linked-tiles")
def test_a_closed_door_links_nothing_and_an_archway_always_links() -> None:
    for drawing, moved in ((THREE_TILES, "d1"), (THREE_TILES.replace("d", "n"), "c1")):
        table = crawl("re1", drawing).stand("jill", "a1").enemy("zombie", "d1").begin()
        table.stop()
        assert table.places() == [moved]


@pytest.mark.rule("re1.reaction.unlinked-ignored")
def test_enemies_on_an_unlinked_tile_leave_even_the_character_beside_them_alone() -> None:
    table = crawl("re1", THREE_TILES, cast=["jill", "chris"]).stand("jill", "a1")
    table.stand("chris", "f1").enemy("zombie", "f1").enemy("zombie", "e1").begin("jill")

    table.stop()

    assert table.places() == ["f1", "e1"]
    assert table.told(EnemyAttacked) == []
    assert table.world.active == table.seat("chris")


# Order


@pytest.mark.rule("re1.reaction.threat-order", "re1.enemy.threat-order")
def test_the_enemy_of_the_highest_threat_reacts_first() -> None:
    table = crawl("re1", HALL, cast=["jill", "chris"]).stand("jill", "b1").stand("chris", "b1")
    zombie, hunter = table.enemy("zombie", "a1").enemy("hunter", "c1").enemies()

    table.begin().stop()

    # Two characters and a Hunter fill the square, so the Zombie came too late.
    assert table.where(hunter) == "b1"
    assert table.where(zombie) == "a1"
    cards = table.world.book.enemies
    assert cards["hunter"].threat > cards["zombie"].threat


@pytest.mark.rule("re1.reaction.threat-order")
def test_enemies_that_are_not_in_each_others_way_move_in_order_of_threat_too() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1")
    table.enemy("zombie", "c1").enemy("cerberus", "f1").begin().stop()

    assert [event.kind for event in table.told(EnemyMoved)] == ["cerberus", "zombie"]


@pytest.mark.rule("re1.reaction.threat-order")
def test_the_strongest_of_those_in_range_makes_the_attack() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1")
    table.enemy("zombie", "a1").enemy("hunter", "a1").enemy("zombie", "a1")

    reaction_phase(table, "jill", dice=["high high"])

    assert [event.kind for event in table.told(EnemyAttacked)] == ["hunter"]


@pytest.mark.rule("re1.reaction.tie-order")
def test_the_players_choose_the_order_among_enemies_of_equal_threat() -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris", "rebecca"])
    for who in ("jill", "chris", "rebecca"):
        table.stand(who, "b1")
    left, right = table.enemy("zombie", "a1").enemy("zombie", "c1").enemies()

    table.begin().stop()
    assert table.asked().seat == table.seat("jill")
    assert table.offers(React) == [React(left.id), React(right.id)]

    table.answer(React(right.id))
    assert (table.where(left), table.where(right)) == ("a1", "b1")


@pytest.mark.rule("re1.reaction.tie-order")
def test_equal_enemies_that_reach_different_characters_are_ordered_by_the_players() -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris"]).stand("jill", "a1").stand("chris", "c1")
    first, second = table.enemy("zombie", "a1").enemy("zombie", "c1").enemies()

    reaction_phase(table, "jill")
    assert table.offers(React) == [React(first.id, 0), React(second.id, 1)]

    table.answer(React(second.id, 1), dice=["high high", "high high"])
    assert [event.seat for event in table.told(EnemyAttacked)] == [1, 0]


# Attack or move


@pytest.mark.rule("re1.reaction.attack-if-able", "re1.reaction.one-kind")
def test_an_enemy_with_a_character_in_sight_and_range_attacks_and_does_not_move() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("cerberus", "c1")

    reaction_phase(face_up(table, "all-clear-teeth"), "jill", dice=["high high"])

    assert len(table.told(EnemyAttacked)) == 1
    assert table.places() == ["c1"]


@pytest.mark.rule("re1.reaction.attack-if-able")
def test_without_sight_an_enemy_in_range_does_not_attack() -> None:
    walled = """
        +---+---+---+
        | . | .   . |
        +   +       +
        | .   .   . |
        +---+---+---+
        """
    table = crawl("re1", walled).stand("jill", "a1").enemy("cerberus", "c1")

    reaction_phase(face_up(table, "all-clear-teeth"), "jill")

    assert table.told(EnemyAttacked) == []
    assert len(table.told(EnemyMoved)) == 1


@pytest.mark.rule("re1.reaction.attack-if-able")
def test_any_character_in_range_is_attacked_not_only_the_active_one() -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris"]).stand("jill", "a1").stand("chris", "e1")
    table.enemy("zombie", "e1").begin("jill")

    table.stop(dice=["high high"])

    assert [event.seat for event in table.told(EnemyAttacked)] == [table.seat("chris")]


@pytest.mark.rule("re1.reaction.attack-if-able")
def test_a_basic_attack_that_reaches_is_made_where_the_special_one_does_not() -> None:
    for square, name in (("a1", "Maul"), ("c1", "Spit")):
        table = house(CORRIDOR, enemies=[SPITTER]).stand("jill", "a1").enemy("spitter", square)
        reaction_phase(face_up(table, "all-clear-hand"), "jill", dice=["high high"])
        assert [event.name for event in table.told(EnemyAttacked)] == [name]


@pytest.mark.rule("re1.reaction.else-move", "re1.reaction.one-kind")
def test_an_enemy_that_cannot_attack_moves_its_value_and_does_not_attack_on_arrival() -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris"]).stand("jill", "a1").stand("chris", "a1")
    table.enemy("zombie", "f1").enemy("cerberus", "e1").enemy("zombie", "b1").begin()

    table.stop()

    assert table.places() == ["e1", "c1", "a1"]
    assert table.told(EnemyAttacked) == []


@pytest.mark.rule("re1.reaction.else-move")
def test_the_nearest_character_is_the_one_with_the_shortest_walk() -> None:
    walled = """
        +---+---+---+---+
        | .   .   . | . |
        +           +   +
        | .   .   .   . |
        +---+---+---+---+
        """
    # Chris is next to the Zombie in a straight line, but three steps away around the wall.
    table = crawl("re1", walled, cast=["chris", "jill"]).stand("chris", "d1").stand("jill", "a1")
    table.enemy("zombie", "c1").begin("chris")

    table.stop()

    assert routes(table) == ["b1", "b2"]


@pytest.mark.rule("re1.reaction.else-move")
def test_full_squares_on_every_way_stop_an_enemy_before_the_first_of_them() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("hunter", "b1").enemy("hunter", "b1")
    table.enemy("zombie", "e1")

    reaction_phase(face_up(table, "all-clear"), "jill")

    assert table.places()[2] == "d1"


@pytest.mark.rule("re1.reaction.shortest-route")
def test_an_enemy_takes_a_shortest_route_and_the_active_player_picks_among_equal_ones() -> None:
    table = crawl("re1", HALL, cast=["jill", "chris"]).stand("jill", "c2").stand("chris", "c2")
    table.enemy("zombie", "a1").begin("chris")

    table.stop()
    assert table.asked().seat == table.seat("chris")
    assert routes(table) == ["b1", "b2"]

    walk_to(table, "b1")
    assert table.places() == ["b1"]


@pytest.mark.rule("re1.reaction.shortest-route")
def test_a_fast_enemy_takes_a_shortest_route_too() -> None:
    wide = """
        +---+---+---+---+---+
        | .   .   .   .   . |
        +                   +
        | .   .   .   .   . |
        +                   +
        | .   .   .   .   . |
        +---+---+---+---+---+
        """
    table = crawl("re1", wide).stand("jill", "e2").enemy("cerberus", "a2").begin()

    table.stop()

    assert routes(table) == ["c1", "c2", "c3"]


@pytest.mark.rule("re1.reaction.shortest-route")
def test_the_only_shortest_route_is_taken_without_a_question() -> None:
    table = crawl("re1", HALL).stand("jill", "c3").enemy("zombie", "a1").begin()

    table.stop()

    assert table.places() == ["b2"]


@pytest.mark.rule("re1.reaction.ends-in-square")
def test_an_enemy_ends_in_the_characters_square_and_stops_there() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "b1").enemy("cerberus", "c1").begin()
    table.stop()
    assert table.places() == ["b1"]

    cast = ["jill", "chris", "rebecca", "barry"]
    full = crawl("re1", CORRIDOR, cast=cast).enemy("cerberus", "d1")
    for who in cast:
        full.stand(who, "b1")
    full.begin().stop()
    assert full.places() == ["c1"]


@pytest.mark.rule("re1.reaction.around-walls", "re1.enemy.movement-limits")
def test_an_enemy_goes_round_a_wall_even_away_from_the_character() -> None:
    walled = """
        +---+---+---+
        | .   . | . |
        +   +---+   +
        | .   .   . |
        +---+---+---+
        """
    table = crawl("re1", walled).stand("jill", "c1").enemy("zombie", "b1").begin()

    way = []
    for _ in range(4):
        table.stop()
        way += table.places()

    assert way == ["a1", "a2", "b2", "c2"]


@pytest.mark.rule("re1.enemy.movement-limits")
def test_enemies_do_not_cut_corners() -> None:
    corner = """
        +---+---+
        | .   . |
        +---+   +
            | . |
            +---+
        """
    table = crawl("re1", corner).stand("jill", "b2").enemy("zombie", "a1").begin()

    table.stop()

    assert table.places() == ["b1"]
