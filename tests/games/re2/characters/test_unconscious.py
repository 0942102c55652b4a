"""Unconscious characters: falling, being ignored, getting up."""

from __future__ import annotations

from typing import Any

import pytest
from support.crawl import Table
from support.re2 import CLEAR, re2, use

from inkribbon.crawl.combat.evade import EnemyAttack
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.scenario.goals import GatherGoal
from inkribbon.crawl.state.events import EnemyAttacked, EnemyMoved, Fell, TensionDrawn, TurnSkipped
from inkribbon.crawl.state.health import Harm
from inkribbon.crawl.state.world import CAUTION, DANGER
from inkribbon.crawl.turn.actions import Move

ROW = """
    +---+---+---+---+---+
    | .   .   *   .   . |
    +---+---+---+---+---+
    """


def pair(leon: str = "a1", claire: str = "c1", **rules: Any) -> Table:
    table = re2(ROW, cast=("leon", "claire"), falling_loses=False, tension=CLEAR, **rules)
    table.stand("leon", leon).stand("claire", claire)
    return table.carry("leon", "first-aid-spray", "knife")


def down(table: Table, who: str = "claire") -> Table:
    return table.meet(who, "down")


@pytest.mark.rule("re2.health.unconscious")
@pytest.mark.parametrize(("harm", "fate"), [(DANGER - 1, "standing"), (DANGER, "down")])
def test_past_danger_a_character_falls_unconscious(harm: int, fate: str) -> None:
    table = pair().stand("claire", "c1", harm=harm).begin().do(Harm(1, 1))
    assert table.who("claire").fate == fate
    assert table.at("claire") == "c1"


@pytest.mark.rule("re2.health.unconscious-ends-activation")
def test_the_activation_of_who_falls_ends_at_once() -> None:
    table = pair().stand("leon", "a1", harm=DANGER).enemy("zombie", "a1").begin()
    table.carry("claire", "first-aid-spray")
    (zombie,) = table.enemies()
    table.do(EnemyAttack(zombie.id, 0), dice=["blank blank"])
    assert [fell.seat for fell in table.told(Fell)] == [0]
    assert table.world.active == 1
    assert not table.told(TensionDrawn)


@pytest.mark.rule("re2.health.unconscious-skips")
def test_activations_are_skipped_whole_until_help_comes() -> None:
    table = down(pair()).begin().stop()
    assert [skipped.seat for skipped in table.told(TurnSkipped)] == [1]
    assert table.world.active == 0
    assert len(table.told(TensionDrawn)) == 1


@pytest.mark.rule("re2.health.unconscious-ignored")
def test_enemies_neither_attack_nor_approach_the_unconscious() -> None:
    table = down(pair(claire="d1")).enemy("zombie", "d1").begin().stop()
    assert not table.told(EnemyAttacked)
    (moved,) = table.told(EnemyMoved)
    assert moved.square == table.square("c1")


@pytest.mark.rule("re2.health.unconscious-occupies")
def test_the_unconscious_fill_their_space() -> None:
    table = down(pair(leon="b1"))
    for _ in range(3):
        table.enemy("zombie", "c1")
    squares = [move.square for move in table.begin().offers(Move)]
    assert table.square("c1") not in squares


@pytest.mark.rule(
    "re2.resuscitate.first-aid-spray",
    "re2.resuscitate.to-caution",
    "re2.items.first-aid-spray-revive",
)
@pytest.mark.parametrize("at", ["c1", "b1", "d1"])
def test_a_spray_gets_a_character_up_at_caution_from_the_same_or_next_square(at: str) -> None:
    table = down(pair(leon=at)).begin()
    use(table, "first-aid-spray", on="claire")
    assert table.who("claire").fate == "standing"
    assert table.who("claire").harm == CAUTION
    assert table.cards("leon") == ["knife"]


def test_from_farther_away_a_spray_is_of_no_use_to_the_fallen() -> None:
    table = down(pair(leon="a1")).begin()
    assert not [used for used in table.offers(UseItem) if used.on == 1]


@pytest.mark.rule("re2.resuscitate.activates-again")
def test_whoever_got_up_takes_the_next_activation() -> None:
    table = down(pair(leon="b1")).begin()
    use(table, "first-aid-spray", on="claire")
    table.stop()
    assert table.world.active == 1
    assert not table.told(TurnSkipped)


@pytest.mark.rule("re2.win.unconscious-allowed")
def test_a_scenario_is_won_although_someone_is_unconscious() -> None:
    table = down(pair(goals=(GatherGoal(at="a1"),))).begin()
    assert table.world.outcome is not None
    assert table.world.outcome.won


TWO_ROOMS = """
    +---+---+---+---+---+
    | .   . d *   .   . |
    +---+---+---+---+---+
    """


@pytest.mark.rule("re2.win.unconscious-allowed")
@pytest.mark.parametrize(("where", "won"), [("b1", True), ("c1", False)])
def test_a_goal_that_needs_everyone_on_a_tile_needs_the_unconscious_there(
    where: str, won: bool
) -> None:
    goals = (GatherGoal(at="a1"),)
    table = re2(TWO_ROOMS, cast=("leon", "claire"), falling_loses=False, tension=CLEAR, goals=goals)
    table.stand("leon", "a1").stand("claire", where).carry("leon", "first-aid-spray")
    down(table).begin()
    assert (table.world.outcome is not None) == won


@pytest.mark.rule("re2.lose.cannot-resuscitate")
def test_a_spray_that_has_left_the_board_saves_nobody() -> None:
    table = re2(ROW, cast=("leon", "claire", "ada"), falling_loses=False, tension=CLEAR)
    table.stand("leon", "a1").stand("claire", "b1").stand("ada", "e1", harm=DANGER)
    table.carry("leon", "knife").carry("claire", "first-aid-spray").carry("ada", "knife")
    table.begin().meet("claire", "left").do(Harm(2, 1))
    assert table.world.outcome is not None
    assert table.world.outcome.cause == "died"
