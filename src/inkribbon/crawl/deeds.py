"""What is counted in the games of this family."""

from __future__ import annotations

from typing import Any

from inkribbon.kernel.game import Deeds, once

from .state.events import (
    Attacked,
    AttackLanded,
    AttackMissed,
    BarrelExploded,
    BossKilled,
    EnemyKilled,
    Evaded,
    Found,
    Harmed,
    Moved,
)


def _is_item(event: Found, game: Any) -> int:
    """A search may find nothing."""
    del game
    return int(event.card != "")


def _levels(event: Harmed, game: Any) -> int:
    del game
    return event.damage


def _points(event: Attacked, game: Any) -> int:
    del game
    return event.points


def _shot(event: BarrelExploded, game: Any) -> int:
    """A barrel takes one point, or none from a weapon that has no ammunition."""
    return int(game.contents.items[event.weapon].capacity > 0)


DEEDS = Deeds(
    {
        "hits": {AttackLanded: once},
        "misses": {AttackMissed: once},
        "evaded": {Evaded: once},
        "hurt": {Harmed: once},
        "moved": {Moved: once},
        "finds": {Found: _is_item},
        "damage": {Harmed: _levels},
        "ammunition": {Attacked: _points, BarrelExploded: _shot},
        "kills": {EnemyKilled: once, BossKilled: once},
    }
)
