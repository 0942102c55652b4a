"""Special rules of single scenarios, all authored."""

from __future__ import annotations

from inkribbon.crawl.printed.effects import Dodge
from inkribbon.crawl.state.moments import TurnOver
from inkribbon.crawl.state.world import World
from inkribbon.crawl.turn.hazards import DodgeRoll
from inkribbon.crawl.turn.water import is_wet, water
from inkribbon.kernel.data import Data

NUMBED = Dodge(need="low", damage=1)


@water("cold-water", NUMBED)
def cold_water(world: World, moment: TurnOver, owner: None) -> list[Data]:
    """Whoever ends a turn on a flooded tile evades or is hurt."""
    return [DodgeRoll(moment.seat, NUMBED)] if is_wet(world, moment.seat) else []
