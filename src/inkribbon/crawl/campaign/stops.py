"""The scenarios of a campaign: which are open, and which are done."""

from __future__ import annotations

from inkribbon.crawl.printed.campaign import Node
from inkribbon.crawl.state.campaign import Campaign, mark
from inkribbon.crawl.state.world import World

from .parts import campaign_of, graph_of, parts_of

BY_CARD = ("path", "map")
"""Ways to open a scenario that need its card on the dashboard."""


def is_open(campaign: Campaign, node: Node) -> bool:
    """Whether the dashboard shows a scenario as unlocked."""
    if node.opens in BY_CARD:
        return node.id in campaign.unlocked
    if node.opens == "found":
        return all(item in campaign.found for item in node.items)
    return node.opens == "start" or node.after in campaign.won


def state_of(world: World, node: Node) -> str:
    """The state of a scenario on the dashboard.

    complete: won, with no campaign tokens left or no way to return; missed: won, but some are left;
    open; locked: its card is placed, but its items are missing; hidden: not found yet.
    """
    campaign = campaign_of(world)
    if node.id in campaign.won:
        return "missed" if can_replay(world) and missed(world, node.id) else "complete"
    if is_open(campaign, node):
        return "open"
    return "locked" if node.id in campaign.placed or node.opens not in BY_CARD else "hidden"


def can_replay(world: World) -> bool:
    return any(part.replays for part in parts_of(world))


def missed(world: World, scenario: str) -> bool:
    """Whether item C or path tokens of a scenario have not been taken yet."""
    atlas, campaign = world.book.atlas, campaign_of(world)
    assert atlas is not None
    tokens = atlas.campaign_tokens(scenario)
    return any(mark(scenario, square) not in campaign.collected for square in tokens)


def available(world: World) -> list[str]:
    """The scenarios that may be played next."""
    nodes = graph_of(world).scenario
    return [node.id for node in nodes if state_of(world, node) in ("open", "missed")]


def is_final(world: World) -> bool:
    """Whether winning the current scenario wins the campaign."""
    return graph_of(world).node(campaign_of(world).scenario).wins
