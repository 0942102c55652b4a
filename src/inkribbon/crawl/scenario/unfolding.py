"""Maps that are laid out card by card: which squares each exploration card adds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from inkribbon.geometry.drawing import Drawing, grid, part_of
from inkribbon.geometry.squares import OFF

from .file import CAR, SHAFT, STAIRS, MapFile, More, Scenario, squares_with

START = 0
"""The number of the tiles that are there from the start, instead of an exploration card's."""

Drawn = tuple[int, ...]
"""The numbers of the exploration cards drawn so far, in order."""


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


def unfolds(scenario: Scenario) -> bool:
    """Whether a scenario is laid out card by card."""
    return any(tile.card for tile in scenario.tile)


def cards_of_squares(scenario: Scenario, drawing: Drawing) -> tuple[int, ...]:
    """For each square of the whole map, the card that adds it."""
    board = grid(drawing)
    cards = {board.tile_of[board.at[tile.at]]: tile.card for tile in scenario.tile}
    return tuple(cards.get(tile, START) for tile in board.tile_of)


def laid_part(scenario: Scenario, drawing: Drawing, drawn: Drawn) -> Laid:
    """What lies on the table after these cards, numbered in the order in which it came there."""
    cards = cards_of_squares(scenario, drawing)
    order = {card: place for place, card in enumerate((START, *drawn))}
    squares = [s for card in order for s, of_card in enumerate(cards) if of_card == card]
    part = part_of(drawing, squares)
    names = grid(drawing).names
    places = {names[square]: order[cards[square]] for square in squares}
    return Laid(
        _cut(scenario, part, places),
        part,
        _doors(drawing, part, cards),
        _stairs(drawing, squares, cards),
        _shafts(drawing, squares, cards),
    )


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


def _cut(scenario: Scenario, part: Drawing, places: dict[str, int]) -> Scenario:
    """The scenario without anything about squares that are not laid out.

    Stations are known by number, so they come in the order in which they are laid out.
    """
    marks = {mark for symbols in part.symbols for mark in symbols}
    enemies = {mark: kind for mark, kind in scenario.map.enemies.items() if mark in marks}
    symbols = {*part.link_symbols}
    links = {symbol: rule for symbol, rule in scenario.map.links.items() if symbol in symbols}
    stations = [station for station in scenario.station if station.at in places]
    return replace(
        scenario,
        map=MapFile(floors=(), enemies=enemies, links=links),
        tile=tuple(tile for tile in scenario.tile if tile.at in places),
        path=tuple(token for token in scenario.path if token.at in places),
        event=tuple(event for event in scenario.event if event.at in places),
        station=tuple(sorted(stations, key=lambda station: places[station.at])),
        more=tuple(_cut_more(more, places) for more in scenario.more),
        nightmare=tuple(_cut_more(more, places) for more in scenario.nightmare),
        solo=tuple(_cut_more(more, places) for more in scenario.solo),
    )


def _cut_more(more: More, places: dict[str, int]) -> More:
    return replace(
        more,
        enemies={kind: _known(squares, places) for kind, squares in more.enemies.items()},
        items={deck: _known(squares, places) for deck, squares in more.items.items()},
    )


def _known(squares: Iterable[str], places: dict[str, int]) -> tuple[str, ...]:
    return tuple(square for square in squares if square in places)
