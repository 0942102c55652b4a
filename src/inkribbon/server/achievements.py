"""What players can achieve in each game, from the `achievements.toml` beside its ledger.

The browser keeps a player's results, so it also judges them. Names and texts are in the catalogue
of the pages.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any

import msgspec

from inkribbon.kernel.game import Game
from inkribbon.server.wire.bodies import Achievement

FILE = "achievements.toml"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    """Where they come from."""
    achievement: list[Achievement]


def achievements(game: Game[Any, Any]) -> list[Achievement]:
    return _read(game.home)


@lru_cache(maxsize=16)
def _read(package: str) -> list[Achievement]:
    file = files(package).joinpath(FILE)
    if not file.is_file():
        return []
    text = file.read_text("utf-8")
    return msgspec.toml.decode(text, type=_File).achievement
