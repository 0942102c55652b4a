"""The nightmares of the shipped scenarios: the table is set up as their texts say."""

from __future__ import annotations

from collections import Counter

import pytest
from support.nightmares import Blocks, both, check_start, check_words, said, starts
from support.re2 import game

from inkribbon.crawl.state.world import World

SAID: Blocks = {
    "1a": [
        said(
            1,
            "four more Zombies and two Lickers are in your way, and seven more cards wait",
            enemies={"Zombie": 4, "Licker": 2},
            cards={
                "no-escape": 2,
                "prehensile-grasp": 2,
                "echoes-in-the-darkness": 1,
                "vigour-mortis": 2,
            },
        ),
        said(
            3,
            "also meet a Zombie Dog, and one more card waits in the tension deck: Hunting Pack",
            enemies={"Zombie Dog": 1},
            cards={"hunting-pack": 1},
        ),
    ],
    "2a": [
        said(1, "three more Zombies and another Licker", enemies={"Zombie": 3, "Licker": 1}),
    ],
    "3a": [
        said(
            1,
            "another Zombie is in the building. One or two characters have one ink ribbon",
            enemies={"Zombie": 1},
            ribbons=1,
        ),
        said(
            3,
            "Three or four have two, but two Zombie Dogs more are in the East Gallery, and a"
            " Licker is in the Upper Corridor.",
            enemies={"Zombie Dog": 2, "Licker": 1},
            ribbons=1,
        ),
    ],
    "4a": [said(3, "three or four characters have two ink ribbons", ribbons=2)],
    "5a": [
        said(
            2,
            "three more cards wait in the tension deck",
            cards={"fever": 1, "failing-power": 1, "echoes-in-the-darkness": 1},
        ),
        said(
            3,
            "two more Zombies, on the Parking Ramp and in the Dog Run, and have one ink ribbon;"
            " for them, the G-Mutant has more health",
            enemies={"Zombie": 2},
            ribbons=1,
            boss=3,
        ),
    ],
    "6a": [
        said(
            1,
            "another Evolved Zombie and a Licker are in the green rooms",
            enemies={"Evolved Zombie": 1, "Licker": 1},
        ),
        said(3, "Three or four characters have two ink ribbons", ribbons=2),
    ],
    "7a": [
        said(1, "one more Zombie is in the green rooms", enemies={"Zombie": 1}),
        said(1, "One or two characters have a little more time", most=2, cards={"all-clear": 3}),
        said(3, "Three or four have two ink ribbons", ribbons=2),
    ],
    "8a": [
        said(1, "Birkin is a little stronger", boss=1),
        said(3, "Against three or four characters, he is stronger still", boss=3),
    ],
}


@pytest.mark.parametrize(("scenario", "count"), starts(game()))
def test_a_nightmare_starts_with_what_its_text_says_and_nothing_else(
    scenario: str, count: int
) -> None:
    check_start(game(), SAID, scenario, count)


@pytest.mark.parametrize(("scenario", "count"), starts(game()))
def test_the_players_of_a_nightmare_read_what_is_for_a_party_of_their_size(
    scenario: str, count: int
) -> None:
    check_words(game(), SAID, scenario, count)


def rooms(world: World) -> Counter[str]:
    """The tiles of the enemies."""
    names, tile_of = world.book.tile_names, world.book.grid.tile_of
    return Counter(names[tile_of[enemy.square]] for enemy in world.enemies.values())


def test_the_zombies_of_the_fifth_nightmare_are_in_the_rooms_that_it_names() -> None:
    plain, worse = (rooms(world) for world in both(game(), "5a", 4))
    assert worse - plain == {"Parking Ramp": 1, "Dog Run": 1}


def test_those_of_the_third_nightmare_are_in_the_rooms_that_it_names() -> None:
    plain, worse = (rooms(world) for world in both(game(), "3a", 4))
    one, more = (rooms(world) for world in both(game(), "3a", 2))
    assert (worse - plain) - (more - one) == {"East Gallery": 2, "Upper Corridor": 1}


@pytest.mark.parametrize(("scenario", "enemies"), [("6a", 2), ("7a", 1)])
def test_those_in_the_green_rooms_are_on_green_tiles(scenario: str, enemies: int) -> None:
    plain, worse = both(game(), scenario, 1)
    green = {tile.name for tile in worse.book.scenario.tile if tile.colour == "green"}
    more = rooms(worse) - rooms(plain)
    assert more.total() == enemies
    assert set(more) <= green
