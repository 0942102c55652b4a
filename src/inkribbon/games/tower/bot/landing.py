"""Reaching the exit alive: the Life a PC would have left after ending the next round there.

The round in which everyone is in the exit is the last, so only death counts against it. Survivors
released there are bitten first; a gun, a Barricade or a rest is worth any points left after the
walk, or even 1 damage.
"""

from __future__ import annotations

from typing import NamedTuple

from inkribbon.games.tower.state.board import FLOOR_OF, FLOORS
from inkribbon.games.tower.state.cards import ItemKind
from inkribbon.games.tower.state.faces import changed
from inkribbon.games.tower.state.world import ACTION_POINTS

from .stand import FAR, Row, Shafts, Stand, distances, floor_night, on_floor_of

NEVER = -9
"""The result for a PC that cannot get there at all."""


class Body(NamedTuple):
    """The facts about a PC that matter for a landing."""

    life: int
    soak: int
    kills: int
    shafts: Shafts
    items: dict[str, ItemKind]


class Arrival(NamedTuple):
    """The exit's floor on arrival, and what can still be done."""

    zombies: Row
    survivors: Row
    saved: int
    place: int
    shut: Row
    quiet: bool
    """Whether there is a room to rest in, either here or where the walk starts."""
    spare: int
    """Points left; negative for points paid with damage."""
    damage: int
    hand: tuple[str, ...]
    barred: Row = ()


def landing(stand: Stand, room: int, body: Body) -> int:
    """Life left after a landing in the next round; below 1, no landing is possible."""
    arrival = _arrival(stand, room, body)
    if arrival is None:
        return NEVER
    best = _left(arrival, body)
    while True:
        tried = [(_left(other, body), other) for other in _helped(arrival, body)]
        gain = max(tried, key=_first, default=(best, arrival))
        if gain[0] <= best:
            return best
        best, arrival = gain


def _first(tried: tuple[int, Arrival]) -> int:
    return tried[0]


def _arrival(stand: Stand, room: int, body: Body) -> Arrival | None:
    """Walk there, clearing rubble or Fire from the room where needed and possible."""
    hand, rubble, work = list(stand.hand), stand.rubble, 0
    if stand.room in rubble:
        return None
    if room in rubble:
        if "shovel" not in hand:
            return None
        rubble, work = tuple(other for other in rubble if other != room), 1
    if room in stand.fires:
        if "fire-extinguisher" not in hand:
            return None
        hand.remove("fire-extinguisher")
        work += 1
    moves = distances(stand.room, rubble, body.shafts).get(room, FAR)
    if moves >= FAR:
        return None
    first = FLOORS[FLOOR_OF[room]][0]
    return Arrival(
        zombies=stand.zombies[first : first + 4],
        survivors=stand.survivors[first : first + 4],
        saved=stand.saved,
        place=room - first,
        shut=on_floor_of(rubble, first),
        quiet=not stand.zombies[room]
        or not (stand.zombies[stand.room] or stand.room in stand.fires),
        spare=ACTION_POINTS - moves - work,
        damage=stand.damage,
        hand=tuple(hand),
    )


def _left(arrival: Arrival, body: Body) -> int:
    """Life left after the Zombie phase, releasing saved survivors if that is better."""
    place = arrival.place
    crowd = changed(arrival.survivors, place, arrival.saved)
    bites = min(
        floor_night(arrival.zombies, survivors, place, arrival.shut, arrival.barred)[2]
        for survivors in (crowd, arrival.survivors)
    )
    paid = max(0, -arrival.spare)
    return body.life - arrival.damage - paid - max(0, bites - body.soak)


def _helped(arrival: Arrival, body: Body) -> list[Arrival]:
    """Every use of one more point there."""
    after = arrival._replace(spare=arrival.spare - 1)
    found = [after._replace(damage=arrival.damage - 1)] if _restful(arrival) else []
    for name in dict.fromkeys(arrival.hand):
        item = body.items[name]
        if not item.use or (item.partner and item.partner not in arrival.hand):
            continue
        left = list(arrival.hand)
        for kind in item.spent or (name,):
            left.remove(kind)
        ready = after._replace(hand=tuple(left))
        if item.use == "barricade":
            found.append(ready._replace(barred=(arrival.place,)))
        elif item.use == "heal":
            found.append(ready._replace(damage=max(0, arrival.damage - item.heals)))
        elif item.use in ("shoot", "blast"):
            found += _cleared(ready, item, body)
    return found


def _restful(arrival: Arrival) -> bool:
    return arrival.damage > 0 and arrival.spare > 0 and arrival.quiet


def _cleared(ready: Arrival, item: ItemKind, body: Body) -> list[Arrival]:
    """The results of using a weapon on each room in its reach from the exit."""
    found: list[Arrival] = []
    for place in range(4):
        far = abs(place - ready.place)
        if not ready.zombies[place] or place in ready.shut:
            continue
        if item.use == "blast":
            killed = ready.zombies[place] if far else 0
        else:
            killed = min(ready.zombies[place], item.kills + body.kills)
            killed = killed if far <= 1 or item.reach == "floor" else 0
        if killed:
            found.append(ready._replace(zombies=changed(ready.zombies, place, -killed)))
    return found
