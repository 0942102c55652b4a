"""Walks to an exit, and where survivors can be left on the way."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from inkribbon.games.tower.state.board import FLOOR_OF, FLOORS, NEXT_TO
from inkribbon.games.tower.state.faces import changed

from .stand import Row, Shafts, through

LONGEST = 7
"""The longest walk considered, in Moves; any beyond the Action Points cost damage."""
Route = tuple[int, ...]
"""The rooms of a walk in order, from the first to the last."""


@lru_cache(maxsize=4096)
def routes(start: int, room: int, rubble: tuple[int, ...], shafts: Shafts) -> tuple[Route, ...]:
    """The shortest walks to a room for every set of other rooms passed on its floor."""
    floor = {other for other in FLOORS[FLOOR_OF[room]] if other != room}
    begin = (start, frozenset({start} & floor))
    found: dict[tuple[int, frozenset[int]], Route] = {begin: (start,)}
    queue = [begin]
    for here, passed in queue:
        route = found[here, passed]
        if len(route) > LONGEST:
            continue
        for other in (*NEXT_TO[here], *through(here, rubble, shafts)):
            after = (other, passed | ({other} & floor))
            if other not in rubble and after not in found:
                found[after] = (*route, other)
                queue.append(after)
    ends = [(route, passed) for (end, passed), route in found.items() if end == room]
    return tuple(
        route
        for route, passed in sorted(ends, key=lambda end: len(end[0]))
        if not any(len(other) <= len(route) and passed < more for other, more in ends)
    )


@lru_cache(maxsize=1 << 15)
def crowds(survivors: tuple[int, ...], saved: int, route: Route) -> tuple[Row, ...]:
    """The ways to leave survivors on the floor: one in some rooms, the rest in the exit or none."""
    floor = FLOORS[FLOOR_OF[route[-1]]]
    passed = [room for room in floor if room in route[:-1] and room != route[-1]]
    found: dict[Row, None] = {}
    for count in range(len(passed) + 1):
        for decoys in combinations(passed, count):
            rest = _left_over(survivors, saved, route, decoys)
            if rest < 0:
                continue
            left = tuple(
                int(room in decoys) if room in route else survivors[room] for room in floor
            )
            found[left] = None
            found[changed(left, floor.index(route[-1]), rest)] = None
    return tuple(found)


def _left_over(
    survivors: tuple[int, ...], saved: int, route: Route, decoys: tuple[int, ...]
) -> int:
    """Survivors with the PC at the end of a walk, having left one in each of some rooms."""
    last = {room: step for step, room in enumerate(route)}
    for step, room in enumerate(route):
        if room not in route[:step]:
            saved += survivors[room]
        if room in decoys and last[room] == step:
            saved -= 1
            if saved < 0:
                return -1
    return saved
