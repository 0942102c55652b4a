"""Larger parties meet more: what a scenario file adds for so many characters."""

from __future__ import annotations

from collections import Counter

import pytest

from inkribbon.crawl.check import problems
from inkribbon.crawl.goal import HoldGoal, needed
from inkribbon.crawl.scenario import parse
from inkribbon.crawl.world import World
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content import Source
from inkribbon.kernel.errors import BadContent

CAST = ("jill", "carlos", "mikhail", "nikolai")
PLAIN = """
id = "cellar"
title = "The Cellar"
source = "authored"
brief = "Cold."
goal = "Hold out."

[decks.tension]
all-clear = 4

[[goals]]
do = "hold"
at = "a1"
turns = 3

[encounters.yellow]
6 = []
5 = []
4 = []
3 = []
2 = [{ do = "corpses" }]
U = [{ do = "ignite" }]

[map]
floors = ['''
+---+---+---+---+
| 1   2 d Z   . |
+       +       +
| .   * | *   . |
+---+---+---+---+
''']
enemies = { Z = "zombie" }

[[tile]]
at = "c1"
name = "Coal Hole"
colour = "yellow"
unexplored = true
"""
MORE = """
[[more]]
characters = 2
text = "Two: a dog."
enemies = { zombie-dog = ["d1"] }
turns = 1

[[more]]
characters = 4
text = "Four: two Zombies."
enemies = { zombie = ["d2", "d2"] }
encounters.yellow = [{ do = "spawn", enemy = "zombie" }]
turns = 2
"""


def party(count: int, text: str = PLAIN + MORE) -> World:
    return GAME.new(Source("cellar.toml", text), CAST[:count])


def enemies(world: World) -> Counter[tuple[str, str]]:
    names = world.book.grid.names
    return Counter((enemy.kind, names[enemy.square]) for enemy in world.enemies.values())


@pytest.mark.parametrize(
    ("count", "besides"),
    [
        (1, {}),
        (2, {("zombie-dog", "d1"): 1}),
        (3, {("zombie-dog", "d1"): 1}),
        (4, {("zombie-dog", "d1"): 1, ("zombie", "d2"): 2}),
    ],
)
def test_more_enemies_stand_there_for_more_characters(
    count: int, besides: dict[tuple[str, str], int]
) -> None:
    assert enemies(party(count)) == {("zombie", "c1"): 1, **besides}


@pytest.mark.parametrize(("count", "turns"), [(1, 3), (2, 4), (3, 4), (4, 6)])
def test_a_larger_party_holds_a_tile_longer(count: int, turns: int) -> None:
    goal = party(count).book.scenario.goals[0]
    assert isinstance(goal, HoldGoal)
    assert needed(goal) == turns


def test_what_is_added_to_a_table_follows_every_entry() -> None:
    few, many = (party(count).book.scenario.encounters["yellow"] for count in (3, 4))
    spawn = many["6"]
    assert [effect.enemy for effect in spawn if hasattr(effect, "enemy")] == ["zombie"]
    assert few["6"] == ()
    assert many == {face: (*effects, *spawn) for face, effects in few.items()}


def test_the_table_says_what_the_party_meets_and_nothing_of_larger_ones() -> None:
    goals = [party(count).book.scenario.goal for count in (1, 2, 4)]
    assert goals == [
        *("Hold out.", "Hold out. Two: a dog.", "Hold out. Two: a dog. Four: two Zombies.")
    ]
    assert GAME.sheet(party(2)).goal == goals[1]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('["d1"]', '["z1"]', "[[more]] puts a zombie-dog on 'z1', which is no square of the map"),
        ("characters = 2", "characters = 1", "[[more]] is for 1 characters, and 1 to 4"),
        ("characters = 4", "characters = 5", "choose a number from 2 to 4"),
        ("encounters.yellow = [{", "encounters.red = [{", "adds to the table 'red'"),
        ("zombie-dog = ", "cat = ", "no enemy is called 'cat'"),
        ('enemy = "zombie" }', 'enemy = "cat" }', "no enemy is called 'cat'"),
        ('"d2", "d2"', '"d2", "d2", "d2", "d2", "d2"', "'d2' holds more than fits"),
        ('["d1"]', '["d1", "a1", "b1", "c2", "d1"]', "5 zombie-dog models are placed, the box"),
        ("turns = 1\n", "turn = 1\n", "unknown field `turn`"),
    ],
)
def test_what_is_wrong_with_it_is_said_in_one_sentence(old: str, new: str, sentence: str) -> None:
    text = PLAIN + MORE.replace(old, new, 1)
    assert text != PLAIN + MORE
    with pytest.raises(BadContent) as caught:
        party(4, text)
    assert sentence in str(caught.value)


def test_turns_are_added_only_where_a_tile_is_held() -> None:
    text = (PLAIN + MORE).replace('do = "hold"\nat = "a1"\nturns = 3', 'do = "gather"\nat = "a1"')
    found = list(problems(GAME.box, *parse(Source("cellar.toml", text))))
    assert found == ["[[more]] adds turns, but no goal holds a tile: take them away"] * 2
