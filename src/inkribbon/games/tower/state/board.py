"""The shape of a face: twelve rooms on three floors, stairs at both ends, slits in both walls.

3F    1 ---- 2s | 3s ---- 4        s = slit
      |                   |        | = stairs
2F    5s --- 6  | 7  ---- 8s
      |                   |
1F    9 ---- 10s| 11s --- 12
"""

from __future__ import annotations

ROOMS = tuple(range(1, 13))
FLOORS: dict[int, tuple[int, ...]] = {3: (1, 2, 3, 4), 2: (5, 6, 7, 8), 1: (9, 10, 11, 12)}
FLOOR_OF: dict[int, int] = {room: floor for floor, rooms in FLOORS.items() for room in rooms}
STAIRS = ((1, 5), (5, 9), (4, 8), (8, 12))

LEFT_SLITS = (2, 5, 10)
"""Rooms with a slit in the left wall; the neighbour's side of it is in the mirrored room."""
RIGHT_SLITS = (3, 8, 11)
ACROSS: dict[int, int] = {
    **dict(zip(LEFT_SLITS, RIGHT_SLITS, strict=True)),
    **dict(zip(RIGHT_SLITS, LEFT_SLITS, strict=True)),
}


def beside(room: int) -> tuple[int, ...]:
    """The rooms next to a room on the same floor."""
    return tuple(other for other in FLOORS[FLOOR_OF[room]] if abs(other - room) == 1)


def by_stairs(room: int) -> tuple[int, ...]:
    """The rooms one flight of stairs away."""
    up = tuple(above for above, below in STAIRS if below == room)
    return up + tuple(below for above, below in STAIRS if above == room)


NEXT_TO: dict[int, tuple[int, ...]] = {room: (*beside(room), *by_stairs(room)) for room in ROOMS}
"""All rooms next to a room: on the same floor first, then by stairs."""


def between(a: int, b: int) -> range:
    """The rooms strictly between two rooms on one floor."""
    return range(min(a, b) + 1, max(a, b))


def left_of(seat: int, seats: int) -> int:
    """The neighbour behind the left wall: the next player clockwise."""
    return (seat + 1) % seats


def right_of(seat: int, seats: int) -> int:
    return (seat - 1) % seats


def neighbour(seat: int, room: int, seats: int) -> int:
    """The seat on the other side of a room's slit."""
    return left_of(seat, seats) if room in LEFT_SLITS else right_of(seat, seats)


def slit_of(seat: int, room: int, seats: int) -> int:
    """The number of a slit, the same from both sides; each wall has three."""
    if room in LEFT_SLITS:
        return 3 * seat + LEFT_SLITS.index(room)
    return 3 * right_of(seat, seats) + RIGHT_SLITS.index(room)


def sides_of(slit: int, seats: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two sides of a slit as (seat, room)."""
    seat, level = divmod(slit, 3)
    return (seat, LEFT_SLITS[level]), (left_of(seat, seats), RIGHT_SLITS[level])
