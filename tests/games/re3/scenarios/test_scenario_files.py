"""Scenario files with terrain: their set-up, and a one-line error for each mistake."""

from __future__ import annotations

from collections import Counter

import pytest

from inkribbon.crawl.scenario.file import cards_of
from inkribbon.games.re3.edition import GAME
from inkribbon.kernel.content.files import Source, package_file
from inkribbon.kernel.deck import cards
from inkribbon.kernel.errors import BadContent

DOWNTOWN = package_file(GAME.package, "scenarios", "downtown-1.toml").text
UPTOWN = package_file(GAME.package, "scenarios", "uptown-1.toml").text
FIRST = ("downtown-1", "uptown-1")
UNKNOWN = 'name = "Back Lot"\ncolour = "yellow"\nunexplored = true'


@pytest.mark.rule("re3.setup.scenario")
def test_tiles_tokens_doors_and_enemies_stand_where_the_brief_shows_them() -> None:
    world = GAME.new("downtown-1", ["jill"])
    grid = world.book.grid
    names = [grid.names[enemy.square] for enemy in world.enemies.values()]

    assert names == ["i3", "d7"]
    assert len(grid.tiles) == 10
    assert world.tokens[grid.at["b5"]] == ("typewriter",)
    assert world.tokens[grid.at["c5"]] == ("item-box",)
    assert world.corpses == {grid.at["g3"]: 1, grid.at["c4"]: 1}
    assert world.fire == (grid.at["g2"], grid.at["f3"])
    assert world.barrels == (grid.at["j1"],)
    kinds = Counter(rule.kind for rule in world.book.links)
    assert kinds == {"door": 10, "barricade": 2, "archway": 1}
    closed = [link for link, rule in enumerate(world.book.links) if rule.kind != "archway"]
    assert not any(world.open >> link & 1 for link in closed)


@pytest.mark.rule("re3.setup.item-b-deck")
@pytest.mark.parametrize("name", FIRST)
def test_deck_b_is_what_the_brief_lists(name: str) -> None:
    world = GAME.new(name, ["jill"])
    assert cards(world.decks["B"]) == sorted(cards_of(world.book.scenario.decks["B"]))
    tokens = [token for tokens in world.tokens.values() for token in tokens]
    assert tokens.count("B") == len(world.decks["B"])


@pytest.mark.rule("re3.setup.item-b-deck")
def test_each_scenario_has_a_deck_b_of_its_own() -> None:
    decks = [GAME.new(name, ["jill"]).book.scenario.decks["B"] for name in FIRST]
    assert decks[0] != decks[1]


@pytest.mark.rule("re3.tension.empty-early")
@pytest.mark.parametrize("name", FIRST)
def test_the_first_scenarios_renew_an_empty_tension_deck(name: str) -> None:
    assert GAME.new(name, ["jill"]).book.scenario.tension_reshuffles


@pytest.mark.parametrize(
    ("text", "old", "new", "sentence"),
    [
        (UPTOWN, "| s |", "| . |", "the stairwell 's' is on 1 squares: mark exactly two"),
        (UPTOWN, '"east", name', '"north", name', "one-way door 'w' cannot open from the"),
        (DOWNTOWN, "[encounters.amber]", "[encounters.red]", "'Cellar' needs a table"),
        (DOWNTOWN, "2 = [{ do", "7 = [{ do", "the table 'yellow' has no entry for 2"),
        (DOWNTOWN, 'colour = "amber" }]', 'colour = "yellow" }]', "refers back to itself"),
        (DOWNTOWN, 'colour = "amber" }]', 'colour = "blue" }]', "refers to 'blue'"),
        (DOWNTOWN, 'enemy = "zombie-dog" }', 'enemy = "cat" }', "unknown enemy 'cat'"),
        (DOWNTOWN, 'at = "h4"\nopens', 'at = "z9"\nopens', "a goal is at 'z9'"),
        (DOWNTOWN, 'item = "rusted-hex-crank"', 'item = "toolbox"', "not in any deck of the"),
        (DOWNTOWN, "backdoor-key = 1\n", "", "locked by 'backdoor-key', which is not in any deck"),
        (DOWNTOWN, 'opens = "y"', 'opens = "q"', "a goal opens 'q', which is not a link"),
        (DOWNTOWN, 'goal = "Find', 'special = ["rain"]\ngoal = "Find', "special rule 'rain'"),
        (DOWNTOWN, "o   b |", "ok  b |", "fine"),
        (DOWNTOWN, "| a   o   b |", "| a  kkk  b |", "fine"),
        (DOWNTOWN, "| .   .   a   . d", "| .   .  ~a   . d", "has fire and an item token"),
        (DOWNTOWN, 'enemies = { Z = "zombie" }', 'enemies = { k = "zombie" }', "use another"),
        (DOWNTOWN, 'name = "Back Lot"', UNKNOWN, "is unexplored, but a start square is on it"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(
    text: str, old: str, new: str, sentence: str
) -> None:
    changed = Source("mine.toml", text.replace(old, new, 1))
    assert changed.text != text
    if sentence == "fine":
        GAME.check(changed)
        return
    with pytest.raises(BadContent) as caught:
        GAME.check(changed)
    assert sentence in str(caught.value)
    assert str(caught.value).startswith("mine.toml")


def test_a_green_tile_cannot_be_unexplored() -> None:
    changed = DOWNTOWN.replace('colour = "amber"\nunexplored', 'colour = "green"\nunexplored', 1)
    with pytest.raises(BadContent, match="is unexplored and green"):
        GAME.check(Source("mine.toml", changed))


def test_a_square_holds_no_more_than_fits() -> None:
    changed = DOWNTOWN.replace('Z = "zombie"', 'Z = "drain-deimos"')
    changed = changed.replace("t   I   b", "t  IZk  b").replace("2   .   Z", "2   .   .")
    changed = changed.replace("| Z   .   . |", "| .   .   . |")
    with pytest.raises(BadContent, match="'c5' is too full"):
        GAME.check(Source("mine.toml", changed))
