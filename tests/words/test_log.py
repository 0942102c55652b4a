"""The log: one line per event, except that runs of the same type are merged."""

from __future__ import annotations

import pytest
from support.crawl import crawl

from inkribbon.crawl.state import events
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Event
from inkribbon.words.log import LogLine, narrate

MAP = """
+---+---+---+
| .   .   . |
+---+---+---+
"""


@pytest.fixture
def world() -> World:
    return (
        crawl("re3", MAP, cast=("jill", "carlos")).stand("jill", "a1").stand("carlos", "c1").world
    )


def texts(world: World, *told: Event, before: LogLine | None = None) -> list[str]:
    return [line.text for line in narrate(world, told, before)[1]]


def test_steps_of_one_character_make_one_line(world: World) -> None:
    assert texts(world, events.Moved(0, 0, 1), events.Moved(0, 1, 2)) == [
        "Jill moves a1 → b1 → c1."
    ]


def test_steps_go_on_across_answers_and_replace_the_line_before(world: World) -> None:
    _, (first,) = narrate(world, [events.Moved(0, 0, 1)])
    replaced, lines = narrate(world, [events.Moved(0, 1, 2), events.LeftBoard(0)], first)
    assert replaced
    assert [line.text for line in lines] == [
        "Jill moves a1 → b1 → c1.",
        "Jill leaves by the exit.",
    ]
    assert lines[0].events == (events.Moved(0, 0, 1), events.Moved(0, 1, 2))


def test_steps_of_two_characters_stay_apart(world: World) -> None:
    assert len(texts(world, events.Moved(0, 0, 1), events.Moved(1, 2, 1))) == 2


def test_a_jump_does_not_carry_on_a_walk(world: World) -> None:
    assert len(texts(world, events.Moved(0, 0, 1), events.Moved(0, 2, 1))) == 2


def test_enemies_that_move_for_one_reason_make_one_line(world: World) -> None:
    told = [
        events.EnemyMoved(1, "zombie", 0, 1, "noise"),
        events.EnemyMoved(2, "zombie", 2, 1, "noise"),
        events.EnemyMoved(1, "zombie", 1, 0, "reaction"),
    ]
    assert texts(world, *told) == [
        "Enemies hear the attack: Zombie a1 → b1, Zombie c1 → b1.",
        "The Zombie at b1 moves to a1.",
    ]


def test_a_wound_that_kills_is_told_by_the_kill(world: World) -> None:
    wound, kill = events.EnemyWounded(1, "zombie", 1), events.EnemyKilled(1, "zombie", 0)
    assert texts(world, wound, kill) == ["The Zombie at a1 is killed."]
    assert texts(world, wound) == ["The Zombie takes 1 damage."]


def test_a_turn_is_a_heading(world: World) -> None:
    (line,) = narrate(world, [events.TurnStarted(1)])[1]
    assert line.heading
    assert line.text == "Carlos's turn"


def test_nothing_told_adds_nothing(world: World) -> None:
    _, (first,) = narrate(world, [events.TurnStarted(1)])
    assert narrate(world, [], first) == (False, [])
