"""A map that grows: completed scenarios add cards, and items that are kept open their locks."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from inkribbon.crawl.items.carrying import held_items
from inkribbon.crawl.printed.campaign import Graph, Node
from inkribbon.crawl.state.special_events import ScenarioPlaced, ScenarioUnlocked
from inkribbon.crawl.state.world import World
from inkribbon.kernel.world import tell

from .parts import Part, add_part, campaign_of, graph_of
from .paths import without_collected


def refresh(world: World) -> None:
    """Add the cards that are due, locked side up, then flip those whose items have been found."""
    for node in graph_of(world).scenario:
        if node.opens == "map":
            _place(world, node)
            _unlock(world, node)


def _place(world: World, node: Node) -> None:
    campaign = campaign_of(world)
    due = not node.after or node.after in campaign.won
    if due and node.id not in campaign.placed:
        world.campaign = replace(campaign, placed=(*campaign.placed, node.id))
        if node.after:
            tell(world, ScenarioPlaced(node.id))


def _unlock(world: World, node: Node) -> None:
    """What opens a lock is kept, and a lock stays open."""
    campaign = campaign_of(world)
    if node.id not in campaign.placed or node.id in campaign.unlocked:
        return
    cards = world.book.items
    held = Counter(cards[item.card].is_a or item.card for item in held_items(world))
    if opens(graph_of(world), node, held):
        world.campaign = replace(campaign, unlocked=(*campaign.unlocked, node.id))
        if node.items:
            tell(world, ScenarioUnlocked(node.id))


def opens(graph: Graph, node: Node, held: Counter[str]) -> bool:
    """Whether these items open a scenario's lock; parts that make up an item count as that item."""
    missing = Counter(node.items) - held
    parts: Counter[str] = Counter()
    for item, count in missing.items():
        for part in graph.made.get(item, (item,)):
            parts[part] += count
    return not parts - (held - Counter(node.items))


add_part("map", Part(refresh=refresh, laid_out=without_collected))
