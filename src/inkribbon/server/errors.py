"""Errors that a client receives: a status, a code for programs, a message for people."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import UNSET, UnsetType

from inkribbon.kernel.errors import Sentence, Worded, sentence
from inkribbon.words.lexicon import Lexicon

from .wire.replies import Error, State


class Refused(Worded):
    """A request that is refused."""

    status = 400
    code = "bad-request"

    def __init__(
        self, text: str | Sentence, offered: list[Any] | UnsetType = UNSET, **gaps: object
    ) -> None:
        super().__init__(text, **gaps)
        self.offered = offered

    def body(self, words: Lexicon, state: State | UnsetType = UNSET) -> Error:
        message = words.tell(self.sentence)
        return Error(code=self.code, message=message, offered=self.offered, state=state)


class NoToken(Refused):
    status = 401
    code = "no-token"


class NotAllowed(Refused):
    status = 403
    code = "not-allowed"


class NotYours(NotAllowed):
    code = "not-your-seat"


class Unclaimed(NotAllowed):
    """A link that opens nothing yet."""

    code = "unclaimed"


class Unknown(Refused):
    status = 404
    code = "unknown"


class Stale(Refused):
    """The table has moved on. The response includes the newest state."""

    status = 409
    code = "stale"


class Outdated(Refused):
    """A table that this version can't open."""

    status = 410
    code = "outdated"


class TooSlow(Refused):
    status = 408
    code = "too-slow"


class TooLarge(Refused):
    status = 413
    code = "too-large"


class Wrong(Refused):
    status = 422
    code = "wrong"


class TooMany(Refused):
    status = 429
    code = "too-many"


class HeadTooLong(Refused):
    status = 431
    code = "too-large"


class Unavailable(Refused):
    """Something that the server needs is down. It is worth trying again."""

    status = 503
    code = "unavailable"


class Internal(Refused):
    """An error in the server. Details are only in the log."""

    status = 500
    code = "internal"

    def __init__(self) -> None:
        super().__init__(sentence("Internal server error."))


class Plain(Refused):
    """What the framework refuses: unknown paths and methods."""

    CODES: ClassVar[dict[int, str]] = {404: "unknown", 405: "wrong-method"}

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(Sentence(detail))
        self.status = status
        self.code = self.CODES.get(status, "bad-request")
