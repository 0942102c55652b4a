"""The deeds of a table in inches."""

from __future__ import annotations

import pytest

from inkribbon.catalogue import game as find_game
from inkribbon.games.apocalypse.state.events import BarricadeBuilt, Bitten, Healed, Walked
from inkribbon.kernel.data import Event


@pytest.mark.parametrize(
    ("event", "deeds"),
    [
        (Walked(1, 7, 5), {"walked": 5}),
        (Walked(-4, 7, 5), {}),
        (Bitten(-4, 1, 6), {"bites": 1}),
        (Healed(1, 2, "first-aid", 3), {"heals": 1}),
        (Healed(1, 2, "first-aid", 0), {"heals": 1}),
        (BarricadeBuilt(1, 1, (4, 5)), {"barricades": 1}),
    ],
    ids=lambda value: repr(value),
)
def test_what_an_event_adds(event: Event, deeds: dict[str, int]) -> None:
    assert find_game("apocalypse").deeds_in(event) == deeds
