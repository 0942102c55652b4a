"""Sockets that take whole frames: a message for many is framed once and written to each."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "inkribbon.transport"


class FramedProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which lets the application write frames beside it.

    Frames of a server are not masked and, without compression, the same for every client.
    """

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self.transport


def frame(payload: bytes) -> bytes:
    """A text message as one unmasked frame (RFC 6455, section 5.2)."""
    size = len(payload)
    if size < 126:
        head = bytes((0x81, size))
    elif size < 1 << 16:
        head = b"\x81\x7e" + size.to_bytes(2, "big")
    else:
        head = b"\x81\x7f" + size.to_bytes(8, "big")
    return head + payload


class Socket:
    """One open connection of a seat."""

    __slots__ = ("_transport", "backlog", "seat")

    def __init__(self, transport: asyncio.Transport, seat: int, backlog: int) -> None:
        self._transport = transport
        self.seat = seat
        self.backlog = backlog

    def send(self, payload: bytes) -> bool:
        return self.write(frame(payload))

    def write(self, framed: bytes) -> bool:
        """False if the client reads so slowly that it was let go."""
        transport = self._transport
        if transport.is_closing():
            return True
        transport.write(framed)
        if transport.get_write_buffer_size() > self.backlog:
            transport.abort()
            return False
        return True
