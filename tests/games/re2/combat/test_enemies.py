"""Enemy cards: their values, the effects of their attacks, and the damage they take."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.crawl import Table
from support.re2 import box, foe, re2

from inkribbon.crawl.combat.evade import StepAside
from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.printed.effects import Spawn
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.scenario.file import TileName
from inkribbon.crawl.state.events import (
    EnemyKilled,
    EnemyMoved,
    EnemySpawned,
    EvadeFailed,
    Fell,
)

CORRIDOR = """
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+
    """


# Cards and values


@pytest.mark.rule("re2.enemy.reference-card")
def test_one_card_holds_for_every_model_of_its_kind() -> None:
    tough = replace(box().enemies["zombie"], hit_points=2, move=2)
    table = re2(CORRIDOR, enemies=[tough]).stand("leon", "a1")
    table.enemy("zombie", "e1").enemy("zombie", "h1").begin()
    table.attack("handgun", "e1", dice=["high"])
    assert [(table.where(e), e.wounds) for e in table.enemies()] == [("e1", 1), ("f1", 0)]


@pytest.mark.rule("re2.enemy.zombie-hit-points")
def test_a_single_point_of_damage_kills_a_zombie_and_takes_it_off() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "c1").begin()
    table.attack("handgun", "c1", dice=["high"])
    assert table.enemies() == []
    assert table.world.crowd[table.square("c1")] == 0


@pytest.mark.rule("re2.enemy.zombie-movement")
def test_a_zombie_moves_one_square() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "e1").begin().stop()
    assert len(table.enemies("d1")) == 1


@pytest.mark.rule("re2.enemy.zombie-basic-attack", "re2.health.damage-direction")
def test_the_bite_of_a_zombie_reaches_its_own_square_and_deals_one_damage() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "h1")
    table.enemy("zombie", "a1").begin("claire").stop(dice=["blank blank"])
    assert table.who("leon").harm == 1
    near = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "b1").begin().stop()
    assert near.who("leon").harm == 0


@pytest.mark.rule("re2.enemy.zombie-basic-attack")
def test_every_other_enemy_is_a_greater_threat_than_a_zombie() -> None:
    threats = {card.id: card.threat for card in box().enemies.values()}
    assert threats["zombie"] == 1
    assert threats["zombie"] < min(threats["zombie-dog"], threats["licker"])


@pytest.mark.rule("re2.enemy.licker-values")
def test_a_licker_is_large_moves_one_square_and_takes_three_damage() -> None:
    card = box().enemies["licker"]
    assert (card.size, card.threat, card.move, card.hit_points) == (2, 3, 1, 3)
    table = re2(CORRIDOR).stand("leon", "a1").enemy("licker", "h1").begin()
    for face in ("high", "high"):
        table.attack("handgun", "h1", dice=[face])
    assert not table.told(EnemyKilled)
    table.attack("handgun", "h1", dice=["high"])
    assert len(table.told(EnemyKilled)) == 1


@pytest.mark.rule("re2.enemy.licker-basic-attack")
def test_the_claw_of_a_licker_reaches_its_own_square_and_deals_one_damage() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "h1")
    table.enemy("licker", "a1").begin("claire").stop(dice=["blank blank"])
    assert table.who("leon").harm == 1
    near = re2(CORRIDOR).stand("leon", "a1").enemy("licker", "b1").begin().stop()
    assert near.who("leon").harm == 0


# Wounds


@pytest.mark.rule("re2.enemy.wounds", "re2.enemy.killed")
def test_damage_stays_on_an_enemy_and_adds_up_until_it_dies() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("licker", "h1").begin()
    wounds = []
    for faces in ("high", "high"):
        table.attack("handgun", "h1", dice=[faces])
        wounds.append(table.enemies()[0].wounds)
    assert wounds == [1, 2]
    table.attack("handgun", "h1", extra=2, dice=["high high high"])
    assert table.enemies() == []


# Effects of attacks


def attacked_by(profile: Profile, drawing: str = CORRIDOR, at: str = "c1", harm: int = 0) -> Table:
    """Leon, who is not active, fails to evade an attack with this profile."""
    table = re2(drawing, cast=("leon", "claire"), enemies=[foe("brute", profile)])
    table.stand("leon", at, harm=harm).stand("claire", "a1").enemy("brute", at)
    return table.begin("claire").stop(dice=["blank blank"])


@pytest.mark.rule("re2.enemy.effect-damage", "re2.health.damage-direction")
@pytest.mark.parametrize("damage", [1, 2, 3])
def test_the_target_loses_as_many_levels_as_the_attack_deals(damage: int) -> None:
    assert attacked_by(Profile(damage=damage)).who("leon").harm == damage


@pytest.mark.rule("re2.health.levels")
def test_from_fine_four_levels_lead_to_danger_and_the_fifth_is_past_it() -> None:
    danger = attacked_by(Profile(damage=4))
    assert danger.who("leon").harm == 4
    assert danger.world.outcome is None
    past = attacked_by(Profile(damage=1), harm=4)
    assert past.told(Fell) == [Fell(0)]


PILLAR = """
    +---+---+---+---+
    | .   .   .   . |
    +---+   +-d-+---+
    | .   .   . |
    +---+---+---+
    """


@pytest.mark.rule("re2.enemy.effect-push")
def test_a_pushed_character_must_go_to_an_adjacent_square_of_its_players_choice() -> None:
    table = attacked_by(Profile(push=True), PILLAR, at="b1")
    assert (table.asked().seat, table.asked().prompt) == (0, "pushed")
    squares = {table.world.book.grid.names[s.square] for s in table.offers(StepAside)}
    # c2 is around a corner, a2 behind the end of a wall.
    assert squares == {"a1", "c1", "b2"}
    assert table.offers(Done) == []
    table.answer(StepAside(0, table.square("b2")))
    assert table.at("leon") == "b2"


@pytest.mark.rule("re2.enemy.effect-push")
def test_a_character_is_not_pushed_through_a_closed_door() -> None:
    table = attacked_by(Profile(push=True), PILLAR, at="c1")
    squares = {table.world.book.grid.names[s.square] for s in table.offers(StepAside)}
    assert squares == {"b1", "d1"}


@pytest.mark.rule("re2.enemy.effect-push-blocked")
def test_a_pushed_character_with_nowhere_to_go_stays() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire"), enemies=[foe("brute", Profile(push=True))])
    table.stand("leon", "a1").stand("claire", "h1").enemy("brute", "a1")
    for _ in range(2):
        table.enemy("licker", "b1")
    table.begin("claire").stop()
    brute = table.enemies("a1")[0]
    attack = next(a for a in table.asked().actions() if getattr(a, "enemy", 0) == brute.id)
    table.answer(attack, dice=["blank blank"])
    assert table.at("leon") == "a1"
    assert table.told(EvadeFailed)


# The Licker


@pytest.mark.rule(
    "re2.enemy.licker-scuttler", "re2.enemy.special-entries", "re2.out-of-sequence.not-exhaustive"
)
def test_a_licker_moves_each_time_a_character_near_it_has_moved() -> None:
    table = re2(CORRIDOR).stand("leon", "b1").enemy("licker", "h1").begin()
    table.move("a1")
    assert len(table.enemies("g1")) == 1
    table.move("b1")
    assert len(table.enemies("f1")) == 1
    assert len(table.told(EnemyMoved)) == 2


@pytest.mark.rule("re2.enemy.licker-scuttler")
def test_a_licker_does_not_follow_a_move_that_began_in_its_square() -> None:
    table = re2(CORRIDOR).stand("leon", "b1").enemy("licker", "b1").begin()
    table.move("a1", dice=["high high"])
    assert len(table.enemies("b1")) == 1


@pytest.mark.rule("re2.enemy.licker-scuttler")
@pytest.mark.parametrize(("at", "follows"), [("c1", True), ("e1", True), ("h1", False)])
def test_a_licker_follows_moves_on_its_own_and_linked_tiles_only(at: str, follows: bool) -> None:
    # All doors are open: the last tile can be reached, but is not linked to the first.
    table = re2("""
        +---+---+---+---+---+---+---+---+
        | .   .   . d .   .   . d .   . |
        +---+---+---+---+---+---+---+---+
        """)
    table.open(0, 1).stand("leon", "b1").enemy("licker", at).begin().move("a1")
    assert (len(table.told(EnemyMoved)) == 1) is follows


@pytest.mark.rule("re2.enemy.licker-scuttler")
def test_linked_is_judged_from_the_tile_that_was_reached() -> None:
    table = re2("""
        +---+---+---+---+---+---+
        | .   . d .   . d .   . |
        +---+---+---+---+---+---+
        """)
    table.open(0, 1).stand("leon", "b1").enemy("licker", "f1").begin().move("c1")
    assert len(table.enemies("e1")) == 1


@pytest.mark.rule("re2.enemy.licker-scuttler")
def test_only_moves_stir_a_licker() -> None:
    table = re2("""
        +---+---+---+---+
        | . d .   .   . |
        +---+---+---+---+
        """)
    table.stand("leon", "b1").enemy("licker", "d1").begin().door()
    assert len(table.enemies("d1")) == 1


@pytest.mark.rule("re2.enemy.licker-scuttler", "re2.explore.roll-on-entry")
def test_a_licker_follows_once_the_tile_that_was_entered_is_explored() -> None:
    table = re2(
        """
        +---+---+---+---+---+---+
        | .   .   . n .   .   * |
        +---+---+---+---+---+---+
        """,
        tile=(TileName("a1", "West"), TileName("d1", "East", "yellow")),
        encounters={"yellow": dict.fromkeys("U23456", (Spawn(enemy="zombie"),))},
    )
    table.stand("leon", "c1").enemy("licker", "a1").begin().move("d1", dice=["2"])
    seen = [event for event in table.events if isinstance(event, EnemySpawned | EnemyMoved)]
    assert [(event.kind, table.where(event.enemy)) for event in seen] == [
        ("zombie", "f1"),
        ("licker", "b1"),
    ]


def test_whoever_is_felled_by_an_attack_is_not_pushed_by_it_as_well() -> None:
    brute = foe("brute", Profile(damage=0, push=True, unconscious=True))
    table = re2(CORRIDOR, cast=("leon", "claire"), enemies=[brute], falling_loses=False)
    table.stand("leon", "b1").stand("claire", "h1").enemy("brute", "b1")
    table.carry("claire", "first-aid-spray").begin("claire").stop(dice=["blank blank"])
    assert table.told(Fell)
    assert table.at("leon") == "b1"
    assert not table.offers(StepAside)


def test_an_enemy_that_assaults_comes_before_its_push_and_does_not_follow_it() -> None:
    charger = foe("charger", Profile(range=2, damage=0, push=True, assault=True))
    table = re2(CORRIDOR, enemies=[charger]).stand("leon", "b1").enemy("charger", "d1").begin()
    table.stop(dice=["blank blank"]).answer(StepAside(0, table.square("a1")))
    assert table.places() == ["b1"]
    assert table.at("leon") == "a1"
