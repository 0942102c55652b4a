"""The open connections of a table: who is here, and the messages that wait to be read."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from typing import NamedTuple

from inkribbon.server.store.bus import Bus, Note
from inkribbon.words.languages import DEFAULT


class Reader(NamedTuple):
    """Whoever reads along at a seat, in a language."""

    seat: int
    language: str


class Socket:
    """The open connection of a seat, with the messages that wait for its client to read them."""

    def __init__(self, seat: int, backlog: int, key: str = "", language: str = DEFAULT) -> None:
        self.seat = seat
        self.language = language
        self.reader = Reader(seat, language)
        self.key = key
        """The hash of its token."""
        self.ended = ""
        """Why no more messages are sent; empty while they are."""
        self.slow = False
        """Whether it was disconnected because its client reads too slowly."""
        self._backlog = backlog
        self._size = 0
        self._queue: asyncio.Queue[str] = asyncio.Queue()
        self._told: set[int] = set()
        """The numbers of the lines of the chat that were sent."""
        self._early: dict[int, str] | None = {}
        """Lines of the chat that wait until those before them were sent; None after that."""

    def send(self, text: str) -> bool:
        """Queue a message; False if the client reads so slowly that it is now disconnected."""
        if self.ended:
            return True
        self._size += len(text)
        if self._size > self._backlog:
            while not self._queue.empty():
                self._queue.get_nowait()
            self.slow = True
            self.end("reading too slowly")
            return False
        self._queue.put_nowait(text)
        return True

    def tell(self, number: int, text: str) -> bool:
        """Queue a line of the chat, once, however often it is heard of; False as for `send`."""
        if self._early is not None:
            self._early[number] = text
            return True
        if number in self._told:
            return True
        self._told.add(number)
        return self.send(text)

    def catch_up(self, lines: Iterable[tuple[int, str]]) -> None:
        """Queue what was said before, and then what was said meanwhile."""
        known, self._early = {**(self._early or {}), **dict(lines)}, None
        for number in sorted(known):
            self.tell(number, known[number])

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


class Sockets:
    """All connections of a table, here and at other workers."""

    def __init__(self, table: str, bus: Bus) -> None:
        self._table = table
        self._bus = bus
        self._here: list[Socket] = []
        self._elsewhere: dict[str, Counter[int]] = {}

    def __bool__(self) -> bool:
        """Whether any is open here."""
        return bool(self._here)

    def __len__(self) -> int:
        return len(self._here)

    def readers(self) -> set[Reader]:
        """The seats that are connected here, and in which languages."""
        return {socket.reader for socket in self._here}

    def present(self) -> Counter[int]:
        """How many connections each seat has, wherever they are."""
        found = self._count()
        for others in self._elsewhere.values():
            found.update(others)
        return found

    def _count(self) -> Counter[int]:
        return Counter(socket.seat for socket in self._here)

    # Coming and going

    def add(self, socket: Socket) -> None:
        self._here.append(socket)

    def remove(self, socket: Socket) -> bool:
        """Whether it was here."""
        if socket not in self._here:
            return False
        self._here.remove(socket)
        return True

    def end_all(self, reason: str) -> None:
        for socket in self._here:
            socket.end(reason)

    def end_without(self, keys: dict[int, str], reason: str) -> None:
        """End those that did not come with the key that their seat has now."""
        for socket in self._here:
            if socket.key != keys.get(socket.seat):
                socket.end(reason)

    # Sending

    def send(self, texts: dict[Reader, str], other: str = "", first: int | None = None) -> int:
        """Send each reader their own message, or the other; returns how many were too slow.

        A page may hold several seats. If the seat that is asked hears first, it draws each step
        once; otherwise it draws the step without its question, and then again.
        """
        slow = 0
        for socket in sorted(self._here, key=lambda socket: socket.seat != first):
            text = texts.get(socket.reader, other)
            slow += bool(text) and not socket.send(text)
        return slow

    def tell(self, number: int, texts: dict[Reader, str]) -> int:
        """Send each reader a line of the chat; returns how many were too slow."""
        return sum([not socket.tell(number, texts[socket.reader]) for socket in self._here])

    # Other workers

    def tell_workers(self) -> None:
        """Send other workers the sockets of this one."""
        if self._bus.shared:
            here = dict(self._count())
            worker = self._bus.worker
            self._bus.tell(Note(worker=worker, table=self._table, what="presence", present=here))

    def hear(self, note: Note) -> bool:
        """Take note of another worker's sockets; returns whether it is a new one."""
        new = note.worker not in self._elsewhere
        self._elsewhere[note.worker] = Counter(note.present)
        return new

    def forget(self, worker: str) -> bool:
        """A worker that is gone serves no one; returns whether it did."""
        return bool(self._elsewhere.pop(worker, None))
