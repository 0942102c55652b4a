"""Undo and redo at a table: at once where that is free, otherwise once everyone agrees."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from functools import partial

import msgspec

from inkribbon.server.errors import NotAllowed, NotYours, Stale, Wrong
from inkribbon.server.store.bus import Note
from inkribbon.server.store.schema import Job
from inkribbon.server.wire import replies, requests

from .drafts import Draft
from .host import Host


class Ask(msgspec.Struct, frozen=True):
    """An undo request that waits for everyone's consent."""

    version: int
    by: int
    to: requests.Back
    agreed: tuple[int, ...]
    id: str = ""
    back: int = 0
    """The seq to go back to."""
    seen: dict[int, int] = {}
    """In a secret game, the version that each seat had."""


class Undoing:
    """The undo requests of a room."""

    def __init__(self, room: Host, stored: str) -> None:
        self._room = room
        self._stored = stored
        self._ask = _decoded(stored)

    # Looking

    def state(self, seat: int, free: bool) -> replies.UndoState:
        ask, redo = self.open_ask(seat), self._room.table.may_redo(seat)
        if ask is None:
            return replies.UndoState(free=free, redo=redo)
        agreed = sorted(ask.agreed)
        return replies.UndoState(
            free=free, asked_by=ask.by, to=ask.to, agreed=agreed, ask=ask.id, redo=redo
        )

    def open_ask(self, seat: int) -> Ask | None:
        """The open undo request; a change cancels it.

        In a secret game, only a change that the seat can see: otherwise a request that lapses would
        reveal what others do.
        """
        ask, table = self._ask, self._room.table
        if ask is None:
            return None
        if table.secret:
            return ask if ask.seen.get(seat) == table.version_of(seat) else None
        return ask if ask.version == table.version else None

    # Undo and redo

    async def undo(self, seat: int, to: requests.Back) -> None:
        """Undo at once where that is free, otherwise ask everyone."""
        self._must_be_human(seat)
        async with self._room.lock:
            if self._is_for_one(seat, to):
                await self._undo_now(seat, to)
            else:
                await self._ask_all(seat, to)
        self._room.stir()

    def _is_for_one(self, seat: int, to: requests.Back) -> bool:
        """Whether the seat need not ask."""
        table = self._room.table
        others = [human for human in table.humans if human != seat]
        free = table.is_free(seat, table.back_to(to))
        if table.secret and not others and not free:
            raise NotAllowed(
                "you have seen something new since then, and there is no other player to agree"
            )
        return free or not others

    async def _undo_now(self, seat: int, to: requests.Back) -> None:
        table = self._room.table
        back = table.seq_before(table.back_to(to))
        await self._turn(partial(table.draft_undo, seat, back))

    async def _ask_all(self, seat: int, to: requests.Back) -> None:
        table = self._room.table
        # In a secret game not even the fact that there is nothing to undo is revealed.
        if not table.secret:
            table.check_undo()
        ask = Ask(
            *(table.version, seat, to, (seat,)),
            id=secrets.token_hex(4),
            back=table.seq_before(table.back_to(to)),
            seen=dict(table.versions) if table.secret else {},
        )
        await self._set(ask)

    async def redo(self, seat: int) -> None:
        """Revert the last undo, for the seat that made it."""
        self._must_be_human(seat)
        async with self._room.lock:
            await self._turn(partial(self._room.table.draft_redo, seat))
        self._room.stir()

    async def _turn(self, make: Callable[[], Draft]) -> None:
        """Off the event loop, as a redo after a restart plays all of its answers again."""
        if not await self._room.commit(await asyncio.to_thread(make)):
            self._room.metrics.add("stale")
            raise Stale("another player was faster")

    def _must_be_human(self, seat: int) -> None:
        if seat not in self._room.table.humans:
            raise NotYours("only people at the table can undo")

    # Consent

    async def consent(self, seat: int, agree: bool, named: str) -> None:
        """Agree to the request that is named, or refuse the open one."""
        self._must_be_human(seat)
        async with self._room.lock:
            ask = self.open_ask(seat)
            if ask is None:
                raise Wrong("there is no open undo request")
            if not agree:
                await self._set(None)
            elif named != ask.id:
                raise Stale("the undo request has changed: look at the new one")
            else:
                await self._agree(ask, seat)
        self._room.stir()

    async def _agree(self, ask: Ask, seat: int) -> None:
        table = self._room.table
        agreed = tuple(sorted({*ask.agreed, seat}))
        if not set(table.humans) <= set(agreed):
            await self._set(msgspec.structs.replace(ask, agreed=agreed))
            return
        # In a secret game whoever asked must not learn whether there was anything to undo.
        if table.steps or not table.secret:
            await self._turn(partial(table.draft_undo, ask.by, ask.back, agreed))
        if table.secret:
            await self._set(None)

    async def _set(self, ask: Ask | None) -> None:
        new = msgspec.json.encode(ask).decode() if ask else ""
        table, services = self._room.table, self._room.services
        job = Job(table.id, ask=(self._stored, new))
        if not await services.writer.append(job, self._room.metrics):
            await self.load()
            raise Stale("another player was faster")
        self._ask, self._stored = ask, new
        self._room.say_undo()
        services.bus.tell(Note(worker=services.bus.worker, table=table.id, what="ask"))

    async def load(self) -> None:
        """Read an undo request made at another worker."""
        stored = await asyncio.to_thread(self._room.services.store.ask, self._room.table.id)
        self._stored, self._ask = stored, _decoded(stored)
        self._room.say_undo()


def _decoded(stored: str) -> Ask | None:
    return msgspec.json.decode(stored, type=Ask) if stored else None
