"""Between scenarios: the dashboard, the item box, entering a scenario and returning."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from inkribbon.crawl.items.asking import Done
from inkribbon.crawl.items.carrying import MakeRoom, distinct, find, gain, profile, set_items, slots
from inkribbon.crawl.items.finding import clear_tokens
from inkribbon.crawl.items.item_box import box_has_room
from inkribbon.crawl.state.atlas import Atlas
from inkribbon.crawl.state.book import Book
from inkribbon.crawl.state.campaign import Campaign, mark, minus
from inkribbon.crawl.state.campaign_events import (
    CardsJoined,
    CharacterSwitched,
    PutInBox,
    ScenarioEntered,
    TookFromBox,
)
from inkribbon.crawl.state.decks import adds, campaign_decks, scenario_b, swap_ribbons
from inkribbon.crawl.state.events import Ended
from inkribbon.crawl.state.world import Character, Item, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import GROUP, Option
from inkribbon.kernel.deck import Deck, shuffled_in
from inkribbon.kernel.engine import ask, handles, push
from inkribbon.kernel.world import finish, tell

from .paths import available, campaign_of, fits, graph_of, locked, unlock_options

KEPT = (
    *("stack", "decision", "dice", "drawn", "turn", "outcome", "news", "decks", "characters"),
    *("removed", "danger", "box", "campaign"),
)
"""Fields that carry over from scenario to scenario; all others are set up again."""
DONE = Option(Done(), ())


class Dashboard(Task, frozen=True):
    """The players choose what to do next."""


class EnterScenario(Task, frozen=True):
    """Set up this scenario and play it."""

    scenario: str


class LayOut(Task, frozen=True):
    """Set up the scenario's board, once all inventories are within their limits."""

    scenario: str


class OpenBox(Task, frozen=True):
    """A character opens the item box."""

    seat: int
    swapping: bool = False
    """Whether something was taken out for which something else must go in."""


class Deposit(Task, frozen=True):
    """Put an item into the item box."""

    seat: int
    item: int


class Withdraw(Task, frozen=True):
    """Take an item out of the item box."""

    seat: int
    item: int


class SwitchTo(Task, frozen=True):
    """Solo play: continue with another character."""

    character: str


# Starting


def begin_campaign(atlas: Atlas) -> World:
    """Start a campaign: characters Fine with their starting items, decks shuffled."""
    book = atlas.book("", atlas.setup.characters)
    decks = {**campaign_decks(book.contents), "B": Deck()}
    world = World(book=book, crowd=[0] * book.grid.n, decks=decks)
    world.campaign = Campaign()
    for seat, card in enumerate(book.cast):
        world.characters[seat] = Character(seat, card.id, -1)
        for item in card.items:
            gain(world, seat, item)
    world.phase = "dashboard"
    push(world, Dashboard())
    return world


def atlas_of(world: World) -> Atlas:
    atlas = world.book.atlas
    if not isinstance(atlas, Atlas):
        raise ValueError("no campaign is being played")
    return atlas


def cast_of(world: World) -> tuple[str, ...]:
    return tuple(character.id for character in world.characters.values())


# Choosing


@handles(Dashboard)
def dashboard(world: World, task: Dashboard) -> None:
    """Offer every open scenario, paths to unlock, and the item box."""
    options = [Option(e := EnterScenario(name), (e,)) for name in available(world)]
    for character in world.characters.values():
        unlocks = unlock_options(world, character)
        options += [Option(option.action, (*option.then, task)) for option in unlocks]
    if not options and not within_reach(world):
        conclude(world, won=False, cause="no-way-on")
        return
    options += [
        Option(box := OpenBox(seat), (box, task))
        for seat, someone in world.characters.items()
        if someone.items or world.box
    ]
    options += [Option(switch, (switch, task)) for switch in _switches(world)]
    ask(world, GROUP, "dashboard", options)


def within_reach(world: World) -> bool:
    """Whether items that are held or stored would open a path, once one character has them all."""
    return any(fits(graph_of(world).node(path).items, held_items(world)) for path in locked(world))


def _switches(world: World) -> list[SwitchTo]:
    if not world.book.solo:
        return []
    others = [name for name in world.book.contents.characters if name not in cast_of(world)]
    return [SwitchTo(name) for name in others]


def conclude(world: World, *, won: bool, cause: str) -> None:
    """The campaign is over."""
    tell(world, Ended(won, cause))
    world.campaign = replace(campaign_of(world), over=True)
    finish(world, won=won, cause=cause)


@handles(SwitchTo)
def switch_to(world: World, task: SwitchTo) -> None:
    """The new character takes over items and health."""
    character = world.characters[0]
    world.characters[0] = replace(character, id=task.character, used=())
    tell(world, CharacterSwitched(0, task.character))
    world.book = atlas_of(world).book("", cast_of(world))


# The item box


@handles(OpenBox)
def open_box(world: World, task: OpenBox) -> None:
    """Move any number of items in and out, within both limits.

    If both are full, take an item out first and put another in its place.
    """
    character = world.characters[task.seat]
    limit = profile(world, task.seat).inventory
    full = not box_has_room(world)
    fit = [i for i in distinct(world.box) if slots(world, (*character.items, i)) <= limit]
    options = []
    if not full:
        options += [
            Option(put := Deposit(task.seat, item.id), (put, task))
            for item in distinct(character.items)
        ]
    for item in distinct(world.box):
        take = Withdraw(task.seat, item.id)
        if item in fit:
            options.append(Option(take, (take, task)))
        elif full:
            options.append(Option(take, (take, replace(task, swapping=True))))
    if not task.swapping or full or slots(world, character.items) <= limit:
        options.append(DONE)
    ask(world, task.seat, "item-box", options)


@handles(Deposit)
def deposit(world: World, task: Deposit) -> None:
    character = world.characters[task.seat]
    item = find(character, task.item)
    set_items(world, task.seat, tuple(i for i in character.items if i.id != item.id))
    world.box = (*world.box, item)
    tell(world, PutInBox(task.seat, item.card))


@handles(Withdraw)
def withdraw(world: World, task: Withdraw) -> None:
    item = next(held for held in world.box if held.id == task.item)
    world.box = tuple(held for held in world.box if held.id != item.id)
    set_items(world, task.seat, (*world.characters[task.seat].items, item))
    tell(world, TookFromBox(task.seat, item.card))


# Entering


@handles(EnterScenario)
def enter_scenario(world: World, task: EnterScenario) -> None:
    push(world, *[MakeRoom(seat) for seat in world.characters], LayOut(task.scenario))


@handles(LayOut)
def lay_out(world: World, task: LayOut) -> None:
    campaign = campaign_of(world)
    replayed = task.scenario in campaign.won
    world.campaign = replace(campaign, scenario=task.scenario, replayed=replayed, finds=())
    steps = _board(world, atlas_of(world).book(task.scenario, cast_of(world)))
    tell(world, ScenarioEntered(task.scenario))
    _join_cards(world)
    world.decks["B"] = scenario_b(world.book, cards_out(world), replayed=replayed)
    if replayed and not len(world.decks["B"]):
        clear_tokens(world, "B")
    swap_ribbons(world)
    _spare_collected(world)
    world.stack += steps


def _board(world: World, book: Book) -> list[Task]:
    """Set up a book's board; returns the setup steps that ask a player."""
    fresh = atlas_of(world).lay_out(book, world.next_id, world.danger)
    for name in World.__struct_fields__:
        if name not in KEPT:
            setattr(world, name, getattr(fresh, name))
    world.decks = {name: deck for name, deck in world.decks.items() if name in campaign_names(book)}
    for name, deck in fresh.decks.items():
        world.decks.setdefault(name, deck)
    return [step for step in fresh.stack if isinstance(step, Task)]


def campaign_names(book: Book) -> tuple[str, ...]:
    """The decks that carry over from scenario to scenario."""
    return tuple(campaign_decks(book.contents))


def _join_cards(world: World) -> None:
    """Add rare and special cards to their deck, once per campaign; they stay there."""
    campaign = campaign_of(world)
    scenario = campaign.scenario
    if scenario in campaign.joined:
        return
    world.campaign = replace(campaign, joined=(*campaign.joined, scenario))
    for deck in ("A", "tension"):
        new = minus(tuple(adds(world.book, deck)), world.removed)
        if new:
            world.decks[deck] = shuffled_in(world.decks[deck], new)
            tell(world, CardsJoined(deck, len(new)))


def _spare_collected(world: World) -> None:
    """Leave out item C and path tokens that were taken before."""
    campaign = campaign_of(world)
    names = world.book.grid.names
    for square, tokens in list(world.tokens.items()):
        if mark(campaign.scenario, names[square]) not in campaign.collected:
            continue
        left = tuple(token for token in tokens if token not in ("C", "path"))
        if left:
            world.tokens[square] = left
        else:
            del world.tokens[square]


def held_items(world: World) -> list[Item]:
    """All items in inventories and in the item box."""
    return [*(i for c in world.characters.values() for i in c.items), *world.box]


def cards_out(world: World) -> Counter[str]:
    """Item cards that cannot be in a deck: carried, stored, or out of the game."""
    held = [name for item in held_items(world) for name in item.herbs or (item.card,)]
    return Counter([*held, *world.removed])


# Returning


class ComeBack(Task, frozen=True):
    """Clear the board and return to the dashboard."""


@handles(ComeBack)
def come_back(world: World, task: ComeBack) -> None:
    campaign = campaign_of(world)
    items = world.book.items
    # Discarded cards of deck B and used starting items return to their supply.
    supply = ("B", "S")
    world.removed = tuple(c for c in world.removed if c not in items or items[c].deck not in supply)
    world.campaign = replace(campaign, scenario="", last=campaign.scenario, finds=())
    for seat, character in world.characters.items():
        world.characters[seat] = replace(character, square=-1, left=False, down=False, used=())
    _board(world, atlas_of(world).book("", cast_of(world)))
    world.ribbons = 0
    world.phase = "dashboard"
    push(world, Dashboard())


def is_final(world: World) -> bool:
    """Whether winning the current scenario wins the campaign."""
    return graph_of(world).node(campaign_of(world).scenario).wins
