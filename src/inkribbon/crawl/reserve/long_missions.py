"""Long missions: beside the board, in force until they are removed or the scenario ends."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.state.character import Mission
from inkribbon.crawl.state.world import Lasting, World
from inkribbon.kernel.world import tell

from .events import MissionBegun, MissionOver
from .people import reserve_of
from .stores import retire


def begin_long(world: World, mission: Mission) -> None:
    reserve = reserve_of(world)
    ability = world.book.contents.missions[mission.card].lasts
    world.reserve = replace(reserve, long=(*reserve.long, mission))
    world.lasting = (*world.lasting, Lasting(ability, mission.card))
    tell(world, MissionBegun(mission.card, mission.who))


def end_long(world: World, mission: Mission) -> None:
    """The card leaves play, and the character, if alive, is back in the reserve."""
    reserve = reserve_of(world)
    world.reserve = replace(reserve, long=tuple(m for m in reserve.long if m != mission))
    world.lasting = tuple(effect for effect in world.lasting if effect.card != mission.card)
    retire(world, mission.card)
    tell(world, MissionOver(mission.card, mission.who))


def end_all_long(world: World) -> None:
    """The scenario is over."""
    for mission in reserve_of(world).long:
        end_long(world, mission)
