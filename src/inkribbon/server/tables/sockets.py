"""The open connection of a seat, with the messages that wait for its client to read them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator


class Socket:
    def __init__(self, seat: int, backlog: int, key: str = "") -> None:
        self.seat = seat
        self.key = key
        """The hash of its token."""
        self.ended = ""
        """Why no more messages are sent; empty while they are."""
        self._backlog = backlog
        self._size = 0
        self._queue: asyncio.Queue[str] = asyncio.Queue()

    def send(self, text: str) -> bool:
        """Queue a message; False if the client reads so slowly that it is now disconnected."""
        if self.ended:
            return True
        self._size += len(text)
        if self._size > self._backlog:
            while not self._queue.empty():
                self._queue.get_nowait()
            self.end("reading too slowly")
            return False
        self._queue.put_nowait(text)
        return True

    def end(self, reason: str) -> None:
        """Send what is queued, then close the connection."""
        if not self.ended:
            self.ended = reason
            self._queue.put_nowait("")

    async def messages(self) -> AsyncIterator[str]:
        """Messages one by one until the end; each counts as waiting until the next is wanted."""
        while text := await self._queue.get():
            yield text
            self._size -= len(text)
