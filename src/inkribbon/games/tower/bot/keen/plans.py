"""Planning ahead: `careful` plans its turn to the end, `keen` also the turn after it.

Getting zombies out of the way takes more than a turn. Only its own player changes a face, and what
emerges in a round seldom decides whether an exit can be reached: so turns to come are planned as if
nothing emerged. Nothing is assumed about the other faces but what was called out.
"""

from __future__ import annotations

from copy import copy
from functools import cached_property
from typing import NamedTuple

from inkribbon.bots.study import Rate
from inkribbon.games.tower.bot.careful import moves_of, start_of
from inkribbon.games.tower.bot.escape import LAST_ROUND
from inkribbon.games.tower.bot.planning.landing import landing
from inkribbon.games.tower.bot.planning.moves import Moves
from inkribbon.games.tower.bot.planning.stand import Stand, night
from inkribbon.games.tower.bot.planning.turns import errand_done, turns
from inkribbon.games.tower.bot.planning.weights import DEAD
from inkribbon.games.tower.bot.planning.worth import Aim
from inkribbon.games.tower.state.world import ACTION_POINTS, COVERED
from inkribbon.kernel.data import Data

from .features import row_of

MOST = 2000
"""The most positions examined for this turn."""
NEXT = 200
"""The most positions examined for the next turn, from each ending of this one."""
ENDINGS = 10
"""Endings of this turn that get a longer look."""
ALIKE = 2
"""As many of them may be in the same room."""
TURNS = 1
"""Turns to plan after this one."""
FEW = 3
"""Endings of a turn to come that get a longer look."""
LOOK = 0.5
"""How much the turns after this one count."""
OTHER = 0.0
"""How much a landing in the other exit counts, next to one in the exit to head for."""
NO_PILE = (0, COVERED)


class Plan(NamedTuple):
    """A turn: its next action, how it ends, and what that is worth."""

    action: Data
    ending: Stand
    worth: float


class Ahead:
    """The plans of one seat for this turn."""

    def __init__(self, aim: Aim, rate: Rate) -> None:
        self.aim = aim
        self.rate = rate
        self.later = copy(aim)
        """The same aim a round later, when nobody knows yet who will come."""
        self.later.chances = {}

    def best(self, aim: Aim) -> tuple[Data, Stand]:
        assert aim is self.aim, "plans are made for one aim"
        return self.plans[0].action, self.plans[0].ending

    @cached_property
    def plans(self) -> list[Plan]:
        """The turns worth a longer look, best first; ties go to what `careful` would do."""
        found = turns(self.aim, moves_of(self.aim), start_of(self.aim), self.aim.bold, MOST)
        plans = _shortlist([Plan(found[s], s, self.aim.worth(s)) for s in found], ENDINGS, ALIKE)
        if len({plan.action for plan in plans}) > 1:
            plans = sorted(map(self._looked_at, plans), key=_worth, reverse=True)
        return plans

    def _looked_at(self, plan: Plan) -> Plan:
        """The plan with what comes after it, unless everyone meets in the exit first."""
        stays = 1.0 - self.aim.chances.get(plan.ending.room, 0.0)
        now = self.later.worth(plan.ending)
        more = LOOK * (self._after(plan.ending, self.turns) - now) if self.turns else 0.0
        more += self.rate(row_of(self.aim, plan.ending), now)
        more += OTHER * self._elsewhere(plan.ending)
        return plan._replace(worth=plan.worth + stays * more)

    def _elsewhere(self, ending: Stand) -> float:
        """The worth of a landing in another exit that is ready: the others may not come to one."""
        escape, after = self.aim.escape, night(ending, self.aim.soak)
        rooms = [room for room in escape.ready if room != escape.room]
        return sum(self.aim.landed(landing(after, room, self.aim.body)) for room in rooms)

    @property
    def turns(self) -> int:
        """How many more turns to plan: the last is one that an exit can still be reached after."""
        return max(0, min(TURNS, LAST_ROUND - self.aim.table.view.round - 1))

    def _after(self, ending: Stand, more: int) -> float:
        """The worth of the best turns to come."""
        dawn = night(ending, self.aim.soak)._replace(ap=ACTION_POINTS, searched=(), cured=0)
        start = errand_done(self.later, dawn)
        found = turns(self.later, self._moves, start, 0, NEXT)
        if more == 1:
            return max(map(self.later.worth, found))
        plans = _shortlist([Plan(found[s], s, self.later.worth(s)) for s in found], FEW, 1)
        return max((1 - LOOK) * p.worth + LOOK * self._after(p.ending, more - 1) for p in plans)

    @cached_property
    def _moves(self) -> Moves:
        """The moves of turns to come; with everything found, searches change little."""
        moves = moves_of(self.aim)
        if self.aim.leaving:
            moves.piles = dict.fromkeys(moves.piles, NO_PILE)
        return moves


def _worth(plan: Plan) -> float:
    return plan.worth


def _shortlist(plans: list[Plan], most: int, alike: int) -> list[Plan]:
    """The best endings in different rooms; never empty."""
    plans = sorted(plans, key=_worth, reverse=True)
    found, rooms = plans[:1], [plans[0].ending.room]
    for plan in plans[1:]:
        if len(found) == most or plan.worth < DEAD / 2:
            break
        if rooms.count(plan.ending.room) < alike:
            found.append(plan)
            rooms.append(plan.ending.room)
    return found
