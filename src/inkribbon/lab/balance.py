"""How hard the scenarios of a game are, measured: which lines a page has, and playing them.

A line is a scenario in one way to play; what was counted for it is a cell. Cells are kept as they
are finished, so that a run can go on where it stopped, and a page can be written again without
playing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from inkribbon.bots import make
from inkribbon.kernel.errors import BadSetup
from inkribbon.kernel.game import CAMPAIGN, Game, ScenarioInfo

from .cells import Cell, Store, counted
from .simulate import Plan, play_from
from .ways import Choice, Way, setup_of, ways
from .workers import workers


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be measured."""

    choice: Choice
    scenarios: tuple[str, ...] = ()
    """By id; empty for all but the campaign, which takes as long as all of them together."""
    games: int
    campaigns: int = 0
    bot: str
    seed: str


class Line(msgspec.Struct, frozen=True):
    """A scenario in one way to play: what to play, and the cell that counts it, still empty."""

    scenario: ScenarioInfo
    way: Way
    plan: Plan
    cell: Cell

    def found(self, store: Store) -> Cell | None:
        """What is known of it, be it of other content."""
        return store.get(self.cell.key)

    def known(self, store: Store) -> Cell:
        """What is known of it with the rules and the content of today."""
        cell = self.found(store)
        return cell if cell is not None and cell.same_rules(self.cell) else self.cell


def lines(game: Game[Any, Any], order: Order) -> list[Line]:
    """Every line of a page in order; what cannot be set up is said before anything is played."""
    make(order.bot, game, 0)
    return [
        _line(game, order, info, way)
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
        # A game may know more tables than it lists, such as one by number.
        yield known.get(name) or ScenarioInfo(id=name, title=name, seats=game.seats, brief="")


def _choice(choice: Choice, info: ScenarioInfo) -> Choice:
    """A campaign has no file of its own in which a setting could be changed."""
    return replace(choice, changes=()) if info.id == CAMPAIGN else choice


def _line(game: Game[Any, Any], order: Order, info: ScenarioInfo, way: Way) -> Line:
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
        content=game.content_digest(setup),
    )
    return Line(info, way, Plan(setup, (order.bot,) * way.players, games, order.seed), cell)


def measure(
    wanted: Iterable[Line],
    store: Store,
    jobs: int,
    done: Callable[[Line, Cell], None],
    *,
    anew: bool = False,
) -> None:
    """Play what is missing, line by line; games that are known are only played again `anew`."""
    with workers(jobs) as pool:
        for line in wanted:
            cell = line.cell if anew else line.known(store)
            for played in play_from(line.plan, cell.games, jobs, pool):
                cell = counted(cell, played)
                store.put(cell)
            done(line, cell)
