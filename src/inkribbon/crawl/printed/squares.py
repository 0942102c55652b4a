"""How much fits into a square of the board."""

from __future__ import annotations

ROOM = 4
"""Room in a square: small models take 1, medium 2, large 4."""
TOKEN_ROOM = {"typewriter": 1, "item-box": 2}
"""Room taken up by tokens."""
MOST_CORPSES = 3
"""The most corpses in one square: a fourth would block the way."""
