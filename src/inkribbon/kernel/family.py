"""A family of games shares one type of board and one package.

The rules of a family know only its name. The code that presents them (words, terminal, bot,
leaflet) is in rooms of the package, which are imported on first use.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

FAMILIES: dict[str, Family] = {}
"""All families that have been imported, by id."""


class Family:
    """Finds the rooms of a family."""

    def __init__(self, id: str, package: str) -> None:
        self.id = id
        self.package = package
        self._rooms: dict[str, Any] = {}
        FAMILIES[id] = self

    def room(self, name: str) -> Any:
        """The module of a room."""
        if name not in self._rooms:
            self._rooms[name] = import_module(f"{self.package}.{name}")
        return self._rooms[name]

    def has(self, name: str) -> bool:
        return find_spec(f"{self.package}.{name}") is not None
