"""The Reaction Phase: who reacts, in which order, whom they attack and where they move."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.re3 import arrive, foe, only, re3, react, roll_of, routes, tension_card, walk_to

from inkribbon.crawl.cards import Attack as Profile
from inkribbon.crawl.cards import SpecialAttacks
from inkribbon.crawl.evade import EnemyAttack, StepAside
from inkribbon.crawl.events import EnemyAttacked, EnemyMoved
from inkribbon.crawl.reactions import Chase, React
from inkribbon.kernel.engine import answer

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """
THREE_TILES = """
    +---+---+---+---+---+---+
    | .   . d .   . d .   . |
    +---+---+-d-+---+---+---+
            | .   . |
            +---+---+
    """

SPITTER = foe("spitter", Profile(range=2, damage=1), threat=2)
DROOLER = foe("drooler", Profile(range=2, damage=1), threat=1)
GHOUL = foe("ghoul", Profile(damage=1))
STUMP = foe("stump", Profile(), move=0)
SHOVER = foe("shover", Profile(push=True))


def attacks(table: Table) -> list[tuple[str, int]]:
    """Which kinds attacked whom."""
    return [(event.kind, event.seat) for event in table.told(EnemyAttacked)]


def places(table: Table) -> list[str]:
    """Where the enemies are, in the order they came."""
    return [table.where(enemy) for enemy in table.enemies()]


# Who reacts


@pytest.mark.rule("re3.reaction.linked-example", "re3.reaction.who-reacts")
def test_nikolais_tile_and_the_two_behind_open_doors_react_the_third_does_not() -> None:
    table = crawl("re3", THREE_TILES, cast=["nikolai", "carlos"]).open(0, 1)
    table.stand("nikolai", "d1").stand("carlos", "c2")
    table.enemy("zombie", "c1").enemy("zombie", "a1").enemy("zombie", "f1").enemy("zombie", "d2")
    table.begin()

    table.stop()

    # Not even to Carlos, who is beside it, does the last one move.
    assert places(table) == ["d1", "b1", "e1", "d2"]


@pytest.mark.rule("re3.reaction.who-reacts")
def test_each_enemy_performs_one_reaction() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "b1").begin()

    table.stop()

    # Having moved into Jill's square it does not attack as well.
    assert places(table) == ["a1"]
    assert not table.told(EnemyAttacked)


@pytest.mark.rule("re3.reaction.linked-tiles", "re3.reaction.others-idle")
def test_a_tile_beyond_a_linked_one_is_not_linked_whoever_is_there() -> None:
    table = crawl("re3", THREE_TILES, cast=["jill", "carlos"]).open(0, 1)
    table.stand("jill", "a1").stand("carlos", "f1").enemy("zombie", "c1").enemy("zombie", "f1")
    table.begin()

    table.stop()

    assert places(table) == ["b1", "f1"]
    assert not table.told(EnemyAttacked)


@pytest.mark.rule("re3.reaction.linked-tiles", "re3.reaction.others-idle")
def test_a_closed_door_does_not_link() -> None:
    table = crawl("re3", THREE_TILES, cast=["jill", "carlos"]).stand("jill", "b1")
    table.stand("carlos", "c1").enemy("zombie", "d1").begin()

    table.stop()
    assert places(table) == ["d1"]
    table.stop()

    assert places(table) == ["c1"]


@pytest.mark.rule("re3.reaction.who-reacts")
def test_the_list_of_those_who_react_is_fixed_when_the_phase_begins() -> None:
    table = re3(THREE_TILES, cast=["carlos"], enemies=[SHOVER]).open(0, 1).stand("carlos", "a1")
    table.enemy("shover", "b1").enemy("zombie", "f1").begin()

    arrive(table, "b1", dice=["blank blank"])
    table.answer(StepAside(0, table.square("c1")))

    # Pushed next door, Carlos is near the Zombie now, but it was not when the phase began.
    assert table.at("carlos") == "c1"
    assert places(table) == ["b1", "f1"]


# The order


@pytest.mark.rule("re3.reaction.order-by-player")
@pytest.mark.parametrize("first", [0, 1])
def test_the_active_player_chooses_which_enemy_reacts_first(first: int) -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos", "mikhail"])
    table.stand("jill", "c1").stand("carlos", "c1").stand("mikhail", "c1")
    table.enemy("zombie", "b1").enemy("zombie-dog", "d1").begin()
    enemies = table.enemies()

    table.stop()
    assert table.asked().seat == table.seat("jill")
    assert table.offers(React) == [React(enemy.id) for enemy in enemies]
    react(table, enemies[first])

    # Only one of them finds room.
    assert table.where(enemies[first]) == "c1"
    assert table.where(enemies[1 - first]) != "c1"


@pytest.mark.rule("re3.reaction.order-by-player", "re3.evade.extra-enemies")
def test_an_enemy_may_come_near_before_or_after_another_one_attacks() -> None:
    for move_first, need in ((True, "evade-mid"), (False, "evade-low")):
        table = crawl("re3", ROW).stand("jill", "c1").enemy("zombie", "b1").enemy("zombie", "a1")
        attacker, mover = table.enemies()
        table.begin()
        arrive(table, "b1")
        assert table.offers(React) == [React(attacker.id, 0), React(mover.id)]

        if move_first:
            answer(table.world, React(mover.id))
            assert table.asked().prompt == need
        else:
            assert roll_of(table, React(attacker.id, 0)).prompt == need


@pytest.mark.rule("re3.reaction.order-by-player")
def test_the_order_is_the_players_too_where_a_push_would_draw_a_far_enemy_on() -> None:
    table = re3(
        """
        +---+---+---+---+---+---+---+---+---+
        | .   .   .   .   .   .   .   .   . |
        +---+---+---+---+---+---+---+---+---+
        """,
        cast=["jill", "carlos"],
        enemies=[SHOVER],
    )
    table.stand("jill", "i1").stand("carlos", "a1").enemy("shover", "a1").enemy("zombie", "e1")
    shover, zombie = table.enemies()
    table.begin()

    table.stop()

    # Before Carlos is pushed to b1 the Zombie prefers Jill, who is as near; after it, Carlos.
    assert table.asked().prompt == "reaction-order"
    react(table, shover, on="carlos", dice=["blank blank"])
    assert table.where(zombie) == "d1"


# Attacking


@pytest.mark.rule("re3.reaction.attack-if-in-range", "re3.enemy.needs-los")
def test_an_enemy_attacks_whoever_is_in_range_and_in_sight() -> None:
    bent = """
        +---+---+---+
        | .   . | . |
        +   +   +   +
        | .   .   . |
        +---+---+---+
        """
    for at, attacked in (("a2", True), ("c1", False), ("c2", False)):
        table = re3(bent, enemies=[SPITTER]).stand("jill", "b1").enemy("spitter", at).begin()

        table.stop(dice=["high high"] if attacked else [])

        assert bool(table.told(EnemyAttacked)) == attacked
        assert bool(table.told(EnemyMoved)) != attacked


@pytest.mark.rule("re3.reaction.attack-if-in-range")
def test_an_enemy_out_of_range_moves_instead_of_attacking() -> None:
    table = re3(ROW, enemies=[SPITTER]).stand("jill", "a1").enemy("spitter", "d1").begin()

    table.stop()

    assert not table.told(EnemyAttacked)
    assert places(table) == ["c1"]


@pytest.mark.rule("re3.reaction.any-character-target")
def test_a_reacting_enemy_attacks_somebody_else_than_the_active_character_too() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "e1")
    table.enemy("zombie", "e1").begin()

    table.stop(dice=["high high"])

    assert attacks(table) == [("zombie", table.seat("carlos"))]


@pytest.mark.rule("re3.reaction.any-character-target")
def test_every_threatened_character_is_attacked_separately() -> None:
    table = re3(ROW, cast=["jill", "carlos", "mikhail"], enemies=[GHOUL])
    table.stand("jill", "a1").stand("carlos", "c1").stand("mikhail", "e1")
    table.enemy("zombie", "c1").enemy("ghoul", "e1").begin()
    zombie, ghoul = table.enemies()

    table.stop()
    react(table, ghoul, on="mikhail", dice=["high", "high high"])

    assert attacks(table) == [("ghoul", 2), ("zombie", 1)]
    assert table.where(zombie) == "c1"


@pytest.mark.rule("re3.reaction.only-highest-threat")
def test_only_the_enemy_of_highest_threat_attacks() -> None:
    table = crawl("re3", ROW).stand("jill", "a1")
    table.enemy("zombie", "b1").enemy("zombie-dog", "b1").enemy("zombie", "b1").begin()

    arrive(table, "b1", dice=["high high"])

    assert attacks(table) == [("zombie-dog", 0)]


@pytest.mark.rule("re3.reaction.only-highest-threat")
def test_an_enemy_that_moved_in_first_is_not_the_attacker_however_strong() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "b1").enemy("zombie-dog", "d1")
    dog = only(table, "d1")
    table.begin()

    arrive(table, "b1")
    react(table, dog, dice=["high high"])

    assert attacks(table) == [("zombie", 0)]
    assert places(table) == ["b1", "b1"]


@pytest.mark.rule("re3.reaction.only-highest-threat")
def test_no_order_lets_the_weaker_enemy_attack() -> None:
    table = re3(ROW, cast=["jill", "carlos"], enemies=[SPITTER]).stand("jill", "a1")
    table.stand("carlos", "e1").enemy("zombie", "b1").enemy("spitter", "b1").enemy("zombie", "d1")
    zombie, spitter, mover = table.enemies()
    table.begin()

    arrive(table, "b1")

    assert React(spitter.id, 0) in table.offers(React)
    assert all(choice.enemy != zombie.id for choice in table.offers(React))
    assert mover.id in [choice.enemy for choice in table.offers(React)]


@pytest.mark.rule("re3.reaction.threat-tie")
def test_the_active_player_picks_the_attacker_among_the_strongest() -> None:
    table = re3(ROW, cast=["jill", "carlos"], enemies=[GHOUL]).stand("jill", "a1")
    table.stand("carlos", "e1").enemy("zombie", "e1").enemy("ghoul", "e1").begin()
    zombie, ghoul = table.enemies()

    table.stop()
    assert table.asked().seat == table.seat("jill")
    assert table.offers(React) == [React(zombie.id, 1), React(ghoul.id, 1)]
    react(table, ghoul, on="carlos", dice=["high high"])

    assert attacks(table) == [("ghoul", 1)]


@pytest.mark.rule("re3.reaction.others-contribute")
@pytest.mark.parametrize("dice", ["high high", "blank blank"])
def test_enemies_in_range_of_an_attack_do_not_react_any_more(dice: str) -> None:
    table = re3(ROW, cast=["jill", "carlos"], enemies=[SPITTER, DROOLER]).stand("jill", "a1")
    table.stand("carlos", "e1").enemy("spitter", "b1").enemy("drooler", "c1").begin()

    table.stop(dice=[dice])

    # The Drooler could reach Carlos too, but it helped against Jill.
    assert attacks(table) == [("spitter", 0)]
    assert places(table) == ["b1", "c1"]


@pytest.mark.rule("re3.reaction.in-range-active-first")
def test_of_several_characters_in_range_the_active_one_is_attacked_near_or_not() -> None:
    for active, at in (("jill", 0), ("carlos", 1)):
        table = re3(ROW, cast=["jill", "carlos"], enemies=[SPITTER]).stand("jill", "c1")
        table.stand("carlos", "b1").enemy("spitter", "a1").begin(active)

        table.stop(dice=["high high"])

        assert attacks(table) == [("spitter", at)]


# Moving


@pytest.mark.rule("re3.reaction.move-if-no-attack")
def test_an_enemy_moves_by_its_movement_value_towards_the_closest_character() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "b1")
    table.enemy("zombie", "e1").enemy("zombie-dog", "e1").begin()

    table.stop()

    assert places(table) == ["d1", "c1"]


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

    assert places(table) == ["c1"]


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
    while table.asked().prompt == "reaction-order":
        table.answer(table.asked().actions()[0])

    assert table.where(zombie) == "a1"


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
    assert places(table) == ["b1"]


@pytest.mark.rule("re3.reaction.end-in-square")
def test_an_enemy_that_reaches_the_characters_square_ends_its_move_there() -> None:
    table = crawl("re3", ROW).stand("jill", "c1").enemy("zombie-dog", "d1").begin()

    table.stop()

    assert places(table) == ["c1"]


@pytest.mark.rule("re3.reaction.end-in-square", "re3.reaction.move-limits")
def test_an_enemy_that_finds_no_room_there_ends_beside_the_character() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos", "mikhail", "nikolai"])
    for who in ("jill", "carlos", "mikhail", "nikolai"):
        table.stand(who, "b1")
    table.enemy("zombie-dog", "d1").begin()

    table.stop()
    assert places(table) == ["c1"]
    table.stop()

    assert places(table) == ["c1"]


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
    # Both are farther from Jill as the crow flies, or as far; both lead to the gap.
    assert routes(table) == ["a2", "b2"]
    walk_to(table, "a2")
    table.stop()

    assert places(table) == ["b3"]


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
    assert places(table) == ["c2"]
    table.stop()

    assert places(table) == ["b2"]


# Ties


@pytest.mark.rule("re3.reaction.equidistant-example", "re3.reaction.equidistant")
def test_a_zombie_as_near_to_jill_as_to_carlos_moves_towards_jill_in_her_turn() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "e1")
    table.enemy("zombie", "c1").begin()

    table.stop()

    assert places(table) == ["b1"]


@pytest.mark.rule("re3.reaction.equidistant")
def test_in_carlos_turn_the_same_zombie_moves_towards_carlos() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "e1")
    table.enemy("zombie", "c1").begin("carlos")

    table.stop()

    assert places(table) == ["d1"]


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
    assert places(table) == ["d1"]


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
