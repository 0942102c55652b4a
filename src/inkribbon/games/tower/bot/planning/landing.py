"""Reaching the exit alive: the Life a PC would have left after ending the next round there.

The round in which everyone is in the exit is the last, so only death counts against it. Zombies
follow survivors before the PC, so one survivor left on the way keeps a horde busy, and survivors
released in the exit are bitten first. Points left after the walk go into weapons and rests.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from inkribbon.games.tower.state.board import FLOOR_OF, FLOORS
from inkribbon.games.tower.state.book import Book
from inkribbon.games.tower.state.cards import ItemKind
from inkribbon.games.tower.state.faces import changed
from inkribbon.games.tower.state.world import ACTION_POINTS

from .stand import Row, Shafts, Stand, floor_night, on_floor_of
from .walks import crowds, routes

NEVER = -9
"""The result for a PC that cannot get there at all."""
ENOUGH = 3
"""Life left that is as good as more, so no better landing is looked for."""
TRIED = 3
"""The number of arrivals for which weapons are tried."""


class Body:
    """The facts about a PC that matter for a landing; compared by identity, for the cache."""

    def __init__(self, book: Book, seat: int) -> None:
        sheet = book.cast[seat]
        self.life = book.lives[seat]
        self.soak = sheet.soak
        self.kills = sheet.kills
        self.cures = sheet.cures
        self.shafts: Shafts = sheet.shafts
        self.items = book.items


@lru_cache(maxsize=256)
def body_of(book: Book, seat: int) -> Body:
    return Body(book, seat)


class Ground(NamedTuple):
    """Everything about a position that a landing depends on."""

    start: int
    room: int
    zombies: Row
    """On the floor of the exit."""
    survivors: tuple[int, ...]
    """By room, on the whole face: the PC takes along those it passes."""
    saved: int
    damage: int
    hand: tuple[str, ...]
    rubble: tuple[int, ...]
    burning: bool
    quiet: bool
    """Whether the PC could rest where the walk starts."""


class Arrival(NamedTuple):
    """The exit's floor with the PC in the exit, and what can still be done."""

    zombies: Row
    survivors: Row
    """Where they are left."""
    place: int
    shut: Row
    quiet: bool
    """Whether there is a room to rest in, either here or where the walk starts."""
    spare: int
    """Points left; negative for points paid with damage."""
    damage: int
    hand: tuple[str, ...]
    barred: Row = ()


Tried = tuple[int, Row, int]
"""Life left, where survivors are left, and the points left."""


def landing(stand: Stand, room: int, body: Body) -> int:
    """Life left after a landing in the next round; below 1, no landing is possible."""
    first = FLOORS[FLOOR_OF[room]][0]
    return _landing(
        Ground(
            start=stand.room,
            room=room,
            zombies=stand.zombies[first : first + 4],
            survivors=stand.survivors,
            saved=stand.saved,
            damage=stand.damage,
            hand=_tools(stand.hand, body),
            rubble=stand.rubble,
            burning=room in stand.fires,
            quiet=not (stand.zombies[stand.room] or stand.room in stand.fires),
        ),
        body,
    )


@lru_cache(maxsize=4096)
def _tools(hand: tuple[str, ...], body: Body) -> tuple[str, ...]:
    """The cards of a hand that can help, without those that lack their partner."""
    items = body.items
    used = [name for name in hand if items[name].use]
    ready = [name for name in used if not items[name].partner or items[name].partner in hand]
    partners = {items[name].partner for name in ready}
    return tuple(name for name in hand if name in ready or name in partners)


# Enough for a round. Each entry is one more thing for Python's garbage collection to visit: a cache
# many times larger made it interrupt a decision for 0.2 s now and then.
@lru_cache(maxsize=1 << 12)
def _landing(ground: Ground, body: Body) -> int:
    arrival = _arrival(ground)
    if arrival is None:
        return NEVER
    rubble = tuple(room for room in ground.rubble if room != ground.room)
    tried: list[Tried] = []
    for route in routes(ground.start, ground.room, rubble, body.shafts):
        spare = arrival.spare - len(route) + 1
        for survivors in crowds(ground.survivors, ground.saved, route):
            left = _left(arrival, survivors, spare, body)
            if left >= ENOUGH:
                return left
            tried.append((left, survivors, spare))
    if not tried:
        return NEVER
    tried.sort(key=_first, reverse=True)
    if not arrival.hand and not body.cures:
        return tried[0][0]
    return max(
        _armed(left, arrival._replace(survivors=survivors, spare=spare), body)
        for left, survivors, spare in tried[:TRIED]
    )


def _first(tried: Tried) -> int:
    return tried[0]


def _armed(best: int, arrival: Arrival, body: Body) -> int:
    """Life left with the best use of the cards in hand, one after the other."""
    while True:
        better = None
        for other in _helped(arrival, body):
            left = _left(other, other.survivors, other.spare, body)
            if left > best:
                best, better = left, other
        if better is None:
            return best
        arrival = better


# The walk


def _arrival(ground: Ground) -> Arrival | None:
    """The arrival before the walk is paid for, with the exit cleared of rubble and Fire."""
    hand, work = list(ground.hand), 0
    if ground.start in ground.rubble:
        return None
    if ground.room in ground.rubble:
        if "shovel" not in hand:
            return None
        work += 1
    if ground.burning:
        if "fire-extinguisher" not in hand:
            return None
        hand.remove("fire-extinguisher")
        work += 1
    first = FLOORS[FLOOR_OF[ground.room]][0]
    place = ground.room - first
    return Arrival(
        zombies=ground.zombies,
        survivors=(),
        place=place,
        shut=tuple(other for other in on_floor_of(ground.rubble, first) if other != place),
        quiet=not ground.zombies[place] or ground.quiet,
        spare=ACTION_POINTS - work,
        damage=ground.damage,
        hand=tuple(hand),
    )


# The last night


def _left(arrival: Arrival, survivors: Row, spare: int, body: Body) -> int:
    """Life left after the Zombie phase, resting with any points left."""
    damage = arrival.damage - min(0, spare)
    if damage >= body.life:
        return NEVER
    if spare > 0 and arrival.quiet:
        damage = max(0, damage - spare)
    night = floor_night(arrival.zombies, survivors, arrival.place, arrival.shut, arrival.barred)
    return body.life - damage - max(0, night[2] - body.soak)


def _helped(arrival: Arrival, body: Body) -> list[Arrival]:
    """Every use of one more point there."""
    after = arrival._replace(spare=arrival.spare - 1)
    found = [_cured(after)] if body.cures and arrival.zombies[arrival.place] else []
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


def _cured(after: Arrival) -> Arrival:
    """The Doctor turns a zombie in the exit into a survivor, for 1 damage."""
    place = after.place
    return after._replace(
        damage=after.damage + 1,
        zombies=changed(after.zombies, place, -1),
        survivors=changed(after.survivors, place, 1),
    )


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
