"""The parts that a campaign is made of beside its core. Its file names those it has."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from inkribbon.crawl.printed.campaign import Graph, PartName
from inkribbon.crawl.state.campaign import Campaign
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.data import Data
from inkribbon.kernel.decision import Option


def no_options(world: World) -> list[Option]:
    return []


def no_deeds(world: World, character: Character) -> list[Option]:
    return []


def never(world: World) -> bool:
    return False


def nothing(world: World) -> None:
    pass


class Part(NamedTuple):
    """What one part adds to a campaign; by default, nothing."""

    keeps: tuple[str, ...] = ()
    """Fields of the world that carry over from scenario to scenario because of this part."""
    decks: tuple[str, ...] = ()
    """Decks that carry over because of this part."""
    start: Callable[[World], None] = nothing
    """Done when the campaign begins."""
    between: Callable[[World], list[Option]] = no_options
    """Options at the dashboard other than playing a scenario."""
    deeds: Callable[[World, Character], list[Option]] = no_deeds
    """What a character can do for free: in a turn, in the End Phase and at the dashboard."""
    retreats: Callable[[World], list[Option]] = no_options
    """Ways to give up the scenario that is being played."""
    may_open: Callable[[World], bool] = never
    """Whether players could still open a scenario, though none is open."""
    laid_out: Callable[[World], None] = nothing
    """Done once a scenario's board and decks are set up."""
    ended: Callable[[World], None] = nothing
    """Done when a scenario is over, before the End Phase."""
    is_lost: Callable[[World], bool] = never
    """Whether the campaign is lost now that a scenario is over."""
    is_lost_after: Callable[[World], bool] = never
    """Whether it is lost now that the End Phase is over."""
    prepares: Callable[[World], list[Option]] = no_options
    """What can be done once the next scenario is chosen, before it is set up."""
    refresh: Callable[[World], None] = nothing
    """Done whenever the players come to the dashboard."""
    replays: bool = False
    """Whether a scenario can be played again for what was missed in it."""


PARTS: dict[PartName, Part] = {}


def add_part(name: PartName, part: Part) -> None:
    """Register a part under the name that campaign files use."""
    if name in PARTS:
        raise TypeError(f"there already is a part {name!r}")
    PARTS[name] = part


def parts_of(world: World) -> list[Part]:
    """The parts of the campaign being played, in the order of its file."""
    return [PARTS[name] for name in graph_of(world).parts]


def graph_of(world: World) -> Graph:
    graph = world.book.contents.graph
    assert graph is not None, f"{world.book.edition.id} has no campaign"
    return graph


def campaign_of(world: World) -> Campaign:
    assert world.campaign is not None, "no campaign is being played"
    return world.campaign


def deeds(world: World, character: Character) -> list[Option]:
    """What the parts of the campaign let a character do for free."""
    return [option for part in parts_of(world) for option in part.deeds(world, character)]


def retreats(world: World) -> list[Option]:
    return [option for part in parts_of(world) for option in part.retreats(world)]


def and_then(options: list[Option], task: Data) -> list[Option]:
    """The options, each followed by a task: usually the one that asked."""
    return [Option(option.action, (*option.then, task)) for option in options]
