"""Odds: exact for every roll, and for nothing else."""

from __future__ import annotations

import pytest
from support.apocalypse import lane

from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.rules.attack import Also, Attack, Spread
from inkribbon.games.apocalypse.state.tasks import Act
from inkribbon.kernel.engine import push, run


def test_the_odds_of_a_shot_are_exact() -> None:
    table = lane().begin()
    shot = table.offers(Attack)[0]
    odds = {odd.result: (odd.count, odd.total) for odd in GAME.odds(table.world, shot)}
    assert odds == {"kill": (1, 6), "push": (1, 6), "miss": (3, 6), "oops": (1, 6)}
    axe = lane("A Z . . .").carry("A", "fire-axe").begin()
    odds = {
        odd.result: (odd.count, odd.total) for odd in GAME.odds(axe.world, axe.offers(Attack)[0])
    }
    assert odds == {"kill": (3, 6), "push": (1, 6), "miss": (1, 6), "oops": (1, 6)}
    friend = lane("A . B Z .").begin("A")
    odds = {o.result: (o.count, o.total) for o in GAME.odds(friend.world, friend.offers(Attack)[0])}
    assert odds == {"wound": (1, 6), "push": (1, 6), "miss": (3, 6), "oops": (1, 6)}


def test_only_rolls_have_odds() -> None:
    table = lane().carry("A", "pistol")
    table.begin()
    for action in table.asked().actions():
        kind = type(action).__name__
        assert bool(GAME.odds(table.world, action)) is (kind in ("Attack", "Throw")), kind


@pytest.mark.parametrize("more", [(), (Act(),)])
def test_a_figure_that_is_gone_has_no_odds(more: tuple[Act, ...]) -> None:
    table = lane("A Z . Z .").carry("A", "pistol")
    world = table.begin().world
    near, gone = table.zombie("b1"), table.zombie("d1")
    world.decision = None
    world.stack.clear()
    push(world, Spread("pistol", (near.id, gone.id)), *more)
    run(world)
    world.at[gone.square] = 0
    world.zombies.pop(gone.id)
    assert GAME.odds(world, Also(gone.id)) == ()
    assert GAME.odds(world, Also(near.id)) != ()
