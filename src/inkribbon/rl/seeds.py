"""The seeds of the games that an environment plays."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any


class Seeds:
    """A seed for each game: with `reset(seed=7)` the seeds are 7, 7/1, 7/2 and so on.

    Gymnasium and PettingZoo know only numbers. `reset(options={"seed": "test:7"})` names a game of
    `inkribbon simulate --seed test`.
    """

    def __init__(self) -> None:
        self._seed = ""
        self._games = 0

    def next(self, seed: int | None, options: Mapping[str, Any] | None = None) -> str:
        seed = (options or {}).get("seed", seed)
        if seed is not None or not self._seed:
            self._seed = str(secrets.randbits(63) if seed is None else seed)
            self._games = 0
            return self._seed
        self._games += 1
        return f"{self._seed}/{self._games}"
