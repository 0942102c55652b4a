"""Target win rates, and whether the results meet them."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.lab import with_wins

from inkribbon.catalogue import game as find_game
from inkribbon.kernel.errors import InkribbonError
from inkribbon.lab.stats import difference
from inkribbon.lab.targets import Target, read_targets, target_for

BAND = Target("re3", won=(40, 60))
EASY = Target("re3", setups=("2 players, easy",), higher_than="2 players")


@pytest.mark.parametrize(
    ("won", "games", "verdict"),
    [
        (500, 1000, "inside"),
        (300, 1000, "below"),
        (700, 1000, "above"),
        (5, 10, "touches, rate inside"),
        (3, 10, "touches, rate below"),
        (7, 10, "touches, rate above"),
    ],
)
def test_the_whole_interval_must_lie_in_the_band_or_outside(
    won: int, games: int, verdict: str
) -> None:
    assert BAND.verdict(with_wins(won, games), {}) == verdict


def test_a_band_up_to_a_hundred_per_cent_cannot_be_passed() -> None:
    assert Target("re3", won=(20, 100)).verdict(with_wins(50, 50), {}) == "inside"


@pytest.mark.parametrize(
    ("won", "verdict"),
    [
        (80, "higher"),
        (20, "lower"),
        (55, "not sure, rate higher"),
        (45, "not sure, rate lower"),
        (50, "not sure, rate equal"),
    ],
)
def test_one_set_up_can_be_compared_with_another(won: int, verdict: str) -> None:
    others = {"2 players": with_wins(50, 100), "4 players": with_wins(100, 100)}
    assert EASY.verdict(with_wins(won, 100), others) == verdict


def test_nothing_is_compared_with_what_was_not_played() -> None:
    assert EASY.verdict(with_wins(1, 2), {}) == "2 players was not played"


@pytest.mark.parametrize(
    ("wins", "games", "other_wins", "other_games", "low", "high"),
    [(56, 70, 48, 80, 0.0524, 0.3339), (9, 10, 3, 10, 0.1705, 0.8090), (10, 10, 0, 20, 0.6791, 1)],
)
def test_the_interval_of_a_difference_is_newcombes(
    wins: int, games: int, other_wins: int, other_games: int, low: float, high: float
) -> None:
    """The examples are from Newcombe, Statistics in Medicine 17 (1998), method 10."""
    found = difference(wins, games, other_wins, other_games)
    assert found == pytest.approx((low, high), abs=0.0002)


def test_nothing_is_known_of_a_difference_without_games() -> None:
    assert difference(0, 0, 3, 4) == difference(3, 4, 0, 0) == (-1.0, 1.0)


def test_the_first_target_that_fits_is_taken() -> None:
    one = Target("re3", scenarios=("a", "b"), setups=("2 players",), won=(10, 20))
    rest = Target("re3", won=(30, 40))
    targets = (one, rest, Target("re3", won=(50, 60)))
    assert target_for(targets, "re3", "b", "2 players") is one
    assert target_for(targets, "re3", "b", "4 players") is rest
    assert target_for(targets, "re3", "c", "2 players") is rest
    assert target_for(targets, "re1", "b", "2 players") is None


@pytest.mark.parametrize(
    ("text", "cure"),
    [
        ("[[target", "is not valid TOML"),
        ("[[band]]\ngame = 're3'", "should contain only [[target]] entries"),
        ("[[target]]\nwon = [1, 2]", "game"),
        ("[[target]]\ngame = 're3'\ncolour = 1", "colour"),
        ("[[target]]\ngame = 're3'", "needs exactly one of"),
        ("[[target]]\ngame = 're3'\nwon = [1, 2]\nhigher_than = 'x'", "needs exactly one of"),
        ("[[target]]\ngame = 're3'\nwon = [90, 60]", "range of percentages such as [60, 90]"),
        ("[[target]]\ngame = 're3'\nwon = [60, 900]", "range of percentages such as [60, 90]"),
    ],
)
def test_a_wrong_file_is_told_in_one_sentence(tmp_path: Path, text: str, cure: str) -> None:
    path = tmp_path / "targets.toml"
    path.write_text(text)
    with pytest.raises(InkribbonError) as error:
        read_targets(path)
    assert "targets.toml" in str(error.value)
    assert cure in str(error.value)
    assert "\n" not in str(error.value)


def test_the_targets_of_this_project_name_scenarios_that_exist() -> None:
    targets = read_targets(Path(__file__).parents[2] / "docs" / "balance" / "targets.toml")
    assert targets
    for target in targets:
        known = [info.id for info in find_game(target.game).scenarios()]
        assert set(target.scenarios) <= set(known)
