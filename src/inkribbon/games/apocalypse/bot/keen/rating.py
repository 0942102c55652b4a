"""What a plan costs, in half inches of way: what is left to do, and how near the dead are."""

from __future__ import annotations

from inkribbon.geometry.flood import FAR

from .chase import Chase

BITE = 6.0
"""A bite, of which one in six wounds."""
SITE = 24.0
"""A site left to search, besides the way there."""
FIRST = 60.0
"""That anything is left to search: the exit is not even announced."""
WAY = 0.7
"""A half inch of the way to a site or to the exit."""
LEFT = 60.0
"""What each human who has left is worth."""
CRATE = 40.0
"""A crate left on the ground, besides the way there and back."""
CARRIED = 20.0
"""A crate that is carried, besides the way back."""
NOBODY = 60
"""The way to a crate that nobody can carry."""
OUTSIDE = 100.0
"""Each human outside the home zone when the last turn ends."""
DAILY = 0.2
"""How much what is left to do counts after each turn, besides the last."""
AIR = 0.1
"""How much better half an inch more between a human and the nearest zombie is than a bite less."""
FAR_ENOUGH = 20
"""Half inches beyond which zombies need not be farther away."""


def to_do(chase: Chase) -> float:
    """What is left to do for the goal."""
    kind = chase.field.win.kind
    if kind == "escape":
        return _to_escape(chase)
    return _to_fetch(chase) if kind == "supplies" else 0.0


def _to_escape(chase: Chase) -> float:
    field, humans = chase.field, chase.standing()
    done = LEFT * chase.left
    if chase.sites:
        ways = [_shortest(chase, site, FAR_ENOUGH * 2) for site in chase.sites]
        return FIRST + sum(SITE + WAY * way for way in ways) - done
    way = field.humans_walk.layout.walk(field.exit.square)
    ways = [max(0, way[walker.square] - field.pace // 2) for walker in humans]
    return WAY * sum(ways) / max(1, len(ways)) - done


def _to_fetch(chase: Chase) -> float:
    field = chase.field
    back = field.humans_walk.layout.walk(field.back.square)
    cost = sum(CARRIED + back[w.square] for w in chase.standing() if w.crate)
    return cost + sum(
        CRATE + back[crate] + _shortest(chase, crate, NOBODY, field.hurt_from)
        for crate in chase.crates
    )


def _shortest(chase: Chase, square: int, nobody: int, healthy: int = FAR) -> int:
    """The way of the nearest human who could do it."""
    way = chase.field.humans_walk.layout.walk(square)
    return min([way[w.square] for w in chase.standing() if w.wounds < healthy], default=nobody)


def air(chase: Chase) -> float:
    """How far the nearest zombie is from a human, on average."""
    humans = chase.standing()
    total = 0
    for walker in humans:
        way = chase.field.zombies_walk.layout.walk(walker.square)
        total += min(FAR_ENOUGH, min([way[zombie] for zombie in chase.zombies], default=FAR))
    return total / max(1, len(humans))


def astray(chase: Chase) -> float:
    """Those outside the zone that has to be held."""
    home = chase.field.home
    return OUTSIDE * sum(not home >> walker.square & 1 for walker in chase.standing())
