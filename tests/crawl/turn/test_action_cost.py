"""What an action costs beyond its one point."""

from __future__ import annotations

import pytest
from msgspec import UNSET
from support.re3 import foe, re3

from inkribbon.crawl.printed.enemies import Attack as Profile
from inkribbon.crawl.state.moments import ActionCost
from inkribbon.crawl.state.world import Lasting
from inkribbon.kernel.hook import HOOKS

ROW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +---+---+---+---+---+
    """


@pytest.mark.parametrize(("waits", "left"), [(False, 2), (True, 3)])
def test_a_lasting_effect_has_a_say_in_what_actions_cost_once_it_applies(
    waits: bool, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(HOOKS, "mire", {ActionCost: lambda *_: 1})
    table = re3(ROW).stand("jill", "a1").begin()
    table.world.lasting = (Lasting("mire", "mire", waits=True if waits else UNSET),)
    assert table.move("b1").world.actions == left


def test_so_has_an_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(HOOKS, "mire", {ActionCost: lambda *_: 1})
    mud = foe("mud", Profile(), abilities=("mire",))
    table = re3(ROW, enemies=[mud]).stand("jill", "a1").enemy("mud", "e1").begin()
    assert table.move("b1").world.actions == 2
