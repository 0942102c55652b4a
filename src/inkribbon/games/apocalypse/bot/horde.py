"""The bot as the player who runs the zombies."""

from __future__ import annotations

from inkribbon.games.apocalypse.rules.entering import Entry
from inkribbon.games.apocalypse.rules.horde import HordeStop
from inkribbon.games.apocalypse.rules.moving import Move
from inkribbon.games.apocalypse.state.tasks import Bite
from inkribbon.kernel.data import Data

from .threat import Ground


def horde_act(ground: Ground, actions: list[Data]) -> Data:
    """Bite if possible, else walk as close to a human as possible."""
    bites = [action for action in actions if isinstance(action, Bite)]
    if bites:
        return max(bites, key=lambda bite: ground.view.humans[bite.human].wounds)
    moves = [action for action in actions if isinstance(action, Move)]
    here = ground.view.zombies[ground.view.active].square
    best = min(moves, key=lambda move: (_way(ground, move.square), move.square), default=None)
    return (
        best if best is not None and _way(ground, best.square) < _way(ground, here) else HordeStop()
    )


def entry(ground: Ground, actions: list[Data]) -> Data:
    """The entry point closest to a human."""
    entries = [action for action in actions if isinstance(action, Entry)]
    return min(entries, key=lambda action: _way(ground, action.square))


def _way(ground: Ground, square: int) -> int:
    """Half inches from a square to the nearest human."""
    walks = [ground.zombies_walk.walk(human.square) for human in ground.standing]
    return min((walk[square] for walk in walks), default=0)
