"""Who passes what to whom, so that everyone has a Vaccine and one hand has the whole radio.

Every bot works it out from the same calls, so all reach the same answer.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from inkribbon.games.tower.rules.ending import RADIO, VACCINE
from inkribbon.games.tower.state.faces import kind_of

from .goals import serves
from .table import KEYS, Table

LEFT = 1
RIGHT = -1
"""Directions around the tower. Turns pass to the left, so cards travel faster that way."""
PRICE = {LEFT: 1.0, RIGHT: 1.3}
LACKING = 10.0
"""The cost of a plan that leaves a seat without a Vaccine."""
MOST = 2
"""The most Vaccines a plan passes through one wall."""


@lru_cache(maxsize=1024)
def flows(held: tuple[int, ...]) -> tuple[int, ...]:
    """Vaccines to pass through each seat's left wall; negative numbers go back to the right."""
    seats = len(held)
    best: tuple[float, tuple[int, ...]] | None = None
    for flow in product(range(-MOST, MOST + 1), repeat=seats):
        after = [held[i] - flow[i] + flow[i - 1] for i in range(seats)]
        if min(after) < 0:
            continue
        cost = LACKING * after.count(0)
        cost += sum(f * PRICE[LEFT] if f > 0 else -f * PRICE[RIGHT] for f in flow)
        if best is None or cost < best[0]:
            best = (cost, flow)
    assert best is not None, "passing nothing is always possible"
    return best[1]


def way(start: int, end: int, seats: int) -> tuple[float, int]:
    """The cost of passing a card along, and the first direction; 0 when it is already there."""
    left = (end - start) % seats
    if not left:
        return 0.0, 0
    ways = [(left * PRICE[LEFT], LEFT), ((seats - left) * PRICE[RIGHT], RIGHT)]
    return min(ways)


def gifts(table: Table, *, radio: bool) -> list[tuple[str, int]]:
    """Cards that this seat should pass on now, with their direction."""
    me, seats = table.me, table.seats
    flow = flows(table.counts[VACCINE])
    found: list[tuple[str, int]] = []
    if table.hand.count(VACCINE):
        found += [(VACCINE, LEFT)] if flow[me] > 0 else []
        found += [(VACCINE, RIGHT)] if flow[(me - 1) % seats] < 0 else []
    if radio:
        found += [(kind, step) for kind in RADIO for step in _radio_step(table, kind)]
    return found


def favours(table: Table) -> list[tuple[str, int]]:
    """Cards that another seat needs and this one can spare, with their direction."""
    found: list[tuple[str, int]] = []
    for kind in dict.fromkeys(table.hand):
        askers = [s for s in range(table.seats) if s != table.me and table.asked(s, kind)]
        if kind not in KEYS and askers and not useful(table, kind) and not serves(table, kind):
            found.append((kind, min(way(table.me, s, table.seats) for s in askers)[1]))
    return found


def useful(table: Table, kind: str) -> bool:
    """Whether a card is of use in this hand."""
    items = table.view.book.items
    item = items[kind]
    if item.heals:
        return table.face.damage > 0
    if item.use in ("dig", "quench"):
        return bool(table.face.laid)
    users = [name for name, other in items.items() if other.partner == kind]
    partners = [item.partner] if item.partner else users
    return not partners or any(name in table.hand for name in partners)


def wants(table: Table) -> list[str]:
    """Cards that complete a pair in this hand, or that this face cannot do without."""
    items = table.view.book.items
    found = [items[name].partner for name in table.hand if items[name].partner]
    if table.face.damage > 1:
        found.append("first-aid-kit")
    for laid in table.face.laid:
        tool = {"collapsed": "shovel", "fire": "fire-extinguisher"}.get(kind_of(laid.card))
        found += [tool] if tool and laid.room in table.exits else []
    return [k for k in dict.fromkeys(found) if k not in table.hand and not table.given(k)]


def _radio_step(table: Table, kind: str) -> list[int]:
    collector = collector_of(table)
    if collector is None or kind not in table.hand:
        return []
    _, step = way(table.me, collector, table.seats)
    return [step] if step else []


def collector_of(table: Table) -> int | None:
    """The seat that collects both radio parts; None while one is missing."""
    places = [_where(table.counts[kind]) for kind in RADIO]
    if None in places:
        return None
    starts = [place for place in places if place is not None]
    costs = [
        (sum(way(start, seat, table.seats)[0] for start in starts), seat)
        for seat in range(table.seats)
    ]
    return min(costs)[1]


def _where(counts: tuple[int, ...]) -> int | None:
    return next((seat for seat, count in enumerate(counts) if count), None)
