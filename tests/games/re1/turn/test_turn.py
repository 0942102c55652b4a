"""Turns, their phases, the active character, and choices between equal targets."""

from __future__ import annotations

import pytest
from support.crawl import crawl
from support.re1 import OURS, face_up, house, reaction_phase, tension_phase, the_gunshot

from inkribbon.crawl.combat.enemy_moves import Chase
from inkribbon.crawl.combat.reactions import React
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.effects import Sustain
from inkribbon.crawl.state.board import remove_enemy
from inkribbon.crawl.state.events import EnemyAttacked, EnemyMoved, Moved, TensionDrawn, TurnStarted
from inkribbon.crawl.turn.turn import StartAt, StartTurn
from inkribbon.kernel.decision import GROUP

CORRIDOR = """
+---+---+---+---+---+---+---+
| .   .   .   .   .   .   . |
+---+---+---+---+---+---+---+
"""
TWO_TILES = """
+---+---+---+---+
| .   . d .   . |
+---+---+---+---+
"""
FOUR = ["jill", "chris", "rebecca", "barry"]


@pytest.mark.rule("re1.turn.clockwise", "re1.turn.active-character")
def test_turns_go_round_the_table_and_each_player_acts_with_the_own_character() -> None:
    table = crawl("re1", CORRIDOR, cast=FOUR)
    for who, square in zip(FOUR, ("a1", "b1", "c1", "d1"), strict=True):
        table.stand(who, square)

    active = []
    table.begin("chris")
    for _ in range(5):
        assert table.asked().seat == table.world.active
        active.append(table.world.characters[table.world.active].id)
        table.stop()

    assert active == ["chris", "rebecca", "barry", "jill", "chris"]


@pytest.mark.rule("re1.turn.active-character")
def test_the_enemies_near_the_active_character_react_and_not_those_near_others() -> None:
    table = crawl("re1", TWO_TILES, cast=["jill", "chris"]).stand("jill", "a1").stand("chris", "d1")
    near_jill, near_chris = table.enemy("zombie", "b1").enemy("zombie", "c1").enemies()

    table.begin("chris").stop()
    assert (table.where(near_jill), table.where(near_chris)) == ("b1", "d1")

    table.stop()
    assert table.where(near_jill) == "a1"


@pytest.mark.rule("re1.turn.three-phases")
def test_a_turn_is_action_then_reaction_then_tension() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("zombie", "e1").begin()

    table.move("b1").stop()

    told = (TurnStarted, Moved, EnemyMoved, TensionDrawn)
    order = [type(event) for event in table.events if isinstance(event, told)]
    assert order == [TurnStarted, Moved, EnemyMoved, TensionDrawn, TurnStarted]


@pytest.mark.rule("re1.turn.three-phases")
def test_no_phase_is_left_out_when_the_actions_are() -> None:
    table = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("zombie", "e1").begin()

    table.stop().stop()

    assert len(table.told(EnemyMoved)) == len(table.told(TensionDrawn)) == 2


@pytest.mark.rule("re1.turn.first-player")
def test_the_players_pick_who_begins_and_the_others_follow_clockwise() -> None:
    table = the_gunshot("jill", "chris", "rebecca")
    table.answer(table.offers(StartAt)[0]).answer(table.offers(StartAt)[0])

    assert table.asked().seat == GROUP
    assert table.offers(StartTurn) == [StartTurn(0), StartTurn(1), StartTurn(2)]

    for enemy in table.enemies():
        remove_enemy(table.world, enemy)
    table.answer(StartTurn(2)).stop(dice=["all-clear"])
    assert [event.seat for event in table.told(TurnStarted)] == [2, 0]


# Lasting effects


@pytest.mark.rule("re1.turn.sustained-effect")
def test_a_sustained_effect_stays_on_its_tile_until_its_token_is_taken_away() -> None:
    whispers = TensionCard(
        id="whispers",
        name="Whispers",
        source=OURS,
        colour="amber",
        copies=1,
        effects=(Sustain(ability="echoes"),),
    )
    table = house(TWO_TILES, cards=[whispers], tension=["whispers"] + ["all-clear"] * 9)
    table.stand("jill", "b1").enemy("zombie", "d1")

    tension_phase(table, "jill", dice=["whispers"])
    assert table.world.decks["tension"].discard == ("whispers",)
    table.stop().stop()
    assert [(e.card, e.tile) for e in table.world.lasting] == [("whispers", 0)]

    table.door(0).attack("handgun", "d1", dice=["high"])
    assert table.world.lasting == ()
    assert len(table.told(TensionDrawn)) == 4
    table.stop()
    assert len(table.told(TensionDrawn)) == 5


@pytest.mark.rule("re1.turn.next-active-character")
def test_the_next_active_character_is_who_takes_the_following_turn() -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris", "rebecca"])
    table.stand("jill", "a1").stand("chris", "a1").stand("rebecca", "a1").enemy("zombie", "g1")
    table.deck("tension", *["all-clear"] * 8, "fevered-assault")
    zombie = table.enemies()[0]

    tension_phase(table, "jill", dice=["fevered-assault"])
    assert table.world.active == table.seat("chris")
    table.stop()
    assert table.where(zombie) == "e1"
    table.stop()
    assert table.where(zombie) == "d1"


@pytest.mark.rule("re1.turn.next-active-character")
def test_who_has_left_is_passed_over_and_a_lone_character_follows_itself() -> None:
    table = crawl("re1", CORRIDOR.replace(" . ", " X ", 1), cast=["jill", "chris", "rebecca"])
    table.stand("jill", "c1").stand("chris", "a1").stand("rebecca", "c1").enemy("zombie", "g1")
    table.begin("chris").leave()
    table.stop()
    assert table.world.active == table.seat("jill")
    assert table.where(table.enemies()[0]) == "f1"
    table.deck("tension", *["all-clear"] * 8, "fevered-assault")
    table.stop(dice=["fevered-assault"])
    assert table.where(table.enemies()[0]) == "e1"
    table.stop()
    assert table.where(table.enemies()[0]) == "c1"

    alone = crawl("re1", CORRIDOR).stand("jill", "a1").enemy("zombie", "g1")
    alone.deck("tension", *["all-clear"] * 8, "fevered-assault")
    tension_phase(alone, "jill", dice=["fevered-assault"]).stop()
    assert alone.where(alone.enemies()[0]) == "e1"
    alone.stop()
    assert alone.where(alone.enemies()[0]) == "d1"


# Equal targets and conflicts


@pytest.mark.rule("re1.turn.equidistant-example", "re1.turn.conflict-active-first")
def test_a_zombie_between_rebecca_and_chris_goes_for_rebecca_in_her_turn() -> None:
    table = crawl("re1", CORRIDOR, cast=["chris", "rebecca"]).stand("rebecca", "b1")
    table.stand("chris", "f1").enemy("zombie", "d1").begin("rebecca")

    table.stop()

    assert table.where(table.enemies()[0]) == "c1"
    assert table.asked().prompt == "action"


@pytest.mark.rule("re1.turn.conflict-active-first")
def test_an_enemy_that_reaches_two_characters_attacks_the_active_one() -> None:
    table = crawl("re1", CORRIDOR, cast=["chris", "rebecca"]).stand("rebecca", "c1")
    face_up(table.stand("chris", "e1").enemy("cerberus", "d1"), "all-clear-teeth")

    reaction_phase(table, "rebecca", dice=["high high"])

    assert [event.seat for event in table.told(EnemyAttacked)] == [table.seat("rebecca")]


@pytest.mark.rule("re1.turn.conflict-player-chooses")
def test_between_two_equally_near_allies_the_active_player_decides_who_is_chased() -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris", "rebecca"]).stand("jill", "g1")
    table.stand("chris", "a1").stand("rebecca", "e1").enemy("zombie", "c1").begin("jill")

    table.stop()

    assert table.asked().seat == table.seat("jill")
    chases = table.offers(Chase)
    assert [chase.seat for chase in chases] == [table.seat("chris"), table.seat("rebecca")]
    table.answer(chases[1])
    assert table.where(table.enemies()[0]) == "d1"


@pytest.mark.rule("re1.turn.conflict-player-chooses")
def test_between_two_allies_in_range_the_active_player_decides_who_is_attacked() -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris", "rebecca"]).stand("jill", "g1")
    table.stand("chris", "a1").stand("rebecca", "a1").enemy("zombie", "a1")

    reaction_phase(table, "jill")

    assert table.asked().seat == table.seat("jill")
    attacks = table.offers(React)
    assert [attack.target for attack in attacks] == [table.seat("chris"), table.seat("rebecca")]
    table.answer(attacks[0], dice=["high high"])
    assert [event.seat for event in table.told(EnemyAttacked)] == [table.seat("chris")]


# Winning and losing


@pytest.mark.rule("re1.win.cooperative")
def test_one_fall_fails_the_scenario_for_everybody() -> None:
    table = crawl("re1", CORRIDOR, cast=["jill", "chris"]).stand("jill", "a1").stand("chris", "e1")
    table.stand("chris", "e1", harm=4).enemy("zombie", "e1")

    reaction_phase(table, "jill", dice=["blank blank"])

    views = [table.game.observe(table.world, seat) for seat in (0, 1)]
    assert [view.outcome.won for view in views if view.outcome] == [False, False]


@pytest.mark.rule("re1.win.cooperative")
def test_the_scenario_is_completed_by_all_or_not_at_all() -> None:
    table = crawl("re1", CORRIDOR.replace(" . ", " X ", 1), cast=["jill", "chris"])
    table.stand("jill", "a1").stand("chris", "a1").begin().leave()
    assert table.game.outcome(table.world) is None

    table.leave()
    views = [table.game.observe(table.world, seat) for seat in (0, 1)]
    assert [view.outcome.won for view in views if view.outcome] == [True, True]
