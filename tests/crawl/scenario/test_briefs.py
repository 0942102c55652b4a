"""What players read about a scenario before it starts tells its special rules."""

from __future__ import annotations

import pytest
from support.crawl import crawl_game

from inkribbon.crawl.printed.effects import Secure, ShuffleIn
from inkribbon.crawl.scenario.file import Scenario, parse
from inkribbon.crawl.scenario.party import every_addition
from inkribbon.crawl.turn.water import WATER
from inkribbon.geometry.drawing import grid

SHIPPED = [(game, name) for game in ("re1", "re2") for name in crawl_game(game).scenario_ids()]
briefs = pytest.mark.parametrize(("game", "name"), SHIPPED)


def brief(game: str, name: str) -> Scenario:
    return parse(crawl_game(game).shipped(name))[0]


@briefs
def test_a_goal_says_what_flooded_tiles_do(game: str, name: str) -> None:
    scenario = brief(game, name)
    for rule in scenario.special:
        if rule in WATER:
            assert f"ends a turn on a flooded tile evades ({WATER[rule].need})" in scenario.goal


@briefs
def test_a_goal_names_the_tiles_where_no_tension_cards_are_drawn(game: str, name: str) -> None:
    scenario = brief(game, name)
    for tile in scenario.tile:
        if tile.quiet:
            assert f"Nobody draws tension cards in the {tile.name}." in scenario.goal


@briefs
def test_a_goal_says_what_finding_a_card_adds_to_the_tension_deck(game: str, name: str) -> None:
    scenario, box = brief(game, name), crawl_game(game).contents
    for found, effects in scenario.found.items():
        assert box.items[found].name in scenario.goal
        for effect in effects:
            if isinstance(effect, ShuffleIn):
                assert f"shuffles {box.tension[effect.card].name} into the" in scenario.goal


@briefs
def test_a_station_that_secures_its_tile_says_so(game: str, name: str) -> None:
    for station in brief(game, name).station:
        if any(isinstance(effect, Secure) for effect in station.effects):
            assert "nobody draws tension cards" in station.text


@briefs
def test_enemies_that_are_said_to_be_in_green_rooms_or_another_are_there(
    game: str, name: str
) -> None:
    scenario, drawing = parse(crawl_game(game).shipped(name))
    board = grid(drawing)
    tiles = {board.tile_of[board.at[tile.at]]: tile for tile in scenario.tile}
    for more in every_addition(scenario):
        if "green rooms" in more.text:
            for square in [square for squares in more.enemies.values() for square in squares]:
                tile = tiles[board.tile_of[board.at[square]]]
                assert tile.colour == "green" or tile.name in more.text
