"""Bots for the table of inches."""

from __future__ import annotations

from .careful import InchesCareful
from .encoding import ENCODING
from .trial import fitting
from .watched import WATCHED

__all__ = ["BOTS", "ENCODING", "WATCHED", "fitting"]

BOTS = {"careful": InchesCareful}
