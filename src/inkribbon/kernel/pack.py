"""Bytes packed into a line of text, and back."""

from __future__ import annotations

import binascii
import zlib

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
