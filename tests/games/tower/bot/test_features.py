"""The features of a view: named, small, and the same whatever is hidden."""

from __future__ import annotations

from support.tower import started, tower
from support.tower_bot import with_everything

from inkribbon.games.tower.bot.features import named, row
from inkribbon.games.tower.game import GAME
from inkribbon.games.tower.state.world import Said
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler


def features(table: object) -> dict[str, int]:
    assert hasattr(table, "view")
    return dict(named(table.view()))


def test_every_feature_has_a_name_of_its_own() -> None:
    names = [name for name, _ in named(started().view())]
    assert len(set(names)) == len(names) == len(row(started().view()))


def test_they_tell_of_the_own_face() -> None:
    table = tower().at(6).zombies(6, 1).zombies(7, 2).zombies(10, 4).survivors(5, 3).damage(1)
    found = features(table.saved(2).hold("vaccine", "handgun", "magazine").begin())
    assert (found["zombies here"], found["zombies next door"]) == (1, 2)
    assert (found["zombies on the floor"], found["zombies on the face"]) == (3, 7)
    assert (found["survivors on the sheet"], found["survivors on the floor"]) == (2, 3)
    assert (found["life left"], found["damage"], found["action points"]) == (3, 1, 3)
    assert (found["own vaccine"], found["handgun and magazine"], found["own shovel"]) == (1, 1, 0)
    assert found["passage: zombies there"] == 4
    assert (found["passage: way"], found["helicopter: way"]) == (3, 3)


def test_they_tell_of_the_meeting_by_what_was_said() -> None:
    table = with_everything(10)
    table.world.said += (Said(1, 1, 1, "meet", room=10, count=2),)
    found = features(table.begin())
    assert (found["everything in place"], found["exits ready"]) == (1, 1)
    assert (found["players with a vaccine"], found["radio parts found"]) == (4, 2)
    assert (found["passage: chosen"], found["passage: can come"]) == (1, 1)
    assert found["passage: chance that all come"] == int(100 * 0.95 * 0.55 * 0.55)


def test_they_do_not_depend_on_anything_hidden() -> None:
    """Worlds that look the same to a seat have the same features."""
    world, chance = started(seed=5).world, Sampler(5)
    for step in range(400):
        decision = world.decision
        if decision is None:
            break
        if decision.seat != CHANCE and step % 10 == 0:
            view = GAME.observe(world, decision.seat)
            for number in range(3):
                other = GAME.determinise(view, Sampler(number))
                assert row(GAME.observe(other, decision.seat)) == row(view)
        answer(world, chance.choose(decision))
