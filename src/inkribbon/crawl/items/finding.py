"""Finding items: searching a square, and drawing from an item deck."""

from __future__ import annotations

from inkribbon.crawl.scenario.file import ITEMS
from inkribbon.crawl.state.board import take_token
from inkribbon.crawl.state.campaign import Campaign, collect, note_find
from inkribbon.crawl.state.decks import to_come
from inkribbon.crawl.state.events import Found
from inkribbon.crawl.state.moments import Searched, reactions, silent
from inkribbon.crawl.state.tasks import CardFound, offer
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.data import Data, Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.deck import draw, refreshed
from inkribbon.kernel.engine import handles, push
from inkribbon.kernel.world import tell

from .carrying import MakeRoom, gain
from .using import is_full


class Search(Task, frozen=True):
    """Take an item token of this deck from the character's square and draw a card."""

    deck: str


class TakeFound(Task, frozen=True):
    """Put the card just drawn into the inventory."""

    seat: int
    deck: str


def search_options(world: World, character: Character) -> list[Option]:
    """Options to search for each kind of token here, unless the inventory is full."""
    if is_full(world, character):
        return []
    tokens = world.tokens[character.square]
    return [offer(Search(deck)) for deck in sorted(set(tokens)) if deck in ITEMS]


@handles(Search)
def search(world: World, task: Search) -> None:
    square = world.characters[world.active].square
    take_token(world, square, task.deck)
    if task.deck == "C" and world.campaign is not None:
        world.campaign = collect(world.campaign, world.book.lasting[square])
    push(world, *after_search(world))
    draw_item(world, task.deck, world.active)


def after_search(world: World) -> list[Data]:
    """What special rules add once a search is done."""
    square = world.characters[world.active].square
    return [] if silent(world, Searched) else reactions(world, Searched(world.active, square))


def draw_item(world: World, name: str, seat: int) -> None:
    """A character draws a card from an item deck, if any is left."""
    if not cards_left(world, name):
        tell(world, Found(seat, name, ""))
        return
    if not len(world.decks[name]):
        world.decks[name] = refreshed(world.decks[name])
    draw(world, name, TakeFound(seat, name))


def cards_left(world: World, name: str) -> int:
    return len(to_come(world, name))


@handles(TakeFound)
def take_found(world: World, task: TakeFound) -> None:
    tell(world, Found(task.seat, task.deck, world.drawn))
    if world.book.items[world.drawn].at_once:
        world.removed = (*world.removed, world.drawn)
        push(world, CardFound(task.seat, world.drawn))
        return
    gain(world, task.seat, world.drawn)
    if world.campaign is not None:
        _note(world, world.campaign, task)
    push(world, MakeRoom(task.seat), *_consequences(world, task.seat))


def _consequences(world: World, seat: int) -> list[Data]:
    """What the scenario says happens when the card just drawn is found."""
    if world.drawn not in world.book.scenario.found:
        return []
    return [CardFound(seat, world.drawn)]


def _note(world: World, campaign: Campaign, task: TakeFound) -> None:
    """Record finds from decks B and C in a campaign."""
    found = world.characters[task.seat].items[-1]
    world.campaign = note_find(campaign, task.deck, found.id, found.card)
    if task.deck == "B" and campaign.replayed and not len(world.decks["B"]):
        clear_tokens(world, "B")


def clear_tokens(world: World, name: str) -> None:
    """Remove every token of a name from the board."""
    for square, tokens in list(world.tokens.items()):
        left = tuple(token for token in tokens if token != name)
        if left:
            world.tokens[square] = left
        else:
            del world.tokens[square]
