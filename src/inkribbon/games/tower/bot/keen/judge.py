"""What `careful` thinks of a position, and what `keen` would do in it."""

from __future__ import annotations

from collections.abc import Sequence

from inkribbon.bots.judge import PlannedTurns
from inkribbon.bots.study import Foreseen, Rate
from inkribbon.games.tower.bot.careful import answered
from inkribbon.games.tower.bot.planning.weights import WEIGHTS
from inkribbon.games.tower.bot.planning.worth import Aim
from inkribbon.games.tower.bot.table import Table
from inkribbon.games.tower.rules.talk import Speak
from inkribbon.games.tower.rules.turn import EndTurn
from inkribbon.games.tower.state.world import TowerWorld
from inkribbon.games.tower.view.observe import TowerView
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision, Option

from .features import aim_of, row_of, standing
from .noticed import done_at_once, facts, noticed
from .plans import Ahead, Plan

WIN = WEIGHTS.going
ACTION = "tower.action"


class TowerPlans:
    """What `keen` would do, from a view alone."""

    def __init__(self, view: TowerView, decision: Decision, rate: Rate) -> None:
        self.decision = decision
        self.aim = Aim(Table(view))
        self.ahead = Ahead(self.aim, rate)

    def best(self) -> Data:
        return answered(self.aim, self.decision, self.ahead.best)

    def foreseen(self) -> Sequence[Foreseen]:
        """What it would do first, then the first actions of other turns."""
        best = self.best()
        if self.decision.prompt != ACTION:
            here, seen = standing(self.aim), facts(done_at_once(self.aim, best))
            return [Foreseen(best, row_of(self.aim, here), self.aim.worth(here), seen)]
        plans = self.ahead.plans
        found = {best: plans[0]}
        for plan in plans:
            if plan.action in self.decision.actions():
                found.setdefault(plan.action, plan)
        return [self._after(action, plan) for action, plan in found.items()]

    def _after(self, action: Data, plan: Plan) -> Foreseen:
        ending = plan.ending
        seen = facts(done_at_once(self.aim, action), noticed(self.aim, ending, plan.then))
        return Foreseen(action, row_of(self.aim, ending), self.aim.worth(ending), seen)


class TowerJudge(PlannedTurns[TowerWorld]):
    """Rates a position for one seat: only its own face, and what it knows of the others."""

    def __init__(self, view: TowerView) -> None:
        self.seat = view.seat

    def worth(self, world: TowerWorld) -> float:
        if world.outcome is not None:
            return WIN if world.outcome.won else -WIN
        aim = aim_of(world, self.seat)
        return aim.worth(standing(aim))

    def settled(self, world: TowerWorld) -> bool:
        decision = world.decision
        return decision is not None and (decision.seat, decision.prompt) == (self.seat, ACTION)

    def worthwhile(self, world: TowerWorld, decision: Decision) -> Sequence[Option]:
        """Anything but talk and an early end."""
        del world
        idle = (Speak, EndTurn)
        found = [option for option in decision.options if not isinstance(option.action, idle)]
        return found or decision.options
