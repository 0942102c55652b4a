"""Training: fixed counts, reproducible, resumable, and scores that learn something."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from support.lab import RECIPE

from inkribbon.bots.model import CARD, MODEL, read_folder
from inkribbon.bots.scores import ONE, PLACES, Scores, chance
from inkribbon.catalogue import GAMES
from inkribbon.kernel.errors import BadSetup
from inkribbon.lab.files import BadFile
from inkribbon.lab.train.course import Course, lessons, lots, setups_of
from inkribbon.lab.train.data import gathered
from inkribbon.lab.train.exam import Exam, examine
from inkribbon.lab.train.fit import BOLD, CAUTIOUS, Data, fit, quality, said_by
from inkribbon.lab.train.lessons import Learned, Lesson, play_lesson
from inkribbon.lab.train.outlook import Games, corrected

FEW = ("the-gunshot", "1f-west-a")


@pytest.fixture(autouse=True)
def few_scenarios(monkeypatch: pytest.MonkeyPatch) -> None:
    """Training plays every scenario; two are enough here."""
    game = GAMES["re1"]
    few = [info for info in game.scenarios() if info.id in FEW]
    monkeypatch.setattr(game, "scenarios", lambda: few)


def course(folder: Path, rounds: int = 2, lines: list[str] | None = None) -> Course:
    heard = lines if lines is not None else []
    return Course(replace(RECIPE, rounds=rounds), folder, 1, heard.append)


def test_a_course_can_be_repeated_and_resumed(tmp_path: Path) -> None:
    whole = course(tmp_path / "a").run()
    course(tmp_path / "b", rounds=1).run()
    resumed = course(tmp_path / "b").run()
    assert (whole / MODEL).read_bytes() == (resumed / MODEL).read_bytes()
    assert (whole / CARD).read_bytes() == (resumed / CARD).read_bytes()
    assert read_folder(whole).card.rounds == 2


def test_an_interrupted_round_keeps_the_games_it_has(tmp_path: Path) -> None:
    last = course(tmp_path, rounds=1).run()
    model = (last / MODEL).read_bytes()
    (last / CARD).unlink()
    lines: list[str] = []
    course(tmp_path, 1, lines).run()
    assert not any("played" in line for line in lines)
    assert (last / MODEL).read_bytes() == model


def test_progress_shows_games_rate_and_time_left(tmp_path: Path) -> None:
    lines: list[str] = []
    course(tmp_path, 1, lines).run()
    told = r"round 1 of 1: 3 of 3 games, [0-9.]+ a second, 0 s left; [0-3] of 3 won in the last lot"
    assert re.fullmatch(told, lines[0])


def test_a_folder_keeps_to_one_recipe(tmp_path: Path) -> None:
    course(tmp_path)
    with pytest.raises(BadFile, match="holds a course with other settings"):
        Course(replace(RECIPE, games=4), tmp_path, 1, print)


def test_an_exam_completes_the_card_and_can_be_resumed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = course(tmp_path, rounds=1).run()
    lines: list[str] = []
    exam = Exam(game="re1", seed="test", choice=RECIPE.choice, games=2)
    examine(exam, last, 1, lines.append)
    card = read_folder(last).card
    played = [(f.scenario, f.characters, f.games) for f in card.figures]
    assert played == [("the-gunshot", 1, 2), ("1f-west-a", 1, 2)]
    # Two games prove nothing.
    assert all(figure.low <= 0 for figure in card.figures)
    assert "the-gunshot/1: careful" in lines[0]
    monkeypatch.setattr("inkribbon.lab.train.exam.play_noted", None)
    assert examine(exam, last, 1, lines.append) == card


def test_an_exam_calibrates_the_chance_of_winning(tmp_path: Path) -> None:
    last = course(tmp_path, rounds=1).run()
    fitted = read_folder(last).model
    exam = Exam(game="re1", seed="test", choice=RECIPE.choice, games=5)
    card = examine(exam, last, 1, lambda _: None)
    assert 0 <= card.calibration <= 1
    assert card.calibration_held_out == -1
    assert card.calibration_games == 10
    assert sum(decile.positions for decile in card.deciles) > 0
    model = read_folder(last).model
    assert model.value == fitted.value
    assert model.chance != fitted.chance


def test_scores_that_are_too_sure_of_themselves_are_corrected() -> None:
    """They say log-odds from -4 to 8 where the truth is from -2 to 2."""
    dice = np.random.default_rng(3)
    rows = dice.integers(0, 256, (8000, 1)).astype(np.uint8)
    scores = Scores((12 << PLACES - 8,), -4 << PLACES)
    log_odds = (rows[:, 0] / 256 - 0.5) * 4
    won = (dice.random(8000) < 1 / (1 + np.exp(-log_odds))).astype(float)
    before = quality(said_by(scores, rows), won)[2]
    after = quality(said_by(corrected(scores, Games(rows, won)), rows), won)[2]
    assert before > 0.1
    assert after < 0.03


def test_scenarios_held_out_are_not_played() -> None:
    recipe = replace(RECIPE, game="re3", held_out=("downtown-2", "uptown-3"), games=80)
    played = {lesson.setup.scenario for lesson in lessons(recipe, 1, "careful")}
    assert not played & set(recipe.held_out)
    assert len(played) == len(GAMES["re3"].scenario_ids()) - 2


def test_a_campaign_is_a_lot_of_its_own_and_comes_first() -> None:
    recipe = replace(RECIPE, game="re3", games=15, campaigns=2)
    found = lots(lessons(recipe, 1, "careful"), recipe.campaigns)
    assert [len(lot) for lot in found] == [1, 1, 10, 5]
    assert [lot[0].setup.scenario == "campaign" for lot in found] == [True, True, False, False]


def test_a_game_without_a_campaign_says_so() -> None:
    with pytest.raises(BadSetup, match="re1 has no campaign to play: leave out --campaigns"):
        lessons(replace(RECIPE, campaigns=1), 1, "careful")


def test_an_unknown_scenario_cannot_be_held_out() -> None:
    with pytest.raises(
        BadSetup, match="no scenario 'uptown-9' to hold out: choose among escaping-the-warehouse,"
    ):
        setups_of(GAMES["re3"], replace(RECIPE, held_out=("uptown-9",)))


def test_a_game_without_features_cannot_be_trained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("inkribbon.games.tower.bot.STUDY", None)
    with pytest.raises(BadSetup, match=r"tower cannot be trained, .*: choose among re1, re2, re3"):
        Course(replace(RECIPE, game="tower"), tmp_path, 1, print)


def test_a_lesson_depends_on_its_seed_alone() -> None:
    first, second = lessons(RECIPE, 1, "careful")[:2]
    assert play_lesson(first) == play_lesson(first)
    assert play_lesson(first) != play_lesson(replace(first, seed=second.seed))


def test_the_rounds_left_of_a_lesson_only_fall() -> None:
    for part in play_lesson(Lesson(lessons(RECIPE, 1, "careful")[0].setup, "careful", "5")):
        assert list(part.left) == sorted(part.left, reverse=True)
        assert part.left[-1] == 0


def learned(won: bool, rows: list[bytes], left: tuple[float, ...]) -> Learned:
    return Learned("here", 2, won, b"".join(rows), left)


def test_a_win_counts_less_the_longer_it_takes() -> None:
    some = [learned(True, [b"ab", b"cd"], (2.0, 0.0)), learned(False, [b"ef"], (0.0,))]
    value, plain = gathered([some], 2, 0.5, 1.0, 1.0)
    assert value.targets.tolist() == [0.25, 1.0, 0.0]
    assert plain.targets.tolist() == [1.0, 1.0, 0.0]
    assert value.games.tolist() == [0, 0, 1]


def test_each_set_up_has_a_group_but_not_for_the_chances_people_are_told() -> None:
    some = [Learned(name, 2, True, b"ab", (0.0,)) for name in ("here", "there", "here")]
    value, plain = gathered([some], 2, 0.5, 1.0, 1.0)
    assert value.groups.tolist() == [0, 1, 0]
    assert plain.groups.tolist() == [0, 0, 0]


def test_chances_that_people_are_told_are_fitted_more_cautiously() -> None:
    bold, cautious = (fit(some(), ridge).scores.weights for ridge in (BOLD, CAUTIOUS))
    assert 0 < cautious[0] < bold[0] // 2


def test_older_rounds_count_less() -> None:
    some = [learned(True, [b"ab"], (0.0,))]
    value, _ = gathered([some, some], 2, 0.5, 0.5, 1.0)
    assert value.weights[0] == 2 * value.weights[1]


def some() -> Data:
    """Rows of three numbers and a worth; the first number decides, and two set-ups differ."""
    dice = np.random.default_rng(1)
    rows = dice.integers(0, 40, (20_000, 5), np.uint8)
    groups = np.arange(len(rows)) % 2
    # The second number tells the set-ups apart, and does nothing else.
    rows[:, 1] = groups
    log_odds = (rows[:, 0].astype(float) - 20) / 4 - 2.0 * groups
    won = (dice.random(len(rows)) < 1 / (1 + np.exp(-log_odds))).astype(np.float32)
    weights = np.ones(len(rows), np.float32)
    return Data(rows, won, weights, np.arange(len(rows)), groups)


def test_a_fit_learns_what_decides() -> None:
    found = fit(some(), BOLD)
    assert found.loss < 0.6 * found.base
    lost, won = (found.scores.log_odds(bytes([n, 0, 9, 9, 9])) for n in (2, 38))
    assert chance(lost) < ONE // 10
    assert chance(won) > 9 * ONE // 10


def test_what_only_tells_set_ups_apart_is_not_taken_for_what_wins() -> None:
    weights = fit(some(), BOLD).scores.weights
    assert weights[0] > (1 << PLACES) // 6
    assert abs(weights[1]) < (1 << PLACES) // 20


def test_the_same_data_give_the_same_scores() -> None:
    assert fit(some(), BOLD).scores == fit(some(), BOLD).scores
