"""What a client can be told went wrong: a status, a code for programs, a sentence for people."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """A request that is not granted."""

    status = 400
    code = "bad-request"

    def __init__(self, message: str, **more: Any) -> None:
        super().__init__(message)
        self.message = message
        self.more = more

    def body(self) -> dict[str, Any]:
        return {"type": "error", "code": self.code, "message": self.message, **self.more}


class NoToken(Refused):
    status = 401
    code = "no-token"


class NotAllowed(Refused):
    status = 403
    code = "not-allowed"


class NotYours(NotAllowed):
    code = "not-your-seat"


class Unknown(Refused):
    status = 404
    code = "unknown"


class Stale(Refused):
    """The table has gone on. Whoever sends it on adds the newest state."""

    status = 409
    code = "stale"


class TooLarge(Refused):
    status = 413
    code = "too-large"


class Wrong(Refused):
    status = 422
    code = "wrong"


class TooMany(Refused):
    status = 429
    code = "too-many"
