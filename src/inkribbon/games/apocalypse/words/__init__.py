"""How tables measured in inches are told."""

from __future__ import annotations

from .voice import VOICE as VOICE
