"""The set-ups of a balance page: players, modes and changed settings."""

from __future__ import annotations

import tomllib

import pytest

from inkribbon.catalogue import game as find_game
from inkribbon.kernel.errors import InkribbonError
from inkribbon.lab.ways import Choice, changed, changes, setup_of, ways

FILE = """id = "x"

[zombies]
start = 3  # a human
spawn = 1

[map]
drawing = '''
[spawn = 1]
'''
"""


def test_a_setting_is_changed_and_nothing_else() -> None:
    written = tomllib.loads(FILE)
    again = tomllib.loads(changed(FILE, "zombies.spawn", "4"))
    assert again["zombies"] == {"start": 3, "spawn": 4}
    assert {**again, "zombies": 0} == {**written, "zombies": 0}


def test_a_setting_that_is_not_written_is_added() -> None:
    assert tomllib.loads(changed(FILE, "zombies.bites", "2"))["zombies"]["bites"] == 2


def test_every_value_of_a_setting_is_a_change_of_its_own() -> None:
    assert list(changes(["zombies.spawn=0,2", "zombies.start=5"])) == [
        *("zombies.spawn=0", "zombies.spawn=2", "zombies.start=5"),
    ]


def named(game: str, scenario: str, choice: Choice) -> list[str]:
    found = find_game(game)
    info = next(info for info in found.scenarios() if info.id == scenario)
    return [str(way) for way in ways(found, info, choice)]


def test_modes_and_changes_are_tried_one_at_a_time_from_the_first_number_of_players() -> None:
    choice = Choice((2, 4), ("horde",), ("zombies.spawn=0", "zombies.spawn=3"))
    assert named("apocalypse", "mall", choice) == [
        *("2 players", "4 players", "2 players, horde"),
        *("2 players, zombies.spawn = 0", "2 players, zombies.spawn = 3"),
    ]


def test_crossed_everything_is_played_with_everything() -> None:
    choice = Choice((2, 4), ("horde",), ("zombies.spawn=0",), crossed=True)
    assert named("apocalypse", "mall", choice) == [
        *("2 players", "4 players", "2 players, horde", "4 players, horde"),
        *("2 players, zombies.spawn = 0", "4 players, zombies.spawn = 0"),
        *("2 players, horde, zombies.spawn = 0", "4 players, horde, zombies.spawn = 0"),
    ]


def test_only_modes_leaves_out_what_is_played_without_one() -> None:
    choice = Choice((2, 4), ("horde",), ("zombies.spawn=0",), only_modes=True)
    assert named("apocalypse", "mall", choice) == [
        *("2 players, horde", "4 players, horde"),
        *("2 players, horde, zombies.spawn = 0", "4 players, horde, zombies.spawn = 0"),
    ]


def test_a_value_that_the_scenario_has_anyway_is_not_played() -> None:
    choice = Choice((2,), (), ("zombies.spawn=1", "zombies.spawn=2"))
    assert named("apocalypse", "mall", choice) == ["2 players", "2 players, zombies.spawn = 2"]


def test_a_mode_for_other_numbers_of_players_is_played_by_the_fewest_it_is_for() -> None:
    for crossed in (False, True):
        choice = Choice((4, 2), ("solo", "easy+solo"), crossed=crossed)
        solo = ["1 player, solo", "1 player, easy, solo"]
        assert named("re3", "uptown-1", choice) == ["4 players", "2 players", *solo]


def test_each_is_every_mode_that_the_scenario_offers() -> None:
    intro = named("re3", "escaping-the-warehouse", Choice((2,), ("each",)))
    assert intro == ["2 players", "2 players, easy", "1 player, solo", "2 players, nightmare"]
    assert "2 players, standalone" in named("re3", "rpd-2", Choice((2,), ("each",)))


def test_a_changed_setting_is_in_the_scenario_that_is_played() -> None:
    game = find_game("apocalypse")
    info = next(info for info in game.scenarios() if info.id == "mall")
    as_written, changed_ = ways(game, info, Choice((2,), (), ("zombies.spawn=7",)))
    assert tomllib.loads(setup_of(game, "mall", changed_).text)["zombies"]["spawn"] == 7
    assert setup_of(game, "mall", as_written).text == ""


@pytest.mark.parametrize("word", ["zombies.spawn", "zombies.spawn=", "=3"])
def test_what_varies_nothing_is_refused_with_an_example(word: str) -> None:
    with pytest.raises(InkribbonError, match=r"write zombies.spawn=0,1,2"):
        list(changes([word]))
