"""The true winner: points for objectives and for survivors, once everybody has escaped."""

from __future__ import annotations

import pytest
from support.tower import passage, tower

from inkribbon.games.tower.state.events import Ended, Scored, TrueWinners


@pytest.mark.rule("tower.scoring.only-if-cleared")
def test_a_lost_game_is_not_scored() -> None:
    table = tower().saved(5).lay("fire", 6, seat=2).at(6, 2).end_round()
    assert table.world.scores == ()
    assert not table.told(Scored)


@pytest.mark.rule("tower.scoring.only-if-cleared", "tower.lose.time")
def test_nothing_is_scored_when_time_is_up() -> None:
    table = tower().saved(5).saved(2, seat=1).goals("dig-for-victory").hold("shovel")
    for seat in range(4):
        table.emergence(back=0, seat=seat, runs=2)
    table.end_round()
    assert table.told(Ended) == [Ended(False, "time-up")]
    assert table.world.scores == ()
    assert not table.told(Scored)
    assert not table.told(TrueWinners)


@pytest.mark.rule("tower.scoring.only-if-cleared", "tower.lose.life")
def test_nothing_is_scored_when_somebody_is_overrun() -> None:
    table = tower().saved(5, seat=1).at(6).zombies(6, 9).zombie_phase()
    assert table.outcome() == "overrun"
    assert table.world.scores == ()
    assert not table.told(Scored)


@pytest.mark.rule("tower.scoring.minor-objectives")
@pytest.mark.parametrize(
    ("goal", "cards", "points"),
    [
        ("keepsake-handgun", ["handgun"], 1),
        ("loud-goodbye", ["shotgun"], 1),
        ("field-medic", ["first-aid-kit"], 1),
        ("never-again", ["barricade"], 1),
        ("once-burnt", ["fire-extinguisher"], 1),
        ("dig-for-victory", ["shovel"], 1),
        ("unfinished-business", ["dynamite"], 1),
        ("finger-on-the-button", ["detonator"], 1),
        ("quartermaster", ["magazine", "buckshot"], 2),
        ("quartermaster", ["buckshot", "buckshot"], 2),
        ("quartermaster", ["buckshot"], 0),
        ("a-dose-to-spare", ["vaccine"], 2),
        ("a-dose-to-spare", [], 0),
        ("the-voice", [], 2),
        ("field-medic", ["shovel"], 0),
    ],
)
def test_a_minor_objective_gives_its_points_if_it_is_fulfilled(
    goal: str, cards: list[str], points: int
) -> None:
    table = passage().goals(goal).hold(*cards).end_round()
    assert table.world.scores[0].points == points
    assert table.world.scores[0].objectives == ((goal,) if points else ())


@pytest.mark.rule("tower.scoring.minor-objectives")
def test_points_of_several_objectives_add_up() -> None:
    table = passage().goals("the-voice", "dig-for-victory", "not-a-scratch").hold("shovel")
    assert table.end_round().world.scores[0].points == 5
    hurt = passage().goals("the-voice", "not-a-scratch").damage(1).end_round()
    assert hurt.world.scores[0].points == 2


@pytest.mark.rule("tower.scoring.survivors")
def test_each_survivor_on_the_sheet_is_a_point_and_those_in_the_room_are_not() -> None:
    table = passage().saved(3).survivors(10, 2).end_round()
    assert table.told(Scored)[0] == Scored(0, (), 3, 3)


@pytest.mark.rule("tower.scoring.true-winner")
def test_most_points_make_the_true_winner() -> None:
    table = passage().saved(1).saved(3, seat=2).saved(2, seat=3).end_round()
    assert [score.winner for score in table.world.scores] == [False, False, True, False]
    assert table.told(TrueWinners) == [TrueWinners((2,))]


@pytest.mark.rule("tower.scoring.tie")
def test_equal_points_make_true_winners_together() -> None:
    table = passage().saved(2).saved(2, seat=3).saved(1, seat=1).end_round()
    assert table.told(TrueWinners) == [TrueWinners((0, 3))]
