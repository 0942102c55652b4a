"""What a watcher of bots should know about the tile crawlers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping
from typing import ClassVar

from inkribbon.bots.watched import Watched
from inkribbon.crawl.combat.attack import Attack
from inkribbon.crawl.dangers.barrels import ShootBarrel
from inkribbon.crawl.items.finding import Search
from inkribbon.crawl.state.world import Character, World
from inkribbon.crawl.turn.actions import Leave, Stop
from inkribbon.crawl.turn.progress import Fulfil
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision

from .aims import Aims, typewriters
from .judge import on_errand
from .routes import FAR
from .worth import facts_of

HEALING = "recovery"


class WatchedCrawl(Watched):
    table: ClassVar[tuple[str, ...]] = (
        *("active", "characters", "enemies", "bosses", "open", "locked", "tokens", "unexplored"),
        *("corpses", "fire", "barrels", "box", "ribbons", "goals", "danger", "campaign"),
    )

    def position(self, world: World, decision: Decision) -> Hashable | None:
        return super().position(world, decision) if decision.prompt == "action" else None

    def attempts(self, action: Data) -> bool:
        return isinstance(action, Attack | ShootBarrel)

    def idles(self, world: World, decision: Decision, action: Data) -> bool:
        if decision.prompt != "action" or action != Stop() or not world.actions:
            return False
        me = world.characters[world.active]
        offered = [option.action for option in decision.options]
        if any(isinstance(deed, Fulfil) for deed in offered):
            return True
        if Leave() in offered:
            return not on_errand(world, me)
        return in_reach(world, me, searching=any(isinstance(deed, Search) for deed in offered))

    def unused(self, world: World) -> Mapping[str, int]:
        items = world.book.items
        left: Counter[str] = Counter()
        for who in world.characters.values():
            left.update(i.card for i in who.items if items[i.card].kind == HEALING)
        late = world.outcome is not None and world.outcome.cause == "out-of-time"
        if late and world.ribbons and typewriters(world):
            left["ink-ribbon"] = world.ribbons
        return left


def in_reach(world: World, me: Character, *, searching: bool) -> bool:
    """Whether the next aim can be reached and dealt with this turn without meeting an enemy."""
    routes = facts_of(world.book).routes
    tile_of = world.book.grid.tile_of
    people = [who for who in world.characters.values() if who.square >= 0 and who.up]
    aims = Aims(world, routes, people)
    ends = dict(aims.ends(me, world.open))
    if me.square in ends:
        return searching and me.seat in aims.search
    held = sorted({enemy.square for enemy in world.enemies.values()})
    tiles = {tile_of[square] for square in held}
    free = tuple((s, min(1, left)) for s, left in ends.items() if tile_of[s] not in tiles)
    past = tuple((square, FAR) for square in held)
    way = routes.to(free, world.open, aims.locks[me.seat], aims.fog, past)
    return way[me.square] <= world.actions


WATCHED = WatchedCrawl()
