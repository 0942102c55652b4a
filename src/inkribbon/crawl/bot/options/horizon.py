"""The end of a quick look ahead: the next action.

There the position is rated, and most of its options would be listed for nothing.
"""

from __future__ import annotations

from inkribbon.crawl.printed.squares import ROOM
from inkribbon.crawl.state.board import enemies_around, passable
from inkribbon.crawl.state.pending import replace_last
from inkribbon.crawl.state.world import Character, World
from inkribbon.crawl.turn.actions import ActionPhase, is_held, may_act
from inkribbon.kernel.data import Task
from inkribbon.kernel.engine import handles, push


class Horizon(Task, frozen=True):
    """Stands in for the rest of an Action Phase, with nothing after it."""


def stop_at_next_action(world: World) -> None:
    """Let the look-ahead stop at the next action, if that is the last task left."""
    replace_last(world, ActionPhase, Horizon())


@handles(Horizon)
def horizon(world: World, task: Horizon) -> None:
    """Stop where there is a choice. An action that is the only option is still taken."""
    del task
    if not may_act(world) or not world.actions:
        return
    if not has_choice(world, world.characters[world.active]):
        push(world, ActionPhase())


def has_choice(world: World, character: Character) -> bool:
    """Whether a character can step to one square or another, or stop; usually there is more."""
    square = character.square
    steps = world.book.grid.steps(passable(world, square))[square]
    free = [to for to in steps if world.crowd[to] < ROOM]
    if len(free) == 1:
        return not is_held(world, character, enemies_around(world, character))
    return bool(free)
