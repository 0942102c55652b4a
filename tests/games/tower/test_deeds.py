"""The deeds of the tower."""

from __future__ import annotations

import pytest

from inkribbon.catalogue import game as find_game
from inkribbon.games.tower.state.events import CalledOut, Found, Moved, Searched
from inkribbon.kernel.data import Event


@pytest.mark.parametrize(
    ("event", "deeds"),
    [
        (Searched(0, 2), {"searches": 1}),
        (Found(0, "vaccine"), {"finds": 1}),
        (CalledOut(1, "need", "vaccine", 0, 0, -1), {"calls": 1}),
        (Moved(0, 1, 2), {}),
    ],
    ids=lambda value: repr(value),
)
def test_what_an_event_adds(event: Event, deeds: dict[str, int]) -> None:
    assert find_game("tower").deeds_in(event) == deeds
