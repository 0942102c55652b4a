"""Limits that apply to a connection before there is a request: how many, how long, how slow.

Uvicorn's protocol handles requests. A door stands before it, reads along, and closes connections
that take too long to send a request or send too long a header. A WebSocket leaves its door behind.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict
from enum import Enum
from typing import Any, cast

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from inkribbon.kernel.codec import encode
from inkribbon.server.errors import HeadTooLong, Refused, TooMany, TooSlow
from inkribbon.server.settings import Settings
from inkribbon.words.lexicon import load

SPARE = 128
"""Open files that are not connections: the store, helper processes, the log."""
SWEEP = 256
"""New connections after which closed ones are forgotten."""


class Doors:
    """All connections of a process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        allowed = open_files(settings.connections + SPARE) - SPARE
        self.most = min(settings.connections, allowed)
        self._open: defaultdict[str, set[asyncio.Transport]] = defaultdict(set)
        self._unasked: dict[Door, None] = {}
        """Connections that have not sent a whole header yet, oldest first."""
        self._since_sweep = 0

    def enter(self, address: str, transport: asyncio.Transport) -> None:
        """Count a connection, or refuse it."""
        self._since_sweep += 1
        if self._since_sweep >= SWEEP:
            self._sweep()
        if self._is_full(address):
            self._forget(address)
            if self._is_full(address):
                raise TooMany("too many open connections from your address: close some first")
        if len(self) >= self.most:
            self._make_room()
        self._open[address].add(transport)

    def _make_room(self) -> None:
        """Whoever has waited longest without asking for anything gives way."""
        self._sweep()
        if len(self) < self.most:
            return
        oldest = next(iter(self._unasked), None)
        if oldest is None:
            raise TooMany("too many open connections: try again later")
        oldest.refuse(TooSlow("too many open connections: send your request at once"))

    def leave(self, address: str, transport: asyncio.Transport) -> None:
        self._open[address].discard(transport)
        if not self._open[address]:
            del self._open[address]

    def wait_for(self, door: Door) -> None:
        self._unasked[door] = None

    def asked(self, door: Door) -> None:
        self._unasked.pop(door, None)

    def _sweep(self) -> None:
        """Forget closed connections: a WebSocket does not tell its door."""
        self._since_sweep = 0
        for address in list(self._open):
            self._forget(address)

    def _forget(self, address: str) -> None:
        left = {transport for transport in self._open[address] if not transport.is_closing()}
        if left:
            self._open[address] = left
        else:
            del self._open[address]

    def _is_full(self, address: str) -> bool:
        count = len(self._open.get(address, ()))
        return (
            count >= self.settings.connections_per_address and address not in self.settings.proxies
        )

    def __len__(self) -> int:
        return sum(map(len, self._open.values()))


class _Part(Enum):
    """What a client is expected to send next."""

    NOTHING = 0
    HEAD = 1
    BODY = 2


class Door(asyncio.Protocol):
    """One connection, until it becomes a WebSocket. It passes everything on to uvicorn."""

    def __init__(
        self,
        doors: Doors,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._doors = doors
        self._settings = doors.settings
        self._loop = _loop or asyncio.get_running_loop()
        self._inner = HttpToolsProtocol(config, server_state, app_state, _loop)
        self._parser = httptools.HttpRequestParser(self)
        # As uvicorn does, so that both understand the same.
        self._parser.set_dangerous_leniencies(lenient_data_after_close=True)
        self._transport: asyncio.Transport | None = None
        self._address = ""
        self._timer: asyncio.TimerHandle | None = None
        self._part = _Part.HEAD
        self._size = 0
        """Bytes of the header so far."""

    # From the transport

    def connection_made(self, made: asyncio.BaseTransport) -> None:
        transport = cast(asyncio.Transport, made)  # uvloop's is no subclass
        peer = transport.get_extra_info("peername")
        self._address = str(peer[0]) if isinstance(peer, tuple) else "?"
        try:
            self._doors.enter(self._address, transport)
        except Refused as error:
            _dismiss(transport, error)
            self._let_go()
            return
        self._transport = transport
        self._inner.connection_made(transport)
        self._expect(_Part.HEAD)

    def data_received(self, data: bytes) -> None:
        transport = self._transport
        if transport is None or transport.is_closing():
            return
        before = self._part
        broken = self._follow(data)
        # Of the piece in which a header begins, it is unknown how much belongs to it.
        self._size += len(data) if before is self._part is _Part.HEAD else 0
        if self._size > self._settings.header_limit:
            self.refuse(
                HeadTooLong("the header is over {limit} bytes", limit=self._settings.header_limit)
            )
            return
        self._inner.data_received(data)
        if transport.get_protocol() is not self:
            self._expect(_Part.NOTHING)  # it is a WebSocket now
            self._let_go()
        elif broken:
            transport.close()

    def _follow(self, data: bytes) -> bool:
        """Read along; whether this is no HTTP."""
        try:
            self._parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            return False
        except httptools.HttpParserError:
            return True
        return False

    def eof_received(self) -> None:
        if self._transport is not None:
            self._inner.eof_received()

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._transport is None:
            return
        self._expect(_Part.NOTHING)
        self._doors.leave(self._address, self._transport)
        self._inner.connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        """Parsers refer to whom they report to. A flood of connections must not wait for the
        garbage collector."""
        del self._parser, self._inner.parser

    # From the parser

    def on_message_begin(self) -> None:
        self._size = 0
        if self._part is not _Part.HEAD:
            self._expect(_Part.HEAD)

    def on_url(self, url: bytes) -> None:
        self._size += len(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._size += len(name) + len(value) + 4

    def on_headers_complete(self) -> None:
        self._expect(_Part.BODY)

    def on_message_complete(self) -> None:
        self._expect(_Part.NOTHING)

    # Time

    def _expect(self, part: _Part) -> None:
        """What must come now, in time."""
        self._part = part
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if part is _Part.HEAD:
            self._doors.wait_for(self)
            self._timer = self._loop.call_later(self._settings.header_seconds, self._late)
        else:
            self._doors.asked(self)
        if part is _Part.BODY:
            self._timer = self._loop.call_later(self._settings.body_seconds, self._late)

    def _late(self) -> None:
        self.refuse(TooSlow("the request did not arrive in time: send it again"))

    def refuse(self, error: Refused) -> None:
        self._expect(_Part.NOTHING)
        if self._transport is not None and not self._transport.is_closing():
            _dismiss(self._transport, error)


def _dismiss(transport: asyncio.Transport, error: Refused) -> None:
    body = encode(error.body(load()))  # nothing is known of the client yet
    head = (
        f"HTTP/1.1 {error.status} {error.code}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    transport.write(head.encode() + body)
    transport.close()


def open_files(wanted: int) -> int:
    """Raise the limit on open files as far as it goes; returns what it allows."""
    try:
        import resource
    except ModuleNotFoundError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < enough:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (enough, hard))
            soft = enough
    return wanted if soft == resource.RLIM_INFINITY else soft
