"""How much fits into a square of the board."""

from __future__ import annotations

ROOM = 4
"""Points of room in a square: small models take 1, medium 2, large 4."""
TOKEN_ROOM = {"typewriter": 1, "item-box": 2}
"""Room that tokens take up, as models do."""
MOST_CORPSES = 3
"""Corpses in one square: a fourth would leave no room to walk through."""
