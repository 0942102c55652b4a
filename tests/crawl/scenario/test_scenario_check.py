"""Checking a scenario file: what the box allows is accepted, one thing more is refused by name."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace
from support.crawl import scenario_on

from inkribbon.crawl.scenario import check
from inkribbon.crawl.scenario.check.terrain import obtainable, terrain_problems
from inkribbon.crawl.scenario.file import LinkRule, parse
from inkribbon.games.re3.edition import GAME
from inkribbon.geometry.drawing import grid, read
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.errors import BadContent

CELLS = {"a1": "1", "c1": "*", "f1": "*", "a3": "a", "f3": "X"}
EMPTY_TABLE = "".join(f"{face} = []\n" for face in "U23456")


def scenario(
    cells: Mapping[str, str] | None = None,
    *,
    link: str = "n",
    enemies: str = 'Z = "zombie"',
    links: str = "",
    top: str = "",
    tension: str = "all-clear = 4",
    a: str = "green-herb = 1",
    more: str = "",
    name: str = "tiny",
) -> str:
    """A file with two tiles of three by three squares, joined by a link between c1 and d1."""
    marks = {**CELLS, **(cells or {})}
    wall = "+---+---+---+---+---+---+"
    rows = []
    for row in (1, 2, 3):
        left = " ".join(f"{marks.get(f'{column}{row}', '.'):^3}" for column in "abc")
        right = " ".join(f"{marks.get(f'{column}{row}', '.'):^3}" for column in "def")
        rows.append(f"|{left}{link if row == 1 else '|'}{right}|")
    floor = "\n".join((wall, rows[0], "+           +           +", rows[1]))
    floor = "\n".join((floor, "+           +           +", rows[2], wall))
    return f"""
id = "{name}"
title = "Tiny"
source = "authored"
brief = ""
goal = ""
kit = ["knife"]
{top}
[decks.tension]
{tension}
[decks.A]
{a}
[map]
floors = ['''
{floor}
''']
enemies = {{ {enemies} }}
{links}
{more}
"""


def problems(text: str) -> list[str]:
    return GAME.problems(Source("tiny.toml", text))


def test_a_scenario_without_mistakes_has_no_problems() -> None:
    assert problems(scenario()) == []


def test_starting_items_come_from_outside_the_scenario() -> None:
    empty = scenario_on("+---+\n| 1 |\n+---+", kit=())
    assert GAME.contents.items["knife"].deck not in ("A", "B")
    assert obtainable(GAME.contents, empty, "knife")
    assert not obtainable(GAME.contents, empty, "green-herb")


def test_three_corpses_may_lie_in_a_square() -> None:
    assert problems(scenario({"b2": "kkk"})) == []


def test_a_map_unfolds_only_with_exploration_cards_in_the_box() -> None:
    tile = '[[tile]]\nat = "d1"\nname = "Hall"\ncard = 1\n'
    fault = "the tile 'Hall' is on card 1, but the box has no exploration cards"
    assert fault in problems(scenario(more=tile))


def puzzle(at: str) -> str:
    return f'[[station]]\nat = "{at}"\nname = "Puzzle"\ntext = ""\ntrack = ["sun"]\n'


def test_there_is_one_puzzle_at_most() -> None:
    only_one = "there is only one puzzle track: leave one of the puzzles out"
    assert only_one not in problems(scenario(more=puzzle("b1")))
    assert only_one in problems(scenario(more=puzzle("b1") + puzzle("b2")))


@pytest.mark.parametrize("track", ['"fire"', '"sun", "sun"', '"sun", "fire", "fire"'])
def test_a_puzzle_wants_cards_that_there_are_and_each_only_once(track: str) -> None:
    fault = "the puzzle 'Puzzle' wants other cards: use each of sun, moon, star, wind at most once"
    wrong = puzzle("b1").replace('"sun"', track)
    assert fault in problems(scenario(more=wrong))
    assert fault not in problems(scenario(more=puzzle("b1")))


# The supplies of the box: as many as there are, and one more


def spread(mark: str, count: int, each: int = 1) -> dict[str, str]:
    """A mark on so many squares, several to a square."""
    squares = [f"{column}{row}" for row in (2, 3, 1) for column in "bcdef"]
    free = [square for square in squares if square not in CELLS]
    found = {}
    for square in free:
        found[square] = mark * min(each, count)
        count -= min(each, count)
        if not count:
            return found
    raise AssertionError("no room on the map")


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


# Tables


def table(colour: str, row: str) -> str:
    return f"[encounters.{colour}]\nU = [{row}]\n" + "".join(f"{face} = []\n" for face in "23456")


def test_a_table_has_an_entry_for_every_face_and_no_other() -> None:
    short = EMPTY_TABLE.replace("4 = []\n", "").replace("6 = []\n", "")
    assert problems(scenario(more=f"[encounters.red]\n{short}")) == [
        "the table 'red' has no entry for 4, 6: add it, [] if empty"
    ]
    assert problems(scenario(more=f"[encounters.red]\n{EMPTY_TABLE}1 = []\n")) == [
        "the table 'red' has an unknown entry '1': use U, 2, 3, 4, 5, 6"
    ]


def test_a_table_names_known_enemies_and_tables() -> None:
    (cat,) = problems(scenario(more=table("red", '{ do = "spawn", enemy = "cat" }')))
    assert cat.startswith("unknown enemy 'cat': use one of ")
    assert problems(scenario(more=table("red", '{ do = "spawn", enemy = "nemesis" }'))) == []
    roll = '{ do = "roll-table", colour = "amber" }'
    assert problems(scenario(more=table("red", roll))) == [
        "the table 'red' refers to 'amber': add [encounters.amber]"
    ]
    assert problems(scenario(more=table("red", roll) + table("amber", ""))) == []
    back = '{ do = "roll-table", colour = "red" }'
    assert problems(scenario(more=table("red", roll) + table("amber", back))) == [
        "the table 'red' refers back to itself: break the loop",
        "the table 'amber' refers back to itself: break the loop",
    ]


# Goals


def goal(kind: str, rest: str) -> str:
    return f'[[goals]]\ndo = "{kind}"\n{rest}\n'


GOALS = [
    ("hold", 'at = "b2"\nturns = 1', ""),
    ("hold", 'at = "b2"\nturns = 0', "a goal holds 'b2' for too few turns: use at least 1"),
    ("gather", 'at = "z9"', "a goal is at 'z9', which is not a square on the map"),
    ("gather", 'at = "b2"', ""),
    (
        "take",
        'at = "b2"',
        "a goal takes the item token at 'b2', but there is none: mark it",
    ),
    (
        "take",
        'at = "z9"',
        "a goal takes the item token at 'z9', but there is none: mark it",
    ),
    ("slay", 'enemy = "zombie"', ""),
    ("slay", 'enemy = "cat"', "a goal asks for 'cat', which is not an enemy in this box"),
    ("use", 'item = "moon"\nat = "b2"', "a goal uses 'moon', which is not an item in this box"),
    (
        "use",
        'item = "toolbox"\nat = "b2"',
        "a goal uses 'toolbox', which is not in any deck of the scenario",
    ),
    ("use", 'item = "green-herb"\nat = "b2"', ""),
    (
        "use",
        'item = "green-herb"\nat = "b2"\nopens = "y"',
        "a goal opens 'y', which is not a link on the map",
    ),
    ("use", 'item = "green-herb"\nat = "b2"\nopens = "n"', ""),
]


@pytest.mark.parametrize(("kind", "rest", "fault"), GOALS)
def test_a_goal_asks_for_what_the_scenario_has(kind: str, rest: str, fault: str) -> None:
    assert problems(scenario(more=goal(kind, rest))) == ([fault] if fault else [])


def test_a_goal_takes_an_item_token_whatever_else_is_on_its_square() -> None:
    take = goal("take", 'at = "b2"')
    assert problems(scenario({"b2": "a"}, more=take)) == []
    assert problems(scenario({"b2": "ak"}, more=take)) == []


def test_without_a_goal_to_leave_no_exit_is_needed() -> None:
    slay = goal("slay", 'enemy = "zombie"')
    assert problems(scenario({"f3": "."}, more=slay)) == []
    assert len(problems(scenario({"f3": "."}, more=slay + goal("leave", "")))) == 1


def test_nobody_is_there_to_meet_a_goal_after_leaving() -> None:
    gather, leave = goal("gather", 'at = "b2"'), goal("leave", "")
    assert problems(scenario(more=gather + leave)) == []
    assert problems(scenario(more=leave + gather)) == [
        "a goal comes after leaving, when nobody could meet it: make leave the last goal"
    ]


def test_a_special_rule_is_known() -> None:
    assert problems(scenario(top='special = ["horde"]')) == []
    (fault,) = problems(scenario(top='special = ["rain"]'))
    assert fault.startswith("unknown special rule 'rain': use one of ")


# Larger parties


@pytest.mark.parametrize(("characters", "fits"), [(1, False), (2, True), (4, True), (5, False)])
def test_an_addition_is_for_a_party_larger_than_the_smallest_that_can_play(
    characters: int, fits: bool
) -> None:
    party = f'[[more]]\ncharacters = {characters}\ntext = ""\n'
    fault = (
        f"[[more]] is for {characters} characters, but 1 to 4 can play: choose a number from 2 to 4"
    )
    assert problems(scenario(more=party)) == ([] if fits else [fault])
    late = goal("gather", f'at = "b2"\ncharacters = {characters}') + goal("leave", "")
    expected = [] if fits or characters == 1 else [fault.replace("[[more]]", "a goal")]
    assert problems(scenario(more=late)) == expected


def test_an_addition_fits_the_scenario() -> None:
    def more(rest: str, other: str = "") -> list[str]:
        return problems(scenario(more=f'{other}[[more]]\ncharacters = 2\ntext = ""\n{rest}\n'))

    assert more("turns = 1") == ["[[more]] adds turns, but no goal holds a tile: remove them"]
    assert more("turns = 1", goal("hold", 'at = "b2"\nturns = 1')) == []
    assert more("boss = 1") == [
        "[[more]] makes the boss stronger, but there is no [boss]: remove that"
    ]
    assert more('enemies = { zombie = ["z9"] }') == [
        "[[more]] puts a zombie on 'z9', which is not a square on the map"
    ]
    assert more('encounters = { red = [{ do = "draw-now" }] }') == [
        "[[more]] adds to the table 'red': add [encounters.red] first"
    ]


# Bosses


def boss(kind: str = "nemesis-stage-two", at: str = "B", cell: str = "B", **more: str) -> list[str]:
    top = f'[boss]\nkind = "{kind}"\nat = "{at}"\n'
    return problems(scenario({"e2": cell}, more=top + more.get("more", "")))


def test_a_boss_is_known_and_has_one_square_with_a_letter_of_its_own() -> None:
    kind = next(iter(GAME.contents.bosses))
    known = ", ".join(sorted(GAME.contents.bosses))
    assert boss(kind) == []
    top = f'[boss]\nkind = "{kind}"\nat = "B"\n'
    assert problems(scenario({"e2": "B"}, link="|", more=top)) == [
        "start square 1 (a1) has no path to an exit"
    ]
    assert boss(kind, "B", "BQ")[0].startswith("unknown letter 'Q'")
    assert boss("cat") == [f"unknown boss 'cat': this box has {known}"]
    found = parse(Source("tiny.toml", scenario(more='[boss]\nkind = "cat"\n')))
    told = check.problems(replace(GAME.contents, bosses={}), *found)
    assert "unknown boss 'cat': this box has none" in told
    assert boss(kind, "a", ".") == ["the letter 'a' of [boss] is already taken: use another one"]
    assert boss(kind, "Z", ".") == ["the letter 'Z' of [boss] is already taken: use another one"]
    nowhere = ["the boss needs a square on the map: mark exactly one with 'B'"]
    assert boss(kind, "B", ".") == nowhere
    top = f'[boss]\nkind = "{kind}"\n'
    assert problems(scenario({"e2": "B", "d3": "B"}, more=top)) == nowhere
    assert problems(scenario({"e2": "B", "f3": "."}, more=top)) == []
    assert len(problems(scenario({"e2": "B", "f3": "."}, more=f"{top}wins = false\n"))) == 1


# The campaign


def test_a_path_token_and_its_path_belong_together() -> None:
    path = '[[path]]\nat = "b2"\nto = "rpd-1"\n'
    assert problems(scenario({"b2": "p"}, more=path)) == []
    assert problems(scenario(more=path)) == [
        "a path is at 'b2', but the map has no 'p' there: mark the square"
    ]
    assert problems(scenario({"b2": "p"}, more=path.replace("rpd-1", "moon"))) == [
        "the path at b2 leads to 'moon', which is not in the campaign"
    ]
    assert problems(scenario({"b2": "p", "d2": "p"}, more=path)) == [
        "the path token at d2 leads nowhere: add a [[path]] for it"
    ]


def test_an_event_token_and_its_event_belong_together() -> None:
    def event(effects: str = "", at: str = "b2", choices: str = "") -> str:
        return (
            f'[[event]]\nat = "{at}"\nname = "Noise"\ntext = "x"\neffects = [{effects}]\n{choices}'
        )

    cat = '{ do = "spawn", enemy = "cat" }'
    missing = ["'Noise' needs the enemy 'cat', which is not in this box"]
    assert problems(scenario({"b2": "f"}, more=event())) == []
    assert problems(scenario({"b2": "f"}, more=event(cat))) == missing
    choice = f'[[event.choices]]\nname = "look"\neffects = [{cat}]\n'
    assert problems(scenario({"b2": "f"}, more=event(choices=choice))) == missing
    assert problems(scenario(more=event())) == [
        "an event is at 'b2', but the map has no 'f' there: mark the square"
    ]
    assert problems(scenario({"b2": "f", "d2": "f"}, more=event())) == [
        "the event token at d2 has no event: add an [[event]] for it"
    ]
    assert problems(scenario({"a1": "1v"})) == [
        "a1 is a start square and cannot hold an event: move it"
    ]


def test_cards_join_a_deck_of_the_campaign_only_if_they_are_made_for_it() -> None:
    items, tension = GAME.contents.items, GAME.contents.tension
    rare = next(card for card in items.values() if card.rare)
    special = next(card for card in tension.values() if card.special)

    def adds(deck: str, card: str, count: int) -> list[str]:
        return problems(scenario(more=f"[adds.{deck}]\n{card} = {count}\n"))

    assert adds("A", rare.id, rare.copies) == []
    assert adds("A", rare.id, rare.copies + 1) == [
        f"{rare.copies + 1} {rare.id} are added to deck A, but the box has {rare.copies}"
    ]
    assert adds("A", "green-herb", 1) == [
        "'green-herb' cannot be added to deck A: it is not a rare card of that deck"
    ]
    assert adds("tension", special.id, special.copies) == []
    assert adds("tension", special.id, special.copies + 1) == [
        f"{special.copies + 1} {special.id} are added to the tension deck,"
        f" but the box has {special.copies}"
    ]
    assert adds("tension", "all-clear", 1) == [
        "'all-clear' cannot be added to the tension deck: it is not a special card"
    ]
    assert problems(scenario(top='ribbon_cards = ["all-clear"]')) == [
        "'all-clear' cannot be added to the tension deck: it is not a special card"
    ]


def test_a_scenario_of_the_campaign_shares_its_decks_with_the_others() -> None:
    found = problems(scenario(name="uptown-1"))
    assert [line.split(" is shared")[0] for line in found] == ["deck tension", "deck A"]


@pytest.mark.parametrize(("doors", "fits"), [(8, True), (9, False)])
def test_no_more_doors_are_locked_than_there_are_cards_for_them(doors: int, fits: bool) -> None:
    squares = " k ".join(["1", *["*"] * doors])
    wall = "+---" * (doors + 1) + "+"
    text = scenario(links='[map.links]\nk = { key = "knife" }')
    start, end = text.index("'''"), text.rindex("'''")
    text = "\n".join((f"{text[:start]}'''", wall, f"| {squares} |", wall, text[end:]))
    fault = f"{doors} locked tokens are used, but the box has 8"
    assert (fault in problems(text)) != fits


def test_a_mistake_in_a_drawing_is_found_on_its_line_whichever_floor_it_is_on() -> None:
    second = "\n".join(("''', '''", "+---+", "|\t. |", "+---+", "''']"))
    text = scenario().replace("''']", second)
    with pytest.raises(BadContent) as caught:
        problems(text)
    line = text[: text.index("|\t. |")].count("\n") + 1
    assert f"line {line}," in str(caught.value)


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
