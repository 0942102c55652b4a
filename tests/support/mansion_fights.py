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


ENRAGED = """
[[event]]
at = "b2"
name = "The alarm"
text = "A siren. It lifts its head."
effects = [{ do = "enrage" }]
"""


def mansion_fight(kind: str, *, wins: bool = True) -> str:
    """A scenario that is won by killing the boss, or by leaving once it is dead.

    A Tyrant that can be enraged is, as soon as somebody gets to the door.
    """
    goals = "" if wins else f'goals = [{{ do = "slay", enemy = "{kind}" }}, {{ do = "leave" }}]'
    drawing = MAP if wins else MAP.replace("| .   t |", "| .   X |")
    if kind == "tyrant-escaped":
        drawing = drawing.replace(" * d", " *fd")
    return f"""
id = "fight-{kind}"
title = "A fight with {kind}"
source = "authored"
brief = ""
goal = "Kill it."
kit = ["handgun", "shotgun", "knife", "first-aid-spray"]
{goals}

[decks.A]
green-herb = 2
handgun-bullets = 2

[decks.tension]
all-clear = 14
all-clear-hand = 6

[boss]
kind = "{kind}"
wins = {str(wins).lower()}

[map]
floors = ['''{drawing}''']
{ENRAGED if kind == "tyrant-escaped" else ""}
"""
