"""Sockets that take whole frames: a message for many is framed once and written to each.

And that give messages straight to whoever listens: uvicorn stops reading a socket for every message
until the application has asked for it, which costs more than most answers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.utils import apply_mask

EXTENSION = "inkribbon.protocol"
Listener = Callable[[bytes], None]

TEXT = 0x81
"""The first byte of a text message that is one frame; the first bit says that it is whole."""
WHOLE = 0x80
MASKED = 0x80
SHORT, MEDIUM = 126, 127
"""Sizes from here on stand in the next two bytes, or in the next eight."""
MASK = 4


class FramedProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, beside which the application reads and writes.

    Frames of a server are not masked and, without compression, the same for every client.
    """

    _listener: Listener | None = None
    _in_step = True
    """Whether what has come so far ended with a frame. Once it did not, uvicorn reads the rest."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self

    def listen(self, listener: Listener) -> None:
        """Give text messages to the listener, as soon as the application has taken all others."""
        self._listener = listener

    def data_received(self, data: bytes) -> None:
        if self._in_step and self.handshake_complete:
            if self._listener is not None and self._is_next():
                message = whole_text(data)
                # One that is too long uvicorn refuses.
                if message is not None and len(message) <= self.config.ws_max_size:
                    self._listener(message)
                    return
            self._in_step = ends_with_a_frame(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        if self._listener is None or self.curr_msg_data_type != "text" or not self._is_next():
            super().send_receive_event_to_app()
            return
        message = b"".join(self.frames)
        self.frames = []
        self._listener(message)

    def _is_next(self) -> bool:
        """Nothing that came before waits for the application, and it has not said goodbye."""
        return self.queue.empty() and not self.close_sent


def whole_text(data: bytes) -> bytes | None:
    """The message in what came from a client, if that is one short text frame and nothing else."""
    if len(data) < 2 or data[0] != TEXT:
        return None
    start = _payload(data)
    if start is None or start[1] != len(data) or data[1] == MASKED | MEDIUM:
        return None
    begin, end = start
    mask = data[begin - MASK : begin]
    return data[begin:end] if mask == bytes(MASK) else apply_mask(data[begin:end], mask)


def ends_with_a_frame(data: bytes) -> bool:
    """Whether this is whole frames of whole messages, one after the other."""
    while data:
        found = _payload(data) if data[0] & WHOLE else None
        if found is None or found[1] > len(data):
            return False
        data = data[found[1] :]
    return True


def _payload(data: bytes) -> tuple[int, int] | None:
    """Where the payload of a client's frame begins and ends (RFC 6455, section 5.2)."""
    if len(data) < 2 or not data[1] & MASKED:
        return None
    size, start = data[1] & ~MASKED, 2
    if size >= SHORT:
        width = 2 if size == SHORT else 8
        if len(data) < start + width:
            return None
        size, start = int.from_bytes(data[start : start + width], "big"), start + width
    start += MASK
    return start, start + size


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
