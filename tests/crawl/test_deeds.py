"""The deeds of the crawlers."""

from __future__ import annotations

import pytest

from inkribbon.catalogue import game as find_game
from inkribbon.crawl.state.events import Attacked, BarrelExploded, Found, Harmed, Healed
from inkribbon.kernel.data import Event

RE3 = find_game("re3")


@pytest.mark.parametrize(
    ("event", "deeds"),
    [
        (Found(0, "A", "green-herb"), {"finds": 1}),
        (Found(0, "A", ""), {}),
        (Harmed(1, 2, 2), {"hurt": 1, "damage": 2}),
        (Attacked(0, "handgun", 1, "zombie", 2), {"ammunition": 2}),
        (Attacked(0, "knife", 1, "zombie", 0), {}),
        (BarrelExploded(0, "handgun", 5), {"ammunition": 1}),
        (BarrelExploded(0, "knife", 5), {}),
        (Healed(0, 1), {}),
    ],
    ids=lambda value: repr(value),
)
def test_what_an_event_adds(event: Event, deeds: dict[str, int]) -> None:
    assert RE3.deeds_in(event) == deeds
