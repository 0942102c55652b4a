"""How a connection gets to the worker at which its table lives.

All workers listen at one port, and any may take a connection. What it asks for stands in its first
line: if that is a table which lives at another worker, the connection itself is handed over there,
with what it has said so far. Sockets stay where they are from then on; a connection that asks for
one thing after another may be handed on each time.
"""

from __future__ import annotations

import asyncio
import logging
import re
import socket
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .homes import Homes

STATE = "doors"
"""Where the application leaves its doors for its connections."""
LONGEST = 256 * 1024
"""Bytes that a connection can have said: as many as are read at once."""
AGAIN, TRIES = 0.01, 500
"""Seconds until a door that was full is tried again, and how often."""
_TABLE = re.compile(rb"[A-Z]+ /api/tables/([A-Za-z0-9_-]{1,32})[/? ]")
_log = logging.getLogger("inkribbon.server")

Accept = Callable[[bytes], asyncio.Protocol]
"""Makes whatever goes on with a connection that has said something already."""


class Doors:
    """The own door, at which connections come in, and those of the other workers."""

    def __init__(self, homes: Homes, inside: socket.socket, outside: Sequence[socket.socket]):
        self.homes = homes
        self._inside = inside
        self._outside = outside
        self._coming: set[asyncio.Task[Any]] = set()
        for door in (inside, *outside):
            door.setblocking(False)

    def open(self, accept: Accept) -> None:
        loop = asyncio.get_running_loop()
        loop.add_reader(self._inside.fileno(), self._come_in, loop, accept)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self._inside.fileno())

    def hand_over(self, home: int, connection: int, said: bytes) -> bool:
        """False if the door is full for the moment. What is too long for it is an OSError."""
        try:
            socket.send_fds(self._outside[home], [said], [connection])
        except (BlockingIOError, InterruptedError):
            return False
        return True

    def _come_in(self, loop: asyncio.AbstractEventLoop, accept: Accept) -> None:
        try:
            said, files, _, _ = socket.recv_fds(self._inside, LONGEST, 1)
        except (BlockingIOError, InterruptedError):
            return
        for file in files:
            connection = socket.socket(fileno=file)
            connection.setblocking(False)
            coming = loop.connect_accepted_socket(partial(accept, said), connection)
            task = loop.create_task(coming)
            self._coming.add(task)
            task.add_done_callback(self._came_in)

    def _came_in(self, task: asyncio.Task[Any]) -> None:
        self._coming.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.warning("a connection was lost on its way to its table: %s", error)


def asked_table(said: bytes) -> str | None:
    """The table that a request is about, if its first bytes name one."""
    found = _TABLE.match(said)
    return found[1].decode() if found else None


class HomingProtocol(HttpToolsProtocol):
    """uvicorn's protocol, which lets go of a connection that belongs to another worker."""

    _within = False
    """Whether a request has begun and is not yet here as a whole."""

    def __init__(self, said: bytes = b"", **uvicorns: Any) -> None:
        super().__init__(**uvicorns)
        self._said = said

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        said, self._said = self._said, b""
        if said:
            self.data_received(said)

    def on_message_begin(self) -> None:
        self._within = True
        super().on_message_begin()

    def on_message_complete(self) -> None:
        self._within = False
        super().on_message_complete()

    def data_received(self, data: bytes) -> None:
        doors: Doors | None = self.app_state.get(STATE)
        if doors is not None and self._is_between():
            table = asked_table(data)
            if table is not None and not doors.homes.is_here(table):
                self._leave(doors, doors.homes.of(table), data, TRIES)
                return
        super().data_received(data)

    def _is_between(self) -> bool:
        """No request is being read or answered."""
        return not self._within and (self.cycle is None or self.cycle.response_complete)

    def _leave(self, doors: Doors, home: int, said: bytes, tries: int) -> None:
        if self.transport.is_closing():
            return
        self.transport.pause_reading()
        connection = self.transport.get_extra_info("socket").fileno()
        try:
            left = doors.hand_over(home, connection, said)
        except OSError:
            self.transport.resume_reading()
            super().data_received(said)  # which is refused: the table is not here
            return
        if left:
            # Only this process lets go: the connection goes on at the other one.
            self.transport.abort()
        elif tries:
            self.loop.call_later(AGAIN, self._leave, doors, home, said, tries - 1)
        else:
            _log.warning("worker %s takes no connections", home)
            self.transport.abort()
