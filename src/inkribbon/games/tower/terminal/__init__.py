"""The tower in the terminal."""

from __future__ import annotations

from .table import TowerBoard

BOARD = TowerBoard()
