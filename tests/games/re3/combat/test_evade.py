"""Evade rolls: how many dice, the symbol needed, and the effects of a hit."""

from __future__ import annotations

import pytest
from support.crawl import Table, crawl
from support.re3 import arrive, foe, names, only, push_to, pushes, re3

from inkribbon.crawl.combat.evade import PushEnemy, StepAside
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.state.events import EnemyPushed, Evaded, EvadeFailed

ROW = """
    +---+---+---+---+
    | .   .   .   . |
    +---+---+---+---+
    """

SPITTER = foe("spitter", Profile(range=2, damage=1))
GIANT = foe("giant", Profile(range=1, damage=1), size=3, hit_points=9)
TACKLER = foe("tackler", Profile(damage=2, push=True))
BOULDER = foe("boulder", Profile(range=1), size=2, move=0)


def attacked(dice: str, *enemies: str, at: str = "b1") -> Table:
    """Carlos, at Fine, walks into these enemies, and the strongest attacks him."""
    table = re3(ROW, cast=["carlos"], enemies=[SPITTER, GIANT, TACKLER, BOULDER])
    table.stand("carlos", "a1")
    for kind in enemies:
        table.enemy(kind, at)
    table.begin()
    arrive(table, "b1", dice=[dice])
    return table


# The symbol needed


@pytest.mark.rule("re3.evade.small-base", "re3.components.result-symbols")
@pytest.mark.parametrize(
    ("dice", "evaded"),
    [("blank blank", False), ("blank low", True), ("blank mid", True), ("blank high", True)],
)
def test_any_symbol_evades_one_small_enemy(dice: str, evaded: bool) -> None:
    table = attacked(dice, "zombie")

    assert bool(table.told(Evaded)) == evaded
    assert table.who("carlos").harm == (0 if evaded else 1)


@pytest.mark.rule("re3.evade.medium-base", "re3.components.result-symbols")
@pytest.mark.parametrize(
    ("dice", "evaded"), [("low low", False), ("low mid", True), ("blank high", True)]
)
def test_a_medium_enemy_takes_a_middle_or_high_symbol(dice: str, evaded: bool) -> None:
    table = attacked(dice, "drain-deimos")

    assert bool(table.told(Evaded)) == evaded
    assert bool(table.told(EvadeFailed)) != evaded


@pytest.mark.rule("re3.evade.two-small", "re3.evade.extra-enemies", "re3.components.result-symbols")
@pytest.mark.parametrize(
    ("dice", "evaded"), [("low low", False), ("blank mid", True), ("low high", True)]
)
def test_two_small_enemies_take_a_middle_or_high_symbol(dice: str, evaded: bool) -> None:
    table = attacked(dice, "zombie", "zombie")

    assert bool(table.told(Evaded)) == evaded


@pytest.mark.rule("re3.evade.hardest", "re3.evade.extra-enemies", "re3.components.result-symbols")
@pytest.mark.parametrize(
    "enemies", [["zombie"] * 3, ["drain-deimos", "zombie"], ["boulder", "zombie-dog"]]
)
def test_three_small_or_a_medium_and_a_small_enemy_take_a_high_symbol(enemies: list[str]) -> None:
    assert attacked("mid mid", *enemies).told(EvadeFailed)
    assert attacked("blank high", *enemies).told(Evaded)


@pytest.mark.rule("re3.evade.hardest")
def test_a_large_base_counts_as_a_medium_one() -> None:
    table = attacked("low mid", "giant", at="c1")

    assert table.told(Evaded)


@pytest.mark.rule("re3.evade.high-always-works")
def test_a_high_symbol_evades_however_many_are_in_range() -> None:
    table = re3(ROW, cast=["carlos"], enemies=[SPITTER]).stand("carlos", "a1")
    for at in ("b1", "b1", "b1", "c1", "c1", "c1", "c1"):
        table.enemy("spitter", at)
    table.begin()

    arrive(table, "b1")
    table.answer(table.asked().actions()[0], dice=["blank high"])

    assert table.told(Evaded)
    assert table.who("carlos").harm == 0


@pytest.mark.rule("re3.evade.extra-enemies")
@pytest.mark.parametrize(
    ("at", "counts"), [("c1", True), ("d1", True), ("b2", False), ("c2", False)]
)
def test_an_enemy_elsewhere_counts_if_its_attack_reaches_with_sight(at: str, counts: bool) -> None:
    table = re3(
        """
        +---+---+---+---+
        | .   .   .   . |
        +---+---+---+---+
        | .   .   .   . |
        +---+---+---+---+
        """,
        cast=["carlos"],
        enemies=[SPITTER],
    )
    table.stand("carlos", "a1").enemy("zombie", "b1").enemy("spitter", at).begin()
    zombie = only(table, "b1")
    table.world.actions = 2
    table.move("b1")

    # The Zombie answers any action except an attack; the other enemy can only help.
    table.move("a1", dice=["blank low"])

    assert zombie.id in table.world.enemies
    assert bool(table.told(EvadeFailed)) == counts


# Hits


@pytest.mark.rule("re3.evade.fail-is-hit", "re3.enemy.push-effect", "re3.enemy.damage-effect")
def test_a_failed_roll_brings_every_effect_of_the_attack() -> None:
    table = attacked("blank blank", "tackler")

    assert table.who("carlos").harm == 2
    assert names(table, (step.square for step in table.offers(StepAside))) == ["a1", "c1"]
    table.answer(StepAside(0, table.square("c1")))

    assert table.at("carlos") == "c1"


@pytest.mark.rule("re3.evade.success-no-effect")
def test_a_successful_roll_means_that_nothing_happens_not_even_a_push() -> None:
    table = attacked("blank low", "tackler")

    assert (table.at("carlos"), table.who("carlos").harm) == ("b1", 0)
    assert not table.told(EnemyPushed)
    assert table.asked().prompt == "action"


@pytest.mark.rule("re3.evade.push-back")
def test_whoever_is_hit_may_push_the_attacker_out_of_the_square_or_not() -> None:
    table = attacked("blank blank", "zombie")
    zombie = table.enemies()[0]

    assert (table.asked().seat, table.asked().prompt) == (0, "push-back")
    assert pushes(table) == ["a1", "c1"]
    push_to(table, "c1")
    assert table.where(zombie) == "c1"

    table = attacked("blank blank", "zombie")
    table.done()
    assert table.enemies("b1")


@pytest.mark.rule("re3.evade.push-back")
def test_the_victims_own_player_pushes_not_the_active_one() -> None:
    table = crawl("re3", ROW, cast=["jill", "carlos"]).stand("jill", "a1").stand("carlos", "d1")
    table.enemy("zombie", "d1").begin()

    table.stop(dice=["blank blank"])

    assert table.asked().seat == table.seat("carlos")
    assert pushes(table) == ["c1"]


@pytest.mark.rule("re3.evade.push-back")
def test_an_attacker_in_another_square_is_not_pushed() -> None:
    away = attacked("blank blank", "spitter", at="c1")
    assert away.who("carlos").harm == 1
    assert not away.offers(PushEnemy)

    shoved = attacked("blank blank", "tackler")
    shoved.answer(StepAside(0, shoved.square("a1")))
    assert not shoved.offers(PushEnemy)


@pytest.mark.rule("re3.evade.jill-example", "re3.evade.two-small", "re3.evade.push-back")
def test_jill_rolls_low_against_two_zombies_is_hit_and_pushes_her_attacker() -> None:
    table = crawl("re3", ROW).stand("jill", "a1").enemy("zombie", "b1").enemy("zombie", "b1")
    table.begin()

    arrive(table, "b1", dice=["blank low"])
    assert table.who("jill").harm == 1
    push_to(table, "c1")

    assert len(table.enemies("b1")) == len(table.enemies("c1")) == 1


# Pushed characters


@pytest.mark.rule("re3.enemy.push-effect")
def test_a_pushed_character_must_go_and_its_player_picks_where() -> None:
    table = re3(ROW, cast=["jill", "carlos"], enemies=[TACKLER]).stand("jill", "a1")
    table.stand("carlos", "c1").enemy("tackler", "c1").begin()

    table.stop(dice=["blank blank"])

    assert table.asked().seat == table.seat("carlos")
    squares = [table.square("b1"), table.square("d1")]
    assert table.asked().actions() == [StepAside(1, square) for square in squares]


@pytest.mark.rule("re3.enemy.push-effect")
def test_walls_corners_and_full_squares_limit_where_a_character_is_pushed() -> None:
    table = re3(
        """
        +---+---+---+
        | .   .   . |
        +---+   +   +
        | .   . | . |
        +---+---+---+
        """,
        cast=["carlos"],
        enemies=[TACKLER],
    )
    table.stand("carlos", "b1").enemy("tackler", "b2").begin()

    arrive(table, "b2", dice=["blank blank"])
    assert names(table, (step.square for step in table.offers(StepAside))) == ["a2", "b1"]


@pytest.mark.rule("re3.enemy.push-effect")
def test_with_no_free_square_a_pushed_character_stays_and_may_push_nothing() -> None:
    table = re3(
        "+---+---+\n| .   . |\n+---+---+", cast=["jill", "carlos"], enemies=[TACKLER, BOULDER]
    )
    table.stand("jill", "a1").stand("carlos", "b1").enemy("tackler", "b1")
    table.enemy("zombie", "a1").enemy("boulder", "a1").begin("carlos")

    table.attack("knife", "b1", dice=["blank"])

    assert (table.at("carlos"), table.who("carlos").harm) == ("b1", 2)
    assert table.asked().prompt == "action"
