"""A face as the planner sees it: a position within a turn, and the Zombie phase that follows.

Only its own player changes a face, so apart from searches a turn and its Zombie phase are certain.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from inkribbon.games.tower.state.board import FLOORS, NEXT_TO
from inkribbon.games.tower.state.faces import kind_of, rooms_with
from inkribbon.games.tower.state.world import TowerFace

FAR = 9
"""The distance to a room that cannot be reached."""
NOWHERE = -1
"""The PC's place on a floor it is not on."""


class Stand(NamedTuple):
    """Everything on a face that a turn can change."""

    room: int
    ap: int
    damage: int
    saved: int
    zombies: tuple[int, ...]
    survivors: tuple[int, ...]
    hand: tuple[str, ...]
    """Kinds of cards, sorted."""
    rubble: tuple[int, ...]
    fires: tuple[int, ...]
    barricades: tuple[int, ...]
    searched: tuple[int, ...]
    drawn: tuple[int, ...] = ()
    """Floors searched in this plan."""
    ruined: tuple[int, ...] = ()
    """Rooms where a card that shows DANGER!! was drawn in this plan."""
    done: tuple[int, ...] = ()
    """Errands done in this plan, by room."""
    cured: int = 0
    """Cures so far this turn."""


def stand_of(face: TowerFace, ap: int, cured: int = 0) -> Stand:
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
        cured=cured,
    )


def on_floor(counts: tuple[int, ...], floor: int) -> int:
    """The total for a floor."""
    first = FLOORS[floor][0]
    return sum(counts[first : first + 4])


Shafts = tuple[tuple[int, ...], ...]
"""Routes through two floors: (room, landing, room), possibly with more landings."""


@lru_cache(maxsize=4096)
def distances(start: int, rubble: tuple[int, ...], shafts: Shafts) -> dict[int, int]:
    """The number of Moves to every reachable room."""
    found = {start: 0}
    queue = [start]
    for room in queue:
        for other in (*NEXT_TO[room], *through(room, rubble, shafts)):
            if other not in found and other not in rubble:
                found[other] = found[room] + 1
                queue.append(other)
    return found


def through(room: int, rubble: tuple[int, ...], shafts: Shafts) -> list[int]:
    """The rooms that shafts lead to from a room while their landings are open."""
    found: list[int] = []
    for top, *landings, bottom in shafts:
        if room in (top, bottom) and not any(landing in rubble for landing in landings):
            found.append(bottom if room == top else top)
    return found


# The Zombie phase

Row = tuple[int, ...]
"""Values for the four rooms of a floor, from left to right."""
NONE: Row = (0, 0, 0, 0)
Rooms = tuple[int, ...]
"""Values by room, or a list of rooms."""


def night(stand: Stand, soak: int) -> Stand:
    """The position after zombies have moved and bitten and Fire has burned."""
    zombies, survivors, bitten = _night_of(stand)
    damage = stand.damage + max(0, bitten - soak)
    return stand._replace(damage=damage, zombies=zombies, survivors=survivors, barricades=())


def bites(stand: Stand, soak: int) -> int:
    """The damage that the PC takes in the Zombie phase."""
    return max(0, _night_of(stand)[2] - soak)


def _night_of(stand: Stand) -> tuple[Rooms, Rooms, int]:
    return _whole_night(
        stand.room, stand.zombies, stand.survivors, stand.rubble, stand.barricades, stand.fires
    )


@lru_cache(maxsize=65536)
def _whole_night(
    room: int, zombies: Rooms, survivors: Rooms, rubble: Rooms, barricades: Rooms, fires: Rooms
) -> tuple[Rooms, Rooms, int]:
    """The zombies and survivors in all rooms afterwards, and the bites on the PC."""
    moved: Rooms = (0,)
    left: Rooms = (0,)
    bitten = 0
    for first in (1, 5, 9):
        hungry, people = zombies[first : first + 4], survivors[first : first + 4]
        if hungry != NONE:
            here = room - first if 0 <= room - first < 4 else NOWHERE
            shut, barred = on_floor_of(rubble, first), on_floor_of(barricades, first)
            hungry, people, damage = floor_night(hungry, people, here, shut, barred)
            bitten += damage
        moved += hungry
        left += people
    for burning in fires:
        moved = (*moved[:burning], 0, *moved[burning + 1 :])
        left = (*left[:burning], 0, *left[burning + 1 :])
    return moved, left, bitten


def on_floor_of(rooms: Rooms, first: int) -> Row:
    """The rooms that are on a floor, by their place there."""
    return tuple(room - first for room in rooms if 0 <= room - first < 4) if rooms else ()


@lru_cache(maxsize=65536)
def floor_night(
    zombies: Row, survivors: Row, here: int, shut: Row, barred: Row
) -> tuple[Row, Row, int]:
    """One floor: its zombies and survivors afterwards, and the bites on the PC."""
    crowds = [place for place in range(4) if survivors[place]]
    moved = [0, 0, 0, 0]
    for place in range(4):
        if zombies[place]:
            moved[_goes(place, here, crowds, shut, barred)] += zombies[place]
    bites = max(0, moved[here] - survivors[here]) if here != NOWHERE else 0
    turned = [min(z, s) for z, s in zip(moved, survivors, strict=True)]
    after = tuple(z + t for z, t in zip(moved, turned, strict=True))
    return after, tuple(s - t for s, t in zip(survivors, turned, strict=True)), bites


def _goes(place: int, here: int, crowds: list[int], shut: Row, barred: Row) -> int:
    """Where the zombies of a room end up."""
    if here == place:
        return place
    target = place if here == NOWHERE else here
    if crowds:
        nearest = min(abs(other - place) for other in crowds)
        targets = [other for other in crowds if abs(other - place) == nearest]
        target = targets[0] if len(targets) == 1 else place
    if target == place:
        return place
    ahead = place + (1 if target > place else -1)
    closed = ahead in shut or ahead in barred or place in barred
    return place if closed else ahead
