"""Campaigns: what a careful player does between scenarios, and what a scenario's end is worth."""

from __future__ import annotations

from collections.abc import Sequence

from inkribbon.crawl.dashboard import EnterScenario
from inkribbon.crawl.endphase import EndUse
from inkribbon.crawl.items import Done
from inkribbon.crawl.paths import UnlockPath
from inkribbon.crawl.trade import No
from inkribbon.crawl.world import World
from inkribbon.kernel.decision import Decision, Option

from .weights import WEIGHTS

WANTED: dict[str, tuple[type, ...]] = {
    "action": (UnlockPath,),
    "dashboard": (UnlockPath, EnterScenario),
    "end-phase": (UnlockPath, EndUse, Done),
    "item-box": (Done,),
    "abandon": (No,),
}
"""By question, the kinds of answer to take, the best first."""


def wanted(decision: Decision) -> Sequence[Option]:
    """The one option to take without thinking, if there is one."""
    for kind in WANTED.get(decision.prompt, ()):
        for option in decision.options:
            if isinstance(option.action, kind):
                return (option,)
    return ()


def over(world: World) -> float | None:
    """The worth of a scenario that has just ended, None while one is played."""
    campaign = world.campaign
    if campaign is None or (campaign.scenario and world.phase != "end"):
        return None
    return WEIGHTS.win if campaign.last_won else -WEIGHTS.harm[-1]
