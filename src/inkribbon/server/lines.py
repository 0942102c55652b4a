"""The line between a worker and the process that has started it.

Answers go up, and word that they are on the disk comes down: one process writes an SQLite file for
all, as only one can at a time. When the line breaks, the other end is gone.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from itertools import count
from typing import TypeVar, cast

import msgspec

from inkribbon.kernel.errors import InkribbonError
from inkribbon.server.store.database import Job
from inkribbon.server.store.writer import Scribe, fail, give

from .metrics import Counted

WIDTH = 4
"""Bytes that say how long a message is."""

T = TypeVar("T")


class NotWritten(InkribbonError):
    """The store refused, or nobody is there who writes."""


class Ready(msgspec.Struct, tag=True, frozen=True):
    """A worker can be reached."""


class Batch(msgspec.Struct, tag=True, frozen=True):
    """Answers to write."""

    number: int
    jobs: list[Job]


class Written(msgspec.Struct, tag=True, frozen=True):
    number: int
    results: list[bool]


class Failed(msgspec.Struct, tag=True, frozen=True):
    number: int
    reason: str


class Counts(msgspec.Struct, tag=True, frozen=True):
    """What a worker has counted so far: it tells it above, and is told it of the others."""

    worker: str
    counted: Counted


class Line(asyncio.Protocol):
    """Whole messages out of a stream."""

    def __init__(self) -> None:
        self._buffer = b""
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def send(self, message: msgspec.Struct) -> None:
        if self.transport is not None and not self.transport.is_closing():
            encoded = msgspec.msgpack.encode(message)
            self.transport.write(len(encoded).to_bytes(WIDTH, "big") + encoded)

    def data_received(self, data: bytes) -> None:
        data = self._buffer + data
        while (end := _end(data)) <= len(data):
            self.heard(data[WIDTH:end])
            data = data[end:]
        self._buffer = data

    def heard(self, message: bytes) -> None:
        raise NotImplementedError


def _end(data: bytes) -> int:
    """How many bytes there must be until the first message is whole."""
    return WIDTH + int.from_bytes(data[:WIDTH], "big") if len(data) >= WIDTH else WIDTH


class WorkersEnd(Line):
    """A scribe that lets the process above do the writing."""

    def __init__(self, on_break: Callable[[], None]) -> None:
        super().__init__()
        self._on_break = on_break
        self._numbers = count()
        self._waiting: dict[int, asyncio.Future[list[bool]]] = {}
        self._others: dict[str, Counted] = {}
        self._loop = asyncio.get_running_loop()

    def commit(self, jobs: Sequence[Job]) -> asyncio.Future[list[bool]]:
        done: asyncio.Future[list[bool]] = self._loop.create_future()
        if self.transport is None or self.transport.is_closing():
            done.set_exception(NotWritten("nobody writes any more"))
            return done
        number = next(self._numbers)
        self._waiting[number] = done
        self.send(Batch(number, list(jobs)))
        return done

    def call(self, write: Callable[[], T]) -> asyncio.Future[T]:
        """What is written seldom a worker writes by itself, when the file is free."""
        return asyncio.ensure_future(asyncio.to_thread(write))

    def heard(self, message: bytes) -> None:
        told = _down.decode(message)
        if isinstance(told, Counts):
            self._others[told.worker] = told.counted
            return
        done = self._waiting.pop(told.number)
        if isinstance(told, Written):
            give(done, told.results)
        else:
            fail(done, NotWritten(told.reason))

    def connection_lost(self, error: Exception | None) -> None:
        del error
        self._on_break()
        for done in self._waiting.values():
            fail(done, NotWritten("nobody writes any more"))
        self._waiting.clear()

    def others(self) -> list[Counted]:
        return list(self._others.values())

    async def close(self) -> None:
        await asyncio.gather(*self._waiting.values(), return_exceptions=True)


class UpperEnd(Line):
    """Takes what one worker wants to have written."""

    def __init__(
        self,
        scribe: Scribe | None,
        on_ready: Callable[[], None],
        on_counts: Callable[[Counts], None],
    ) -> None:
        super().__init__()
        self._scribe = scribe
        self._on_ready = on_ready
        self._on_counts = on_counts

    def heard(self, message: bytes) -> None:
        told = _up.decode(message)
        if isinstance(told, Ready):
            self._on_ready()
            return
        if isinstance(told, Counts):
            self._on_counts(told)
            return
        assert self._scribe is not None, "workers of this store write by themselves"
        written = self._scribe.commit(told.jobs)
        written.add_done_callback(lambda done: self._tell(told.number, done))

    def _tell(self, number: int, done: asyncio.Future[list[bool]]) -> None:
        error = done.exception()
        self.send(Failed(number, str(error)) if error else Written(number, done.result()))


_up = msgspec.msgpack.Decoder(Ready | Counts | Batch)
_down = msgspec.msgpack.Decoder(Written | Failed | Counts)

End = TypeVar("End", bound=Line)


async def connect(end: socket.socket, make: Callable[[], End]) -> End:
    loop = asyncio.get_running_loop()
    end.setblocking(False)
    _, protocol = await loop.create_unix_connection(make, sock=end)
    return protocol
