"""Worlds as bytes and back, and bytes as a line of text.

Static facts are not stored: a world names its book by key.
"""

from __future__ import annotations

import binascii
import hashlib
import zlib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeVar

import msgspec

from .data import Data, decode_tagged
from .world import Static, World

W = TypeVar("W", bound=World)


def _static_as_key(value: Any) -> Any:
    if isinstance(value, Static):
        return value.key
    raise NotImplementedError(type(value))


_encoder = msgspec.json.Encoder(enc_hook=_static_as_key)


def encode(value: object) -> bytes:
    """Any world, view, action or event as JSON."""
    return _encoder.encode(value)


def decode(data: bytes, kind: type[W], book: Static) -> W:
    """The world that was encoded, joined to its book again."""

    def hook(wanted: type, value: Any) -> Any:
        return book.part(value) if issubclass(wanted, Static) else decode_tagged(wanted, value)

    return msgspec.json.decode(data, type=kind, dec_hook=hook)


@lru_cache(maxsize=1)
def _data_decoder() -> msgspec.json.Decoder[Data]:
    return msgspec.json.Decoder(Data, dec_hook=decode_tagged)


def decode_data(data: bytes | str) -> Data:
    """One action, task or event by its tag."""
    return _data_decoder().decode(data)


def digest(value: object) -> str:
    """A short hash of a world, the same in every process."""
    return fingerprint(encode(value))


def fingerprint(data: bytes) -> str:
    """The digest of what is encoded already."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def settle() -> None:
    """Work out the types of every struct now, before there are threads.

    msgspec does it when a struct is first read, and two threads that do so at once end the process.
    """
    for kind in _structs(msgspec.Struct):
        if kind.__module__.startswith("inkribbon."):
            msgspec.json.Decoder(kind)


def _structs(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for known in kind.__subclasses__():
        yield known
        yield from _structs(known)


# Packing

MOST = 1 << 24
"""Bytes that a packed text may hold: far more than any game, far less than harms a server."""


def pack(data: bytes) -> str:
    return binascii.b2a_base64(zlib.compress(data, 6), newline=False).decode()


def unpack(text: str) -> bytes:
    """What was packed, or a ValueError that says what is wrong with it."""
    try:
        unzip = zlib.decompressobj()
        data = unzip.decompress(binascii.a2b_base64(text.encode(), strict_mode=True), MOST)
    except (binascii.Error, zlib.error) as error:
        raise ValueError(f"what is packed in it cannot be read: {error}") from None
    if not unzip.eof:
        raise ValueError("what is packed in it is cut off, or too much")
    return data
