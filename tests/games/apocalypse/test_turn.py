"""The turn: humans, reinforcements, zombies."""

from __future__ import annotations

import pytest
from support.apocalypse import CAST, inches

from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.rules.turn import Activate
from inkribbon.games.apocalypse.state.board import cap
from inkribbon.games.apocalypse.state.events import (
    BiteMissed,
    TurnBegan,
    Walked,
    ZombieEntered,
    ZombieKilled,
)
from inkribbon.games.apocalypse.state.tasks import EnterAt
from inkribbon.kernel.decision import GROUP
from inkribbon.kernel.engine import push, run

STREET = """
    +-+-+-+-+-+-+-+-+-+-+-+-+
    |A . . . . . . . . . . *|
    +                       +
    |B . . . . . . . . . . *|
    +-+-+-+-+-+-+-+-+-+-+-+-+
    """


@pytest.mark.rule("apocalypse.turn.step-1-humans")
def test_every_human_acts_in_any_order_each_finished_before_the_next() -> None:
    table = inches(STREET).begin("B")

    assert table.asked().prompt == "inches.act"
    assert table.asked().about == (2,)
    table.move("d2")
    assert table.asked().about == (2,)
    table.stop()

    assert table.asked().about == (1,)  # with only one human left, there is no question who is next
    assert [human.done for human in table.world.humans.values()] == [False, True]


@pytest.mark.rule("apocalypse.turn.step-1-humans")
def test_nothing_happens_before_the_humans_act() -> None:
    table = inches(STREET.replace("|B .", "|B Z"), spawn=1).begin("A")
    assert table.world.phase == "humans"
    assert len(table.zombies()) == 1
    assert [type(event).__name__ for event in table.events] == ["TurnBegan"]


@pytest.mark.rule("apocalypse.turn.step-1-humans")
def test_the_players_agree_who_is_next() -> None:
    table = inches(STREET.replace("|B .", "|B C"), seats=2).begin("C").stop()

    assert table.asked().seat == GROUP
    assert [go.human for go in table.offers(Activate)] == [1, 2]


@pytest.mark.rule("apocalypse.turn.step-2-reinforce", "apocalypse.turn.step-3-zombies")
def test_new_zombies_come_after_the_humans_and_act_in_the_same_turn() -> None:
    table = inches(STREET, spawn=1).begin()
    assert not table.zombies()

    table.stop()
    assert not table.zombies()
    table.stop(dice=["l1", "l2"])

    assert [type(event) for event in table.events] == [
        *(TurnBegan, ZombieEntered, ZombieEntered, Walked, Walked, TurnBegan)
    ]
    assert table.zombies() == ["h1", "h2"]
    assert table.world.turn == 2


@pytest.mark.rule("apocalypse.turn.step-3-zombies")
def test_after_the_zombies_a_new_turn_starts_with_the_humans() -> None:
    table = inches(STREET.replace("|A .", "|A Z")).begin()
    table.stop().stop(dice=[1, 2, 3, 4])

    assert len(table.told(BiteMissed)) == 4
    assert [event.turn for event in table.told(TurnBegan)] == [1, 2]
    assert table.asked().prompt == "inches.next-human"


@pytest.mark.rule("apocalypse.turn.zombie-cap", "apocalypse.turn.step-2-reinforce")
def test_reinforcement_stops_at_four_zombies_for_each_human() -> None:
    table = inches(
        """
        +-+-+-+-+-+-+-+-+-+-+-+-+
        |A . . .|Z Z Z . . . . *|
        +       +               +
        |. . . .|. . . . . . . *|
        +-+-+-+-+-+-+-+-+-+-+-+-+
        """,
        spawn=3,
    ).begin()
    table.stop(dice=["l1"])

    assert len(table.zombies()) == 4
    assert len(table.told(ZombieEntered)) == 1


@pytest.mark.rule("apocalypse.turn.zombie-cap")
def test_a_cap_that_has_dropped_removes_no_zombie_and_lets_none_in() -> None:
    table = inches(
        """
        +-+-+-+-+-+-+-+-+-+-+-+-+
        |A . . .|Z Z Z Z Z . . *|
        +       +               +
        |. . . .|. . . . . . . *|
        +-+-+-+-+-+-+-+-+-+-+-+-+
        """,
        spawn=2,
    ).begin()
    assert cap(table.world) == 4
    table.stop()

    assert len(table.zombies()) == 5
    assert not table.told(ZombieEntered)


@pytest.mark.rule("apocalypse.turn.zombie-cap", "apocalypse.attack.result-6-head")
def test_a_killed_zombie_makes_room_for_another() -> None:
    table = inches(
        """
        +-+-+-+-+-+-+-+-+-+-+-+-+
        |A . . . Z Z Z Z . . . *|
        +                       +
        |. . . . . . . . . . . *|
        +-+-+-+-+-+-+-+-+-+-+-+-+
        """,
        spawn=1,
    )
    table.face("A", "east").begin().attack("pistol", "e1", dice=[6])
    assert len(table.told(ZombieKilled)) == 1
    table.stop(dice=["l1"])

    assert len(table.told(ZombieEntered)) == 1


@pytest.mark.rule("apocalypse.components.figures")
@pytest.mark.parametrize(
    ("players", "modes", "humans"),
    [(1, (), 4), (2, (), 4), (8, (), 16), (3, ("one-each",), 3), (3, ("horde",), 4)],
)
def test_each_player_runs_human_figures_with_wounds_items_and_a_facing(
    players: int, modes: tuple[str, ...], humans: int
) -> None:
    world = GAME.new("crossing", CAST[:players], modes)

    assert len(world.humans) == humans
    crowd = world.book.scenario.zombies.crowd
    assert len(world.zombies) == -(-3 * humans * crowd // 100)
    assert len({human.name for human in world.humans.values()}) == humans
    for human in world.humans.values():
        assert (human.wounds, human.items) == (0, ("pistol",))
        assert human.facing in range(8)
        assert world.at[human.square] == human.id
    assert {human.seat for human in world.humans.values()} == set(
        range(players - ("horde" in modes))
    )


@pytest.mark.rule("apocalypse.turn.step-2-reinforce")
def test_newcomers_keep_away_from_humans_where_they_can() -> None:
    near = inches(
        """
        +-+-+-+-+-+-+-+-+-+-+-+-+
        |* A . . . . . . . . . *|
        +                       +
        |. . . . . . . . . . . .|
        +-+-+-+-+-+-+-+-+-+-+-+-+
        """,
        spawn=1,
    ).begin()
    near.stop()  # only one entry point is left, so there is no random choice

    assert [near.name(event.square) for event in near.told(ZombieEntered)] == ["l1"]


@pytest.mark.rule("apocalypse.turn.step-2-reinforce")
def test_where_every_entry_is_near_the_farthest_is_used() -> None:
    table = inches(
        """
        +-+-+-+-+-+-+
        |* . A . . *|
        +-+-+-+-+-+-+
        """,
        spawn=1,
    ).begin()
    table.stop(dice=[1, 1])

    assert [table.name(event.square) for event in table.told(ZombieEntered)] == ["f1"]


def test_a_zombie_enters_out_of_contact_with_humans() -> None:
    table = inches("+-+-+-+-+-+\n|A B . . .|\n+-+-+-+-+-+")
    push(table.world, EnterAt(table.square("c1")))
    run(table.world)
    table.hear()
    (entered,) = table.told(ZombieEntered)
    assert table.name(entered.square) == "d1"
    push(table.world, EnterAt(table.square("c1")))
    run(table.world)
    assert len(table.zombies()) == 2
