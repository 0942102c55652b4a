"""A family of games shares one kind of board, and one package that holds all that belongs to it.

The rules of a family know only its name. Whatever presents them (words, terminal, bot, leaflet) is
a room of that package, imported when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

FAMILIES: dict[str, Family] = {}
"""Every family that was defined, by id."""


class Family:
    """Where the rooms of a family are found."""

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
