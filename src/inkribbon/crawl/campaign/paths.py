"""Paths between scenarios: tokens that find them, items that unlock them, and turning back."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.items.carrying import fits, held_items, lose
from inkribbon.crawl.items.trade import No, Yes
from inkribbon.crawl.state.board import take_token
from inkribbon.crawl.state.campaign import ScenarioOver, collect, event_at, mark
from inkribbon.crawl.state.campaign_events import PathFound, PathUnlocked
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import GROUP, Option
from inkribbon.kernel.engine import ask, handles
from inkribbon.kernel.world import tell

from .parts import Part, add_part, campaign_of, graph_of


class UnlockPath(Task, frozen=True):
    """Discard the items a path card asks for, and flip the card."""

    seat: int
    scenario: str


class Abandon(Task, frozen=True):
    """Propose to abandon the scenario; everyone is asked."""


class Retreat(Task, frozen=True):
    """Abandon the scenario."""


# Tokens


def find_path(world: World, seat: int, square: int) -> None:
    """Place the scenario's path card on the dashboard, locked side up if it has one."""
    campaign = world.campaign
    if campaign is None:
        return
    name = world.book.grid.names[square]
    campaign = collect(campaign, world.book.lasting[square])
    for token in world.book.scenario.path:
        if token.at == name and token.to not in campaign.placed:
            campaign = replace(campaign, placed=(*campaign.placed, token.to))
            if not graph_of(world).node(token.to).items:
                campaign = replace(campaign, unlocked=(*campaign.unlocked, token.to))
            tell(world, PathFound(seat, token.to))
    world.campaign = campaign


def without_collected(world: World) -> None:
    """Leave out item C and path tokens that were taken before."""
    campaign = campaign_of(world)
    names = world.book.lasting
    for square, tokens in list(world.tokens.items()):
        if mark(campaign.scenario, names[square]) not in campaign.collected:
            continue
        left = tuple(token for token in tokens if token not in ("C", "path"))
        if left:
            world.tokens[square] = left
        else:
            del world.tokens[square]


def laid_out(world: World) -> None:
    """Leave out what earlier visits took or resolved."""
    without_collected(world)
    campaign = campaign_of(world)
    for event in world.book.scenario.event:
        square = world.book.grid.at[event.at]
        if mark(campaign.scenario, event_at(world.book.lasting[square])) in campaign.collected:
            take_token(world, square, "fixed")


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


def within_reach(world: World) -> bool:
    """Whether items that are held or stored would open a path, once one character has them all."""
    held = held_items(world)
    return any(fits(graph_of(world).node(path).items, held) for path in locked(world))


@handles(UnlockPath)
def unlock_path(world: World, task: UnlockPath) -> None:
    wanted = graph_of(world).node(task.scenario).items
    for item in fits(wanted, world.characters[task.seat].items):
        lose(world, task.seat, item)
    campaign = campaign_of(world)
    world.campaign = replace(campaign, unlocked=(*campaign.unlocked, task.scenario))
    tell(world, PathUnlocked(task.seat, task.scenario))


# Abandoning


def abandon_options(world: World) -> list[Option]:
    return [ABANDON]


ABANDON = Option(Abandon(), (Abandon(),))


@handles(Abandon)
def abandon(world: World, task: Abandon) -> None:
    ask(world, GROUP, "abandon", [Option(Yes(), (Retreat(),)), Option(No(), ())])


@handles(Retreat)
def retreat(world: World, task: Retreat) -> None:
    world.stack[:] = [ScenarioOver(False, "abandoned")]  # the table agreed: drop everything pending


add_part(
    "paths",
    Part(
        deeds=unlock_options,
        retreats=abandon_options,
        may_open=within_reach,
        laid_out=laid_out,
        replays=True,
    ),
)
