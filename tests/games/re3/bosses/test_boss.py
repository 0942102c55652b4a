"""Bosses on the board: what they are immune to, who can fight them, and how they die."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.bosses import BRUTE, behaviour, boss, boss_at, boss_table
from support.crawl import Table
from support.re3 import declare, foe, moves, targets, tension_card, weapon

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.behaviour import is_reached
from inkribbon.crawl.combat.boss import add_boss, full_health
from inkribbon.crawl.combat.enemy_moves import pace
from inkribbon.crawl.combat.evade import PushEnemy
from inkribbon.crawl.effects.verbs import is_possible
from inkribbon.crawl.printed.effects import Corner, Haste, MoveAll, ReactAll, SpecialAttacks
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.printed.items import Hit
from inkribbon.crawl.state.board import available
from inkribbon.crawl.state.events import (
    BossKilled,
    BossMoved,
    BossWounded,
    EnemyAttacked,
    EnemyMoved,
    TensionDrawn,
)
from inkribbon.crawl.turn.actions import Leave, Stop
from inkribbon.games.re3.edition import GAME
from inkribbon.games.re3.specials import StepTo

HALL = """
    +---+---+---+---+
    | .   .   .   . |
    +               +
    | .   B   .   . |
    +---+---+---+---+
    """
TWO_ROOMS = """
    +---+---+---+---+
    | .   B   . d . |
    +           +   +
    | .   .   X | . |
    +---+---+---+---+
    """
CANNON = weapon("cannon", capacity=9, high=Hit(damage=3), mid=Hit(push=True))
BOMB = weapon("bomb", capacity=9, high=Hit(damage=2, area=True, push=True))


def fight(at: str = "d2", *, health: int = 12, drawing: str = HALL, wins: bool = True) -> Table:
    """Carlos with a gun that does three damage, and the brute at b2."""
    brute = replace(BRUTE, hit_points=health)
    cast = ["carlos", "jill"]
    table = boss_table(drawing, brute=brute, items=[CANNON, BOMB], cast=cast, wins=wins)
    return table.stand("carlos", at).carry("carlos", "cannon", "knife", "bomb")


# Reference cards


@pytest.mark.rule("re3.boss.reference-card", "re3.components.behaviour-decks")
def test_each_boss_has_a_movement_value_hit_points_and_nine_behaviour_cards() -> None:
    box = GAME.contents
    assert sorted(box.bosses) == ["grave-digger", "nemesis-stage-two"]
    for card in box.bosses.values():
        deck = [b.copies for b in box.behaviour.values() if b.boss == card.id]
        assert card.move > 0
        assert card.hit_points > 10
        assert sum(deck) == 9


@pytest.mark.rule("re3.boss.reference-card")
@pytest.mark.parametrize("kind", ["grave-digger", "nemesis-stage-two"])
def test_a_boss_begins_with_the_hit_points_of_its_card(kind: str) -> None:
    table = boss_table(HALL, kind=kind)

    assert boss(table).health == boss(table).full == GAME.contents.bosses[kind].hit_points
    assert len(table.world.decks[kind]) == 9


@pytest.mark.rule("re3.mode-solo.boss-health")
@pytest.mark.parametrize(("printed", "solo"), [(30, 20), (21, 11), (20, 10), (15, 10), (9, 9)])
def test_solo_takes_ten_hit_points_off_a_boss_but_never_goes_below_ten(
    printed: int, solo: int
) -> None:
    brute = replace(BRUTE, hit_points=printed)

    assert boss(boss_table(HALL, brute=brute)).health == printed
    assert boss(boss_table(HALL, brute=brute, modes=["solo"])).health == solo


def test_a_boss_that_the_solo_rule_spares_keeps_its_hit_points() -> None:
    book = boss_table(HALL, modes=["solo"]).world.book

    assert full_health(book, replace(BRUTE, hit_points=30, solo_relief=0)) == 30


def test_a_boss_and_what_appears_after_it_have_numbers_of_their_own() -> None:
    table = fight()
    second = add_boss(table.world, "brute", table.square("a1"))
    (zombie,) = table.enemy("zombie", "d1").enemies()
    assert second.id != zombie.id


def test_a_boss_takes_one_of_the_models_of_its_kind() -> None:
    world = fight().world
    (giant,) = world.bosses.values()
    before = available(world, "zombie")
    world.bosses[giant.id] = replace(giant, kind="zombie")
    assert available(world, "zombie") == before - 1


# The health dial


@pytest.mark.rule("re3.boss.health-dial", "re3.boss.attackable")
def test_damage_counts_the_dial_down_over_several_attacks() -> None:
    table = fight().stand("jill", "d1").begin()

    table.attack("cannon", "b2", dice=["high"]).attack("cannon", "b2", dice=["high"])

    assert boss(table).health == 12 - 6
    assert [event.health for event in table.told(BossWounded)] == [9, 6]


@pytest.mark.rule("re3.boss.health-dial")
@pytest.mark.parametrize("health", [1, 3])
def test_a_boss_whose_dial_reaches_nought_is_dead(health: int) -> None:
    table = fight(health=health).stand("jill", "d1").begin()

    table.attack("cannon", "b2", dice=["high"])

    assert not table.world.bosses
    assert table.told(BossKilled)
    assert table.world.crowd[table.square("b2")] == 0


@pytest.mark.rule("re3.boss.health-dial")
def test_one_point_left_on_the_dial_keeps_it_alive() -> None:
    table = fight(health=4).stand("jill", "d1").begin()

    table.attack("cannon", "b2", dice=["high"])

    assert boss(table).health == 1


# Attacking a boss


@pytest.mark.rule("re3.boss.attack-same-tile-only")
def test_a_boss_is_attacked_from_its_own_tile_only() -> None:
    table = fight("d1", drawing=TWO_ROOMS).open(0).begin()
    assert table.world.book.grid.sees(table.square("d1"), table.square("b1"), table.world.open)
    assert not table.offers(Attack)

    near = fight("c1", drawing=TWO_ROOMS).begin()
    assert targets(near, "cannon") == ["b1"]


@pytest.mark.rule("re3.boss.attack-same-tile-only", "re3.weapons.burst-effect")
@pytest.mark.parametrize(("at", "health"), [("c1", 10), ("d1", 12)])
def test_a_burst_from_another_tile_spares_a_boss_beside_its_target(at: str, health: int) -> None:
    table = fight(at, drawing=TWO_ROOMS).open(0).enemy("zombie", "b1").begin()
    (zombie,) = table.enemies()
    table.answer(Attack(table.item("carlos", "bomb").id, zombie.id), dice=["high"])
    assert boss(table).health == health


@pytest.mark.rule("re3.boss.attackable")
def test_a_boss_must_be_in_sight_and_in_range_like_any_target() -> None:
    table = fight("d2").stand("jill", "a1").begin()
    assert targets(table, "cannon") == ["b2"]
    assert targets(table, "knife") == []

    assert targets(fight("c2").begin(), "knife") == ["b2"]


@pytest.mark.rule("re3.boss.attackable", "re3.attack.same-square-first")
def test_a_boss_in_the_own_square_must_be_the_target_unless_an_enemy_shares_it() -> None:
    table = fight("b2").enemy("zombie", "d2").begin()
    assert targets(table, "cannon") == ["b2"]

    with_zombie = fight("b2").enemy("zombie", "b2").enemy("zombie", "d2").begin()
    shots = [shot for shot in with_zombie.offers(Attack) if shot.extra == 0]
    aimed = {shot.enemy for shot in shots}
    assert aimed == {boss(with_zombie).id, with_zombie.enemies("b2")[0].id}


@pytest.mark.rule("re3.boss.attackable")
def test_an_enemy_in_the_own_square_keeps_the_character_from_shooting_the_boss() -> None:
    table = fight("d2").enemy("zombie", "d2").begin()

    assert targets(table, "cannon") == ["d2"]


@pytest.mark.rule("re3.boss.attackable", "re3.boss.no-push")
def test_a_burst_hurts_the_boss_in_the_square_of_its_target() -> None:
    table = fight("d2").stand("jill", "a1").enemy("zombie", "b2").begin()
    zombie = table.enemies("b2")[0]
    shot = next(
        s
        for s in table.offers(Attack)
        if s.enemy == zombie.id and table.item("carlos", "bomb").id == s.weapon
    )

    table.answer(shot, dice=["high"])

    assert not table.enemies()
    assert boss(table).health == 10
    assert boss_at(table) == "b2"


@pytest.mark.rule("re3.boss.no-push")
def test_a_result_that_pushes_does_nothing_to_a_boss() -> None:
    table = fight("c2").stand("jill", "d1").begin()

    table.attack("cannon", "b2", dice=["mid"])

    assert table.asked().prompt == "action"
    assert boss_at(table) == "b2"
    assert boss(table).health == 12


# What a boss does not do


@pytest.mark.rule("re3.boss.no-reactions")
def test_acting_or_missing_in_the_square_of_a_boss_draws_no_attack_from_it() -> None:
    table = fight("b2").stand("jill", "a1").begin()

    table.attack("cannon", "b2", dice=["blank"])
    table.move("c2")

    assert table.at("carlos") == "c2"
    assert not table.told(EnemyAttacked)


@pytest.mark.rule("re3.boss.no-reactions")
def test_a_boss_neither_hears_attacks_nor_takes_part_in_the_reaction_phase() -> None:
    table = fight("d2").stand("jill", "d1").begin()

    table.attack("cannon", "b2", dice=["blank"])
    table.stop()

    assert boss_at(table) == "b2"
    assert not table.told(BossMoved) + table.told(EnemyMoved) + table.told(EnemyAttacked)


@pytest.mark.rule("re3.boss.immune-to-events")
@pytest.mark.parametrize(
    "effect", [MoveAll(linked=True), ReactAll(), Corner(), SpecialAttacks(enemy="zombie")]
)
def test_a_card_that_acts_on_enemies_finds_none_in_a_boss(effect: object) -> None:
    table = fight("d2").stand("jill", "d1").begin()

    assert isinstance(effect, MoveAll | ReactAll | Corner | SpecialAttacks)
    assert not is_possible(table.world, effect)


@pytest.mark.rule("re3.boss.immune-to-events")
def test_a_card_that_hastens_enemies_hastens_no_boss() -> None:
    haste = tension_card("haste", Haste(squares=1, lasts="round"))
    walker = behaviour("walk")
    table = boss_table(TWO_ROOMS, walker, tension=[haste], cast=["carlos", "jill"])
    table.stand("jill", "d1").stand("carlos", "c1").enemy("zombie", "d2")
    table.deck("tension", "haste")
    table.begin("jill").stop()

    (zombie,) = table.enemies()
    assert pace(table.world, zombie) == 2
    assert table.world.book.bosses["brute"].move == 2
    assert boss_at(table) == "b1"


# Trapped with a boss


@pytest.mark.rule("re3.boss.no-leaving")
def test_nobody_leaves_the_tile_of_a_living_boss() -> None:
    table = fight("c1", drawing=TWO_ROOMS, health=3).stand("jill", "a1").open(0).begin()
    assert moves(table) == ["b2", "c2"]

    other = fight("d1", drawing=TWO_ROOMS).open(0).begin()
    assert moves(other) == ["c1", "d2"]


@pytest.mark.rule("re3.boss.no-leaving")
def test_not_even_by_the_exit() -> None:
    table = fight("c2", drawing=TWO_ROOMS).begin()
    assert not table.offers(Leave)

    free = fight("c2", drawing=TWO_ROOMS, health=3, wins=False).stand("jill", "a2").begin()
    free.attack("cannon", "b1", dice=["high"])
    assert free.offers(Leave)


@pytest.mark.rule("re3.boss.no-leaving")
def test_once_it_is_dead_the_way_is_free() -> None:
    table = fight("c1", drawing=TWO_ROOMS, health=3, wins=False).stand("jill", "a2").open(0)
    table.begin()

    table.attack("cannon", "b1", dice=["high"])

    assert moves(table) == ["b1", "b2", "c2", "d1"]


@pytest.mark.rule("re3.boss.no-leaving")
def test_a_step_for_free_stays_on_the_tile_too() -> None:
    table = boss_table(TWO_ROOMS, cast=["jill"]).open(0)
    table.stand("jill", "c1").begin()

    table.attack("handgun", "b1", dice=["low"])

    assert table.asked().prompt == "reposition"
    squares = [table.world.book.grid.names[s.square] for s in table.offers(StepTo)]
    assert squares == ["b2", "c2"]


# Skipping, and winning


def test_a_character_in_the_square_of_a_boss_cannot_leave_actions_unused() -> None:
    assert not fight("b2").stand("jill", "a1").begin().offers(Stop)
    assert fight("c2").stand("jill", "a1").begin().offers(Stop)


@pytest.mark.rule("re3.boss.success-with-unconscious")
def test_the_death_of_the_boss_wins_although_somebody_is_unconscious() -> None:
    table = fight(health=3).stand("jill", "d1")
    table.meet("jill", "down")
    table.begin()

    table.attack("cannon", "b2", dice=["high"])

    assert table.world.outcome is not None
    assert (table.world.outcome.won, table.world.outcome.cause) == (True, "boss-killed")


def test_the_death_of_a_boss_that_need_not_die_wins_nothing() -> None:
    brute = replace(BRUTE, hit_points=3)
    table = boss_table(
        HALL, brute=brute, items=[CANNON], enemies=[foe("brute", Profile())], wins=False
    )
    table.stand("carlos", "d2").carry("carlos", "cannon").begin()
    table.attack("cannon", "b2", dice=["high"])
    assert table.world.gone == ("brute",)
    assert table.world.outcome is None


@pytest.mark.rule("re3.boss.success-with-unconscious")
def test_those_who_stand_may_escape_where_a_boss_took_part() -> None:
    table = fight("c2", drawing=TWO_ROOMS, health=3, wins=False).stand("jill", "a1")
    table.meet("jill", "down")
    table.begin().attack("cannon", "b1", dice=["high"])

    table.leave()

    assert table.world.outcome is not None
    assert table.world.outcome.won


# Queries


def test_everybody_sees_the_boss_its_health_and_the_card_it_acts_by() -> None:
    table = fight().stand("jill", "d1").begin()
    table.attack("cannon", "b2", dice=["high"]).stop()

    view = GAME.observe(table.world, 1)

    assert view.bosses == table.world.bosses
    assert view.decks["brute"].discard == ("idle",)
    assert GAME.sheet(table.world).behaviour["idle"].boss == "brute"
    assert not table.told(TensionDrawn)


def test_an_attack_on_a_boss_has_exact_odds() -> None:
    table = fight("d2", health=3).stand("jill", "d1").begin()
    cannon = table.item("carlos", "cannon").id

    odds = GAME.odds(table.world, Attack(cannon, boss(table).id))

    assert [(odd.result, odd.count) for odd in odds] == [("kill", 1), ("hit", 1), ("miss", 4)]


def test_a_boss_that_is_bound_reaches_nobody_beyond_an_open_door() -> None:
    table = fight("d1", drawing=TWO_ROOMS).stand("jill", "c1").open(0)
    assert is_reached(table.world, boss(table), table.who("jill"))
    assert not is_reached(table.world, boss(table), table.who("carlos"))


def test_reasons_name_the_boss() -> None:
    def reasons(table: Table) -> set[tuple[str, str]]:
        return {(w.action, w.reason) for w in GAME.withheld(table.world, 0)}

    shut_in = fight("c2", drawing=TWO_ROOMS).open(0).begin()
    assert {("move", "boss-holds"), ("leave", "boss-holds")} <= reasons(shut_in)
    assert ("attack", "boss-elsewhere") in reasons(fight("d1", drawing=TWO_ROOMS).open(0).begin())
    assert ("stop", "boss-here") in reasons(fight("b2").stand("jill", "a1").begin())


def test_a_roll_against_a_boss_is_the_weapons_own() -> None:
    table = fight("d2").stand("jill", "d1").begin()

    assert len(declare(table, "cannon", "b2").options) == 4
    assert not table.offers(PushEnemy)
