"""Access: tokens, origins, and text from users."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterable
from urllib.parse import urlsplit

from inkribbon.server.errors import NoToken, Unknown
from inkribbon.server.store.schema import SeatRow


def new_id() -> str:
    """The id of a table: 96 random bits."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """192 random bits. Only the hash is stored."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def seat_of(token: str, seats: Iterable[SeatRow]) -> int:
    """The seat of a token. A wrong token and a missing table get the same response."""
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
    """Browsers send the origin of a page; other programs send none."""
    if origin is None:
        return True
    if origin in allowed:
        return True
    return bool(host) and urlsplit(origin).netloc.lower() == str(host).lower()


def plain(text: str, limit: int) -> str:
    """One line without control or direction characters. Markup stays: clients show it as text."""
    kept = [" " if unicodedata.category(c) in _UNSEEN or c in _TURNING else c for c in text]
    return " ".join("".join(kept).split())[:limit]


_UNSEEN = ("Cc", "Cs", "Zl", "Zp")
_TURNING = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that change the direction of writing, which could make a name look like another."""
