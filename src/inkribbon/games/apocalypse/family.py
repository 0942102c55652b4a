"""The apocalypse family: miniatures on a table measured in inches."""

from __future__ import annotations

from inkribbon.kernel.family import Family

APOCALYPSE = Family(
    "apocalypse",
    "inkribbon.games.apocalypse",
    rooms=("printed", "scenario", "state", "rules", "view"),
)
