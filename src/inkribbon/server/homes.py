"""At which worker a table lives, when several on one machine serve one store.

Each table lives at one of them, so that its people sit together, and an answer is worked out once.
"""

from __future__ import annotations

from itertools import count
from typing import NamedTuple
from zlib import crc32

from inkribbon.server.tables.access import new_id


class Homes(NamedTuple):
    """One of several workers, or the only one."""

    here: int = 0
    among: int = 1

    def of(self, table: str) -> int:
        return crc32(table.encode()) % self.among

    def is_here(self, table: str) -> bool:
        return self.of(table) == self.here


class Namer:
    """Names for new tables: the workers get one each in turn, and so equally many."""

    def __init__(self, homes: Homes) -> None:
        self._homes = homes
        self._turns = count(homes.here)

    def new(self) -> str:
        home = next(self._turns) % self._homes.among
        while self._homes.of(name := new_id()) != home:
            pass
        return name
