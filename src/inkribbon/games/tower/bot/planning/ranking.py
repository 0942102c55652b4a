"""The best endings of a turn, without a close look at those that cannot be among them.

Whether a PC could reach an exit alive takes long to work out, so at first every ending counts as if
nothing stood in the way. Only what is then still ahead gets the close look: the result is the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from heapq import heapify, heappop, heapreplace
from typing import NamedTuple

from .stand import Stand
from .worth import Aim


class Ending(NamedTuple):
    """How a turn ends, and what that is worth."""

    stand: Stand
    worth: float


def best_ending(aim: Aim, stands: Iterable[Stand]) -> Ending:
    """The best of some endings; the first one if several are equally good."""
    return best_endings(aim, stands, 1, 1)[0]


def best_endings(aim: Aim, stands: Iterable[Stand], most: int, alike: int) -> list[Ending]:
    """The best endings, best first, with only so many of them in the same room; ties keep their
    order."""
    heap = [(-aim.at_most(stand), False, number, stand) for number, stand in enumerate(stands)]
    heapify(heap)
    rooms: Counter[int] = Counter()
    found: list[Ending] = []
    while heap and len(found) < most:
        worth, looked_at, number, stand = heap[0]
        if rooms[stand.room] == alike:
            heappop(heap)
        elif not looked_at:
            heapreplace(heap, (-aim.worth(stand), True, number, stand))
        else:
            heappop(heap)
            rooms[stand.room] += 1
            found.append(Ending(stand, -worth))
    return found
