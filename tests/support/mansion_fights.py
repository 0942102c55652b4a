"""Small scenario files for the bosses of the first game: they roam, and doors can be shut."""

from __future__ import annotations

MAP = """
+---+---+---+---+---+---+---+---+---+
| 1   a | .   .   .   .   . | .   . |
+       +                   +       +
| 2   * d .   .   .   .   . n .   . |
+       +                   +       +
| .   t | .   .   B   .   g | .   * |
+---+---+                   +---+---+
        | .   .   .   .   . |
        +                   +
        | *   .   .   .   . |
        +---+---+---+---+---+
"""


def mansion_fight(kind: str, *, wins: bool = True, extra: str = "") -> str:
    """A scenario that is won by killing the boss, or by leaving once it is dead."""
    goals = "" if wins else f'goals = [{{ do = "slay", enemy = "{kind}" }}, {{ do = "leave" }}]'
    drawing = MAP if wins else MAP.replace("| .   t |", "| .   X |")
    return f"""
id = "fight-{kind}"
title = "A fight with {kind}"
source = "authored"
brief = ""
goal = "Kill it."
kit = ["magnum", "shotgun", "knife", "first-aid-spray"]
{goals}
{extra}

[decks.A]
green-herb = 2
handgun-bullets = 2

[decks.tension]
all-clear = 14
all-clear-hand = 6
{"three-minutes-until-explosion = 1" if kind == "tyrant-escaped" else ""}

[boss]
kind = "{kind}"
wins = {str(wins).lower()}

[map]
floors = ['''{drawing}''']
"""
