"""Bots for the table of inches."""

from __future__ import annotations

from .careful import InchesCareful

BOTS = {"careful": InchesCareful}
