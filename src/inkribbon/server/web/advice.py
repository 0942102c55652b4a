"""Hints at a table, and a look back at a game that is over."""

from __future__ import annotations

import asyncio
from functools import partial

from inkribbon.kernel.decision import CHANCE
from inkribbon.kernel.records.text import dumps
from inkribbon.server.errors import NotAllowed, NotYours, Unavailable, Wrong
from inkribbon.server.tables import history
from inkribbon.server.tables.messages import offered
from inkribbon.server.tables.room import Room
from inkribbon.server.tables.rooms import Rooms
from inkribbon.server.tables.state.table import Table
from inkribbon.server.thinking.thinkers import Asking, GaveUp
from inkribbon.server.wire import replies, telling
from inkribbon.words.lexicon import Lexicon

BUSY = "too many people ask for advice: try again in a moment"


async def hint(rooms: Rooms, room: Room, seat: int, address: str, words: Lexicon) -> replies.Hint:
    """What a bot advises a seat, from its view alone. Everybody is told that it asked."""
    table = room.table
    if seat not in table.humans:
        raise NotYours("only people at the table can ask for hints")
    if not table.may_hint(seat):
        raise NotAllowed("hints are off at this table, because you are not alone")
    work = partial(_hint, rooms, room, seat, address, words)
    return await room.advice.get((seat, words.language), table.version_of(seat), work)


async def _hint(rooms: Rooms, room: Room, seat: int, address: str, words: Lexicon) -> replies.Hint:
    table = room.table
    version, view = table.version_of(seat), table.view(seat)
    decision = offered(table, seat, view, table.world)
    if decision is None or decision.seat == CHANCE:
        raise Wrong("there is nothing for you to decide now")
    asking = Asking(
        table=table.id,
        bot="keen",
        game=table.game,
        setup=table.header.setup,
        view=view,
        decision=decision,
        seed="hint",
        people=True,
    )
    try:
        with rooms.advice.place(address, BUSY):
            found = await rooms.thinkers.advise(asking)
    except GaveUp as error:
        raise Unavailable("there is no hint now: {error}", error=error) from None
    await room.announce("{name} asked for a hint.", name=table.seats[seat].name)
    view = table.game.told(view, words.language)
    return telling.hint(view, version, found, decision.prompt, words)


async def odds(room: Room, seat: int, words: Lexicon) -> replies.Odds:
    """The odds of a seat's options, computed once however often they are asked for."""
    work = partial(_odds, room, seat, words)
    key = ("odds", seat, words.language)
    return await room.advice.get(key, room.table.version_of(seat), work)


async def _odds(room: Room, seat: int, words: Lexicon) -> replies.Odds:
    async with room.lock:
        return await asyncio.to_thread(history.odds, room.table, seat, words)


async def chances(rooms: Rooms, room: Room, address: str, language: str) -> bytes:
    """The chance of winning through the whole game, once it is over."""
    table = room.table.snapshot()
    if table.world.decision is not None and table.kind != "replay":
        raise NotAllowed("the game is not over")
    work = partial(_chances, rooms, table, address, language)
    return await room.advice.get(("chances", language), table.version, work)


async def _chances(rooms: Rooms, table: Table, address: str, language: str) -> bytes:
    try:
        with rooms.advice.place(address, BUSY):
            record = await rooms.replaying(partial(_record, table))
            return await rooms.thinkers.look_back(record, language)
    except GaveUp as error:
        raise Unavailable("the game can't be looked at: {error}", error=error) from None


def _record(table: Table) -> str:
    return dumps(table.record())
