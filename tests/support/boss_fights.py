"""A scenario file for each boss: a yard that it cannot leave, and an anteroom to prepare in."""

from __future__ import annotations

KIT = '["grenade-launcher", "assault-rifle", "knife", "first-aid-spray"]'


def boss_fight(kind: str, *, kit: str = KIT, falling_loses: bool = True) -> str:
    """A scenario that is won by killing the boss."""
    return f"""
id = "fight-{kind}"
title = "A fight with {kind}"
source = "authored"
brief = ""
goal = "Kill it."
tension_reshuffles = true
falling_loses = {str(falling_loses).lower()}
kit = {kit}

[decks.A]
green-herb = 2
handgun-bullets = 2

[decks.tension]
all-clear = 6
lurching-gait = 1
death-rattle = 1

[boss]
kind = "{kind}"
at = "B"

[map]
floors = ['''
+---+---+---+---+---+---+
| 1   a | .   .   .   . |
+       +               +
| 2   * n .   .   .   . |
+       +               +
| .   a | .   .   B*  Z |
+---+---+               +
        | .   .   .   . |
        +---+---+---+---+
''']
enemies = {{ Z = "zombie" }}
"""
