"""What a client is told once about a crawl: where everything is, and what never changes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from support.campaign import city, room
from support.crawl import Table
from support.terrain import ground, tile

from inkribbon.crawl.scenario.file import LinkRule, TileName
from inkribbon.crawl.sheet import LinkSheet, Sheet, sheet
from inkribbon.games.re3.edition import GAME

HOUSE = """
    +---+-x-+---+
    | .   .   * |
    +---+-d-+---+
    | s   . w * x
    +       +---+
    | .   s n X |
    +---+-k-+---+
        | * |
        +---+
    """
LINKS = {
    "x": LinkRule("exit", name="gate"),
    "w": LinkRule(opens_from="east", name="hatch"),
    "k": LinkRule(key="brass-key", name="iron door"),
}


def drawn() -> Table:
    goals: list[Mapping[str, Any]] = [
        {"do": "hold", "at": "a1", "turns": 3, "text": "Hold out."},
        {"do": "leave", "text": "Leave."},
    ]
    tiles = [TileName("a1", "Attic", "green"), tile("a2", "amber")]
    return ground(HOUSE, cast=("jill", "mikhail"), links=LINKS, goals=goals, tiles=tiles)


@pytest.fixture(scope="module")
def page() -> Sheet:
    return sheet(drawn().world.book)


def number(page: Sheet, name: str) -> int:
    return [square.name for square in page.squares].index(name)


def test_every_square_has_its_place(page: Sheet) -> None:
    places = {s.name: (s.floor, s.row, s.column) for s in page.squares}
    assert places["a1"] == (0, 0, 0)
    assert places["c1"] == (0, 0, 2)
    assert places["b4"] == (0, 3, 1)
    assert len(places) == 10


def test_every_link_says_where_it_is_and_what_it_is(page: Sheet) -> None:
    def link(a: str, b: str) -> LinkSheet:
        ends = (number(page, a), number(page, b) if b else -1)
        return next(link for link in page.links if (link.a, link.b) == ends)

    assert [link("b1", "").side, link("c2", "").side] == ["north", "east"]
    assert link("b1", "").kind == "exit"
    assert (link("b1", "b2").side, link("b1", "b2").kind) == ("south", "door")
    assert link("b3", "b4").key == "brass-key"
    hatch = link("b2", "c2")
    assert (hatch.side, hatch.name, hatch.opens_from) == ("east", "hatch", number(page, "c2"))
    assert link("b3", "c3").kind == "archway"
    assert link("b3", "c3").opens_from == -1
    assert len(page.links) == 6


def test_tiles_have_names_and_colours_and_are_green_unless_told_otherwise(page: Sheet) -> None:
    assert [(t.name, t.colour) for t in page.tiles][:2] == [("Attic", "green"), ("a2", "amber")]
    assert {t.colour for t in page.tiles[2:]} == {"green"}
    assert [len(t.squares) for t in page.tiles] == [3, 4, 1, 1, 1]


def test_spawn_squares_exits_and_stairs_are_listed_once(page: Sheet) -> None:
    names = [square.name for square in page.squares]
    assert sorted(names[square] for square in page.spawns) == ["b4", "c1", "c2"]
    assert sorted(names[square] for square in page.exits) == ["b1", "c2", "c3"]
    assert [(names[a], names[b]) for a, b in page.stairs] == [("a2", "b3")]


def test_goals_say_how_much_is_needed_and_where(page: Sheet) -> None:
    assert [(g.text, g.needed, g.at) for g in page.goals] == [
        ("Hold out.", 3, number(page, "a1")),
        ("Leave.", 1, -1),
    ]


def test_the_chance_to_evade_is_that_of_the_dice(page: Sheet) -> None:
    blue = GAME.contents.dice["blue"].faces
    good = [
        sum(face in faces for face in blue)
        for faces in (("low", "mid", "high"), ("mid", "high"), ("high",))
    ]
    for card, chances in zip(page.characters, page.evades, strict=True):
        misses = [((len(blue) - hits) / len(blue)) ** card.evade for hits in good]
        assert chances == tuple(round(100 * (1 - miss)) for miss in misses)
    assert len({card.evade for card in page.characters}) == 2


def test_the_rest_is_what_is_printed(page: Sheet) -> None:
    assert page.family == "crawl"
    assert (page.game, page.scenario, page.item_box) == ("re3", "test", 8)
    assert page.danger == (5, 11, 16)
    assert page.dice["encounter"] == ("U", "2", "3", "4", "5", "6")
    assert page.health == ("Fine", "", "Caution", "", "Danger")
    assert page.campaign is None


def test_a_campaign_has_a_map_of_its_scenarios_and_where_they_lead() -> None:
    table = city({"uptown-1": room("uptown-1", path="uptown-2")})
    campaign = sheet(table.world.book).campaign
    assert campaign is not None
    nodes = {node.id: node for node in campaign.scenarios}
    assert nodes["uptown-1"].leads == ("uptown-2",)
    assert nodes["uptown-2"].leads == ()
    assert nodes["uptown-1"].title == "uptown-1"
    assert len(campaign.won) > len(campaign.lost) > 0
