"""Checks of a scenario's stations, and of its rules about cards that are found."""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.scenario.file import CRESTS, Scenario
from inkribbon.crawl.scenario.stations import special_effects
from inkribbon.geometry.drawing import Drawing
from inkribbon.geometry.squares import Grid

from .effects import effect_problems, enemy_problems
from .terrain import obtainable


def station_problems(
    contents: Contents, scenario: Scenario, drawing: Drawing, board: Grid
) -> Iterator[str]:
    """One line per problem, with the fix."""
    for station in scenario.station:
        if station.at not in board.at:
            yield f"the station {station.name!r} is at {station.at!r}: choose a square of the map"
        for item in station.items:
            yield from _wanted(contents, scenario, station.name, item)
        for effect in (
            *station.effects,
            *(e for choice in station.choices for e in choice.effects),
        ):
            yield from enemy_problems(contents, station.name, effect)
        if {*station.track} - {*CRESTS} or len({*station.track}) < len(station.track):
            known = ", ".join(CRESTS)
            yield f"the puzzle {station.name!r} wants other cards: use each of {known} at most once"
    if sum(bool(station.track) for station in scenario.station) > 1:
        yield "there is only one puzzle track: leave one of the puzzles out"
    for card in scenario.found:
        yield from _wanted(contents, scenario, "[found]", card)
        for effect in scenario.found[card]:
            yield from enemy_problems(contents, "[found]", effect)
    for effect in special_effects(scenario):
        yield from effect_problems(contents, drawing, effect)


def _wanted(contents: Contents, scenario: Scenario, place: str, item: str) -> Iterator[str]:
    if item not in contents.items:
        yield f"{place} needs {item!r}, which is not an item in this box"
    elif not obtainable(contents, scenario, item, max(scenario.seats)):
        yield f"{place} needs {item!r}, which is not in any deck of the scenario"
