"""Rules ask `state/pending.py` about pending tasks, and do not read the stack."""

from __future__ import annotations

from pathlib import Path

from support.re2 import re2

from inkribbon.crawl.state.pending import replace_last
from inkribbon.crawl.state.tasks import EndTurn
from inkribbon.crawl.turn.actions import ActionPhase

RULES = Path(__file__).parents[3] / "src" / "inkribbon" / "crawl"
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
    world = re2("+---+\n| . |\n+---+").world
    world.stack[:] = [EndTurn(0), ActionPhase()]
    replace_last(world, ActionPhase, EndTurn(1))
    assert world.stack == [EndTurn(0), ActionPhase()]
    replace_last(world, EndTurn, EndTurn(1))
    assert world.stack == [EndTurn(1), ActionPhase()]
