"""Inkribbon: a digital table for survival-horror board games.

>>> import inkribbon
>>> game = inkribbon.game("re3")
>>> world = game.new("escaping-the-warehouse", characters=["jill", "carlos"])
"""

from __future__ import annotations

TYPE_CHECKING = False
"""True for type checkers, as in `typing`, which would take longer to import than this file."""

if TYPE_CHECKING:
    from inkribbon.kernel.decision import CHANCE, GROUP, Decision, Option, Outcome
    from inkribbon.kernel.driver import Driver, play
    from inkribbon.kernel.engine import answer
    from inkribbon.kernel.errors import IllegalAnswer, InkribbonError, UnknownGame
    from inkribbon.kernel.sampler import Sampler, Script

    from .catalogue import GAMES, game
else:
    _MODULES = {
        "inkribbon.kernel.decision": ("CHANCE", "GROUP", "Decision", "Option", "Outcome"),
        "inkribbon.kernel.driver": ("Driver", "play"),
        "inkribbon.kernel.engine": ("answer",),
        "inkribbon.kernel.errors": ("IllegalAnswer", "InkribbonError", "UnknownGame"),
        "inkribbon.kernel.sampler": ("Sampler", "Script"),
        "inkribbon.catalogue": ("GAMES", "game"),
    }

    def __getattr__(name):
        """Import a name on first use.

        Importing all games takes a while, and the program must handle Ctrl-C before that.
        """
        from importlib import import_module

        for module, names in _MODULES.items():
            if name in names:
                globals()[name] = getattr(import_module(module), name)
                return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


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
