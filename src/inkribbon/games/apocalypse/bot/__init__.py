"""Bots for tables measured in inches."""

from __future__ import annotations

from .careful import InchesCareful

BOTS = {"careful": InchesCareful}
