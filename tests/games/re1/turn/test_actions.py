"""The Action Phase: how many actions, which ones, moving, and leaving."""

from __future__ import annotations

import pytest
from support.crawl import crawl
from support.re1 import moves, the_game

from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.items.trade import Trade
from inkribbon.crawl.items.using import UseItem
from inkribbon.crawl.turn.actions import FlipDoor, Leave, Move, Stop
from inkribbon.kernel.errors import BadSetup, IllegalAnswer
from inkribbon.kernel.game import Setup

CORRIDOR = """
+---+---+---+---+---+---+---+
| .   .   .   .   .   .   . |
+---+---+---+---+---+---+---+
"""
TWO_TILES = """
+---+---+---+---+---+---+---+
| .   .   .   .   . d .   . |
+---+---+---+---+---+---+---+
"""
HALL = """
+---+---+---+
| .   .   . |
+           +
| .   .   . |
+           +
| .   .   . |
+---+---+---+
"""


@pytest.mark.rule("re1.action.up-to-four", "re1.action.repeatable")
def test_a_character_may_move_four_times_and_no_more() -> None:
    table = crawl("re1", CORRIDOR, cast=["chris", "jill"]).stand("chris", "a1").stand("jill", "g1")

    table.begin().move("b1").move("c1").move("d1")
    assert table.world.active == table.seat("chris")
    table.move("e1")

    assert table.at("chris") == "e1"
    assert table.world.active == table.seat("jill")


@pytest.mark.rule("re1.action.four-total-example")
def test_after_four_moves_there_is_no_action_left_to_open_a_door() -> None:
    table = crawl("re1", TWO_TILES, cast=["chris"]).stand("chris", "a1").begin()

    table.move("b1").move("c1").move("d1").move("e1")

    assert table.world.turn == 2  # the four moves ended his turn before the door
    assert table.world.open == 0
    three = crawl("re1", TWO_TILES, cast=["chris"]).stand("chris", "b1").begin()
    three.move("c1").move("d1").move("e1").door(0)
    assert three.world.open == 1


@pytest.mark.rule("re1.action.list")
def test_the_standard_actions_are_attack_move_search_trade_use_an_item_and_doors() -> None:
    table = crawl("re1", TWO_TILES, cast=["chris", "jill"]).stand("chris", "e1").stand("jill", "d1")
    table.carry("chris", "handgun", "green-herb").token("A", "e1").deck("A", "green-herb")
    table.enemy("zombie", "a1").begin()

    kinds = {type(action) for action in table.asked().actions()}

    assert {Attack, Move, Search, Trade, UseItem, FlipDoor} <= kinds
    assert Leave not in kinds


@pytest.mark.rule("re1.action.list")
@pytest.mark.parametrize(
    ("kind", "dice"),
    [(Attack, ["high high"]), (Move, []), (Search, []), (UseItem, []), (FlipDoor, []), (Trade, [])],
)
def test_every_standard_action_spends_one_of_the_four(kind: type, dice: list[str]) -> None:
    table = crawl("re1", TWO_TILES, cast=["chris", "jill"]).stand("chris", "e1", harm=1)
    table.stand("jill", "e1").carry("chris", "knife", "green-herb").token("A", "e1")
    table.deck("A", "green-herb").enemy("hunter", "d1").begin("chris")

    table.answer(next(a for a in table.asked().actions() if isinstance(a, kind)), dice=dice)

    assert table.world.actions == 3


@pytest.mark.rule("re1.action.may-skip")
@pytest.mark.parametrize("taken", [0, 1, 2, 3])
def test_any_number_of_actions_may_be_left_unused(taken: int) -> None:
    table = crawl("re1", CORRIDOR, cast=["chris", "jill"]).stand("chris", "a1").stand("jill", "g1")
    table.begin()
    for square in ("b1", "c1", "d1")[:taken]:
        table.move(square)

    table.stop()

    assert table.world.active == table.seat("jill")


def test_a_character_in_a_square_with_an_enemy_may_not_leave_actions_unused() -> None:
    table = crawl("re1", CORRIDOR, cast=["chris"]).stand("chris", "b1").enemy("zombie", "b1")
    table.begin()
    with pytest.raises(IllegalAnswer):
        table.answer(Stop())

    table.move("a1", dice=["high high"])
    assert table.offers(Stop)


# Moving


@pytest.mark.rule("re1.move.adjacent-square")
def test_a_move_goes_to_any_adjacent_square_diagonals_included() -> None:
    table = crawl("re1", HALL).stand("jill", "b2").begin()
    assert moves(table) == ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"]
    table.move("c3")
    assert table.at("jill") == "c3"
    assert moves(table) == ["b2", "b3", "c2"]


@pytest.mark.rule("re1.move.corner-example", "re1.move.no-corners")
def test_chris_needs_two_moves_round_a_corner() -> None:
    corner = """
        +---+---+
        | .   . |
        +---+   +
            | . |
            +---+
        """
    table = crawl("re1", corner, cast=["chris"]).stand("chris", "a1").begin()
    assert moves(table) == ["b1"]

    table.move("b1").move("b2")

    assert table.at("chris") == "b2"
    assert table.world.actions == 2


@pytest.mark.rule("re1.move.no-corners")
def test_a_step_past_the_end_of_an_inner_wall_or_a_door_post_is_a_corner() -> None:
    wall_end = """
        +---+---+
        | . | . |
        +   +   +
        | .   . |
        +---+---+
        """
    table = crawl("re1", wall_end).stand("jill", "a2").begin()
    assert moves(table) == ["a1", "b2"]

    doorway = """
        +---+---+---+
        | .   . | . |
        +       +   +
        | .   . d . |
        +---+---+---+
        """
    table = crawl("re1", doorway).stand("jill", "b1").open(0).begin()
    assert moves(table) == ["a1", "a2", "b2"]


# Leaving the playing area


@pytest.mark.rule("re1.tutorial.goal")
def test_leaving_takes_an_action_in_the_square_of_the_exit_and_all_must_leave() -> None:
    corridor = CORRIDOR.replace(" . ", " X ", 1)
    table = crawl("re1", corridor, cast=["jill", "chris"]).stand("jill", "b1").stand("chris", "a1")
    table.begin("jill")
    with pytest.raises(IllegalAnswer):
        table.leave()

    table.move("a1").move("b1").move("a1").leave()
    assert table.at("jill") == ""
    assert table.game.outcome(table.world) is None

    table.leave()
    outcome = table.game.outcome(table.world)
    assert outcome is not None
    assert outcome.won


@pytest.mark.rule("re1.tutorial.goal")
def test_without_an_action_left_nobody_leaves() -> None:
    table = crawl("re1", CORRIDOR.replace(" . ", " X ", 1), cast=["chris"]).stand("chris", "e1")

    table.begin().move("d1").move("c1").move("b1").move("a1")

    assert table.at("chris") == "a1"
    assert table.world.turn == 2


@pytest.mark.rule("re1.tutorial.left-characters-out")
def test_who_has_left_takes_no_turn_and_is_nobodys_target_or_partner() -> None:
    corridor = CORRIDOR.replace(" . ", " X ", 1)
    table = crawl("re1", corridor, cast=["jill", "chris"]).stand("jill", "a1").stand("chris", "e1")
    table.enemy("zombie", "c1").begin("jill")
    before = len(table.world.decks["tension"])

    table.leave()
    assert table.where(table.enemies()[0]) == "c1"
    assert len(table.world.decks["tension"]) == before

    table.stop()
    assert table.where(table.enemies()[0]) == "d1"
    assert table.world.active == table.seat("chris")
    assert table.offers(Trade) == []


@pytest.mark.rule("re1.components.player-count")
def test_one_to_four_players_can_take_part() -> None:
    cast = ["jill", "chris", "rebecca", "barry"]
    assert the_game().seats == (1, 4)
    assert the_game().scenarios()[0].seats == (1, 4)
    for count in (1, 2, 3, 4):
        world = the_game().new("the-gunshot", cast[:count])
        assert len(world.characters) == count

    for wrong in ([], [*cast, "jill"]):
        with pytest.raises(BadSetup):
            the_game().start(Setup(game="re1", scenario="the-gunshot", characters=tuple(wrong)))
