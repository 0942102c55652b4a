"""Paths through the city: tokens, unlocking scenarios, and abandoning one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from inkribbon.crawl.items.carrying import lose
from inkribbon.crawl.items.trade import No, Yes
from inkribbon.crawl.printed.campaign import Graph, Node
from inkribbon.crawl.state.campaign import Campaign, ScenarioOver, collect, mark
from inkribbon.crawl.state.campaign_events import PathFound, PathUnlocked
from inkribbon.crawl.state.world import Character, Item, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import GROUP, Option
from inkribbon.kernel.engine import ask, handles
from inkribbon.kernel.world import tell


class UnlockPath(Task, frozen=True):
    """Discard the items a path card asks for, and flip the card."""

    seat: int
    scenario: str


class Abandon(Task, frozen=True):
    """Propose to abandon the scenario; everyone is asked."""


class Retreat(Task, frozen=True):
    """Abandon the scenario."""


def graph_of(world: World) -> Graph:
    graph = world.book.contents.graph
    if graph is None:
        raise ValueError(f"{world.book.edition.id} has no campaign")
    return graph


def campaign_of(world: World) -> Campaign:
    if world.campaign is None:
        raise ValueError("no campaign is being played")
    return world.campaign


# Tokens


def find_path(world: World, seat: int, square: int) -> None:
    """Place the scenario's path card on the dashboard, locked side up if it has one."""
    campaign = world.campaign
    if campaign is None:
        return
    name = world.book.grid.names[square]
    campaign = collect(campaign, name)
    for token in world.book.scenario.path:
        if token.at == name and token.to not in campaign.placed:
            campaign = replace(campaign, placed=(*campaign.placed, token.to))
            if not graph_of(world).node(token.to).items:
                campaign = replace(campaign, unlocked=(*campaign.unlocked, token.to))
            tell(world, PathFound(seat, token.to))
    world.campaign = campaign


# Open scenarios


def is_open(campaign: Campaign, node: Node) -> bool:
    """Whether the dashboard shows a scenario as unlocked."""
    if node.opens == "path":
        return node.id in campaign.unlocked
    if node.opens == "found":
        return all(item in campaign.found for item in node.items)
    return node.opens == "start" or node.after in campaign.won


def state_of(world: World, node: Node) -> str:
    """The state of a scenario on the dashboard.

    complete: won, with no campaign tokens left; missed: won, but some are left; open;
    locked: its path card is placed, but its items are missing; hidden: not found yet.
    """
    campaign = campaign_of(world)
    if node.id in campaign.won:
        return "missed" if missed(world, node.id) else "complete"
    if is_open(campaign, node):
        return "open"
    return "locked" if node.id in campaign.placed or node.opens != "path" else "hidden"


def missed(world: World, scenario: str) -> bool:
    """Whether item C or path tokens of a scenario have not been taken yet."""
    atlas, campaign = world.book.atlas, campaign_of(world)
    if atlas is None or scenario not in atlas.sources:
        return False
    tokens = atlas.campaign_tokens(scenario)
    return any(mark(scenario, square) not in campaign.collected for square in tokens)


def available(world: World) -> list[str]:
    """The scenarios that may be played next."""
    atlas = world.book.atlas
    return [
        node.id
        for node in graph_of(world).scenario
        if atlas is not None
        and node.id in atlas.sources
        and state_of(world, node) in ("open", "missed")
    ]


# Unlocking


def locked(world: World) -> list[str]:
    """The scenarios whose path card is on the dashboard, locked side up."""
    campaign = campaign_of(world)
    return [path for path in campaign.placed if path not in campaign.unlocked]


def unlock_options(world: World, character: Character) -> list[Option]:
    """Paths on the dashboard that the character carries all items for."""
    return [
        Option(unlock := UnlockPath(character.seat, path), (unlock,))
        for path in locked(world)
        if fits(graph_of(world).node(path).items, character.items)
    ]


def fits(cards: Sequence[str], items: Sequence[Item]) -> list[Item]:
    """The items that match all these cards; none if one is missing."""
    left = list(items)
    found = []
    for card in cards:
        item = next((held for held in left if held.card == card), None)
        if item is None:
            return []
        left.remove(item)
        found.append(item)
    return found


@handles(UnlockPath)
def unlock_path(world: World, task: UnlockPath) -> None:
    wanted = graph_of(world).node(task.scenario).items
    for item in fits(wanted, world.characters[task.seat].items):
        lose(world, task.seat, item)
    campaign = campaign_of(world)
    world.campaign = replace(campaign, unlocked=(*campaign.unlocked, task.scenario))
    tell(world, PathUnlocked(task.seat, task.scenario))


# Abandoning


ABANDON = Option(Abandon(), (Abandon(),))


def campaign_deeds(world: World, character: Character) -> list[Option]:
    """Free actions in a campaign: unlocking a path, abandoning the scenario."""
    return [*unlock_options(world, character), ABANDON]


@handles(Abandon)
def abandon(world: World, task: Abandon) -> None:
    ask(world, GROUP, "abandon", [Option(Yes(), (Retreat(),)), Option(No(), ())])


@handles(Retreat)
def retreat(world: World, task: Retreat) -> None:
    world.stack[:] = [ScenarioOver(False, "abandoned")]  # the table agreed: drop everything pending
