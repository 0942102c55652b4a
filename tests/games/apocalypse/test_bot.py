"""The careful bot on the table of inches: stays out of reach, does errands, hits no friend."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from support.apocalypse import Table, inches

from inkribbon import bots
from inkribbon.games.apocalypse.bot.errands import errands
from inkribbon.games.apocalypse.bot.threat import WOUND_CHANCE, Ground
from inkribbon.games.apocalypse.bot.weights import WEIGHTS
from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.rules.attack import Attack
from inkribbon.games.apocalypse.rules.barricades import Build
from inkribbon.games.apocalypse.rules.items import Consent, Decline, PickUp, Trade, Use
from inkribbon.games.apocalypse.rules.moving import Move, Turn
from inkribbon.games.apocalypse.rules.search import Search
from inkribbon.games.apocalypse.rules.turn import Stop
from inkribbon.games.apocalypse.state.board import put
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


def test_nobody_waits_at_home_while_a_crate_is_out_there() -> None:
    table = inches(
        """
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        |A B C . . . . . . . . . . . . k|
        +                               +
        |s s s . . . . . . . . . . . . *|
        +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
        """,
        kind="supplies",
        share=(1, 3),
    )
    goals = errands(Ground(GAME.observe(table.world, 0))).goals
    crate = (table.square("p1"),)
    assert set(goals.values()) == {crate}
    table.world.crates = ()
    table.carry("C", "crate")
    goals = errands(Ground(GAME.observe(table.world, 0))).goals
    assert goals[3] == table.world.book.home
    assert goals[1] == goals[2] == (table.human("C").square,)


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


# Staying out of reach


STREET = """
    +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
    |. . . . . . . . . . . . . . x x|
    +                               +
    |s . . . . . A Z Z . . . ? . . .|
    +                               +
    |B . . . . . . . Z . . . . . * .|
    +-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+-+
    """


def harm(table: Table, who: str = "A") -> float:
    human = table.human(who)
    return Ground(GAME.observe(table.world, 0)).harm(human.square, human)


def test_it_ends_its_turn_where_at_most_one_zombie_can_bite_once() -> None:
    table = inches(STREET, kind="escape", turns=60).begin()
    assert harm(table) > 1
    while table.world.active == 1 and (deed := advice(table)) != Stop():
        table.answer(deed, dice=[4] if isinstance(deed, Attack) else [])
    assert harm(table) <= WOUND_CHANCE[1]


def test_a_square_that_would_be_surrounded_is_worse_than_the_bites_alone() -> None:
    open_ground = """
        +-+-+-+-+-+-+-+-+-+
        |. . . . . . . . .|
        +                 +
        |. . Z . . . Z . .|
        +                 +
        |. . . . A . . . .|
        +                 +
        |. . Z . . . Z . .|
        +                 +
        |. . . . . . . . .|
        +-+-+-+-+-+-+-+-+-+
        """
    two, three, four = (harm(inches(open_ground.replace("Z", ".", gone))) for gone in (2, 1, 0))
    assert three == pytest.approx(two / 2 * 3 + WEIGHTS.hemmed)
    assert four == pytest.approx(two / 2 * 4 + WEIGHTS.pinned)


def test_a_barricade_that_shakes_is_no_shelter() -> None:
    table = inches(
        """
        +-+-+-+-+-+-+
        |A . . Z . .|
        +-+-+-+-+-+-+
        """
    )
    piece = table.barricade(("b1", "c1"))

    assert harm(table) == 0
    table.world.barricades[piece] = replace(table.world.barricades[piece], shaking=True)
    assert harm(table) > 0


def test_whoever_stands_in_the_open_exit_has_nothing_to_fear() -> None:
    table = inches(STREET.replace(". x x|", "Z x A|").replace("A Z", ". Z"), kind="escape")
    assert harm(table) > 0
    table.world.exit_opens, table.world.turn = 3, 3
    assert harm(table) > 0, "not in the exit zone"
    put(table.world, 1, table.square("o1"))
    assert harm(table) == 0
    table.world.turn = 2
    assert harm(table) > 0


# Sharing


SIDE_BY_SIDE = """
    +-+-+-+-+-+-+-+-+
    |s A k . . . . .|
    +               +
    |s B . . . . * .|
    +-+-+-+-+-+-+-+-+
    """


def test_it_hands_its_weapon_over_before_it_takes_a_crate_in_both_arms() -> None:
    table = inches(SIDE_BY_SIDE, kind="supplies", share=(1, 2))
    table.carry("A", "magnum").carry("B", "knife").begin()
    assert advice(table) == Trade(2, "magnum", "")
    table.answer(Trade(2, "magnum", ""))
    assert isinstance(advice(table), PickUp)


def test_it_gives_a_spare_weapon_to_one_who_has_none() -> None:
    table = inches(SIDE_BY_SIDE.replace("k", "."), kind="hold").carry("A", "pistol", "pistol")
    table.carry("B").begin().face("A", "north")
    assert Trade(2, "pistol", "") in played(table)


def test_it_does_not_trade_back_and_forth() -> None:
    table = inches(SIDE_BY_SIDE.replace("k", "."), kind="hold").carry("A", "pistol")
    table.carry("B", "pistol").begin()
    assert not [deed for deed in played(table) if isinstance(deed, Trade)]


def test_it_heals_without_waste() -> None:
    table = inches(SIDE_BY_SIDE.replace("k", "."), kind="hold").carry("A", "first-aid-spray")
    table.wounds("B", 2).wounds("A", 1).begin()
    assert advice(table) == Use("first-aid-spray", 2)
    little = inches(SIDE_BY_SIDE.replace("k", "."), kind="hold").carry("A", "first-aid-spray")
    assert not isinstance(advice(little.wounds("A", 1).begin()), Use)


@pytest.mark.parametrize(("items", "agrees"), [((), False), (("knife",), True)])
def test_it_agrees_to_a_trade_only_if_the_two_are_no_worse_off(
    items: tuple[str, ...], agrees: bool
) -> None:
    table = inches(SIDE_BY_SIDE.replace("k", "."), kind="hold", seats=2)
    table.carry("A", "pistol").carry("B", "magnum", *items).begin()
    table.answer(Trade(2, "", (*items, "magnum")[0]))
    assert isinstance(advice(table), Consent if agrees else Decline)


def played(table: Table) -> list[Data]:
    """What the bot does with one human until it stops."""
    deeds: list[Data] = []
    while table.asked().prompt == "inches.act" and len(deeds) < 20:
        deeds.append(advice(table))
        if deeds[-1] == Stop():
            break
        table.answer(deeds[-1])
    return deeds


# Whole games


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
