"""A limit on WebSocket frames: also on pings, fragments and whatever no handler ever sees.

Uvicorn answers pings by itself, and handles whatever has arrived in one go. A client that sends
tens of thousands of frames at once would keep everybody else waiting.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from inkribbon.server.limits import Bucket
from inkribbon.server.settings import Settings

PIECE = 1024
"""Bytes that are handled before the limit is checked again: at most 170 frames."""
SPARE = 10
"""How many frames a client may send for each message that it may send."""
POLICY = 1008


class Frames(WebSocketsSansIOProtocol):
    """One WebSocket, which is closed if too many frames arrive."""

    def __init__(self, settings: Settings, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        rate, burst = settings.messages_per_second, settings.message_burst
        self._bucket = Bucket(SPARE * rate, SPARE * burst)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_text(self, event: Frame) -> None:
        if self._may():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._may():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._may():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._may():
            super().handle_pong(event)

    def _may(self) -> bool:
        if self.transport.is_closing():
            return False
        if self._bucket.take():
            return True
        self.conn.fail(POLICY, "too many frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()
        return False
