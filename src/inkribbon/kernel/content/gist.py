"""The gist of content: the values that rules read, without the words that people read.

A record is bound to the gist of its content. So rewording a card keeps old saves valid, and
changing a number makes them fail to load. A field added later does not count while it has its
default: content that does not use it is the same as before.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

WORDING = ("name", "text", "title", "brief", "goal", "source")
"""Fields of content that hold words for people.

A struct whose words end up in answers or in the world lists them in `counted`.
"""


def gist(value: Any) -> Any:
    """A value as plain data, without its wording."""
    if isinstance(value, msgspec.Struct):
        return {"": str(value.__struct_config__.tag or ""), **_fields(value)}
    if isinstance(value, dict):
        return {str(key): gist(member) for key, member in value.items()}
    if isinstance(value, tuple | list):
        return [gist(member) for member in value]
    return value


def _fields(value: msgspec.Struct) -> dict[str, Any]:
    return {
        name: gist(member)
        for name in value.__struct_fields__
        if counts(value, name, member := getattr(value, name))
    }


def counts(owner: msgspec.Struct, field: str, value: Any) -> bool:
    """Whether a field is part of the gist.

    A struct lists in `shown` the fields that only screens read, and in `added` the fields that are
    younger than the first saves, with the value that rules assumed before: as long as a field has
    it, older saves stay valid.
    """
    shown: tuple[str, ...] = getattr(owner, "shown", ())
    added: dict[str, Any] = getattr(owner, "added", {})
    as_before = field in added and added[field] == value
    return field not in shown and not as_before and not is_wording(owner, field, value)


def is_wording(owner: msgspec.Struct, field: str, value: Any) -> bool:
    """Whether a field of content is only for people."""
    counted: tuple[str, ...] = getattr(owner, "counted", ())
    return field in WORDING and isinstance(value, str) and field not in counted


def encoded(*values: Any) -> bytes:
    """The gist of some content as bytes, the same in every process."""
    return msgspec.json.encode(gist(values), order="sorted")


def gist_hash(*parts: bytes) -> str:
    """A short hash of encoded content."""
    return hashlib.blake2b(b"\n".join(parts), digest_size=8).hexdigest()
