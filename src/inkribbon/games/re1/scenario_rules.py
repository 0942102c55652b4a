"""Special rules of single scenarios, all authored."""

from __future__ import annotations

from inkribbon.crawl.printed.effects import Dodge
from inkribbon.crawl.state.moments import TurnOver
from inkribbon.crawl.state.world import World
from inkribbon.crawl.turn.hazards import DodgeRoll
from inkribbon.kernel.data import Data
from inkribbon.kernel.hook import ability

NUMBED = Dodge(need="low", damage=1)


@ability("cold-water", TurnOver)
def cold_water(world: World, moment: TurnOver, owner: None) -> list[Data]:
    """Whoever ends a turn on a flooded tile evades or is hurt."""
    someone = world.characters[moment.seat]
    wet = someone.up and world.book.grid.tile_of[someone.square] in world.book.flooded
    return [DodgeRoll(moment.seat, NUMBED)] if wet else []
