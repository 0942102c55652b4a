"""Solo play: another character may take over between scenarios."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.state.campaign_events import CharacterSwitched
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell

from .entering import atlas_of, cast_of
from .parts import Part, add_part


class SwitchTo(Task, frozen=True):
    """Solo play: continue with another character."""

    character: str


def switch_options(world: World) -> list[Option]:
    if not world.book.solo:
        return []
    others = [name for name in world.book.contents.characters if name not in cast_of(world)]
    return [Option(switch := SwitchTo(name), (switch,)) for name in others]


@handles(SwitchTo)
def switch_to(world: World, task: SwitchTo) -> None:
    """The new character takes over items and health."""
    character = world.characters[0]
    world.characters[0] = replace(character, id=task.character, used=())
    tell(world, CharacterSwitched(0, task.character))
    world.book = atlas_of(world).book("", cast_of(world))


add_part("switching", Part(between=switch_options))
