"""A scenario uses as much as the box has: one thing more is refused by name."""

from __future__ import annotations

import pytest
from support.scenario_files import EMPTY_TABLE, problems, scenario, spread

from inkribbon.games.re3.edition import GAME

SUPPLIES = [
    ("typewriter", "t", 3, 1),
    ("item-box", "I", 1, 1),
    ("narrative", "v", 2, 1),
    ("objective", "g", 1, 1),
    ("corpse", "k", 10, 2),
    ("barrel", "o", 3, 1),
]


@pytest.mark.parametrize(("name", "mark", "box", "each"), SUPPLIES)
def test_no_more_tokens_are_used_than_the_box_has(
    name: str, mark: str, box: int, each: int
) -> None:
    assert problems(scenario(spread(mark, box, each))) == []
    assert problems(scenario(spread(mark, box + 1, each))) == [
        f"{box + 1} {name} tokens are used, but the box has {box}"
    ]


def test_barrels_are_backs_of_corpse_tokens_and_count_as_both() -> None:
    cells = {**spread("k", 8, 2), "c3": "o", "d3": "o"}
    assert problems(scenario(cells)) == []
    assert problems(scenario({**cells, "e3": "o"})) == [
        "11 corpse tokens are used, but the box has 10"
    ]


def test_item_tokens_of_all_decks_and_parties_are_counted_together() -> None:
    cells = {**spread("a", 9, 3), "a2": "aa"}
    deck = "[decks.B]\ntoolbox = 1\n"
    assert problems(scenario({**cells, "f2": "b"}, more=deck)) == []
    assert problems(scenario({**cells, "f2": "bb"}, more=deck)) == [
        "14 item tokens are used, but the box has 13"
    ]
    party = f'{deck}[[more]]\ncharacters = 2\ntext = ""\nitems = {{ A = ["a1"] }}\n'
    assert problems(scenario({**cells, "f2": "b"}, more=party)) == [
        "14 item tokens are used, but the box has 13"
    ]


def test_archways_count_as_barricades_only_where_there_are_barricades() -> None:
    assert problems(scenario(link="b")) == []


def test_no_more_barricades_are_built_than_the_box_has() -> None:
    def row(barricades: int) -> list[str]:
        wall = "+---" * (barricades + 1) + "+"
        squares = " b ".join(["1", "*", "a", *"." * (barricades - 3), "X"])
        text = scenario()
        before, rest = text[: text.index("floors")], text[text.index("enemies") :]
        drawn = "\n".join((wall, f"| {squares} |", wall))
        return problems(f"{before}floors = ['''\n{drawn}\n''']\n{rest}")

    assert "11 barricade tokens are used, but the box has 10" in row(11)
    assert not [line for line in row(10) if "barricade" in line]


def test_no_more_models_are_placed_than_the_box_has() -> None:
    copies = GAME.contents.enemies["zombie"].copies
    assert copies == 15
    assert problems(scenario(spread("Z", copies, 3))) == []
    assert problems(scenario(spread("Z", copies + 1, 3))) == [
        "16 zombie models are used, but the box has 15"
    ]
    party = '[[more]]\ncharacters = 2\ntext = ""\nenemies = { zombie = ["a2"] }\n'
    assert problems(scenario(spread("Z", copies, 3), more=party)) == [
        "16 zombie models are used, but the box has 15"
    ]


def test_no_more_unexplored_tokens_and_tables_for_each() -> None:
    tile = '[[tile]]\nat = "d1"\nname = "East"\ncolour = "amber"\nunexplored = true\n'
    table = f"[encounters.amber]\n{EMPTY_TABLE}"
    assert problems(scenario(more=tile + table)) == []
    assert problems(scenario(more=tile)) == [
        "the tile 'East' needs a table: add [encounters.amber]"
    ]
    assert problems(scenario(more=tile * 17 + table)) == [
        "17 unexplored tokens are used, but the box has 16"
    ]


def test_a_tile_that_is_not_on_the_map_does_not_hide_the_next_ones_problem() -> None:
    lost = '[[tile]]\nat = "z9"\nname = "Lost"\ncolour = "red"\nunexplored = true\n'
    tile = '[[tile]]\nat = "d1"\nname = "East"\ncolour = "amber"\nunexplored = true\n'
    assert problems(scenario(more=lost + tile)) == [
        "the tile 'Lost' is at 'z9', which is not a square on the map",
        "the tile 'East' needs a table: add [encounters.amber]",
    ]


def test_no_deck_has_fewer_than_no_cards() -> None:
    fault = "deck tension asks for -2 all-clear: leave it out"
    assert fault in problems(scenario(tension="all-clear = -2\nvigour-mortis = 1"))
    party = '[[more]]\ncharacters = 2\ntext = ""\ndecks.tension = { all-clear = -2 }\n'
    assert problems(scenario(more=party)) == [fault]
    assert problems(scenario(more=party.replace("-2", "0"))) == []


def test_a_deck_that_is_renewed_has_a_card_that_can_always_be_resolved() -> None:
    fault = (
        "the tension deck is renewed, but none of its cards can always be resolved: add one"
        " without an effect"
    )
    renewed = "tension_reshuffles = true"
    assert problems(scenario(top=renewed, tension="vigour-mortis = 1")) == [fault]
    assert problems(scenario(top=renewed, tension="vigour-mortis = 1\nall-clear = 1")) == []
    assert problems(scenario(tension="vigour-mortis = 1")) == [], "it runs out"
