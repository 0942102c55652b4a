"""Holding a house: its open doorways, and who builds where."""

from __future__ import annotations

from inkribbon.games.apocalypse.rules.barricades import Build
from inkribbon.games.apocalypse.rules.moving import Turn
from inkribbon.games.apocalypse.state.world import Human
from inkribbon.geometry.inches import SIDES

from .threat import Ground


def open_gaps(ground: Ground) -> list[int]:
    """One inside square for each open doorway."""
    home = ground.home
    layout = ground.humans_walk
    edge = [s for s in ground.book.home if any(n not in home for n in layout.beside[s])]
    found: list[int] = []
    for square in edge:
        if not any(abs(square - other) in (1, layout.ground.width) for other in found):
            found.append(square)
    return found


def outward(ground: Ground, square: int) -> list[int]:
    """The directions that lead out of the home zone from a square at a gap."""
    onward = ground.humans_walk.onward[square]
    return [way for way in SIDES if onward[way] >= 0 and onward[way] not in ground.home]


def close_door(
    ground: Ground, human: Human, builds: list[Build], turns: list[Turn]
) -> Build | Turn | None:
    """Close the doorway that a human stands in: face it, then build."""
    ways = outward(ground, human.square)
    if not ways:
        return None
    layout = ground.humans_walk
    wanted = [layout.ground.border(human.square, layout.onward[human.square][w]) for w in ways]
    closing = [build for build in builds if any(border in build.borders for border in wanted)]
    if closing:
        return max(closing, key=lambda build: len(build.borders))
    if ground.view.stage == "fresh" and ground.view.supply and _can_pay(ground, human):
        return next((turn for turn in turns if turn.facing in ways), None)
    return None


def _can_pay(ground: Ground, human: Human) -> bool:
    """Whether this human can pay for a barricade, alone or with help."""
    others = [other for other in ground.standing if not other.done and other.id != human.id]
    return not human.wounds or bool(others)
