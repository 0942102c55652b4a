"""The only list of games."""

from __future__ import annotations

from typing import Any

from inkribbon.games.apocalypse.game import GAME as APOCALYPSE
from inkribbon.games.re1.edition import GAME as RE1
from inkribbon.games.re2.edition import GAME as RE2
from inkribbon.games.re3.edition import GAME as RE3
from inkribbon.games.tower.game import GAME as TOWER
from inkribbon.kernel.errors import UnknownGame
from inkribbon.kernel.game import Game

GAMES: dict[str, Game[Any, Any]] = {game.id: game for game in (RE1, RE2, RE3, TOWER, APOCALYPSE)}


def game(name: str) -> Game[Any, Any]:
    """A game by its id."""
    if name not in GAMES:
        raise UnknownGame(
            "there is no game {name!r}: choose among {known}", name=name, known=", ".join(GAMES)
        )
    return GAMES[name]
