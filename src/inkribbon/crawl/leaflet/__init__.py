"""Printable scenario pages, summaries of scenario files, and maps of where characters fell."""

from __future__ import annotations

from .facts import facts as facts
from .heat import HEAT, heat_map, picture
from .page import leaflet as page
from .plan import DRAWING, PALETTE, has_map

STYLE = f"{PALETTE}{DRAWING}{HEAT}"

__all__ = ["STYLE", "facts", "has_map", "heat_map", "page", "picture"]
