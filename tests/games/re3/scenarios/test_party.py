"""Larger parties meet more: what a scenario file adds by number of characters."""

from __future__ import annotations

from collections import Counter

import pytest

from inkribbon.crawl.scenario.check import problems
from inkribbon.crawl.scenario.file import parse
from inkribbon.crawl.scenario.goals import HoldGoal, needed
from inkribbon.crawl.scenario.party import for_party, lying, waiting
from inkribbon.crawl.state.world import World
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.deck import cards
from inkribbon.kernel.errors import BadContent
from inkribbon.kernel.game import Setup

CAST = ("jill", "carlos", "mikhail", "nikolai")
PLAIN = """
id = "cellar"
title = "The Cellar"
source = "authored"
brief = "Cold."
goal = "Hold out."

[decks.tension]
all-clear = 4

[decks.B]
spare-spray = 1

[[goals]]
do = "hold"
at = "a1"
turns = 3

[[goals]]
do = "gather"
at = "c1"
characters = 3

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
| b   * | *   . |
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
items = { B = ["b2"] }
decks.B = { shotgun = 1 }
encounters.yellow = [{ do = "spawn", enemy = "zombie" }]
turns = 2
"""


def party(count: int, text: str = PLAIN + MORE, modes: tuple[str, ...] = ()) -> World:
    setup = Setup(
        game=GAME.id, scenario="cellar.toml", characters=CAST[:count], modes=modes, text=text
    )
    return GAME.start(setup)


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


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_in_an_easy_game_a_party_meets_only_what_one_character_would(count: int) -> None:
    easy, alone = party(count, modes=("easy",)), party(1)
    assert enemies(easy) == enemies(alone)
    assert easy.book.scenario.goals == alone.book.scenario.goals
    assert easy.book.scenario.encounters == alone.book.scenario.encounters


@pytest.mark.parametrize(("count", "like"), [(1, 1), (2, 2), (3, 2), (4, 2)])
def test_in_a_campaign_a_party_meets_at_most_what_two_would(count: int, like: int) -> None:
    """But it finds as much as a party of its size does."""
    scenario, _ = parse(Source("cellar.toml", PLAIN + MORE))
    found = for_party(scenario, count, meets=2)
    meets, finds = for_party(scenario, like), for_party(scenario, count)
    assert waiting(found) == waiting(meets)
    assert (found.goals, found.encounters, found.goal) == (
        *(meets.goals, meets.encounters, meets.goal),
    )
    assert (lying(found), found.decks) == (lying(finds), finds.decks)


def test_a_scenario_of_a_campaign_is_laid_out_for_a_campaign() -> None:
    setup = Setup(game=GAME.id, scenario="campaign", characters=CAST)
    atlas = GAME.atlas(setup)
    alone = GAME.start(Setup(game=GAME.id, scenario="downtown-2", characters=CAST))
    for_two = Counter(waiting(atlas.book("downtown-2", CAST).scenario))
    everything = Counter(waiting(alone.book.scenario))
    assert for_two < everything
    assert (for_two.total(), everything.total()) == (9, 20)


def test_in_an_easy_game_a_party_finds_what_its_own_number_finds() -> None:
    easy, normal = party(4, modes=("easy",)), party(4)
    assert easy.tokens == normal.tokens
    assert easy.decks["B"] == normal.decks["B"]
    assert easy.book.scenario.goal == "Hold out."


@pytest.mark.parametrize(("count", "turns"), [(1, 3), (2, 4), (3, 4), (4, 6)])
def test_a_larger_party_holds_a_tile_longer(count: int, turns: int) -> None:
    goal = party(count).book.scenario.goals[0]
    assert isinstance(goal, HoldGoal)
    assert needed(goal) == turns


@pytest.mark.parametrize(("count", "goals"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_a_goal_may_be_asked_of_larger_parties_alone(count: int, goals: int) -> None:
    world = party(count)
    assert len(world.book.scenario.goals) == len(world.goals) == goals


@pytest.mark.parametrize(
    ("count", "squares", "deck"),
    [(3, ["a2"], ["spare-spray"]), (4, ["a2", "b2"], ["shotgun", "spare-spray"])],
)
def test_a_larger_party_has_more_to_search_and_to_find(
    count: int, squares: list[str], deck: list[str]
) -> None:
    world = party(count)
    names = world.book.grid.names
    assert [names[square] for square, tokens in world.tokens.items() if "B" in tokens] == squares
    assert sorted(cards(world.decks["B"])) == deck


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
        (
            '["d1"]',
            '["z1"]',
            "[[more]] puts a zombie-dog on 'z1', which is not a square on the map",
        ),
        ("characters = 2", "characters = 1", "[[more]] is for 1 characters, but 1 to 4"),
        ("characters = 4", "characters = 5", "choose a number from 2 to 4"),
        ("encounters.yellow = [{", "encounters.red = [{", "adds to the table 'red'"),
        ("zombie-dog = ", "cat = ", "unknown enemy 'cat'"),
        ('enemy = "zombie" }', 'enemy = "cat" }', "unknown enemy 'cat'"),
        ('"d2", "d2"', '"d2", "d2", "d2", "d2", "d2"', "'d2' is too full"),
        ('["d1"]', '["d1", "a1", "b1", "c2", "d1"]', "5 zombie-dog models are used, but the box"),
        ('["b2"]', '["z1"]', "[[more]] puts a token B on 'z1', which is not a square on the map"),
        ("shotgun = 1", "shotgun = 9", "deck B asks for 9 shotgun, but the box has"),
        ("shotgun = 1", "banana = 1", "deck B asks for 'banana', which is not in this box"),
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
    assert _problems(text) == ["[[more]] adds turns, but no goal holds a tile: remove them"] * 2


def test_a_boss_has_more_hit_points_against_a_larger_party() -> None:
    text = PLAIN.replace("| b   * |", "| b  B* |") + MORE.replace("turns = 2", "boss = 7")
    text += '\n[boss]\nkind = "grave-digger"\n'
    printed = GAME.contents.bosses["grave-digger"].hit_points
    found = [next(iter(party(count, text).bosses.values())).health for count in (3, 4)]
    assert found == [printed, printed + 7]
    assert _problems(PLAIN + MORE.replace("turns = 2", "boss = 7")) == [
        "[[more]] makes the boss stronger, but there is no [boss]: remove that"
    ]


def test_what_a_goal_of_larger_parties_asks_for_may_be_added_for_them() -> None:
    goal = '[[goals]]\ndo = "use"\nitem = "emerald"\nat = "a1"\ncharacters = 4\n'
    text = PLAIN.replace("[encounters", goal + "\n[encounters", 1) + MORE
    assert _problems(text) == ["a goal uses 'emerald', which is not in any deck of the scenario"]
    assert _problems(text.replace("shotgun = 1", "emerald = 1")) == []
    early = text.replace("shotgun = 1", "emerald = 1").replace(
        "characters = 4", "characters = 2", 1
    )
    assert _problems(early) == ["a goal uses 'emerald', which is not in any deck of the scenario"]


def _problems(text: str) -> list[str]:
    return list(problems(GAME.contents, *parse(Source("cellar.toml", text))))


NIGHTMARE = """
[[nightmare]]
characters = 1
text = "A dog has been let in."
enemies = { zombie-dog = ["b1"] }

[[nightmare]]
characters = 3
text = "And another one."
enemies = { zombie-dog = ["b1"] }
"""


@pytest.mark.parametrize(("count", "dogs"), [(1, 1), (2, 1), (3, 2), (4, 2)])
def test_a_nightmare_adds_what_the_scenario_says_for_the_size_of_the_party(
    count: int, dogs: int
) -> None:
    scenario, _ = parse(Source("cellar.toml", PLAIN + MORE + NIGHTMARE))
    plain, worse = for_party(scenario, count), for_party(scenario, count, nightmare=True)
    assert Counter(waiting(worse)) - Counter(waiting(plain)) == {("zombie-dog", "b1"): dogs}
    assert worse.goal.startswith(f"{plain.goal} A dog has been let in.")
    assert ("another" in worse.goal) == (count > 2)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('enemies = { zombie = ["z9"] }', "'z9', which is not a square"),
        ('encounters.red = [{ do = "corpses" }]', "[[nightmare]] adds to the table 'red'"),
        ("boss = 3", "[[nightmare]] makes the boss stronger"),
        ('enemies = { zombie-dog = ["b1", "b2", "c1", "a2", "c2"] }', "the box has 4"),
    ],
)
def test_a_nightmare_that_cannot_be_laid_out_is_refused(line: str, problem: str) -> None:
    text = f'{PLAIN}\n[[nightmare]]\ncharacters = 1\ntext = ""\n{line}\n'
    scenario, drawing = parse(Source("cellar.toml", text))
    assert any(problem in found for found in problems(GAME.contents, scenario, drawing))
