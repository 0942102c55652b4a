"""A rough idea of how good a row of features is, to lean on where the network is unsure.

It is a simple relative of the worth that `careful` computes: harm, the way left, and enemies. Of
two positions that the network rates almost alike it prefers the one that gets on, so that bots do
not walk in circles.
"""

from __future__ import annotations

from .features import EACH, SLOTS, TABLE, TEAM, CrawlFeatures
from .threat import attacks_cost
from .weights import WEIGHTS

UNIT = 3 * (1 << 24) // 250
"""What a health level is worth, relative to a win."""
MOST = 60.0
"""The most that a position can cost, in health levels."""
FALLEN = 25.0
MISSING = 6.0
"""An item that is needed and still to be found."""
UNSEARCHED = 10
"""Actions for each place that may hold a missing item: more than the way to the next one, so that
a search that finds nothing still looks like progress."""
TURN = 0.4
"""The share of the danger nearby that counts."""

BOSS, MISSED, HEALTH, PLACES = (
    TABLE.index(name) for name in ("hunt", "missing", "health of boss", "tokens B")
)
STARTS = [len(TABLE) + len(TEAM) + slot * len(EACH) for slot in range(SLOTS)]
UP, DOWN, HARM, WAY, SEARCH, HERE, NEARBY, HEALING, LOADED = (
    EACH.index(name)
    for name in (
        *("up", "down", "harm 1", "way", "to search", "fails here", "fails nearby"),
        *("healing", "loaded"),
    )
)


def leaning(row: bytes) -> int:
    """From 0 down to -`MOST` units."""
    hunt, missing = row[BOSS], row[MISSED]
    cost = MISSING * missing + (WEIGHTS.boss * row[HEALTH] if hunt else 0.0)
    step = WEIGHTS.step * (WEIGHTS.stealth if hunt else 1.0)
    if missing:
        nearest = min([row[start + SEARCH] for start in STARTS if row[start + UP]], default=0)
        cost += step * (nearest + UNSEARCHED * row[PLACES])
    for start in STARTS:
        if row[start + UP]:
            harm = sum([level * row[start + HARM + level - 1] for level in (1, 2, 3, 4)])
            cost += WEIGHTS.harm[harm] + step * row[start + WAY]
            cost += attacks_cost(harm, 1, row[start + HERE] / 256, 1)
            cost += TURN * attacks_cost(harm, 1, row[start + NEARBY] / 256, 1)
            cost -= WEIGHTS.heal * row[start + HEALING] + WEIGHTS.point * row[start + LOADED] / 4
        elif row[start + DOWN]:
            cost += FALLEN
    return -round(UNIT * min(MOST, max(0.0, cost)))


WORST = -round(UNIT * MOST)
"""The leaning of a lost game."""


class CrawlStudy(CrawlFeatures):
    """The features of the tile crawlers, with their leaning."""

    worst = WORST

    def leaning(self, row: bytes) -> int:
        return leaning(row)
