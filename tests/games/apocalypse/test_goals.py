"""The goals of a table: escaping, bringing supplies home, holding out."""

from __future__ import annotations

import pytest
from support.apocalypse import Kind, inches

from inkribbon.games.apocalypse.rules.items import Drop, PickUp
from inkribbon.games.apocalypse.state.events import CrateDelivered, ExitAnnounced, HumanLeft

ESCAPE = """
    +-+-+-+-+-+-+-+-+
    |? A . B . . x x|
    +               +
    |s s . . . . * .|
    +-+-+-+-+-+-+-+-+
    """


def test_the_exit_opens_a_while_after_the_last_site_was_searched() -> None:
    table = inches(ESCAPE, kind="escape", share=(1, 2), opens=2, delay=2).deck("herb").begin()
    assert table.world.exit_opens == 0
    table.search("a1")
    assert [event.turn for event in table.told(ExitAnnounced)] == [3]
    late = inches(ESCAPE, kind="escape", share=(1, 2), opens=8, delay=2).deck("herb").begin()
    assert late.search("a1").world.exit_opens == 8


def test_who_stands_in_the_open_exit_when_the_humans_are_done_has_left() -> None:
    table = inches(ESCAPE, kind="escape", share=(1, 2), opens=1, delay=0).deck("herb").begin()
    table.search("a1").move("f1")
    table.move("g1").stop()

    assert [event.human for event in table.told(HumanLeft)] == [2]
    assert table.world.outcome is not None
    assert (table.world.outcome.won, table.world.outcome.cause) == (True, "got-away")


def test_too_few_humans_left_to_escape_is_lost() -> None:
    table = inches(ESCAPE.replace("A .", "A Z"), kind="escape", share=(2, 2)).wounds("A", 5)
    table.carry("A").zombie_step(dice=[6])
    assert table.world.outcome is not None
    assert (table.world.outcome.won, table.world.outcome.cause) == (False, "too-few-left")


def test_time_runs_out_after_the_last_turn() -> None:
    table = inches(ESCAPE, kind="escape", turns=1).begin()
    table.stop().stop()
    assert table.world.outcome is not None
    assert table.world.outcome.cause == "too-late"


SUPPLIES = """
    +-+-+-+-+-+-+-+-+
    |s A k . . . . .|
    +               +
    |s s . . . . * .|
    +-+-+-+-+-+-+-+-+
    """


def test_a_crate_brought_home_is_delivered() -> None:
    table = inches(SUPPLIES, kind="supplies", share=(1, 1)).begin()
    table.answer(PickUp(table.square("c1"))).answer(Drop(1, "pistol"))
    table.move("a1")

    assert [event.delivered for event in table.told(CrateDelivered)] == [1]
    assert table.world.outcome is not None
    assert (table.world.outcome.won, table.world.outcome.cause) == (True, "supplied")


HOLD = """
    +-+-+-+-+-+-+-+-+
    |h A . B . . . .|
    +               +
    |h h . . . . * .|
    +-+-+-+-+-+-+-+-+
    """


@pytest.mark.parametrize(("to", "cause"), [("a1", "held-out"), ("d2", "driven-out")])
def test_enough_humans_must_be_at_home_in_the_end(to: str, cause: str) -> None:
    table = inches(HOLD, turns=1, share=(1, 2)).begin().move(to)
    table.stop().stop()
    assert table.world.outcome is not None
    assert table.world.outcome.cause == cause
    assert table.world.outcome.won == (cause == "held-out")


@pytest.mark.parametrize("kind", ["escape", "supplies"])
def test_being_at_home_wins_nothing_when_time_is_up_and_the_goal_is_another(kind: Kind) -> None:
    drawing = HOLD.replace("h", "s").replace(". . . .|", "? x k .|", 1)
    table = inches(drawing, kind=kind, turns=1, share=(1, 2)).begin().move("a1")
    table.stop().stop()
    assert table.world.outcome is not None
    assert (table.world.outcome.won, table.world.outcome.cause) == (False, "too-late")
