"""Environments for programs that learn: PettingZoo, Gymnasium and OpenSpiel.

They need packages that the rest of Inkribbon does without: pip install 'inkribbon[rl]'.

>>> from inkribbon import rl
>>> env = rl.aec("re3", "escaping-the-warehouse", players=2)
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from inkribbon.kernel.errors import InkribbonError

if TYPE_CHECKING:
    from gymnasium.vector import VectorEnv

    from .seat import SeatEnv


class MissingPackage(InkribbonError):
    """An environment needs a package that is not installed."""


def aec(
    game: str,
    scenario: str = "",
    *,
    players: int = 0,
    characters: Sequence[str] = (),
    modes: Sequence[str] = (),
    max_cycles: int = 0,
    shaped: float = 0,
) -> Any:
    """A PettingZoo environment: all seats of a table, one after another."""
    return _room("zoo").TableEnv(
        *(game, scenario),
        players=players,
        characters=characters,
        modes=modes,
        max_cycles=max_cycles,
        shaped=shaped,
    )


def parallel(game: str, scenario: str = "", **kwargs: Any) -> Any:
    """The same with PettingZoo's parallel interface: every seat answers, and that of the seat that
    must decide counts."""
    return _room("zoo").ParallelEnv(game, scenario, **kwargs)


def gym(game: str, scenario: str = "", **kwargs: Any) -> SeatEnv:
    """A Gymnasium environment: one seat of a table. Bots play the others."""
    made: SeatEnv = _room("seat").SeatEnv(game, scenario, **kwargs)
    return made


def vector(
    count: int, game: str, scenario: str = "", *, processes: bool = False, **kwargs: Any
) -> VectorEnv[Any, Any, Any]:
    """Several Gymnasium environments, stepped at once: in this process, or each in its own."""
    made: VectorEnv[Any, Any, Any] = _room("batch").vector(
        count, game, scenario, processes=processes, **kwargs
    )
    return made


def spiel(game: str, scenario: str = "", *, players: int = 0, limit: int = 0) -> Any:
    """An OpenSpiel game. Its dice and draws are explicit chance nodes."""
    return _room("open_spiel").load(game, scenario, players=players, limit=limit)


def _room(name: str) -> Any:
    try:
        return import_module(f"{__name__}.{name}")
    except ModuleNotFoundError as error:
        raise MissingPackage(
            f"this environment needs {error.name}: install it with pip install 'inkribbon[rl]'"
        ) from None
