"""The words of the tile crawlers."""

from __future__ import annotations

from .voice import VOICE as VOICE
