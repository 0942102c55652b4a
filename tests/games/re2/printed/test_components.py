"""The contents of the box, as far as the introduction uses them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from support.re2 import box, re2

from inkribbon.crawl.scenario.check import problems
from inkribbon.crawl.scenario.file import count_shapes
from inkribbon.crawl.state.board import available
from inkribbon.geometry.drawing import Drawing, grid

Cells = list[tuple[int, int]]


def rectangle(rows: int, columns: int) -> Cells:
    return [(row, column) for row in range(rows) for column in range(columns)]


SHAPES: dict[str, tuple[int, Cells]] = {
    "4x4": (1, rectangle(4, 4)),
    "L": (5, [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (3, 3)]),
    "P": (4, [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (3, 0)]),
    "3x3": (4, rectangle(3, 3)),
    "2x3": (4, rectangle(2, 3)),
    "2x2": (4, rectangle(2, 2)),
    "2x1": (4, rectangle(2, 1)),
}


def tiles_in_a_row(cells: Cells, count: int) -> Drawing:
    """This many tiles of a shape, with a gap after each."""
    places = [(0, row, column + 6 * tile) for tile in range(count) for row, column in cells]
    return Drawing(tuple(sorted(places)), (("*",),) * len(places), (), (), (), ())


def too_many_tiles(cells: Cells, count: int) -> list[str]:
    scenario = re2("+---+\n| . |\n+---+").world.book.scenario
    found = problems(box(), scenario, tiles_in_a_row(cells, count))
    return [problem for problem in found if "tiles of shape" in problem]


@pytest.mark.rule("re2.components.tiles")
@pytest.mark.parametrize("shape", list(SHAPES))
def test_a_layout_uses_no_more_tiles_of_a_shape_than_the_box_holds(shape: str) -> None:
    count, cells = SHAPES[shape]
    assert too_many_tiles(cells, count) == []
    assert len(too_many_tiles(cells, count + 1)) == 1


@pytest.mark.rule("re2.components.tiles")
def test_the_box_holds_twenty_six_tiles() -> None:
    assert sum(box().supply.tiles.values()) == 26


@pytest.mark.rule("re2.scenario.tile-artwork-free")
@pytest.mark.parametrize("shape", ["L", "P", "2x3"])
def test_any_tile_of_the_shape_will_do_whichever_way_it_lies(shape: str) -> None:
    cells = SHAPES[shape][1]
    for turn in range(8):
        for _ in range(turn % 4):
            cells = [(column, -row) for row, column in cells]
        if turn >= 4:
            cells = [(row, -column) for row, column in cells]
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        drawing = tiles_in_a_row([(row - top, column - left) for row, column in cells], 1)
        assert count_shapes(grid(drawing).tiles, drawing) == {shape: 1}


@pytest.mark.rule("re2.components.enemy-models")
def test_the_box_holds_twelve_zombies_four_dogs_and_two_lickers() -> None:
    cards = [card for card in box().enemies.values() if not card.token]
    models = {(card.model or card.id, card.copies) for card in cards}
    assert models == {("zombie", 12), ("zombie-dog", 4), ("licker", 2)}


@pytest.mark.rule("re2.components.gameplay-tokens")
def test_eight_of_the_wound_tokens_can_stand_for_a_g_imago() -> None:
    imago = box().enemies["g-imago"]
    assert (imago.token, imago.copies) == ("wound", 8)


def test_an_enemy_that_is_a_token_cannot_appear_without_such_a_token_in_the_box() -> None:
    imago = box().enemies["g-imago"]
    kinds = [imago, replace(imago, id="egg", token="egg")]
    table = re2("+---+\n| . |\n+---+", enemies=kinds)
    assert [available(table.world, kind.id) for kind in kinds] == [8, 0]


@pytest.mark.rule("re2.items.five-types")
def test_every_item_is_of_one_of_five_types() -> None:
    types = {"weapon", "ammunition", "scenario", "recovery", "campaign"}
    assert {card.kind for card in box().items.values()} <= types
    known = {card.id: card.kind for card in box().items.values()}
    assert (known["knife"], known["handgun-bullets"], known["green-herb"]) == (
        "weapon",
        "ammunition",
        "recovery",
    )


@pytest.mark.rule("re2.items.deck-membership")
def test_every_item_belongs_to_deck_a_to_deck_b_or_to_the_starting_items() -> None:
    decks = {card.id: card.deck for card in box().items.values()}
    assert set(decks.values()) == {"A", "B", "S"}
    assert {id for id in ("knife", "handgun", "first-aid-spray") if decks[id] == "S"} == {
        "knife",
        "handgun",
        "first-aid-spray",
    }
    assert (decks["handgun-bullets"], decks["green-herb"], decks["shotgun"]) == ("A", "A", "B")


@pytest.mark.rule("re2.components.attack-die-faces")
@pytest.mark.parametrize("colour", ["blue", "red"])
def test_an_attack_die_shows_blanks_and_three_symbols(colour: str) -> None:
    faces = box().dice[colour].faces
    assert len(faces) == 6
    assert set(faces) == {"blank", "low", "mid", "high"}
