"""Bosses of the first game: free to roam, driven by behaviour cards, and hard to hold up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from support.bosses import BRUTE, IDLE, behaviour, boss, boss_at, push_aside, step_aside
from support.crawl import Table, box_with, laid_out, scenario_on
from support.re1 import OURS, box, heal, house, names, the_game

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.combat.behaviour import BossGoesTo, BossHeadsFor
from inkribbon.crawl.combat.boss_attack import BossStrikes
from inkribbon.crawl.combat.evade import PushEnemy
from inkribbon.crawl.effects.boss_texts import GetEnraged
from inkribbon.crawl.effects.tension import TensionPhase
from inkribbon.crawl.effects.verbs import is_possible, tasks_of
from inkribbon.crawl.printed.bosses import (
    BehaviourCard,
    BossAttack,
    BossMove,
    Breed,
    Emerge,
    Recover,
    Tremble,
)
from inkribbon.crawl.printed.effects import Enrage, PlaceObjective, Spawn, Stalk, Unleash
from inkribbon.crawl.printed.items import Hit, ItemCard
from inkribbon.crawl.scenario.file import BossRule
from inkribbon.crawl.scenario.goals import SlayGoal
from inkribbon.crawl.state.board import available, put_token
from inkribbon.crawl.state.events import (
    BehaviourDrawn,
    BehaviourRenewed,
    BossAttacked,
    BossKilled,
    BossMoved,
    BossRecovered,
    EnemyAttacked,
    EnemyMoved,
)
from inkribbon.crawl.state.health import KnockOut
from inkribbon.crawl.state.special_events import BossCame, BossEnraged, ObjectivePlaced
from inkribbon.crawl.state.world import CAUTION
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
CANNON = ItemCard(
    id="cannon",
    name="Cannon",
    kind="weapon",
    deck="B",
    copies=1,
    capacity=9,
    blue=1,
    high=Hit(damage=3),
    mid=Hit(push=True),
    source=OURS,
)
CLAW = BossAttack(name="Claw", evade="mid", damage=1)
SHOT = "cannon"


def fight(
    *cards: BehaviourCard,
    drawing: str = HALL,
    cast: Sequence[str] = ("jill",),
    at: Sequence[str] = ("e1",),
    kind: str = "brute",
    rule: BossRule | None = None,
    modes: Sequence[str] = (),
    brute: Any = BRUTE,
    **rules: Any,
) -> Table:
    """A table with a boss at B, whose deck has these cards, or one that does nothing."""
    scenario = scenario_on(drawing, boss=rule or BossRule(kind=kind), **rules)
    contents = box_with(the_game().contents, [CANNON])
    contents = replace(
        contents,
        bosses={**contents.bosses, "brute": brute},
        behaviour={**contents.behaviour, **{card.id: card for card in cards or (IDLE,)}},
    )
    table = laid_out(the_game(), scenario, cast, box=contents, modes=modes)
    for who, square in zip(cast, at, strict=True):
        table.stand(who, square).carry(who, SHOT, "knife")
    return table


def phase(table: Table, who: str = "jill", dice: Sequence[object] = ()) -> Table:
    """Run only the Tension Phase of a character."""
    table.world.active = table.seat(who)
    return table.do(TensionPhase(), dice)


def effect(table: Table, what: Any, dice: Sequence[object] = ()) -> Table:
    """Carry out one line of a card."""
    for task in tasks_of(table.world, what, "all-clear"):
        table.do(task, dice)
    return table


# Cards


@pytest.mark.rule("re1.components.boss-reference-cards", "re1.boss.two-bosses")
def test_there_is_one_reference_card_for_lisa_trevor_and_three_for_the_tyrant() -> None:
    assert {
        card.id: card.name.removeprefix("Escaped ").removeprefix("Enraged ")
        for card in box().bosses.values()
    } == {
        "lisa-trevor": "Lisa Trevor",
        "tyrant": "T-002 Tyrant",
        "tyrant-escaped": "T-002 Tyrant",
        "tyrant-enraged": "T-002 Tyrant",
    }


@pytest.mark.rule("re1.components.boss-behaviour-cards", "re1.boss.tyrant-cards")
def test_thirty_behaviour_cards_make_one_deck_for_her_and_two_for_it() -> None:
    decks = dict.fromkeys(("lisa-trevor", "tyrant", "tyrant-enraged"), 0)
    for card in box().behaviour.values():
        decks[card.boss] += card.copies
    assert decks == dict.fromkeys(decks, 10)


@pytest.mark.rule("re1.boss.tyrant-cards")
@pytest.mark.parametrize(
    ("kind", "deck"),
    [("tyrant", "tyrant"), ("tyrant-escaped", "tyrant"), ("tyrant-enraged", "tyrant-enraged")],
)
def test_the_brief_says_which_cards_the_tyrant_uses(kind: str, deck: str) -> None:
    table = fight(kind=kind)
    assert boss(table).kind == kind
    assert boss(table).health == box().bosses[kind].hit_points
    assert len(table.world.decks[deck]) == 10
    (cards,) = table.world.decks[deck].layers
    assert {box().behaviour[card].boss for card in cards} == {deck}


@pytest.mark.rule("re1.boss.reference-card")
def test_a_boss_begins_with_the_hit_points_of_its_card() -> None:
    table = fight(brute=replace(BRUTE, hit_points=23))
    assert (boss(table).health, boss(table).full) == (23, 23)


# Fighting it


@pytest.mark.rule("re1.boss.health-dial", "re1.boss.targeted-like-enemies")
def test_damage_counts_the_dial_down_to_death() -> None:
    table = fight(brute=replace(BRUTE, hit_points=4)).begin()
    table.attack(SHOT, "b1", dice=["high"])
    assert boss(table).health == 1
    table.attack(SHOT, "b1", dice=["high"])
    assert [killed.kind for killed in table.told(BossKilled)] == ["brute"]
    assert table.world.outcome is not None
    assert table.world.outcome.won


@pytest.mark.rule("re1.boss.not-pushed")
def test_a_result_that_pushes_does_nothing_to_a_boss() -> None:
    table = fight().begin().attack(SHOT, "b1", dice=["mid"])
    assert boss_at(table) == "b1"
    assert not table.offers(PushEnemy)


@pytest.mark.rule("re1.boss.targeted-like-enemies")
def test_a_boss_is_attacked_from_anywhere_in_sight_but_not_through_a_closed_door() -> None:
    assert fight(drawing=ROOMS, at=["d1"]).open(0).begin().offers(Attack)
    assert not fight(drawing=ROOMS, at=["d1"]).begin().offers(Attack)


@pytest.mark.rule("re1.boss.targeted-like-enemies", "re1.action.must-not-skip-when-sharing")
def test_a_boss_in_the_own_square_must_be_the_target_and_no_action_is_skipped() -> None:
    table = fight(at=["b1"]).enemy("zombie", "d1").begin()
    assert {shot.enemy for shot in table.offers(Attack)} == {boss(table).id}
    assert not table.offers(Stop)
    apart = fight(at=["c1"]).begin()
    assert apart.offers(Stop)


@pytest.mark.rule("re1.boss.no-reactions")
def test_acting_beside_a_boss_or_missing_it_provokes_nothing() -> None:
    table = fight(at=["b1"]).begin()
    table.attack(SHOT, "b1", dice=["blank"]).move("c1")
    table.attack(SHOT, "b1", dice=["blank"]).stop()
    assert not table.told(EnemyAttacked) + table.told(EnemyMoved)
    assert boss_at(table) == "b1"
    assert table.who("jill").harm == 0


@pytest.mark.rule("re1.boss.targeted-like-enemies")
def test_a_boss_holds_nobody_on_its_tile() -> None:
    table = fight(drawing=ROOMS, at=["c1"]).open(0).begin()
    assert Move(table.square("d1")) in table.offers(Move)


# Behaviour cards


@pytest.mark.rule("re1.boss.replaces-tension-draw")
def test_on_its_tile_a_behaviour_card_is_drawn_in_place_of_a_tension_card() -> None:
    near = phase(fight(drawing=ROOMS, at=["c1"]))
    assert [drawn.card for drawn in near.told(BehaviourDrawn)] == ["idle"]
    assert not near.world.decks["tension"].discard
    far = phase(fight(drawing=ROOMS, at=["d1"]).open(0))
    assert far.world.decks["tension"].discard == ("all-clear",)
    assert not far.world.decks["brute"].discard


@pytest.mark.rule("re1.boss.deck-refresh")
def test_a_used_up_behaviour_deck_is_made_of_its_discards_again() -> None:
    table = phase(phase(fight()))
    assert table.told(BehaviourRenewed)
    assert table.world.decks["brute"].discard == ("idle",)


@pytest.mark.rule("re1.boss.card-top-down")
def test_actions_are_carried_out_from_top_to_bottom() -> None:
    walk = replace(BRUTE, move=1)
    lunge = fight(behaviour("lunge", BossMove(), CLAW), at=["d1"], brute=walk)
    phase(lunge, dice=["high high"])
    kinds = [type(e) for e in lunge.events if isinstance(e, BossMoved | BossAttacked)]
    assert kinds == [BossMoved, BossAttacked]

    late = phase(fight(behaviour("late", CLAW, BossMove()), at=["d1"], brute=walk))
    assert not late.told(BossAttacked)  # it was out of reach before the move


@pytest.mark.rule("re1.boss.movement-action")
@pytest.mark.parametrize(("squares", "end"), [(0, "c1"), (2, "d1"), (3, "e1")])
def test_a_move_goes_as_far_as_the_card_says_towards_the_active_character(
    squares: int, end: str
) -> None:
    card = behaviour("walk", BossMove(squares=squares))
    table = fight(card, at=["e1"], brute=replace(BRUTE, move=1))
    phase(table)
    assert boss_at(table) == end


@pytest.mark.rule("re1.boss.movement-action")
@pytest.mark.parametrize(
    ("towards", "end"),
    [("active", "b1"), ("closest", "d1"), ("farthest", "b1"), ("weakest", "d1")],
)
def test_the_card_names_the_character_it_moves_towards(towards: Any, end: str) -> None:
    hall = HALL.replace("| .   B   .   .   . |", "| .   .   B   .   . |")
    table = fight(
        behaviour("walk", BossMove(towards=towards, squares=1)),
        drawing=hall,
        cast=["jill", "chris"],
        at=["a1", "d1"],
    )
    table.stand("chris", "e1", harm=CAUTION) if towards == "weakest" else None
    phase(table)
    if end == "d1" and towards == "closest":
        step_aside(table, "e1")
    assert boss_at(table) == end


@pytest.mark.rule("re1.boss.movement-action")
def test_a_card_can_send_it_towards_the_nearest_token() -> None:
    card = behaviour("graveward", BossMove(squares=1, token="objective"))
    table = fight(card, at=["e1"])
    put_token(table.world, table.square("a1"), "objective")
    phase(table)
    assert boss_at(table) == "a1"
    phase(table)
    assert boss_at(table) == "a1"  # it is there

    without = phase(fight(card, at=["e1"]))
    assert boss_at(without) == "c1"  # towards the character the card names

    two = fight(card, at=["e1"])
    for square in ("a1", "c1"):
        put_token(two.world, two.square(square), "objective")
    phase(two)
    assert names(two, (go.square for go in two.offers(BossGoesTo))) == ["a1", "c1"]


@pytest.mark.rule("re1.boss.movement-action")
def test_on_the_way_to_a_token_it_walks_as_far_as_the_card_says() -> None:
    card = behaviour("graveward", BossMove(squares=2, token="objective"))
    table = fight(card, at=["a1"])
    put_token(table.world, table.square("e1"), "objective")
    put_token(table.world, table.square("c1"), "A")
    phase(table)
    assert boss_at(table) == "d1"
    put_token(table.world, table.square("a1"), "objective")
    phase(table)
    assert boss_at(table) == "e1"  # the nearer one


@pytest.mark.rule("re1.boss.movement-action")
def test_a_token_behind_a_closed_door_does_not_draw_it() -> None:
    card = behaviour("graveward", BossMove(squares=1, token="objective"))
    table = fight(card, drawing=ROOMS, at=["a1"])
    put_token(table.world, table.square("d1"), "objective")
    phase(table)
    assert boss_at(table) == "a1"  # towards the character instead


@pytest.mark.rule("re1.boss.movement-action")
def test_a_boss_is_not_bound_to_its_tile_but_closed_doors_stop_it() -> None:
    card = behaviour("walk", BossMove(towards="farthest", squares=2))
    through = fight(card, drawing=ROOMS, cast=["jill", "chris"], at=["c2", "d2"]).open(0)
    phase(through)
    assert boss_at(through) == "d1"

    shut = fight(card, drawing=ROOMS, cast=["jill", "chris"], at=["c2", "d2"])
    phase(shut)
    assert shut.offers(BossHeadsFor) == []  # only one character is within its reach


@pytest.mark.rule("re1.boss.displaces-models")
def test_models_in_its_way_are_pushed_characters_by_their_player_enemies_by_the_active_one() -> (
    None
):
    table = fight(
        behaviour("walk", BossMove(squares=1)), cast=["jill", "chris"], at=["e1", "c1"]
    ).enemy("zombie", "c1")
    phase(table)

    assert (table.asked().seat, table.asked().prompt) == (1, "pushed")
    step_aside(table, "d1")
    assert (table.asked().seat, table.asked().prompt) == (0, "boss-push")
    push_aside(table, "d1")

    assert boss_at(table) == "c1"
    assert table.at("chris") == "d1"
    assert len(table.enemies("d1")) == 1


@pytest.mark.rule("re1.boss.displaces-models")
def test_a_model_with_nowhere_to_go_stays() -> None:
    corner = """
    +---+---+
    | .   B |
    +---+---+
    """
    table = fight(behaviour("walk", BossMove(squares=1)), drawing=corner, at=["a1"])
    table.enemy("zombie", "a1").enemy("hunter", "b1")
    table.world.crowd[table.square("b1")] = 8
    phase(table)
    assert boss_at(table) == "a1"
    assert table.at("jill") == "a1"


@pytest.mark.rule("re1.boss.moves-on-after-contact")
def test_one_character_can_be_pushed_several_squares_by_a_single_move() -> None:
    table = fight(behaviour("charge", BossMove(squares=3)), at=["c1"])
    phase(table)
    assert boss_at(table) == "c1"  # it is in her square, and still has two squares to go
    step_aside(table, "d1")
    assert boss_at(table) == "d1"
    step_aside(table, "e1")
    # In the last square there is only one way out, so nothing is asked.
    assert (boss_at(table), table.at("jill")) == ("e1", "d1")


@pytest.mark.rule("re1.boss.moves-on-after-contact")
def test_the_move_ends_with_a_target_that_cannot_be_pushed_out() -> None:
    table = fight(behaviour("charge", BossMove(squares=4)), at=["c1"]).enemy("hunter", "d1")
    table.enemy("hunter", "d1")
    table.world.crowd[table.square("b1")] = 8  # nothing fits behind it either
    phase(table)
    assert (boss_at(table), table.at("jill")) == ("c1", "c1")


@pytest.mark.rule("re1.boss.attack-action")
def test_the_active_character_is_attacked_if_possible_otherwise_one_the_player_picks() -> None:
    claw = behaviour("claw", replace(CLAW, range=2))
    table = fight(claw, cast=["jill", "chris"], at=["c1", "a1"])
    phase(table, "chris", dice=["high high"])
    assert [struck.seat for struck in table.told(BossAttacked)] == [1]

    apart = fight(claw, cast=["jill", "chris", "barry"], at=["c1", "e1", "d1"])
    phase(apart, "chris")
    assert {strike.seat for strike in apart.offers(BossStrikes)} == {0, 2}
    assert apart.asked().seat == 1

    far = phase(fight(behaviour("claw", CLAW), at=["e1"]))
    assert not far.told(BossAttacked)


@pytest.mark.rule("re1.boss.evade-difficulty")
@pytest.mark.parametrize(("face", "harm"), [("low", 1), ("mid", 0), ("high", 0)])
def test_the_printed_difficulty_counts_whatever_else_is_near(face: str, harm: int) -> None:
    table = fight(behaviour("claw", CLAW), at=["c1"]).enemy("zombie", "c1").enemy("zombie", "c1")
    phase(table, dice=[f"blank {face}"])
    assert table.who("jill").harm == harm


@pytest.mark.rule("re1.boss.attack-action")
def test_a_hit_hurts_and_pushes_as_the_card_says() -> None:
    table = fight(behaviour("claw", replace(CLAW, damage=2, push=True)), at=["c1"])
    phase(table, dice=["blank blank"])
    assert table.who("jill").harm == 2
    assert table.at("jill") == "d1"


@pytest.mark.rule("re1.boss.sweep")
def test_a_sweep_is_rolled_for_by_everyone_in_range() -> None:
    sweep = behaviour("sweep", replace(CLAW, range=2, sweep=True))
    table = fight(sweep, cast=["jill", "chris", "barry"], at=["c1", "e1", "d1"])
    phase(table, "jill", dice=["blank", "blank high"])
    assert [table.who(who).harm for who in ("jill", "chris", "barry")] == [0, 0, 1]


@pytest.mark.rule("re1.boss.special-action")
def test_special_actions_do_what_their_text_says() -> None:
    healing = fight(behaviour("heal", Recover(health=2)))
    healing.world.bosses[boss(healing).id] = replace(boss(healing), health=5)
    phase(healing)
    assert [event.health for event in healing.told(BossRecovered)] == [7]

    leaping = phase(fight(behaviour("leap", Emerge(at="active")), at=["e1"]))
    assert (boss_at(leaping), leaping.at("jill")) == ("e1", "d1")

    shaking = phase(fight(behaviour("shake", Tremble()), at=["e1"]))
    assert shaking.at("jill") == "d1"

    breeding = phase(fight(behaviour("breed", Breed(enemy="zombie")), drawing=ROOMS, at=["c1"]))
    assert len(breeding.enemies("a2")) == 1


# Special rules of the reference cards


@pytest.mark.rule("re1.boss.reference-card")
def test_a_relentless_boss_comes_after_whoever_attacks_it_from_another_tile() -> None:
    hunter = replace(BRUTE, relentless=True, move=2)
    table = fight(drawing=ROOMS, at=["d1"], brute=hunter).open(0).begin()
    table.attack(SHOT, "b1", dice=["blank"])
    if table.asked().prompt == "pushed":
        step_aside(table, "d2")
    assert boss_at(table) == "d1"
    assert table.at("jill") == "d2"

    beside = fight(drawing=ROOMS, at=["c1"], brute=hunter).begin()
    beside.attack(SHOT, "b1", dice=["blank"])
    assert boss_at(beside) == "b1"

    calm = fight(drawing=ROOMS, at=["d1"]).open(0).begin().attack(SHOT, "b1", dice=["blank"])
    assert boss_at(calm) == "b1"


# The Tyrant is enraged


@pytest.mark.rule("re1.boss.tyrant-cards")
def test_enraged_it_fights_with_another_card_and_another_deck_and_its_dial_stays() -> None:
    table = fight(kind="tyrant-escaped").begin()
    table.world.bosses[boss(table).id] = replace(boss(table), health=9)
    effect(table, Enrage())

    assert [event.kind for event in table.told(BossEnraged)] == ["tyrant-enraged"]
    assert (boss(table).kind, boss(table).health, boss(table).full) == ("tyrant-enraged", 9, 40)
    assert "tyrant" not in table.world.decks
    assert len(table.world.decks["tyrant-enraged"]) == 10
    assert not is_possible(table.world, Enrage())
    assert not is_possible(fight(kind="tyrant").world, Enrage())


def test_a_boss_that_is_enraged_already_stays_as_it_is() -> None:
    table = fight(kind="tyrant-escaped", drawing=ROOMS, at=["d1"]).begin()
    for _ in range(2):
        table.do(GetEnraged(boss(table).id))
    assert boss(table).kind == "tyrant-enraged"
    assert len(table.world.decks["tyrant-enraged"]) == 10


@pytest.mark.rule("re1.boss.tyrant-cards")
def test_a_tension_card_enrages_it() -> None:
    table = fight(kind="tyrant-escaped", drawing=ROOMS, at=["d1"])
    table.deck("tension", "three-minutes-until-explosion")
    phase(table)
    assert boss(table).kind == "tyrant-enraged"
    assert table.world.removed == ("three-minutes-until-explosion",)
    assert table.told(ObjectivePlaced) == [ObjectivePlaced(table.square("d1"))]
    assert table.world.tokens == {table.square("d1"): ("objective",)}


def test_the_objective_token_moves_to_the_reader_because_there_is_only_one() -> None:
    table = fight(kind="tyrant-escaped", drawing=ROOMS, at=["d1"]).begin()
    put_token(table.world, table.square("a1"), "A")
    put_token(table.world, table.square("a1"), "objective")
    effect(table, PlaceObjective())
    assert table.world.tokens == {table.square("a1"): ("A",), table.square("d1"): ("objective",)}


@pytest.mark.rule("re1.boss.tyrant-cards")
def test_its_death_counts_although_it_was_enraged() -> None:
    rule = BossRule(kind="tyrant-escaped", wins=False)
    goals = (SlayGoal(enemy="tyrant-escaped"),)
    table = fight(rule=rule, goals=goals).begin()
    effect(table, Enrage())
    table.world.bosses[boss(table).id] = replace(boss(table), health=1)
    table.attack(SHOT, "b1", dice=["high"])
    assert table.world.outcome is not None
    assert (table.world.outcome.won, table.world.outcome.cause) == (True, "accomplished")


def test_a_boss_that_waits_enters_its_square_when_a_text_says_so() -> None:
    table = fight(rule=BossRule(kind="tyrant", waits=True), at=["b1"]).begin()
    assert not table.world.bosses

    effect(table, Unleash())
    assert table.told(BossCame)
    step_aside(table, "c1")

    assert boss_at(table) == "b1"
    assert table.at("jill") == "c1"
    assert not is_possible(table.world, Unleash())


def test_no_boss_enters_that_was_there_from_the_start_or_is_not_in_the_scenario() -> None:
    table = fight(rule=BossRule(kind="tyrant", wins=False)).begin()
    table.world.bosses.clear()
    assert not is_possible(table.world, Unleash())
    assert not is_possible(house(HALL.replace("B", ".")).world, Unleash())


# Winning


@pytest.mark.rule("re1.resuscitate.blocks-completion", "re1.boss.unconscious-does-not-fail")
def test_while_someone_could_still_be_helped_a_dead_boss_does_not_win_the_scenario() -> None:
    table = fight(brute=replace(BRUTE, hit_points=1), cast=["jill", "chris"], at=["d1", "e1"])
    table.carry("jill", SHOT, "first-aid-spray").begin().do(KnockOut(1))
    table.attack(SHOT, "b1", dice=["high"])
    assert table.told(BossKilled)
    assert table.world.outcome is None

    heal(table, "jill", "first-aid-spray", on="chris")
    assert table.world.outcome is not None
    assert (table.world.outcome.won, table.world.outcome.cause) == (True, "boss-killed")


@pytest.mark.rule("re1.boss.unconscious-does-not-fail")
def test_a_victim_of_the_boss_whom_nobody_can_help_does_not_keep_the_others_from_winning() -> None:
    table = fight(brute=replace(BRUTE, hit_points=1), cast=["jill", "chris"], at=["d1", "e1"])
    table.begin().do(KnockOut(1, by_boss=True))
    table.attack(SHOT, "b1", dice=["high"])
    assert table.world.outcome is not None
    assert table.world.outcome.won


# Lisa Trevor


@pytest.mark.rule("re1.boss.lisa-as-enemy")
def test_as_an_enemy_lisa_trevor_reacts_is_pushed_and_takes_wounds() -> None:
    table = fight(rule=BossRule(kind="tyrant", waits=True), at=["c1"]).enemy("lisa-trevor", "d1")
    table.begin().attack(SHOT, "d1", dice=["mid"])
    assert {push.square for push in table.offers(PushEnemy)}
    table.done()
    table.attack(SHOT, "d1", dice=["high"])
    assert table.enemies("d1")[0].wounds == 3
    table.stop()
    assert [moved.kind for moved in table.told(EnemyMoved)] == ["lisa-trevor"]


@pytest.mark.rule("re1.boss.lisa-as-enemy")
def test_as_a_boss_she_does_not_react_and_has_no_second_model() -> None:
    table = fight(kind="lisa-trevor", at=["c1"])
    assert available(table.world, "lisa-trevor") == 0
    assert not is_possible(table.world, Spawn(enemy="lisa-trevor"))
    table.begin().attack(SHOT, "b1", dice=["blank"])
    assert not table.told(EnemyMoved) + table.told(EnemyAttacked)


@pytest.mark.rule("re1.boss.lisa-as-enemy", "re1.enemy.supply-limit")
def test_where_she_is_the_boss_her_model_is_kept_for_that_before_she_has_come() -> None:
    """Otherwise there would be two of her once the boss's tile is laid out."""
    table = fight(rule=BossRule(kind="lisa-trevor", waits=True), at=["c1"])
    assert table.world.bosses == {}

    assert available(table.world, "lisa-trevor") == 0
    assert not is_possible(table.world, Spawn(enemy="lisa-trevor"))
    assert not is_possible(table.world, Stalk(enemy="lisa-trevor"))
    assert is_possible(table.world, Spawn(enemy="hunter"))
    table.enemy("lisa-trevor", "a1")  # as in a save from before
    assert available(table.world, "lisa-trevor") == 0


@pytest.mark.rule("re1.components.enemy-miniatures")
def test_enemy_models() -> None:
    models = {card.id: card.copies for card in box().enemies.values() if not card.model}
    assert models == {
        "zombie": 15,
        "cerberus": 4,
        "crimson-head": 3,
        "hunter": 4,
        "lisa-trevor": 1,
    }
    assert box().enemies["crimson-head-prototype"].model == "crimson-head"
    assert {card.id.split("-")[0] for card in box().bosses.values()} == {"lisa", "tyrant"}
