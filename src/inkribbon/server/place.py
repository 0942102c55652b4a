"""Where a worker stands among others on its machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from inkribbon.server.store.database import Store
from inkribbon.server.store.writer import Scribe, Thread

from .doors import Doors
from .homes import Homes
from .metrics import Counted


class Place(NamedTuple):
    doors: Doors | None = None
    """None if any worker may serve any table."""
    scribe: Callable[[Store], Scribe] = Thread
    others: Callable[[], list[Counted]] = list
    """What the others have counted so far."""

    @property
    def homes(self) -> Homes:
        return self.doors.homes if self.doors is not None else Homes()


ALONE = Place()
