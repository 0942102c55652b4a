"""What `keen` sets out to do: several goals are played through, and the best is begun.

A human may go on, in a hurry or not, do something else, or run to any corner of the table; everyone
else does what is nearest. What tells them apart shows only after some turns: whether the dead will
have closed in by then, or will have been led away.
"""

from __future__ import annotations

from typing import NamedTuple

from inkribbon.games.apocalypse.bot.errands import errands
from inkribbon.games.apocalypse.bot.threat import Ground
from inkribbon.games.apocalypse.printed.contents import CRATE
from inkribbon.games.apocalypse.state.world import OFF, Human

from .chase import Chase, Walker
from .field import Field, Goal
from .goals import choices, next_goal, share_out
from .rating import AIR, BITE, DAILY, FAR_ENOUGH, air, astray, to_do

TURNS = 5
"""Turns to play through."""
MOST = 2700
"""Figures to move in all plans together, in one decision."""
LEAVING = 60.0
"""How much those who leave in later turns may still make up for: about as much as one of them."""
SLOWLY = 0.8
"""The share of a turn's inches that is left for the way home; the rest goes into detours."""
EARLY = 6
"""Half inches by which to be home early."""
RUSH = 5.0
"""Turns to spare below which bites count for less."""


class Plan(NamedTuple):
    """The first step of a plan, and what it costs."""

    square: int
    cost: float


class Planner:
    """The plans of the active human."""

    def __init__(self, ground: Ground, human: Human) -> None:
        self.ground = ground
        self.field = Field(ground)
        self.left = ground.book.scenario.win.turns - ground.view.turn
        self.bite = BITE * self._courage()
        self.hope = AIR * self.bite * FAR_ENOUGH + LEAVING * (self.field.win.kind == "escape")
        """How much a plan that costs more than the best one may still gain: else it is given up."""
        people = [human, *(other for other in ground.standing if other.id != human.id)]
        self.ready = [0, *(n for n, h in enumerate(people) if n and not h.done)]
        """Who still acts in this turn, the active human first."""
        self.start = self._position(people)
        share_out(self.start)

    def _courage(self) -> float:
        """A factor for bites, which count less as the turns run out."""
        if self.field.win.kind == "hold":
            return 1.0
        return min(1.0, max(0.15, 0.4 + 0.6 * errands(self.ground).slack / RUSH))

    def _position(self, people: list[Human]) -> Chase:
        view = self.ground.view
        kind = self.field.win.kind
        rest = self.field.rest
        walkers = [
            Walker(h.square, h.wounds, CRATE in h.items, rest, spent=0 if n else view.spent)
            for n, h in enumerate(people)
        ]
        done = {site for human in view.humans.values() for site in human.searched}
        sites = tuple(site for site in view.book.sites if site not in done)
        return Chase(
            self.field,
            walkers,
            [zombie.square for zombie in view.zombies.values()],
            view.turn,
            sites=sites if kind == "escape" else (),
            crates=view.crates if kind == "supplies" else (),
            opens=view.exit_opens,
        )

    def plans(self) -> list[Plan]:
        """The best plan for each first step, best first; ties keep their order."""
        danger = self.start.danger()
        found: dict[int, float] = {}
        best, moved = float("inf"), 0
        for goal, hurry in choices(self.start, self.start.walkers[0]):
            chase = self.start.copy()
            chase.walkers[0].goal, chase.walkers[0].hurry = goal, hurry
            square, cost = self._played(chase, goal, danger, best + self.hope)
            found[square] = min(cost, found.get(square, cost))
            best, moved = min(best, cost), moved + chase.moves
            if moved >= MOST:
                break
        return sorted((Plan(*each) for each in found.items()), key=lambda plan: plan.cost)

    def _played(self, chase: Chase, goal: Goal, danger: int, most: float) -> tuple[int, float]:
        """Where a plan ends this turn, and what it costs."""
        square, cost = chase.walkers[0].square, 0.0
        for ahead in range(min(TURNS, self.left + 1)):
            if ahead:
                self._later(chase, goal, ahead)
            else:
                square = self._now(chase, goal, danger)
            chase.end_human_step()
            cost += self.bite * chase.zombie_step() + DAILY * to_do(chase)
            if cost > most:
                return square, cost
        cost += to_do(chase) - AIR * self.bite * air(chase)
        if self.field.win.kind == "hold" and self.left < TURNS:
            cost += astray(chase)
        return square, cost

    def _now(self, chase: Chase, goal: Goal, danger: int) -> int:
        """The rest of this turn: where the active human goes."""
        ends = [self._walk(chase, number, goal, danger, self.left) for number in self.ready]
        return ends[0]

    def _later(self, chase: Chase, goal: Goal, ahead: int) -> None:
        """The human step of a later turn."""
        danger = chase.danger()
        for number, walker in enumerate(chase.walkers):
            if walker.square != OFF:
                self._walk(chase, number, goal, danger, self.left - ahead)

    def _walk(self, chase: Chase, number: int, goal: Goal, danger: int, left: int) -> int:
        walker = chase.walkers[number]
        if self.field.win.kind == "hold":
            walker.goal = self._kept(chase, walker, goal, left)
        else:
            next_goal(chase, walker)
        return chase.walk(walker, danger)

    def _kept(self, chase: Chase, walker: Walker, goal: Goal, left: int) -> Goal:
        """Stay together, and be home when the last turn ends."""
        home = self.field.back
        way = self.field.humans_walk.layout.walk(home.square)[walker.square]
        walker.hurry = left * chase.inches(walker) * SLOWLY < way + EARLY
        return home if walker.hurry else goal
