"""What counts as dithering and idling on a face of the tower."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from inkribbon.bots.watched import Watched, frozen
from inkribbon.games.tower.rules.actions import Rest
from inkribbon.games.tower.rules.ending import held
from inkribbon.games.tower.rules.search import Search
from inkribbon.games.tower.rules.talk import Speak
from inkribbon.games.tower.rules.turn import EndTurn
from inkribbon.games.tower.state.board import FLOOR_OF
from inkribbon.games.tower.state.world import TowerWorld
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision

from .table import KEYS

ON_A_FACE = ("room", "damage", "saved", "hand", "zombies", "survivors", "laid", "searched")
"""The fields of a face that make up a position: all but its Emergence pile and memories."""


class WatchedTower(Watched):
    def position(self, world: TowerWorld, decision: Decision) -> Hashable | None:
        if decision.prompt != "tower.action":
            return None
        face = world.faces[decision.seat]
        cards = (frozen(world.slits), tuple(len(pile) for pile in world.piles.values()))
        return (*(getattr(face, name) for name in ON_A_FACE), *cards)

    def attempts(self, action: Data) -> bool:
        """Talking leaves the table as it is; each topic comes up once between two actions."""
        return isinstance(action, Speak)

    def idles(self, world: TowerWorld, decision: Decision, action: Data) -> bool:
        """A turn that ends with points left where a rest or a harmless search was on offer."""
        if not isinstance(action, EndTurn) or not world.ap:
            return False
        offered = decision.actions()
        floor = FLOOR_OF[world.faces[decision.seat].room]
        return Rest() in offered or (Search() in offered and world.piles[floor].danger == 0)

    def unused(self, world: TowerWorld) -> Mapping[str, int]:
        """The key cards in hands at a loss."""
        return {kind: sum(held(face, kind) for face in world.faces.values()) for kind in KEYS}


WATCHED = WatchedTower()
