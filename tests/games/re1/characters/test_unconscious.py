"""Unconscious characters: falling, being ignored, getting up, and when nobody can help."""

from __future__ import annotations

from typing import Any

import pytest
from support.crawl import Table
from support.re1 import house

from inkribbon.crawl.combat.evade import EnemyAttack
from inkribbon.crawl.items.item_box import PutIn, StoreItems
from inkribbon.crawl.items.trade import Trade
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.scenario.goals import GatherGoal
from inkribbon.crawl.state.events import EnemyAttacked, EnemyMoved, Fell, TensionDrawn, TurnSkipped
from inkribbon.crawl.state.health import Harm, Kill, KnockOut
from inkribbon.crawl.state.special_events import Died
from inkribbon.crawl.state.world import CAUTION, DANGER
from inkribbon.crawl.turn.actions import Move
from inkribbon.kernel.deck import shuffled

ROW = """
+---+---+---+---+---+
| .   .   *   . d . |
+---+---+---+---+---+
"""


BOX = ROW.replace("| .", "| I", 1)


def pair(jill: str = "a1", chris: str = "c1", row: str = ROW, **rules: Any) -> Table:
    table = house(row, cast=("jill", "chris"), **{"falling_loses": False, **rules})
    table.stand("jill", jill).stand("chris", chris)
    return table.carry("jill", "first-aid-spray", "knife").carry("chris", "handgun")


def down(table: Table, who: str = "chris") -> Table:
    return table.meet(who, "down")


@pytest.mark.rule("re1.health.beyond-danger-unconscious")
@pytest.mark.parametrize(("harm", "fate"), [(DANGER - 1, "standing"), (DANGER, "down")])
def test_past_danger_a_character_falls_unconscious(harm: int, fate: str) -> None:
    table = pair().stand("chris", "c1", harm=harm).begin().do(Harm(1, 1))

    assert table.who("chris").fate == fate
    assert table.at("chris") == "c1"


@pytest.mark.rule("re1.health.unconscious-ends-turn")
def test_the_turn_of_the_active_character_who_falls_ends_at_once() -> None:
    table = pair().stand("jill", "a1", harm=DANGER).enemy("zombie", "a1")
    table.carry("chris", "first-aid-spray").begin()
    (zombie,) = table.enemies()

    table.do(EnemyAttack(zombie.id, 0), dice=["blank blank"])

    assert [fell.seat for fell in table.told(Fell)] == [0]
    assert table.world.active == 1
    assert not table.told(TensionDrawn)


@pytest.mark.rule("re1.health.unconscious-skips-turns")
def test_turns_are_skipped_whole_until_help_comes() -> None:
    table = down(pair()).begin().stop()

    assert [skipped.seat for skipped in table.told(TurnSkipped)] == [1]
    assert table.world.active == 0
    assert len(table.told(TensionDrawn)) == 1


@pytest.mark.rule("re1.health.unconscious-ignored")
def test_enemies_neither_attack_nor_approach_the_unconscious() -> None:
    table = down(pair(chris="d1")).enemy("zombie", "d1").begin().stop()

    assert not table.told(EnemyAttacked)
    (moved,) = table.told(EnemyMoved)
    assert moved.square == table.square("c1")


@pytest.mark.rule("re1.health.unconscious-occupies-space")
def test_the_unconscious_take_up_their_room() -> None:
    table = down(pair(jill="b1"))
    for _ in range(3):
        table.enemy("zombie", "c1")

    squares = [move.square for move in table.begin().offers(Move)]

    assert table.square("c1") not in squares


@pytest.mark.rule("re1.resuscitate.first-aid-spray", "re1.resuscitate.to-caution")
@pytest.mark.parametrize("at", ["c1", "b1", "d1"])
def test_a_spray_gets_a_character_up_at_caution_from_the_same_or_next_square(at: str) -> None:
    table = down(pair(jill=at)).begin()

    table.answer(UseItem(table.item("jill", "first-aid-spray").id, on=1))

    assert table.who("chris").fate == "standing"
    assert table.who("chris").harm == CAUTION
    assert table.cards("jill") == ["knife"]
    assert table.world.actions == 3


@pytest.mark.rule("re1.resuscitate.first-aid-spray")
@pytest.mark.parametrize(("jill", "chris"), [("a1", "c1"), ("e1", "d1")])
def test_no_spray_reaches_farther_or_through_a_closed_door(jill: str, chris: str) -> None:
    table = down(pair(jill, chris)).begin()

    assert not [used for used in table.offers(UseItem) if used.on == 1]


@pytest.mark.rule("re1.resuscitate.resume-turns")
def test_whoever_got_up_takes_the_next_turn() -> None:
    table = down(pair(jill="b1")).begin()

    table.answer(UseItem(table.item("jill", "first-aid-spray").id, on=1)).stop()

    assert table.world.active == 1
    assert not table.told(TurnSkipped)


@pytest.mark.rule("re1.resuscitate.blocks-completion")
def test_a_scenario_is_not_completed_while_somebody_is_unconscious() -> None:
    table = down(pair("b1", "b1", goals=(GatherGoal(at="a1"),))).begin()
    assert table.world.outcome is None

    table.answer(UseItem(table.item("jill", "first-aid-spray").id, on=1))

    assert table.world.outcome is not None
    assert table.world.outcome.won


@pytest.mark.rule("re1.resuscitate.impossible-fails-scenario")
def test_without_a_spray_in_an_inventory_or_deck_b_a_fall_fails_the_scenario() -> None:
    lost = pair().carry("jill", "knife").stand("chris", "c1", harm=DANGER).begin()
    lost.do(Harm(1, 1))
    assert lost.world.outcome is not None
    assert not lost.world.outcome.won

    deck = pair().carry("jill", "knife").stand("chris", "c1", harm=DANGER)
    deck.world.decks["B"] = shuffled(["spare-spray"])
    assert deck.begin().do(Harm(1, 1)).world.outcome is None

    own = pair().carry("jill", "knife").carry("chris", "first-aid-spray")
    own.stand("chris", "c1", harm=DANGER)
    assert own.begin().do(Harm(1, 1)).world.outcome is None


@pytest.mark.rule("re1.resuscitate.impossible-fails-scenario")
def test_a_spray_in_the_item_box_or_deck_a_does_not_help() -> None:
    table = pair().stand("chris", "c1", harm=DANGER)
    (spray,) = [item for item in table.who("jill").items if item.card == "first-aid-spray"]
    table.carry("jill", "knife")
    table.world.box = (spray,)
    table.world.decks["A"] = shuffled(["first-aid-spray"])

    table.begin().do(Harm(1, 1))

    assert table.world.outcome is not None


@pytest.mark.rule("re1.resuscitate.impossible-fails-scenario")
@pytest.mark.parametrize(("stored", "lost"), [("first-aid-spray", True), ("knife", False)])
def test_whoever_stores_the_last_spray_gives_up_the_unconscious(stored: str, lost: bool) -> None:
    table = down(pair(row=BOX)).begin()

    table.answer(StoreItems()).answer(PutIn(table.item("jill", stored).id))

    assert (table.world.outcome is not None) == lost


@pytest.mark.rule("re1.resuscitate.impossible-fails-scenario")
def test_storing_a_spray_while_everybody_stands_gives_up_nobody() -> None:
    table = pair(row=BOX).begin()

    table.answer(StoreItems()).answer(PutIn(table.item("jill", "first-aid-spray").id))

    assert table.world.outcome is None


@pytest.mark.rule("re1.resuscitate.impossible-fails-scenario")
def test_with_nobody_left_standing_the_scenario_fails() -> None:
    table = down(pair()).stand("jill", "a1", harm=DANGER).begin().do(Harm(0, 1))

    assert table.world.outcome is not None
    assert table.world.outcome.cause == "nobody-left"


@pytest.mark.rule("re1.health.unconscious-can-be-traded-with")
@pytest.mark.parametrize(("at", "offered"), [("c1", True), ("b1", True), ("a1", False)])
def test_a_trade_works_with_the_unconscious_in_the_same_or_next_square(
    at: str, offered: bool
) -> None:
    table = down(pair(jill=at)).begin()

    assert (Trade(1) in table.offers(Trade)) == offered


# Death


@pytest.mark.rule("re1.attack.effect-dead")
def test_a_dead_effect_kills_outright_and_the_scenario_fails() -> None:
    table = pair().begin().do(Kill(1))

    assert [died.seat for died in table.told(Died)] == [1]
    assert table.world.outcome is not None
    assert table.world.outcome.cause == "killed"


@pytest.mark.rule("re1.attack.effect-dead", "re1.boss.unconscious-does-not-fail")
@pytest.mark.parametrize("help", [("first-aid-spray",), ()])
def test_nobody_can_help_who_is_killed_by_a_boss_and_nothing_is_lost(help: tuple[str, ...]) -> None:
    table = pair(chris="a1").carry("jill", "knife", *help).begin().do(Kill(1, by_boss=True))

    assert table.world.outcome is None
    assert table.who("chris").fate == "dead"
    assert not [use for use in table.offers(UseItem) if use.on == 1]


@pytest.mark.rule("re1.boss.unconscious-does-not-fail")
def test_a_fall_by_a_boss_that_nobody_can_undo_does_not_fail_the_scenario() -> None:
    spared = pair().carry("jill", "knife").begin().do(KnockOut(1, by_boss=True))
    assert spared.world.outcome is None

    lost = pair().carry("jill", "knife").begin().do(KnockOut(1))
    assert lost.world.outcome is not None
