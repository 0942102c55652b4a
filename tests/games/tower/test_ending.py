"""The End of Round phase, escapes, defeats and the true winner."""

from __future__ import annotations

import pytest
from support.tower import CAST, Tower, tower

from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.rules.actions import Move
from inkribbon.games.tower.rules.slits import HandOver
from inkribbon.games.tower.state.events import (
    BarricadeRemoved,
    Burnt,
    Ended,
    Fell,
    MarkerPassed,
    RoundStarted,
    Scored,
    TrueWinners,
    TurnStarted,
    ZombiesEmerged,
    ZombiesMoved,
)

RADIO = ("communication-device", "battery")


def gathered(room: int, *cast: str) -> Tower:
    """All PCs in one room, each with a Vaccine."""
    table = tower(*cast)
    for seat in table.world.faces:
        table.at(room, seat).hold("vaccine@2", seat=seat)
    return table


def passage(*cast: str) -> Tower:
    return gathered(10, *cast).hold(*RADIO)


def helicopter(flares: int = 4, *cast: str) -> Tower:
    return gathered(2, *cast).hold(*["flare@2"] * flares)


# The phases of a round


@pytest.mark.rule("tower.turn.phase-order")
def test_a_round_is_emergence_action_zombies_and_its_end() -> None:
    table = tower().at(6).zombies(8, 1).at(1, 1).at(1, 2).at(1, 3)
    for seat in range(4):
        table.emergence(*range(1, 11), back=2, seat=seat)
    table.begin()
    assert table.world.phase == "action"
    table.end().end().end().end(chance=[1, 1, 2, 1] * 4)
    kept = (TurnStarted, ZombiesMoved, MarkerPassed, RoundStarted, ZombiesEmerged)
    told = [type(e) for e in table.events if isinstance(e, kept)]
    order = list(dict.fromkeys(told))
    assert order == [TurnStarted, ZombiesMoved, MarkerPassed, RoundStarted, ZombiesEmerged]
    assert told.index(ZombiesMoved) == 4
    assert told[-1] is TurnStarted


@pytest.mark.rule("tower.end-phase.fire")
def test_zombies_and_survivors_in_a_fire_are_removed_and_the_fire_stays() -> None:
    table = tower().at(1).lay("fire", 6).zombies(6, 4).survivors(6, 2).zombies(7, 1)
    table.slit(1, "flare", by=0).end_round()
    face = table.face()
    assert (face.zombies[6], face.survivors[6], face.zombies[7]) == (0, 0, 1)
    assert table.told(Burnt) == [Burnt(0, 6, 4, 2)]
    assert [card.room for card in face.laid] == [6]
    assert table.world.slits


@pytest.mark.rule("tower.end-phase.marker")
def test_the_marker_goes_to_the_left_at_the_end_of_a_round() -> None:
    table = tower()
    for expected in (1, 2, 3, 0):
        table.end_round()
        assert table.world.first == expected
    assert [e.seat for e in table.told(MarkerPassed)] == [1, 2, 3, 0]


@pytest.mark.rule("tower.end-phase.barricades", "tower.end-phase.fire", "tower.end-phase.marker")
def test_barricades_go_first_then_fire_takes_its_toll_then_the_marker_moves() -> None:
    table = tower().at(1).lay("barricade", 6).lay("fire", 7).zombies(7, 1).end_round()
    kept = (BarricadeRemoved, Burnt, MarkerPassed)
    told = [type(e) for e in table.events if isinstance(e, kept)]
    assert told == [BarricadeRemoved, Burnt, MarkerPassed]


# Escapes


@pytest.mark.rule("tower.win.passage-vaccine", "tower.win.passage-radio", "tower.win.passage-room")
@pytest.mark.rule("tower.win.either")
def test_everybody_leaves_by_the_secret_passage() -> None:
    assert passage().end_round().outcome() == "secret-passage"
    assert passage(*CAST[:3]).end_round().outcome() == "secret-passage"


@pytest.mark.rule("tower.win.passage-vaccine")
def test_the_passage_needs_a_vaccine_in_every_hand() -> None:
    table = passage()
    table.change(3, hand=())
    assert table.end_round().outcome() == ""
    two = passage().hold("vaccine@2")
    two.change(3, hand=())
    assert two.end_round().outcome() == ""


@pytest.mark.rule("tower.win.passage-radio")
def test_device_and_battery_must_be_in_one_hand() -> None:
    for part in RADIO:
        assert gathered(10).hold(part).end_round().outcome() == ""
    apart = gathered(10).hold(RADIO[0]).hold(RADIO[1], seat=1)
    assert apart.end_round().outcome() == ""


@pytest.mark.rule("tower.win.passage-room")
def test_everybody_must_end_the_round_in_room_10() -> None:
    assert passage().at(11, 2).end_round().outcome() == ""
    assert passage().at(2, 0).at(2, 1).at(2, 2).at(2, 3).end_round().outcome() == ""


@pytest.mark.rule("tower.win.helicopter-vaccine", "tower.win.helicopter-flares")
@pytest.mark.rule("tower.win.helicopter-room", "tower.win.either")
def test_everybody_leaves_by_helicopter() -> None:
    assert helicopter().end_round().outcome() == "helicopter-rescue"
    three = helicopter(3, *CAST[:3]).end_round()
    assert three.outcome() == "helicopter-rescue"


@pytest.mark.rule("tower.win.helicopter-vaccine")
def test_the_helicopter_needs_a_vaccine_in_every_hand() -> None:
    table = helicopter()
    table.change(3, hand=())
    assert table.end_round().outcome() == ""


@pytest.mark.rule("tower.win.helicopter-flares")
def test_flares_are_counted_over_all_hands() -> None:
    assert helicopter(3).end_round().outcome() == ""
    spread = helicopter(2).hold("flare@2", seat=1).hold("flare@2", seat=3)
    assert spread.end_round().outcome() == "helicopter-rescue"
    assert helicopter(2, *CAST[:3]).end_round().outcome() == ""


@pytest.mark.rule("tower.win.helicopter-room")
def test_everybody_must_end_the_round_in_room_2() -> None:
    assert helicopter().at(1, 3).end_round().outcome() == ""


def test_a_card_in_a_slit_is_in_nobodys_hand() -> None:
    table = passage().begin().answer(HandOver("battery"))
    for seat in range(4):
        table.emergence(*range(1, 11), back=2, seat=seat)
    table.end().end().end().end(chance=[1, 1, 2, 1] * 4)
    assert table.outcome() == ""


def test_a_collapsed_exit_lets_nobody_out() -> None:
    assert passage().lay("collapsed", 10, seat=2).end_round().outcome() == ""


@pytest.mark.rule("tower.win.either", "tower.lose.time")
def test_an_escape_in_the_last_round_counts() -> None:
    table = passage()
    for seat in range(4):
        table.emergence(back=0, seat=seat, runs=2)
    assert table.end_round().outcome() == "secret-passage"


# Defeats


@pytest.mark.rule("tower.lose.life", "tower.lose.immediate")
@pytest.mark.parametrize(("bites", "outcome"), [(3, ""), (4, "overrun"), (5, "overrun")])
def test_damage_that_reaches_life_loses_for_all(bites: int, outcome: str) -> None:
    table = tower("soldier", "doctor", "fighter").at(6).zombies(6, bites).zombie_phase()
    assert table.outcome() == outcome
    assert [e.seat for e in table.told(Fell)] == ([0] if outcome else [])
    assert table.told(Ended) == ([Ended(False, "overrun")] if outcome else [])
    assert not outcome or table.world.decision is None


@pytest.mark.rule("tower.lose.fire", "tower.lose.immediate")
def test_a_pc_in_a_fire_at_the_end_of_a_round_loses_for_all() -> None:
    table = tower().lay("fire", 6, seat=2).at(6, 2).end_round()
    assert table.outcome() == "burnt"
    assert table.told(Fell) == [Fell(2, "burnt")]
    assert GAME.fallen(table.world) == ("room 6",)


@pytest.mark.rule("tower.lose.fire")
def test_a_fire_in_the_exit_loses_before_the_escape_is_looked_at() -> None:
    assert passage().lay("fire", 10, seat=1).end_round().outcome() == "burnt"


@pytest.mark.rule("tower.lose.time", "tower.lose.immediate")
def test_the_second_run_out_of_the_emergence_pile_ends_the_game_after_its_round() -> None:
    table = tower()
    for seat in range(4):
        table.emergence(back=0, seat=seat, runs=1)
    assert table.end_round().outcome() == ""
    for seat in range(4):
        table.emergence(back=0, seat=seat, runs=2)
    assert table.end_round().outcome() == "time-up"


@pytest.mark.rule("tower.lose.immediate")
def test_nothing_is_done_after_a_defeat() -> None:
    table = tower().at(6).damage(3).begin().answer(Move(7)).answer(Move(6)).answer(Move(7))
    table.answer(Move(6, overcharge=True))
    assert table.world.decision is None
    assert table.world.stack == []
    assert table.told(Ended) == [Ended(False, "overrun")]


# The true winner


@pytest.mark.rule("tower.scoring.only-if-cleared")
def test_a_lost_game_is_not_scored() -> None:
    table = tower().saved(5).lay("fire", 6, seat=2).at(6, 2).end_round()
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
