"""What a scenario becomes for so many characters: larger parties meet more."""

from __future__ import annotations

from msgspec.structs import replace

from .goal import AnyGoal, HoldGoal
from .scenario import More, Scenario, Tables


def for_party(scenario: Scenario, characters: int) -> Scenario:
    """The scenario with everything joined that so many characters meet."""
    more = tuple(m for m in scenario.more if m.characters <= characters)
    tables = scenario.encounters
    for addition in more:
        tables = _joined(tables, addition)
    return replace(
        scenario,
        more=more,
        encounters=tables,
        goal=" ".join((scenario.goal, *(addition.text for addition in more))),
        goals=_longer(scenario.goals, sum(addition.turns for addition in more)),
    )


def _longer(goals: tuple[AnyGoal, ...], turns: int) -> tuple[AnyGoal, ...]:
    return tuple(
        replace(goal, turns=goal.turns + turns) if isinstance(goal, HoldGoal) else goal
        for goal in goals
    )


def _joined(tables: Tables, more: More) -> Tables:
    return {
        colour: {
            face: (*effects, *more.encounters.get(colour, ())) for face, effects in table.items()
        }
        for colour, table in tables.items()
    }


def waiting(scenario: Scenario) -> list[tuple[str, str]]:
    """The enemies that stand there for the party besides those of the map: kind and square."""
    return [
        (kind, square)
        for more in scenario.more
        for kind, squares in more.enemies.items()
        for square in squares
    ]
