"""`careful` in the tower: plans its own turn exactly, and the escape from what was called out."""

from __future__ import annotations

from .careful import TowerCareful

BOTS = {"careful": TowerCareful}
