"""The exact odds of a search, from what the searcher may know."""

from __future__ import annotations

from collections import Counter

from inkribbon.games.tower.rules.search import Search
from inkribbon.games.tower.state.board import FLOOR_OF
from inkribbon.games.tower.state.faces import kind_of
from inkribbon.games.tower.state.world import TowerWorld
from inkribbon.kernel.data import Data
from inkribbon.kernel.game import Odd

from .observe import observe
from .unseen import candidates


def odds(world: TowerWorld, action: Data) -> tuple[Odd, ...]:
    """The odds of each card; empty for an action that draws none."""
    if not isinstance(action, Search):
        return ()
    seat = world.active
    cards = candidates(observe(world, seat), FLOOR_OF[world.faces[seat].room])
    counts = Counter(map(kind_of, cards))
    likely = sorted(counts.items(), key=lambda found: (-found[1], found[0]))
    return tuple(Odd(f"tower.{kind}", count, len(cards)) for kind, count in likely)
