"""The exam: the model against `careful` on seeds of its own, set-up by set-up.

Where it is not significantly better, the card says so and `keen` plays like `careful`.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from inkribbon.bots.model import Figure, case, read_folder
from inkribbon.catalogue import game as find_game
from inkribbon.kernel.game import Game, Setup

from ..simulate import Plan, play_from
from ..stats import difference
from ..ways import Choice
from ..workers import workers
from .course import Recipe, setups_of, write_card


class Exam(msgspec.Struct, frozen=True):
    """What to play: every scenario, those held out too."""

    recipe: Recipe
    choice: Choice
    games: int

    @property
    def seed(self) -> str:
        return f"{self.recipe.seed}:exam"

    def setups(self, game: Game[Any, Any]) -> list[Setup]:
        return setups_of(game, replace(self.recipe, held_out=(), choice=self.choice))


def examine(exam: Exam, folder: Path, jobs: int, tell: Callable[[str], None]) -> None:
    """Measure the model in a folder and complete its card."""
    game = find_game(exam.recipe.game)
    figures = []
    with workers(jobs) as pool:
        for setup in exam.setups(game):
            won = [_wins(exam, setup, b, jobs, pool) for b in ("careful", f"keen:{folder}")]
            figure = _figure(exam, setup, *won)
            figures.append(figure)
            tell(
                f"{case(setup)}: careful {figure.careful}, keen {figure.keen} of {figure.games};"
                f" difference {figure.low:+.0%} to {figure.high:+.0%}"
            )
    card = read_folder(folder).card
    worse = tuple(f"{f.scenario}/{f.characters}" for f in figures if f.low <= 0)
    write_card(folder, replace(card, figures=tuple(figures), as_careful=worse))


def _wins(exam: Exam, setup: Setup, bot: str, jobs: int, pool: ProcessPoolExecutor | None) -> int:
    plan = Plan(setup, (bot,) * len(setup.characters), exam.games, exam.seed)
    return sum(game.won for some in play_from(plan, 0, jobs, pool) for game in some)


def _figure(exam: Exam, setup: Setup, careful: int, keen: int) -> Figure:
    low, high = difference(keen, exam.games, careful, exam.games)
    return Figure(
        scenario=setup.scenario,
        characters=len(setup.characters),
        games=exam.games,
        careful=careful,
        keen=keen,
        low=round(low, 3),
        high=round(high, 3),
        held_out=setup.scenario in exam.recipe.held_out,
    )
