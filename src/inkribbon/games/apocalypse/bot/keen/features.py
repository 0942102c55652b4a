"""The numbers that describe a position: how many are left, how hurt, how far, how near the dead.

Each goal has its own copy of them, of which the others are 0: what matters differs. They count
humans, zombies, inches and turns, and name no scenario, card or figure.
"""

from __future__ import annotations

from inkribbon.games.apocalypse.printed.contents import CRATE
from inkribbon.games.apocalypse.rules.goal import gone, needed, unsearched
from inkribbon.games.apocalypse.state.board import INCH, human_ways, standing, zombie_ways
from inkribbon.games.apocalypse.state.world import World
from inkribbon.geometry.flood import FAR

KINDS = ("escape", "supplies", "hold")
TURN = (
    *("party", "standing", "gone", "spare", "short", "turns left", "late", "slack", "tasks"),
    *("carried", "exit known", "until exit"),
)
BODY = ("wounds", "worst", "bad", "armed", "healing")
PLACE = (
    *("way", "farthest", "there", "errand way", "zombies", "near", "close", "bites", "bitten"),
    *("apart",),
)
FEW = 4
"""The largest party that plans are made for: in a crowd nobody outruns the dead, and a party that
scatters is eaten one by one, so there `keen` plays like `careful`."""
NEAR, CLOSE = 16, 8
"""Half inches."""
MIDDLE = 100
"""What a number that may be negative is counted from."""
MOST_WAY = 250


class InchesFeatures:
    """Numbers for all humans together."""

    names = tuple(f"{kind}: {name}" for kind in KINDS for name in (*TURN, *BODY, *PLACE))

    def rates(self, world: World) -> bool:
        """Small parties only; and whoever runs the horde is not told the chances of the humans."""
        decision, horde = world.decision, world.book.horde
        asked = decision is not None and (horde is None or decision.seat != horde)
        return asked and world.outcome is None and world.turn > 0 and len(world.book.party) <= FEW

    def row(self, world: World) -> bytes:
        return row_of(world) if self.rates(world) else b""

    def ended(self, world: World) -> bool | None:
        return world.outcome.won if world.outcome is not None else None

    def rounds(self, world: World) -> float:
        return float(world.turn)


def row_of(world: World) -> bytes:
    numbers = [*_turn(world), *_body(world), *_place(world)]
    row = bytes([min(255, max(0, round(number))) for number in numbers])
    place = KINDS.index(world.book.scenario.win.kind)
    return b"".join(row if kind == place else bytes(len(row)) for kind in range(len(KINDS)))


def _turn(world: World) -> list[float]:
    win = world.book.scenario.win
    up = standing(world)
    left = win.turns - world.turn
    carried = sum(CRATE in human.items for human in up)
    tasks = _tasks(world)
    spare = len(up) + gone(world) - needed(world)
    slack = left - _turns_needed(world)
    return [
        len(world.book.party),
        len(up),
        gone(world),
        max(0, spare) if win.kind != "supplies" else len(up),
        spare <= 0 and win.kind != "supplies",
        left,
        slack < 0,
        MIDDLE + 4 * slack,
        len(tasks),
        carried,
        world.exit_opens > 0,
        max(0, world.exit_opens - world.turn),
    ]


def _tasks(world: World) -> list[int]:
    """Where there is something to search or to fetch."""
    kind = world.book.scenario.win.kind
    if kind == "escape":
        return unsearched(world)
    return list(world.crates) if kind == "supplies" else []


def _aims(world: World) -> tuple[int, ...]:
    book = world.book
    return book.exits if book.scenario.win.kind == "escape" else book.home


def _turns_needed(world: World) -> float:
    """Turns of walking to the farthest task from whoever is nearest, and from there to the end."""
    aims = _aims(world)
    pace = INCH * world.book.contents.settings.rulebook.human_inches
    ways = [_nearest(world, task) + _least(world, aims, task) for task in _tasks(world)]
    ways += [_least(world, aims, h.square) for h in standing(world) if CRATE in h.items]
    return max(ways, default=0) / pace + world.book.scenario.win.delay * bool(_tasks(world))


def _nearest(world: World, square: int) -> int:
    walk = human_ways(world).walk(square)
    return min(MOST_WAY, min([walk[human.square] for human in standing(world)], default=FAR))


def _least(world: World, aims: tuple[int, ...], square: int) -> int:
    """The way to the middle one of some squares."""
    return min(MOST_WAY, human_ways(world).walk(aims[len(aims) // 2])[square]) if aims else 0


def _body(world: World) -> list[float]:
    up = standing(world)
    wounds = [human.wounds for human in up]
    cards = [world.book.cards[item] for human in up for item in human.items]
    hurt = world.book.contents.settings.authored.hurt_from
    return [
        20 * sum(wounds) / max(1, len(wounds)),
        max(wounds, default=0),
        40 * sum(number >= hurt for number in wounds) / max(1, len(wounds)),
        40 * sum(card.kind == "weapon" for card in cards) / max(1, len(up)),
        40 * sum(card.kind in ("heal", "antivirus") for card in cards) / max(1, len(up)),
    ]


def _place(world: World) -> list[float]:
    up, count = standing(world), max(1, len(standing(world)))
    aims = _aims(world)
    ways = [_least(world, aims, human.square) for human in up]
    errands = [_nearest(world, task) for task in _tasks(world)]
    layout = zombie_ways(world)
    walks = [layout.walk(human.square) for human in up]
    near = [[walk[z.square] for z in world.zombies.values()] for walk in walks]
    stride = INCH * world.book.contents.settings.rulebook.zombie_inches
    reached = [layout.contacts(zombie.square, stride) for zombie in world.zombies.values()]
    bites = [sum([each.get(human.square, 0) for each in reached]) for human in up]
    return [
        sum(ways) / count,
        max(ways, default=0),
        100 * sum(human.square in aims for human in up) / count,
        sum(errands) / max(1, len(errands)),
        20 * len(world.zombies) / count,
        10 * sum(way <= NEAR for one in near for way in one) / count,
        10 * sum(way <= CLOSE for one in near for way in one) / count,
        10 * sum(bites) / count,
        100 * sum(map(bool, bites)) / count,
        sum(min([60, *one]) for one in near) / count,
    ]
