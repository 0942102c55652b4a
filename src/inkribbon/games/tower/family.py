"""The tower family: four private faces."""

from __future__ import annotations

from inkribbon.kernel.family import Family

TOWER = Family("tower", "inkribbon.games.tower", rooms=("state", "rules", "view"))
