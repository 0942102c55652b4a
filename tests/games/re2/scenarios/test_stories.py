"""The scenarios of the police department tell a story: a brief, beats on the way, and an end."""

from __future__ import annotations

import re

import pytest
from support.re2 import game

from inkribbon.crawl.scenario.file import Scenario, parse

SCENARIOS = game().scenario_ids()
INTRODUCTION = "1a"
"""All its tiles are explored, so no beat waits on one."""
SENTENCES = 3
BEATS = 3


def scenario(name: str) -> Scenario:
    return parse(game().shipped(name))[0]


def sentences(text: str) -> list[str]:
    return re.split(r"(?<=[.!?]) ", text)


@pytest.mark.parametrize("name", SCENARIOS)
def test_it_has_a_brief_and_a_goal(name: str) -> None:
    told = scenario(name)
    assert 2 <= told.brief.count(".") <= 8
    assert told.goal.endswith(".")


@pytest.mark.parametrize("name", [name for name in SCENARIOS if name != INTRODUCTION])
def test_exploring_and_stations_tell_beats_of_its_story(name: str) -> None:
    told = scenario(name)
    beats = [tile.text for tile in told.tile if tile.text]
    assert beats
    beats += [station.text for station in told.station]
    assert len(beats) >= BEATS
    assert all(beat[0].isupper() and beat[-1] in ".!?" for beat in beats)


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_beat_waits_only_where_there_is_something_to_explore(name: str) -> None:
    assert all(tile.colour != "green" for tile in scenario(name).tile if tile.text)


@pytest.mark.parametrize("won", [True, False], ids=["won", "lost"])
@pytest.mark.parametrize("name", SCENARIOS)
def test_its_epilogue_has_three_sentences(name: str, won: bool) -> None:
    told = sentences(scenario(name).epilogue.told(won=won))
    assert len(told) == SENTENCES, told
    assert all(text[0].isupper() and text[-1] in ".!?" for text in told)


def test_nothing_is_told_twice() -> None:
    told = [
        text
        for name in SCENARIOS
        for whole in (
            scenario(name).epilogue.told(won=True),
            scenario(name).epilogue.told(won=False),
            *(tile.text for tile in scenario(name).tile if tile.text),
        )
        for text in sentences(whole)
    ]
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_tile_has_a_name_of_its_own(name: str) -> None:
    world = game().new(name, ["leon", "claire"])
    named = [tile.name for tile in world.book.scenario.tile]
    assert len(set(named)) == len(named) == len(world.book.grid.tiles)
