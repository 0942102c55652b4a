"""Describes a position by numbers, for the model: one face, and what its player knows of the rest.

The face counts as if the turn ended now, so plans can be described as well as positions.
"""

from __future__ import annotations

from inkribbon.games.tower.bot.escape import LAST_ROUND
from inkribbon.games.tower.bot.exits import able, overrun
from inkribbon.games.tower.bot.planning.landing import landing
from inkribbon.games.tower.bot.planning.stand import FAR, Stand, bites, distances, night, on_floor
from inkribbon.games.tower.bot.planning.worth import Aim
from inkribbon.games.tower.bot.table import KEY_FLOOR, Table
from inkribbon.games.tower.rules.ending import FLARE, RADIO, VACCINE
from inkribbon.games.tower.state.board import FLOOR_OF
from inkribbon.games.tower.state.world import TowerWorld
from inkribbon.games.tower.view.observe import SOMEBODY_ACTS, observe

from ..planning.stand import stand_of

DEEPEST = 5
"""A landing that misses more Life than this is as bad as any."""
TABLE = (
    *("players", "rounds left", "late", "turns to come", "more zombies", "all found", "complete"),
    *("vaccines missing", "seats with a vaccine", "flares missing", "radio parts", "radio whole"),
    *("exits found", "exits ready", "pile 1F", "pile 2F", "pile 3F", "danger on 2F"),
    *("others able", "others elsewhere", "others later", "others silent", "exit overrun"),
)
FACE = (
    *("life", "life lost", "lone life", "bites", "saved", "saved any", "cards", "tools"),
    *("zombies", "zombies on the floor", "company", "survivors", "rubble", "fires"),
    *("exit chance", "way", "landing", "lands"),
)
EXIT = ("way", "landing", "lands", "near", "floor", "shut", "ready and lands")


class TowerFeatures:
    """Numbers for the seat that decides."""

    names = (*TABLE, *FACE, *(f"{exit_}: {n}" for exit_ in ("passage", "helicopter") for n in EXIT))

    def rates(self, world: TowerWorld) -> bool:
        decision = world.decision
        asked = decision is not None and decision.seat >= 0 and decision.prompt != SOMEBODY_ACTS
        return asked and world.outcome is None

    def row(self, world: TowerWorld) -> bytes:
        decision = world.decision
        if decision is None or not self.rates(world):
            return b""
        aim = aim_of(world, decision.seat)
        return row_of(aim, standing(aim))

    def ended(self, world: TowerWorld) -> bool | None:
        return world.outcome.won if world.outcome is not None else None

    def rounds(self, world: TowerWorld) -> float:
        return float(world.round)


def aim_of(world: TowerWorld, seat: int) -> Aim:
    return Aim(Table(observe(world, seat)))


def standing(aim: Aim) -> Stand:
    """The position as it is."""
    view = aim.table.view
    return stand_of(aim.table.face, view.ap, view.cured)


def row_of(aim: Aim, stand: Stand) -> bytes:
    """A turn that ends like this."""
    after = night(stand, aim.soak)
    exits = [number for room in aim.table.exits for number in _exit(aim, after, room)]
    numbers = [*_table(aim), *_face(aim, stand, after), *exits]
    return bytes([min(255, max(0, number)) for number in numbers])


def _table(aim: Aim) -> list[int]:
    table, escape = aim.table, aim.escape
    view, seats = table.view, table.seats
    left = LAST_ROUND - view.round
    others = [escape.promises.get(seat) for seat in range(seats) if seat != table.me]
    said = [promise for promise in others if promise is not None]
    ready = [promise for promise in said if able(promise)]
    here = sum(promise.room == escape.room for promise in ready)
    return [
        seats,
        left,
        max(0, 3 - left),
        len(view.to_act),
        view.book.difficulty.zombie_bonus + 1,
        escape.found,
        escape.complete,
        seats - sum(table.counts[VACCINE]),
        sum(map(bool, table.held[VACCINE])),
        seats - sum(table.counts[FLARE]),
        sum(bool(sum(table.counts[kind])) for kind in RADIO),
        any(all(table.held[kind][seat] for kind in RADIO) for seat in range(seats)),
        len(escape.exits),
        len(escape.ready),
        *[view.piles[floor].size for floor in (1, 2, 3)],
        view.piles[KEY_FLOOR].danger == 1,
        here,
        len(ready) - here,
        len(said) - len(ready),
        len(others) - len(said),
        bool(escape.room) and overrun(table, escape.room),
    ]


def _face(aim: Aim, stand: Stand, after: Stand) -> list[int]:
    life = max(0, aim.life - after.damage)
    room = aim.escape.room
    chance = aim.chances.get(stand.room, 0.0)
    return [
        life,
        stand.damage,
        life == 1,
        bites(stand, aim.soak),
        stand.saved,
        min(2, stand.saved),
        len(stand.hand),
        sum(1 for name in stand.hand if _usable(aim, stand, name)),
        sum(after.zombies),
        on_floor(after.zombies, FLOOR_OF[stand.room]),
        after.zombies[stand.room],
        sum(after.survivors),
        len(stand.rubble),
        len(stand.fires),
        round(100 * chance),
        _way(aim, after, room),
        *(_landing(aim, after, room) if room else (0, 0)),
    ]


def _usable(aim: Aim, stand: Stand, name: str) -> bool:
    item = aim.table.view.book.items[name]
    return bool(item.use) and (not item.partner or item.partner in stand.hand)


def _exit(aim: Aim, after: Stand, room: int) -> list[int]:
    left, lands = _landing(aim, after, room)
    return [
        _way(aim, after, room),
        left,
        lands,
        sum(after.zombies[room - 1 : room + 2]),
        on_floor(after.zombies, FLOOR_OF[room]),
        room in (*after.rubble, *after.fires),
        lands and room in aim.escape.ready,
    ]


def _way(aim: Aim, after: Stand, room: int) -> int:
    return distances(after.room, after.rubble, aim.body.shafts).get(room, FAR)


def _landing(aim: Aim, after: Stand, room: int) -> tuple[int, int]:
    """The Life left after a landing a round later, from 0, and whether there is any."""
    left = landing(after, room, aim.body)
    return max(0, left + DEEPEST), int(left > 0)
