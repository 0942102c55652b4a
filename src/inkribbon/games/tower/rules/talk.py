"""Calling out to the others: a small vocabulary instead of shouting around the corner.

A call costs nothing and only changes the list of calls. It states true facts about the caller's own
face, but is not updated when they change. Minor Objectives cannot be mentioned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from inkribbon.games.tower.state.board import ACROSS, ROOMS, neighbour, sides_of
from inkribbon.games.tower.state.events import CalledOut
from inkribbon.games.tower.state.faces import kind_of, kinds, rooms_with
from inkribbon.games.tower.state.world import NOBODY, Said, TowerFace, TowerWorld
from inkribbon.kernel.data import Task
from inkribbon.kernel.decision import Option
from inkribbon.kernel.engine import ask, handles
from inkribbon.kernel.world import tell

from .paying import Act

AHEAD = 2
"""Meetings can be proposed for this round or up to this many later."""


class Speak(Task, frozen=True, tag="tower.speak"):
    """Choose a topic to call out about."""

    kind: str


class Call(Task, frozen=True, tag="tower.call"):
    kind: str
    item: str = ""
    room: int = 0
    count: int = 0
    to: int = NOBODY


class Hush(Task, frozen=True, tag="tower.hush"):
    """Change your mind and say nothing."""


def _held(world: TowerWorld, face: TowerFace) -> Iterator[Call]:
    held = [kind_of(card) for card in face.hand]
    for item in sorted(set(held)):
        yield Call("hold", item=item, count=held.count(item))


def _spare(world: TowerWorld, face: TowerFace) -> Iterator[Call]:
    for item in kinds(face.hand):
        yield Call("spare", item=item)


def _needed(world: TowerWorld, face: TowerFace) -> Iterator[Call]:
    held = kinds(face.hand)
    for name, item in world.book.items.items():
        if not item.danger and name not in held:
            yield Call("need", item=name)


def _left_for_you(world: TowerWorld, face: TowerFace) -> Iterator[Call]:
    """Cards the caller has left in slits; `room` is on the other side."""
    found: dict[Call, None] = {}
    for slit, cards in sorted(world.slits.items()):
        for seat, room in sides_of(slit, world.book.seats):
            if seat != face.seat:
                items = [kind_of(left.card) for left in cards if left.seat == face.seat]
                found.update((Call("slit", item=i, room=room, to=seat), None) for i in items)
    return iter(found)


def _bring(world: TowerWorld, face: TowerFace) -> Iterator[Call]:
    """Ask a neighbour for a card through a slit; `room` is on the neighbour's side."""
    for mine, theirs in sorted(ACROSS.items()):
        yield Call("bring", room=theirs, to=neighbour(face.seat, mine, world.book.seats))


def _meet(world: TowerWorld, face: TowerFace) -> Iterator[Call]:
    """Propose that everyone end round `count` in an exit."""
    last = min(world.round + AHEAD, len(ROOMS))
    for room in _exits(world):
        for when in range(world.round, last + 1):
            yield Call("meet", room=room, count=when)


def _ready(world: TowerWorld, face: TowerFace) -> Iterator[Call]:
    for room in _exits(world):
        yield Call("ready", room=room)


def _exits(world: TowerWorld) -> list[int]:
    settings = world.book.difficulty
    return sorted((settings.helicopter_room, settings.passage_room))


def _horde(world: TowerWorld, face: TowerFace) -> Iterator[Call]:
    for room in ROOMS:
        if face.zombies[room]:
            yield Call("horde", room=room, count=face.zombies[room])


def _here(world: TowerWorld, face: TowerFace) -> Iterator[Call]:
    yield Call("here", room=face.room)


def _survivors(world: TowerWorld, face: TowerFace) -> Iterator[Call]:
    for room in ROOMS:
        if face.survivors[room]:
            yield Call("survivors", room=room, count=face.survivors[room])


def _rubble(world: TowerWorld, face: TowerFace) -> Iterator[Call]:
    for room in rooms_with(face, "collapsed"):
        yield Call("rubble", room=room)


def _fire(world: TowerWorld, face: TowerFace) -> Iterator[Call]:
    for room in rooms_with(face, "fire"):
        yield Call("fire", room=room)


def _hurt(world: TowerWorld, face: TowerFace) -> Iterator[Call]:
    yield Call("hurt", count=face.damage)


def _danger(world: TowerWorld, face: TowerFace) -> Iterator[Call]:
    """Warn of a pile with DANGER!! on top; `room` is the floor."""
    for floor, pile in sorted(world.piles.items()):
        if pile.danger == 1:
            yield Call("danger", room=floor)


CALLS: dict[str, Callable[[TowerWorld, TowerFace], Iterator[Call]]] = {
    "hold": _held,
    "spare": _spare,
    "need": _needed,
    "slit": _left_for_you,
    "bring": _bring,
    "meet": _meet,
    "ready": _ready,
    "here": _here,
    "horde": _horde,
    "survivors": _survivors,
    "rubble": _rubble,
    "fire": _fire,
    "hurt": _hurt,
    "danger": _danger,
}

TOPICS = {kind: Option(Speak(kind), (Speak(kind),)) for kind in CALLS}


def talk_options(world: TowerWorld, face: TowerFace) -> Iterator[Option]:
    """One option for each topic there is something to say about, once between two actions."""
    for kind, calls in CALLS.items():
        if kind not in world.spoken and next(calls(world, face), None) is not None:
            yield TOPICS[kind]


@handles(Speak)
def speak(world: TowerWorld, task: Speak) -> None:
    face = world.faces[world.active]
    options = [Option(call, (call, Act())) for call in CALLS[task.kind](world, face)]
    ask(world, face.seat, "tower.call", [*options, Option(Hush(), (Act(),))], (task.kind,))


@handles(Call)
def call(world: TowerWorld, task: Call) -> None:
    """Record the call; it replaces the seat's previous one on that topic."""
    seat = world.active
    new = Said(seat, world.round, world.turn, task.kind, task.item, task.room, task.count, task.to)
    world.said = (*(old for old in world.said if _matter(old) != _matter(new)), new)
    world.spoken = (*world.spoken, task.kind)
    tell(world, CalledOut(seat, task.kind, task.item, task.room, task.count, task.to))


ONE_WORD = ("meet", "ready", "here", "hurt")
"""Calls of which only a seat's latest counts."""


def _matter(said: Said) -> tuple[int, str, str, int, int]:
    if said.kind in ONE_WORD:
        return said.seat, said.kind, "", 0, NOBODY
    return said.seat, said.kind, said.item, said.room, said.to
