"""Tables measured in inches in a terminal."""

from __future__ import annotations

from .table import InchesBoard

BOARD = InchesBoard()
