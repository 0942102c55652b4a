"""How good a position looks, from the features of `keen` alone: a reward for programs that learn.

It is a simple relative of the worth that `careful` computes: harm, the way left, and enemies.
"""

from __future__ import annotations

from ..keen.features import EACH, SLOTS, TABLE, TEAM
from ..threat import attacks_cost
from ..weights import CAREFUL

MOST = 100.0
"""The most that a position can cost, in health levels of a party of two."""
HARM = (0.0, 1.0, 2.2, 4.0, 7.5)
"""Each level below Fine."""
FALLEN = 25.0
STEP = 0.4
"""An action still needed."""
MISSING = 50.0
"""A needed item that is still to be found: more than the way from where it is found can cost, so
that finding it never looks like more work."""
ANOTHER = 8.0
"""Each further item."""
UNSEARCHED = 4.0
"""A place that may hold it: about the way to the next one, so that a search that finds nothing
looks like progress too."""
STEALTH = 0.3
"""How much less the way matters before a boss fight."""
BOSS = 1.0
"""A health point that a boss has left."""
FULL = 2.0
"""Having to search with a full inventory."""
HEAL = 0.25
"""A level of healing carried."""
SHOT = 0.0075
"""A quarter of the damage that a loaded gun can do."""
TURN = 0.4
"""The share of the danger nearby that counts."""

HUNT, MISSED, HEALTH, PLACES, PARTY = (
    TABLE.index(name) for name in ("hunt", "missing", "health of boss", "tokens B", "party 1")
)
STARTS = [len(TABLE) + len(TEAM) + slot * len(EACH) for slot in range(SLOTS)]
UP, DOWN, HURT, WAY, SEARCH, HERE, NEARBY, HEALING, LOADED, SPACE = (
    EACH.index(name)
    for name in (
        *("up", "down", "harm 1", "way", "to search", "fails here", "fails nearby"),
        *("healing", "loaded", "room"),
    )
)


def promise(row: bytes) -> float:
    """From 0 down to -1."""
    hunt = row[HUNT]
    searching = bool(row[MISSED] and row[PLACES])
    cost = 0.0
    if searching:
        cost = MISSING + ANOTHER * (row[MISSED] - 1) + UNSEARCHED * row[PLACES]
    people = 0.0
    step = STEP * (STEALTH if hunt else 1.0)
    for start in STARTS:
        if row[start + UP]:
            harm = sum([level * row[start + HURT + level - 1] for level in (1, 2, 3, 4)])
            people += HARM[harm] + step * row[start + (SEARCH if searching else WAY)]
            people += attacks_cost(harm, 1, row[start + HERE] / 256, 1, CAREFUL)
            people += TURN * attacks_cost(harm, 1, row[start + NEARBY] / 256, 1, CAREFUL)
            people -= HEAL * row[start + HEALING] + SHOT * row[start + LOADED]
            if searching and not row[start + SPACE]:
                people += FULL
        elif row[start + DOWN]:
            people += FALLEN
    if hunt:
        cost += BOSS * row[HEALTH]
    cost += 2 * people / (1 + row.index(1, PARTY, PARTY + SLOTS) - PARTY)
    return -min(MOST, max(0.0, cost)) / MOST
