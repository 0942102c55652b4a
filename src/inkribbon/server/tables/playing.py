"""Bots at a table: they answer as soon as it waits for one of them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from inkribbon.kernel.decision import Decision
from inkribbon.kernel.view import View
from inkribbon.server.errors import NotYours, Stale
from inkribbon.server.store.database import OUT_OF_ORDER
from inkribbon.server.store.outage import report
from inkribbon.server.tables.people.hands import change_row
from inkribbon.server.thinking.thinkers import Asking, GaveUp
from inkribbon.server.wire import replies

from .host import Host
from .messages import offered

RETRY = 5.0
"""Seconds until bots try again after an error."""
_log = logging.getLogger("inkribbon.server")


class Playing:
    """The bots of a room, one answer after another."""

    def __init__(self, room: Host) -> None:
        self._room = room
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def is_idle(self) -> bool:
        return self._task is None

    def stir(self) -> None:
        if self._closed or self._task is not None:
            return
        if self._room.table.bot_to_move() is not None:
            self._task = asyncio.create_task(self._play())
            self._task.add_done_callback(self._rest)

    def close(self) -> None:
        self._closed = True
        if self._task is not None:
            self._task.cancel()

    def _rest(self, done: asyncio.Task[None]) -> None:
        self._task = None
        if done.cancelled():
            return
        error = done.exception()
        if error is None:
            self.stir()
        else:
            self._failed(error)

    def _failed(self, error: BaseException) -> None:
        """The store may be down, or a rule broken: it tries again until somebody takes over."""
        self._room.metrics.add("bot_failures")
        if isinstance(error, OUT_OF_ORDER):
            report(error)
        else:
            id = self._room.table.id
            _log.error("a bot failed at table %s: %s", id, error, exc_info=error)
        message = "A bot failed: take over its seat."
        self._room.send_all(replies.Error(code="bot-failed", message=message))
        asyncio.get_running_loop().call_later(RETRY, self.stir)

    async def _play(self) -> None:
        table = self._room.table
        while (seat := table.bot_to_move()) is not None:
            version, view = table.version_of(seat), table.view(seat)
            decision = offered(table, seat, view, table.world)
            if decision is None:
                return
            try:
                action = await self._chosen(seat, version, view, decision)
            except GaveUp as error:
                await self._give_to_random(seat, str(error))
                continue
            with contextlib.suppress(Stale, NotYours):
                await self._room.answer(seat, version, action)
                self._room.metrics.add("bot_answers")

    async def _chosen(self, seat: int, version: int, view: View, decision: Decision) -> bytes:
        """What the bot answers, after a pause in which people can follow."""
        table, services = self._room.table, self._room.services
        began = time.perf_counter()
        asking = Asking(
            table=table.id,
            bot=table.bots[seat],
            game=table.game,
            setup=table.header.setup,
            view=view,
            decision=decision,
            seed=f"{table.id}:{seat}:{version}",
            people=bool(table.humans),
        )
        action = await services.thinkers.choose(asking)
        await asyncio.sleep(services.settings.bot_pause - (time.perf_counter() - began))
        return action

    async def _give_to_random(self, seat: int, why: str) -> None:
        row, id = self._room.table.seats[seat], self._room.table.id
        _log.error("bot %s failed at table %s (%s): random plays on", row.bot, id, why)
        await change_row(self._room, row, row._replace(bot="random"))
        await self._room.announce(
            "{name} failed to answer, and now plays at random.", name=row.name
        )
