"""Who may do what: tokens, origins, and text that stays text."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterable
from urllib.parse import urlsplit

from inkribbon.server.errors import NoToken, Unknown
from inkribbon.server.store.database import SeatRow


def new_id() -> str:
    """The name of a table: 96 bits, nothing to guess."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """192 bits. Only its hash is kept."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def seat_of(token: str, seats: Iterable[SeatRow]) -> int:
    """The seat that a token holds. A wrong token and a wrong table look the same from outside."""
    wanted = hashed(token)
    found = [s.seat for s in seats if s.token and hmac.compare_digest(s.token, wanted)]
    if not found:
        raise Unknown(NOTHING)
    return found[0]


NOTHING = "there is no such table, or the token does not belong to it"


def bearer(header: str | None) -> str:
    """The token of an Authorization header."""
    kind, _, token = (header or "").partition(" ")
    if kind.lower() != "bearer" or not token.strip():
        raise NoToken("send the token of your seat: Authorization: Bearer TOKEN")
    return token.strip()


def same_origin(origin: str | None, host: str | None, allowed: Iterable[str]) -> bool:
    """Browsers say where a page came from; programs that are not browsers say nothing."""
    if origin is None:
        return True
    if origin in allowed:
        return True
    return bool(host) and urlsplit(origin).netloc.lower() == str(host).lower()


def plain(text: str, limit: int) -> str:
    """One line without control or direction signs. Markup is left alone: it is only text."""
    kept = [" " if unicodedata.category(c) in _UNSEEN or c in _TURNING else c for c in text]
    return " ".join("".join(kept).split())[:limit]


_UNSEEN = ("Cc", "Cs", "Zl", "Zp")
_TURNING = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that turn the direction of writing, with which a name could pose as another."""
