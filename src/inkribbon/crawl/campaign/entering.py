"""Entering a scenario of a campaign, and coming back from it."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import MakeRoom, gain
from inkribbon.crawl.items.finding import clear_tokens
from inkribbon.crawl.items.kerosene import fill_up
from inkribbon.crawl.state.books.atlas import Atlas
from inkribbon.crawl.state.books.book import Book
from inkribbon.crawl.state.campaign import Campaign
from inkribbon.crawl.state.campaign_events import ScenarioEntered
from inkribbon.crawl.state.decks import MISSIONS, kept_decks, scenario_decks, swap_ribbons
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import GROUP, Option
from inkribbon.kernel.deck import Deck
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import tell

from .adding import cards_out, join_cards
from .parts import and_then, campaign_of, graph_of, parts_of
from .support import come_back_in, sit_out

KEPT = (
    *("stack", "decision", "dice", "drawn", "turn", "outcome", "news", "decks", "characters"),
    *("removed", "campaign"),
)
"""Fields that carry over from scenario to scenario in every campaign; parts add theirs."""


class Dashboard(Task, frozen=True):
    """The players choose what to do next."""


class EnterScenario(Task, frozen=True):
    """Set up this scenario and play it."""

    scenario: str


class Prepare(Task, frozen=True):
    """The scenario is chosen but not set up yet: the players get ready for it."""

    scenario: str


class LayOut(Task, frozen=True):
    """Set up the scenario's board, once all inventories are within their limits."""

    scenario: str


class ComeBack(Task, frozen=True):
    """Clear the board and return to the dashboard."""


# Starting


def begin_campaign(atlas: Atlas) -> World:
    """Start a campaign: characters Fine with their starting items, decks shuffled."""
    book = atlas.book("", atlas.setup.characters)
    decks = {**kept_decks(book.contents), "B": Deck()}
    world = World(book=book, crowd=[0] * book.grid.n, decks=decks)
    world.campaign = Campaign()
    for seat, card in enumerate(book.cast):
        world.characters[seat] = Character(seat, card.id, -1)
        for item in graph_of(world).kit or card.items:
            gain(world, seat, item)
        if card.kerosene:
            fill_up(world, seat)
    for part in parts_of(world):
        part.start(world)
    world.phase = "dashboard"
    push(world, Dashboard())
    return world


def atlas_of(world: World) -> Atlas:
    atlas = world.book.atlas
    assert isinstance(atlas, Atlas), "no campaign is being played"
    return atlas


def cast_of(world: World) -> tuple[str, ...]:
    return tuple(character.id for character in world.characters.values())


# Entering


@handles(EnterScenario)
def enter_scenario(world: World, task: EnterScenario) -> None:
    rooms = [MakeRoom(seat) for seat in world.characters]
    push(world, Prepare(task.scenario), *rooms, LayOut(task.scenario))


@handles(Prepare)
def prepare(world: World, task: Prepare) -> None:
    """Offer what the parts of the campaign allow at this point, until the players are ready."""
    options = [option for part in parts_of(world) for option in part.prepares(world)]
    if options:
        ready = Option(Done(), ())
        ask(world, GROUP, "prepare", [*and_then(options, task), ready], (task.scenario,))


@handles(LayOut)
def lay_out(world: World, task: LayOut) -> None:
    campaign = campaign_of(world)
    replayed = task.scenario in campaign.won
    world.campaign = replace(campaign, scenario=task.scenario, replayed=replayed, finds=())
    sit_out(world, task.scenario)
    steps = _board(world, atlas_of(world).book(task.scenario, cast_of(world)))
    tell(world, ScenarioEntered(task.scenario))
    join_cards(world)
    world.decks |= scenario_decks(world.book, cards_out(world), replayed=replayed)
    if replayed and not len(world.decks["B"]):
        clear_tokens(world, "B")
    swap_ribbons(world)
    for part in parts_of(world):
        part.laid_out(world)
    world.stack += steps


def _board(world: World, book: Book) -> list[Task]:
    """Set up a book's board; returns the setup steps that ask a player."""
    fresh = atlas_of(world).lay_out(book, world.next_id, world.danger)
    kept = (*KEPT, *(name for part in parts_of(world) for name in part.keeps))
    for name in World.__struct_fields__:
        if name not in kept:
            setattr(world, name, getattr(fresh, name))
    keeps = _kept(world)
    world.decks = {name: deck for name, deck in world.decks.items() if name in keeps}
    for name, deck in fresh.decks.items():
        world.decks.setdefault(name, deck)
    return [step for step in fresh.stack if isinstance(step, Task)]


# Returning


@handles(ComeBack)
def come_back(world: World, task: ComeBack) -> None:
    campaign = campaign_of(world)
    world.removed = tuple(card for card in world.removed if _deck_of(world, card) in _kept(world))
    world.campaign = replace(campaign, scenario="", last=campaign.scenario, finds=())
    for seat, character in world.characters.items():
        world.characters[seat] = replace(character, square=-1, used=()).meeting("standing")
    come_back_in(world)
    _board(world, atlas_of(world).book("", cast_of(world)))
    world.ribbons = 0
    world.phase = "dashboard"
    push(world, Dashboard())


def _kept(world: World) -> tuple[str, ...]:
    return (*graph_of(world).keeps, *(name for part in parts_of(world) for name in part.decks))


def _deck_of(world: World, card: str) -> str:
    """The deck that a removed card came from.

    Cards of decks that are made anew for each scenario, and used starting items, return to the box.
    """
    if card in world.book.items:
        return world.book.items[card].deck
    if card in world.book.contents.missions:
        return MISSIONS
    return "narrative" if card in world.book.contents.narrative else "tension"
