"""Bosses of the second game: bound to their tile, driven by behaviour cards, deadly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from support.bosses import (
    BRUTE,
    behaviour,
    boss,
    boss_at,
    boss_table,
    step_aside,
)
from support.crawl import Table
from support.re2 import box, foe, game, weapon

from inkribbon.crawl.combat.attack import Attack, GiveResult
from inkribbon.crawl.combat.behaviour import BossDoes
from inkribbon.crawl.combat.boss_attack import BossStrikes
from inkribbon.crawl.combat.evade import PushEnemy
from inkribbon.crawl.effects.tension import TensionPhase
from inkribbon.crawl.effects.verbs import is_possible
from inkribbon.crawl.printed.bosses import BehaviourCard, BossAttack, BossMove, Breed
from inkribbon.crawl.printed.effects import Corner, MoveAll, ReactAll, SpecialAttacks
from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.printed.items import Hit
from inkribbon.crawl.state.board import available
from inkribbon.crawl.state.events import (
    BehaviourDrawn,
    BehaviourRenewed,
    BossAttacked,
    BossKilled,
    BossMoved,
    CharacterPushed,
    EnemyAttacked,
    EnemyMoved,
    EvadeFailed,
)
from inkribbon.crawl.state.health import Kill
from inkribbon.crawl.state.world import DANGER
from inkribbon.crawl.turn.actions import Move, Stop

HALL = """
    +---+---+---+---+---+
    | .   B   .   .   . |
    +---+---+---+---+---+
    """
ROOMS = """
    +---+---+---+---+
    | .   B   . d . |
    +           +   +
    | *   .   . | * |
    +---+---+---+---+
    """
CANNON = replace(
    weapon("cannon", capacity=9, high=Hit(damage=3), mid=Hit(push=True)), universal=True
)
CLAW = BossAttack(name="Claw", evade="mid", damage=1)


def fight(
    *cards: BehaviourCard,
    drawing: str = HALL,
    cast: Sequence[str] = ("leon",),
    at: Sequence[str] = ("e1",),
    **more: Any,
) -> Table:
    table = boss_table(drawing, *cards, cast=cast, items=[CANNON], game=game(), **more)
    for who, square in zip(cast, at, strict=True):
        table.stand(who, square).carry(who, "cannon", "knife")
    return table


def phase(table: Table, who: str = "leon", dice: Sequence[object] = ()) -> Table:
    """Run only the Tension Phase of a character."""
    table.world.active = table.seat(who)
    return table.do(TensionPhase(), dice)


# Fighting it


@pytest.mark.rule("re2.boss.is-enemy", "re2.boss.health-dial", "re2.boss.killed")
def test_damage_counts_the_dial_down_to_death() -> None:
    table = fight(brute=replace(BRUTE, hit_points=4)).begin()
    table.attack("cannon", "b1", dice=["high"])
    assert boss(table).health == 1
    table.attack("cannon", "b1", dice=["high"])
    assert [killed.kind for killed in table.told(BossKilled)] == ["brute"]
    assert table.world.outcome is not None
    assert table.world.outcome.won


@pytest.mark.rule("re2.boss.reference-card")
def test_a_boss_begins_with_the_hit_points_of_its_card() -> None:
    table = fight(brute=replace(BRUTE, hit_points=23))
    assert (boss(table).health, boss(table).full) == (23, 23)


@pytest.mark.rule("re2.boss.no-push")
def test_a_result_that_pushes_does_nothing_to_a_boss() -> None:
    table = fight().begin().attack("cannon", "b1", dice=["mid"])
    assert boss_at(table) == "b1"
    assert not table.offers(PushEnemy)


@pytest.mark.rule("re2.boss.attack-from-same-tile", "re2.weapons.blast")
@pytest.mark.parametrize(("at", "hit"), [("a1", 2), ("d1", 1)])
def test_a_blast_from_another_tile_spares_a_boss_beside_its_target(at: str, hit: int) -> None:
    mortar = replace(weapon("mortar", high=Hit(damage=1)), universal=True, blast=True)
    table = boss_table(ROOMS, cast=("leon",), items=[mortar], game=game())
    table.stand("leon", at).carry("leon", "mortar").enemy("licker", "b1").open(0).begin()
    (licker,) = table.enemies()
    table.answer(Attack(table.item("leon", "mortar").id, licker.id), dice=["high"])
    assert len(table.offers(GiveResult) or [licker]) == hit


@pytest.mark.rule("re2.boss.attack-from-same-tile")
def test_a_boss_is_attacked_from_its_own_tile_only() -> None:
    inside = fight(drawing=ROOMS, at=["c1"]).begin()
    assert inside.offers(Attack)
    outside = fight(drawing=ROOMS, at=["d1"]).open(0).begin()
    assert not outside.offers(Attack)


@pytest.mark.rule("re2.boss.is-enemy")
def test_a_boss_in_the_own_square_must_be_the_target() -> None:
    table = fight(at=["b1"]).enemy("zombie", "d1").begin()
    assert {shot.enemy for shot in table.offers(Attack)} == {boss(table).id}
    assert not table.offers(Stop)


@pytest.mark.rule("re2.boss.trapped-with-boss")
def test_nobody_leaves_the_tile_of_a_living_boss() -> None:
    table = fight(drawing=ROOMS, at=["c1"]).open(0).begin()
    squares = {table.world.book.grid.names[move.square] for move in table.offers(Move)}
    assert "d1" not in squares
    assert "c2" in squares


@pytest.mark.rule("re2.boss.trapped-with-boss")
def test_whoever_is_on_another_tile_than_the_boss_goes_where_they_like() -> None:
    table = fight(drawing=ROOMS, at=["d1"]).open(0).begin()
    squares = {table.world.book.grid.names[move.square] for move in table.offers(Move)}
    assert "c1" in squares


@pytest.mark.rule("re2.boss.no-reactions")
def test_acting_beside_a_boss_or_missing_it_provokes_nothing() -> None:
    table = fight(at=["b1"]).begin()
    table.attack("cannon", "b1", dice=["blank"]).move("c1")
    assert not table.told(EnemyAttacked)
    table.attack("cannon", "b1", dice=["blank"]).stop()
    assert not table.told(EnemyMoved)
    assert boss_at(table) == "b1"


@pytest.mark.rule("re2.boss.immune-to-cards")
@pytest.mark.parametrize(
    "effect", [MoveAll(), ReactAll(), Corner(), SpecialAttacks(enemy="zombie")], ids=repr
)
def test_a_card_that_acts_on_enemies_finds_none_in_a_boss(effect: Any) -> None:
    assert not is_possible(fight().begin().world, effect)


def test_the_loss_of_another_model_does_not_count_as_the_death_of_the_boss() -> None:
    table = fight().begin()
    table.world.gone = ("licker",)
    table.move("d1")
    assert table.world.outcome is None


# Behaviour cards


@pytest.mark.rule("re2.boss.behaviour-draw")
def test_on_its_tile_a_behaviour_card_is_drawn_in_place_of_a_tension_card() -> None:
    near = fight(behaviour("idle"), drawing=ROOMS, at=["c1"])
    phase(near)
    assert [drawn.card for drawn in near.told(BehaviourDrawn)] == ["idle"]
    assert not near.world.decks["tension"].discard
    far = fight(behaviour("idle"), drawing=ROOMS, at=["d1"])
    phase(far)
    assert far.world.decks["tension"].discard == ("all-clear",)
    assert not far.world.decks["brute"].discard


@pytest.mark.rule("re2.boss.behaviour-reshuffle")
def test_an_exhausted_behaviour_deck_is_made_of_its_discards_again() -> None:
    table = fight(behaviour("idle"))
    phase(table)
    phase(table)
    assert table.told(BehaviourRenewed)


@pytest.mark.rule("re2.boss.behaviour-order", "re2.boss.behaviour-special")
def test_entries_are_carried_out_from_top_to_bottom() -> None:
    first = behaviour("lunge", BossMove(), CLAW)
    table = fight(first, at=["d1"], brute=replace(BRUTE, move=1))
    phase(table, dice=["high high"])
    kinds = [type(e) for e in table.events if isinstance(e, BossMoved | BossAttacked)]
    assert kinds == [BossMoved, BossAttacked]


@pytest.mark.rule("re2.boss.behaviour-move")
@pytest.mark.parametrize(("move", "end"), [(1, "c1"), (2, "d1")])
def test_a_move_goes_towards_the_active_character(move: int, end: str) -> None:
    table = fight(behaviour("walk", BossMove()), brute=replace(BRUTE, move=move))
    phase(table)
    assert boss_at(table) == end


@pytest.mark.rule("re2.boss.behaviour-move", "re2.boss.moves-through")
def test_a_boss_keeps_moving_and_pushes_whoever_is_in_its_way() -> None:
    table = fight(behaviour("walk", BossMove()), brute=replace(BRUTE, move=3), at=["c1"])
    phase(table)
    step_aside(table, "d1")
    step_aside(table, "e1")
    assert boss_at(table) == "e1"
    assert table.at("leon") == "d1"


@pytest.mark.rule("re2.boss.stays-on-tile", "re2.boss.no-attack-across-tiles")
def test_a_boss_never_leaves_its_tile_nor_strikes_across_its_border() -> None:
    card = behaviour("rage", BossMove(), replace(CLAW, range=9))
    table = fight(card, drawing=ROOMS, cast=["leon", "claire"], at=["a2", "d1"]).open(0)
    boss_square = boss_at(table)
    table.begin("claire").do(BossDoes(boss(table).id, "rage", 0))
    assert boss_at(table) == boss_square
    table.do(BossDoes(boss(table).id, "rage", 1), dice=["high high"])
    assert [struck.seat for struck in table.told(BossAttacked)] == [0]


# Its attacks


@pytest.mark.rule("re2.boss.behaviour-attack")
def test_the_active_character_is_attacked_if_possible() -> None:
    card = behaviour("claw", CLAW)
    table = fight(card, cast=["leon", "claire"], at=["c1", "a1"])
    phase(table, "claire", dice=["high high high"])
    assert [struck.seat for struck in table.told(BossAttacked)] == [1]


@pytest.mark.rule("re2.boss.behaviour-attack-other")
def test_otherwise_the_active_player_chooses_among_those_in_reach() -> None:
    card = behaviour("claw", replace(CLAW, range=2))
    table = fight(card, cast=["leon", "claire", "ada"], at=["c1", "e1", "d1"])
    phase(table, "claire")
    assert {strike.seat for strike in table.offers(BossStrikes)} == {0, 2}
    assert table.asked().seat == 1


def test_with_nobody_in_reach_the_entry_is_skipped() -> None:
    table = fight(behaviour("claw", CLAW), at=["e1"])
    phase(table)
    assert not table.told(BossAttacked)


@pytest.mark.rule("re2.boss.evade-difficulty")
@pytest.mark.parametrize(("face", "harm"), [("low", 1), ("mid", 0), ("high", 0)])
def test_the_printed_difficulty_counts_whatever_else_is_near(face: str, harm: int) -> None:
    table = fight(behaviour("claw", CLAW), at=["c1"]).enemy("zombie", "c1").enemy("zombie", "c1")
    phase(table, dice=[f"blank {face}"])
    assert table.who("leon").harm == harm
    assert [roll.need for roll in table.told(EvadeFailed)] == ["mid"] * harm


@pytest.mark.rule("re2.boss.attack-all")
def test_an_attack_on_all_is_rolled_for_by_everyone_in_range_and_sight() -> None:
    card = behaviour("sweep", replace(CLAW, range=2, sweep=True))
    table = fight(card, cast=["leon", "claire", "ada"], at=["c1", "e1", "d1"])
    phase(table, "leon", dice=["blank blank blank", "blank high"])
    assert [table.who(who).harm for who in ("leon", "claire", "ada")] == [0, 0, 1]


@pytest.mark.rule("re2.boss.ordinary-effects")
def test_a_boss_can_hurt_push_and_poison() -> None:
    card = behaviour("spit", replace(CLAW, poison=True, push=True))
    table = fight(card, at=["c1"])
    phase(table, dice=["blank blank"])
    assert table.at("leon") == "d1"
    assert table.told(CharacterPushed) == [
        CharacterPushed(0, table.square("c1"), table.square("d1"))
    ]
    assert table.who("leon").harm == 1
    assert table.who("leon").poisoned


@pytest.mark.rule("re2.boss.effect-unconscious")
def test_the_unconscious_effect_fells_from_any_level() -> None:
    card = behaviour("slam", replace(CLAW, damage=0, unconscious=True))
    table = fight(card, cast=["leon", "claire"], at=["c1", "e1"]).carry("claire", "first-aid-spray")
    phase(table, dice=["blank blank"])
    assert table.who("leon").fate == "down"


@pytest.mark.rule("re2.boss.effect-unconscious", "re2.boss.death-not-loss")
def test_whoever_that_effect_fells_beyond_help_dies_and_the_fight_goes_on() -> None:
    card = behaviour("slam", replace(CLAW, damage=0, unconscious=True))
    table = fight(card, cast=["leon", "claire"], at=["c1", "e1"])
    phase(table, dice=["blank blank"])
    assert table.who("leon").fate == "dead"
    assert table.world.outcome is None


@pytest.mark.rule("re2.boss.effect-killed", "re2.boss.death-not-loss")
def test_the_killed_effect_kills_and_the_fight_goes_on() -> None:
    card = behaviour("rend", replace(CLAW, damage=0, killed=True))
    table = fight(card, cast=["leon", "claire"], at=["c1", "e1"])
    phase(table, dice=["blank blank"])
    assert table.who("leon").fate == "dead"
    assert table.who("leon").harm == DANGER
    assert table.world.outcome is None


@pytest.mark.rule("re2.boss.effect-killed")
@pytest.mark.parametrize(("seat", "active"), [(0, 1), (1, 0)])
def test_the_death_of_the_active_character_ends_the_turn_and_no_other_death_does(
    seat: int, active: int
) -> None:
    table = fight(cast=["leon", "claire"], at=["c1", "e1"]).begin("leon")
    table.do(Kill(seat, by_boss=True))
    assert (table.world.active, table.asked().prompt) == (active, "action")


@pytest.mark.rule("re2.boss.ignores-fallen")
@pytest.mark.parametrize("fate", ["down", "dead"])
def test_behaviour_cards_pass_over_the_fallen_and_the_dead(fate: Any) -> None:
    card = behaviour("claw", replace(CLAW, range=9))
    table = fight(card, cast=["leon", "claire"], at=["c1", "e1"])
    table.world.characters[0] = table.who("leon").meeting(fate)
    phase(table, "claire", dice=["high high high"])
    assert [struck.seat for struck in table.told(BossAttacked)] == [1]


@pytest.mark.rule("re2.mode-solo.boss-health")
def test_solo_takes_ten_hit_points_off_a_boss() -> None:
    table = fight(brute=replace(BRUTE, hit_points=24), modes=["solo"])
    assert boss(table).health == 14


# What it breeds


LARVA = replace(foe("larva", Profile(name="Bite", damage=1)), copies=8, token="wound")


def test_a_boss_can_bring_forth_enemies_on_its_tile() -> None:
    card = behaviour("breed", Breed(enemy="larva", count=2))
    table = fight(card, drawing=ROOMS, at=["c1"], enemies=[LARVA])
    phase(table)
    assert len(table.enemies("a2")) == 2
    assert len(table.enemies()) == 2


def test_a_boss_brings_forth_no_more_enemies_than_the_box_has() -> None:
    card = behaviour("breed", Breed(enemy="larva", count=2))
    for left in (1, 0):
        table = fight(card, drawing=ROOMS, at=["c1"], enemies=[LARVA])
        for _ in range(LARVA.copies - left):
            table.enemy("larva", "d1")
        phase(table)
        assert len(table.enemies()) == LARVA.copies
        assert len(table.enemies("a2")) == left


@pytest.mark.rule("re2.components.gameplay-tokens")
def test_enemies_without_a_model_share_twelve_tokens_with_wounds() -> None:
    tank = replace(box().enemies["licker"], hit_points=9)
    table = fight(drawing=ROOMS, at=["c1"], enemies=[LARVA, tank]).enemy("licker", "a1", wounds=6)
    assert available(table.world, "larva") == 6
    table.enemy("larva", "a2").enemy("larva", "a2")
    assert available(table.world, "larva") == 4
    assert available(table.world, "zombie") == 12
    tokens = box().supply.tokens
    assert (tokens["wound"], tokens["item"], tokens["sustained"]) == (12, 14, 8)
