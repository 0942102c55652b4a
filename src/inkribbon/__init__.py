"""Inkribbon: a digital table for survival-horror board games.

>>> import inkribbon
>>> game = inkribbon.game("re3")
>>> world = game.new("escaping-the-warehouse", characters=["jill", "carlos"])
"""

from __future__ import annotations

from inkribbon.kernel.decision import CHANCE, GROUP, Decision, Option, Outcome
from inkribbon.kernel.driver import Driver, play
from inkribbon.kernel.engine import answer
from inkribbon.kernel.errors import IllegalAnswer, InkribbonError, UnknownGame
from inkribbon.kernel.sampler import Sampler, Script

from .catalogue import GAMES, game

__all__ = [
    "CHANCE",
    "GAMES",
    "GROUP",
    "Decision",
    "Driver",
    "IllegalAnswer",
    "InkribbonError",
    "Option",
    "Outcome",
    "Sampler",
    "Script",
    "UnknownGame",
    "answer",
    "game",
    "play",
]
__version__ = "0.1.0"
