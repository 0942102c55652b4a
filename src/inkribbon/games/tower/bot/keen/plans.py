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
from inkribbon.games.tower.bot.planning.moves import Moves
from inkribbon.games.tower.bot.planning.ranking import Ending, best_ending, best_endings
from inkribbon.games.tower.bot.planning.stand import Stand, night
from inkribbon.games.tower.bot.planning.turns import errand_done, turns
from inkribbon.games.tower.bot.planning.weights import DEAD
from inkribbon.games.tower.bot.planning.worth import Aim
from inkribbon.games.tower.state.world import ACTION_POINTS, COVERED
from inkribbon.kernel.data import Data

from .features import row_of

MOST = 1500
"""The most positions examined for this turn."""
BUDGET = 2400
"""The most positions examined for a decision: those left are shared out to the next turns."""
NEXT = 200
"""The most positions examined for the next turn, from each ending of this one."""
ENDINGS = 12
"""Endings of this turn that get a longer look."""
ALIKE = 3
"""As many of them may be in the same room."""
LOOK = 0.5
"""How much the next turn counts."""
LEARNED = 3.0
"""How much the model counts: more than in a look ahead, which adds it up along the way."""
NO_PILE = (0, COVERED)


class Plan(NamedTuple):
    """A turn: its next action, how it ends, and what that is worth."""

    action: Data
    ending: Stand
    worth: float
    then: Stand | None = None
    """How the best turn after it ends."""


class Ahead:
    """The plans of one seat for this turn."""

    def __init__(self, aim: Aim, rate: Rate) -> None:
        self.aim = aim
        self.rate = rate
        self.later = copy(aim)
        """The same aim a round later, when nobody knows yet who will come."""
        self.later.chances = {}
        self.left = BUDGET
        """Positions that may still be examined."""

    def best(self, aim: Aim) -> tuple[Data, Stand]:
        assert aim is self.aim, "plans are made for one aim"
        return self.plans[0].action, self.plans[0].ending

    @cached_property
    def plans(self) -> list[Plan]:
        """The turns worth a longer look, best first; ties go to what `careful` would do."""
        plans = self._endings(self.aim.bold)
        if plans[0].worth < DEAD / 2:
            plans = self._endings(self.aim.life)
        if len({plan.action for plan in plans}) > 1:
            share = min(NEXT, self.left // len(plans))
            plans = [self._looked_at(plan, share) for plan in plans]
            plans.sort(key=_worth, reverse=True)
        return plans

    def _endings(self, spare: int) -> list[Plan]:
        """The best ends of this turn for so much damage."""
        most = min(MOST, self.left - NEXT)
        found = self._turns(self.aim, moves_of(self.aim), start_of(self.aim), spare, most)
        best = best_endings(self.aim, found, ENDINGS, ALIKE)
        alive = [ending for ending in best if ending.worth >= DEAD / 2] or best[:1]
        return [Plan(found[ending.stand], *ending) for ending in alive]

    def _turns(
        self, aim: Aim, moves: Moves, start: Stand, spare: int, most: int
    ) -> dict[Stand, Data]:
        """The positions that a turn can reach, taken off the budget."""
        found = turns(aim, moves, start, spare, most)
        self.left -= len(found)
        return found

    def _looked_at(self, plan: Plan, fuel: int) -> Plan:
        """The plan with what comes after it, unless everyone meets in the exit first."""
        stays = 1.0 - self.aim.chances.get(plan.ending.room, 0.0)
        now = self.later.worth(plan.ending)
        more = LEARNED * self.rate(row_of(self.aim, plan.ending), now)
        then = None
        if self.in_time:
            then, worth = self._next(plan.ending, fuel)
            more += LOOK * (worth - now)
        return plan._replace(worth=plan.worth + stays * more, then=then)

    @property
    def in_time(self) -> bool:
        """Whether an exit that the next turn makes room for can still be reached."""
        return self.aim.table.view.round + 2 <= LAST_ROUND

    def _next(self, ending: Stand, fuel: int) -> Ending:
        """How the best next turn ends."""
        dawn = night(ending, self.aim.soak)._replace(ap=ACTION_POINTS, searched=(), cured=0)
        start = errand_done(self.later, dawn)
        found = self._turns(self.later, self._moves, start, 0, fuel)
        return best_ending(self.later, found)

    @cached_property
    def _moves(self) -> Moves:
        """The moves of turns to come; with everything found, searches change little."""
        moves = moves_of(self.aim)
        if self.aim.leaving:
            moves.piles = dict.fromkeys(moves.piles, NO_PILE)
        return moves


def _worth(plan: Plan) -> float:
    return plan.worth
