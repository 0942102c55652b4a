"""A view of the tower as a row of small numbers, for a bot that learns how good a position is.

All of it is what the seat itself knows: its own face exactly, the other players by what is public
and what they called out. Every number is clipped to 0 to 255; `NAMES` says what each one is.
"""

from __future__ import annotations

from collections.abc import Iterator

from inkribbon.games.tower.rules.ending import FLARE, RADIO, VACCINE
from inkribbon.games.tower.state.board import FLOOR_OF, FLOORS, beside
from inkribbon.games.tower.view.observe import TowerView

from .escape import Escape
from .exits import able
from .landing import NEVER, body_of, landing
from .stand import FAR, Stand, distances, on_floor, stand_of
from .table import KEY_FLOOR, KEYS, Table

PAIRS = (("handgun", "magazine"), ("shotgun", "buckshot"), ("dynamite", "detonator"))
TOOLS = ("barricade", "first-aid-kit", "shovel", "fire-extinguisher")
MOST = 255
PERCENT = 100

Named = tuple[str, int]


def named(view: TowerView) -> Iterator[Named]:
    """Each feature with its name, in a fixed order."""
    table = Table(view)
    stand = stand_of(table.face, view.ap if view.active == view.seat else 0)
    yield from _time(view)
    yield from _body(view, stand)
    yield from _ways(view, table, stand)
    yield from _hand(stand)
    yield from _cards(view, table)
    yield from _meeting(view, table)


def row(view: TowerView) -> bytes:
    """The features of a view."""
    return bytes([min(MOST, max(0, value)) for _, value in named(view)])


def _time(view: TowerView) -> Iterator[Named]:
    yield "round", view.round
    yield "players", view.book.seats
    yield "turns to come this round", len(view.to_act)
    yield "own turn", int(view.active == view.seat)
    yield "action points", view.ap if view.active == view.seat else 0


def _body(view: TowerView, stand: Stand) -> Iterator[Named]:
    room = stand.room
    near = beside(room)
    yield "life left", view.book.lives[view.seat] - stand.damage
    yield "damage", stand.damage
    yield "survivors on the sheet", stand.saved
    yield "survivors here", stand.survivors[room]
    yield "survivors on the floor", on_floor(stand.survivors, FLOOR_OF[room])
    yield "survivors on the face", sum(stand.survivors)
    yield "zombies here", stand.zombies[room]
    yield "zombies next door", sum(stand.zombies[other] for other in near)
    yield "zombies on the floor", on_floor(stand.zombies, FLOOR_OF[room])
    yield "zombies on the face", sum(stand.zombies)
    yield "fire here", int(room in stand.fires)
    yield "shut in", int(room in stand.rubble)
    yield "fires", len(stand.fires)
    yield "rooms with rubble", len(stand.rubble)


def _ways(view: TowerView, table: Table, stand: Stand) -> Iterator[Named]:
    body = body_of(view.book, view.seat)
    ways = distances(stand.room, stand.rubble, body.shafts)
    yield "rooms in reach", len(ways)
    for room, name in zip(table.exits, ("passage", "helicopter"), strict=True):
        floor = FLOORS[FLOOR_OF[room]]
        yield f"{name}: way", ways.get(room, FAR)
        yield f"{name}: landing", landing(stand, room, body) - NEVER
        yield f"{name}: zombies there", stand.zombies[room]
        yield f"{name}: zombies beside", sum(stand.zombies[other] for other in beside(room))
        yield f"{name}: zombies on the floor", on_floor(stand.zombies, FLOOR_OF[room])
        yield f"{name}: survivors on the floor", sum(stand.survivors[other] for other in floor)
    clear = [
        ways[other]
        for other in FLOORS[KEY_FLOOR]
        if other in ways and not stand.zombies[other] and other not in stand.fires
    ]
    yield "rooms to search for key cards", len(clear)
    yield "way to the nearest of them", min(clear, default=FAR)


def _hand(stand: Stand) -> Iterator[Named]:
    for kind in KEYS:
        yield f"own {kind}", stand.hand.count(kind)
    for one, other in PAIRS:
        yield f"{one} and {other}", min(stand.hand.count(one), stand.hand.count(other))
    for kind in TOOLS:
        yield f"own {kind}", stand.hand.count(kind)


def _cards(view: TowerView, table: Table) -> Iterator[Named]:
    for floor, pile in sorted(view.piles.items()):
        yield f"pile {floor}F", pile.size
        yield f"pile {floor}F shows danger", int(pile.danger == 1)
    held, counts = table.held[VACCINE], table.counts[VACCINE]
    yield "players with a vaccine", sum(map(bool, held))
    yield "players with one or one on its way", sum(map(bool, counts))
    yield "vaccines found", sum(counts)
    yield "flares found", sum(table.counts[FLARE])
    yield "flares missing", max(0, table.seats - sum(table.counts[FLARE]))
    yield "radio parts found", sum(any(table.counts[kind]) for kind in RADIO)
    yield "cards waiting here", len(table.waiting())


def _meeting(view: TowerView, table: Table) -> Iterator[Named]:
    escape = Escape(table)
    yield "everything found", int(escape.found)
    yield "everything in place", int(escape.complete)
    yield "exits ready", len(escape.ready)
    chances = escape.chances()
    for room, name in zip(table.exits, ("passage", "helicopter"), strict=True):
        votes = [said for said in escape.promises.values() if said.room == room]
        yield f"{name}: chosen", int(escape.room == room)
        yield f"{name}: can come", sum(map(able, votes))
        yield (
            f"{name}: say they are there",
            sum(escape.says_ready(seat, room) for seat in range(table.seats)),
        )
        yield f"{name}: chance that all come", int(PERCENT * chances.get(room, 0.0))
    yield "dangers on other faces", sum(len(p.dangers) for p in view.players if p.seat != view.seat)
