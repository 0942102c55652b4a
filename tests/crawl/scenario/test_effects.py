"""What the effects of a scenario name is in the box: in tables, at stations, in events."""

from __future__ import annotations

import pytest
from support.scenario_files import problems, scenario

from inkribbon.crawl.scenario.check.effects import lasting_abilities
from inkribbon.games.re2.edition import GAME
from inkribbon.kernel.content.files import Source
from inkribbon.kernel.game import Setup

UNKNOWN = {
    '{ do = "sustain", ability = "nope" }': "unknown ability 'nope': use one of echoes, ",
    '{ do = "linger", ability = "nope" }': "unknown ability 'nope': use one of echoes, ",
    '{ do = "sustain", ability = "scuttler" }': "unknown ability 'scuttler': use one of ",
    '{ do = "receive", card = "nope" }': "the scenario gives 'nope', which is not an item in",
    '{ do = "shuffle-in", card = "nope" }': "'nope' is shuffled in, but it is not a tension",
    '{ do = "unlock", link = "?" }': "the scenario unlocks '?', which is not a link on the map",
}
STRANGERS = (
    '{ do = "spawn", enemy = "cat" }',
    '{ do = "spawned-strike", enemy = "cat" }',
    '{ do = "stalk", enemy = "cat", where = "tile" }',
    '{ do = "special-attacks", enemy = "cat" }',
    '{ do = "move-all", enemy = "cat" }',
    '{ do = "wake", enemy = "cat" }',
)

TABLE = '\n[[campaign]]\ncharacters = 2\nmost = 2\ntext = "x"\nencounters.yellow = [{effect}]\n'
STATION = '\n[[station]]\nat = "{at}"\nname = "box"\ntext = "x"\neffects = [{effect}]\n'
CHOICE = """
[[station]]
at = "{at}"
name = "box"
text = "x"
choices = [{{ name = "open it", effects = [{effect}] }}]
"""
FOUND = "\n[found]\ngreen-herb = [{effect}]\n"


def told(where: str, effect: str) -> list[str]:
    shipped = GAME.source_of(Setup(game="re2", scenario="2a", characters=("leon", "claire"))).text
    text = shipped + where.format(effect=effect, at="1.f8")
    return GAME.problems(Source("longer.toml", text))


@pytest.mark.parametrize("where", [TABLE, STATION, CHOICE, FOUND])
@pytest.mark.parametrize("effect", UNKNOWN)
def test_abilities_cards_and_links_are_known(where: str, effect: str) -> None:
    (line,) = told(where, effect)
    assert line.startswith(UNKNOWN[effect])


@pytest.mark.parametrize("effect", STRANGERS)
def test_enemies_are_known(effect: str) -> None:
    (line,) = told(TABLE, effect)
    assert line.startswith("unknown enemy 'cat': use one of evolved-zombie, ")
    for where, place in ((STATION, "box"), (CHOICE, "box"), (FOUND, "[found]")):
        assert told(where, effect) == [f"'{place}' needs the enemy 'cat', which is not in this box"]


@pytest.mark.parametrize("effect", STRANGERS)
def test_enemies_of_events_are_known(effect: str) -> None:
    event = f'[[event]]\nat = "b2"\nname = "Noise"\ntext = "x"\neffects = [{effect}]\n'
    missing = ["'Noise' needs the enemy 'cat', which is not in this box"]
    assert problems(scenario({"b2": "f"}, more=event)) == missing


@pytest.mark.parametrize(
    "effect", ['{ do = "move-all" }', '{ do = "sustain", ability = "echoes" }']
)
@pytest.mark.parametrize("where", [TABLE, STATION, CHOICE, FOUND])
def test_what_the_box_has_is_right(where: str, effect: str) -> None:
    assert told(where, effect) == []


def test_the_abilities_that_can_last_are_those_that_cards_start() -> None:
    assert lasting_abilities(GAME.contents) == [
        *("echoes", "off-balance", "persisting-unease", "prehensile-grasp", "tough-hide")
    ]
