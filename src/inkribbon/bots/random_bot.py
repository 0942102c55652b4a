"""`random`: any option, each as likely as the other."""

from __future__ import annotations

from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Decision
from inkribbon.kernel.sampler import Sampler
from inkribbon.kernel.view import View


class RandomBot:
    """Picks blindly, from a stream of its own so that the dice of the game stay the same."""

    def __init__(self, seed: int | str) -> None:
        self.sampler = Sampler(seed, "random-bot")

    def choose(self, _view: View, decision: Decision) -> Data:
        return self.sampler.pick(decision.options).action
