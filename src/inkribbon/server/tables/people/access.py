"""Access: tokens, origins, and text from users."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Iterable

from inkribbon.kernel.errors import sentence
from inkribbon.server.errors import NoToken, Unknown, Wrong
from inkribbon.server.store.schema import SeatRow
from inkribbon.words.languages import LANGUAGES
from inkribbon.words.lexicon import load

from .emoji import JOINER, joints


def new_id() -> str:
    """The id of a table: 96 random bits."""
    return secrets.token_urlsafe(12)


def new_token() -> str:
    """192 random bits. Only the hash is stored."""
    return secrets.token_urlsafe(24)


def new_seed() -> str:
    """What a table's dice come from: 128 random bits."""
    return secrets.token_hex(16)


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
    # Not by urlsplit, which raises on what is no URL.
    return bool(host) and origin.partition("://")[2].lower() == str(host).lower()


def plain(text: str, limit: int) -> str:
    """One line without control or invisible characters, but for those that hold an emoji together.
    Markup stays: clients show it as text."""
    kept = joints(text)
    shown = "".join(letter if at in kept else _shown(letter) for at, letter in enumerate(text))
    return _unstacked(" ".join(shown.split()))[:limit].strip(f" {JOINER}")


_STACK = 4
"""Accents on one letter; more of them would cover the lines around it."""


def _unstacked(text: str) -> str:
    """Without accents that stand on no letter or on too many others."""
    kept, room = [], 0
    for letter in text:
        is_accent = unicodedata.category(letter) in ("Mn", "Me")
        room = room - 1 if is_accent else 0 if letter == " " else _STACK
        if not is_accent or room >= 0:
            kept.append(letter)
    return "".join(kept)


_BREAKS = ("Cc", "Cs", "Zl", "Zp", "Zs")
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters that look like nothing."""


_TURNING = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Characters that change the direction of writing, which could make a name look like another."""


def is_hostile(letter: str) -> bool:
    """Whether a letter of a longer text controls a terminal, or turns what is around it."""
    return letter in _TURNING or (letter not in "\n\t" and unicodedata.category(letter) == "Cc")


def _shown(letter: str) -> str:
    """A letter, a space for what would break the line, nothing for what can't be seen."""
    kind = unicodedata.category(letter)
    if kind in _BREAKS or letter in _TURNING:
        return " "
    return "" if kind == "Cf" or letter in _BLANK else letter


def name_of(text: str) -> str:
    """A name that people can read; empty if none is given."""
    name = plain(text, NAME)
    if text and not name:
        raise Wrong("the name is blank: choose one that can be read")
    return name


def same_name(one: str, other: str) -> bool:
    """Whether two names look alike."""
    return _folded(one) == _folded(other)


def _folded(name: str) -> str:
    letters = unicodedata.normalize("NFKC", name).casefold()
    return "".join(letter for letter in letters if unicodedata.category(letter) != "Cf")


NAME = 40
TABLE_NAME = "Table"
"""Who announces what happens to the table itself."""
RESERVED = (sentence(TABLE_NAME), sentence("Spectator"))
"""Names that no seat may have, in any language."""


def check_name(name: str, others: Iterable[str]) -> None:
    reserved = [load(language).tell(known) for language in LANGUAGES for known in RESERVED]
    if any(same_name(name, other) for other in (*reserved, *others)):
        raise Wrong("the name {name!r} is taken: choose another", name=name)


def host_is_known(host: str | None, known: Iterable[str]) -> bool:
    """Whether a request is addressed to this server: its name without the port."""
    name = (host or "").lower()
    bare = name.rpartition(":")[0] if name.rpartition(":")[2].isdigit() else name
    return not known or bare in known
