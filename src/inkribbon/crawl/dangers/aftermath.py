"""After an action: the effects of fire and corpses on the character who performed it."""

from __future__ import annotations

from inkribbon.crawl.state.tasks import AfterAction
from inkribbon.crawl.state.world import World
from inkribbon.kernel.data import Data
from inkribbon.kernel.engine import handles, push

from .corpses import CorpseRoll
from .fire import FireRoll


@handles(AfterAction)
def after_action(world: World, task: AfterAction) -> None:
    """Roll once for fire where the action started or ended, and for corpses where it ended."""
    square = world.characters[task.seat].square
    tasks: list[Data] = []
    if task.burning or (square != task.start and square in world.fire):
        tasks.append(FireRoll(task.seat))
    if square in world.corpses and not task.quiet:
        tasks.append(CorpseRoll(task.seat, square))
    if tasks:
        push(world, *tasks)
