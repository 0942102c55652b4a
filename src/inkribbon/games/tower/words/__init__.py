"""How the tower is told."""

from __future__ import annotations

from .voice import VOICE as VOICE
