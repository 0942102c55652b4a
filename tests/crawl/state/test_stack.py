"""Rules ask `state/pending.py` about pending tasks, and do not read the stack."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace
from support.re2 import re2

from inkribbon.crawl.state.pending import (
    awaited,
    is_acting,
    replace_last,
    skip_corpse_roll,
    stop_before,
)
from inkribbon.crawl.state.tasks import AfterAction, DeathCheck, EndTurn
from inkribbon.crawl.turn.actions import ActionPhase

RULES = Path(__file__).parents[3] / "src" / "inkribbon" / "crawl"
SQUARE = "+---+\n| . |\n+---+"
ALLOWED = {
    "state/pending.py",
    "state/world.py",
    "observe.py",  # a view contains the whole stack
    "campaign/entering.py",  # the stack of one scenario's world moves into another's
    "campaign/paths.py",
    "turn/actions.py",  # puts the Action Phase back without push, because it is hot code
}


def test_only_a_few_files_touch_the_stack() -> None:
    found = {
        path.relative_to(RULES).as_posix()
        for path in RULES.rglob("*.py")
        if ".stack" in path.read_text("utf-8")
    }
    assert found == ALLOWED


def test_only_the_task_that_comes_last_of_all_is_replaced() -> None:
    world = re2(SQUARE).world
    world.stack[:] = [EndTurn(0), ActionPhase()]
    replace_last(world, ActionPhase, EndTurn(1))
    assert world.stack == [EndTurn(0), ActionPhase()]
    replace_last(world, EndTurn, EndTurn(1))
    assert world.stack == [EndTurn(1), ActionPhase()]


def test_pending_tasks_are_told_apart_by_kind_and_seat() -> None:
    world = re2(SQUARE).world
    one = AfterAction(1, 0, False)
    world.stack = [EndTurn(0), one, ActionPhase()]
    assert awaited(world, EndTurn) == EndTurn(0)
    assert awaited(world, DeathCheck) is None
    assert is_acting(world, 1)
    assert not is_acting(world, 0)
    skip_corpse_roll(world, 0)
    assert world.stack[1] == one
    skip_corpse_roll(world, 1)
    assert world.stack == [EndTurn(0), replace(one, quiet=True), ActionPhase()]
    stop_before(world, AfterAction)
    assert world.stack == [ActionPhase()]
    stop_before(world, EndTurn)
    assert world.stack == [ActionPhase()]
