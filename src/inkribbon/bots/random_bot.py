"""`random`: picks any option with equal probability."""

from __future__ import annotations

from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View


class RandomBot:
    """Picks at random, from its own stream so that the dice of the game are not affected."""

    def __init__(self, seed: int | str) -> None:
        self.sampler = Sampler(seed, "random-bot")

    def choose(self, _view: View, decision: Decision) -> Data:
        return self.sampler.pick(decision.options).action
