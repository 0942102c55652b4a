"""Barricades and stairwells."""

from __future__ import annotations

from msgspec.structs import replace

from inkribbon.crawl.state.board import has_room, penned, place_character
from inkribbon.crawl.state.events import BarricadeBuilt, BarricadeCleared, Climbed
from inkribbon.crawl.state.tasks import offer
from inkribbon.crawl.state.world import Character, World
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell


class ClearBarricade(Task, frozen=True):
    """Turn a barricade that touches the character's square into an archway."""

    link: int


class Climb(Task, frozen=True):
    """Take the stairwell in the character's square to the one it is connected to."""

    square: int


def barricade_options(world: World, character: Character) -> list[Option]:
    return [offer(ClearBarricade(link)) for link in frames(world, character, passable=False)]


def frames(world: World, character: Character, *, passable: bool) -> list[int]:
    """The archways, or the barricades, that touch the square."""
    links = world.book.grid.links_of[character.square]
    return [
        link
        for link in links
        if world.book.frames >> link & 1 and bool(world.open >> link & 1) == passable
    ]


@handles(ClearBarricade)
def clear_barricade(world: World, task: ClearBarricade) -> None:
    world.open |= 1 << task.link
    tell(world, BarricadeCleared(world.active, task.link))


def build_barricade(world: World, link: int) -> None:
    """Only an item or a special rule can turn an archway back into a barricade."""
    world.open &= ~(1 << link)
    tell(world, BarricadeBuilt(world.active, link))


def unlock_links(world: World, letter: str) -> None:
    """The doors drawn with this letter become ordinary doors, even those not laid out yet."""
    if letter and world.unfolding:
        unlocked = (*world.unfolding.unlocked, letter)
        world.unfolding = replace(world.unfolding, unlocked=unlocked)
    for link, symbol in enumerate(world.book.drawing.link_symbols):
        if symbol == letter:
            world.locked &= ~(1 << link)


def stair_options(world: World, character: Character) -> list[Option]:
    """Not offered if the other end is full, or if a boss keeps everyone on its tile."""
    end = world.book.stairs[character.square]
    if not has_room(world, end, 1) or penned(world, character.square):
        return []
    return [offer(Climb(end))]


@handles(Climb)
def climb(world: World, task: Climb) -> None:
    seat = world.active
    start = world.characters[seat].square
    place_character(world, seat, task.square)
    tell(world, Climbed(seat, start, task.square))
