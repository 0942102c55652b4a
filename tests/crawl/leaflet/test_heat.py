"""The map that shows where characters fell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from support.re3 import re3

from inkribbon.catalogue import game as find_game
from inkribbon.crawl.leaflet.heat import heat_map, picture
from inkribbon.crawl.leaflet.plan import Edge, edge, floors_of, has_map, walls
from inkribbon.crawl.sheet import Sheet

SVG = "{http://www.w3.org/2000/svg}"
SCENARIOS = [
    *(("re1", "the-gunshot"), ("re2", "1a"), ("re3", "escaping-the-warehouse")),
    *(("re3", "clock-tower-1"), ("re3", "rpd-2")),
]


def sheet_of(game: str, scenario: str) -> Sheet:
    found = find_game(game)
    sheet = found.sheet(found.new(scenario))
    assert isinstance(sheet, Sheet)
    return sheet


WAREHOUSE = sheet_of("re3", "escaping-the-warehouse")


def of_class(drawing: str, name: str) -> list[ElementTree.Element]:
    return [e for e in ElementTree.fromstring(drawing).iter() if e.get("class") == name]


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_every_square_has_a_place_of_its_own(game: str, scenario: str) -> None:
    sheet = sheet_of(game, scenario)
    drawn = of_class(picture(sheet, {}), "square")
    assert len({(rect.get("x"), rect.get("y")) for rect in drawn}) == len(sheet.squares)
    assert [rect.tag for rect in drawn] == [f"{SVG}rect"] * len(sheet.squares)
    assert {e.text for rect in drawn for e in rect} == {f"{s.name}: 0" for s in sheet.squares}


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_nothing_is_drawn_outside_the_picture(game: str, scenario: str) -> None:
    root = ElementTree.fromstring(picture(sheet_of(game, scenario), {}))
    _, _, width, height = map(int, root.get("viewBox", "").split())
    for rect in of_class(picture(sheet_of(game, scenario), {}), "square"):
        x, y, w, h = (int(rect.get(name, "")) for name in ("x", "y", "width", "height"))
        assert 0 <= x < x + w < width
        assert 0 <= y < y + h < height


def test_the_more_often_somebody_fell_the_redder_is_the_square() -> None:
    drawing = picture(WAREHOUSE, {"a1": 4, "b2": 1, "c1": 2})
    red = {(r.get("x"), r.get("y")): float(r.get("opacity", "")) for r in of_class(drawing, "fell")}
    names = {(r.get("x"), r.get("y")): r[0].text for r in of_class(drawing, "square")}
    assert {names[place] for place in red} == {"a1: 4", "b2: 1", "c1: 2"}
    shades = {names[place]: shade for place, shade in red.items()}
    assert 0 < shades["b2: 1"] < shades["c1: 2"] < shades["a1: 4"] == 1
    assert sorted(e.text or "" for e in of_class(drawing, "count")) == ["1", "2", "4"]


def strokes(drawing: str, name: str) -> Iterator[str]:
    for path in of_class(drawing, name):
        yield from re.findall("M[^M]+", path.get("d", ""))


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_a_square_is_closed_off_exactly_where_nobody_can_pass(game: str, scenario: str) -> None:
    """Uses the engine's own map: with all doors closed, a step is legal if there is no wall."""
    sheet = sheet_of(game, scenario)
    steps = find_game(game).new(scenario).book.grid.steps(0)
    for floor in floors_of(sheet):
        found = set(walls(sheet, floor))
        for (row, column), square in floor.squares.items():
            for side, place in (("east", (row, column + 1)), ("south", (row + 1, column))):
                free = floor.squares.get(place) in steps[square]
                assert (edge((row, column), side) in found) != free


def test_every_border_between_two_squares_is_one_edge() -> None:
    assert edge((2, 3), "east") == edge((2, 4), "west") == Edge(2, 4, down=True)
    assert edge((2, 3), "south") == edge((3, 3), "north") == Edge(3, 3, down=False)


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS)
def test_doors_and_barricades_stand_in_gaps_of_the_walls(game: str, scenario: str) -> None:
    sheet = sheet_of(game, scenario)
    drawing = picture(sheet, {})
    kinds = [link.kind for link in sheet.links]
    assert len(list(strokes(drawing, "doors"))) == kinds.count("door") > 0
    assert len(list(strokes(drawing, "boards"))) == kinds.count("barricade")
    closed = sum(len(walls(sheet, floor)) for floor in floors_of(sheet))
    assert len(list(strokes(drawing, "walls"))) == closed - len(sheet.links)


def test_floors_lie_one_below_the_other() -> None:
    sheet = sheet_of("re3", "clock-tower-1")
    upper, lower = floors_of(sheet)
    assert {sheet.squares[index].floor for index in upper.squares.values()} == {0}
    assert lower.top > upper.top
    labels = [e.text for e in of_class(picture(sheet, {}), "label")]
    assert "1.a" in labels
    assert "2.a" in labels


def test_a_picture_brings_its_colours_for_both_themes_and_a_drawing_does_not() -> None:
    alone = picture(WAREHOUSE, {"a1": 1})
    assert "prefers-color-scheme:dark" in alone
    assert "<style>" not in heat_map(WAREHOUSE, {"a1": 1})
    for name in re.findall(r"var\((--\w+)\)", alone):
        assert alone.count(f"{name}:") == 2


def test_only_boards_of_squares_have_a_map() -> None:
    assert has_map(WAREHOUSE)
    for name, scenario in (("tower", "easy"), ("apocalypse", "mall"), ("re3", "campaign")):
        game = find_game(name)
        assert not has_map(game.sheet(game.new(scenario)))


def test_the_fallen_of_a_game_are_named_by_their_squares() -> None:
    row = "+---+---+---+\n| .   .   . |\n+---+---+---+"
    table = re3(row, cast=("jill", "carlos")).stand("jill", "a1").stand("carlos", "c1")
    assert table.game.fallen(table.world) == ()
    assert table.game.fallen(table.meet("carlos", "down").world) == ("c1",)
