"""Checks of a scenario's part in the campaign: tokens, events and added cards."""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.crawl.printed.contents import Contents
from inkribbon.crawl.scenario.file import STARTS, Scenario, squares_with
from inkribbon.crawl.scenario.party import every_addition
from inkribbon.geometry.drawing import Drawing
from inkribbon.geometry.squares import Grid

from .effects import enemy_problems

EVENT_MARKS = ("v", "f")


def shared_decks(contents: Contents, scenario: Scenario) -> tuple[str, ...]:
    """The decks that a scenario of the campaign need not list."""
    graph = contents.graph
    return graph.keeps if graph is not None and _belongs(contents, scenario) else ()


def _belongs(contents: Contents, scenario: Scenario) -> bool:
    graph = contents.graph
    return graph is not None and any(node.id == scenario.id for node in graph.scenario)


def campaign_problems(
    contents: Contents, scenario: Scenario, drawing: Drawing, board: Grid
) -> Iterator[str]:
    yield from _paths(contents, scenario, drawing, board)
    yield from _events(contents, scenario, drawing, board)
    yield from _added(contents, scenario)
    if scenario.campaign and not _belongs(contents, scenario):
        yield f"nobody meets [[campaign]], because {scenario.id!r} is in no campaign: use [[more]]"


def _marked(drawing: Drawing, board: Grid, mark: str) -> list[str]:
    return [board.names[square] for square in squares_with(drawing, mark)]


def _paths(contents: Contents, scenario: Scenario, drawing: Drawing, board: Grid) -> Iterator[str]:
    marked = _marked(drawing, board, "p")
    known = [node.id for node in contents.graph.scenario] if contents.graph is not None else []
    for token in scenario.path:
        if token.at not in marked:
            yield f"a path is at {token.at!r}, but the map has no 'p' there: mark the square"
        elif token.to not in known:
            yield f"the path at {token.at} leads to {token.to!r}, which is not in the campaign"
    for square in marked:
        if all(token.at != square for token in scenario.path):
            yield f"the path token at {square} leads nowhere: add a [[path]] for it"


def _events(contents: Contents, scenario: Scenario, drawing: Drawing, board: Grid) -> Iterator[str]:
    marked = _marked(drawing, board, "f")
    for event in scenario.event:
        if event.at not in marked:
            yield f"an event is at {event.at!r}, but the map has no 'f' there: mark the square"
        for effect in (*event.effects, *(e for choice in event.choices for e in choice.effects)):
            yield from enemy_problems(contents, event.name, effect)
    for square in marked:
        if all(event.at != square for event in scenario.event):
            yield f"the event token at {square} has no event: add an [[event]] for it"
    starts = [square for start in STARTS for square in _marked(drawing, board, start)]
    for mark in EVENT_MARKS:
        for square in _marked(drawing, board, mark):
            if square in starts:
                yield f"{square} is a start square and cannot hold an event: move it"
    if squares_with(drawing, "v") and not contents.narrative:
        yield "the map has narrative tokens 'v', but this box has no narrative events"


def _added(contents: Contents, scenario: Scenario) -> Iterator[str]:
    shared = shared_decks(contents, scenario)
    for name in scenario.decks:
        if name in shared:
            yield (
                f"deck {name} is shared by all scenarios of the campaign: remove [decks.{name}]"
                " and list its extra cards under [adds]"
            )
    # The cards would replace the deck of the campaign instead of joining it.
    for name in dict.fromkeys(name for more in every_addition(scenario) for name in more.decks):
        if name in shared:
            yield (
                f"deck {name} is shared by all scenarios of the campaign, so that no party adds"
                f" cards to it: remove decks.{name} from its additions"
            )
    for deck, listed in scenario.adds.items():
        for card, count in listed.items():
            yield from _addition(contents, deck, card, count)
    for card in scenario.ribbon_cards:
        yield from _addition(contents, "tension", card, 1)


def _addition(contents: Contents, deck: str, card: str, count: int) -> Iterator[str]:
    """Only cards that stay in the box at first can be added to their own deck."""
    if card not in _set_aside(contents, deck):
        yield f"{card!r} cannot be added to {_deck(deck)}: {REASONS[deck]}"
    elif count > (copies := contents.copies(card)):
        yield f"{count} {card} are added to {_deck(deck)}, but the box has {copies}"


REASONS = {
    "A": "it is not a rare card of that deck",
    "tension": "it is not a special card",
    "encounter": "it is not a numbered card",
    "mission": "it is not a numbered card",
    "narrative": "it is not a numbered card",
}


def _deck(name: str) -> str:
    return f"deck {name}" if name == "A" else f"the {name} deck"


def _set_aside(contents: Contents, deck: str) -> list[str]:
    """The cards of a deck that stay in the box at first."""
    if deck == "A":
        return [c.id for c in contents.items.values() if c.deck == deck and c.apart]
    if deck == "tension":
        return [c.id for c in contents.tension.values() if c.apart]
    if deck == "encounter":
        return [c.id for c in contents.encounters.values() if c.number]
    return [c.id for c in contents.narrative.values() if c.number and deck == "narrative"]
