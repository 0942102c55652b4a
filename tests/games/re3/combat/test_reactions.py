"""The Reaction Phase: which enemies react, in which order, and who they attack."""

from __future__ import annotations

import pytest
from support.crawl import crawl
from support.heard import attacks
from support.re3 import arrive, foe, only, re3, react, roll_of

from inkribbon.crawl.combat.evade import StepAside
from inkribbon.crawl.combat.reactions import React
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.state.events import EnemyAttacked, EnemyMoved
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
SHOVER = foe("shover", Profile(push=True))


# Which enemies react


@pytest.mark.rule("re3.reaction.linked-example", "re3.reaction.who-reacts")
def test_nikolais_tile_and_the_two_behind_open_doors_react_the_third_does_not() -> None:
    table = crawl("re3", THREE_TILES, cast=["nikolai", "carlos"]).open(0, 1)
    table.stand("nikolai", "d1").stand("carlos", "c2")
    table.enemy("zombie", "c1").enemy("zombie", "a1").enemy("zombie", "f1").enemy("zombie", "d2")
    table.begin()

    table.stop()

    # The last one does not even move towards Carlos, who is next to it.
    assert table.places() == ["d1", "b1", "e1", "d2"]


@pytest.mark.rule("re3.reaction.who-reacts")
def test_each_enemy_performs_one_reaction() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "b1").begin()

    table.stop()

    # It moved into Jill's square, so it does not also attack.
    assert table.places() == ["a1"]
    assert not table.told(EnemyAttacked)


@pytest.mark.rule("re3.reaction.linked-tiles", "re3.reaction.others-idle")
def test_a_tile_beyond_a_linked_one_is_not_linked_whoever_is_there() -> None:
    table = crawl("re3", THREE_TILES, cast=["jill", "carlos"]).open(0, 1)
    table.stand("jill", "a1").stand("carlos", "f1").enemy("zombie", "c1").enemy("zombie", "f1")
    table.begin()

    table.stop()

    assert table.places() == ["b1", "f1"]
    assert not table.told(EnemyAttacked)


@pytest.mark.rule("re3.reaction.linked-tiles", "re3.reaction.others-idle")
def test_a_closed_door_does_not_link() -> None:
    table = crawl("re3", THREE_TILES, cast=["jill", "carlos"]).stand("jill", "b1")
    table.stand("carlos", "c1").enemy("zombie", "d1").begin()

    table.stop()
    assert table.places() == ["d1"]
    table.stop()

    assert table.places() == ["c1"]


@pytest.mark.rule("re3.reaction.who-reacts")
def test_the_list_of_those_who_react_is_fixed_when_the_phase_begins() -> None:
    table = re3(THREE_TILES, cast=["carlos"], enemies=[SHOVER]).open(0, 1).stand("carlos", "a1")
    table.enemy("shover", "b1").enemy("zombie", "f1").begin()

    arrive(table, "b1", dice=["blank blank"])
    table.answer(StepAside(0, table.square("c1")))

    # Carlos was pushed next to this Zombie, which was not near him when the phase began.
    assert table.at("carlos") == "c1"
    assert table.places() == ["b1", "f1"]


# Order


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

    # Only one of them has room.
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

    # Before Carlos is pushed to b1, the Zombie prefers Jill, who is equally near; then, Carlos.
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
    assert table.places() == ["c1"]


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
    assert table.places() == ["b1", "b1"]


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

    # The Drooler could also reach Carlos, but it helped against Jill.
    assert attacks(table) == [("spitter", 0)]
    assert table.places() == ["b1", "c1"]


@pytest.mark.rule("re3.reaction.in-range-active-first")
def test_of_several_characters_in_range_the_active_one_is_attacked_near_or_not() -> None:
    for active, at in (("jill", 0), ("carlos", 1)):
        table = re3(ROW, cast=["jill", "carlos"], enemies=[SPITTER]).stand("jill", "c1")
        table.stand("carlos", "b1").enemy("spitter", "a1").begin(active)

        table.stop(dice=["high high"])

        assert attacks(table) == [("spitter", at)]


def test_nobody_is_asked_where_a_crowded_square_still_lets_the_other_enemy_pass() -> None:
    drawing = """
        +---+---+---+---+---+---+
        | .   .   .   .   k   . |
        +---+---+---+---+---+---+
        """
    brute = foe("brute", Profile(damage=1), size=2)
    table = re3(drawing, enemies=[brute]).stand("jill", "a1").enemy("brute", "e1")
    table.enemy("zombie", "c1").begin().stop()

    assert table.asked().prompt == "action"
    assert [event.kind for event in table.told(EnemyMoved)] == ["brute", "zombie"]
