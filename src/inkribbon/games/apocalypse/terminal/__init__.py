"""The table of inches in the terminal."""

from __future__ import annotations

from .table import InchesBoard

BOARD = InchesBoard()
