"""The exam: the model against `careful` on seeds of its own, set-up by set-up.

Where it is not significantly better, the card says so and `keen` plays like `careful`. Results are
saved as games finish, so an interrupted exam can be resumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from inkribbon.bots.model import Card, ExamResult, read_folder
from inkribbon.catalogue import game as find_game

from ..balance import Case, Order, cases, missing
from ..cells import Cell, Store, counted
from ..crew.contract import Crew
from ..crew.pace import Pace
from ..crew.workers import workers
from ..simulate import Played
from ..stats import difference
from ..ways import Choice
from .course import write_card
from .lessons import Learned
from .noted import CAREFUL, keep, play_noted

RESULTS = "exam.jsonl"


class Exam(msgspec.Struct, frozen=True, kw_only=True):
    """What to play: every scenario, those held out of training too."""

    game: str
    seed: str
    choice: Choice
    games: int
    campaigns: int = 0

    def cases(self, bot: str) -> list[Case]:
        order = Order(
            choice=self.choice,
            games=self.games,
            campaigns=self.campaigns,
            bot=bot,
            seed=f"{self.seed}:exam",
        )
        return cases(find_game(self.game), order)


def examine(
    exam: Exam, folder: Path, jobs: int, tell: Callable[[str], None], ray: str = ""
) -> Card:
    """Measure the model in a folder and complete its card."""
    store = Store(folder / RESULTS)
    card = replace(read_folder(folder).card, figures=())
    # It has to play by its model everywhere until it is known where that is no better.
    write_card(folder, card)
    keen_bot = f"keen:{folder}"
    pairs = list(zip(exam.cases(CAREFUL), exam.cases(keen_bot), strict=True))
    results = []
    pace = Pace(missing([case for pair in pairs for case in pair], store))
    with workers(jobs, ray, [keen_bot]) as crew:
        planned = [[(case, _planned(case, store, crew)) for case in pair] for pair in pairs]
        for pair in planned:
            careful, keen = (_measured(case, store, played, folder, pace) for case, played in pair)
            results.append(_result(card, careful, keen))
            tell(f"{_line(results[-1])}; {pace}")
    card = replace(card, figures=tuple(results))
    write_card(folder, card)
    from .outlook import calibrate  # numpy is needed only here

    calibrate(folder, tell)
    return read_folder(folder).card


Game = tuple[Played, Learned | None]


def _planned(case: Case, store: Store, crew: Crew) -> Iterator[Game]:
    """The games of a case that are missing."""
    numbers = range(case.known(store).games, case.plan.games)
    return crew.each(play_noted, ((case.plan, number) for number in numbers))


def _measured(case: Case, store: Store, planned: Iterator[Game], folder: Path, pace: Pace) -> Cell:
    cell = case.known(store)
    for played, learned in planned:
        if learned is not None:
            keep(folder, cell.games, learned)
        cell = counted(cell, [played])
        store.put(cell)
        pace.tick(1)
    return cell


def _result(card: Card, careful: Cell, keen: Cell) -> ExamResult:
    low, high = difference(keen.won, keen.games, careful.won, careful.games)
    return ExamResult(
        scenario=careful.scenario,
        characters=len(careful.characters),
        games=keen.games,
        careful=careful.won,
        careful_games=careful.games,
        keen=keen.won,
        low=round(low, 3),
        high=round(high, 3),
        held_out=careful.scenario in card.held_out,
    )


def _line(result: ExamResult) -> str:
    return (
        f"{result.scenario}/{result.characters}: careful {result.careful}, keen {result.keen}"
        f" of {result.games}; difference {result.low:+.0%} to {result.high:+.0%}"
    )
