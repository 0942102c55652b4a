"""A face as a planner sees it: one player's position inside a turn, and the night that follows.

Nobody else changes a face, so between two searches a turn and its Zombie phase hold no surprise.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from inkribbon.games.tower.board import FLOOR_OF, FLOORS, NEXT_TO, ROOMS
from inkribbon.games.tower.faces import kind_of, rooms_with
from inkribbon.games.tower.world import TowerFace

FAR = 9
"""Moves to a room that cannot be reached."""


class Stand(NamedTuple):
    """Everything of a face that a turn can change."""

    room: int
    ap: int
    damage: int
    saved: int
    zombies: tuple[int, ...]
    survivors: tuple[int, ...]
    hand: tuple[str, ...]
    """Kinds, sorted."""
    rubble: tuple[int, ...]
    fires: tuple[int, ...]
    barricades: tuple[int, ...]
    searched: tuple[int, ...]
    drawn: tuple[int, ...] = ()
    """Floors searched in this plan."""
    ruined: tuple[int, ...] = ()
    """Rooms where a card that shows DANGER!! was drawn in this plan."""
    done: tuple[int, ...] = ()
    """Errands of this plan, by room."""


def stand_of(face: TowerFace, ap: int) -> Stand:
    return Stand(
        room=face.room,
        ap=ap,
        damage=face.damage,
        saved=face.saved,
        zombies=face.zombies,
        survivors=face.survivors,
        hand=tuple(sorted(kind_of(card) for card in face.hand)),
        rubble=tuple(rooms_with(face, "collapsed")),
        fires=tuple(rooms_with(face, "fire")),
        barricades=tuple(rooms_with(face, "barricade")),
        searched=face.searched,
    )


def on_floor(counts: tuple[int, ...], floor: int) -> int:
    """How many there are on a floor."""
    first = FLOORS[floor][0]
    return sum(counts[first : first + 4])


@lru_cache(maxsize=4096)
def distances(start: int, rubble: tuple[int, ...]) -> dict[int, int]:
    """Moves to every room that can be reached."""
    found = {start: 0}
    queue = [start]
    for room in queue:
        for other in NEXT_TO[room]:
            if other not in found and other not in rubble:
                found[other] = found[room] + 1
                queue.append(other)
    return found


# The Zombie phase


def night(stand: Stand, soak: int) -> Stand:
    """The position after the zombies have moved and bitten and Fire has burnt."""
    zombies = _moved(stand)
    survivors = list(stand.survivors)
    room = stand.room
    bites = max(0, zombies[room] - survivors[room])
    for other in ROOMS:
        turned = min(zombies[other], survivors[other])
        zombies[other] += turned
        survivors[other] -= turned
    for burning in stand.fires:
        zombies[burning] = survivors[burning] = 0
    return stand._replace(
        damage=stand.damage + max(0, bites - soak),
        zombies=tuple(zombies),
        survivors=tuple(survivors),
        barricades=(),
    )


def _moved(stand: Stand) -> list[int]:
    moved = [0] * len(stand.zombies)
    for rooms in FLOORS.values():
        crowds = [room for room in rooms if stand.survivors[room]]
        for room in rooms:
            if stand.zombies[room]:
                moved[_goes(stand, room, rooms, crowds)] += stand.zombies[room]
    return moved


def _goes(stand: Stand, room: int, rooms: tuple[int, ...], crowds: list[int]) -> int:
    """The room that the zombies of a room will be in."""
    if stand.room == room:
        return room
    target = stand.room if stand.room in rooms else room
    if crowds:
        nearest = min(abs(other - room) for other in crowds)
        targets = [other for other in crowds if abs(other - room) == nearest]
        target = targets[0] if len(targets) == 1 else room
    if target == room:
        return room
    ahead = room + (1 if target > room else -1)
    shut = ahead in stand.rubble or ahead in stand.barricades or room in stand.barricades
    return room if shut else ahead


def floor_of(stand: Stand) -> int:
    return FLOOR_OF[stand.room]
