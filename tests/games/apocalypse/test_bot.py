"""The careful bot on the table of inches: stays out of reach, does errands, hits no friend."""

from __future__ import annotations

from typing import Any

import pytest
from support.apocalypse import Table, inches

from inkribbon import bots
from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.rules.attack import Attack
from inkribbon.games.apocalypse.rules.barricades import Build
from inkribbon.games.apocalypse.rules.items import PickUp
from inkribbon.games.apocalypse.rules.moving import Move, Turn
from inkribbon.games.apocalypse.rules.search import Search
from inkribbon.games.apocalypse.state.tasks import Bite
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.driver import play
from inkribbon.kernel.sampler import Sampler


def advice(table: Table) -> Data:
    """What the bot would do."""
    decision = table.asked()
    view = GAME.observe(table.world, max(decision.seat, 0))
    return bots.make("careful", GAME, 1).choose(view, decision)


def test_it_searches_what_it_came_for() -> None:
    table = inches(
        """
        +-+-+-+-+-+-+-+-+
        |? A . . . . . x|
        +               +
        |s . . . . . * .|
        +-+-+-+-+-+-+-+-+
        """,
        kind="escape",
    ).begin()
    assert isinstance(advice(table), Search)


def test_it_walks_to_a_site_that_nobody_has_searched() -> None:
    table = inches(
        """
        +-+-+-+-+-+-+-+-+
        |A . . . . ? . x|
        +               +
        |s . . . . . * .|
        +-+-+-+-+-+-+-+-+
        """,
        kind="escape",
    ).begin()
    move = advice(table)
    assert isinstance(move, Move)
    assert table.name(move.square) in ("f1", "e1", "g1", "f2")


def test_it_picks_a_crate_up() -> None:
    table = inches(
        """
        +-+-+-+-+-+-+-+-+
        |s A k . . . . .|
        +               +
        |s s . . . . * .|
        +-+-+-+-+-+-+-+-+
        """,
        kind="supplies",
        share=(1, 1),
    ).begin()
    assert isinstance(advice(table), PickUp)


def test_it_closes_a_doorway_of_the_house_it_holds() -> None:
    table = inches(
        """
        +-+-+-+-+-+-+-+-+
        |. . . . . . . *|
        +-+-+   +-+     +
        |h h A h h|. . .|
        +         +     +
        |h h h h h|. . .|
        +-+-+-+-+-+-+-+-+
        """
    ).face("A", "south")
    turn = advice(table.begin())
    assert turn == Turn(0)
    table.answer(turn)
    assert isinstance(advice(table), Build)


class Watching:
    """The bot, with a check on every answer."""

    def __init__(self, seed: int) -> None:
        self.bot = bots.make("careful", GAME, seed)
        self.given: list[Data] = []

    def choose(self, view: Any, decision: Decision) -> Data:
        self.given.append(self.bot.choose(view, decision))
        return self.given[-1]


@pytest.mark.parametrize("name", ["crossing", "mall", "police-yard"])
def test_it_plays_whole_games_the_same_way_twice_and_shoots_no_friend(name: str) -> None:
    runs = []
    for _ in range(2):
        watching = Watching(5)
        world = play(GAME, GAME.new(name, ["vega"]), {0: watching}, chance=Sampler(5))
        assert world.outcome is not None
        runs.append(watching.given)
    assert runs[0] == runs[1]
    shots = [action for action in runs[0] if isinstance(action, Attack)]
    assert shots
    assert all(shot.first < 0 for shot in shots)


def test_it_runs_the_horde_too() -> None:
    world = GAME.new("crossing", ["vega", "marsh"], ["horde", "one-each"])
    drivers = {seat: Watching(seat) for seat in range(2)}
    play(GAME, world, drivers, chance=Sampler(2))
    assert world.outcome is not None
    assert any(isinstance(action, Bite) for action in drivers[1].given)
