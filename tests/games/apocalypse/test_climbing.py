"""The price of climbing over a barricade or a fence comes from the game's numbers."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from support import apocalypse
from support.apocalypse import Table, inches

from inkribbon.games.apocalypse.game import GAME
from inkribbon.games.apocalypse.printed.contents import open_contents
from inkribbon.games.apocalypse.scenario.file import Piece
from inkribbon.games.apocalypse.state.events import Walked

LANE = """
    +-+-+-+-+-+-+-+-+
    |A . . . . . . .|
    +-+-+-+-+-+-+-+-+
    """


FENCED = LANE.replace("|A . .", "|A .f.")
FENCE = {"f": Piece(kind="fence", name="Low fence", crossable="yes")}


def priced(monkeypatch: pytest.MonkeyPatch, price: int) -> None:
    """Change the price of climbing."""
    settings = open_contents().settings
    rulebook = replace(settings.rulebook, climb_price=price)
    other = replace(open_contents(), settings=replace(settings, rulebook=rulebook))
    monkeypatch.setattr(apocalypse, "open_contents", lambda: other)


def lane(monkeypatch: pytest.MonkeyPatch, price: int) -> Table:
    priced(monkeypatch, price)
    table = inches(LANE)
    table.barricade(("b1", "c1"))
    return table.begin()


@pytest.mark.rule("apocalypse.terrain.humans-cross")
@pytest.mark.parametrize(("price", "farthest"), [(2, "f1"), (3, "e1"), (5, "c1")])
def test_a_climb_costs_what_the_sheet_says(
    monkeypatch: pytest.MonkeyPatch, price: int, farthest: str
) -> None:
    table = lane(monkeypatch, price)
    sheet: Any = GAME.sheet(table.world)
    assert sheet.climb_inches == price
    assert table.moves()[-1] == farthest
    table.move("c1")
    (walk,) = table.told(Walked)
    assert walk.half_inches == 2 * (1 + price)
    assert walk.climbed


@pytest.mark.rule("apocalypse.terrain.humans-cross")
def test_a_climb_too_dear_for_the_inches_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lane(monkeypatch, 6).moves() == ["b1"]


@pytest.mark.rule("apocalypse.setup.designate-crossable")
@pytest.mark.parametrize(("price", "farthest"), [(2, "f1"), (3, "e1"), (5, "c1"), (6, "b1")])
def test_a_fence_that_may_be_crossed_costs_the_same(
    monkeypatch: pytest.MonkeyPatch, price: int, farthest: str
) -> None:
    priced(monkeypatch, price)
    assert inches(FENCED, pieces=FENCE).begin().moves()[-1] == farthest
