"""Maps that unfold: players who look behind every door, and worlds that differ only behind them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from inkribbon.crawl.game import CrawlGame
from inkribbon.crawl.scenario.file import CAR, SHAFT, STAIRS, Scenario, TileName
from inkribbon.crawl.scenario.unfolding import cards_of_squares
from inkribbon.crawl.state.books.folded import FoldedMap
from inkribbon.crawl.state.world import Unfolding, World
from inkribbon.crawl.turn.actions import FlipDoor, Move, Stop
from inkribbon.crawl.turn.venturing import RideOn, Venture
from inkribbon.geometry.drawing import Drawing, grid, moved
from inkribbon.geometry.squares import ALL_OPEN, OFF, Link
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.engine import answer
from inkribbon.kernel.sampler import Sampler

WAYS = (*STAIRS, CAR, SHAFT)


def curious(world: World, will: Sampler) -> Data:
    """An answer by chance, but as a rule one that leads through the next unknown door."""
    assert world.decision is not None
    options = world.decision.options
    ways = [option for option in options if isinstance(option.action, Venture | RideOn)]
    doors = [o for o in options if isinstance(o.action, FlipDoor) and not _is_open(world, o.action)]
    steps = [o for o in options if isinstance(o.action, Move) and _leads_on(world, o.action)]
    busy = [option for option in options if not isinstance(option.action, Stop)]
    eager = ways or doors or steps if will.pick(range(4)) else []
    return will.pick(eager or busy or options).action


def _leads_on(world: World, action: Move) -> bool:
    """Whether a step leads nearer to a door that nobody has been through."""
    assert world.book.unknown is not None
    grid = world.book.grid
    brinks = [grid.links[link].a for link in world.book.unknown.doors]
    here = world.characters[world.active].square
    walks = [grid.walk(square, ALL_OPEN) for square in (*brinks, *world.book.unknown.stairs)]
    return any(walk[action.square] < walk[here] for walk in walks)


def _is_open(world: World, action: FlipDoor) -> bool:
    return bool(world.open >> action.link & 1)


def positions(game: CrawlGame, scenario: str, cast: list[str], seed: int) -> Iterator[World]:
    """Every position of a game of curious players, until it is over."""
    world, chance, will = game.new(scenario, cast), Sampler(seed), Sampler(seed, "will")
    while world.decision is not None:
        yield world
        asked = world.decision.seat == CHANCE
        answer(world, chance.choose(world.decision) if asked else curious(world, will))
    yield world


def folded(world: World) -> FoldedMap:
    found = world.book.folded
    assert isinstance(found, FoldedMap)
    return found


def hidden_names(world: World) -> list[str]:
    """The names of the tiles that are not laid out."""
    assert isinstance(world.unfolding, Unfolding)
    laid = (0, *world.unfolding.drawn)
    return [tile.name for tile in folded(world).scenario.tile if tile.card not in laid]


def twin(world: World) -> World:
    """A world with the same table. Behind its doors are empty rooms with other names, and the house
    goes on: to the north, to the west and below."""
    assert isinstance(world.unfolding, Unfolding)
    drawn = world.unfolding.drawn
    whole = folded(world)
    emptied = _emptied(whole.scenario, whole.drawing, drawn)
    drawing = _larger(emptied)
    scenario = _renamed(whole.scenario, drawn)
    other = FoldedMap(
        whole.contents,
        whole.setup,
        _at_other_places(scenario, dict(zip(_names(emptied), _names(drawing)[1:], strict=True))),
        drawing,
    )
    found = world.clone()
    found.book = other.book(drawn)
    return found


def _names(drawing: Drawing) -> tuple[str, ...]:
    return grid(drawing).names


def _renamed(scenario: Scenario, drawn: tuple[int, ...]) -> Scenario:
    laid = (0, *drawn)
    tiles = [
        t if t.card in laid else replace(t, name="Nowhere", unexplored=False) for t in scenario.tile
    ]
    return replace(scenario, tile=tuple(tiles))


def _emptied(scenario: Scenario, drawing: Drawing, drawn: tuple[int, ...]) -> Drawing:
    """The same drawing without any mark on squares that are not laid out, except ways."""
    cards = cards_of_squares(scenario, drawing)
    hidden = [square for square, card in enumerate(cards) if card not in (0, *drawn)]
    symbols = [
        tuple(mark for mark in marks if mark in WAYS) if square in hidden else marks
        for square, marks in enumerate(drawing.symbols)
    ]
    return replace(drawing, symbols=tuple(symbols))


def _larger(drawing: Drawing) -> Drawing:
    """The same drawing with one more floor before the others, on which there is a lonely square,
    and with all others moved away from the corner."""
    shifts = dict.fromkeys(range(drawing.floors), (1, 4, 3))
    farther = moved(drawing, shifts)
    return replace(
        farther,
        places=((0, 0, 0), *farther.places),
        symbols=((), *farther.symbols),
        walls=tuple((a + 1, b + 1) for a, b in farther.walls),
        links=tuple(Link(a.a + 1, a.b + 1 if a.b != OFF else OFF) for a in farther.links),
        floors=drawing.floors + 1,
    )


def _at_other_places(scenario: Scenario, names: dict[str, str]) -> Scenario:
    lonely = TileName(at="1.a1", name="Nowhere", card=84)
    said = _said_otherwise(msgspec.to_builtins(scenario), names)
    return replace(msgspec.convert(said, Scenario), tile=(lonely, *_tiles(said)))


def _tiles(said: Any) -> tuple[TileName, ...]:
    return msgspec.convert(said["tile"], tuple[TileName, ...])


def _said_otherwise(said: Any, names: dict[str, str]) -> Any:
    """The same data with every square called by its other name."""
    if isinstance(said, dict):
        return {key: _said_otherwise(value, names) for key, value in said.items()}
    if isinstance(said, list | tuple):
        return [_said_otherwise(value, names) for value in said]
    return names.get(said, said) if isinstance(said, str) else said
