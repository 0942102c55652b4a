"""Emoji that are written as several characters, and the invisible ones that join them."""

from __future__ import annotations

import re
import unicodedata

JOINER = "\u200d"
"""Makes one picture of two: a man, a woman and a girl become a family."""
_VARIANTS = "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""Changes of the picture before: in colour, and the tones of skin."""
_ARROW = "\u2194"
"""The only sign in emoji that Unicode counts among those of mathematics."""
_FLAG = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{4,6}\U000e007f")
"""A black flag and the letters of a region, as of Scotland."""
_BLANK = "\u2800"
"""Counts as a picture, though nothing is on it."""


def joints(text: str) -> set[int]:
    """The places of the invisible characters that hold one emoji together."""
    found = {at for at, letter in enumerate(text) if letter == JOINER and _is_joint(text, at)}
    for flag in _FLAG.finditer(text):
        found.update(range(flag.start() + 1, flag.end()))
    return found


def _is_joint(text: str, at: int) -> bool:
    """Whether there is a picture on both sides."""
    before = text[max(0, at - 3) : at].rstrip(_VARIANTS)[-1:]
    return _is_picture(before) and _is_picture(text[at + 1 : at + 2])


def _is_picture(letter: str) -> bool:
    if not letter or letter == _BLANK:
        return False
    return letter == _ARROW or unicodedata.category(letter) == "So"
