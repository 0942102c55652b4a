"""The tower's sentences."""

from __future__ import annotations

from .voice import VOICE as VOICE
