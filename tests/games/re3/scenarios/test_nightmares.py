"""The nightmares of the shipped scenarios: the table is set up as their texts say."""

from __future__ import annotations

import pytest
from support.nightmares import Blocks, check_start, check_words, said, starts

from inkribbon.crawl.printed.effects import DrawNow, Spawn
from inkribbon.games.re3.edition import GAME

SAID: Blocks = {
    "clock-tower-1": [
        said(2, "the bell has to ring for four fewer turns", most=2, turns=-4),
        said(3, "for eight fewer turns, and there is one ink ribbon", turns=-8, ribbons=1),
    ],
    "clock-tower-2": [
        said(2, "Against two or more characters, Nemesis has more health", boss=8),
        said(3, "Against three or four, he has grown all the more", boss=6),
    ],
    "commercial-1": [
        said(
            2,
            "three more Zombies, another dog and a Drain Deimos",
            enemies={"Zombie": 3, "Zombie Dog": 1, "Drain Deimos": 1},
        ),
        said(3, "Three or four have one ink ribbon", ribbons=1),
    ],
    "commercial-2": [
        said(2, "another dog and another Zombie", enemies={"Zombie Dog": 1, "Zombie": 1}),
        said(
            2,
            "Two characters find another Zombie and a Drain Deimos upstairs",
            most=2,
            enemies={"Zombie": 1, "Drain Deimos": 1},
        ),
    ],
    "commercial-3": [said(3, "Three or four characters have two ink ribbons", ribbons=2)],
    "downtown-1": [
        said(
            2,
            "two more Zombies and a Drain Deimos, and after every encounter on a yellow tile,"
            " another tension card",
            enemies={"Zombie": 2, "Drain Deimos": 1},
            after={"yellow": (DrawNow(),)},
        ),
    ],
    "downtown-2": [
        said(
            2,
            "two more Zombies appear after every encounter",
            after=dict.fromkeys(("yellow", "amber"), (Spawn(enemy="zombie", count=2),)),
        ),
        said(
            2,
            "another Drain Deimos is about, and after every encounter a dog comes and another"
            " tension card is drawn",
            most=2,
            enemies={"Drain Deimos": 1},
            after=dict.fromkeys(("yellow", "amber"), (Spawn(enemy="zombie-dog"), DrawNow())),
        ),
        said(3, "Three or four have one ink ribbon", ribbons=1),
    ],
    "rpd-1": [
        said(
            2,
            "also meet the Drain Deimos that came in through it, and one more dog",
            enemies={"Drain Deimos": 1, "Zombie Dog": 1},
        ),
        said(3, "Three or four have two ink ribbons", ribbons=2),
    ],
    "rpd-2": [said(3, "Three or four characters have one ink ribbon", ribbons=1)],
    "rpd-3": [said(3, "Three or four characters have one ink ribbon", ribbons=1)],
    "uptown-2": [said(3, "hold out for ten turns longer", turns=10)],
    "uptown-3": [said(3, "Three or four characters have two ink ribbons", ribbons=2)],
}


@pytest.mark.parametrize(("scenario", "count"), starts(GAME))
def test_a_nightmare_starts_with_what_its_text_says_and_nothing_else(
    scenario: str, count: int
) -> None:
    check_start(GAME, SAID, scenario, count)


@pytest.mark.parametrize(("scenario", "count"), starts(GAME))
def test_the_players_of_a_nightmare_read_what_is_for_a_party_of_their_size(
    scenario: str, count: int
) -> None:
    check_words(GAME, SAID, scenario, count)
