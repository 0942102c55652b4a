"""The sentences of the table of inches."""

from __future__ import annotations

from .voice import VOICE as VOICE
