"""The tower's `careful` bot: plans its own turn exactly, and the escape from the calls it hears."""

from __future__ import annotations

from .careful import TowerCareful
from .encoding import ENCODING
from .watched import WATCHED

BOTS = {"careful": TowerCareful}

__all__ = ("BOTS", "ENCODING", "WATCHED")
