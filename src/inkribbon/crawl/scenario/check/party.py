"""Checks of a scenario's additions for larger parties."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from inkribbon.crawl.scenario.file import More, Scenario
from inkribbon.crawl.scenario.goals import HoldGoal
from inkribbon.crawl.scenario.party import lying, waiting
from inkribbon.geometry.squares import Grid


def party_problems(scenario: Scenario, board: Grid) -> Iterator[str]:
    """One line per problem, with the fix."""
    least, _ = scenario.seats
    # What every party of two or more meets is left out of easy games and of some campaigns.
    several = max(2, least)
    for what, first, additions in (
        ("[[more]]", several, scenario.more),
        ("[[standalone]]", several, scenario.standalone),
        ("[[campaign]]", least, scenario.campaign),
        ("[[nightmare]]", least, scenario.nightmare),
        ("[[solo]]", least, scenario.solo),
    ):
        for more in additions:
            yield from _size(scenario, what, more.characters, first)
            if more.most:
                yield from _size(scenario, f"the most of {what}", more.most, more.characters)
            yield from _addition(scenario, what, more)
            yield from _places(scenario, board, what, more)
    for more in scenario.solo:
        if more.characters > least:
            size = f"{more.characters} characters, but a solo player has {least}"
            yield f"[[solo]] is for {size}: choose {least}"
    if any(more.items or more.decks.keys() - {"tension"} for more in scenario.standalone):
        # A campaign has to be winnable without them.
        yield "[[standalone]] adds something to find: move items and decks A and B to [[more]]"
    for goal in scenario.goals:
        if goal.characters != 1:
            yield from _size(scenario, "a goal", goal.characters, least + 1)


def _size(scenario: Scenario, what: str, characters: int, first: int) -> Iterator[str]:
    least, most = scenario.seats
    if not first <= characters <= most:
        yield (
            f"{what} is for {characters} characters, but {least} to {most} can play:"
            f" choose a number from {first} to {most}"
        )


def _places(scenario: Scenario, board: Grid, what: str, more: More) -> Iterator[str]:
    alone = replace(scenario, more=(more,))
    things = [*waiting(alone), *((f"token {deck}", at) for deck, at in lying(alone))]
    for thing, square in things:
        if square not in board.at:
            yield f"{what} puts a {thing} on {square!r}, which is not a square on the map"


def _addition(scenario: Scenario, what: str, more: More) -> Iterator[str]:
    for colour in more.encounters:
        if colour not in scenario.encounters:
            yield f"{what} adds to the table {colour!r}: add [encounters.{colour}] first"
    if more.turns and not any(isinstance(goal, HoldGoal) for goal in scenario.goals):
        yield f"{what} adds turns, but no goal holds a tile: remove them"
    if more.boss and scenario.boss is None:
        yield f"{what} makes the boss stronger, but there is no [boss]: remove that"
    if more.ribbons < 0:
        yield f"{what} takes ink ribbons away, but it can only add some: remove that"
