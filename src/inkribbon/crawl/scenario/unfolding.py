"""Maps that are laid out card by card: which squares each exploration card adds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from inkribbon.geometry.drawing import Drawing, grid, moved, part_of
from inkribbon.geometry.squares import OFF, Place

from .file import (
    CAR,
    SHAFT,
    STAIRS,
    FixedEvent,
    MapFile,
    More,
    PathToken,
    Scenario,
    Station,
    TileName,
    squares_with,
)
from .goals import AnyGoal, GatherGoal, HoldGoal, TakeGoal, UseGoal

START = 0
"""The number of the tiles that are there from the start, instead of an exploration card's."""

Drawn = tuple[int, ...]
"""The numbers of the exploration cards drawn so far, in order."""

CORNER = (19, 12)
"""The row and the column of the corner where a floor begins: m20. It is the same on every map, so
that the names of squares do not tell how far the map goes on, and leaves room in all directions."""
NOT_LAID = "?"
"""Instead of the name of a square that is not laid out."""


class Laid(NamedTuple):
    """The part of a scenario that is laid out. It contains nothing of the rest."""

    scenario: Scenario
    drawing: Drawing
    doors: dict[int, int]
    """The links that lead to a card that is not laid out, with its number."""
    stairs: dict[int, int]
    """The same for squares with stairs."""
    shafts: tuple[int, ...]
    """The cards that have a shaft, once any part of the elevator is laid out."""
    lasting: tuple[str, ...]
    """For each square, its lasting name."""


def unfolds(scenario: Scenario) -> bool:
    """Whether a scenario is laid out card by card."""
    return any(tile.card for tile in scenario.tile)


def cards_of_squares(scenario: Scenario, drawing: Drawing) -> tuple[int, ...]:
    """For each square of the whole map, the card that adds it."""
    board = grid(drawing)
    cards = {board.tile_of[board.at[tile.at]]: tile.card for tile in scenario.tile}
    return tuple(cards.get(tile, START) for tile in board.tile_of)


def lasting_names(scenario: Scenario, drawing: Drawing) -> tuple[str, ...]:
    """For each square of the whole map, the name by which a campaign remembers it.

    Where a map unfolds, that is its number on its card, whatever else is laid out.
    """
    if not unfolds(scenario):
        return grid(drawing).names
    cards = cards_of_squares(scenario, drawing)
    return tuple(f"{card}-{cards[:square].count(card) + 1}" for square, card in enumerate(cards))


def laid_part(scenario: Scenario, drawing: Drawing, drawn: Drawn) -> Laid:
    """What lies on the table after these cards, numbered in the order in which it came there."""
    cards = cards_of_squares(scenario, drawing)
    order = {card: place for place, card in enumerate((START, *drawn))}
    squares = [s for card in order for s, of_card in enumerate(cards) if of_card == card]
    lasting = lasting_names(scenario, drawing)
    part = part_of(drawing, squares)
    shown = moved(part, _shifts(part, [cards[square] for square in squares]))
    names = grid(drawing).names
    return Laid(
        _cut(
            scenario,
            shown,
            {names[square]: order[cards[square]] for square in squares},
            dict(zip((names[square] for square in squares), grid(shown).names, strict=True)),
        ),
        shown,
        _doors(drawing, part, cards),
        _stairs(drawing, squares, cards),
        _shafts(drawing, squares, cards),
        tuple(lasting[square] for square in squares),
    )


def _shifts(part: Drawing, cards: list[int]) -> dict[int, Place]:
    """How far to move each floor, so that where it lies depends only on what is laid out.

    Floors are numbered in the order in which they are reached, and each begins at the same corner.
    """
    shifts: dict[int, Place] = {}
    for (floor, _, _), card in zip(part.places, cards, strict=True):
        if floor not in shifts:
            row, column = _corner(part, cards, floor, card)
            shifts[floor] = (len(shifts) - floor, CORNER[0] - row, CORNER[1] - column)
    return shifts


def _corner(part: Drawing, cards: list[int], floor: int, card: int) -> tuple[int, int]:
    """The upper left corner of what a card adds to a floor."""
    added = [
        place
        for place, of_card in zip(part.places, cards, strict=True)
        if (place[0], of_card) == (floor, card)
    ]
    return min(row for _, row, _ in added), min(column for _, _, column in added)


def _doors(drawing: Drawing, part: Drawing, cards: tuple[int, ...]) -> dict[int, int]:
    ends = dict(zip(drawing.link_points, drawing.links, strict=True))
    known = dict(zip(drawing.places, cards, strict=True))
    found: dict[int, int] = {}
    for number, (link, point) in enumerate(zip(part.links, part.link_points, strict=True)):
        here = known[part.places[link.a]]
        beyond = [cards[end] for end in (ends[point].a, ends[point].b) if end != OFF]
        if link.b == OFF and len(beyond) > 1:
            found[number] = next(card for card in beyond if card != here)
    return found


def _stairs(drawing: Drawing, squares: list[int], cards: tuple[int, ...]) -> dict[int, int]:
    found: dict[int, int] = {}
    for mark in STAIRS:
        ends = squares_with(drawing, mark)
        for here, there in zip(ends, reversed(ends), strict=True):
            if here in squares and there not in squares:
                found[squares.index(here)] = cards[there]
    return found


def _shafts(drawing: Drawing, squares: list[int], cards: tuple[int, ...]) -> tuple[int, ...]:
    places = [s for mark in (CAR, SHAFT) for s in squares_with(drawing, mark)]
    if not any(square in squares for square in places):
        return ()
    return tuple(sorted({cards[square] for square in places if square not in squares}))


# Everything in a scenario that is about a place


def _cut(
    scenario: Scenario, part: Drawing, places: dict[str, int], names: dict[str, str]
) -> Scenario:
    """The scenario without anything about squares that are not laid out.

    Stations are known by number, so they come in the order in which they are laid out.
    """
    marks = {mark for symbols in part.symbols for mark in symbols}
    enemies = {mark: kind for mark, kind in scenario.map.enemies.items() if mark in marks}
    symbols = {*part.link_symbols}
    links = {symbol: rule for symbol, rule in scenario.map.links.items() if symbol in symbols}
    stations = [station for station in scenario.station if station.at in places]
    stations.sort(key=lambda station: places[station.at])
    return replace(
        scenario,
        map=MapFile(floors=(), enemies=enemies, links=links),
        tile=_named(scenario.tile, names),
        path=_named(scenario.path, names),
        event=_named(scenario.event, names),
        station=_named(stations, names),
        goals=tuple(_goal(goal, names) for goal in scenario.goals),
        more=tuple(_cut_more(more, names) for more in scenario.more),
        standalone=tuple(_cut_more(more, names) for more in scenario.standalone),
        campaign=tuple(_cut_more(more, names) for more in scenario.campaign),
        nightmare=tuple(_cut_more(more, names) for more in scenario.nightmare),
        solo=tuple(_cut_more(more, names) for more in scenario.solo),
    )


Placed = TypeVar("Placed", TileName, PathToken, FixedEvent, Station)


def _named(things: Iterable[Placed], names: dict[str, str]) -> tuple[Placed, ...]:
    """Those that are laid out, each with the name that its square has on the table."""
    return tuple(replace(thing, at=names[thing.at]) for thing in things if thing.at in names)


def _goal(goal: AnyGoal, names: dict[str, str]) -> AnyGoal:
    if not isinstance(goal, UseGoal | GatherGoal | HoldGoal | TakeGoal):
        return goal
    return replace(goal, at=names.get(goal.at, NOT_LAID))


def _cut_more(more: More, names: dict[str, str]) -> More:
    return replace(
        more,
        enemies=_known(more.enemies, names),
        items=_known(more.items, names),
    )


Kind = TypeVar("Kind", bound=str)


def _known(
    things: dict[Kind, tuple[str, ...]], names: dict[str, str]
) -> dict[Kind, tuple[str, ...]]:
    known = {
        kind: tuple(names[square] for square in squares if square in names)
        for kind, squares in things.items()
    }
    return {kind: squares for kind, squares in known.items() if squares}
