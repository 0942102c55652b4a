"""Passing cards through the slits in the walls."""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.games.tower.state.board import ACROSS, neighbour, slit_of
from inkribbon.games.tower.state.events import CardGone, CardLeft, CardShows, CardTaken
from inkribbon.games.tower.state.faces import (
    at_slit,
    forgotten,
    kinds,
    out_of_hand,
    remember,
    take_in_hand,
)
from inkribbon.games.tower.state.world import InSlit, TowerFace, TowerWorld
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell

from .paying import free


class HandOver(Task, frozen=True, tag="tower.hand-over"):
    """Leave an item card in the slit of the PC's room."""

    item: str


class PickUp(Task, frozen=True, tag="tower.pick-up"):
    """Take a card from the slit of the PC's room, by its position there."""

    place: int


def slit_options(world: TowerWorld, face: TowerFace) -> Iterator[Option]:
    if not at_slit(face):
        return
    for item in kinds(face.hand):
        yield free(HandOver(item))
    for place, left in enumerate(here(world, face)):
        if left.seat != face.seat or world.book.difficulty.take_back:
            yield free(PickUp(place))


def here(world: TowerWorld, face: TowerFace) -> tuple[InSlit, ...]:
    """The cards in the slit of the PC's room."""
    return world.slits.get(slit_of(face.seat, face.room, world.book.seats), ())


@handles(HandOver)
def hand_over(world: TowerWorld, task: HandOver) -> None:
    face = world.faces[world.active]
    seats = world.book.seats
    slit = slit_of(face.seat, face.room, seats)
    card = out_of_hand(world, face.seat, task.item)
    world.slits[slit] = (*world.slits.get(slit, ()), InSlit(card, face.seat))
    to = neighbour(face.seat, face.room, seats)
    tell(world, CardLeft(face.seat, card, face.room, to))
    back = world.book.cards[card].floor
    tell(world, CardShows(to, back, ACROSS[face.room], face.seat))


@handles(PickUp)
def pick_up(world: TowerWorld, task: PickUp) -> None:
    face = world.faces[world.active]
    seats = world.book.seats
    slit = slit_of(face.seat, face.room, seats)
    cards = list(world.slits[slit])
    left = cards.pop(task.place)
    world.slits[slit] = tuple(cards)
    if not cards:
        del world.slits[slit]
    world.faces[face.seat] = forgotten(face, left.card, left.seat)
    take_in_hand(world, face.seat, left.card)
    if left.seat != face.seat:
        remember(world, left.seat, face.seat, left.card)
    tell(world, CardTaken(face.seat, left.card, face.room, left.seat))
    other = neighbour(face.seat, face.room, seats)
    tell(world, CardGone(other, ACROSS[face.room], face.seat))
