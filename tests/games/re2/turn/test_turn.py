"""Turn order, phases, and the four actions."""

from __future__ import annotations

import pytest
from support.crawl import Table, scenario_on
from support.re2 import game, kinds, re2, react, throw_away

from inkribbon.crawl.combat.spawning import SpawnAt
from inkribbon.crawl.game import set_up
from inkribbon.crawl.items.carrying import Discard
from inkribbon.crawl.printed.decks import TensionCard
from inkribbon.crawl.printed.effects import Spawn
from inkribbon.crawl.state.books.folded import opening_book
from inkribbon.crawl.state.events import EnemyMoved, TensionDrawn, TurnStarted
from inkribbon.crawl.turn.actions import Stop
from inkribbon.crawl.turn.turn import ChooseFirst, StartAt, StartTurn
from inkribbon.geometry.drawing import read
from inkribbon.kernel.decision import GROUP
from inkribbon.kernel.engine import push, run
from inkribbon.kernel.errors import IllegalAnswer
from inkribbon.kernel.game import Setup

CORRIDOR = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """

DOOR = """
    +---+---+---+---+---+---+
    | .   .   .   .   . d . |
    +---+---+---+---+---+---+
    """

PARTY = ("leon", "claire", "ada")


@pytest.mark.rule("re2.turn.clockwise")
def test_turns_go_round_the_table_and_start_over() -> None:
    table = re2(CORRIDOR, cast=PARTY).stand("leon", "a1").stand("claire", "b1").stand("ada", "c1")
    table.begin("claire")
    for _ in range(4):
        table.stop()
    assert [turn.seat for turn in table.told(TurnStarted)] == [1, 2, 0, 1, 2]


@pytest.mark.rule("re2.turn.first-player")
def test_the_table_picks_who_goes_first() -> None:
    table = re2(CORRIDOR, cast=PARTY).stand("leon", "a1").stand("claire", "b1").stand("ada", "c1")
    push(table.world, ChooseFirst())
    run(table.world)
    assert table.asked().seat == GROUP
    assert [action.seat for action in table.offers(StartTurn)] == [0, 1, 2]
    table.answer(StartTurn(2))
    assert table.asked().seat == 2


@pytest.mark.rule("re2.turn.phase-order", "re2.reaction.phase-end")
def test_actions_come_first_then_one_reaction_each_then_the_tension_card() -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "a1")
    table.enemy("zombie", "d1").enemy("zombie", "e1").begin()
    table.move("b1").move("a1")
    assert not table.told(EnemyMoved)
    table.stop()
    order = [type(e) for e in table.events if isinstance(e, EnemyMoved | TensionDrawn)]
    assert order == [EnemyMoved, EnemyMoved, TensionDrawn]
    assert len(table.enemies("c1")) == len(table.enemies("d1")) == 1


RUSH = TensionCard(
    id="rush",
    name="Rush",
    source="authored",
    colour="red",
    copies=1,
    effects=(Spawn(enemy="zombie", where="my-square"),),
)


def three_in_one_square() -> Table:
    """Room for one more model at c1: first the reactions offer a choice, then the card."""
    table = re2(CORRIDOR, cast=PARTY, tension=["rush"], cards=[RUSH])
    for who in PARTY:
        table.stand(who, "c1")
    return table.enemy("zombie", "b1").enemy("zombie", "d1").begin("claire")


@pytest.mark.rule("re2.turn.active-character", "re2.reaction.tie-active-player")
def test_one_character_is_active_and_its_player_chooses_through_all_three_phases() -> None:
    table = three_in_one_square()
    seen = [(table.world.phase, table.world.active, table.asked().seat)]
    table.stop()
    seen.append((table.world.phase, table.world.active, table.asked().seat))
    react(table, "b1")
    seen.append((table.world.phase, table.world.active, table.asked().seat))
    assert seen == [("action", 1, 1), ("reaction", 1, 1), ("tension", 1, 1)]
    table.answer(SpawnAt("zombie", table.square("d1")))
    assert table.world.active == 2


@pytest.mark.rule("re2.inventory.free-discard")
def test_a_card_may_be_thrown_away_in_any_phase_of_the_own_activation() -> None:
    table = three_in_one_square()
    mine = [Discard(item.id) for item in table.who("claire").items]
    assert table.offers(Discard) == mine
    table.stop()
    assert (table.world.phase, table.offers(Discard)) == ("reaction", mine)
    react(table, "b1")
    assert (table.world.phase, table.offers(Discard)) == ("tension", mine)
    throw_away(table, "knife")
    assert table.asked().prompt == "spawn"
    assert table.cards("claire") == ["handgun"]


@pytest.mark.rule("re2.action.maximum-four", "re2.action.repeat", "re2.action.limit-example")
def test_after_four_moves_no_action_is_left_to_open_a_door() -> None:
    table = re2(DOOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "a1").begin()
    table.move("b1").move("c1").move("d1")
    assert table.asked().seat == 0
    table.move("e1")
    with pytest.raises(IllegalAnswer):
        table.door()
    assert table.asked().seat == 1


@pytest.mark.rule("re2.action.list")
def test_attack_move_door_search_trade_and_use_item_are_the_actions() -> None:
    table = re2(DOOR, cast=("leon", "claire")).stand("leon", "e1").stand("claire", "d1")
    table.carry("leon", "handgun", "green-herb").token("A", "e1").enemy("zombie", "a1").begin()
    actions = {"Attack", "Move", "FlipDoor", "Search", "Trade", "UseItem"}
    assert kinds(table) == actions | {"Stop", "Discard"}


@pytest.mark.rule("re2.action.skip")
@pytest.mark.parametrize("taken", [0, 1, 3])
def test_any_of_the_four_actions_may_be_left_unused(taken: int) -> None:
    table = re2(CORRIDOR, cast=("leon", "claire")).stand("leon", "a1").stand("claire", "a1").begin()
    for square in ("b1", "c1", "d1")[:taken]:
        table.move(square)
    table.stop()
    assert table.asked().seat == 1


@pytest.mark.rule("re2.action.no-skip-near-danger")
def test_beside_an_enemy_no_action_may_be_skipped_until_one_stands_clear() -> None:
    table = re2(CORRIDOR).stand("leon", "a1").enemy("zombie", "a1").begin()
    assert table.offers(Stop) == []
    table.move("b1", dice=["high high"])
    assert table.offers(Stop) == [Stop()]


@pytest.mark.rule("re2.action.no-skip-near-danger")
def test_a_character_who_can_do_nothing_at_all_may_skip_beside_an_enemy() -> None:
    table = re2(
        """
        +---+
        | . |
        +---+
        """
    )
    table.stand("leon", "a1").carry("leon", "shotgun").ammo("leon", "shotgun", 0)
    table.enemy("zombie", "a1").begin()
    assert table.offers(Stop) == [Stop()]


def test_every_square_marked_as_a_start_is_one() -> None:
    scenario = scenario_on("+---+---+---+\n| 2   1   1 |\n+---+---+---+")
    setup = Setup(game="re2", scenario="test", characters=("leon", "claire"))
    world = set_up(opening_book(game().contents, setup, scenario, read(scenario.map.floors)))
    run(world)
    assert world.decision is not None
    starts = [start.square for start in world.decision.actions() if isinstance(start, StartAt)]
    assert [world.book.grid.names[square] for square in starts] == ["b1", "c1", "a1"]
