"""Bots for the table of inches."""

from __future__ import annotations

from .careful import InchesCareful
from .encoding import ENCODING
from .trial import fair
from .watched import WATCHED

__all__ = ["BOTS", "ENCODING", "WATCHED", "fair"]

BOTS = {"careful": InchesCareful}
