"""Planning a turn: try every order of actions and pick the best ending."""

from __future__ import annotations

from inkribbon.games.tower.rules.turn import EndTurn
from inkribbon.kernel.data import Data

from .moves import Moves
from .ranking import best_ending
from .stand import Stand
from .worth import Aim

MOST = 2500
"""The most positions examined for one decision."""


def best_turn(aim: Aim, moves: Moves, start: Stand) -> tuple[Data, Stand]:
    """The first action of the best turn from here, and how that turn ends."""
    found = turns(aim, moves, start, aim.bold, MOST)
    best = best_ending(aim, found).stand
    return found[best], best


def turns(aim: Aim, moves: Moves, start: Stand, spare: int, most: int) -> dict[Stand, Data]:
    """Every position that a turn can reach, and the first action on the way there.

    `spare` is the damage to pay for extra actions, `most` the number of positions to stop at.
    """
    firsts: dict[Stand, Data] = {start: EndTurn()}
    queue = [start]
    for stand in queue:
        spent = stand.damage - start.damage
        for action, bare in moves.steps(stand, max(0, spare - spent)):
            after = errand_done(aim, bare)
            if after in firsts:
                continue
            if len(firsts) >= most:
                return firsts
            firsts[after] = action if stand is start else firsts[stand]
            queue.append(after)
    return firsts


def errand_done(aim: Aim, stand: Stand) -> Stand:
    """Do the errand of the current room: errands cost nothing."""
    room = stand.room
    if room in aim.errands and room not in stand.done and room not in stand.rubble:
        return stand._replace(done=tuple(sorted((*stand.done, room))))
    return stand
