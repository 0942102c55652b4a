"""Long answers: a client that does not read them must not fill the memory."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

PIECE = 64 * 1024


class Long(Response):
    """Sent piece by piece, as fast as it is read, in a place that it holds until then."""

    def __init__(self, place: AbstractContextManager[None], *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._place = place

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        del scope, receive
        body = memoryview(self.body)
        start = {"status": self.status_code, "headers": self.raw_headers}
        with self._place:
            await send({"type": "http.response.start", **start})
            for at in range(0, len(body), PIECE):
                piece = bytes(body[at : at + PIECE])
                await send({"type": "http.response.body", "body": piece, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
