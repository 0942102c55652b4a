"""Goals of a scenario file ask for what the scenario has."""

from __future__ import annotations

import pytest
from support.scenario_files import goal, problems, scenario

GOALS = [
    ("hold", 'at = "b2"\nturns = 1', ""),
    ("hold", 'at = "b2"\nturns = 0', "a goal holds 'b2' for too few turns: use at least 1"),
    ("gather", 'at = "z9"', "a goal is at 'z9', which is not a square on the map"),
    ("gather", 'at = "b2"', ""),
    (
        "take",
        'at = "b2"',
        "a goal takes the item token at 'b2', but there is none: mark it",
    ),
    (
        "take",
        'at = "z9"',
        "a goal takes the item token at 'z9', but there is none: mark it",
    ),
    ("slay", 'enemy = "zombie"', ""),
    ("slay", 'enemy = "cat"', "a goal asks for 'cat', which is not an enemy in this box"),
    ("use", 'item = "moon"\nat = "b2"', "a goal uses 'moon', which is not an item in this box"),
    (
        "use",
        'item = "toolbox"\nat = "b2"',
        "a goal uses 'toolbox', which is not in any deck of the scenario",
    ),
    ("use", 'item = "green-herb"\nat = "b2"', ""),
    (
        "use",
        'item = "green-herb"\nat = "b2"\nopens = "y"',
        "a goal opens 'y', which is not a link on the map",
    ),
    ("use", 'item = "green-herb"\nat = "b2"\nopens = "n"', ""),
]


@pytest.mark.parametrize(("kind", "rest", "fault"), GOALS)
def test_a_goal_asks_for_what_the_scenario_has(kind: str, rest: str, fault: str) -> None:
    assert problems(scenario(more=goal(kind, rest))) == ([fault] if fault else [])


def test_a_goal_takes_an_item_token_whatever_else_is_on_its_square() -> None:
    take = goal("take", 'at = "b2"')
    assert problems(scenario({"b2": "a"}, more=take)) == []
    assert problems(scenario({"b2": "ak"}, more=take)) == []


def test_without_a_goal_to_leave_no_exit_is_needed() -> None:
    slay = goal("slay", 'enemy = "zombie"')
    assert problems(scenario({"f3": "."}, more=slay)) == []
    assert len(problems(scenario({"f3": "."}, more=slay + goal("leave", "")))) == 1


def test_nobody_is_there_to_meet_a_goal_after_leaving() -> None:
    gather, leave = goal("gather", 'at = "b2"'), goal("leave", "")
    assert problems(scenario(more=gather + leave)) == []
    assert problems(scenario(more=leave + gather)) == [
        "a goal comes after leaving, when nobody could meet it: make leave the last goal"
    ]


def test_a_special_rule_is_known() -> None:
    assert problems(scenario(top='special = ["horde"]')) == []
    (fault,) = problems(scenario(top='special = ["rain"]'))
    assert fault.startswith("unknown special rule 'rain': use one of ")
