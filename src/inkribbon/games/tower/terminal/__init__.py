"""The tower in a terminal."""

from __future__ import annotations

from .table import TowerBoard

BOARD = TowerBoard()
