"""A summary of a scenario file, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from inkribbon.crawl.scenario.file import (
    BARREL,
    CORPSE,
    FIRE,
    SPAWN,
    STARTS,
    THINGS,
    TOKENS,
    More,
    Scenario,
    link_rules,
    parse,
)
from inkribbon.geometry.drawing import Drawing, grid
from inkribbon.kernel.content.files import Source


def facts(source: Source) -> Iterator[str]:
    """A summary of a scenario file, for its author to check."""
    scenario, drawing = parse(source)
    board = grid(drawing)
    marks = Counter(mark for symbols in drawing.symbols for mark in symbols)
    low, high = scenario.seats
    yield f"characters: {low} to {high}"
    yield f"map: {board.n} squares on {len(board.tiles)} tiles, {len(scenario.tile)} of them named"
    yield f"passages: {_passages(scenario, drawing)}"
    starts = [name for name in STARTS if marks[name]]
    yield f"start squares: {', '.join(starts)}; spawn squares: {marks[SPAWN]}"
    enemies = Counter(
        {kind: marks[mark] for mark, kind in scenario.map.enemies.items() if marks[mark]}
    )
    yield f"enemies: {_counted(enemies) or 'none'}"
    for where, additions in (
        ("", scenario.more),
        ("outside a campaign, ", scenario.standalone),
        ("in a campaign, ", scenario.campaign),
    ):
        for more in additions:
            yield f"{where}for {_whom(more)}: {_counted(_besides(more)) or more.text}"
    tokens = Counter({name: marks[mark] for mark, name in TOKENS.items() if marks[mark]})
    yield f"item tokens: {_counted(tokens) or 'none'}"
    yield from _terrain(scenario, marks)
    for name, deck in scenario.decks.items():
        yield f"deck {name}: {sum(deck.values())} cards ({_counted(Counter(deck))})"


def _whom(more: More) -> str:
    """The parties that an addition is for."""
    if more.most:
        return f"{more.characters} to {more.most} characters"
    return f"{more.characters} characters or more"


def _besides(more: More) -> Counter[str]:
    """What a larger party faces in addition."""
    found = Counter({kind: len(squares) for kind, squares in more.enemies.items()})
    found.update({f"{deck} tokens": len(squares) for deck, squares in more.items.items()})
    found.update({f"effects ({colour})": len(e) for colour, e in more.encounters.items()})
    found.update({"turns": more.turns, "hit points of the boss": more.boss})
    return +found


def _terrain(scenario: Scenario, marks: Counter[str]) -> Iterator[str]:
    signs = {**THINGS, CORPSE: "corpse", FIRE: "fire", BARREL: "barrel"}
    things = Counter({name: marks[mark] for mark, name in signs.items() if marks[mark]})
    if things:
        yield f"terrain: {_counted(things)}"
    unexplored = Counter(str(tile.colour) for tile in scenario.tile if tile.unexplored)
    if unexplored:
        yield f"unexplored tiles: {_counted(unexplored)}"
    if scenario.goals:
        yield f"goals: {', '.join(goal.text or type(goal).__name__ for goal in scenario.goals)}"


def _passages(scenario: Scenario, drawing: Drawing) -> str:
    rules = link_rules(scenario)
    kinds = Counter(rules[symbol].kind for symbol in drawing.link_symbols)
    locked = sum(1 for symbol in drawing.link_symbols if rules[symbol].locked)
    exits = sum(1 for marks in drawing.symbols if "X" in marks) + kinds["exit"]
    return (
        f"{kinds['door']} doors ({locked} locked), {kinds['archway']} archways, {exits} exits"
        + (f", {kinds['barricade']} barricades" if kinds["barricade"] else "")
    )


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())
