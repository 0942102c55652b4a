"""Bots for the tile crawlers."""

from __future__ import annotations

from functools import partial
from typing import Any

from inkribbon.bots.look_ahead import Careful
from inkribbon.bots.study import USUAL, Study
from inkribbon.bots.turn_ahead import by_turn, foreseen_by_turn
from inkribbon.kernel.driver import Driver
from inkribbon.kernel.game import Game

from .encoding import ENCODING
from .judge import CrawlJudge, Judges
from .keen.features import CrawlFeatures
from .keen.noticed import NOTICED, noticed
from .watched import WATCHED
from .weights import BOLD, CAREFUL, KEEN


def careful(game: Game[Any, Any], seed: int | str) -> Driver:
    """A bot that looks ahead and uses the crawlers' judge to decide."""
    return Careful(game, seed, Judges(CAREFUL))


BOTS = {"careful": careful}
STUDY = Study(
    partial(CrawlJudge, weights=KEEN),
    CrawlFeatures(),
    KEEN.win,
    facts=noticed,
    weights=NOTICED,
    second=by_turn,
    ends=foreseen_by_turn,
    opening=("start", "first"),
    judges={USUAL: partial(Judges, KEEN), "bold": partial(Judges, BOLD)},
)

__all__ = ("BOTS", "ENCODING", "STUDY", "WATCHED")
