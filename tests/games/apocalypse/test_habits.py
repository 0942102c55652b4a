"""`careful` at play on the table of inches: no dithering, no idling; and what counts as such."""

from __future__ import annotations

import pytest
from support.apocalypse import Table, inches

from inkribbon.games.apocalypse.bot.watched import WATCHED
from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.rules.moving import Move, Turn
from inkribbon.games.apocalypse.rules.turn import Stop
from inkribbon.lab.simulate import Plan
from inkribbon.lab.watch import RETURNS, watch_one
from inkribbon.lab.ways import Way, setup_of

LANE = """
    +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
    |s A . . . . ? . . . . . . . . . . . x *|
    +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
    """


@pytest.mark.parametrize("name", ["crossing", "mall", "police-yard"])
@pytest.mark.parametrize("players", [1, 3])
def test_it_neither_dithers_nor_idles(name: str, players: int) -> None:
    setup = setup_of(GAME, name, Way(players))
    habits = watch_one(Plan(setup, ("careful",) * players, 1, "1"), 0)
    assert habits.returns <= RETURNS
    assert not habits.idle
    assert habits.decisions < 800


def idles(table: Table) -> bool:
    """Whether the active human would idle by stopping now."""
    return WATCHED.idles(table.world, table.asked(), Stop())


def test_stopping_with_a_site_in_reach_is_idle() -> None:
    assert idles(inches(LANE, kind="escape").begin())
    assert not idles(inches(LANE.replace("? . .", ". . ?"), kind="escape").begin())


def test_a_site_that_zombies_can_reach_too_is_no_reason() -> None:
    assert not idles(inches(LANE.replace("? . . .", "? . . Z"), kind="escape").begin())


def test_stopping_after_an_action_or_a_walk_is_not_idle() -> None:
    table = inches(LANE, kind="escape").begin().move("c1")
    assert not idles(table)


def test_stopping_short_of_the_open_exit_is_idle() -> None:
    near = LANE.replace("|s A", "|s .").replace(". . x", "A . x")
    table = inches(near, kind="escape")
    table.change("A", searched=(table.square("g1"),)).begin()
    assert not idles(table)
    table.world.exit_opens = 1
    assert idles(table)


def test_a_carrier_who_stops_short_of_home_idles() -> None:
    lane = LANE.replace("?", "k").replace("x", ".")
    table = inches(lane, kind="supplies", share=(1, 1)).carry("A", "crate")
    table.world.crates = ()
    assert idles(table.begin())


def test_only_a_walk_counts_as_coming_back() -> None:
    assert WATCHED.attempts(Turn(0))
    assert not WATCHED.attempts(Move(0))


def test_a_position_is_where_one_human_stands_and_which_zombies_are_near() -> None:
    def position(lane: str) -> object:
        table = inches(lane, kind="escape").begin()
        return WATCHED.position(table.world, table.asked())

    here = position(LANE)
    assert here is not None
    assert position(LANE.replace(". . . x", ". Z . x")) == here
    assert position(LANE.replace("? . .", "? Z .")) != here
    assert position(LANE.replace("A .", ". A")) != here
