"""Encodes worlds as bytes and packs bytes into a line of text.

Static data is not stored: a world refers to its book by key.
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
    """Decode a world and attach it to its book."""

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
    """The digest of already encoded data."""
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def settle() -> None:
    """Resolve the types of every struct now, before any thread starts.

    msgspec does it when it first decodes a struct; two threads doing so at once crash the process.
    """
    for kind in _structs(msgspec.Struct):
        if kind.__module__.startswith("inkribbon."):
            msgspec.json.Decoder(kind)


def _structs(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for known in kind.__subclasses__():
        yield known
        yield from _structs(known)


# Packing

MOST = 1 << 22
"""Size limit of unpacked data, in bytes: ample for any game, harmless for a server."""


def pack(data: bytes) -> str:
    return binascii.b2a_base64(zlib.compress(data, 6), newline=False).decode()


def unpack(text: str) -> bytes:
    """Undo `pack`; raises ValueError if the text is damaged."""
    try:
        unzip = zlib.decompressobj()
        data = unzip.decompress(binascii.a2b_base64(text.encode(), strict_mode=True), MOST)
    except (binascii.Error, zlib.error) as error:
        raise ValueError(f"its packed data cannot be read: {error}") from None
    if not unzip.eof:
        raise ValueError("its packed data is cut off or too long")
    return data
