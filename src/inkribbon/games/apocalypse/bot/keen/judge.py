"""What `keen` does in each decision, and what it thinks of a position at a glance."""

from __future__ import annotations

from collections.abc import Sequence

from inkribbon.bots.judge import PlannedTurns
from inkribbon.bots.study import Foreseen, Rate
from inkribbon.games.apocalypse.bot.aim import Aim
from inkribbon.games.apocalypse.bot.careful import ANSWERS, Kinds, errand_done, heal, shoot, trade
from inkribbon.games.apocalypse.bot.threat import Ground
from inkribbon.games.apocalypse.rules.goal import gone, needed, unsearched
from inkribbon.games.apocalypse.rules.moving import Move
from inkribbon.games.apocalypse.rules.turn import Stop
from inkribbon.games.apocalypse.state.board import standing
from inkribbon.games.apocalypse.state.world import World
from inkribbon.games.apocalypse.view.observe import InchesView, determinise
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision, Option
from inkribbon.kernel.engine import take

from .features import row_of
from .plans import Plan, Planner

WIN = 100.0
ACT = "inches.act"
SPARE = 10.0
"""A human more than the goal needs."""
WOUND = 4.0
TASK = 2.0
"""A site to search or a crate to fetch."""


class InchesPlans:
    """What `keen` would do, from a view alone."""

    def __init__(self, view: InchesView, decision: Decision, rate: Rate) -> None:
        del rate  # what a model learned tells chances: plans weigh positions of several turns ahead
        self.view = view
        self.decision = decision
        self.plans: list[Plan] = []

    def best(self) -> Data:
        """The action to choose. Everything but walking is left to the habits of `careful`."""
        ground = Ground(self.view)
        actions = self.decision.actions()
        if self.decision.prompt != ACT:
            return ANSWERS[self.decision.prompt](ground, actions)
        human = self.view.humans[self.view.active]
        kinds: Kinds = {}
        for action in actions:
            kinds.setdefault(type(action), []).append(action)
        holding = ground.book.scenario.win.kind == "hold"
        found = (None if holding else errand_done(ground, human, kinds)) or heal(
            ground, human, kinds
        )
        if found is None and Move in kinds:
            self.plans = Planner(ground, human).plans()
            move = Move(self.plans[0].square)
            found = move if move in kinds[Move] else None
        found = found or shoot(ground, human, kinds, Aim(ground, human))
        return found or trade(ground, human, kinds) or Stop()

    def foreseen(self) -> Sequence[Foreseen]:
        """What it would do first, then the first steps of other plans."""
        best = self.best()
        moves = [Move(plan.square) for plan in self.plans]
        options = {option.action: option for option in self.decision.options}
        wanted = dict.fromkeys([best, *(move for move in moves if move in options)])
        return [self._after(options[action]) for action in wanted]

    def _after(self, option: Option) -> Foreseen:
        world = determinise(self.view)
        if isinstance(option.action, Move):
            take(world, option)
        return Foreseen(option.action, row_of(world), glance(world))


class InchesJudge(PlannedTurns[World]):
    """Rates a position at a glance; everything on the table is public."""

    def __init__(self, view: InchesView) -> None:
        self.seat = view.seat

    def worth(self, world: World) -> float:
        return glance(world)

    def settled(self, world: World) -> bool:
        decision = world.decision
        return decision is not None and decision.prompt == ACT and world.stage == "fresh"

    def worthwhile(self, world: World, decision: Decision) -> Sequence[Option]:
        """Anything but an early end."""
        del world
        found = [option for option in decision.options if option.action != Stop()]
        return found or decision.options


def glance(world: World) -> float:
    """How the party stands: who is left, how well they are, what is left to do."""
    if world.outcome is not None:
        return WIN if world.outcome.won else -WIN
    up = standing(world)
    wounds = WOUND * sum(human.wounds for human in up)
    win = world.book.scenario.win
    if win.kind == "supplies":
        left = needed(world) - world.delivered
        return SPARE * (len(up) - left) - wounds - TASK * left
    spare = len(up) + gone(world) - needed(world)
    return SPARE * spare - wounds - TASK * len(unsearched(world)) * (win.kind == "escape")
