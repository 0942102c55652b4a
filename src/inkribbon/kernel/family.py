"""A family of games shares one kind of board and one package that holds everything about it.

The rules of a family know only its name. The rooms that present them (words, terminal, bot,
leaflet) are modules of that package, imported on first use.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

FAMILIES: dict[str, Family] = {}
"""Every family that has been defined, by id."""


class Family:
    """Finds the rooms of a family."""

    def __init__(self, id: str, package: str, rooms: tuple[str, ...] = ()) -> None:
        self.id = id
        self.package = package
        self.rooms = rooms
        """The folders of its rules, from the bottom up: each imports only itself and those before
        it. Empty if the rules are a few files without folders. tests/test_layers.py enforces it."""
        self._rooms: dict[str, Any] = {}
        FAMILIES[id] = self

    def room(self, name: str) -> Any:
        """The module of a room that presents the family."""
        if name not in self._rooms:
            self._rooms[name] = import_module(f"{self.package}.{name}")
        return self._rooms[name]

    def has(self, name: str) -> bool:
        return find_spec(f"{self.package}.{name}") is not None
