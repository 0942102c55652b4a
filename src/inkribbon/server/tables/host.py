"""What the parts of a room need from it, and from the server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from inkribbon.kernel.errors import Sentence
from inkribbon.server.limits import Buckets
from inkribbon.server.metrics import Counts, Metrics
from inkribbon.server.settings import Settings
from inkribbon.server.store.bus import Bus
from inkribbon.server.store.database import Store
from inkribbon.server.store.writer import Writer
from inkribbon.server.tables.state.drafts import Draft
from inkribbon.server.tables.state.table import Table
from inkribbon.server.thinking.thinkers import Thinkers
from inkribbon.server.wire import replies

from .sockets import Reader, Sockets


class Services(Protocol):
    """What a room needs from the server."""

    settings: Settings
    store: Store
    writer: Writer
    thinkers: Thinkers
    metrics: Metrics
    bus: Bus


class Host(Protocol):
    """A room, as its parts see it."""

    table: Table
    services: Services
    sockets: Sockets
    lock: asyncio.Lock
    metrics: Counts
    changes: Buckets
    """How often each player may still change seats."""

    async def answer(self, seat: int, version: int, action: bytes) -> None:
        """Take an answer; on return it is committed and the change is sent."""

    async def commit(self, draft: Draft) -> bool:
        """Write a draft and send what it changes. False if another worker was faster."""

    def must_exist(self) -> None:
        """Refuse what comes too late, because the table was deleted."""

    async def load_seats(self) -> None:
        """Read the seats again, and end sockets whose key no longer fits."""

    async def announce(self, text: str | Sentence, **gaps: object) -> None:
        """Say something in the name of the table itself."""

    def say_undo(self) -> None:
        """Send every seat the undo request as it sees it."""

    def send_each(self, message: Callable[[Reader], replies.Reply]) -> None:
        """Send every socket here its own."""

    def send_line(self, number: int, line: Callable[[Reader], replies.ChatLine]) -> None:
        """Send every socket here its own version of a line of the chat, unless it has it."""

    def send_all(self, message: replies.Reply) -> None:
        """Send every socket here the same."""

    def send_text(self, text: str) -> None:
        """The same, for a message that is encoded already."""

    def say_presence(self) -> None:
        """Send every socket here who is here, and who wants a bot to play for whom."""

    def stir(self) -> None:
        """Wake the bots if the table waits for one."""
