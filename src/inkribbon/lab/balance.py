"""Measures how hard the scenarios of a game are: lists the cases of a page and plays them.

A case is a scenario played in one way; its results are a cell. Cells are saved as games finish,
so that an interrupted run can resume, and a page can be rewritten without playing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from inkribbon.bots import make
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import CAMPAIGN, Game, ScenarioInfo

from .cells import Cell, Store, counted
from .crew.workers import workers
from .simulate import Plan, Played, play_from
from .ways import Choice, Way, setup_of, ways


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What to measure."""

    choice: Choice
    scenarios: tuple[str, ...] = ()
    """Scenario ids; empty for all but the campaign, which takes as long as all others together."""
    games: int
    campaigns: int = 0
    bot: str
    seed: str


class Case(msgspec.Struct, frozen=True):
    """A scenario played in one way: the plan, and an empty cell for its results."""

    scenario: ScenarioInfo
    way: Way
    plan: Plan
    cell: Cell

    def found(self, store: Store) -> Cell | None:
        """Its stored results, possibly of older content."""
        return store.get(self.cell.key)

    def known(self, store: Store) -> Cell:
        """Its results with the current rules and content; an empty cell if there are none."""
        cell = self.found(store)
        return cell if cell is not None and cell.same_rules(self.cell) else self.cell


def cases(game: Game[Any, Any], order: Order) -> list[Case]:
    """All cases of a page in order; an invalid set-up raises an error before any game starts."""
    make(order.bot, game, 0)
    return [
        _case(game, order, info, way)
        for info in _scenarios(game, order)
        for way in ways(game, info, _choice(order.choice, info))
    ]


def _scenarios(game: Game[Any, Any], order: Order) -> Iterator[ScenarioInfo]:
    known = {info.id: info for info in game.scenarios()}
    if order.campaigns and CAMPAIGN not in known:
        raise BadSetup(f"{game.id} has no campaign to play: leave out --campaigns")
    usual = [name for name in known if name != CAMPAIGN]
    wanted = [*(order.scenarios or usual), *([CAMPAIGN] if order.campaigns else [])]
    for name in dict.fromkeys(wanted):
        # A game may accept scenarios that it does not list, such as one by number.
        yield known.get(name) or ScenarioInfo(id=name, title=name, seats=game.seats, brief="")


def _choice(choice: Choice, info: ScenarioInfo) -> Choice:
    """A campaign has no scenario file, so no setting of it can be changed."""
    return replace(choice, changes=()) if info.id == CAMPAIGN else choice


def _case(game: Game[Any, Any], order: Order, info: ScenarioInfo, way: Way) -> Case:
    setup = setup_of(game, info.id, way)
    game.start(setup)
    games = order.campaigns or order.games if info.id == CAMPAIGN else order.games
    cell = Cell(
        game=game.id,
        scenario=info.id,
        characters=setup.characters,
        modes=way.modes,
        change=way.change,
        bot=order.bot,
        seed=order.seed,
        rules=game.rules_version,
        content=game.party_digest(setup),
    )
    return Case(info, way, Plan(setup, (order.bot,) * way.players, games, order.seed), cell)


def measure(
    wanted: Sequence[Case],
    store: Store,
    jobs: int,
    done: Callable[[Case, Cell], None],
    *,
    anew: bool = False,
    ray: str = "",
    tick: Callable[[Case, int, Sequence[Played]], None] | None = None,
) -> None:
    """Play the missing games, case by case; `anew` plays the others again too. `tick` is called
    with the games just finished and the number of the first of them."""
    bots = [bot for case in wanted for bot in case.plan.bots]
    with workers(jobs, ray, bots) as crew:
        for case in wanted:
            cell = case.cell if anew else case.known(store)
            for played in play_from(case.plan, cell.games, crew):
                if tick is not None:
                    tick(case, cell.games, played)
                cell = counted(cell, played)
                store.put(cell)
            done(case, cell)


def missing(wanted: Iterable[Case], store: Store, *, anew: bool = False) -> int:
    """How many games are still to be played."""
    known = ((case, case.cell if anew else case.known(store)) for case in wanted)
    return sum(max(0, case.plan.games - cell.games) for case, cell in known)
