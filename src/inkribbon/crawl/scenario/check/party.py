"""Checks of a scenario's additions for larger parties."""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.crawl.scenario.file import More, Scenario
from inkribbon.crawl.scenario.goals import HoldGoal
from inkribbon.crawl.scenario.party import lying, waiting
from inkribbon.geometry.squares import Grid


def party_problems(scenario: Scenario, board: Grid) -> Iterator[str]:
    """One line per problem, with the fix."""
    for more in scenario.more:
        yield from _size(scenario, "[[more]]", more.characters)
        yield from _tables(scenario, more)
        if more.turns and not any(isinstance(goal, HoldGoal) for goal in scenario.goals):
            yield "[[more]] adds turns, but no goal holds a tile: remove them"
        if more.boss and scenario.boss is None:
            yield "[[more]] makes the boss stronger, but there is no [boss]: remove that"
    for goal in scenario.goals:
        if goal.characters != 1:
            yield from _size(scenario, "a goal", goal.characters)
    things = [*waiting(scenario), *((f"token {deck}", at) for deck, at in lying(scenario))]
    for thing, square in things:
        if square not in board.at:
            yield f"[[more]] puts a {thing} on {square!r}, which is not a square on the map"


def _size(scenario: Scenario, what: str, characters: int) -> Iterator[str]:
    least, most = scenario.seats
    if not least < characters <= most:
        yield (
            f"{what} is for {characters} characters, but {least} to {most} can play:"
            f" choose a number from {least + 1} to {most}"
        )


def _tables(scenario: Scenario, more: More) -> Iterator[str]:
    for colour in more.encounters:
        if colour not in scenario.encounters:
            yield f"[[more]] adds to the table {colour!r}: add [encounters.{colour}] first"
