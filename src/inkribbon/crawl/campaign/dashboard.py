"""Between scenarios: the players choose what to do next, and the campaign may be over."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.state.events import Ended
from inkribbon.crawl.state.world import World
from inkribbon.kernel.decision import GROUP, Option
from inkribbon.kernel.engine import ask, handles
from inkribbon.kernel.world import finish, tell

from .entering import Dashboard, EnterScenario
from .parts import and_then, campaign_of, deeds, parts_of
from .stops import available


@handles(Dashboard)
def dashboard(world: World, task: Dashboard) -> None:
    """Offer every open scenario, and what the parts of the campaign add."""
    parts = parts_of(world)
    for part in parts:
        part.refresh(world)
    options = [Option(e := EnterScenario(name), (e,)) for name in available(world)]
    for character in world.characters.values():
        options += and_then(deeds(world, character), task)
    if not options and not any(part.may_open(world) for part in parts):
        conclude(world, won=False, cause="no-way-on")
        return
    for part in parts:
        options += and_then(part.between(world), task)
    ask(world, GROUP, "dashboard", options)


def conclude(world: World, *, won: bool, cause: str) -> None:
    """The campaign is over."""
    tell(world, Ended(won, cause))
    world.campaign = replace(campaign_of(world), over=True)
    finish(world, won=won, cause=cause)
