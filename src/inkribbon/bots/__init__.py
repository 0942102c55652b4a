"""Bots: drivers that answer for a seat, given only its view."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from inkribbon.kernel.driver import Driver
from inkribbon.kernel.errors import InkribbonError
from inkribbon.kernel.game import Game

from .encoding import Encoding
from .keen import Keen
from .model import Trained, has_model, model_of, read_folder
from .program import PREFIX, Program, ProgramBot
from .random_bot import RandomBot
from .study import Study

KEEN = "keen"
NAMES = ("random", "careful", KEEN)
"""Every bot; `names` lists those that can play a game."""

Maker = Callable[[Game[Any, Any], int | str], Driver]


def names(game: Game[Any, Any]) -> tuple[str, ...]:
    """The bots that can play a game: `keen` only if it has a model."""
    return tuple(name for name in NAMES if name != KEEN or has_model(game))


def make(name: str, game: Game[Any, Any], seed: int | str) -> Driver:
    """A bot by name. Its answers depend only on its views and the seed.

    `keen:FOLDER` is `keen` with the model in a folder instead of the one that comes with the game.
    """
    bot, _, folder = name.partition(":")
    if bot == KEEN and (folder or name in names(game)):
        return _keen(game, seed, read_folder(Path(folder)) if folder else model_of(game))
    if name == "random":
        return RandomBot(seed)
    makers: dict[str, Maker] = game.family.room("bot").BOTS
    if name not in makers:
        known = ", ".join(names(game))
        raise InkribbonError(f"there is no bot {name!r}: choose among {known}")
    return makers[name](game, seed)


def with_model(game: Game[Any, Any], seed: int | str) -> Keen | None:
    """The bot `keen`, if a model comes with the game."""
    return _keen(game, seed, model_of(game)) if has_model(game) else None


def hired(name: str, game: Game[Any, Any], seed: int | str, *, quiet: bool = True) -> Driver:
    """A bot by name, or a program: `exec:COMMAND`. A quiet one reports no errors of its own.

    Only for names from a command line. One from a file or from the network must go to `make`, or
    strangers could run programs here.
    """
    if is_program(name):
        return ProgramBot(Program(name.removeprefix(PREFIX), game, quiet=quiet), seed)
    return make(name, game, seed)


def is_program(name: str) -> bool:
    return name.startswith(PREFIX)


def listed(text: str) -> tuple[str, ...]:
    """Names of bots separated by commas. Case matters only in commands and folders."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return tuple(part if ":" in part else part.lower() for part in parts)


def study_of(game: Game[Any, Any]) -> Study | None:
    """What the game's family gives `keen`, if it can be trained for it."""
    study: Study | None = getattr(game.family.room("bot"), "STUDY", None)
    return study


def encoding_of(game: Game[Any, Any]) -> Encoding:
    """The actions and positions of the game as numbers."""
    encoding: Encoding = game.family.room("bot").ENCODING
    return encoding


def _keen(game: Game[Any, Any], seed: int | str, trained: Trained | None) -> Keen:
    study = study_of(game)
    if study is None or trained is None:
        raise InkribbonError(f"{game.id} has no model for the bot {KEEN!r}: choose another bot")
    return Keen(game, study, trained, make("careful", game, seed))
