"""Which judge, or which bot of its own, looks at which game: found by the type of its view."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from inkribbon.crawl.bot.judge import CrawlJudge
from inkribbon.crawl.observe import CrawlView
from inkribbon.games.apocalypse.bot.careful import InchesCareful
from inkribbon.games.tower.bot.careful import TowerCareful
from inkribbon.kernel.driver import Driver
from inkribbon.kernel.game import Game
from inkribbon.kernel.view import View

from .judge import Judge

JUDGES: dict[type[View], Callable[[Any], Judge[Any]]] = {CrawlView: CrawlJudge}

Maker = Callable[[Game[Any, Any], int | str], Driver]

DRIVERS: dict[tuple[str, str], Maker] = {
    ("careful", "inches"): InchesCareful,
    ("careful", "tower"): TowerCareful,
}
"""Bots that a kind of board brings itself, by name and board, where looking ahead is not enough."""


def judge_of(view: View) -> Judge[Any]:
    """The judge of the family that a view belongs to."""
    return JUDGES[type(view)](view)
