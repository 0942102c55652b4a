"""Tasks that come too late: an enemy is gone by then, or a character has fallen."""

from __future__ import annotations

from typing import Any

import pytest
from support.bosses import boss, boss_at, boss_table
from support.re3 import only, re3

from inkribbon.crawl.combat.behaviour import BossHeadsFor, DrawBehaviour
from inkribbon.crawl.combat.evade import Assault, EnemyAttack, PushAll, PushBack, StepAside
from inkribbon.crawl.combat.reactions import Noise, Reactions
from inkribbon.crawl.effects.verbs import MakeSpecial, MakeSpecials, StrikeSpecial
from inkribbon.crawl.state.events import EnemyAttacked
from inkribbon.crawl.state.poison import Poison
from inkribbon.crawl.state.special_events import Poisoned

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """
HALL = """
    +---+---+---+---+
    | B   .   .   . |
    +               +
    | .   .   .   . |
    +---+---+---+---+
    """
GONE = 99
"""The number of an enemy that is not on the board."""


@pytest.mark.parametrize(
    "task",
    [
        Assault(GONE, 0),
        PushBack(GONE, 0),
        EnemyAttack(GONE, 0),
        MakeSpecial(GONE),
        StrikeSpecial(GONE),
    ],
)
def test_an_enemy_that_is_gone_does_nothing_more(task: Any) -> None:
    table = re3(ROW).stand("jill", "a1").begin()
    table.do(task)
    assert table.asked().prompt == "action"
    assert not table.told(EnemyAttacked)


def test_whoever_was_interrupted_by_an_enemy_that_is_gone_goes_on() -> None:
    table = re3(ROW).stand("jill", "a1").begin()
    go_on = StepAside(0, table.square("b1"))
    table.do(EnemyAttack(GONE, 0, spared=(go_on,)))
    assert table.at("jill") == "b1"


@pytest.mark.parametrize(("kind", "at"), [(Reactions, "c1"), (Noise, "c1"), (MakeSpecials, "d1")])
def test_those_who_are_gone_are_passed_over(kind: Any, at: str) -> None:
    table = re3(ROW).stand("jill", "a1").enemy("zombie", "d1").begin()
    zombie = only(table, "d1")
    table.do(kind((GONE, zombie.id)))
    assert table.where(zombie) == at


def test_a_boss_does_not_walk_to_the_fallen_nor_after_its_death() -> None:
    table = boss_table(HALL, cast=("carlos", "jill")).stand("carlos", "d1").stand("jill", "d2")
    table.begin("jill").meet("carlos", "down")
    table.do(BossHeadsFor(boss(table).id, 0, 2))
    assert (table.asked().prompt, boss_at(table)) == ("action", "a1")
    table.do(BossHeadsFor(GONE, 1, 2)).do(DrawBehaviour(GONE))
    assert (table.asked().prompt, boss_at(table)) == ("action", "a1")


def test_the_fallen_push_nobody_and_are_not_poisoned() -> None:
    table = re3(ROW, cast=("jill", "carlos"), falling_loses=False)
    table.stand("jill", "a1").stand("carlos", "e1").enemy("zombie", "a1").begin("carlos")
    table.meet("jill", "down").do(PushAll(0, GONE))
    assert table.asked().prompt == "action"
    table.do(Poison(0))
    assert not table.told(Poisoned)
    table.do(Poison(1)).do(Poison(1))
    assert [event.seat for event in table.told(Poisoned)] == [1]
