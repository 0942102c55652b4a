"""Campaigns: what a careful player does between scenarios."""

from __future__ import annotations

from collections.abc import Sequence

from inkribbon.crawl.dashboard import EnterScenario
from inkribbon.crawl.endphase import EndUse
from inkribbon.crawl.items import Done
from inkribbon.crawl.paths import UnlockPath
from inkribbon.crawl.trade import No
from inkribbon.kernel.decision import Decision, Option

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
