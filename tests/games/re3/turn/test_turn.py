"""Turns, phases, and the four actions."""

from __future__ import annotations

import pytest
from support.crawl import crawl
from support.re3 import introduction, moves

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.trade import Trade
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.state.events import EnemyMoved, TensionDrawn, TurnStarted
from inkribbon.crawl.turn.actions import FlipDoor, Move, Stop
from inkribbon.crawl.turn.turn import StartTurn
from inkribbon.kernel.decision import GROUP
from inkribbon.kernel.errors import IllegalAnswer

CORRIDOR = """
    +---+---+---+---+---+---+
    | .   .   .   .   .   . |
    +---+---+---+---+---+---+
    """


@pytest.mark.rule("re3.turn.clockwise")
def test_players_take_turns_one_after_another_round_the_table() -> None:
    table = crawl("re3", CORRIDOR, cast=["jill", "carlos", "mikhail"])
    table.stand("jill", "a1").stand("carlos", "b1").stand("mikhail", "c1").begin("carlos")

    table.stop().stop().stop()

    assert [event.seat for event in table.told(TurnStarted)] == [1, 2, 0, 1]


@pytest.mark.rule("re3.turn.phases", "re3.reaction.then-tension")
def test_actions_come_first_then_reactions_then_the_tension_card() -> None:
    table = crawl("re3", CORRIDOR).stand("jill", "a1").enemy("zombie", "f1").begin()
    assert table.world.phase == "action"

    table.move("b1").stop()

    kept = (EnemyMoved, TensionDrawn, TurnStarted)
    told = [type(event) for event in table.events if isinstance(event, kept)]
    assert told == [TurnStarted, EnemyMoved, TensionDrawn, TurnStarted]


@pytest.mark.rule("re3.turn.active-character")
def test_only_the_character_whose_turn_it_is_acts() -> None:
    table = crawl("re3", CORRIDOR, cast=["jill", "carlos"])
    table.stand("jill", "a1").stand("carlos", "f1").begin()

    assert (table.world.active, table.asked().seat) == (0, 0)
    assert moves(table) == ["b1"]
    table.stop()

    assert (table.world.active, table.asked().seat) == (1, 1)
    assert moves(table) == ["e1"]


@pytest.mark.rule("re3.turn.first-player")
def test_the_group_picks_any_player_to_go_first() -> None:
    table = introduction("jill", "carlos", "nikolai", "mikhail")
    while table.asked().prompt == "start":
        table.answer(table.asked().actions()[0])

    assert table.asked().seat == GROUP
    assert table.offers(StartTurn) == [StartTurn(seat) for seat in range(4)]
    table.answer(StartTurn(2))

    assert table.world.active == 2


# Actions


@pytest.mark.rule("re3.action.up-to-four", "re3.action.repeatable")
def test_the_same_action_may_be_repeated_but_the_fourth_ends_the_phase() -> None:
    table = crawl("re3", CORRIDOR, cast=["jill", "carlos"])
    table.stand("jill", "a1").stand("carlos", "f1").begin()

    table.move("b1").move("c1").move("d1")
    assert table.world.active == table.seat("jill")
    table.move("e1")

    assert table.at("jill") == "e1"
    assert table.world.active == table.seat("carlos")


@pytest.mark.rule("re3.action.four-moves-example", "re3.action.up-to-four")
def test_after_four_moves_no_door_can_be_opened_this_turn() -> None:
    table = crawl(
        "re3",
        """
        +---+---+---+---+---+---+
        | .   .   .   . d .   . |
        +---+---+---+---+---+---+
        """,
        cast=["jill", "carlos"],
    )
    table.stand("jill", "b1").stand("carlos", "f1").begin()

    table.move("c1").move("d1")
    assert table.offers(FlipDoor)
    table.move("c1").move("d1")

    with pytest.raises(IllegalAnswer):
        table.door(0)
    assert not table.world.open


@pytest.mark.rule("re3.action.list")
def test_the_six_standard_actions_are_all_on_offer_and_each_costs_one() -> None:
    offered = (Attack, Move, FlipDoor, Search, Trade, UseItem)
    for kind in offered:
        table = crawl(
            "re3",
            """
            +---+---+---+
            | .   . d . |
            +---+---+---+
            """,
            cast=["jill", "carlos"],
        )
        table.stand("jill", "b1").stand("carlos", "b1").enemy("zombie", "a1").token("A", "b1")
        table.carry("jill", "handgun", "handgun-bullets").deck("A", "green-herb").begin()
        action = table.offers(kind)[0]

        table.answer(action, ["mid"] if kind is Attack else [])

        assert table.world.actions == 3, kind


def test_actions_may_be_left_unused_except_beside_an_enemy() -> None:
    # Corpses and bosses, which also keep a character from stopping, have their own tests.
    table = crawl("re3", CORRIDOR).stand("jill", "a1").enemy("zombie", "b1").begin()
    assert table.offers(Stop)

    table.move("b1")
    assert not table.offers(Stop)
    with pytest.raises(IllegalAnswer):
        table.stop()
