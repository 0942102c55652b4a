"""Small queries and changes of a face. A change replaces the face."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from inkribbon.kernel.world import tell

from .board import ACROSS, NEXT_TO
from .cards import CharacterSheet
from .events import Discarded
from .world import Known, Laid, TowerFace, TowerWorld


def sheet_of(world: TowerWorld, face: TowerFace) -> CharacterSheet:
    return world.book.cast[face.seat]


def life_of(world: TowerWorld, face: TowerFace) -> int:
    return world.book.lives[face.seat]


@lru_cache(maxsize=1024)
def kind_of(card: str) -> str:
    return card.partition("@")[0]


def kinds(cards: Iterable[str]) -> list[str]:
    """The distinct kinds of some cards, sorted."""
    return sorted({kind_of(card) for card in cards})


def laid_in(face: TowerFace, room: int, kind: str) -> bool:
    return any(card.room == room and kind_of(card.card) == kind for card in face.laid)


def rooms_with(face: TowerFace, kind: str) -> list[int]:
    return sorted(card.room for card in face.laid if kind_of(card.card) == kind)


def is_open(face: TowerFace, room: int) -> bool:
    """Whether a room has no rubble."""
    return not laid_in(face, room, "collapsed")


def shut_in(face: TowerFace) -> bool:
    """Whether the PC is inside a collapsed room."""
    return not is_open(face, face.room)


def open_next(face: TowerFace, room: int) -> list[int]:
    """The open rooms next to a room, stairs included."""
    return [other for other in NEXT_TO[room] if is_open(face, other)]


def at_slit(face: TowerFace) -> bool:
    return face.room in ACROSS and not shut_in(face)


def changed(counts: tuple[int, ...], room: int, by: int) -> tuple[int, ...]:
    """The counts by room after changing one of them."""
    return (*counts[:room], counts[room] + by, *counts[room + 1 :])


def add_zombies(world: TowerWorld, seat: int, room: int, count: int) -> None:
    face = world.faces[seat]
    world.faces[seat] = replace(face, zombies=changed(face.zombies, room, count))


def add_survivors(world: TowerWorld, seat: int, room: int, count: int) -> None:
    face = world.faces[seat]
    world.faces[seat] = replace(face, survivors=changed(face.survivors, room, count))


def lay(world: TowerWorld, seat: int, room: int, card: str) -> None:
    face = world.faces[seat]
    laid = tuple(sorted((*face.laid, Laid(room, card)), key=_place))
    world.faces[seat] = replace(face, laid=laid)


def _place(laid: Laid) -> tuple[int, str]:
    return laid.room, laid.card


def lift(world: TowerWorld, seat: int, room: int, kind: str) -> None:
    """Take a card out of a room and discard it."""
    face = world.faces[seat]
    found = next(c for c in face.laid if c.room == room and kind_of(c.card) == kind)
    world.faces[seat] = replace(face, laid=tuple(c for c in face.laid if c is not found))
    discard(world, seat, found.card)


def take_in_hand(world: TowerWorld, seat: int, card: str) -> None:
    face = world.faces[seat]
    world.faces[seat] = replace(face, hand=tuple(sorted((*face.hand, card))))


def out_of_hand(world: TowerWorld, seat: int, kind: str) -> str:
    """Take one card of a kind from a hand: the first, since they work alike."""
    face = world.faces[seat]
    card = next(card for card in face.hand if kind_of(card) == kind)
    world.faces[seat] = replace(face, hand=one_less(face.hand, card))
    return card


def one_less(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The cards without one copy of a card."""
    left = list(cards)
    left.remove(card)
    return tuple(left)


def discard(world: TowerWorld, seat: int, card: str) -> None:
    """Put a card face up on the discard pile."""
    world.discard = (*world.discard, card)
    for other, face in world.faces.items():
        world.faces[other] = forgotten(face, card, seat)
    tell(world, Discarded(seat, card))


def remember(world: TowerWorld, seat: int, whose: int, card: str) -> None:
    """Note that a seat knows another seat to have a card."""
    face = world.faces[seat]
    world.faces[seat] = replace(face, knows=(*face.knows, Known(whose, card)))


def forgotten(face: TowerFace, card: str, whose: int) -> TowerFace:
    """The face without one memory of a card that was revealed, since copies look alike.

    A memory about the seat that revealed it is dropped first.
    """
    about = [known for known in face.knows if known.card == card]
    if not about:
        return face
    gone = next((known for known in about if known.seat == whose), about[0])
    left = list(face.knows)
    left.remove(gone)
    return replace(face, knows=tuple(left))
