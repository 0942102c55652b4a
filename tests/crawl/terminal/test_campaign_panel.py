"""What the terminal's panel says of a campaign while one of its scenarios is played."""

from __future__ import annotations

import pytest

from inkribbon.catalogue import game
from inkribbon.crawl.state.world import World
from inkribbon.crawl.terminal.panel import panel
from inkribbon.crawl.terminal.road import road
from inkribbon.crawl.terminal.screen import header
from inkribbon.lab.ways import Way, setup_of
from inkribbon.words.lexicon import load


def underway(edition: str) -> World:
    """A campaign that has begun its first scenario."""
    found = game(edition)
    setup = setup_of(found, "campaign", Way(2, ()))
    world = found.start(setup)
    assert isinstance(world, World)
    world.phase = "action"
    return world


def told(world: World, width: int = 60) -> str:
    lines = panel(world, width, 60, load())
    return "\n".join("".join(text for text, _ in line) for line in lines)


@pytest.mark.parametrize("edition", ["re1", "re3"])
def test_where_danger_grows_the_panel_shows_its_level(edition: str) -> None:
    assert "Danger level 0 of" in told(underway(edition))


def test_where_there_is_no_danger_the_panel_shows_how_far_the_road_is_and_the_continues() -> None:
    text = told(underway("re2"))
    assert "2 continues left" in text
    assert "Danger level" not in text


@pytest.mark.parametrize(
    ("width", "told_there"),
    [
        (37, "▶ · · · · · · ·   ■■ 2 continues left\n"),
        (36, "▶·······   ■■ 2 continues left\n"),
        (30, "▶·······   ■■ 2 continues left\n"),
        (29, "▶·······\n■■ 2 continues left\n"),
    ],
)
def test_the_road_takes_no_more_room_than_there_is(width: int, told_there: str) -> None:
    text = told(underway("re2"), width)
    assert told_there in text
    assert max(map(len, text.splitlines())) <= width


def test_the_header_leaves_out_the_turns_of_the_whole_campaign() -> None:
    world = underway("re2")
    world.active, world.turn = 0, 334
    said = "".join(text for text, _ in header(world, 100, load()))
    assert said.endswith(" Leon · Action Phase")
    world.campaign = None
    said = "".join(text for text, _ in header(world, 100, load()))
    assert said.endswith(" turn 334 · Leon · Action Phase")


def test_the_road_names_the_boss_of_a_stop() -> None:
    lines = ["".join(text for text, _ in line) for line in road(underway("re2"), 80, load())]
    assert "  · 5 Escape from RPD, boss: G-Mutant" in lines
    assert "  · 8 The Last Train, boss: Birkin Stage Three" in lines
    assert sum("boss" in line for line in lines) == 2
