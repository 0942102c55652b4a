"""`keen`: looks further ahead than `careful`, and counts what a model learned from many games.

The model adds log-odds of winning to what the judge thinks of a position. How far it looks is
counted in positions, never in time, so it chooses the same on every machine. It sees only its view.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision, Option
from inkribbon.kernel.driver import Driver
from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View

from .judge import Judge, Weighted
from .look_ahead import promising
from .model import Trained
from .scores import ONE, POINT, Scores, chance
from .study import USUAL, Plans, Study, fingerprint

TRUST = 1 / 15
"""What a unit of log-odds is worth, in wins."""
SURE = 6 << POINT
"""Log-odds beyond these count no more; a win or defeat has as many."""


class Keen:
    """A bot for any game with a study and a model."""

    def __init__(
        self, game: Game[Any, Any], study: Study, trained: Trained, careful: Driver
    ) -> None:
        self.game = game
        self.study = study
        self.card = trained.card
        self.careful = careful
        self.model = trained.model
        self.fits = trained.model.features == fingerprint(study)
        self._judges = {USUAL: study.judge, **{name: make() for name, make in study.judges.items()}}
        if unknown := {*self.card.styles.values()} - {*self._judges}:
            raise InkribbonError(
                f"the model card of {game.id} names a style of play that does not exist,"
                f" {min(unknown)!r}: remove it from its styles"
            )
        self._scope: Hashable = None
        self._rated: dict[Hashable, float] = {}
        """The positions rated in this scope: most of what is ahead of one decision of a turn is
        also ahead of the next."""

    def choose(self, view: View, decision: Decision) -> Data:
        world = self.world(view)
        if not self.decides(world, decision):
            return self.careful.choose(view, decision)
        if (plans := self.plans(view, decision)) is not None:
            return plans.best()
        return self.best(self.judge(view, self.style(world)), world, decision)[0].action

    def decides(self, world: Any, decision: Decision) -> bool:
        """Whether it decides by itself: wherever its model has an opinion, and how to begin."""
        if not self.card.plays(self.game.setup_of(world)):
            return False
        return self.rates(world) or (self.fits and decision.prompt in self.study.opening)

    def best(self, judge: Learned, world: Any, decision: Decision) -> Sequence[Option]:
        """The best options of a look ahead, best first."""
        return promising(judge, world, decision, self.study.second)

    def plans(self, view: View, decision: Decision) -> Plans | None:
        """What it would do, if the family makes plans."""
        made = self.study.plans
        return made(view, decision, self.judge(view).added) if made is not None else None

    def world(self, view: View) -> Any:
        """A world that could be behind the view, always the same one."""
        return self.game.determinise(view, Sampler("keen", "keen-bot"))

    def rates(self, world: Any) -> bool:
        """Whether the model has an opinion about a position."""
        return self.fits and self.study.features.rates(world)

    def style(self, world: Any) -> str:
        """How to play the set-up."""
        return self.card.style(self.game.setup_of(world))

    def judge(self, view: View, style: str = USUAL) -> Learned:
        judge = self._judges[style](view)
        if (style, judge.scope) != self._scope:
            self._scope, self._rated = (style, judge.scope), {}
        return Learned(judge, self.study, self.model.value, self._rated)

    def usual(self, view: View) -> Judge[Any]:
        """The judge that the chances were fitted with, whatever the style."""
        return self._judges[USUAL](view)

    def chance(self, view: View) -> float | None:
        """The chance of winning, as the model sees it; None where it cannot say."""
        world = self.world(view)
        return self.chance_in(world, self.usual(view)) if self.rates(world) else None

    def chance_in(self, world: Any, judge: Judge[Any]) -> float:
        """The chance of winning in a position of a look ahead; even where nothing is rated."""
        won = self.study.features.ended(world)
        if won is not None:
            return float(won)
        return self.chance_of(self.study.described(world, judge.worth(world)))

    def chance_of(self, row: bytes) -> float:
        """The chance of winning in a position; even where nothing is rated."""
        return chance(self.model.chance.log_odds(row)) / ONE if row else 0.5


class Learned:
    """A judge, with what a model learned on top."""

    def __init__(
        self,
        judge: Judge[Any],
        study: Study,
        scores: Scores,
        rated: dict[Hashable, float] | None = None,
    ) -> None:
        self.judge = judge
        self.study = study
        self.scores = scores
        self.unit = TRUST * study.win / (1 << POINT)
        self.rated = {} if rated is None else rated
        """What was rated before: several options lead to the same position."""

    def worth(self, world: Any) -> float:
        won = self.study.features.ended(world)
        if won is not None:
            return self.judge.worth(world) + self.unit * (SURE if won else -SURE)
        key = self.judge.key(world)
        rated = self.rated.get(key)
        if rated is None:
            worth = self.judge.worth(world)
            rated = worth + self.unit * self._clear(self.study.described(world, worth))
            self.rated[key] = rated
        return rated

    def added(self, row: bytes, worth: float) -> float:
        """What a model adds to the worth of a position."""
        return self.unit * self._clear(self.study.opined(row, worth))

    def _clear(self, row: bytes) -> int:
        return max(-SURE, min(SURE, self.scores.log_odds(row))) if row else 0

    # Everything else is for the judge to say.

    @property
    def scope(self) -> Hashable:
        return self.judge.scope

    def key(self, world: Any) -> Hashable:
        return self.judge.key(world)

    def worthwhile(self, world: Any, decision: Decision) -> Sequence[Option]:
        return self.judge.worthwhile(world, decision)

    def likely(self, world: Any, decision: Decision) -> Sequence[Option]:
        return self.judge.likely(world, decision)

    def horizon(self, world: Any) -> None:
        self.judge.horizon(world)

    def calm(self, world: Any) -> bool:
        return self.judge.calm(world)

    def habit(self, world: Any, decision: Decision) -> Option | None:
        return self.judge.habit(world, decision)

    def outcomes(self, world: Any, decision: Decision) -> Sequence[Weighted]:
        return self.judge.outcomes(world, decision)

    def settled(self, world: Any) -> bool:
        return self.judge.settled(world)
