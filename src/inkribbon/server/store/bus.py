"""Notifications between workers that share a store.

A note says only that a table has changed, or who is connected: what changed is read from the store.
A single process needs none.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any, Literal, Protocol

import msgspec

from inkribbon.kernel.errors import InkribbonError

CHANNEL = "inkribbon"
UNSENT = 10_000
"""Notes kept while Redis is down."""
RETRY = 0.5
_log = logging.getLogger("inkribbon.server")


class Note(msgspec.Struct, frozen=True, kw_only=True):
    """One message between workers."""

    worker: str
    table: str = ""
    what: Literal[
        "rows",
        "seats",
        "ask",
        "chat",
        "gone",
        "presence",
        "signal",
        "votes",
        "alive",
        "hello",
        "bye",
        "missed",
    ]
    """The last four are about the worker: a heartbeat, a request for everyone's presence, a
    shutdown; and that notes may have been missed, which it tells itself."""
    version: int = 0
    present: dict[int, int] = {}
    """For presence: the number of sockets of each seat at that worker."""
    text: str = ""
    """For a signal: the message, as sockets get it."""
    votes: dict[int, tuple[int, ...]] = {}
    """For votes: by seat, who wants a bot to play it."""


Listener = Callable[[Note], Awaitable[None]]


class Bus(Protocol):
    worker: str
    shared: bool

    @property
    def trouble(self) -> str:
        """What does not work at the moment; empty if all is well."""
        ...

    async def start(self, listener: Listener) -> None: ...

    def tell(self, note: Note) -> None: ...

    async def close(self) -> None: ...


class Alone:
    """The bus of a single process."""

    shared = False
    trouble = ""

    def __init__(self) -> None:
        self.worker = secrets.token_hex(4)

    async def start(self, listener: Listener) -> None:
        del listener

    def tell(self, note: Note) -> None:
        del note

    async def close(self) -> None:
        return None


class RedisBus:
    """Redis publish and subscribe."""

    shared = True

    def __init__(self, url: str) -> None:
        from redis.asyncio import Redis  # an extra, which a single process doesn't need

        self.worker = secrets.token_hex(4)
        self._redis: Any = Redis.from_url(url)
        self._troubles: dict[str, str] = {}
        self._out: asyncio.Queue[bytes] = asyncio.Queue(UNSENT)
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def trouble(self) -> str:
        """Reading and writing fail and recover apart, so one must not hide or outlast the other."""
        return next(iter(self._troubles.values()), "")

    async def start(self, listener: Listener) -> None:
        ready = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._read(listener, ready)),
            asyncio.create_task(self._write()),
        ]
        await asyncio.wait_for(ready.wait(), 10)

    def tell(self, note: Note) -> None:
        if self._out.full():
            self._out.get_nowait()  # workers read the store again once Redis is back
        self._out.put_nowait(msgspec.json.encode(note))

    async def _write(self) -> None:
        while True:
            message = await self._out.get()
            while True:
                try:
                    await self._redis.publish(CHANNEL, message)
                    self._troubles.pop("writing", None)
                    break
                except Exception as error:
                    await self._wait("writing", error)

    async def _read(self, listener: Listener, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    self._troubles.pop("reading", None)
                    if ready.is_set():
                        await listener(Note(worker=self.worker, what="missed"))
                    ready.set()
                    async for message in channel.listen():
                        await self._heard(listener, message)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                await self._wait("reading", error)

    async def _wait(self, doing: str, error: Exception) -> None:
        self._troubles[doing] = f"Redis: {error}"
        _log.warning("Redis is unavailable (%s); retrying", error)
        await asyncio.sleep(RETRY)

    async def _heard(self, listener: Listener, message: dict[str, Any]) -> None:
        if message.get("type") != "message":
            return
        note = msgspec.json.decode(message["data"], type=Note)
        if note.worker != self.worker:
            await listener(note)

    async def close(self) -> None:
        with contextlib.suppress(Exception):
            farewell = msgspec.json.encode(Note(worker=self.worker, what="bye"))
            await asyncio.wait_for(self._redis.publish(CHANNEL, farewell), 1)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()


def check(url: str) -> None:
    """Raises a one-line error unless Redis can be used."""
    try:
        from redis import Redis, RedisError
    except ModuleNotFoundError:
        raise InkribbonError(
            "--redis needs the package redis: install it with pip install 'inkribbon[redis]'"
        ) from None
    try:
        with Redis.from_url(url, socket_connect_timeout=5, socket_timeout=5) as client:
            client.ping()
    except (RedisError, ValueError, OSError) as error:
        raise InkribbonError(f"can't reach Redis ({error}): start it, or correct --redis") from None
