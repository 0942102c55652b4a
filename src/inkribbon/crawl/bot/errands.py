"""What a campaign needs from a scenario besides a win: keys, parts and paths."""

from __future__ import annotations

from functools import lru_cache

from inkribbon.crawl.campaign.parts import campaign_of, graph_of
from inkribbon.crawl.printed.campaign import Graph, Node
from inkribbon.crawl.scenario.file import Scenario
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.campaign import Campaign, mark
from inkribbon.crawl.state.world import World
from inkribbon.kernel.deck import cards

HIDDEN = "C"
"""The deck of keys and parts, and the token for its cards."""
OPEN = ("A", "B")
"""The decks of all other items."""
STRAIGHT = ("start", "after")
"""How the scenarios of a campaign open that are played once each, in order."""
PATH = "path"
WAY = 0.5
"""The worth of a path relative to a key or part."""


def goal_open(graph: Graph, campaign: Campaign) -> bool:
    """Whether all items that open the end are found: then nothing else is needed.

    On a map with many locks everything is needed.
    """
    gates = [node for node in graph.scenario if node.opens == "found"]
    return bool(gates) and all(item in campaign.found for node in gates for item in node.items)


def errands(world: World) -> tuple[int, ...]:
    """Squares with a token that the campaign needs."""
    campaign = world.campaign
    if campaign is None or not world.tokens:
        return ()
    squares = tuple(s for s, t in world.tokens.items() if HIDDEN in t or PATH in t)
    if not squares:
        return _arms(world)
    if goal_open(graph_of(world), campaign):
        return ()
    cards = len(world.decks[HIDDEN]) > 0
    return tuple(
        square
        for square in squares
        if (cards and HIDDEN in world.tokens[square])
        or (PATH in world.tokens[square] and _leads_on(world.book, square, campaign.placed))
    )


def _arms(world: World) -> tuple[int, ...]:
    """Squares with tokens that may yield a weapon for later scenarios, where there is no clock and
    nobody ever comes back."""
    order = [node.opens for node in graph_of(world).scenario]
    if not world.book.scenario.tension_reshuffles or any(way not in STRAIGHT for way in order):
        return ()
    decks = [deck for deck in OPEN if deck in world.decks and _holds_arms(world, deck)]
    return tuple(s for s, found in world.tokens.items() if any(deck in found for deck in decks))


def _holds_arms(world: World, deck: str) -> bool:
    items = world.book.items
    return any(items[card].kind == "weapon" for card in cards(world.decks[deck]))


@lru_cache(maxsize=4096)
def _leads_on(book: Book, square: int, placed: tuple[str, ...]) -> bool:
    """Whether a path token leads to a scenario with campaign tokens."""
    name = book.grid.names[square]
    ways = [token.to for token in book.scenario.path if token.at == name]
    return any(way not in placed and _tokens(book, way) for way in ways)


def _tokens(book: Book, scenario: str) -> dict[str, str]:
    atlas = book.atlas
    return atlas.campaign_tokens(scenario) if atlas and scenario in atlas.sources else {}


def left_in(world: World, scenario: str) -> float:
    """How many tokens of a scenario are left; a path counts as half an item."""
    collected = campaign_of(world).collected
    tokens = _tokens(world.book, scenario)
    left = [token for place, token in tokens.items() if mark(scenario, place) not in collected]
    return sum([WAY if token == PATH else 1.0 for token in left])


def has_boss(book: Book, scenario: str) -> bool:
    known = _scenario(book, scenario)
    return known is not None and known.boss is not None


def _scenario(book: Book, id: str) -> Scenario | None:
    return book.atlas.scenario(id) if book.atlas else None


def depth(world: World, node: Node) -> int:
    """How deep in the city a scenario is: each one along a path is harder than the one before."""
    graph = graph_of(world)
    deep = 0
    while (entrance := _entrance(world.book, graph, node)) is not None:
        node = entrance
        deep += 1
    return deep


def _entrance(book: Book, graph: Graph, node: Node) -> Node | None:
    """The scenario before this one: where its path begins, or the one before in its district."""
    place = graph.scenario.index(node)
    before = graph.scenario[:place]
    for other in before:
        known = _scenario(book, other.id)
        if known is not None and any(token.to == node.id for token in known.path):
            return other
    return next((other for other in reversed(before) if other.district == node.district), None)
