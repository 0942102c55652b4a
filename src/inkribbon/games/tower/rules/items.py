"""Using an item, alone or with its partner."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from inkribbon.games.tower.state.board import FLOOR_OF, FLOORS, NEXT_TO, beside, between
from inkribbon.games.tower.state.cards import ItemKind
from inkribbon.games.tower.state.events import (
    Barricaded,
    Blasted,
    FirePutOut,
    Healed,
    RubbleCleared,
    Shot,
)
from inkribbon.games.tower.state.faces import (
    add_survivors,
    add_zombies,
    discard,
    is_open,
    kinds,
    laid_in,
    lay,
    lift,
    out_of_hand,
    sheet_of,
    shut_in,
)
from inkribbon.games.tower.state.world import TowerFace, TowerWorld
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import handles
from inkribbon.kernel.world import tell

from .paying import heal, paid


class UseItem(Task, frozen=True, tag="tower.use"):
    """`room` is where it takes effect; healing takes effect in the PC's room."""

    item: str
    room: int
    overcharge: bool = False


def use_options(world: TowerWorld, face: TowerFace) -> Iterator[Option]:
    held = kinds(face.hand)
    for name in held:
        item = world.book.items[name]
        if item.use and (not item.partner or item.partner in held):
            for room in TARGETS[item.use](face, item):
                yield paid(UseItem(name, room, not world.ap))


# Where an item can take effect


def _shots(face: TowerFace, item: ItemKind) -> list[int]:
    """Rooms in reach with zombies; rubble stops shots."""
    rooms = FLOORS[FLOOR_OF[face.room]]
    if item.reach == "beside":
        rooms = tuple(sorted((face.room, *beside(face.room))))
    return [room for room in rooms if face.zombies[room] and _clear(face, room)]


def _clear(face: TowerFace, room: int) -> bool:
    way = (face.room, room, *between(face.room, room))
    return all(is_open(face, passed) for passed in way)


def _blasts(face: TowerFace, item: ItemKind) -> list[int]:
    """Other rooms on the floor with something in them; a shut-in PC may blast its own rubble."""
    others = [room for room in FLOORS[FLOOR_OF[face.room]] if room != face.room or shut_in(face)]
    return [
        room
        for room in others
        if face.zombies[room] or face.survivors[room] or not is_open(face, room)
    ]


def _digs(face: TowerFace, item: ItemKind) -> list[int]:
    if shut_in(face):
        return [face.room]
    return [room for room in NEXT_TO[face.room] if not is_open(face, room)]


def _fires(face: TowerFace, item: ItemKind) -> list[int]:
    rooms = (face.room,) if shut_in(face) else (face.room, *NEXT_TO[face.room])
    return [room for room in rooms if laid_in(face, room, "fire")]


def _wounds(face: TowerFace, item: ItemKind) -> list[int]:
    return [face.room] if face.damage else []


def _barriers(face: TowerFace, item: ItemKind) -> list[int]:
    rooms = () if shut_in(face) else (face.room, *beside(face.room))
    return [room for room in rooms if is_open(face, room) and not laid_in(face, room, "barricade")]


TARGETS: dict[str, Callable[[TowerFace, ItemKind], list[int]]] = {
    "shoot": _shots,
    "blast": _blasts,
    "dig": _digs,
    "quench": _fires,
    "heal": _wounds,
    "barricade": _barriers,
}


# What it does


@handles(UseItem)
def use_item(world: TowerWorld, task: UseItem) -> None:
    """Do what the item does, then discard what it uses up."""
    item = world.book.items[task.item]
    EFFECTS[item.use](world, item, task.room)
    for kind in item.spent:
        discard(world, world.active, out_of_hand(world, world.active, kind))


def _shoot(world: TowerWorld, item: ItemKind, room: int) -> None:
    face = world.faces[world.active]
    killed = min(face.zombies[room], item.kills + sheet_of(world, face).kills)
    add_zombies(world, face.seat, room, -killed)
    tell(world, Shot(face.seat, item.id, room, killed))


def _blast(world: TowerWorld, item: ItemKind, room: int) -> None:
    face = world.faces[world.active]
    zombies, survivors = face.zombies[room], face.survivors[room]
    add_zombies(world, face.seat, room, -zombies)
    add_survivors(world, face.seat, room, -survivors)
    tell(world, Blasted(face.seat, room, zombies, survivors))
    if not is_open(face, room):
        _dig(world, item, room)


def _dig(world: TowerWorld, item: ItemKind, room: int) -> None:
    tell(world, RubbleCleared(world.active, room))
    lift(world, world.active, room, "collapsed")


def _quench(world: TowerWorld, item: ItemKind, room: int) -> None:
    tell(world, FirePutOut(world.active, room))
    lift(world, world.active, room, "fire")


def _heal(world: TowerWorld, item: ItemKind, room: int) -> None:
    tell(world, Healed(world.active, heal(world, world.active, item.heals)))


def _barricade(world: TowerWorld, item: ItemKind, room: int) -> None:
    """Leave the card in the room until the end of the round, when it is discarded."""
    lay(world, world.active, room, out_of_hand(world, world.active, item.id))
    tell(world, Barricaded(world.active, room))


EFFECTS: dict[str, Callable[[TowerWorld, ItemKind, int], None]] = {
    "shoot": _shoot,
    "blast": _blast,
    "dig": _dig,
    "quench": _quench,
    "heal": _heal,
    "barricade": _barricade,
}
