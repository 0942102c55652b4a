"""Searching: a card from the pile, useful or harmful."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.games.apocalypse.printed.contents import DECK
from inkribbon.games.apocalypse.state.board import (
    INCH,
    add_zombie,
    can_act,
    human_ways,
    left,
    room_for_zombies,
    spend_on_action,
)
from inkribbon.games.apocalypse.state.events import (
    Ambushed,
    FoundNothing,
    NoiseHeard,
    Reshuffled,
    Searched,
    TrapSprung,
)
from inkribbon.games.apocalypse.state.tasks import Act, Bite, CheckGoal, EnterAt, Hurt
from inkribbon.games.apocalypse.state.world import Human, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.deck import discarded, draw, refreshed
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .items import gain


class Search(Task, frozen=True, tag="inches.search"):
    """Search a site in the human's square or in contact with it."""

    site: int


class SearchFound(Task, frozen=True, tag="inches.search-found"):
    """The card has been drawn."""

    human: int
    site: int


def search_options(world: World, human: Human) -> list[Option]:
    price = world.book.contents.settings.rulebook.search_price * INCH
    if not can_act(world) or price > left(world):
        return []
    searches = [Search(site) for site in sites_here(world, human) if site not in human.searched]
    return [Option(search, (search, Act())) for search in searches]


def sites_here(world: World, human: Human) -> list[int]:
    """Sites in reach: in the human's square, or in contact with it."""
    near = (human.square, *human_ways(world).beside[human.square])
    return [site for site in world.book.sites if site in near]


@handles(Search)
def search(world: World, task: Search) -> None:
    """Pay, then draw one card; reshuffle the discards if the pile is empty."""
    human = world.humans[world.active]
    spend_on_action(world, world.book.contents.settings.rulebook.search_price * INCH)
    world.humans[human.id] = replace(human, searched=(*human.searched, task.site))
    deck = world.decks[DECK]
    if not len(deck) and deck.discard:
        tell(world, Reshuffled(len(deck.discard)))
        deck = world.decks[DECK] = refreshed(deck)
    push(world, CheckGoal())
    if len(deck):
        draw(world, DECK, SearchFound(human.id, task.site))
    else:
        tell(world, FoundNothing(human.id, task.site))


@handles(SearchFound)
def search_found(world: World, task: SearchFound) -> None:
    """Keep equipment; any other card takes effect and is discarded."""
    card = world.book.cards[world.drawn]
    tell(world, Searched(task.human, task.site, card.id))
    if card.size:
        gain(world, task.human, card.id)
        return
    world.decks[DECK] = discarded(world.decks[DECK], card.id)
    if card.kind == "ambush":
        _ambush(world, task.human)
    elif card.kind == "noise":
        tell(world, NoiseHeard(task.human))
        push(world, *[EnterAt(entry) for entry in world.book.entries])
    elif card.kind == "trap":
        tell(world, TrapSprung(task.human))
        push(world, Hurt(task.human))


def _ambush(world: World, human: int) -> None:
    """A zombie appears in contact and bites, if there is room and the cap allows it."""
    square = world.humans[human].square
    free = [other for other in human_ways(world).beside[square] if not world.at[other]]
    if free and room_for_zombies(world):
        zombie = add_zombie(world, free[0])
        tell(world, Ambushed(human, zombie.id, free[0]))
        push(world, Bite(zombie.id, human))
