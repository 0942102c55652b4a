"""One of several worker processes on one machine."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
from functools import partial
from typing import NamedTuple

import uvicorn

from inkribbon.server.store.database import Store
from inkribbon.server.store.writer import Scribe, Thread
from inkribbon.server.web.app import config, make

from . import lines
from .doors import Doors, HomingProtocol
from .homes import Homes
from .lines import Counts, Ready, WorkersEnd
from .place import Place
from .settings import Settings


class Door(NamedTuple):
    """A pair of sockets: a worker reads at one what any other puts in at the other."""

    inside: socket.socket
    outside: socket.socket


class Post(NamedTuple):
    """What a worker is given on its way."""

    settings: Settings
    listening: socket.socket
    line: socket.socket
    homes: Homes
    doors: list[Door]
    """Of all workers; none if any of them may serve any table."""
    writes: bool
    """Whether it writes its answers by itself."""


class Worker(uvicorn.Server):
    """Serves the tables that live here, and hands connections for others over."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._line: WorkersEnd
        inside = [door.inside for door in post.doors]
        outside = [door.outside for door in post.doors]
        self._doors = Doors(post.homes, inside[post.homes.here], outside) if inside else None
        scribe = Thread if post.writes else self._line_up
        place = Place(self._doors, scribe, lambda: self._line.others())
        self._app = make(post.settings, place)
        super().__init__(config(self._app, post.settings))

    def _line_up(self, store: Store) -> Scribe:
        del store  # it is written from above
        return self._line

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._line = await lines.connect(self._post.line, partial(WorkersEnd, self._leave))
        await super().startup(sockets)
        if not self.started:
            return
        if self._doors is not None:
            self._doors.open(self._go_on)
        self._line.send(Ready())
        self._counting = asyncio.create_task(self._count())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._doors is not None:
            self._doors.close()
        await super().shutdown(sockets)

    async def _count(self) -> None:
        """Tell the others what was counted here, whenever it has changed."""
        told = None
        while True:
            counted = self._app.state.rooms.metrics.counted()
            if counted != told:
                self._line.send(Counts(str(os.getpid()), counted))
                told = counted
            await asyncio.sleep(self._post.settings.beat_seconds)

    def _go_on(self, said: bytes) -> asyncio.Protocol:
        """As uvicorn makes them for the connections it has taken itself."""
        return HomingProtocol(
            said,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )

    def _leave(self) -> None:
        """The process above is gone. Whatever was acknowledged is on the disk, and of what is on
        its way nobody knows whether it is: so no client is told anything."""
        os._exit(1)


def work(post: Post) -> None:
    """A worker's whole life."""
    server = Worker(post)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[post.listening])
    if not server.started:
        sys.exit(uvicorn.config.STARTUP_FAILURE)
