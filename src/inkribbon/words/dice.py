"""Die faces in the order people read them."""

from __future__ import annotations

RANKS = ("high", "mid", "low", "blank")


def best_first(faces: tuple[str, ...]) -> list[str]:
    """The best symbols first; numbers and other faces by name."""
    return sorted(faces, key=lambda face: (RANKS.index(face) if face in RANKS else 0, face))
