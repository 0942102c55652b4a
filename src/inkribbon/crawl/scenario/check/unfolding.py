"""Checks of a map that is laid out card by card."""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.scenario.file import CAR, SHAFT, STAIRS, STARTS, Scenario, squares_with
from inkribbon.crawl.scenario.unfolding import CORNER, START, cards_of_squares, unfolds
from inkribbon.geometry.drawing import Drawing
from inkribbon.geometry.squares import OFF


def unfolding_problems(contents: Contents, scenario: Scenario, drawing: Drawing) -> Iterator[str]:
    """One line per problem, with the fix."""
    if not unfolds(scenario):
        return
    printed = contents.supply.tokens.get("exploration", 0)
    for tile in scenario.tile:
        if not START <= tile.card <= printed:
            there = f"1 to {printed}" if printed else "no exploration cards"
            yield f"the tile {tile.name!r} is on card {tile.card}, but the box has {there}"
    cards = cards_of_squares(scenario, drawing)
    for mark in STARTS:
        for square in squares_with(drawing, mark):
            if cards[square] != START:
                yield f"start square {mark} is on card {cards[square]}: start on tiles without one"
    reached = _reached(drawing, cards)
    for card in sorted({*cards} - {*reached}):
        yield f"card {card} is never drawn: connect it with a door or stairs to tiles laid earlier"
    yield from _sprawl(drawing, cards)


def _sprawl(drawing: Drawing, cards: tuple[int, ...]) -> Iterator[str]:
    """Squares are named from where a floor begins, and there is no name before the first one."""
    for floor in range(drawing.floors):
        on_it = [(p[1:], c) for p, c in zip(drawing.places, cards, strict=True) if p[0] == floor]
        first = START if START in {card for _, card in on_it} else None
        begins = [place for place, card in on_it if first is None or card == first]
        for axis, (side, unit) in enumerate((("north", "rows"), ("west", "columns"))):
            beyond = max(p[axis] for p in begins) if first is None else min(p[axis] for p in begins)
            if (far := beyond - min(place[axis] for place, _ in on_it)) > CORNER[axis]:
                yield (
                    f"floor {floor + 1} goes {far} {unit} {side} of where it begins, but"
                    f" {CORNER[axis]} are the most: begin farther {side}"
                )


def _reached(drawing: Drawing, cards: tuple[int, ...]) -> list[int]:
    """The cards that can be drawn, one after the other."""
    pairs = [(link.a, link.b) for link in drawing.links if link.b != OFF]
    stairs = [squares_with(drawing, mark) for mark in STAIRS]
    lift = [s for mark in (CAR, SHAFT) for s in squares_with(drawing, mark)]
    pairs += [(lift[0], square) for square in lift[1:]]
    pairs += [(ends[0], ends[1]) for ends in stairs if len(ends) == len(("up", "down"))]
    ways = [(cards[a], cards[b]) for a, b in pairs]
    found = [START]
    for card in found:
        found += dict.fromkeys(
            other for way in ways if card in way for other in way if other not in found
        )
    return found
