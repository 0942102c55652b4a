"""What a watcher of bots should know about the tile crawlers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import ClassVar

from inkribbon.bots.watched import Watched
from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.dangers.barrels import ShootBarrel
from inkribbon.crawl.state.world import World
from inkribbon.crawl.turn.actions import Leave, Stop
from inkribbon.crawl.turn.progress import Fulfil
from inkribbon.crawl.turn.stations import UseStation
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision

from .aims.ribbons import typewriters
from .options.staying import is_awaited, is_doorkeeper, on_errand
from .position.trail import Trail
from .position.worth import Position

HEALING = "recovery"


class WatchedCrawl(Watched):
    table: ClassVar[tuple[str, ...]] = (
        *("active", "characters", "enemies", "bosses", "open", "locked", "tokens", "unexplored"),
        *("corpses", "fire", "barrels", "box", "ribbons", "goals", "danger", "campaign"),
    )

    def position(self, world: World, decision: Decision) -> Hashable | None:
        return super().position(world, decision) if decision.prompt == "action" else None

    def attempts(self, action: Data) -> bool:
        return isinstance(action, Attack | ShootBarrel | UseStation)

    def idles(self, world: World, decision: Decision, action: Data) -> bool:
        if decision.prompt != "action" or action != Stop() or not world.actions:
            return False
        me = world.characters[world.active]
        offered = [option.action for option in decision.options]
        if any(isinstance(deed, Fulfil) for deed in offered):
            return True
        if Leave() in offered:
            return not (on_errand(world, me) or is_awaited(world, me) or is_doorkeeper(world, me))
        return me.up and Trail(Position(world, world.turn), me, world.done).is_near_goal(offered)

    def unused(self, world: World) -> Mapping[str, int]:
        items = world.book.items
        left: Counter[str] = Counter()
        for who in world.characters.values():
            left.update(i.card for i in who.items if items[i.card].kind == HEALING)
        late = world.outcome is not None and world.outcome.cause == "out-of-time"
        if late and world.ribbons and typewriters(world):
            left["ink-ribbon"] = world.ribbons
        return left


WATCHED = WatchedCrawl()
