"""Enemy cards: their values, wounds and death, and the models in the box."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from support.crawl import Table, crawl
from support.re3 import arrive, foe, re3, tension_card, weapon

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.effects import Spawn
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.printed.items import Hit
from inkribbon.crawl.state.board import kill
from inkribbon.crawl.state.events import EnemyAttacked, EnemySpawned, Evaded, TensionDrawn
from inkribbon.games.re3.edition import GAME

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """


@pytest.mark.rule("re3.enemy.zombie")
def test_a_zombie_moves_one_square_and_bites_for_one_in_its_own_square() -> None:
    table = crawl("re3", ROW, cast=["carlos"]).stand("carlos", "a1").enemy("zombie", "c1").begin()

    table.stop()
    assert table.enemies("b1")
    table.stop()
    assert table.enemies("a1")
    assert not table.told(EnemyAttacked)

    table.attack("knife", "a1", dice=["blank"])
    assert table.who("carlos").harm == 1


@pytest.mark.rule("re3.enemy.zombie")
def test_a_zombie_is_small_has_one_hit_point_and_the_lowest_threat() -> None:
    card = GAME.contents.enemies["zombie"]
    assert card.threat == min(enemy.threat for enemy in GAME.contents.enemies.values())

    table = crawl("re3", ROW, cast=["carlos"]).stand("carlos", "a1").enemy("zombie", "b1").begin()
    arrive(table, "b1", dice=["blank low"])
    assert table.told(Evaded)
    table.attack("handgun", "b1", dice=["high"])
    assert not table.enemies()


STALKER = foe(
    "stalker",
    Profile(range=2, damage=2, name="Lash"),
    threat=3,
    move=2,
    hit_points=2,
    specials=(Profile(symbol="hand", range=3, damage=1, name="Whip"),),
)


def stalked(discard: str, *, at: str) -> Table:
    table = re3(ROW, cast=["carlos"], enemies=[STALKER]).stand("carlos", "a1")
    table.deck("tension", *["all-clear"] * 5, discard=[discard])
    return table.enemy("stalker", at).begin()


@pytest.mark.rule("re3.enemy.card-fields")
@pytest.mark.parametrize(
    ("shown", "at", "harm", "end"),
    [
        ("all-clear", "e1", 0, "c1"),  # its movement
        ("all-clear", "c1", 2, "c1"),  # its basic attack
        ("all-clear-hand", "d1", 1, "d1"),  # its special attack
    ],
)
def test_an_enemy_moves_and_attacks_by_its_card(shown: str, at: str, harm: int, end: str) -> None:
    table = stalked(shown, at=at)

    table.stop(dice=["blank blank"] if harm else [])

    assert table.who("carlos").harm == harm
    assert table.enemies(end)


@pytest.mark.rule("re3.enemy.card-fields")
def test_an_enemy_outranks_others_and_lasts_by_its_card() -> None:
    table = stalked("all-clear", at="c1").enemy("zombie-dog", "b1")

    arrive(table, "b1", dice=["blank high"])
    assert [event.kind for event in table.told(EnemyAttacked)] == ["stalker"]

    # One hit kills the Dog; the Stalker, which comes because of the noise, takes two.
    for left in (1, 1, 0):
        table.attack("handgun", "b1", dice=["high"])
        assert len(table.enemies()) == left


@pytest.mark.rule("re3.enemy.killed", "re3.enemy.wounds")
def test_damage_adds_up_over_turns_until_it_reaches_the_hit_points() -> None:
    brute = foe("brute", Profile(), move=0, hit_points=3)
    table = re3(ROW, enemies=[brute]).stand("jill", "a1").enemy("brute", "c1").begin()

    table.attack("handgun", "c1", dice=["high"]).stop()
    assert table.enemies()[0].wounds == 1
    table.attack("handgun", "c1", dice=["high"]).stop()
    assert table.enemies()[0].wounds == 2
    table.attack("handgun", "c1", dice=["high"])

    assert not table.enemies()


@pytest.mark.rule("re3.enemy.killed")
def test_damage_past_the_hit_points_kills_as_well() -> None:
    cannon = weapon("cannon", mid=Hit(damage=5))
    table = re3(ROW, items=[cannon]).stand("jill", "a1").carry("jill", "cannon")
    table.enemy("drain-deimos", "b1", wounds=1).begin()

    table.attack("cannon", "b1", dice=["mid"])

    assert not table.enemies()
    assert not table.offers(Attack)


@pytest.mark.rule("re3.enemy.wounds")
def test_wounds_belong_to_the_one_enemy_that_was_hurt() -> None:
    table = crawl("re3", ROW).stand("jill", "a1")
    table.enemy("drain-deimos", "b1").enemy("drain-deimos", "c1").begin()

    table.attack("handgun", "b1", dice=["high"])

    assert [enemy.wounds for enemy in table.enemies()] == [1, 0]


def test_an_enemy_that_stays_dead_is_known_by_its_model_or_its_own_name() -> None:
    lone = foe("lone", Profile(), stays_dead=True, model="")
    twin = foe("twin", Profile(), stays_dead=True, model="zombie")
    table = re3(ROW, enemies=[lone, twin]).stand("jill", "a1").enemy("lone", "c1")
    for enemy in table.enemy("twin", "d1").enemies():
        kill(table.world, enemy)
    assert table.world.gone == ("lone", "zombie")


# Models


def crowded(zombies: int, cards: Sequence[TensionCard] = ()) -> Table:
    """Jill with one Zombie on her tile and the others behind a closed door."""
    table = re3(
        """
        +---+---+---+---+---+---+---+
        | .   .   . d .   .   .   . |
        +---+---+---+---+---+---+---+
        """,
        cards=cards,
        tension=["death-rattle", *(card.id for card in cards), *["all-clear"] * 4],
        special_attacks=False,
    )
    table.stand("jill", "a1").enemy("zombie", "c1")
    for number in range(zombies - 1):
        table.enemy("zombie", ("d1", "e1", "f1", "g1")[number % 4])
    return table.begin()


@pytest.mark.rule("re3.enemy.model-supply")
def test_an_enemy_cannot_appear_while_all_its_models_are_on_the_board() -> None:
    supply = GAME.contents.enemies["zombie"].copies
    assert supply == 15
    table = crowded(supply)

    table.stop(dice=["death-rattle"])

    # It cannot be resolved, so two more cards are drawn.
    assert not table.told(EnemySpawned)
    assert len(table.told(TensionDrawn)) == 3


@pytest.mark.rule("re3.enemy.model-supply")
def test_the_model_of_a_killed_enemy_is_free_again() -> None:
    table = crowded(GAME.contents.enemies["zombie"].copies)

    table.attack("handgun", "c1", dice=["high"])
    table.stop(dice=["death-rattle"])

    assert len(table.told(EnemySpawned)) == 1
    assert len(table.told(TensionDrawn)) == 1


@pytest.mark.rule("re3.enemy.model-supply", "re3.tension.unresolvable")
def test_a_spawn_of_two_with_one_model_left_brings_one() -> None:
    horde = tension_card("horde", Spawn(enemy="zombie", count=2, where="my-square"))
    table = crowded(GAME.contents.enemies["zombie"].copies - 1, cards=[horde])

    table.stop(dice=["horde"])

    assert len(table.told(EnemySpawned)) == 1
    assert len(table.told(TensionDrawn)) == 1
