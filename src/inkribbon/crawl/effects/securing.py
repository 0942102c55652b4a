"""Secured tiles: nothing lurks there any more, and nobody draws tension cards on them."""

from __future__ import annotations

from inkribbon.crawl.printed.effects import Secure
from inkribbon.crawl.state.moments import TensionDue
from inkribbon.crawl.state.special_events import TileSecured
from inkribbon.crawl.state.world import Lasting, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.engine import handles
from inkribbon.kernel.hook import ability
from inkribbon.kernel.world import tell

from .tension import end_effect
from .verbs import SECURED, my_tile, verb


class SecureTile(Task, frozen=True):
    """Remove the tokens of lasting effects from a tile, and keep it quiet from now on."""

    tile: int
    name: str


@verb(Secure)
def _secure(world: World, effect: Secure, card: str) -> list[Data]:
    return [SecureTile(my_tile(world), card)]


@handles(SecureTile)
def secure_tile(world: World, task: SecureTile) -> None:
    for effect in [effect for effect in world.lasting if effect.tile == task.tile]:
        end_effect(world, effect)
    world.lasting = (*world.lasting, Lasting(SECURED, task.name, tile=task.tile))
    tell(world, TileSecured(task.tile))


@ability(SECURED, TensionDue)
def quiet(world: World, moment: TensionDue, owner: Lasting) -> bool:
    return world.book.grid.tile_of[moment.square] == owner.tile
