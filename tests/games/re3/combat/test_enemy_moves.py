"""Where reacting enemies move, and who chooses between equals."""

from __future__ import annotations

import pytest
from support.crawl import crawl
from support.heard import attacks
from support.re3 import foe, only, re3, routes, tension_card, walk_to

from inkribbon.crawl.combat.enemy_moves import Chase, closest
from inkribbon.crawl.combat.evade import EnemyAttack
from inkribbon.crawl.combat.reactions import React, next_squares
from inkribbon.crawl.printed.effects import SpecialAttacks
from inkribbon.crawl.printed.enemies import Attack as Profile

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """

SPITTER = foe("spitter", Profile(range=2, damage=1), threat=2)
STUMP = foe("stump", Profile(), move=0)


# Moving


@pytest.mark.rule("re3.reaction.move-if-no-attack")
def test_an_enemy_moves_by_its_movement_value_towards_the_closest_character() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "b1")
    table.enemy("zombie", "e1").enemy("zombie-dog", "e1").begin()

    table.stop()

    assert table.places() == ["d1", "c1"]


@pytest.mark.rule("re3.reaction.move-if-no-attack", "re3.reaction.move-limits")
def test_the_closest_character_is_the_one_with_the_shortest_legal_way() -> None:
    table = crawl(
        "re3",
        """
        +---+---+---+---+---+---+
        | .   .   .   . | .   . |
        +---+---+       +       +
                | .   .   .   . |
                +---+---+---+---+
        """,
        cast=["jill", "carlos"],
    )
    table.stand("jill", "e1").stand("carlos", "b1").enemy("zombie", "d1").begin()

    table.stop()

    assert table.places() == ["c1"]


def test_whom_no_way_leads_to_is_not_the_closest() -> None:
    rooms = "+---+---+---+\n| .   . d . |\n+---+---+---+"
    table = re3(rooms).stand("jill", "c1").enemy("zombie", "a1")
    assert closest(table.world, only(table, "a1")) == []
    assert [c.id for c in closest(table.open(0).world, only(table, "a1"))] == ["jill"]


@pytest.mark.rule("re3.reaction.move-if-no-attack", "re3.reaction.move-limits")
def test_where_full_squares_cut_the_way_an_enemy_comes_as_far_as_it_may() -> None:
    table = re3(ROW, enemies=[STUMP]).stand("jill", "e1").enemy("zombie", "a1")
    for _ in range(4):
        table.enemy("stump", "c1")
    zombie = only(table, "a1")
    table.begin()

    table.stop()
    assert table.where(zombie) == "b1"
    table.stop()

    assert table.where(zombie) == "b1"


@pytest.mark.rule("re3.reaction.move-limits")
def test_an_enemy_goes_a_longer_way_round_where_the_short_one_is_full() -> None:
    table = re3(
        """
        +---+---+---+---+
        | .   .   .   . |
        +   +---+---+   +
        | .   .   .   . |
        +---+---+---+---+
        """,
        enemies=[STUMP],
    )
    table.stand("jill", "d2").enemy("zombie", "b1")
    for _ in range(4):
        table.enemy("stump", "c1")
    zombie = only(table, "b1")
    table.begin()

    table.stop()

    assert table.where(zombie) == "a1"


@pytest.mark.rule("re3.reaction.move-limits", "re3.reaction.conflict-choice")
def test_a_way_round_that_is_as_long_as_another_free_way_leaves_the_choice() -> None:
    """Carlos is two steps away, but only four by the way round; so is Jill."""
    table = re3(
        """
        +---+---+---+---+---+---+---+
        | .   .   .   .   .   .   . |
        +---+---+---+---+           +
                        | .   .   . |
                        +           +
                        | .   .   . |
                        +---+---+---+
        """,
        enemies=[STUMP],
        cast=["mikhail", "jill", "carlos"],
    )
    table.stand("mikhail", "a1").stand("jill", "a1").stand("carlos", "g1").enemy("zombie", "e1")
    zombie = only(table, "e1")
    assert [c.id for c in closest(table.world, zombie)] == ["carlos"]
    for _ in range(4):
        table.enemy("stump", "f1").enemy("stump", "f2")
    assert [c.id for c in closest(table.world, zombie)] == ["mikhail", "jill", "carlos"]
    for _ in range(4):
        table.enemy("stump", "f3")
    assert [c.id for c in closest(table.world, zombie)] == ["mikhail", "jill"]


@pytest.mark.rule("re3.reaction.shortest-route")
def test_a_step_towards_the_closest_is_no_step_towards_others() -> None:
    table = re3(ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "e1")
    table.enemy("zombie", "c1").enemy("zombie", "b1")
    grid, opened = table.world.book.grid, table.world.open
    walks = [grid.walk(table.square(at), opened) for at in ("a1", "e1")]
    middle, left = only(table, "c1"), only(table, "b1")
    assert next_squares(table.world, middle, walks) == [table.square("b1"), table.square("d1")]
    assert next_squares(table.world, left, walks) == [table.square("a1")]


@pytest.mark.rule("re3.reaction.shortest-route", "re3.reaction.conflict-choice")
def test_between_equally_short_ways_the_active_player_chooses() -> None:
    table = crawl(
        "re3",
        """
        +---+---+---+---+
        | .   .   .   . |
        +               +
        | .   .   .   . |
        +               +
        | .   .   .   . |
        +---+---+---+---+
        """,
        cast=["jill", "carlos"],
    )
    table.stand("jill", "d2").stand("carlos", "d3").enemy("zombie", "a1").begin()

    table.stop()

    assert table.asked().seat == table.seat("jill")
    assert routes(table) == ["b1", "b2"]
    walk_to(table, "b1")
    assert table.places() == ["b1"]


@pytest.mark.rule("re3.reaction.end-in-square")
def test_an_enemy_that_reaches_the_characters_square_ends_its_move_there() -> None:
    table = crawl("re3", ROW).stand("jill", "c1").enemy("zombie-dog", "d1").begin()

    table.stop()

    assert table.places() == ["c1"]


@pytest.mark.rule("re3.reaction.end-in-square", "re3.reaction.move-limits")
def test_an_enemy_that_finds_no_room_there_ends_beside_the_character() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos", "mikhail", "nikolai"])
    for who in ("jill", "carlos", "mikhail", "nikolai"):
        table.stand(who, "b1")
    table.enemy("zombie-dog", "d1").begin()

    table.stop()
    assert table.places() == ["c1"]
    table.stop()

    assert table.places() == ["c1"]


@pytest.mark.rule("re3.reaction.around-walls", "re3.reaction.shortest-route")
def test_an_enemy_goes_round_a_wall_by_the_way_and_not_by_the_distance() -> None:
    table = crawl(
        "re3",
        """
        +---+---+---+
        | .   . | . |
        +       +   +
        | .   . | . |
        +       +   +
        | .   .   . |
        +---+---+---+
        """,
    )
    table.stand("jill", "c1").enemy("zombie", "b1").begin()

    table.stop()
    # In a straight line both are as far from Jill or farther, but both lead to the gap.
    assert routes(table) == ["a2", "b2"]
    walk_to(table, "a2")
    table.stop()

    assert table.places() == ["b3"]


@pytest.mark.rule("re3.reaction.move-limits")
def test_an_enemy_goes_through_an_open_door_and_never_through_a_closed_one() -> None:
    table = re3(
        """
        +---+---+
        | . d . |
        +-d-+   +
        | .   . |
        +---+---+
        """
    )
    table.open(1).stand("jill", "b2").enemy("zombie", "a1").begin().stop()
    assert table.places() == ["a2"]


@pytest.mark.rule("re3.reaction.move-limits")
def test_an_enemy_does_not_cut_a_corner_either() -> None:
    table = crawl(
        "re3",
        """
        +---+---+---+
        | .   . | . |
        +   +   +   +
        | .   .   . |
        +---+---+---+
        """,
    )
    table.stand("jill", "b1").enemy("zombie", "c1").begin()

    table.stop()
    assert table.places() == ["c2"]
    table.stop()

    assert table.places() == ["b2"]


# Ties


@pytest.mark.rule("re3.reaction.equidistant-example", "re3.reaction.equidistant")
def test_a_zombie_as_near_to_jill_as_to_carlos_moves_towards_jill_in_her_turn() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "e1")
    table.enemy("zombie", "c1").begin()

    table.stop()

    assert table.places() == ["b1"]


@pytest.mark.rule("re3.reaction.equidistant")
def test_in_carlos_turn_the_same_zombie_moves_towards_carlos() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "e1")
    table.enemy("zombie", "c1").begin("carlos")

    table.stop()

    assert table.places() == ["d1"]


@pytest.mark.rule("re3.reaction.conflict-choice")
def test_between_two_others_equally_near_the_active_player_chooses() -> None:
    table = crawl(
        "re3",
        """
        +---+---+---+---+---+
        | .   .   .   .   . |
        +---+---+   +---+---+
                | . |
                +   +
                | . |
                +   +
                | . |
                +---+
        """,
        cast=["jill", "carlos", "mikhail"],
    )
    table.stand("jill", "a1").stand("carlos", "e1").stand("mikhail", "c4").enemy("zombie", "c1")
    table.begin("mikhail")

    table.stop()

    assert table.asked().seat == table.seat("mikhail")
    assert [choice.seat for choice in table.offers(Chase)] == [0, 1]
    table.answer(table.offers(Chase)[1])
    assert table.places() == ["d1"]


@pytest.mark.rule("re3.reaction.conflict-choice", "re3.reaction.any-character-target")
def test_between_two_others_in_range_the_active_player_chooses_the_victim() -> None:
    table = re3(ROW, cast=["jill", "carlos", "mikhail"], enemies=[SPITTER]).stand("jill", "b1")
    table.stand("carlos", "c1").stand("mikhail", "e1").enemy("spitter", "a1").begin("mikhail")
    spitter = only(table, "a1")

    table.stop()

    assert table.asked().seat == table.seat("mikhail")
    assert table.offers(React) == [React(spitter.id, 0), React(spitter.id, 1)]


LUNGER = foe("lunger", Profile(), move=0, specials=(Profile(range=2, damage=1),))
LUNGE = tension_card("lunge", SpecialAttacks(enemy="lunger"))


@pytest.mark.rule("re3.reaction.effect-active-first")
def test_an_effect_that_could_fall_on_several_falls_on_the_active_character() -> None:
    for active in ("jill", "carlos"):
        table = re3(
            ROW, cast=["jill", "carlos"], enemies=[LUNGER], cards=[LUNGE], tension=["lunge"]
        )
        table.stand("jill", "b1").stand("carlos", "c1").enemy("lunger", "a1").begin(active)

        table.stop(dice=["high high"])

        assert attacks(table) == [("lunger", table.seat(active))]


@pytest.mark.rule("re3.reaction.conflict-choice")
def test_an_effect_on_one_of_two_others_is_the_active_players_choice() -> None:
    cast = ["jill", "carlos", "mikhail"]
    table = re3(ROW, cast=cast, enemies=[LUNGER], cards=[LUNGE], tension=["lunge"])
    table.stand("jill", "b1").stand("carlos", "c1").stand("mikhail", "e1").enemy("lunger", "a1")
    table.begin("mikhail")

    table.stop()

    assert table.asked().seat == table.seat("mikhail")
    assert [attack.seat for attack in table.offers(EnemyAttack)] == [0, 1]
