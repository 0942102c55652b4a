"""Bots for the tile crawlers."""

from __future__ import annotations

from typing import Any

from inkribbon.bots.look_ahead import Careful
from inkribbon.bots.study import Study
from inkribbon.kernel.driver import Driver
from inkribbon.kernel.game import Game

from .encoding import ENCODING
from .judge import CrawlJudge
from .keen.leaning import CrawlStudy
from .keen.noticed import WEIGHTS, noticed
from .watched import WATCHED


def careful(game: Game[Any, Any], seed: int | str) -> Driver:
    """A bot that looks ahead and uses the crawlers' judge to decide."""
    return Careful(game, seed, CrawlJudge)


BOTS = {"careful": careful}
STUDY = Study(CrawlJudge, CrawlStudy(), facts=noticed, weights=WEIGHTS)

__all__ = ("BOTS", "ENCODING", "STUDY", "WATCHED")
