"""Going where no tile is laid out: an exploration card is drawn and added to the board."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.campaign.paths import without_collected
from inkribbon.crawl.items.elevator import can_send, send
from inkribbon.crawl.state.board import has_room, nearest_first, place_character
from inkribbon.crawl.state.books.book import Book, Unknown
from inkribbon.crawl.state.events import Climbed, Moved
from inkribbon.crawl.state.special_events import TilesLaid
from inkribbon.crawl.state.tasks import offer
from inkribbon.crawl.state.world import Character, Unfolding, World
from inkribbon.geometry.squares import OFF
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell

from .placing import place_all


class Venture(Task, frozen=True):
    """Move through an open door, or along the stairs in your square, to tiles not laid out yet."""

    link: int = OFF
    """The door; off the board for the stairs."""


class RideOn(Task, frozen=True):
    """Send the elevator to a place that is not laid out yet."""

    number: int


def venture_options(world: World, character: Character) -> list[Option]:
    """The ways from the character's square that lead to a card, if nothing blocks them."""
    unknown = world.book.unknown
    assert unknown is not None
    assert isinstance(world.unfolding, Unfolding)
    links = world.book.grid.links_of[character.square]
    ways = [link for link in links if link in unknown.doors and world.open >> link & 1]
    ways += [OFF] if character.square in unknown.stairs else []
    guessed = world.unfolding.guessed
    rides = [offer(RideOn(card)) for card in unknown.shafts if card not in guessed]
    rides = rides if rides and can_send(world, character) else []
    return rides + [
        offer(Venture(way))
        for way in ways
        if card_beyond(unknown, character.square, way) not in guessed
    ]


def card_beyond(unknown: Unknown, square: int, link: int) -> int:
    """The exploration card to which a door, or the stairs in a square, leads."""
    return unknown.stairs[square] if link == OFF else unknown.doors[link]


@handles(Venture)
def venture(world: World, task: Venture) -> None:
    """Draw the card and move to its side of the door, or to the nearest square with room.

    A guess at the world knows no card: there, the character stays at the door.
    """
    seat, book = world.active, world.book
    assert book.unknown is not None
    assert isinstance(world.unfolding, Unfolding)
    start = world.characters[seat].square
    card = card_beyond(book.unknown, start, task.link)
    if book.folded is None:
        _guess(world, card)
        return
    lay_out(world, card)
    end = _arrival(world.book, start, task.link)
    tell(world, TilesLaid(seat, card, _tiles_from(world.book, len(book.grid.tiles), end)))
    added = tuple(range(book.grid.n, world.book.grid.n))
    squares = [s for s in nearest_first(world, end, added) if has_room(world, s, 1)]
    if squares:
        place_character(world, seat, squares[0])
        told = Climbed if task.link == OFF else Moved
        tell(world, told(seat, start, squares[0]))


@handles(RideOn)
def ride_on(world: World, task: RideOn) -> None:
    """Draw the card and send the car to its shaft."""
    book = world.book
    if book.folded is None:
        _guess(world, task.number)
        return
    lay_out(world, task.number)
    end = next(square for square in world.book.shafts if square >= book.grid.n)
    tiles = _tiles_from(world.book, len(book.grid.tiles), end)
    tell(world, TilesLaid(world.active, task.number, tiles))
    send(world, end)


def _guess(world: World, card: int) -> None:
    """In a guess at the world, note that a character would have drawn this card."""
    assert isinstance(world.unfolding, Unfolding)
    guessed = (*world.unfolding.guessed, card)
    world.unfolding = replace(world.unfolding, guessed=guessed)


def _arrival(book: Book, start: int, link: int) -> int:
    """The square on the other side of a door or of the stairs."""
    return book.stairs[start] if link == OFF else book.grid.links[link].b


def _tiles_from(book: Book, first: int, end: int) -> tuple[int, ...]:
    """The new tiles, beginning with the one that the character enters."""
    entered = book.grid.tile_of[end]
    tiles = range(first, len(book.grid.tiles))
    return (entered, *(tile for tile in tiles if tile != entered))


def lay_out(world: World, card: int) -> None:
    """Add the tiles of a card, with their doors, tokens and enemies."""
    book = world.book
    assert book.folded is not None
    assert isinstance(world.unfolding, Unfolding)
    drawn = (*world.unfolding.drawn, card)
    world.unfolding = replace(world.unfolding, drawn=drawn)
    world.book = book.folded.book(drawn)
    world.crowd += [0] * (world.book.grid.n - book.grid.n)
    place_all(world, book.grid.n, len(book.grid.links))
    if world.campaign is not None:
        without_collected(world)
