"""The careful bot's Minor Objectives and abilities: points while they cost nothing."""

from __future__ import annotations

import pytest
from support.tower import Tower, tower
from support.tower_bot import acts, said

from inkribbon.games.tower.bot.goals import own_goals, points
from inkribbon.games.tower.bot.planning.moves import Moves
from inkribbon.games.tower.bot.planning.stand import stand_of
from inkribbon.games.tower.bot.sharing import LEFT, favours
from inkribbon.games.tower.bot.table import Table
from inkribbon.games.tower.rules.actions import Cure, Rest
from inkribbon.games.tower.rules.turn import EndTurn
from inkribbon.games.tower.state.world import TowerFace


def worth(face: TowerFace, table: Tower) -> int:
    stand = stand_of(face, 0)
    return points(own_goals(Table(table.begin().view())), stand.hand, not stand.damage)


@pytest.mark.parametrize(
    ("goal", "cards", "won"),
    [
        ("dig-for-victory", ("shovel",), 1),
        ("dig-for-victory", ("handgun",), 0),
        ("quartermaster", ("magazine", "buckshot"), 2),
        ("quartermaster", ("magazine",), 0),
        ("a-dose-to-spare", ("vaccine",), 0),
        ("a-dose-to-spare", ("vaccine", "vaccine"), 2),
    ],
)
def test_it_counts_the_points_of_its_objectives_as_the_end_does(
    goal: str, cards: tuple[str, ...], won: int
) -> None:
    table = tower().goals(goal).hold(*cards)
    assert worth(table.face(), table) == won


def test_an_unhurt_escape_counts_while_there_is_no_damage() -> None:
    table = tower().goals("not-a-scratch")
    assert worth(table.face(), table) == 2
    assert worth(table.damage(1).face(), table) == 0


def test_it_does_not_give_away_what_its_own_objective_asks_for() -> None:
    table = tower().hold("buckshot").goals("dig-for-victory")
    table.world.said = said((1, "need", "buckshot", 0))
    assert favours(Table(table.begin().view())) == [("buckshot", LEFT)]
    assert not favours(Table(table.goals("quartermaster").view()))


def test_it_rests_while_there_is_nothing_better_to_do() -> None:
    table = tower().at(6).damage(2).goals("dig-for-victory").begin()
    for _ in range(2):
        assert acts(table) == Rest()
        table.answer(Rest())
    assert acts(table) == EndTurn()


# The Doctor


def doctor() -> Tower:
    """The Doctor (seat 1) between two collapsed rooms, with two zombies."""
    return tower().at(6, seat=1).zombies(6, 2, seat=1).lay("collapsed", 5, 7, seat=1)


def test_the_doctor_cures_the_zombies_she_cannot_get_away_from() -> None:
    table = doctor().begin(1)
    while not isinstance(action := acts(table), EndTurn):
        table.answer(action)
    face = table.face(1)
    assert (face.zombies[6], face.saved, face.damage) == (0, 2, 1)


def test_a_cure_that_would_kill_is_no_plan() -> None:
    def cures(damage: int) -> bool:
        view = doctor().damage(damage, seat=1).begin(1).view(1)
        moves = Moves(view.book, 1, dict.fromkeys((1, 2, 3), (0, 0)), ())
        return Cure() in [action for action, _ in moves.steps(stand_of(view.faces[1], 3), 1)]

    assert cures(2)
    assert not cures(3)
