"""Special rules of this box: its characters' abilities."""

from __future__ import annotations

from inkribbon.crawl.state.moments import ActionCost, Healing
from inkribbon.crawl.state.world import Character, World
from inkribbon.crawl.turn.actions import FlipDoor
from inkribbon.kernel.hook import ability


@ability("master-of-unlocking", ActionCost)
def master_of_unlocking(world: World, moment: ActionCost, owner: Character) -> int:
    """Jill: the first door she opens or closes each turn costs no action (authored)."""
    first = isinstance(moment.action, FlipDoor) and "flip-door" not in world.done
    return -1 if moment.seat == owner.seat and first else 0


@ability("field-medic", Healing)
def field_medic(world: World, moment: Healing, owner: Character) -> int:
    """Rebecca: recovery items she uses heal one extra level (authored)."""
    return int(moment.seat == owner.seat)
