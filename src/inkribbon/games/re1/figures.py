"""What reports on mansion campaigns count; `figure-counts` in the family's words explains it."""

from __future__ import annotations

from inkribbon.crawl.figures import Figure, Figures
from inkribbon.crawl.reserve.events import MissionDrawn, ReserveDied
from inkribbon.crawl.state.campaign_events import DangerChanged, ScenarioEnded
from inkribbon.crawl.state.world import World
from inkribbon.kernel.game import once


def _levels(event: DangerChanged, world: World) -> int:
    del world
    return event.levels


def _kerosene(event: ScenarioEnded, world: World) -> int:
    """The End Phase, which may be over by now, changes no kerosene."""
    del event
    return sum(character.kerosene or 0 for character in world.characters.values())


FIGURES = Figures(
    {
        "danger": Figure({DangerChanged: _levels}, per=ScenarioEnded),
        "missions": Figure({MissionDrawn: once}),
        "reserve-deaths": Figure({ReserveDied: once}),
        "kerosene": Figure({ScenarioEnded: _kerosene}, per=ScenarioEnded),
    }
)
