"""Hints at a table, and a look back at a game that is over."""

from __future__ import annotations

from functools import partial

from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.record import dumps
from inkribbon.server.errors import NotAllowed, NotYours, Unavailable, Wrong
from inkribbon.server.tables.messages import offered
from inkribbon.server.tables.room import Room
from inkribbon.server.tables.rooms import Rooms
from inkribbon.server.tables.table import Table
from inkribbon.server.tables.thinking import GaveUp
from inkribbon.server.wire import structs as wire
from inkribbon.server.wire import telling


async def hint(room: Room, seat: int) -> wire.Hint:
    """What a bot advises a seat, from its view alone. Everybody is told that it asked."""
    table = room.table
    if seat not in table.humans:
        raise NotYours("only people at the table can ask for hints")
    if not table.may_hint(seat):
        raise NotAllowed("hints are off at this table, because you are not alone")
    version, view = table.version_of(seat), table.view(seat)
    known = room.hints.get(seat)
    if known is not None and known.version == version:
        return known
    decision = offered(table, seat, view, table.world)
    if decision is None or decision.seat == CHANCE:
        raise Wrong("there is nothing for you to decide now")
    try:
        found = await room.services.thinkers.advise(table.game, table.header.setup, view, decision)
    except GaveUp as error:
        raise Unavailable(f"there is no hint now: {error}") from None
    room.hints[seat] = told = telling.hint(view, version, found, decision.prompt)
    await room.announce(f"{table.seats[seat].name} asked for a hint.")
    return told


async def chances(rooms: Rooms, room: Room) -> bytes:
    """The chance of winning through the whole game, once it is over."""
    table = room.table.snapshot()
    if table.world.decision is not None and table.kind != "replay":
        raise NotAllowed("the game is not over")
    record = await rooms.replaying(partial(_record, table))
    try:
        return await rooms.thinkers.look_back(record)
    except GaveUp as error:
        raise Unavailable(f"the game can't be looked at: {error}") from None


def _record(table: Table) -> str:
    return dumps(table.record())
