"""The map of a scenario file: squares, links, starts, exits, letters; mistakes name their place."""

from __future__ import annotations

import pytest
from support.crawl import scenario_on
from support.scenario_files import EMPTY_TABLE, problems, scenario, spread

from inkribbon.crawl.scenario.check.terrain import terrain_problems
from inkribbon.crawl.scenario.file import LinkRule, parse
from inkribbon.games.re3.edition import GAME
from inkribbon.geometry.drawing import grid, read
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.errors import BadContent

# Squares


@pytest.mark.parametrize("marks", ["IZZ", "IZk", "ktZ", "Ikk", "Iko"])
def test_a_square_holds_four_points_of_models_and_tokens(marks: str) -> None:
    assert problems(scenario({"b2": marks})) == []
    party = '[[more]]\ncharacters = 2\ntext = ""\nenemies = { zombie = ["b2"] }\n'
    crowded = problems(scenario({"b2": marks}, more=party))
    room = {"I": 2, "Z": 1, "k": 1, "t": 1, "o": 1}
    points = sum(room[mark] for mark in marks)
    assert crowded == ([] if points < 4 else ["the square 'b2' is too full: remove something"])


def test_fire_and_items_do_not_share_a_square() -> None:
    fault = ["the square 'b2' has fire and an item token: move one of them"]
    assert problems(scenario({"b2": "~"})) == []
    assert problems(scenario({"b2": "~t"})) == []
    assert problems(scenario({"b2": "~a"})) == fault
    party = '[[more]]\ncharacters = 2\ntext = ""\nitems = { A = ["b2"] }\n'
    assert problems(scenario({"b2": "~"}, more=party)) == fault


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_stairwell_has_two_ends(count: int) -> None:
    found = problems(scenario(spread("s", count)))
    assert found == (
        [] if count == 2 else [f"the stairwell 's' is on {count} squares: mark exactly two"]
    )


# Links


@pytest.mark.parametrize(("side", "fits"), [("west", True), ("east", True), ("north", False)])
def test_a_one_way_door_opens_from_a_side_that_it_has(side: str, fits: bool) -> None:
    links = f'[map.links]\nw = {{ opens_from = "{side}" }}'
    assert problems(scenario(link="w", links=links)) == (
        [] if fits else ["the one-way door 'w' cannot open from the north: choose west or east"]
    )


def test_an_unknown_link_is_named() -> None:
    assert problems(scenario(link="q")) == ["unknown link 'q': add it to [map.links]"]


def test_a_key_is_an_item_of_the_box_that_can_be_found() -> None:
    def locked(key: str, more: str = "") -> list[str]:
        links = f'[map.links]\nk = {{ key = "{key}" }}'
        return problems(scenario(link="k", links=links, more=more))

    assert locked("moon-key") == [
        "the link 'k' is locked by 'moon-key', which is not an item in this box"
    ]
    assert locked("toolbox") == ["the link 'k' is locked by 'toolbox', which is not in any deck"]
    assert locked("toolbox", "[decks.B]\ntoolbox = 1\n") == []
    assert locked("knife") == []


def test_an_exit_door_leads_off_the_map_and_no_other_does() -> None:
    fault = "must be an exit if it leads off the map, and only then"
    for deck in ("green-herb = 1", "cat = 1"):  # what follows from it is not looked at
        assert [fault in line for line in problems(scenario(link="x", a=deck))] == [True]


# Start and exit


def test_there_is_a_start_square_and_a_way_from_it_to_an_exit() -> None:
    assert problems(scenario({"a1": "."})) == ["there is no start square: mark one with 1"]
    assert problems(scenario({"f3": "."})) == [
        "there is no exit: mark a square with 'X' or draw a door 'x' off the map"
    ]
    assert problems(scenario(link="|")) == ["start square 1 (a1) has no path to an exit"]
    assert problems(scenario({"b2": "s", "e2": "s"}, link="|")) == []


def test_both_start_squares_need_a_way() -> None:
    assert problems(scenario({"e1": "2"}, link="|")) == [
        "start square 1 (a1) has no path to an exit"
    ]
    assert problems(scenario({"b1": "2"}, link="|")) == [
        "start square 1 (a1) has no path to an exit",
        "start square 2 (b1) has no path to an exit",
    ]


def test_nobody_starts_on_an_unexplored_tile() -> None:
    tile = '[[tile]]\nat = "b2"\nname = "West"\ncolour = "amber"\nunexplored = true\n'
    assert problems(scenario(more=f"{tile}[encounters.amber]\n{EMPTY_TABLE}")) == [
        "the tile 'West' is unexplored, but a start square is on it"
    ]


# Letters, tiles and decks


def test_letters_are_known_and_not_used_twice() -> None:
    assert problems(scenario(enemies='a = "zombie"')) == [
        "the letter 'a' is reserved: use another one for the enemy"
    ]
    assert problems(scenario(enemies='a = "zombie", X = "zombie"')) == [
        "the letter 'a' is reserved: use another one for the enemy",
        "the letter 'X' is reserved: use another one for the enemy",
    ]
    assert problems(scenario({"b2": "Q"})) == [
        "unknown letter 'Q' in row 2: add it to [map.enemies]"
    ]
    (unknown,) = problems(scenario({"b2": "Q"}, enemies='Q = "cat"'))
    assert unknown.startswith("unknown enemy 'cat': use one of ")


def test_every_tile_has_a_spawn_square() -> None:
    assert problems(scenario({"f1": "."})) == [
        "the tile at d1 has no spawn square: mark one with '*'"
    ]


def test_cards_come_from_the_box_and_its_right_deck() -> None:
    copies = GAME.contents.tension["all-clear"].copies
    assert problems(scenario(tension=f"all-clear = {copies}")) == []
    assert problems(scenario(tension=f"all-clear = {copies + 1}")) == [
        f"deck tension asks for {copies + 1} all-clear, but the box has {copies}"
    ]
    nightmare = '[[nightmare]]\ncharacters = 1\ntext = ""\ndecks.tension = { all-clear = 1 }\n'
    assert problems(scenario(tension=f"all-clear = {copies}", more=nightmare)) == [
        f"deck tension asks for {copies + 1} all-clear, but the box has {copies}"
    ]
    assert problems(scenario(tension="rain = 1")) == [
        "deck tension asks for 'rain', which is not in this box"
    ]
    assert problems(scenario(a="toolbox = 1")) == [
        "'toolbox' does not belong to deck A: move it to deck B"
    ]
    assert problems(scenario({"b2": "b"})) == [
        "the map has item tokens 'b', but no deck for them: add [decks.B]"
    ]
    assert problems(scenario({"b2": "c"})) == []
    party = '[[more]]\ncharacters = 2\ntext = ""\nitems = { B = ["b2"] }\n'
    assert problems(scenario(more=party)) == [
        "the map has item tokens 'b', but no deck for them: add [decks.B]"
    ]
    dearer = '[[more]]\ncharacters = 2\ntext = ""\ndecks = { A = { green-herb = 99 } }\n'
    (many,) = problems(scenario(more=dearer))
    assert many.startswith("deck A asks for 100 green-herb, but the box has ")


# Places are named, limits hold exactly


def test_an_unknown_letter_is_named_with_its_row() -> None:
    for square, row in (("b1", 1), ("e1", 1), ("b3", 3)):
        assert problems(scenario({square: "Q"})) == [
            f"unknown letter 'Q' in row {row}: add it to [map.enemies]"
        ]


def test_a_tile_without_a_spawn_square_is_named_by_its_first_square() -> None:
    assert problems(scenario({"f1": "."})) == [
        "the tile at d1 has no spawn square: mark one with '*'"
    ]
    assert problems(scenario({"c1": "."})) == [
        "the tile at a1 has no spawn square: mark one with '*'"
    ]


def test_one_of_several_exits_in_reach_is_enough() -> None:
    shut = scenario({"a3": "X"}, link="|")
    assert "start square 1 (a1) has no path to an exit" not in problems(shut)
    assert "start square 1 (a1) has no path to an exit" in problems(scenario(link="|"))


@pytest.mark.parametrize(
    ("card", "problem"),
    [
        ("no-such-card", True),
        ("green-herb", True),
        ("toolbox", True),
        *((c.id, False) for c in GAME.contents.items.values() if c.deck == "A" and c.rare),
    ],
)
def test_only_rare_cards_of_deck_a_can_be_added_to_it(card: str, problem: bool) -> None:
    found = problems(scenario(name="downtown-1", more=f"[adds.A]\n{card} = 1"))
    said = f"{card!r} cannot be added to deck A: it is not a rare card of that deck"
    assert (said in found) is problem


def floors(count: int, width: int = 2) -> str:
    row = "|" + " ".join([" . "] * width) + "|"
    edge = "+" + "---+" * width
    drawn = ", ".join(f"'''\n{edge}\n{row}\n{edge}\n'''" for _ in range(count))
    head, _, tail = scenario().partition("floors = [")
    return f"{head}floors = [{drawn}]{tail[tail.index(']') + 1 :]}"


def test_a_map_has_at_most_eight_floors_and_200_squares() -> None:
    parse(Source("tiny.toml", floors(8)))
    with pytest.raises(BadContent, match=r"^tiny.toml has more than 8 floors: leave some out$"):
        parse(Source("tiny.toml", floors(9)))
    parse(Source("tiny.toml", floors(8, 25)))
    with pytest.raises(BadContent, match=r"the map has 208 squares, but it can have at most 200$"):
        parse(Source("tiny.toml", floors(8, 26)))


def test_a_mistake_in_a_map_that_is_not_drawn_as_it_is_read_is_named_by_its_floor() -> None:
    head, _, tail = scenario().partition("floors = [")
    rest = tail[tail.index("]") + 1 :]
    for drawn in ('"+---+\\n| .\\n+---+"', '""'):
        with pytest.raises(BadContent, match=r"^tiny.toml, floor 1, line \d, column \d: "):
            parse(Source("tiny.toml", f"{head}floors = [{drawn}]{rest}"))


def test_a_one_way_door_may_lead_off_the_map() -> None:
    map_ = "+---+---+\n| .   . w\n+       +\n| .   . |\n+---+---+"
    rules = scenario_on(map_, links={"w": LinkRule(kind="exit", opens_from="west")})
    drawing = read([map_])
    assert list(terrain_problems(GAME.contents, rules, drawing, grid(drawing))) == []
