"""Actions: one block, paid in inches."""

from __future__ import annotations

import pytest
from support.apocalypse import inches

from inkribbon.games.apocalypse.rules.attack import Attack
from inkribbon.games.apocalypse.rules.items import Trade
from inkribbon.games.apocalypse.rules.moving import Move, Turn
from inkribbon.games.apocalypse.rules.search import Search
from inkribbon.games.apocalypse.rules.turn import Stop
from inkribbon.games.apocalypse.state.events import Searched

LANE = """
    +-+-+-+-+-+-+-+-+-+
    |A . . . . . . Z .|
    +-+-+-+-+-+-+-+-+-+
    """


@pytest.mark.rule("apocalypse.action.before-or-after")
def test_actions_before_the_move_end_with_it() -> None:
    table = inches(LANE).face("A", "east").begin()
    table.attack("pistol", "h1", dice=[3]).attack("pistol", "h1", dice=[4])
    assert table.moves() == ["b1", "c1", "d1", "e1"]

    table.move("c1")  # no choice is left, so the turn continues with the zombie

    assert table.at("A") == "c1"
    assert table.world.turn == 2


@pytest.mark.rule("apocalypse.action.before-or-after")
def test_actions_after_the_move_leave_no_further_move() -> None:
    table = inches(LANE).begin().move("c1")
    assert table.offers(Attack)
    assert not table.offers(Move)

    table.attack("pistol", "h1", dice=[2])

    assert table.offers(Attack)
    assert not table.offers(Move)


@pytest.mark.rule("apocalypse.action.movement-is-the-budget", "apocalypse.action.attack-cost")
def test_walking_and_attacking_are_paid_from_the_same_inches() -> None:
    table = inches(LANE).begin().move("e1")
    assert table.inches() == 2
    table.attack("pistol", "h1", dice=[2])
    assert table.inches() == 1
    table.attack("pistol", "h1", dice=[2, 1, 1])
    assert table.world.turn == 2


@pytest.mark.rule("apocalypse.action.movement-is-the-budget")
def test_what_cannot_be_paid_cannot_be_done() -> None:
    table = inches(LANE).carry("A", "magnum").wounds("A", 5).begin()
    assert not table.offers(Attack)  # a magnum costs two inches
    table.world.humans[1] = table.human("A")
    richer = inches(LANE).carry("A", "magnum").wounds("A", 4).face("A", "east").begin()
    assert richer.offers(Attack)


@pytest.mark.rule("apocalypse.action.attack-cost")
def test_a_card_may_give_another_price() -> None:
    table = inches(LANE).carry("A", "magnum").face("A", "east").begin()
    table.attack("magnum", "h1", dice=[2])
    assert table.inches() == 4
    pistol = inches(LANE).face("A", "east").begin().attack("pistol", "h1", dice=[2])
    assert pistol.inches() == 5


@pytest.mark.rule("apocalypse.action.attack-cost", "apocalypse.enemy.attack-roll")
def test_a_zombie_pays_for_its_bites_with_the_inches_it_did_not_walk() -> None:
    walked = inches(LANE.replace("A . . . . . . Z .", "A . . Z . . . . .")).zombie_step(dice=[1, 1])
    assert walked.zombies() == ["b1"]
    inches(LANE.replace("A . . . . . . Z .", "A Z . . . . . . .")).zombie_step(dice=[1] * 4)
    far = inches(LANE.replace("A . . . . . . Z .", "A . . . . Z . . .")).zombie_step()
    assert far.zombies() == ["b1"]


@pytest.mark.rule("apocalypse.action.attack-cost")
def test_one_bite_a_turn_is_a_setting() -> None:
    table = inches(LANE.replace("A . . . . . . Z .", "A Z . . . . . . ."), modes=("one-bite",))
    table.zombie_step(dice=[5])


@pytest.mark.rule("apocalypse.action.search-cost")
def test_a_search_costs_one_inch() -> None:
    table = inches(LANE.replace("A .", "A ?")).deck("herb").begin()
    assert table.inches() == 6
    table.search("b1")
    assert table.inches() == 5
    spent = inches(LANE.replace("A . . . . . .", "A . . . . . ?")).begin().move("f1")
    assert spent.offers(Search)
    broke = inches(LANE.replace("A . . . . . .", "A . . . . . ?")).begin().move("g1", dice=[1] * 4)
    assert not broke.told(Searched)
    assert broke.world.turn == 2


@pytest.mark.rule("apocalypse.action.trade-free", "apocalypse.action.before-or-after")
def test_a_trade_is_an_action_of_the_block() -> None:
    table = inches(LANE.replace("A . .", "A . B")).carry("A", "herb").begin()
    table.move("b1").answer(Trade(3 - 1, "herb", ""))
    assert not table.offers(Move)


def test_a_turn_is_free_once_and_only_before_the_first_action() -> None:
    table = inches(LANE).begin()
    assert len(table.offers(Turn)) == 7
    table.turn("east")
    assert table.inches() == 6
    assert not table.offers(Turn)
    assert table.targets("pistol") == ["h1"]
    moved = inches(LANE).begin().move("b1")
    assert moved.human("A").facing == 2  # he faces the direction of his move
    assert moved.offers(Turn)
    moved.attack("pistol", "h1", dice=[2])
    assert not moved.offers(Turn)
    assert moved.offers(Stop)
